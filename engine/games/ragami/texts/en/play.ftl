game-name = Ragami
game-blurb = Your angel resolves conflicts all over the city. The round in which somebody reaches 30 VP is the last; most VP win.
game-first = The first player is drawn by lot.
game-rules =
    ### The goal
    You are a Ragami, a guardian angel: resolve conflicts and have the most virtue points (VP). The round in which a player reaches 30 VP or the tiles run out is the last.

    ### A round
    Players take turns until all pass in a row. In your turn use at most **one action die** and any cards from earlier turns:
    - **Saint**: move any Saint 1 to 4 squares (onto a conflict: gain 1 white cube), but not to the Ragami of its colour nor onto your Ragami's conflict; then move or place a Demon.
    - **Cards**: draw 3, keep 1; hold 3 at most. A card marked T may be traded for a cube.
    - **Conflict**: resolve the conflict under your Ragami.
    - Or any die: move your **Ragami** 1 to 4 steps, but not onto your own Saint or to two other Ragamis. If only Demons are there, they go: 1 VP each.
    Each use takes 1 off the die; after its red 1 it is spent for this round.

    ### Resolving
    It takes as many power points as the conflict's die shows, +1 for each Demon, −1 for each Saint, −2 if another Ragami is there. Add white cubes (1 each), points of your virtue die if its building touches the square, one red-triangle card, and last the power die (0 to 2).
    ✅ You score what the die shows; each Saint's player scores 1 VP, and the other Ragami's player gains 2 cubes. ❌ You keep what you added, except Double Roll (6), and retreat.

    ### Between rounds
    Conflicts grow by 1; beyond 6 their square is no passage for Ragamis. Virtue dice grow by 1, +1 for each Ragami in or beside their building. Then you may convert or move yours.

    ### VP and the end
    In your turn 2 cubes become 1 VP, and so do 3 points of your virtue die.
    With two players, either may move a neutral Ragami; it helps, but earns nothing.
    At the end 2 cubes make 1 VP; most conflicts resolved bring 7 VP, second most 4. Ties: more conflicts win.
option-power_die = Play with the power die and its card?
option-value-power_die = { $value ->
    [0] without the power die
   *[other] with the power die
}


## Questions
ask-last-round = Last round: { $question }
ask-keep = { $count ->
    [one] Choose a card to keep.
   *[other] Choose { $count } cards to keep.
}
ask-place-saint = Place your Saint on a square. On a conflict it earns you 1 VP once that is resolved, but your own Ragami cannot stop there.
ask-place-virtue = Place your virtue die, showing 1, on a building. It gives you power at conflicts beside it, and grows every round.
ask-place-ragami = Place your Ragami in a building without a Ragami. In a turn it can go 1 to 4 steps from there.
ask-place-neutral = Place the neutral Ragami in a building without a Ragami.
ask-new-demon = You rolled a red 1: place a Demon on a square. It makes a conflict there harder by 1.
ask-value = What value will the red 1 become?
ask-boxes = Distribute the action dice: Saint, Cards, Conflict. A number says how often all players together can use that die this round.
ask-virtue = { $value ->
    [0] Your virtue die is off the board: place it, if you like.
   *[other] Your virtue die shows { $value }: { $convert ->
        [0] move it or leave it.
       *[other] convert it, move it or leave it.
    }
}
ask-retreat = { $piece }: to which building?
ask-turn = { $die ->
    [0] { $card ->
        [0] { $dice ->
            [0] All your action dice are spent; { $held }. { $cards ->
                [0] Pass?
               *[other] Play cards, or pass.
            }
           *[other] Use 1 action die, for its action or to move a Ragami, { $cards ->
                [0] or pass; { $held }.
               *[other] play cards, or pass; { $held }.
            }
        }
       *[other] { $dice ->
            [0] Card used, all your action dice are spent; { $held }. What next?
           *[other] Card used; you can use 1 action die, for its action or to move a Ragami; { $held }. What next?
        }
    }
   *[other] { $card ->
        [0] Die action used; { $held }. What next?
       *[other] Die action and card used; { $held }. What next?
    }
}
cards-held = { $count ->
    [0] no card in hand
    [one] 1 card in hand
   *[other] { $count } cards in hand
}
ask-ragami = Move a Ragami 1 to 4 steps: where to?
ask-where-to = { $piece }, { $place }: where to?
ask-demon-to = The Demon on { $place }: where to?
ask-new-demon-to = A new Demon: to which square?
ask-saint = Move a Saint: which one, and where to? A Demon comes next.
ask-demon = Now a Demon: move one or place a new one.
ask-demon-move = Now a Demon: move one.
ask-demon-new = Now a Demon: place a new one.
ask-discard = Your hand is full: discard a card before you draw.
ask-power =
    On { $place }: conflict { $value }{ $demons ->
        [0] { "" }
        [one] { "" } + 1 Demon
       *[other] { "" } + { $demons } Demons
    }{ $saints ->
        [0] { "" }
        [one] { "" } − 1 Saint
       *[other] { "" } − { $saints } Saints
    }{ $help ->
        [0] { "" }
       *[other] { "" } − { $help } for the Ragami beside you
    }{ $added ->
        [0] { "" }
       *[other] { "" } − { $added } added
    }. Still missing: { $gap ->
        [one] 1 power point.
       *[other] { $gap } power points.
    } What do you add?
ask-card-saint = { $left ->
    [one] Another Saint, or leave it at that?
   *[other] Move up to { $left } Saints. Which one first?
}
ask-card-demon = { $left ->
    [one] Another Demon, or leave it at that?
   *[other] Move up to { $left } Demons. Which one first?
}
ask-card-conflict = Which conflict die do you turn, and to what?
ask-card-virtue = To which building does your virtue die go? It gains 1 point.
ask-extra = Which action die do you use, for its action or to move a Ragami? Spent ones can be used too.

## Setting up and preparing a round
event-kept-first = { $seat } keeps a first card and discards { $cards }.
event-placed = 📍 { $seat }: { $piece } → { $place }
event-first = The first-player cube goes to { $seat }.
event-expired = ⛔ Nobody resolved the conflict on { $place }: no passage for Ragamis from now on.
event-retreat = ↩️ { $piece } retreats → { $place }
event-conflict = 💢 A conflict of { $value } breaks out on { $place }.
event-virtue = 💠 { $seat }: the virtue die ({ $place }) shows { $value }
event-virtue-off = 💠 { $seat }: the virtue die is spent and leaves the board.
event-virtue-stays = { $seat } leaves the virtue die as it is.
event-action-dice = 🎲 { $seat } rolls the action dice: { $dice }
event-value = { $seat } turns a red 1 to { $value }.
event-boxes = { $seat } distributes the dice: Saint { $saint } · Cards { $cards } · Conflict { $conflict }
event-round = 🌅 **Round { $round }**: { $seat } begins.{ $last ->
    [1] {" "}It is the last round.
   *[other] {""}
}
event-round-over = Everyone has passed: round { $round } is over.

## A turn
event-box-used = 🎲 { $seat } uses the { $box } die: { $left ->
    [0] no uses left, it is spent for this round.
    [one] 1 use left.
   *[other] { $left } uses left.
}
event-ragami = 👼 { $seat }: { $piece } → { $place }
event-purified = 🕊️ { $seat } purifies { $count ->
    [one] a Demon
   *[other] { $count } Demons
} on { $place }.
event-saint = 😇 { $seat }: { $piece } → { $place }
event-demon = 😈 { $seat }: Demon, { $start } → { $place }
event-demon-new = 😈 { $seat }: new Demon → { $place }
event-stop = { $seat } moves no further pieces.
event-looked = 🎴 { $seat } draws { $count ->
    [one] 1 card
   *[other] { $count } cards
}.
event-looked-at = You draw { $cards }.
event-kept = { $seat } keeps { $count ->
    [one] 1 card
   *[other] { $count } cards
}{ $rest ->
    [0] .
   *[other] {" "}and discards { $cards }.
}
event-kept-these = You keep { $cards }.
event-reshuffled = 🔀 The discards become a new deck of { $count ->
    [one] 1 card
   *[other] { $count } cards
}.
event-card = 🃏 { $seat } plays **{ $card }**.
event-traded = 🃏 { $seat } trades { $card } for a cube.
event-discarded = { $seat } discards { $card }.
event-swapped = 🔃 { $piece } and { $other } swap places.
event-turned = 💢 { $seat } turns the conflict on { $place } to { $value }.
event-turn-over = { $seat } ends the turn.
event-pass = { $seat } passes.

## Resolving a conflict
event-attempt = ⚔️ { $seat } tries to resolve the conflict on { $place }{ $gap ->
    [0] : the help there is enough.
    [one] : 1 power point is needed.
   *[other] : { $gap } power points are needed.
}
event-power-cubes = { $seat } adds { $count ->
    [one] 1 white cube
   *[other] { $count } white cubes
}.
event-power-virtue = { $seat } adds { $count ->
    [one] 1 point
   *[other] { $count } points
} of the virtue die.
event-power-card = 🃏 { $seat } adds **{ $card }**.
event-power-die = 🎲 { $seat } rolls the power die: { $dice }
event-resolved = ☮️ { $seat } **resolves** the conflict on { $place }.
event-failed = 💔 Not enough: the conflict on { $place } goes on, and { $seat } must retreat.

## Points and cubes
event-vp = ✨ { $seat } +{ $points } VP ({ $why })
event-cubes = ⬜ { $seat } gains { $count ->
    [one] 1 white cube
   *[other] { $count } white cubes
}.
event-paid = ⬜ { $seat } pays { $count ->
    [one] 1 white cube
   *[other] { $count } white cubes
}.
event-paid-to = ⬜ { $seat } gives { $other } { $count ->
    [one] 1 white cube
   *[other] { $count } white cubes
}.
why-conflict = conflict resolved
why-saint = their Saint helped
why-purifying = Demons purified
why-cubes = white cubes
why-virtue = virtue die
why-help = Helping Hand
why-bonus = bonus for resolved conflicts

## The end
event-thirty = 🏁 { $seat } has reached 30 VP: this round is the last.
event-end = { $reason } { $count ->
    [one] { $winners } wins!
   *[other] { $winners } share the victory!
}
end-points = 30 VP are reached.
end-tiles = No tiles are left.

## Choices, each with what is good to know
verb-die = Use an action die
verb-die-note = One a turn
verb-move = Move a Ragami for 1 use of a die
verb-move-note = With any action die
verb-play = Play a card
verb-play-note = As many as you like
verb-trade = Trade a card
verb-trade-note = For a white cube
verb-cubes = White cubes
verb-cubes-note = 2 cubes make 1 VP
verb-virtue = Virtue die
verb-virtue-note = 3 points make 1 VP, or choose a building
verb-virtue-note-convert = 3 points make 1 VP
verb-virtue-note-place = Choose a building
verb-pass = Pass
verb-pass-note = Neither die nor card this turn
verb-end = End the turn
verb-ragami = Your Ragami
verb-ragami-note = 1 to 4 steps
verb-ragami-note-place = In a building without a Ragami
verb-neutral = The neutral Ragami
verb-neutral-note = 1 to 4 steps
verb-neutral-note-place = In a building without a Ragami
verb-saint = A Saint
verb-saint-note = Along the streets
verb-saint-note-place = On any square
verb-demon = A Demon
verb-demon-note = Along the streets, or from the supply
verb-demon-note-move = Along the streets
verb-demon-note-new = From the supply
verb-retreat = Retreat
verb-retreat-note = To a building next to the square
verb-boxes = Distribute the dice
verb-boxes-note = Saint, Cards, Conflict
verb-value = Turn the red 1
verb-value-note = To 2, 3, 4 or 5
verb-keep = Keep
verb-keep-note = The rest is discarded
verb-discard = Discard
verb-discard-note = To make room
verb-conflict = Turn a conflict die
verb-conflict-note = By 1 or 2
verb-power = Add power
verb-power-note = Until nothing is missing
verb-stop = Leave it at that
verb-stop-note = No other piece is moved
verb-stay = Leave it as it is
verb-stay-note = The virtue die is not moved

use-saint = Move a Saint, then a Demon
use-cards = Draw 3 cards, keep 1
use-conflict = Resolve the conflict where you stand
use-move = Move a Ragami with the { $box } die
box-left = { $box } die: { $left ->
    [0] spent for this round
    [one] now 1 use left, none after this
   *[other] now { $left } uses left, { $after } after this
}
box-move = 1 to { $count } steps; { $uses }
box-attempt = { $gap ->
    [0] The help there is enough
    [one] Needs 1 power point
   *[other] Needs { $gap } power points
}; { $uses }
play-card = Play { $card }
play-with = Play { $card }: { $piece }
trade-card = Trade { $card } for a cube
trade-note = 1 white cube instead of what it does
convert-cubes = 2 white cubes → 1 VP
cubes-note = You have { $count }
convert-virtue = 3 points of your virtue die → 1 VP
convert-virtue-note = { $left ->
    [0] It leaves the board until the next round is prepared
   *[other] It will show { $left }
}
convert-virtue-note-preparing = { $left ->
    [0] It is spent, and you can place it again at once
   *[other] It will show { $left }
}
stands-at = now: { $place }
go-ragami = Ragami → { $place }
go-neutral = Neutral Ragami → { $place }
go-piece = { $piece } → { $place }
go-demon = Demon: { $start } → { $place }
go-demon-new = New Demon → { $place }
go-virtue = Virtue die → { $place }
go-retreat = Retreat → { $place }
demon-from = Demon on { $place }
demon-new = New Demon
demon-supply = { $count } in the supply
die-value = Turn it to { $value }
boxes = Saint { $saint } · Cards { $cards } · Conflict { $conflict }
dice = { $dice }
cards = { $cards }
card-or-cube = { $text } · or trade for 1 cube
conflict-at = Conflict on { $place }: { $value }
turn-conflict = Conflict on { $place }: { $before } → { $value }

power-cubes = White cubes
power-cubes-count = { $count ->
    [one] 1 white cube
   *[other] { $count } white cubes
}
power-virtue = Virtue die
power-virtue-count = { $count ->
    [one] 1 point of your virtue die
   *[other] { $count } points of your virtue die
}
power-card = Red-triangle card
power-with-card = Play { $card }
power-card-note = { $points ->
    [one] 1 power point
   *[other] { $points } power points
}{ $cost ->
    [0] {""}
    [one] {" "}for 1 cube
   *[other] {" "}for { $cost } cubes
}; { $gap ->
    [0] nothing is missing then
   *[other] { $gap } still missing then
}{ $odds ->
    [0] {""}
   *[other] {" "}(power die: { $odds }%)
}
power-die = Roll the power die
power-die-note = { $gap } or more in { $rolls ->
    [one] one roll
   *[other] { $rolls } rolls
}: { $odds }%. Nothing can be added after it
power-missing = { $gap } still missing
power-left = { $gap ->
    [0] Nothing is missing then
   *[other] Leaves { $gap } missing
}{ $odds ->
    [0] {""}
   *[other] {" "}(power die: { $odds }%)
}

## Places, and what stands there
place-far = { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}
place-far-with = { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}: { $there }
place-with = { $there }
place-empty = empty
place-effect = { $note } · { $effect }
effect-cubes = { $count ->
    [one] 1 white cube for you
   *[other] { $count } white cubes for you
}
effect-saint-conflict = 1 VP for you when it is resolved
effect-saint-later = a conflict can still break out here
effect-saint-never = no conflict will break out here
effect-demon-conflict = needs 1 more
effect-demon-alone = { $count } VP for a Ragami that moves here
effect-growth = now grows by { $count } a round
effect-die = { $own ->
    [yes] your die grows faster
   *[no] another die grows faster
}
building-touches = Touches { $spaces }; { $count ->
    [0] no conflict there
    [one] conflict on { $conflicts }
   *[other] conflicts on { $conflicts }
}
here-conflict = conflict { $value }
here-conflict-reach = conflict { $value } ({ $gap ->
    [0] the help there is enough
   *[other] needs { $gap }, you reach { $rolls ->
        [yes] { $sure }–{ $most }
       *[no] { $most }
    }
})
here-demons = { $count ->
    [one] 1 Demon
   *[other] { $count } Demons
}
here-saints = { $names } { $count ->
    [one] Saint
   *[other] Saints
}
here-ragamis = { $names } { $count ->
    [one] Ragami
   *[other] Ragamis
}
here-die = { $colour } { $value }
here-virtue = { $count ->
    [one] virtue die
   *[other] virtue dice
} { $names }
here-blocked = no passage

## Previews of choices
preview = { $choice }
preview-there = There: { $there }
preview-box = The { $box } die { $left ->
    [0] will be spent for this round.
    [one] will have 1 use left.
   *[other] will have { $left } uses left.
}
preview-cubes = { $count ->
    [0] You will have no white cube left.
    [one] You will have 1 white cube left.
   *[other] You will have { $count } white cubes left.
}
preview-virtue = The virtue die will show { $value }.
preview-keep = You keep { $cards }.
preview-rest = Discarded face up: { $cards }.
preview-discard = You discard { $card }.
preview-purify = { $count ->
    [one] You purify a Demon: 1 VP.
   *[other] You purify { $count } Demons: { $count } VP.
}
preview-cube = { $count ->
    [one] You gain 1 white cube.
   *[other] You gain { $count } white cubes.
}
preview-attempt = { $gap ->
    [0] The help there is enough
    [one] It needs 1 power point
   *[other] It needs { $gap } power points
}; success is worth { $value } VP.
preview-risk = If a roll of the power die falls short, you keep what you added, but your Ragami must retreat.
preview-resolved = That resolves the conflict: { $value } VP.
preview-at-once = If you roll now, it is enough in { $odds }% of rolls.
