## Moves as they are said and typed
say-team = lead
say-plan = plan
say-plan-ready = Ready
say-plan-support = in Support
say-plan-recovery = in Recovery
say-plan-stay = staying
say-along = and along
say-ally = ally
say-ally-points = with
say-points = with { $count } extra
say-dismiss = send away
say-powerup = power-up
say-done = done
say-move = move
say-to = to { $place }
say-to-card = to the card
say-to-recovery = to Recovery
say-then = and troubleshoot there next
say-with = with
say-troubleshoot = troubleshoot
say-heal = treat
say-story = tell a Story
say-story-advance = and advance the Stories
say-story-reorder = and reorder
say-story-pass = and no more
say-advance = advance the Stories
say-reorder = reorder
say-space = space { $number }
say-special = special action of
say-event = play
say-pass = pass
say-ready = make Ready
say-headline = replace the Headline of
say-go = gather
say-take = take along
say-plan-attempt = attempt the
say-scheme = scheme
say-and-scheme = and scheme
say-use = use
say-ask = ask for help
say-pick = pick
say-face-blank = a blank
say-face-trouble = a Trouble
say-face-hit = a Hit
say-face-boost = a Boost
say-face-double = a double
say-discard = discard
say-villain = villain
say-villain-lead = lead with
say-lead-alone = without Reinforcements
say-villain-reinforce = reinforce with
say-fighter = fight with
say-power = Power
say-through = to the end
say-colour = forbid
say-most-wanted = Most Wanted
say-most-wanted-replace = replace
say-most-wanted-discard = discard the newcomer
say-confront = confront the Mastermind
say-decline = decline
say-challenger = challenge with

## Verbs in menus
verb-team = Lead a team
verb-plan = Plan a hero
verb-ally = Play an Ally
verb-dismiss = Send an Ally away
verb-powerup = Take a Power-Up
verb-done = No more
verb-done-heroes = No more heroes
verb-done-plan = Finish planning
verb-done-dice = { $count ->
    [0] Reroll none
   *[other] Reroll { $dice }
}
verb-done-pay = No more cards
verb-done-target = No more heroes
verb-move = Move
verb-troubleshoot = Troubleshoot
verb-heal = Treat a Wound
verb-story = Tell a Story
verb-advance = Advance the Stories
verb-reorder = Move a Story to space 4
verb-special = Special action
verb-event = Play an Event
verb-pass = Pass
verb-ready = Make Ready
verb-headline = Replace a Headline
verb-to = Gather at
verb-take = Take along
verb-plan-attempt = Attempt the Plan
verb-scheme = Scheme
verb-use = Use
verb-ask = Ask the other villains for help
verb-pick = Pick a die
repeat-pick = Pick { $count } dice: { $what }
repeat-move = { $verb }: { $what }, { $count } times
verb-discard = Discard
verb-villain = Play a Villain
verb-reinforce = Reinforce
verb-fighter = Fight with
verb-power = Choose a Power
verb-colour = Forbid a colour
verb-most-wanted = Most Wanted
verb-confront = Confront the Mastermind
verb-decline = Decline
verb-challenger = Challenge with

## Choices in menus
of-card = { $card }: { $choice }
team-heroes = Heroes: { $cards }
plan-ready = Ready ({ $count ->
    [one] { $count } Plot Point
   *[other] { $count } Plot Points
})
plan-ready-how = Goes out to troubleshoot. Cuts Trouble: Crime { $crime }, Danger { $danger }, Mystery { $mystery }.
plan-support = Support (1 Plot Point)
plan-support-act = Action: { $effect }
plan-recovery = Recovery (free)
plan-recovery-how = Rests this Game Round.
plan-recovery-lacks = Rests this Game Round. To be Ready, { $count ->
    [one] { $count } Plot Point is missing
   *[other] { $count } Plot Points are missing
}.
plan-stay = Stay ({ $count ->
    [one] { $count } Plot Point
   *[other] { $count } Plot Points
})
plan-stay-how = Stays Ready in the District.
plan-first = { $choice }, starts by going to { $place }
plan-along = { $choice }, goes along first
plan-along-how = Goes along with the hero who moves first, if a Support space is free there.
ally-points = With Plot Points
ally-paid = Pay { $count ->
    [one] { $count } Plot Point
   *[other] { $count } Plot Points
}
ally-serves = { $count ->
    [one] Once: { $effect }
    [2] Twice: { $effect }
   *[other] { $count } times: { $effect }
}
move-to = { $card } → { $place }
move-to-with = { $card } → { $place }, with { $cards } in Support
move-then = { $choice }; next: troubleshoot
note-then = Next action: { $note }
move-only = Only move there
move-rest-then = Then troubleshoot there
move-rest-with = With { $cards } in Support
move-rest-with-then = With { $cards }, then troubleshoot
move-with = Take a Supporter along
villain-lead = As Lead
villain-reinforce = As Reinforcement
wanted-replace = Replace
wanted-discard = Discard the newcomer
scheme-threat = Threat
scheme-threat-how = { $count ->
    [0] Adds nothing now
    [one] { $count } more Trouble die
   *[other] { $count } more Trouble dice
}
scheme-draw = Draw
scheme-draw-how = Draw { $count ->
    [one] { $count } Villain card
   *[other] { $count } Villain cards
}
scheme-ability = scheme ability
both = { $first } + { $second }
story-reorder = To space 4: { $card }
story-no-more = Only draw the card
scheme-fight = Fight
scheme-fight-how = The Lead rerolls Boosts.
power-of = { $power } ({ $colour })
power-once = This Sequence: { $power } ({ $colour })
power-through = To the end: { $power } ({ $colour })
note-through = Also in the Sequences after this one. Your cards are then used without asking you.
note-power = Lands a KO: attack { $attack }, wit { $wit } · Suffers one: attack { $attack_risk }, wit { $wit_risk }
use-paid = { $card } (discard { $count ->
    [one] { $count } card
   *[other] { $count } cards
})
chance = { $odds }%
chance-span = { $least }–{ $most }%
lead-paid = { $card } leads ({ $count } Trouble)
lead-free = { $card } leads
lead-alone = { $choice }, without Reinforcements
lead-with = { $card } leads ({ $count } of { $trouble } Trouble), with { $cards }
lead-only = Choose Reinforcements one by one, also three or more
lead-rest-alone = Without Reinforcements
lead-rest-with = + { $cards } ({ $count } of your { $trouble } Trouble in all)
lead-with-others = With Reinforcements
reinforce-paid = { $card } ({ $count } Trouble)
powerup-paid = { $card } ({ $count ->
    [one] { $count } Story
   *[other] { $count } Stories
})
special-paid = { $card } (then to Recovery)
preview-special-ends = Once it is solved, the match ends with this Action Round.
preview-recovers = Then { $card } goes to Recovery.
note-reinforce = Costs { $count } Trouble. { $effect }
note-story = Draw a Resource card first; then say whether the Stories advance or one of yours moves to space 4.
note-advance = All move one space on. { $seat } scores { $vp } VP for the Story on space 4.
note-advance-wins = All move one space on. { $seat } scores { $vp } VP, wins, and ends the match.
note-advance-none = All move one space on. Space 4 is empty, so nobody scores.
note-fighter = { $marks } of { $limit } KO
note-space = From space { $number } to space 4. It scores if a player advances the Stories next.
note-attempt = Once completed: { $effect }
note-attempt-scheme = Attempt the Plan and scheme. { $effect }
note-card = Headline: { $card }
note-headline = { $type }, { $count } dice, { $vp } VP: { $card }
note-quiet = { $place }, no Headline here
where-ready = Ready at { $place }
where-ready-card = Ready, not out yet
where-support = supports at { $place }
where-support-card = in Support on the card
where-recovery-card = in Recovery
where-wounded = wounded, in Recovery
facts-hero = Level { $level }, { $ko } KO · Crime { $crime }, Danger { $danger }, Mystery { $mystery } · { $skills }
facts-villain = needs { $requirement } Trouble, costs { $cost } of it, { $ko } KO
facts-wanted = needs { $requirement } Trouble, costs { $cost } of it, { $ko } KO, Most Wanted
facts-mastermind = { $count ->
    [one] { $count } Follower
   *[other] { $count } Followers
}, { $ko } KO
facts-headline = { $type }, Threat { $count }, { $vp } VP, Skill { $skill }
facts-icon = { $type }, Threat { $count }, { $vp } VP, Skill { $skill }, Mastermind
facts-story = A Story of the { $team }, { $vp } VP

## Previews
preview = You choose: { $choice }
preview-give-up = You give up: { $card }
sheet-heroes = { $heroes }.
sheet-first = First actions: { $card } → { $place }, then troubleshoot there.
sheet-along = { $card } goes along.
sheet-along-nobody = { $card } goes along once a hero has a first action.
sheet-ally = The Ally { $card }, for { $count ->
    [one] { $count } use
   *[other] { $count } uses
}.
sheet-dismissed = { $cards } will be sent away.
sheet-powerup = The Power-Up { $card }: { $effect }
sheet-nobody-ready = Nobody is Ready: this Game Round you cannot troubleshoot Headlines. You can only take other actions (Stories, treatment, Events, special actions) or pass. { $count ->
    [one] { $count } Plot Point stays unspent.
   *[other] { $count } Plot Points stay unspent.
}
sheet-points = { $count } of { $total ->
    [one] { $total } Plot Point
   *[other] { $total } Plot Points
}
preview-sheet = { $count ->
    [one] { $count } Plot Point spent
   *[other] { $count } Plot Points spent
}, { $left } left.
preview-trouble = { $count ->
    [one] { $count } Trouble die
   *[other] { $count } Trouble dice
}{ $skilled ->
    [0] , Boosts are rerolled
   *[other] , your Skill stops Boosts
}; your team takes { $cut } off. { $odds ->
    [0] No Trouble will be left.
   *[other] In { $odds }% of cases Trouble is left, and your rivals may spend it on villains.
}
preview-attempt = Without any cost, { $card } attempts “{ $plan }”. It is completed unless { $seat } solves the Headline and then beats { $card }.
preview-scheme = Without any cost, { $card } schemes with { $option }: { $effect }.
preview-scheme-ability = { $card } schemes with { $option }: { $effect }. { $ability }
preview-done-heroes = You end your plan for the heroes. Allies and Power-Ups come next.
preview-done-plan = You end your plan:
preview-done-dice = { $count ->
    [0] You reroll no die.
   *[other] You end your choice of dice.
}
preview-done-target = You end this action here.
preview-done-pay = You discard no other card.
preview-pass = You use nothing now.
preview-pass-action = You take no action this time.
preview-pass-story = The Stories stay where they are.
preview-pass-lead = You play no Lead.
preview-pass-reinforce = You add no Reinforcement.
preview-pass-nemesis = Your Mastermind does nothing now.
preview-reorder = “{ $card }” goes from space { $number } to space 4.
preview-trouble-left = Trouble left: { $shares }.
trouble-share = { $trouble } ({ $odds }%)
trouble-much = { $trouble } or more ({ $odds }%)
preview-again-attack = Rolled again: { $dice }. { $card } then lands a KO in { $odds }% of cases (without the reroll: { $before }%).
preview-again-duel = Rolled again: { $dice }. { $card } then wins the duel in { $odds }% of cases and loses it in { $lost }% (wins without the reroll: { $before }%).
preview-combat-hero = The whole Combat: your heroes beat { $card } in { $about ->
    [0] { $odds }%
   *[other] about { $odds }%
} of cases.
preview-combat-villain = The whole Combat: { $card } beats the heroes in { $about ->
    [0] { $odds }%
   *[other] about { $odds }%
} of cases.
preview-through = While both sides fight to the end, nobody chooses a Power again. Your cards are used when you would usually be asked, and your weakest cards pay.
preview-combat-terms = These chances leave out cards, and assume that the other side chooses each of its Powers equally often.
preview-attack-odds = { $card } lands a KO: { $before }% now, { $odds }% with this.
preview-duel-odds = { $card } wins the duel: { $before }% now, { $odds }% with this.
preview-hits = Hits then: hero { $hero }, villain { $villain }.

## Reasons why a move is illegal
lacks-hero-there = none of your Ready heroes is at { $places }
lacks-recovering = the hero is in Recovery
lacks-space = there is no free space to go to
lacks-wound = the hero has no Wound
lacks-supporting = the hero is not in Support
lacks-effect = it would do nothing now
lacks-undecided = that hero is planned already
lacks-out = the hero is in a District and cannot go to Support
lacks-available = the hero is wounded and rests this Game Round
lacks-points = { $count ->
    [one] { $count } Plot Point is missing
   *[other] { $count } Plot Points are missing
}
lacks-room = you have three Allies; send one away first
lacks-ally-first = play the new Ally first
lacks-planned = that Ally is already in your plan
lacks-owned = you have that Power-Up
lacks-stories = { $count ->
    [one] { $count } Story is missing
   *[other] { $count } Stories are missing
}
lacks-leader = Agents never lead
lacks-trouble = { $count } more Trouble needed
lacks-used = it was already used at this moment
lacks-dice = that is { $count } dice, and you may reroll { $most }
lacks-moment = it would change nothing at this moment
lacks-no-ability = it has no ability for a Combat
lacks-other-moment = it is for another moment of the Combat
lacks-support-off = Support does nothing now
lacks-payment = { $count ->
    [one] you need 1 more card to discard
   *[other] you need { $count } more cards to discard
}
