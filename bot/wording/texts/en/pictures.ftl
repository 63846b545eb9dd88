## Words that the pictures of all games share. Names are the players' own.
board-seat = Seat { $number }
board-ended = The match was ended
board-wins = { $name } wins
board-shared = Shared victory: { $names }
board-lost = { $count ->
    [one] { $names } has lost
   *[other] Shared defeat: { $names }
}
board-draw = A draw
board-place = { ORDINAL($place) ->
    [one] { $place }st
    [two] { $place }nd
    [few] { $place }rd
   *[other] { $place }th
}
board-unranked = { $won ->
    [yes] Won
   *[no] Lost
}
board-resigned = Resigned
alt-resigned = resigned
board-put-out = Removed
alt-put-out = removed
alt-drew = drew
alt-came-out = { $place ->
    [0] { $won ->
        [yes] won
       *[no] lost
    }
   *[other] place { $place }
}
plain-due = To move: { $names }
plain-hand = Hand of { $name }
plain-empty = The hand is empty.
plain-turn = Turn { $number }
plain-round = Round { $number } of { $count }

## What is what?
part-head = Who must act, and what happened last.
part-seat = A seat: its player and all that belongs to them. A bright edge: this seat must act, or has won.
part-turn = The turn that is being played.
part-round = The round that is being played.
part-legend = What the signs and letters of this picture mean.
callouts-alt = The board with { $count ->
    [one] one number
   *[other] { $count } numbers
}.
callouts-title = What is what?
rules-headings = Go to …

## The end
# The unit is what the board numbers: "turn" or "round".
feast-chart = How it went, over { $count } { $unit ->
    [round] { $count ->
        [one] round
       *[other] rounds
    }
   *[turn] { $count ->
        [one] turn
       *[other] turns
    }
}
feast-led = { $name } led from { $unit ->
    [round] round
   *[turn] turn
} { $number } of { $count } on, and won by { $margin }.
feast-overtook = { $name } took the lead for good in { $unit ->
    [round] round
   *[turn] turn
} { $number } of { $count }, and won by { $margin }.
feast-tie = A tie at the end: the tiebreak rule decided.
chances-title = What decided it
chances-sign = %
chances-line = The chance of winning after each of { $count } { $count ->
    [one] move
   *[other] moves
}{ $marked ->
    [yes] . A star marks a turning point.
   *[no] {""}
}
chances-line-plain = How good the chances were after each of { $count } { $count ->
    [one] move
   *[other] moves
}{ $marked ->
    [yes] . A star marks a turning point.
   *[no] {""}
}
chances-alt = { $name }: { $start }% at the start, lowest { $least }% { $low ->
    [0] at the start
   *[other] after move { $low }
}, highest { $most }% { $high ->
    [0] at the start
   *[other] after move { $high }
}, { $end }% at the end
chances-alt-plain = { $name }: the lowest chance { $low ->
    [0] at the start
   *[other] after move { $low }
}, the highest { $high ->
    [0] at the start
   *[other] after move { $high }
}
chances-alt-turning = { $count ->
    [one] Turning point: move { $moves }
   *[other] Turning points: moves { $moves }
}
