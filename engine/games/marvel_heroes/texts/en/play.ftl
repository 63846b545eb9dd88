game-name = Marvel Heroes
game-blurb = Lead a team of heroes through the city, and play a rival’s Mastermind. Victory Points win.
game-first = The first player is drawn by lot; later the team with the fewest Victory Points begins.
game-rules =
    ### The goal
    You lead a team of four heroes and solve Headlines all over New York. You also run the Mastermind that hunts the team on your right. The scenario says how the match is won, mostly by Victory Points.

    ### A Game Round
    - **Deployment**: new Headlines, a new Story, the Archnemesis of the leading team.
    - **Planning**, in secret and all at once: pay Plot Points to make heroes Ready or put them in Support, play Allies, trade Stories for a Power-Up.
    - **Missions**: five times around, each team takes one action.

    ### Actions
    Move a hero, troubleshoot a Headline where one of your heroes is Ready, treat a Wound, tell a Story, play an Event, or use the special action of a Supporter, who goes to Recovery.

    ### Troubleshooting
    Dice show the Trouble; your heroes reduce it. What is left is what your rivals may spend on a Lead Villain and its Reinforcements. If you beat the Lead, or no Lead comes, the Headline is yours.

    ### Combat
    Both sides choose a Power in secret: attack, defense, wit. Each attacks once. Then comes the duel of wits, and its winner attacks first next time. A hit that is not stopped is a KO; enough of them end the fight.

    ### Masterminds
    On Headlines with the mask, or as Archnemesis, you may scheme and attempt a Plan. If you solve a Headline on which a Plan is attempted, you may confront the Mastermind. If you beat it, you gain a Power-Up; otherwise its Plan comes true.

    ### Being asked
    { "" }**{ BUTTON("button-more") } → { PANEL("button-orders") }** says at which moments I ask you to react.
option-scenario = Scenario
option-value-scenario = { $value ->
    [random] a scenario by lot
    [born-again] Born Again: 15 VP win
    [brood-wars] Brood Wars: 15 VP win, wanted villains are stronger
    [the-evolutionary-war] The Evolutionary War: three rounds
    [house-of-m] House of M: four rounds, then beat Magneto, or all lose
    [maximum-carnage] Maximum Carnage: a Special Headline at 15 VP
    [inferno] Inferno: a Special Headline in round 4
    [the-kree-skrull-war] The Kree-Skrull War: five rounds
    [acts-of-vengeance] Acts of Vengeance: three Plans win
    [secret-wars] Secret Wars: three Power-Ups win
   *[the-coming-of-galactus] The Coming of Galactus: a Special Headline at 15 VP
}
option-teams = Teams: random or chosen
option-value-teams = { $value ->
    [random] teams by lot
   *[chosen] teams chosen in seat order
}
option-fixed_windows = Ask everybody, so that a pause reveals nothing? (slower)
option-value-fixed_windows = { $value ->
    [0] you are asked only where you can answer
   *[other] everybody with Villain cards is asked
}
option-round_limit = Last Game Round (0 for none, up to 20)
option-value-round_limit = { $value ->
    [0] no limit of rounds
    [one] at most { $value } round
   *[other] at most { $value } rounds
}

## Windows
window-action-start = Troubleshooting begins
window-villains-start = Villains gather
window-combat-start = Combat begins
window-lead = Lead Villain
window-reinforce = Reinforcements
window-sequence-start = A Sequence begins
window-powers-shown = Powers shown
window-before-rolls = Before a roll
window-after-rolls = After a roll
window-ko = A KO is about to land
window-sequence-end = A Sequence ends
window-reaction = An effect was used
window-asked = Asked for help
moment-action-start = when troubleshooting begins
moment-villains-start = when villains gather
moment-combat-start = when a Combat begins
moment-lead = for a Lead Villain
moment-reinforce = for Reinforcements
moment-sequence-start = when a Sequence begins
moment-powers-shown = when Powers are shown
moment-before-rolls = before a roll
moment-after-rolls = after a roll
moment-ko = when a KO is about to land
moment-sequence-end = when a Sequence ends
moment-reaction = when the other side uses an effect
moment-asked = when I am asked for help

## Questions
ask-team = Which team do you lead?
sheet-about = Ready heroes go out and score; Support helps; the rest recover.
ask-plan = Plan Game Round { $round }.
ask-action = { $number ->
    [5] Your last action in this Game Round: what do you do?
   *[other] Action { $number } of 5: what do you do?
}
ask-story = Do all Stories advance one space, or does one of yours move to space 4?
ask-move = Which hero moves, and where?
ask-move-where = { $card }: where to?
ask-move-how = { $card } → { $place }: how?
ask-lead-with = { $card } leads: with Reinforcements?
ask-move-more = Which hero moves as well?
ask-solve = Which Headline do you troubleshoot?
ask-heal = Whose Wound is treated?
ask-ready = Which Supporter becomes Ready, and where?
ask-raid = Which team’s player loses Villain cards?
ask-headline = Which Headline is replaced?
ask-gather = Where does your team gather?
ask-gather-who = Who comes along to { $place }?
ask-dice = { $card }: which dice are rolled again? The heroes have { $hero_hits ->
    [one] { $hero_hits } Hit
   *[other] { $hero_hits } Hits
}, the villain { $villain_hits }.
ask-trouble-dice = { $count ->
    [one] Reroll one Trouble die?
   *[other] Reroll up to { $count } Trouble dice?
} Trouble is { $trouble }.
ask-pay = { $cycle ->
    [0] { $count ->
        [one] Which card do you discard for { $card }?
       *[other] Which { $count } cards do you discard for { $card }?
    }
   *[other] { $count ->
        [one] Do you discard a card for { $card }?
       *[other] Which cards do you discard for { $card }? Up to { $count }.
    }
}
ask-fighter = Who fights { $card }?
ask-power = { $hero } against { $villain }: which Power?
ask-power-open = { $card }: which Power do you show first?
ask-power-change = { $card }: which Power instead?
ask-colour = Which colour can the other side not choose?
ask-most-wanted = Most Wanted is full. Who makes room for { $card }?
ask-confront = { $card } is behind this ({ $plan }, run by { $other }). Do you confront the Mastermind?
ask-reward = Which Power-Up comes into play?
ask-challenger = Who challenges { $card }?
ask-window-action-start = You run the villain { $mastermind } against { $seat }, who goes after “{ $card }”. { $attempt ->
    [0] Do you scheme? A scheme helps your villains in this action.
   *[other] Do you attempt a Plan or scheme? A Plan lasts if nobody stops it; a scheme helps in this action.
}
ask-window-villains-start = You run the villain { $mastermind } against { $seat }, who goes after “{ $card }”. Do you scheme and draw Villain cards?
ask-window-combat-start = You run the villain { $mastermind } against { $seat }, who goes after “{ $card }”. Do you scheme for the fight?
ask-window-ability = You run the villain { $mastermind } against { $seat }, who goes after “{ $card }”. Do you use the scheme ability too?
ask-window-lead = You play the villains against { $seat } at { $place }, Trouble is { $trouble }. Who leads them? The Lead costs Trouble and fights the heroes.
ask-window-reinforce = { $card } leads against { $seat } at { $place }. Trouble left: { $trouble }. Do you reinforce?
ask-window-sequence-start = { $hero } against { $villain }: a Sequence begins. Do you use something?
ask-window-powers-shown = { $hero } against { $villain }: the Powers are shown. Do you switch?
ask-window-before-rolls = { $hero } against { $villain }, { $stage }: do you use something before the roll?
ask-window-after-rolls = { $hero } against { $villain }, { $stage }: { $hero_hits } to { $villain_hits } Hits. Do you use something?
ask-window-ko = { $hero } against { $villain }, { $stage }: a KO is about to land. Do you use something?
ask-window-sequence-end = { $hero } against { $villain }: the Sequence ends. Do you use something?
ask-window-reaction = { $other } used { $card }. Do you cancel it?
ask-window-asked = { $hero } against { $villain }, { $stage }: the villain's player asks for help. Do you pay?
fight-start = the beginning
fight-powers = the choice of Powers
fight-first = the first attack
fight-second = the second attack
fight-duel = the wit duel
fight-end = the end of a Sequence

## Why somebody is asked
why-fight = { $hero } has { $hero_marks } of { $hero_limit } KO, { $villain } { $villain_marks } of { $villain_limit }.
why-rolled = Hits: { $hero } has { $hero_hits } (KO { $hero_marks }/{ $hero_limit }), { $villain } has { $villain_hits } (KO { $villain_marks }/{ $villain_limit }).
why-attack = { $card } lands a KO in { $odds }% of cases. KO: { $hero } { $hero_marks }/{ $hero_limit }, { $villain } { $villain_marks }/{ $villain_limit }.
why-duel = { $card } wins the duel in { $odds }% of cases. KO: { $hero } { $hero_marks }/{ $hero_limit }, { $villain } { $villain_marks }/{ $villain_limit }.
why-case = “{ $card }”: Trouble { $trouble }.
why-scheme-start = This decides how hard it gets: { $count } Trouble dice so far. At stake: { $type }, { $vp } VP.
why-scheme-rolled = This decides how strong your villains are against { $seat }. Trouble is { $trouble }.
why-lead = If nobody leads, { $seat } solves “{ $card }” for { $count ->
    [one] { $count } Victory Point
   *[other] { $count } Victory Points
}.
why-last-special = This is the last Action Round: if nobody solves the Special Headline, the match ends now.
why-last-round = This is the last Action Round: the match ends after it.
why-reduced = The heroes of { $seat } then take { $count } off the Trouble.
why-reinforce = Each card costs Trouble. Trouble that nobody spends is lost.
why-confront = Win, and you take a Power-Up. Decline or lose, and { $other } completes { $plan }: { $effect }
why-confront-bare = Win, and the Plan fails; you have no Power-Up left to gain. Decline or lose, and { $other } completes { $plan }: { $effect }

## Endings
end-reached = { $count } Victory Points were reached.
end-plans = { $count } Plans are completed.
end-powerups = { $count } Power-Ups are in play.
end-round = Game Round { $round } was the last.
end-missed = Game Round { $round } was the last; nobody reached the target.
end-limit = Game Round { $round } was the chosen limit.
end-special = The Special Headline is solved.
end-special-failed = The Special Headline was never solved.
end-showdown-won = Magneto is beaten.
end-showdown-lost = Nobody could beat Magneto: all lose.

## Events
event-team = { $seat } leads the { $team }.
event-round = **Game Round { $round }**
event-turn = Action { $number } of 5: { $seat }
event-action-round = Action Round { $number } of Game Round { $round }
event-story-in = New Story: { $card }.
event-story-out = A Story leaves the Track: { $card }.
event-stories-out = Stories leave the Track: { $cards }.
event-headline = New Headline at { $place }: “{ $card }” ({ $type }, Threat { $count }).
event-archnemesis = { $card }, run by { $seat }, is the Archnemesis.
event-first = { $seat } begins.
event-special = A Special Headline enters: “{ $card }”. Once it is solved, the match ends after that Action Round.
event-shuffled = The discards become the new { $deck } deck.
deck-resource = Resource
deck-villain = Villain
deck-headline = Headline
deck-story = Story
event-drew-resources = { $seat } draws { $count ->
    [one] a Resource card
   *[other] { $count } Resource cards
}.
event-drew-resources-own = You drew { $cards }.
event-drew-villains = { $seat } draws { $count ->
    [one] a Villain card
   *[other] { $count } Villain cards
}.
event-drew-villains-own = You drew { $cards }.
event-lost-cards = { $seat } loses { $cards }.
event-income = { $seat } gets { $count ->
    [one] { $count } Plot Point
   *[other] { $count } Plot Points
} and has { $total }.
event-pp = { $seat } gains { $count ->
    [one] { $count } Plot Point
   *[other] { $count } Plot Points
} and has { $total }.
event-vp = { $seat } scores { $count ->
    [one] { $count } Victory Point
   *[other] { $count } Victory Points
} and has { $total }.
event-healed = { $card } has recovered from the Wound.
event-revealed = All plans of Game Round { $round } are shown:
event-planned = { $seat } spends { $count ->
    [one] { $count } Plot Point
   *[other] { $count } Plot Points
} and keeps { $left }. { $heroes }.
planned-ready = { $card } is Ready
planned-support = { $card } supports
planned-recovery = { $card } recovers
planned-stay = { $card } stays at { $place }
planned-leaves = { $card } withdraws to rest
planned-first = { $card } first moves to { $place }, then troubleshoots { $other }
planned-first-with = { $card } first moves to { $place } with { $hero }, then troubleshoots { $other }
event-dismissed = { $seat } sends { $cards } away.
event-ally = { $seat } plays the Ally { $card }{ $count ->
    [0] .
    [one] {""} with { $count } Plot Point on it.
   *[other] {""} with { $count } Plot Points on it.
}
event-ally-gone = { $card } leaves.
event-powerup = { $seat } has the Power-Up { $card }: { $effect }
event-moved = { $seat } moves { $card } to { $place }.
event-moved-with = { $seat } moves { $card } to { $place }; { $cards } in Support at { $area }.
event-announced = Next, { $seat } troubleshoots “{ $card }” at { $place }.
event-supports = { $seat } puts { $card } in Support at { $place }.
event-returns = { $seat } takes { $card } back to the reference card, to the heroes in Support.
event-recovers = { $seat } sends { $card } to Recovery.
event-treated = { $seat } has { $card } treated: the Wound is gone.
event-readied = { $seat } makes { $card } Ready at { $place }.
event-gathers = { $seat } gathers the team: { $place }.
event-taken-along = { $card } comes along.
event-gathered = { $seat } gathers { $cards } at { $place }.
event-story = { $seat } tells a Story.
event-story-won = { $seat } gains the Story { $card }.
event-reordered = { $seat } moves the Story { $card } to space 4.
event-special-hero = { $seat } sends { $card } to Recovery for the special action.
event-special-powerup = { $seat } uses { $card }.
event-event = { $seat } plays { $card }.
event-raid = { $seat } raids the player of the { $team }.
event-wanted-cleared = No longer Most Wanted: { $cards }.
event-headline-dropped = { $seat } discards the Headline “{ $card }” at { $place }.
event-troubleshoot = { $seat } goes after “{ $card }” at { $place }: { $heroes }.
event-attempt = { $card }, run by { $seat }, attempts { $plan } ({ $stage }).
event-scheme-threat = { $card }, run by { $seat }, schemes: { $count ->
    [0] that adds nothing
    [one] { $count } more Trouble die
   *[other] { $count } more Trouble dice
}.
event-scheme-draw = { $card }, run by { $seat }, schemes for more Villain cards.
event-scheme-fight = { $card }, run by { $seat }, schemes: the Lead rerolls Boosts.
event-ability = { $seat } uses { $card }: { $effect }
event-trouble = 🎲 Trouble, { $count ->
    [one] { $count } die
   *[other] { $count } dice
}: { $dice } = { $trouble }.
event-trouble-with = 🎲 Trouble, { $count ->
    [one] { $count } die
   *[other] { $count } dice
} ({ $sources }): { $dice } = { $trouble }.
event-trouble-skilled-with = 🎲 Trouble, { $count ->
    [one] { $count } die
   *[other] { $count } dice
} ({ $sources }), the Skill is there: { $dice } = { $trouble }.
dice-source = { $name } { $change }
event-trouble-skilled = 🎲 Trouble, { $count ->
    [one] { $count } die
   *[other] { $count } dice
}, the Skill is there: { $dice } = { $trouble }.
event-boosts-again = { $count ->
    [one] { $count } Boost was rerolled
   *[other] { $count } Boosts were rerolled
}; both rolls count.
event-trouble-again = 🎲 { $seat } rerolls: { $dice }. Trouble is { $trouble }.
event-trouble-up = Trouble +{ $count }, now { $trouble }.
event-picked-die = { $seat } picks { $face }.
event-reduced = Trouble goes down by { $count }: { $trouble } left.
event-unopposed = No villain leads.
event-lead = { $seat } plays { $card } as Lead. Trouble left: { $trouble }.
event-reinforced = { $seat } adds { $card } as Reinforcement. Trouble left: { $trouble }.
event-agents = { $seat } adds the Agents { $card }. Trouble left: { $trouble }.
event-solved = “{ $card }” is solved by { $seat } for { $count ->
    [one] { $count } Victory Point
   *[other] { $count } Victory Points
}.{ $last ->
    [1] {" "}The match ends after this Action Round.
   *[0] {""}
}
event-solved-unopposed = No villain leads, so { $seat } solves “{ $card }” for { $count ->
    [one] { $count } Victory Point
   *[other] { $count } Victory Points
}.{ $last ->
    [1] {" "}The match ends after this Action Round.
   *[0] {""}
}
event-lost = “{ $card }” is lost for { $seat }.
event-wanted = { $card } is Most Wanted.
event-wanted-out = { $seat } discards { $card }.
event-declined = { $seat } does not confront { $card }.
event-confronts = { $seat } confronts { $card }!
event-followers = Followers of { $card }: { $cards }.
event-plan-done = { $seat } completes the Plan { $card }: { $effect }
event-plan-failed = The Plan { $card } has failed.
event-fight = { $seat } against **{ $card }**, run by { $other }
event-fighter = { $card } fights { $other }.
event-sequence = Sequence { $number }: { $side } has the Initiative.
side-hero = the hero
side-villain = the villain
event-power = { $card } uses { $power } ({ $colour }){ $through ->
    [0] .
   *[other] {" "}and fights to the end.
}
event-used = { $seat } uses { $card }: { $effect }
event-asks = { $seat } asks the other villains for help.
event-cancelled = { $card } is cancelled.
event-paid = { $seat } discards { $cards }.
event-paying = You will discard { $card }.
event-locked = { $seat } forbids { $colour }.
event-roll = 🎲 { $card }, { $letter }: { $dice } = { $count }.
event-roll-with = 🎲 { $card }, { $letter } ({ $sources }): { $dice } = { $count }.
event-again = 🎲 { $card } rolls again: { $dice }, now { $count }.
event-attack-hit = { $card } hits: { $first } to { $second }.
event-duel-won = { $card } wins the duel of wits: { $first } to { $second }.
event-bout-first = { $result }
event-bout-second = { $result }
event-bout-duel = { $result }
bout-attack-ko = { $card } hits { $other }, { $first } to { $second }: KO { $marks } of { $limit }.
bout-attack-absorbed = { $card } hits, { $first } to { $second }, but { $other } shrugs the KO off.
bout-attack-missed = { $card } does not get through to { $other }: { $first } to { $second }.
bout-attack-skipped = { $card } has no dice to attack.
bout-duel-ko = { $card } wins the duel of wits, { $first } to { $second }. { $other }: KO { $marks } of { $limit }.
bout-duel-absorbed = { $card } wins the duel of wits, { $first } to { $second }. { $other } shrugs the KO off.
bout-duel-missed = The duel of wits is a tie: { $first } to { $second }.
bout-duel-skipped = There is no duel of wits.
event-ko-healed = { $card } recovers: { $count } KO left.
event-defeated = { $card } is defeated{ $causes ->
    [1] {" "}by { $by }
   *[0] {""}
} and wounded.
event-fight-won = { $seat } beats { $card } in Sequence { $number } with { $power }, { $first } to { $second }.
event-fight-lost = { $card } beats { $seat } in Sequence { $number } with { $power }, { $first } to { $second }.
event-challenge = { $seat } challenges { $card }.
event-challenger = { $seat } sends { $card }.

## Small words
faces-none = no dice
faces-blank = { $count ->
    [one] { $count } blank
   *[other] { $count } blanks
}
faces-trouble = { $count } Trouble
faces-hit = { $count ->
    [one] { $count } Hit
   *[other] { $count } Hits
}
faces-boost = { $count ->
    [one] { $count } Boost
   *[other] { $count } Boosts
}
faces-double = { $count ->
    [one] { $count } double (counts 2)
   *[other] { $count } doubles (count 2)
}
type-crime = Crime
type-danger = Danger
type-mystery = Mystery
type-any = any type
skill-fight = Fight
skill-mystic = Mystic
skill-science = Science
skill-rescue = Rescue
skill-protection = Protection
skill-investigation = Investigation
symbol-cross = cross
symbol-diamond = diamond
symbol-star = star
symbol-circle = circle
colour-red = red
colour-orange = orange
colour-yellow = yellow
stage-prologue = prologue
stage-development = development
stage-conclusion = conclusion
event-end = { $reason } { $count ->
    [0] Nobody wins.
    [one] { $winners } wins!
   *[other] { $winners } share the victory!
}

## What Reinforcements may cost together
series-trouble = { $count } Trouble
