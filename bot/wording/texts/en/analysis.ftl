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
analysis-no-turning = No turning point: no move clearly lowered a chance of winning by more than 10 points.
analysis-no-turning-plain = No turning point: no other move was clearly better.
analysis-point = Move { $number }, { $who }: { $played }. Better: { $better }; the chance of winning is then { $gain } percentage points higher (±{ $error }).
analysis-point-plain = Move { $number }, { $who }: { $played }. { $much ->
    [yes] Much better
   *[no] Better
}: { $better }.
analysis-seats = Accuracy shows how much of their chance of winning players kept with their moves:
analysis-seats-plain = How each player chose:
analysis-accuracy = { $who }: accuracy { $share }%.
analysis-accuracy-plain = { $who }: { $level ->
    [high] hardly a mistake
    [middle] a few mistakes
   *[low] several costly mistakes
}.
analysis-best = Best move: { $number }, { $move }.
analysis-left-out = { $count ->
    [one] One choice was not compared, because the time ran out.
   *[other] { $count } choices were not compared, because the time ran out.
}

refused-analysis-early = I can analyse a match once it has ended and has no more secrets.
refused-analyses-busy = Too many matches are being analysed right now. Try again in a few minutes.
refused-analysis-failed = The analysis did not finish. Press the button again in a few minutes.
refused-analysis-other-rules = This match was played under older rules, so it cannot be analysed.
button-decided = What decided it
analysis-working = I am working out what decided this match. The answer appears here in about { $minutes } minutes at most. If it does not, press the button.
analysis-again = Analyse again
analysis-see = Move { $number }
analysis-note = Only you can see this. I judged each choice by what its player could know at that time.
