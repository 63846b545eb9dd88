## Words in pictures. Names are the players' own; a card, a place and a seat come as finished words.
board-round = Round
board-turn = { $name } to move
board-turn-payment = { $name } pays for { $card }
board-turn-return = { $name } gives tokens back
board-turn-location = { $name } chooses a location
board-last-none = Nobody has moved yet
board-last-take = { $name } took
board-last-reserve = { $name } reserved { $card }
board-last-reserve-blind = { $name } reserved an unseen card of level { $level }
board-last-recruit = { $name } recruited { $card }
board-last-choosing = { $name } is recruiting { $card }
board-last-return = and gave back
board-last-location = and took { $place }
board-last-pass = { $name } passed
board-triggered = Last round?
board-tile = Avengers
board-tile-free = needs 3
board-unit = { $points ->
    [one] point
   *[other] points
}
board-level = level { $level }
board-tokens-held = { $count } of { $limit }
board-goal-points = { $have } of { $need } points
board-goal-colours = { $have } of { $need } colours
board-goal-time = Time
board-payable = can pay

## The hand
hand-title = Hand of { $name }
hand-none = No card reserved
hand-slot = hand { $number }
hand-tokens = Tokens
hand-bonuses = Bonuses
hand-secret = secret
hand-affordable = You can pay
hand-short = { $count ->
    [one] { $count } short
   *[other] { $count } short
}
hand-free = free
hand-pays = pay
hand-table = On the table: what you still need{ $shields ->
    [0] {""}
    [one] , not counting your shield
   *[other] , not counting your { $shields } shields
}

## Alternative texts: the whole position in at most 1,024 characters
alt-kind-yellow = Y
alt-kind-blue = B
alt-kind-orange = O
alt-kind-red = R
alt-kind-purple = P
alt-kind-shield = S
alt-kind-time = T
alt-key = Y yellow, B blue, O orange, R red, P purple, S shield, T time, p points, * tag.
alt-key-short = S shield, T time, p points, * tag.
alt-round = Round { $round }
alt-round-limit = Round { $round } of { $limit }
alt-nothing = none
alt-facts = { $worth } for { $cost }
alt-seat = { $name }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}
alt-seat-tokens = ; tokens { $tokens }
alt-seat-bonuses = ; bonuses { $bonuses }
alt-seat-tags = ; { $tags ->
    [one] { $tags } tag
   *[other] { $tags } tags
}
alt-seat-tile = ; holds the tile
alt-seat-qualified = ; qualified
alt-seat-places = ; has { $places }
alt-seat-hand = ; hand { $cards }
alt-unseen = level { $level } unseen
alt-supply = Supply { $tokens }.
alt-row = { $cards } (deck { $count }).
alt-card = { $slot } { $name } { $facts }
alt-card-short = { $slot } { $facts }
alt-slot-empty = { $slot } empty
alt-places = Locations: { $places }.
alt-tile-free = Assemble tile free.
alt-hand = Your hand, { $name }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}. Tokens { $tokens }. Bonuses { $bonuses }. Tags { $tags }.
alt-hand-card = { $position }. { $name }, level { $level }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}, bonus { $bonus }, cost { $cost }, { $state }.
alt-hand-secret = Only you know it.
alt-hand-none = No reserved cards.
alt-hand-table = You can pay for: { $cards }.
alt-hand-table-none = You can pay for nothing on the table.

## What is what?
part-location = A location: take it at the end of your turn once your bonuses reach what it shows. It is worth 3 points.
part-tile = Avengers Assemble: 3 points for the first player with 3 Avengers tags, then for any other player with more.
part-deck = A face-down deck: its level above, the cards left below. You can reserve its top card unseen.
part-card = A character: points, slot (such as 2-1), Avengers tags (★), bonus; below its name, its cost. In your picture, −2 means that you lack two.
part-supply = The tokens that can still be taken.
part-bonuses = Bonuses: each takes 1 off the cost in its colour, for ever.
part-tokens = A player's tokens, ten at most: five colours, the shield, which pays for any colour, and time, which is never spent.
part-goals = The goal: 16 points, a bonus of each colour, and a time token. A green check marks a player who has reached it.
part-reserved = Reserved characters, three at most: points, bonus and cost, or “?” for an unseen one. Only their player can recruit them.
