## Words in pictures. Names are the players' own; cards, Locations and seats come as finished words.
board-ask-start = { $name } chooses where the Villain begins
board-ask-hero = { $name } picks a Hero
board-ask-gear = { $name } may take gear
board-ask-ally = { $name } chooses a support Hero
board-ask-pick = { $name } picks support cards
board-ask-battle = { $name } chooses battle plans
board-ask-drop = { $name } puts a card away
board-ask-keep = { $name } keeps a Super-hero card
board-ask-give = { $name } hands out tokens
board-ask-first = { $name } names the first Hero
board-ask-turn-start = { $name } begins the turn
board-ask-draw = { $name } draws or calls support
board-ask-play = { $name } plays a card
board-ask-ignore = { $name } ignores a symbol
board-ask-support = { $name } may use a battle plan
board-ask-actions = { $name } acts
board-ask-location = { $name } may use the Location
board-ask-excess = { $name } drops a token
board-ask-plan = { $name } plays a Plan
board-ask-down = { $name } places a Plan facedown
board-ask-card = { $name } may use a card
board-ask-reaction = { $name } may answer the damage
board-ask-discard = { $name } takes damage
board-ask-action = { $name } may act
board-ask-effect = { $name } chooses
board-ask-hit = { $name } chooses who is hit
board-ask-pay = { $name } may pay with a token
board-ask-scheme = { $name } chooses
board-setup = Setting up
board-hero-turn = Turn of { $hero }
board-about = { $card } in { $place }
board-deed = Villain turn

## Parts of the line of recent events
did-walk = the Villain went from { $start } to { $place }
did-stay = the Villain stayed at { $place }
did-added = { $count ->
    [one] 1 token came
   *[other] { $count } tokens came
}
did-gone = { $count ->
    [one] 1 was discarded
   *[other] { $count } were discarded
}
did-overflow = overflow at { $places }
did-hurt = { $count ->
    [one] { $names } was hit
   *[other] { $names } were hit
}
did-ko = { $count ->
    [one] { $names } was KO
   *[other] { $names } were KO
}

## The warning strip
alarm-plans = { $hand ->
    [0] Plans left
   *[other] Plans left, { $hand }{ "\u00A0" }in{ "\u00A0" }hand
}
alarm-until = { $count ->
    [0] the Villain is next
    [one] card until the Villain
   *[other] cards until the Villain
}
alarm-first = the Villain begins
alarm-slots = slots free near the Villain: behind, with him, ahead
alarm-slots-doom = free slots, { $count }{ "\u00A0" }in{ "\u00A0" }all

## The Missions' next reward
board-next-0 = One complete: Villain acts after 2 cards
board-next-1 = Two complete: the Villain can be damaged
board-next-2 = Three complete: each Hero draws a card
board-next-3 = All three are complete
board-next-immortus = Three complete: the Heroes win
board-next-maestro = Two complete: damage to Maestro; Rick Jones

## The Villain's board in short
pic-bam-cosmic-ghost-rider = 1 damage to each Hero with him; a thug leaves here and on each side: track +1 each
pic-bam-emperor-doom = Accelerated: the next Villain turn comes 1 Hero card earlier
pic-pressure-emperor-doom = delayed: 1 damage to each Hero with him, then a Doombot there
pic-bam-maestro = 3 damage to one Hero with him
pic-bam-immortus = A thug and a civilian with him are discarded; each costs its unfinished Mission a token
pic-overflow-cosmic-ghost-rider = Overflow: track +2. KO: this BAM
pic-overflow-emperor-doom = Overflow: a Doombot further on. KO: a Doombot there
pic-overflow-maestro = Overflow or KO: Maestro gains 1 Health; no BAM
pic-overflow-immortus = Overflow, KO: a Plan goes facedown

pic-goal = 3 Missions win

## States of the Villain
state-pressure = Under Pressure
state-later = { $count } later
state-earlier = { $count } earlier
state-stunned = stunned
state-shut = immune: Missions { $done }/{ $need }
state-open = can be damaged
state-never = never damaged
state-ignores = ignores 2 without Rick
state-flees = flees
state-astray = led astray
state-locked = no tokens

## Threats in short; the sign before it tells when
pic-threat-innocents-to-protect = Without a civilian here, add one
pic-threat-sinners-to-punish = Without a thug here, add one
pic-threat-purple-man = After 3 Missions, clear him in one turn to win
pic-threat-loyal-subjects-of-doom = 1 damage to a Hero wherever civilians are
pic-threat-doombot-foundry = A Doombot here
pic-threat-weapons-upgrade = Crisis on a Doombot here and on each side
pic-threat-dogs-of-war = 1 damage to a Hero here
pic-threat-reign-of-fear = Civilians here are discarded
pic-threat-silver-surfer = Goes to the next Hero, 2 damage to one there
pic-threat-starfox = 1 damage to a Hero here and on each side
pic-threat-tachyon-field-generator = No Mission gets its last token
pic-threat-yondu = Each Hero nearby takes 1 damage or pays a token
pic-threat-nova = Covers a symbol; ignores 1 damage
pic-threat-captain-marvel = 1 damage to a Hero on each side; hits back
pic-stunned = Stunned: the next BAM is cancelled
pic-guarded = No damage until the Villain’s turn

## The Storyline
board-story = { $count ->
    [0] Storyline
    [one] Storyline: 1 card
   *[other] Storyline: { $count } cards
}
board-story-empty = No card yet
board-pool = Left to use
board-pool-none = Nothing left to use
board-counts = The next card also has
board-counts-none = The next card adds no symbols
board-plan = Plan
board-ko = KO
board-support = { $count ->
    [0] Support, no more in the deck
   *[other] Support, { $count } more in the deck
}
board-support-left = { $count ->
    [setup] not dealt yet
    [0] no more in the deck
   *[other] { $count } more in the deck
}
board-row-empty = No card
board-allies-none = No support Heroes yet
board-battle = Battle plans: { $cards }
board-battle-none = No battle plans

## The legend
legend-thug = thug
legend-civilian = civilian
legend-doombot = Doombot
legend-crisis = Crisis
legend-rick = Rick Jones
legend-bam = BAM: attack
legend-delta = change
legend-track = track
legend-arrival = on arrival
legend-static = always applies
legend-overflow = overflow
legend-steps = steps
legend-cells = tokens of the Plan
legend-hand = hand
legend-deck = deck
legend-gear = gear
legend-super = Super-hero
legend-plan = Plans
legend-scheme = Super-villain
legend-mask = redirects damage
legend-shield = takes no damage
legend-random = at random
legend-facedown = facedown

## Hands
hand-title = Hand of { $name }
hand-cards = { $count ->
    [one] Hand: 1 card
   *[other] Hand: { $count } cards
}
hand-empty = No card in hand
hand-plans = { $count ->
    [one] Hand: 1 Plan
   *[other] Hand: { $count } Plans
}
hand-no-plan = No Plan in hand: when the next one is due, you have won
hand-schemes = { $count ->
    [one] 1 Super-villain card
   *[other] { $count } Super-villain cards
}
hand-row = Faceup support cards
hand-battle-brief = Cost { $cost }. { $brief }
hand-support = { $card } · { $hero }
hand-offered = To choose from
hand-peeked = Plans that you look at
hand-gear = Gear
hand-gear-up = ready
hand-gear-down = used
hand-super = Super-hero card
hand-gear-super = Gear and Super-hero card
hand-battle = Battle plans
hand-tokens = Action tokens
hand-no-tokens = No action tokens
hand-in-place = { $hero } in { $place }
hand-lying = { $hero } is KO in { $place }
hand-none-yet = no Hero yet
hand-verb-play = play
hand-verb-down = facedown
hand-verb-discard = discard
hand-verb-bottom = under the deck
hand-verb-use = use
hand-verb-recharge = recharge
hand-verb-cycle = exchange
hand-verb-keep = keep
hand-verb-drop = put away
hand-verb-pick = choose
hand-verb-swap = exchange

## Alternative texts
alt-plans = { $plans ->
    [one] 1 Plan left
   *[other] { $plans } Plans left
}, { $count ->
    [0] the Villain is next
    [one] Villain after 1 Hero card
   *[other] Villain after { $count } Hero cards
}
alt-health = Health { $health }
alt-track = track { $at } of { $end } (at { $end }, the Heroes lose)
alt-rick = Rick Jones at { $place }
alt-villain-seat = { $name } holds { $plans ->
    [one] 1 Plan
   *[other] { $plans } Plans
} and { $schemes ->
    [one] 1 Super-villain card
   *[other] { $schemes } Super-villain cards
}
alt-missions = Missions: { $missions }
alt-mission-rescue = civilians
alt-mission-thugs = thugs
alt-mission-threats = Threats
alt-complete = complete
alt-place = { $number } { $place }
alt-thug = { $count ->
    [one] 1 thug
   *[other] { $count } thugs
}
alt-civilian = { $count ->
    [one] 1 civilian
   *[other] { $count } civilians
}
alt-doombot = { $count ->
    [one] 1 Doombot
   *[other] { $count } Doombots
}
alt-doombot-crisis = { $count ->
    [one] 1 Doombot with Crisis
   *[other] { $count } Doombots with Crisis
}
alt-free = { $count } free
alt-threat = { $threat } { $have }/{ $need }
alt-threat-health = { $threat } Health { $have }/{ $need }
alt-some-threat = Threat
alt-mark-stun = stunned
alt-mark-shield = no damage
alt-ko = KO at { $place }
alt-cards = hand { $hand }, deck { $deck }
alt-cards-short = hand { $hand }
alt-tokens = tokens
alt-used = { $card } (used)
alt-story = Latest cards: { $cards }
alt-facedown = a facedown card
alt-bam = BAM
alt-no-bam = no BAM
alt-orders = move { $move }, { $bam }, Location before { $left }, own { $own }, next clockwise { $right }

## What is what?
part-alarms = What is urgent: Plans left, Hero cards until the Villain acts, slots free behind the Villain, with him and ahead.
part-location = A Location: figures, slots with tokens, and its Threat with what clears it; without one, its end-of-turn effect. Padlock: it always applies.
part-villain-place = The Location with the Villain.
part-link = An arrow to the next Location, clockwise; a bright one shows the Villain’s latest move.
part-mission = The three Missions: civilians rescued, thugs defeated, Threats cleared, and what the next one brings.
part-dashboard = The Villain: Health, track (when it is full, the Heroes lose), states, the BAM, and what happens at a KO and an overflow.
part-symbols = The symbols left in this turn, or those that the next card will also have.
part-storyline = The latest cards; a bright edge: the bottom symbols count now. A Plan: the Villain’s steps, BAM, and tokens added behind the Villain, here and ahead.
part-hero = A Hero: player, hand, deck, action tokens, gear, states. A bright edge: this seat must act, or has won.
part-support = Support cards that the commander may play instead of drawing.
part-commander = The support Heroes and the battle plans.

## The end
end-wall = The wall of foes
end-civilian = { $count ->
    [one] civilian
   *[other] civilians
}
end-thug = { $count ->
    [one] thug
   *[other] thugs
}
end-threat = { $count ->
    [one] Threat
   *[other] Threats
}
end-attack = damage
end-hand = { $count ->
    [one] card taken
   *[other] cards taken
}
end-plan = { $count ->
    [one] Villain turn
   *[other] Villain turns
}
end-close-plans = The closest call: { $count ->
    [0] no Plan was left
    [one] 1 Plan was left
   *[other] { $count } Plans were left
}.
end-close-health = The closest that the Heroes came: { $villain } had { $health } of { $whole } Health left.
end-close-mission = The Heroes came closest with { $mission }: { $have } of { $need }.
alt-end-beaten = Beaten
alt-end-left = Not beaten
