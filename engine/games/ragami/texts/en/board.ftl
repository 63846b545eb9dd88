## Words in pictures. Names are the players' own; places, pieces and cards come as finished words.
board-round = Round
board-last-round = Last round
board-first = First
board-passed = Passed
board-vp-goal = of { $goal } VP
legend-conflict = { $count ->
    [one] resolved
   *[other] resolved
}
legend-cube = { $count ->
    [one] cube
   *[other] cubes
}
legend-card = { $count ->
    [one] card
   *[other] cards
}
legend-virtue = virtue die
legend-ragami = Ragami
legend-triangle = only in a conflict
legend-trade = worth a cube
board-left = { $left ->
    [0] spent
    [one] { $left } use
   *[other] { $left } uses
}
board-no-die = no die yet
board-tiles = { $count ->
    [one] tile
   *[other] tiles
}
board-demons = { $count ->
    [one] Demon
   *[other] Demons
}
board-dice = { $count ->
    [one] conflict
   *[other] conflicts
}
board-cubes = { $count ->
    [one] cube
   *[other] cubes
}
board-supply = Left:
board-deck = deck
board-pile = pile

## The player who must choose
board-ask-turn = { $name } to move
board-ask-keep = { $name } keeps a card
board-ask-keep-all = { $names } keep a card
board-ask-place = { $name } places a piece
board-ask-new-demon = { $name } places a Demon
board-ask-value = { $name } turns a red 1
board-ask-boxes = { $name } distributes the dice
board-ask-virtue = { $name } decides on the virtue die
board-ask-retreat = { $name } retreats
board-ask-ragami = { $name } moves a Ragami
board-ask-saint = { $name } moves a Saint
board-ask-demon = { $name } moves or places a Demon
board-ask-discard = { $name } discards a card
board-ask-power = { $name } resolves square { $space }
board-ask-card-saint = { $name } moves Saints
board-ask-card-demon = { $name } moves Demons
board-ask-card-conflict = { $name } turns a conflict
board-ask-card-virtue = { $name } moves the virtue die
board-ask-extra = { $name } takes an extra action

## The second line
board-setting-up = The city is being set up
board-preparing = The round is being prepared
board-used = { $die ->
    [0] { $card ->
        [0] { $dice ->
            [0] Action dice spent
           *[other] Action die free
        }
       *[other] { $dice ->
            [0] Card used, action dice spent
           *[other] Card used, action die free
        }
    }
   *[other] { $card ->
        [0] Action die used
       *[other] Action die and card used
    }
}
board-action-dice = Action dice
board-rolled = Rolled
board-missing = { $gap } missing

## Choosing on the map
choice-ragami = Move a Ragami
choice-saint = Move a Saint
choice-demon = Move or place a Demon
choice-card-saint = Move a Saint
choice-card-demon = Move a Demon
choice-card-conflict = Turn a conflict die
choice-card-virtue = Move your virtue die
choice-virtue = Your virtue die
choice-retreat = { $piece } retreats
choice-new-demon = Place a new Demon
choice-place-saint = Place your Saint
choice-place-virtue = Place your virtue die
choice-place-ragami = Place your Ragami
choice-place-neutral = Place the neutral Ragami
choice-piece = { $piece } on { $place }: where to?
choice-note-pieces = Bright places: pieces that can be moved
choice-note = Bright places can be chosen
choice-note-one = The bright place is your choice
choice-note-anywhere = From the supply to any square
choice-note-values = Small numbers: what the die can become
alt-choice = { $title }.
alt-choice-from = { $piece } from { $place }
alt-choice-places = { $piece }: { $places }.
alt-choice-steps = { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
} { $places }
alt-choice-everywhere = every square
alt-choice-demon = Demon
alt-choice-demon-new = New Demon
alt-choice-virtue = Virtue die
alt-choice-conflict = Square and new value
alt-choice-conflicts = Conflicts there: { $places }.

## The hand
hand-title = Hand of { $name }
hand-looking = You look at these: { $keep ->
    [one] keep one
   *[other] keep { $keep }
}
hand-cards = Cards in hand: { $count } of { $limit }
hand-fresh = from next turn
hand-not-now = not now
hand-play = play
hand-trade = trade for a cube
hand-discard = discard
hand-power = add
hand-keep = you can keep it
hand-keep-with = keep with { $cards }
hand-cubes = { $count } cubes → 1 VP
hand-virtue = { $count } virtue → 1 VP
hand-typed = You can also choose
hand-waits = Nothing to choose now
hand-elsewhere = You have a choice: see the options

## Alternative texts: the whole position in at most 1,024 characters
alt-colour-yellow = Y
alt-colour-green = G
alt-colour-blue = B
alt-colour-purple = P
alt-colour-grey = N
alt-key = Y yellow, G green{ $count ->
    [2] , B blue, P purple, N neutral
   *[other] , B blue, P purple
}.
alt-head = { $turn }. Round { $round }.
alt-used = { $used }.
alt-last-round = Last round.
alt-resolution = Conflict on { $space }: asks { $asked }, help { $helped }, added { $given }, { $gap } missing.
alt-boxes = Action dice (0 spent): { $boxes }.
alt-dice = Action dice, not in their boxes yet: { $dice }.
alt-no-dice = Action dice not rolled yet.
alt-moved = Moved: { $moved }.
alt-ragami = Ragami { $colour }
alt-saint = Saint { $colour }
alt-demon = Demon
alt-conflict = { $space }={ $value }
alt-new = new { $piece } on { $place }
alt-conflicts = Conflicts (square=value): { $places }.
alt-company-demons = { $count ->
    [one] { $count } Demon
   *[other] { $count } Demons
}
alt-company-saints = { $count ->
    [one] Saint
   *[other] Saints
} { $colours }
alt-company-ragamis = { $count ->
    [one] Ragami
   *[other] Ragamis
} { $colours }
alt-demons = Demons elsewhere: { $places }.
alt-saints = Saints elsewhere: { $places }.
alt-neutral = Neutral Ragami { $place }.
alt-blocked = No passage: { $places }.
alt-seat = { $colour } { $name }: { $points } VP, { $resolved } resolved, { $cubes ->
    [one] { $cubes } cube
   *[other] { $cubes } cubes
}, { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}
alt-seat-ragami = , Ragami { $place }
alt-seat-virtue = , virtue { $value } on { $place }
alt-seat-first = , first player
alt-seat-passed = , passed
alt-supply = Remaining: tiles { $tiles }, Demons { $demons }, conflict dice { $dice }, cubes { $cubes }, deck { $deck }, pile { $pile }.
alt-supply-short = Remaining: tiles { $tiles }, Demons { $demons }.
alt-hand = Hand of { $name }: { $points } VP, { $resolved } resolved, { $cubes ->
    [one] { $cubes } cube
   *[other] { $cubes } cubes
}.
alt-hand-virtue = Virtue die { $value } on { $place }.
alt-hand-ragami = Ragami on { $place }.
alt-hand-looking = You look at: { $cards }
alt-hand-cards = { $count } of { $limit } cards: { $cards }
alt-hand-none = No cards in hand.
alt-hand-card = { $no } { $name }: { $text }{ $marks }.
alt-hand-triangle = red triangle
alt-hand-trade = T: worth a cube
alt-hand-others = Also: { $moves }.

## What is what?
part-square = A square with its number; pieces move from square to square.
part-conflict = A conflict with its value: the Ragami standing there can resolve it, with that many power points.
part-demon = Demons: each makes a conflict on its square harder by 1.
part-ragami = A Ragami, a guardian angel in the colour of its player.
part-saint = A Saint in the colour of its player: it makes a conflict easier by 1 and earns its player 1 VP when the conflict is resolved.
part-closed = No passage: no Ragami may cross or enter this square. Saints and Demons may.
part-building = A building: it touches the squares around it, and virtue dice lie there.
part-virtue = A virtue die: it lends its value to its player at conflicts on the squares around its building.
part-dice = The three action dice: each use turns one down by 1; at 0 it is spent for this round.
part-supply = What is left: tiles, Demons, conflict dice, cards, discarded cards, cubes.
