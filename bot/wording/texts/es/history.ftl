## Partidas que han terminado

history-button = Terminadas
history-title = { $count ->
    [one] { $count } partida terminada
   *[other] { $count } partidas terminadas
}
history-empty = No hay ninguna partida terminada que puedas ver.
history-none = { $how ->
    [judge] decidida por el arbitraje
   *[other] sin resultado
}: { $who }
history-open = Repetición o película de una partida
history-match = { $number } · { $game }
