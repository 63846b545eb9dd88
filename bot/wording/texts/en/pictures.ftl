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
board-place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
board-unranked = { $won ->
    [yes] Won
   *[no] Lost
}
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
