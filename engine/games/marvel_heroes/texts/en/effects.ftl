## Effects: a sentence for each code
does-both = { $first } { $second }
does-nothing = No ability of its own.
roll-any = roll
roll-a = attack roll
roll-d = defense roll
roll-w = wit roll
roll-ad = attack or defense roll
roll-dw = defense or wit roll
letter-a = attack
letter-d = defense
letter-w = wit
change-more = +{ $n } { $letter }
change-fewer = −{ $n } { $letter }
does-set-dice = Your next { $roll } has { $n } dice instead of the rating, before other effects.
does-add-dice = Roll { $n ->
    [one] { $n } more die
   *[other] { $n } more dice
} on the next { $roll }.
does-add-dice-with = With the { $power } Power: { $n ->
    [one] { $n } more die
   *[other] { $n } more dice
} on the next { $roll }.
does-add-dice-per-ko = On the next { $roll }, one more die for each of your KO markers, { $max } at most.
does-copy-dice = Roll as many dice as the opponent on your next roll.
does-cut-dice = The opponent rolls { $n ->
    [one] { $n } die
   *[other] { $n } dice
} fewer on the next { $roll }.
does-skip-wit = There is no wit duel in this Sequence; the Initiative does not change.
does-add-hits = { $n ->
    [one] { $n } Hit
   *[other] { $n } Hits
} more on your { $roll }.
does-cut-hits = { $n ->
    [one] { $n } Hit
   *[other] { $n } Hits
} off the opponent’s { $roll }.
does-reroll-own = Reroll up to { $n ->
    [one] { $n } die
   *[other] { $n } dice
} of your { $roll }.
does-reroll-own-all = Reroll any dice of your { $roll }.
does-reroll-own-blank = In your { $roll }, reroll every die that shows no Hit.
does-reroll-once = Once a Combat, reroll any dice of one { $roll } for free.
does-reroll-opp = Pick up to { $n ->
    [one] { $n } die
   *[other] { $n } dice
} of the opponent’s { $roll }: they are rerolled.
does-reroll-opp-all = Every die of the opponent’s { $roll } is rerolled.
does-strip-boost = The opponent’s dice that show a Boost do not count.
does-doubles-as-one = Each double of the opponent counts as one Hit.
does-trouble-as-hit = Trouble faces count as Hits on your { $roll }.
does-extra-ko = An attack that beats the defense by { $margin } or more gives one more KO.
does-absorb-ko = Ignore one KO.
does-boost-off-sequence = The opponent rerolls no Boosts in this Sequence.
does-boost-off-combat = The opponent rerolls no Boosts in this Combat.
does-support-off-sequence = The hero side has no Support in this Sequence.
does-support-off-combat = The hero side has no Support in this Combat.
does-lock-colour = Name a colour: the opponent cannot choose it in this Sequence.
does-peek-power = The opponent chooses and shows a Power before you choose.
does-seq-ratings = In this Sequence: { $changes }.
does-discard-resource = The hero player discards { $n ->
    [one] { $n } Resource card
   *[other] { $n } Resource cards
} at random.
does-change-power = Switch to another Power after both are shown.
does-heal-ko-always = Remove { $n ->
    [one] { $n } KO marker
   *[other] { $n } KO markers
} at the end of a Sequence.
does-heal-ko-defended = Remove { $n ->
    [one] { $n } KO marker
   *[other] { $n } KO markers
} after a Sequence in which the opponent’s attack gave no KO.
does-heal-ko-duel = Remove { $n ->
    [one] { $n } KO marker
   *[other] { $n } KO markers
} after a Sequence whose duel you won.
does-take-initiative = Have the Initiative in the next Sequence.
does-cancel-effect = Cancel the ability, Ally or Reinforcement that the other side has just used.
does-agent-mod = Until the Combat ends, the heroes have { $changes }.
does-trouble-cut = Trouble is { $n } lower ({ $type }).
does-trouble-reroll = Once per Troubleshooting here, reroll up to { $n } Trouble dice.
does-skill-any = When you troubleshoot here, the Headline’s Skill counts as present.
does-threat-up = { $n ->
    [one] { $n } Trouble die
   *[other] { $n } Trouble dice
} more on every Headline ({ $type }).
does-threat-up-target = { $n ->
    [one] { $n } Trouble die
   *[other] { $n } Trouble dice
} more on Headlines of the target ({ $type }).
does-lead-req-up = To lead against this team, Villains from hand need { $n } more Trouble.
does-lead-cost-cut = Your Lead Villain costs { $n } less Trouble against the target.
does-agents-cheap = Agents cost { $n } less Trouble.
does-scheme-discard-resource = When scheming, pay { $pay_villain ->
    [one] a Villain card
   *[other] { $pay_villain } Villain cards
}: the hero player discards { $n ->
    [one] { $n } Resource card
   *[other] { $n } Resource cards
} at random.
does-scheme-cycle = When scheming, discard up to { $max } Villain cards and draw as many.
does-scheme-lead-discount = When scheming with Threat or Draw, pay { $pay_villain ->
    [one] a Villain card
   *[other] { $pay_villain } Villain cards
}: the Lead costs { $n } less.
does-scheme-trouble-up = When scheming with Threat or Draw, pay { $pay_villain ->
    [one] a Villain card
   *[other] { $pay_villain } Villain cards
}: Trouble +{ $n }.
does-scheme-bonus-resources = Each scheme also makes the hero player discard { $n ->
    [one] { $n } Resource card
   *[other] { $n } Resource cards
} at random.
does-scheme-bonus-villains = Each scheme also draws { $n ->
    [one] { $n } Villain card
   *[other] { $n } Villain cards
}.
does-scheme-bonus-reroll = With the scheme option Threat, reroll up to { $n } Trouble dice as well.
does-scheme-also = Each scheme also draws Villain cards, like the scheme option Draw.
does-scheme-always = Your Mastermind may scheme on every Headline of the target.
does-scheme-twice = Masterminds may use { $options } different options each time they scheme.
does-draw-resource = Draw { $n ->
    [one] { $n } Resource card
   *[other] { $n } Resource cards
}.
does-gain-pp = Gain { $n ->
    [one] { $n } Plot Point
   *[other] { $n } Plot Points
}.
does-story-actions = Carry out { $n ->
    [one] { $n } Story action
   *[other] { $n } Story actions
}.
does-story-discard = Discard the first { $story ->
    [one] Story
   *[other] { $story } Stories
} of the Track and refill it.
does-heal-wound = Remove { $wounds ->
    [one] a Wound
   *[other] up to { $wounds } Wounds
} from your heroes.
does-ready-support = A Supporting hero joins a Ready teammate in a District and becomes Ready there.
does-discard-villain-hand-1 = A player of your choice discards { $n ->
    [one] { $n } Villain card
   *[other] { $n } Villain cards
} at random.
does-discard-villain-hand-all = Every other player discards { $n ->
    [one] { $n } Villain card
   *[other] { $n } Villain cards
} at random.
does-clear-most-wanted-all = Discard all Most Wanted Villains.
does-replace-headline = Replace a Headline whose District is empty.
does-do-move = Take a Move action.
does-do-troubleshoot = Troubleshoot{ $trouble_cut ->
    [0] .
   *[other] {""} with Trouble reduced by { $trouble_cut }.
}
does-move-team = As an action, any of your Ready heroes go to one District, or to Recovery.
does-villain-per-round = Draw { $n ->
    [one] { $n } Villain card
   *[other] { $n } Villain cards
} at each Deployment.
does-resource-per-round = Draw { $n ->
    [one] { $n } Resource card
   *[other] { $n } Resource cards
} at each Planning.
does-plan-heal-all = Before each Planning, all your wounded heroes lose their Wounds and are available.
does-pp-per-round = { $n ->
    [one] { $n } more Plot Point
   *[other] { $n } more Plot Points
} at each Planning.
does-pp-bonus = Everybody gets { $n ->
    [one] { $n } more Plot Point
   *[other] { $n } more Plot Points
} at each Planning.
does-pp-tax = The target gets { $n ->
    [one] { $n } fewer Plot Point
   *[other] { $n } fewer Plot Points
} at each Planning, minimum { $min }.
does-ready-discount = The first hero who becomes Ready from the card costs { $n } less, at least { $min }.
does-powerup-story-cost = A Power-Up costs { $n ->
    [one] { $n } Story
   *[other] { $n } Stories
}.
does-move-pair = A Move action may move { $n ->
    [one] { $n } hero
   *[other] { $n } heroes
} more.
does-free-move-plus = With free movement, up to { $n ->
    [one] { $n } Supporter
   *[other] { $n } Supporters
} may go along, also from Support spaces.
does-no-free-move = The target has no free movement.
does-ally-tax = Each use of an Ally costs the target { $n ->
    [one] { $n } Resource card
   *[other] { $n } Resource cards
} more.
does-team-boost-always = Your heroes reroll Boosts even without Support.
does-first-attack-dice = { $n ->
    [one] { $n } die
   *[other] { $n } dice
} more on the team’s first attack roll of each Combat.
does-lead-ratings = Leads against the target and this Mastermind have { $changes }.
does-mw-boost = Lead Villains with the Most Wanted icon reroll Boosts.
does-set-followers = { $card } has { $n } Followers.
does-random-nemesis = Masterminds are assigned by lot: no team faces its usual Mastermind.
does-reach-vp = The first team to reach { $n } Victory Points wins at once.
does-end-round = After Game Round { $n }, the most Victory Points win{ $target ->
    [0] .
   *[other] ; the target is { $target }.
}
does-special-headline = { $vp ->
    [0] In Game Round { $round }
   *[other] When a team has { $vp } Victory Points
} a Special Headline enters. Once it is solved, or { $last ->
    [0] at the end of that Game Round
   *[other] after Game Round { $last }
}, the team with the most Victory Points wins.
does-all-plans = The first player with { $n } completed Plans wins at once. Otherwise the team with the most Victory Points after Game Round { $last } wins.
does-all-powerups = The first team with { $n } Power-Ups in play wins at once. Otherwise the team with the most Victory Points after Game Round { $last } wins.
does-showdown = After Game Round { $after_round } each team sends { $heroes } heroes against { $card }; the first team to beat the Mastermind wins. If none does, all lose.
