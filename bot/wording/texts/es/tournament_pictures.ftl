## Las imágenes de los torneos. Los nombres son de quienes juegan y organizan.
drawn-page = { $shown } · página { $page } de { $pages }
drawn-points = Puntos
drawn-result = Resultado
drawn-no-players = Aún no hay nadie.
drawn-no-rounds = Aún no hay rondas.
drawn-no-tables = Aún no hay mesas.
drawn-no-bracket = El cuadro aparece cuando empieza el torneo.
drawn-bye = descansa
drawn-open = por decidir
drawn-by-hand = { $what } · a mano
named-bye = { $name } (descansa)
named-bye-at-once = { $name } ({ $count } de { $most } mesas)
drawn-byes = { $count ->
    [one] Descansa: { $names }
   *[other] Descansan: { $names }
}
drawn-against = contra { $results }
drawn-line-alt = { $place }. { $name }{ $own ->
    [yes] { " (tú)" }
   *[no] { "" }
}{ $figured ->
    [no] { "" }
   *[yes] { ": " }{ $figures }
}.
drawn-record-alt = { $title }: { $figures }.
drawn-figure-alt = { $label }: { $figure }
drawn-way-alt = Ronda { $round }: { $said }{ $pointed ->
    [yes] ; puntos hasta ahí: { $points }
   *[no] { "" }
}.
drawn-had = tenía { $points }
drawn-got = obtuvo { $result }
drawn-match-alt = { $one } contra { $other }
drawn-won-alt = { $winner } ganó a { $loser }
drawn-bye-alt = { $name } descansa
drawn-without = + y −: ganada o perdida sin jugar
