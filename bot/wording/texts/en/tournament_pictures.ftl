## The pictures of tournaments. Names are the players' and the organisers' own.
drawn-page = { $shown } · page { $page } of { $pages }
drawn-points = Points
drawn-result = Result
drawn-no-players = No players yet.
drawn-no-rounds = No round yet.
drawn-no-tables = No tables yet.
drawn-no-bracket = The bracket is shown once the event has begun.
drawn-bye = bye
drawn-open = still open
drawn-by-hand = { $what } · by hand
named-bye = { $name } (bye)
named-bye-at-once = { $name } ({ $count } of { $most } tables)
drawn-byes = { $count ->
    [one] Bye: { $names }
   *[other] Byes: { $names }
}
drawn-against = against { $results }
drawn-line-alt = { $place }. { $name }{ $own ->
    [yes] { " (you)" }
   *[no] { "" }
}{ $figured ->
    [no] { "" }
   *[yes] { ": " }{ $figures }
}.
drawn-record-alt = { $title }: { $figures }.
drawn-figure-alt = { $label }: { $figure }
drawn-way-alt = Round { $round }: { $said }{ $pointed ->
    [yes] ; points so far: { $points }
   *[no] { "" }
}.
drawn-had = had { $points }
drawn-got = got { $result }
drawn-match-alt = { $one } against { $other }
drawn-won-alt = { $winner } beat { $loser }
drawn-bye-alt = { $name } has a bye
drawn-without = + and −: won and lost without a game
