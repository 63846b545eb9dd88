## Turning points of a match

analysis-head = { $game }: { $seats ->
    [one] { $seats } seat
   *[other] { $seats } seats
}, { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
analysis-curve = Chance of winning after each move:
analysis-side = { $side } { $share }%
analysis-turning = Turning points:
analysis-no-turning = No turning point: no move cost more than 10 points beyond what chance may explain.
analysis-point = Move { $number }, { $who }: { $played }. Better: { $better }, with a chance { $gain } points higher (±{ $error }).
analysis-seats = Accuracy is the share of the chance of winning that a player's moves kept:
analysis-accuracy = { $who }: accuracy { $share }%.
analysis-best = Best move: { $number }, { $move }.
analysis-left-out = { $count ->
    [one] One choice was not compared, because the time ran out.
   *[other] { $count } choices were not compared, because the time ran out.
}
