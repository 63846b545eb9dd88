## Moves as they are said and typed
say-ragami = move my Ragami
say-neutral = move the neutral Ragami
say-saint = move
say-demon = move Demon
say-demon-new = place Demon
say-virtue = take the virtue die
say-convert-virtue = turn 3 points of the virtue die into 1 VP
say-retreat = retreat
say-boxes = distribute
say-box-die = { $box } { $value }
say-value = turn the red 1 into
say-number = { $number }
say-die = use the die:
say-move = move a Ragami with the die:
say-play = play
say-with = with { $piece }
say-trade = trade
say-for-cube = for a cube
say-cubes = turn { $count } cubes into 1 VP
say-keep = keep
say-discard = discard
say-conflict = turn
say-conflict-at = the conflict on { $place }
say-conflict-to = to { $value }
say-power = add
say-power-cubes = { $count ->
    [0] white cubes
    [one] { $count } cube
   *[other] { $count } cubes
}
say-power-virtue = { $count ->
    [0] the virtue die
    [one] { $count } point of the virtue die
   *[other] { $count } points of the virtue die
}
say-power-die = roll the power die
say-to = { $kind ->
    [square] to
   *[other] to the
} { $place }
say-from = from { $place }
say-pass = pass
say-end = end the turn
say-stop = leave it at that
say-stay = leave the die as it is
