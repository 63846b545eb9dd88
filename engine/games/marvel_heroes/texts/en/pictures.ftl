## On pictures
board-round = Game Round
board-setup = teams are chosen
board-planning = all plan in secret
board-acting = action of the { $team }
board-showdown = the showdown with Magneto
board-empty = –
board-ask-team = { $name }: which team?
board-ask-plan = { $count ->
    [one] { $name } is planning
   *[other] Planning: { $name }
}
board-ask-action = { $name } takes an action
board-ask-story = { $name } tells a Story
board-ask-target = { $name } chooses a target
board-ask-nemesis = { $name }, as villain: scheme?
board-ask-dice = { $name } picks dice to reroll
board-ask-pay = { $name } pays with cards
board-ask-lead = { $name }: who leads?
board-ask-reinforce = { $name }: Reinforcements?
board-ask-fighter = { $name }: who fights?
board-ask-power = { $count ->
    [one] { $name } chooses a Power
   *[other] { $name } choose Powers
}
board-ask-window = { $name }: an ability?
board-ask-colour = { $name } forbids a colour
board-ask-most-wanted = { $name }: Most Wanted is full
board-ask-confront = { $name }: confront or decline?
board-ask-reward = { $name } takes a Power-Up
board-ask-challenger = { $name }: who challenges?
did-points = +{ $points } VP { $name }
did-fall = { $card } is wounded
did-lost = “{ $card }” was lost
did-move = { $card } → { $place }
did-move-told = { $card } goes to { $place }
did-support = { $card } supports { $place }
did-track = the Stories moved

## Teams and heroes in few letters
team-avengers-short = Avengers
team-fantastic-four-short = Four
team-marvel-knights-short = Knights
team-x-men-short = X-Men
short-captain-america = Captain
short-iron-man = Iron Man
short-thor = Thor
short-hulk = Hulk
short-invisible-woman = Invisible
short-human-torch = Torch
short-mr-fantastic = Fantastic
short-thing = Thing
short-daredevil = Daredev.
short-doctor-strange = Strange
short-elektra = Elektra
short-spider-man = Spidey
short-cyclops = Cyclops
short-jean-grey = Jean
short-storm = Storm
short-wolverine = Wolverine

## Scenarios on the board
rule-born-again = The first with 15 Victory Points wins at once.
rule-brood-wars = Most Wanted Leads reroll Boosts. The first with 15 Victory Points wins at once.
rule-the-evolutionary-war = Two extra Plot Points at each Planning. The most Victory Points after Game Round { $round } win; the target is 15.
rule-house-of-m = After Game Round 4 each team sends two heroes against Magneto (four Followers). The first to beat him wins; else all lose.
rule-maximum-carnage = Crimes: one more Trouble die. At 15 VP the Special Headline enters; once it is solved, the most VP win.
rule-inferno = Mysteries: one more Trouble die. In Game Round 4 the Special Headline enters; once it is solved, or after Round { $round }, the most VP win.
rule-the-kree-skrull-war = Agents cost one Trouble less. The most Victory Points after Game Round { $round } win.
rule-acts-of-vengeance = Each scheme may have two options. Three completed Plans win; else the most VP after Game Round { $round }.
rule-secret-wars = A Power-Up costs two Stories. Three Power-Ups win; else the most Victory Points after Game Round { $round }.
rule-the-coming-of-galactus = Dangers: one more Trouble die. At 15 VP the Special Headline enters; once it is solved, the most VP win.

## Areas, Stories, strips
area-quiet = No Headline
area-solved = Solved
area-lost = Lost
special-ends = Solved: the match ends
shelf-stories = Stories · deck { $count }
shelf-wanted = Most Wanted · deck { $count }
strip-planned = Done
strip-archnemesis = Archnemesis
strip-first = 1st

## Ongoing actions
case-title = “{ $card }”
case-showdown = The showdown with Magneto
case-attempt = a Plan is attempted ({ $stage })
case-schemed = scheme for { $options }
case-schemed-threat = more dice
case-schemed-draw = cards
case-schemed-fight = Boosts
case-trouble = Trouble
case-start = about to be rolled
case-rolled = each sign 1, doubles 2
case-villains = the villains’ answer
case-combat = Combat
case-resolution = resolved
fight-nobody = nobody yet
fight-secret = chooses a Power in secret
fight-sequence = Sequence { $number } · { $phase }
fight-stage-start = before the Powers
fight-stage-powers = Powers
fight-stage-first = first attack
fight-stage-second = second attack
fight-stage-duel = wit duel
fight-stage-end = at its end
fight-over = { $name } wins

## The legend
legend-trouble = Trouble: needed, paid
legend-life = KO it can take
legend-a = attack
legend-d = defense
legend-w = wit
legend-face-hit = 1 Hit
legend-face-double = 2 Hits
legend-face-boost = 1 Hit and a Boost
legend-face-trouble = Trouble, no Hit
legend-ready = Ready
legend-support = Support
legend-recovery = Recovery
legend-wounded = Wounded
legend-plot = Plot Points
legend-power-up = Power-Ups
legend-resource = Resources
legend-villain = Villain cards
legend-news = Headlines
legend-followers = Followers
legend-ko = KO
legend-mask = Mastermind
legend-crown = Archnemesis
legend-check = Plan
legend-wanted = Most Wanted

## In words
alt-round = Game Round { $round }, Action Round { $number } of 5
alt-round-only = Game Round { $round }
alt-headline = { $place }: { $type } { $dice }, { $vp } VP
alt-headline-icon = { $place }: { $type } { $dice }, { $vp } VP, mask
alt-quiet = No Headline: { $areas }
alt-special = Special Headline: { $type } { $dice }, { $vp } VP
alt-wanted = Most Wanted: { $cards }
alt-archnemesis = Archnemesis: { $card }
alt-track = Stories from 1 to 4: { $teams }
alt-track-empty = none
alt-case = { $card }: Trouble { $trouble }
alt-case-due = { $card }: { $count } Trouble dice
alt-lead = Lead { $card }
alt-with = with { $cards }
alt-side = { $card } { $marks }/{ $limit } KO
alt-power = { $power } ({ $colour })
alt-hits = { $count ->
    [one] { $count } Hit
   *[other] { $count } Hits
} ({ $dice })
alt-fight = { $hero } against { $villain }
alt-seat = { $name }, { $team }: { $vp } VP
alt-seat-short = { $team }: { $vp } VP
alt-plot = { $count } PP
alt-cards = { $resources ->
    [one] { $resources } Resource
   *[other] { $resources } Resources
}, { $villains ->
    [one] { $villains } Villain card
   *[other] { $villains } Villain cards
}
alt-ready = { $card } at { $place }
alt-support = { $card } supports { $place }
alt-ready-card = { $card } Ready
alt-support-card = { $card } in Support
alt-recovery = { $card } in Recovery
alt-wounded = { $card } wounded
alt-ko = { $count } KO
alt-allies = Allies { $cards }
alt-powerups = Power-Ups { $cards }
alt-runs = runs { $card }
alt-plans = { $count ->
    [one] { $count } Plan
   *[other] { $count } Plans
}
hand-title = The hand of { $name }
hand-resources-title = Resources ({ $count })
hand-villains-title = Villain cards ({ $count })
hand-verb-play = play
hand-verb-lead = lead
hand-verb-reinforce = reinforce
hand-verb-discard = discard
hand-verb-use = use
hand-none = none
hand-asked = Your plan for Game Round { $round }
hand-plan = Plan so far: { $spent }, { $left } left
hand-plan-bought = Allies and Power-Ups: { $cards }
hand-plan-heals = { $card } heals
plan-ratings = attack·defense·wit of a Power
plan-heals = heals
plan-left = { $count ->
   *[other] left
}
plan-spent = { $count ->
    [one] { $count } Plot Point spent
   *[other] { $count } Plot Points spent
}

## What is what
part-game-round = The Game Round, and its five Action Rounds; the bright one is being played.
part-headline = A Headline: its type and Trouble dice, its Victory Points, its Skill, and its name. Mask: Masterminds may act.
part-ready = A District with Ready heroes, in the colour and with the number of their seat. Bright edge: just arrived. Crosses: KO.
part-support = The two Support spaces of an Area, for the Supporters of all teams.
part-special-headline = The Special Headline: its type, Skill, Trouble dice and Victory Points, and the heroes who are there.

## The Combat alone
duel-title = { $hero } against { $villain }
duel-ability = { $count ->
    [0] Ability
    [one] Ability for a card
   *[other] Ability for { $count } cards
}
duel-open = The Powers decide what is rolled
duel-odds-attack = { $card } lands a KO: { $chance }%
duel-odds-wit = Wit duel: { $hero } { $won }%, { $villain } { $lost }%
duel-tie = { $hero } to { $villain } Hits: nobody wins the duel as it stands
duel-wit-won = { $hero } to { $villain } Hits: { $card } wins the duel as it stands
duel-attack-works = { $hero } to { $villain } Hits: { $card } lands a KO as it stands
duel-attack-held = { $hero } to { $villain } Hits: { $card } resists as it stands

## Figures of cards in words
alt-figure-trouble = from Trouble { $count }
alt-figure-plot = costs { $count }
alt-figure-life = { $count } KO

## A closer look at an Area or a hero
closer-crowd = { $count ->
    [0] no hero here
    [one] one hero here
   *[other] { $count } heroes here
}
closer-chance = { $dice } dice, { $cut } taken off, Boosts add; { $odds }% chance of no Trouble
closer-chance-skilled = { $dice } dice, { $cut } taken off, with the Skill; { $odds }% chance of no Trouble
closer-left = about { $count } Trouble left
closer-free = { $count ->
    [0] No Support space free
    [one] One Support space free
   *[other] { $count } Support spaces free
}
closer-as-support = { $card } as a Supporter
closer-can = You can now: { $moves }
closer-ko = { $count } of { $limit } KO
closer-level = Level { $level }
closer-fights = In Combat with { $card }
closer-alone = nobody else here
closer-others = Also here: { $cards }
closer-news = { $card } ({ $dice } dice, { $vp } VP)
closer-in-combat = { $count ->
    [0] In Combat, free
    [one] In Combat, costs a card
   *[other] In Combat, costs { $count } cards
}
closer-in-support = { $count ->
    [0] As a Supporter, free
    [one] As a Supporter, for a card
   *[other] As a Supporter, for { $count } cards
}
closer-owns = { $team }: { $pp } PP, { $cards ->
    [one] { $cards } Resource
   *[other] { $cards } Resources
}, { $vp } VP
