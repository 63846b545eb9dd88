## Choices: verbs
verb-start = Start of the Villain
verb-hero = Your Hero
verb-choose-gear = Gear
verb-ally = Support Hero
verb-pick = Support card
verb-battle = Battle plan
verb-drop = Remove a card
verb-drop-token = Drop a token
verb-keep = Keep a card
verb-give = Hand out
verb-first = First Hero
verb-recharge = Recharge
verb-cycle = Exchange
verb-draw = Draw a card
verb-support = Support card
verb-play = Play a card
verb-ignore = Ignore a symbol
verb-use = Use a card
verb-move = Move
verb-attack = Attack
verb-rescue = Rescue a civilian
verb-heroic = Put a heroic token
verb-rick = Send Rick Jones
verb-token = Spend a token
verb-special = Special
verb-gear = Use gear
verb-double = Combined Assault
verb-location = The Location
verb-to = Choose a Hero
verb-at = Choose a Location
verb-take = Take a token
verb-bottom = Under the deck
verb-cover = Cover a symbol
verb-from = Bring from
verb-swap = Exchange a card
verb-return = Bring back
verb-stun = Stun
verb-hit = Who is hit?
verb-redirect = Redirect to
verb-discard = Discard
verb-pay = Pay a token
verb-plan = Play a Plan
verb-down = Facedown Plan
verb-steps = Movement
verb-put = Place a token
verb-lose = Discard a token
verb-done = End the turn
verb-done-start = Go on
verb-done-battle = No more plans
verb-no-battle = No plans
verb-done-choice = No more
verb-skip = Leave it
verb-pass = Pass
verb-pass-note = Do without it

## Choices: names
what-where = { $what } in { $place }
start-at = Begin in { $place }
effect-of = Effect: { $card }
swap-with = Exchange card { $number } with
give-whom = Give { $who }
gear-own = { $hero }'s own gear
battle-cost = { $card } (cost { $cost })
give-to = { $token } to { $hero }
recharge-with = { $card }, for 1 { $token }
walk-left = ↺ { $place }
walk-right = ↻ { $place }
go-with-rick = { $place }, with Rick Jones
target-thug = Thug
target-civilian = Civilian
target-doombot = Doombot
target-doombot-crisis = Doombot with Crisis
attack-foe = { $foe }
heroic-on = { $threat }
rick-goes = Rick Jones to { $place }
token-as = { $token } as { $action }
double-symbol = One more { $action }
use-place = Use the effect of { $place }
cover-symbol = { $action }
from-place = From { $place }
token-from = { $token } from { $place }
story-card = Card { $number }: { $card }
story-card-hidden = facedown
use-for = { $card } for { $other }
use-taking = { $card }: { $token }
plan-with = { $plan } with { $card }
move-steps = { $count ->
    [0] Stay in { $place }
    [one] 1 step to { $place }
   *[other] { $count } steps to { $place }
}
put-token = { $token } to { $place }
at-place = { $place }

## Actions that are made several times at once
repeat-move = Move: { $what }, with { $count } moves
repeat-attack = Attack: { $what }, with { $count } attacks
repeat-attack-tokens = Attack: { $what }
repeat-rescue = Rescue { $count } civilians
repeat-heroic = Put { $count } heroic tokens: { $what }
repeat-rick = { $what }, with { $count } heroic

## One of two
way-captain-carter-9-1 = 1 attack here or next door
way-captain-carter-9-2 = Recharge her Shield when the turn ends
way-black-panther-7-1 = Draw 1 card
way-black-panther-7-2 = The move is wild, Force Shield recharges at the end
way-black-panther-9-1 = 1 attack
way-black-panther-9-2 = Recharge the Spear when the turn ends
way-ironheart-7-1 = Moves count as wild this turn
way-ironheart-7-2 = Gain a heroic token
way-loki-9-1 = 1 attack
way-loki-9-2 = Recharge the Scepter when the turn ends
way-mighty-thor-9-1 = 2 attacks on one target
way-mighty-thor-9-2 = Recharge Mjolnir when the turn ends
way-gh1-1 = 1 attack next door
way-gh1-2 = Ignore 1 damage
way-gc6-1 = 1 move
way-gc6-2 = Bring a civilian here
way-kun-lun-1 = Draw 1 card
way-kun-lun-2 = A hand card for a wild token

## Notes on choices
there = { $things }
see-there = There: { $things }
there-nothing = nothing is there
there-doombots = { $count ->
    [one] 1 Doombot
   *[other] { $count } Doombots
}{ $marked ->
    [0] {""}
   *[other] {" "}({ $marked } with Crisis)
}
there-henchman = the Henchman “{ $threat }”, Health { $count }
there-threat = the Threat “{ $threat }” { $count }/{ $of }
there-villain = the Villain
there-rick = Rick Jones
hero-is-ko = KO
holds-cards = { $count ->
    [one] 1 card in hand
   *[other] { $count } cards in hand
}
whose-hero = { $seat } plays this Hero
gear-price = A plain card with one wild symbol leaves your deck, if one is left
note-of = An effect of { $card }
note-ignores = Health { $count }, ignores { $ignored } more damage this turn
note-health = Health { $count }
note-crisis = Needs 2 damage in one turn
note-crisis-dented = Dented: 1 more damage in this turn defeats it
note-mission = { $mission } { $count }/{ $of }
note-mission-done = { $mission } is complete already
note-heroic = { $count } of { $of } tokens
note-tokens = You have { $count }
note-draw = { $count ->
    [0] Your deck is empty
    [one] Your deck now has 1 card
   *[other] Your deck now has { $count } cards
}
note-stun = The next BAM is cancelled
note-no-gear = Your deck stays as it is
note-take-damage = The damage is taken
note-no-effect = Nothing happens

## Previews: the effects of a move
preview = { $choice }
preview-verb = { $verb }: { $choice }
see-fills = { $mission }: { $count } of { $of }.
see-wasted = The Tachyon Field Generator swallows the last token: { $mission } stays at { $count }.
see-full = { $mission } is complete already: the token is only discarded.
see-completes = That completes { $mission }!
see-pressure = Then the Villain is under Pressure: a turn after every 2 Hero cards.
see-opens = Then the Villain can be damaged.
see-draws = Then every Hero draws a card.
see-wins = With that the Heroes win!
see-hurts = { $foe } has { $left } Health left.
see-ignored = { $foe } ignores this damage.
see-clears = The Threat “{ $threat }” is cleared; then the effect of { $place } can be used.
see-heroic = It would have { $count } of { $of } tokens.
see-dent = Only a second damage in this turn defeats it.
see-strikes-back = Unless Captain Marvel is cleared in this turn, she strikes back: 1 damage.
see-pool = Actions: { $symbols }.
see-last-card = It is your last card: unless you draw one, you are KO when the turn ends. { $then }
see-villain-next = Then the Villain takes a turn.
see-villain-in = { $count ->
    [one] The Villain's turn comes after one more Hero card.
   *[other] The Villain's turn comes after { $count } more Hero cards.
}
see-lapses = Not used: { $symbols }.
see-empty-hand = Your hand is empty: unless you draw a card, you are KO when the turn ends. { $then }
see-spilled = When the turn ends, overflow in { $places }: { $then }
see-ko = That makes { $hero } KO. { $then }
see-loses = { $hero } keeps { $left ->
    [one] 1 card
   *[other] { $left } cards
}.
see-swap = These change places: { $one } and { $other }.
see-safe = { $hero } is invulnerable: only unavoidable damage counts.
see-villain-goes = The Villain goes to { $place }.
see-arrives = On arrival, the Threat “{ $threat }” acts.
see-bam = The board's BAM resolves{ $count ->
    [0] {""}
    [one] , then that of 1 Threat
   *[other] , then those of { $count } Threats
}.
see-hits-here = { $count ->
    [0] No Hero stands there.
    [one] 1 Hero stands there.
   *[other] { $count } Heroes stand there.
}
see-overflow = No slot for all tokens in { $places }: { $then }
see-plans-left = { $count ->
    [0] No Plan is left after this one.
    [one] 1 Plan is left after this one.
   *[other] { $count } Plans are left after this one.
}
see-end-effect = No Threat there: you may use its effect when the turn ends.
see-end-blocked = While the Threat “{ $threat }” is there, you cannot use the effect of that Location.
see-end-idle = Its effect would do nothing now ({ $effect }).
see-flees = Emperor Doom flees at once to { $place }.
fallen-cosmic-ghost-rider = His BAM resolves at once.
fallen-stunned = His BAM is cancelled, as he is stunned.
fallen-emperor-doom = A Doombot appears there.
fallen-maestro = Maestro gains 1 Health.
fallen-immortus = A Plan goes facedown into the Storyline; after that, { $left } left.
spill-cosmic-ghost-rider = The punishment track goes up 2 for each overflow, from { $track }.
spill-emperor-doom = A Doombot appears in the next Location with room.
spill-maestro = Maestro gains 1 Health for each overflow.
spill-immortus = A Plan goes facedown for each overflow; after that, { $left } left.

## Why somebody is asked
why-start = All Heroes begin opposite the Villain. The fewer tokens lie around the Villain, the fewer overflows.
why-hero = The Heroes are all different, and begin opposite the Villain.
why-gear = If you use gear, a plain card with one wild symbol leaves your deck.
why-ally = Four Heroes support you; then you choose three special cards of each.
why-pick = Your support deck will be twelve of these cards. Two of them lie face up; you may play one instead of drawing.
why-battle = { $count ->
    [one] 1 point of the budget is left.
   *[other] { $count } points of the budget are left.
}
why-ignore = Your Hero began this turn in Niffleheim, so one bottom symbol does not count.
why-drop = You keep the other cards and can use each once.
why-keep = Each Hero keeps one card and can use it once. The card left over leaves the game.
why-give = A token is worth one action, which its Hero may take in any turn.
why-first = The Villain acts first; the others follow in seat order.
why-turn = { $hero } in { $place }. { $until ->
    [0] The Villain's turn comes right after this one.
    [one] The Villain's turn comes after one more Hero card.
   *[other] The Villain's turn comes after { $until } more Hero cards.
} { $plans ->
    [0] No Plan is left!
    [one] 1 Plan is left.
   *[other] { $plans } Plans are left.
}
why-effect = { $card }: { $text }.
why-damage = { $card }: { $count } damage to { $hero }.
why-damage-all = { $card }: { $count } damage to { $hero }, who loses all cards and is KO.
why-someone = { $card }: { $count } damage to one Hero.
why-plan = The Villain holds { $hand ->
    [one] 1 Plan
   *[other] { $hand } Plans
}; { $deck ->
    [0] the deck is empty
    [one] 1 is in the deck
   *[other] { $deck } are in the deck
}.

## Place of a card
where-own-hand = in your hand
where-hand = in the hand of { $seat }
where-offered = among those that you choose from
where-plans = among your Plans
where-schemes = beside you, in secret
where-kept = beside { $seat }
where-own-kept = beside you
where-gear = beside { $seat }
where-gear-down = beside { $seat }, facedown
where-row = in the row
where-battle = among your battle plans
where-story = in the Storyline, card { $number }
where-ring = in the ring, number { $number }
where-threat = in { $place }
where-villain = against the Heroes, in { $place }
where-villain-nowhere = against the Heroes
where-hero = played by { $seat }, in { $place }
where-hero-nowhere = played by { $seat }
where-cleared = cleared
