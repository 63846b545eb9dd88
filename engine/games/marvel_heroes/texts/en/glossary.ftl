## Parts of the board
topic-area = Area
part-area = An Area of the city: its Headline with its District, the heroes there, and two Support spaces. Signs beside its name: empty Districts.
topic-track = Story Track
part-track = The Story Track: a new Story enters at 1. When a Story advances past 4, its team takes it and scores 1 VP.
topic-wanted = Most Wanted
part-wanted = Most Wanted: villains who have beaten heroes. Any villain player may bring one back as Lead: its cost is paid, its requirement does not count.
topic-fight = Combat
part-fight = The Combat: who fights whom, the Powers shown, the dice rolled, and the KO markers.
topic-case = Troubleshooting
part-case = The Headline being troubleshot: its dice, the Trouble that is left, and the Lead Villain.
topic-heroes = Team
part-heroes = A team: its heroes with place and state, Plot Points, hands, Allies and Power-Ups, and the Mastermind that its player runs.
topic-scenario = Scenario
part-scenario = The scenario and how the match is won, or the Special Headline once it has entered.

## Terms
topic-plot-points = Plot Points
topic-plot-points-text = Each Planning brings one for each available hero and one for every full five Victory Points. They pay for Ready heroes, Support and Allies; what is left is kept.
topic-victory-points = Victory Points
topic-victory-points-text = Solved Headlines and gained Stories give Victory Points. In most scenarios the team with the most points wins; at a tie, the one with more Power-Ups.
topic-ready = Ready
topic-ready-text = A Ready hero costs its Level in Plot Points. It moves to Districts, troubleshoots and fights. Staying in a District costs the Level again each Game Round.
topic-support = Support
topic-support-text = A Supporting hero costs one Plot Point. From a Support space it helps teammates in the Area; an Area has two spaces for all teams.
topic-recovery = Recovery
topic-recovery-text = A hero in Recovery does nothing this Game Round. In the next Game Round the hero is available, unless wounded.
topic-wound = Wound
topic-wound-text = A defeated hero goes to Recovery with a Wound. At the next Planning the hero stays in Recovery and loses the Wound, unless it was treated before.
topic-ko = KO
topic-ko-text = A hit that is not stopped, or a duel won, places a KO marker. A fighter with as many markers as its KO value is defeated. After the action all markers are removed.
topic-free-movement = Free movement
topic-free-movement-text = When a Ready hero moves to a District, one teammate Supporting on the card may go to a free Support space of that Area.
topic-ally = Ally
topic-ally-text = An Ally costs one Plot Point, which is put on the card if the Ally is loyal to your team. Each use takes a Plot Point off it; if there is none, the use costs the Ally itself. You have three Allies at most.
topic-event = Event
topic-event-text = A Resource card that is played as an action and discarded.
topic-power-up = Power-Up
topic-power-up-text = At Planning you can trade three Stories, or as many as the scenario says, for a Power-Up. You also gain one if you beat a Mastermind. It works for the rest of the match.
topic-story = Story
topic-story-text = When you tell a Story, you draw a Resource card. Then you may advance the Track, or move one of your Stories to space 4. A Story that you gain is worth a Victory Point.
topic-advance = Advance and Reorder
topic-advance-text = Advance: a new Story enters at 1, and all others move one space on. The Story that leaves 4 gives its team 1 VP. Reorder: one of your Stories at 1 to 3 moves to 4. At the start of a Game Round the Stories move too, but nobody scores.
topic-headline = Headline
topic-headline-text = Its symbol shows in which District of its Area it happens. A team with a Ready hero there may troubleshoot it for its Victory Points.
topic-skill = Skill
topic-skill-text = With the Headline’s Skill among your heroes there, Boosts among the Trouble dice are ignored. Without it they are rerolled and add to Trouble.
topic-threat = Threat
topic-threat-text = The Threat of a Headline is the number of its Trouble dice. A Mastermind that schemes with Threat adds as many dice as its own number for Crime, Danger or Mystery, the type of the Headline.
topic-trouble = Trouble
topic-trouble-text = It begins as the number of Hits and Trouble faces on the dice. The best rating among your heroes there lowers it, and so do Supporters. The villains spend the rest.
topic-lead = Lead Villain
topic-lead-text = A Villain can lead if Trouble reaches its requirement; Trouble then drops by its cost. The player who plays the Lead controls it. Without a Lead the Headline is solved.
topic-reinforcement = Reinforcement
topic-reinforcement-text = A Villain card played to help the Lead, for its reinforcement cost. To use its effect in Combat, its player discards it.
topic-agents = Agents
topic-agents-text = Agents never lead. Until the Combat ends they lower the ratings of the heroes.
topic-mastermind = Mastermind
topic-mastermind-text = Each player runs a Mastermind against the team on their right. It may scheme and attempt Plans on Headlines with the mask, and as Archnemesis on all Headlines of that team.
topic-scheme = Scheme
topic-scheme-text = One option for each Troubleshooting: more Trouble dice, more Villain cards, or a Lead that rerolls Boosts. The Mastermind’s scheme ability may be added.
topic-scheme-ability = Scheme ability
topic-scheme-ability-text = Each Mastermind has a scheme ability. When it schemes with Threat, Draw or Fight, its player may add the effect of that ability.
topic-plan = Plan
topic-plan-text = A Mastermind has three Plans: prologue, development and conclusion. If an attempt is not stopped, the Plan is completed, and its effect lasts for the rest of the match.
topic-followers = Followers
topic-followers-text = In a confrontation one Villain card is drawn for each Follower and joins the Mastermind for free.
topic-archnemesis = Archnemesis
topic-archnemesis-text = For one Game Round, the Mastermind against the leading team: it may scheme and attempt Plans on every Headline of that team.
topic-power = Power
topic-power-text = A fighter has up to three Powers: red, orange and yellow. Each has three numbers of dice, for attack, defense and wit. In each Sequence both sides choose one in secret, and then show both.
topic-sequence = Sequence
topic-sequence-text = A Combat is a series of Sequences. In each, both sides choose a Power, each attacks once, and the duel of wits follows. Sequences are repeated until the villain or all heroes there are defeated.
topic-initiative = Initiative
topic-initiative-text = The side with the Initiative attacks first. The winner of the duel of wits has it next; if a hero falls, the Lead has it.
topic-attack = Attack
topic-attack-text = Attack dice against defense dice: an attack with at least one Hit, and at least as many as the defense, lands a KO. Without attack dice it is skipped.
topic-duel = Duel of wits (wit duel)
topic-duel-text = Both roll their wit. The side with more Hits lands a KO and gains the Initiative; a tie changes nothing.
topic-boost = Boost
topic-boost-text = A face with one Hit and a Boost. Heroes with Support reroll it and add the second face; villains do so only if an effect lets them.
topic-abilities = Abilities
topic-abilities-text = In a fight you can use the fighter’s own abilities and those of your Supporters in the Area. Most cost one card from hand. Each card can be used once at each moment of the Combat.
topic-special-headline = Special Headline
topic-special-headline-text = The scenario says when it enters. It has its own place, without Support. Once it is solved, the match ends after that Action Round.
topic-game-round = Game Round
topic-game-round-text = Deployment, secret Planning, then five Action Rounds in which each team takes one action.

## Cards in the book
kind-hero = Hero of the { $team }
kind-mastermind = Mastermind, usually against the { $team }
kind-plan = Plan of { $card }, { $stage }
kind-powerup = Power-Up of the { $team }
kind-ally = Ally, loyal to the { $team }
kind-event = Event
kind-villain = Villain
kind-agents = Agents
kind-headline = Headline
kind-special-headline = Special Headline
kind-story = Story
kind-scenario = Scenario
kind-district = District
kind-area = Area
book-two = { $first } { $second }
book-combat = { $cost ->
    [0] In Combat: { $effect }
    [one] In Combat, for a Resource card: { $effect }
   *[other] In Combat, for { $cost } Resource cards: { $effect }
}
book-support-combat = { $cost ->
    [0] In Support of a fight in the Area: { $effect }
    [one] In Support of a fight in the Area, for a Resource card: { $effect }
   *[other] In Support of a fight in the Area, for { $cost } Resource cards: { $effect }
}
book-support-troubleshoot = { $cost ->
    [0] In Support of Troubleshooting in the Area: { $effect }
    [one] In Support of Troubleshooting in the Area, for a Resource card: { $effect }
   *[other] In Support of Troubleshooting in the Area, for { $cost } Resource cards: { $effect }
}
book-support-action = { $cost ->
    [0] In Support, as an action, then to Recovery: { $effect }
    [one] In Support, as an action, for a Resource card, then to Recovery: { $effect }
   *[other] In Support, as an action, for { $cost } Resource cards, then to Recovery: { $effect }
}
book-boss = { $cost ->
    [0] In Combat: { $effect }
    [one] In Combat, for a Villain card: { $effect }
   *[other] In Combat, for { $cost } Villain cards: { $effect }
}
book-lead = { $cost ->
    [0] As Lead: { $effect }
    [one] As Lead, for a Villain card: { $effect }
   *[other] As Lead, for { $cost } Villain cards: { $effect }
}
book-reinforcement = { $cost ->
    [0] As Reinforcement, for no Trouble: { $effect }
   *[other] As Reinforcement, for { $cost } Trouble: { $effect }
}
book-agents = For { $cost } Trouble. { $effect }
book-threat = If { $card } schemes with Threat, these dice are added: Crime { $crime }, Danger { $danger }, Mystery { $mystery }
book-powers = Attack/defense/wit: { $powers }
book-power = { $power } { $ratings }
book-symbol = { $facts } · District of the { $symbol }
book-scenario = { $effect } { $victory }
book-district = In { $place }, under the sign of the { $symbol }
book-area = { $places }
book-area-large = From three players on: { $places }
book-spaces = { $count ->
    [one] One Support space for all teams.
   *[other] { $count } Support spaces for all teams together.
}

## Places of cards
at-own-hand = in your hand
at-hand = in the hand of { $seat }
at-team = in the team of { $seat }
at-allies = with { $seat }
at-owned = in play for { $seat }
at-won = gained by { $seat }
at-place = at { $place }
at-track = on the Story Track, space { $number }
at-wanted = Most Wanted
at-special = at its own place
at-fight = in the fight
at-scenario = this match
