## Repetición: una partida otra vez

replay-title = ### 🎞️ { $game } · partida { $session }
replay-start = { $count ->
    [0] El comienzo: aún no se ha hecho ninguna jugada.
    [one] El comienzo, con una jugada por ver.
   *[other] El comienzo, con { $count } jugadas por ver.
}
replay-odds = -# Probabilidad de ganar: { $odds }
replay-move = Jugada **{ $number }** de { $count } · { $who }: **{ $move }**
replay-line-start = { $number }. El comienzo
replay-first = Comienzo
replay-back = Atrás
replay-next = Siguiente
replay-last = Final
replay-jump = Ir a una jugada
replay-eyes = ¿Desde qué puesto?
replay-everybody = Como la ven todos
replay-seen-by = Como la ve { $who }
replay-film = Película
replay-text = Texto
replay-running = Solo tú ves esto. Hasta el final faltan los pases y las elecciones secretas.
replay-open = Solo tú ves esto. La partida ha terminado: puedes verla desde cualquier puesto.
replay-ended = La partida ya ha terminado: se ven todas las jugadas.

replay-text-running = La partida hasta ahora como texto. Los pases y las elecciones secretas se añaden cuando termina.
replay-text-open = La partida entera como texto. Si solo algunos jugadores supieron algo, sus nombres van delante.
replay-text-match = Partida { $match } (número { $session })
replay-text-players = Jugadores: { $players }
replay-text-begun = Empezó: { $when }
replay-text-ended = Terminó: { $when }
replay-text-options = Opciones: { $options }

film-alt = La partida como película: { $frames } de { $positions } posiciones. Al final:
film-older-rules = reglas anteriores

result-replay-later = Cuando termine la última mesa de la ronda ya no habrá secretos: en **{ BUTTON("button-replay") }** podrás ver cada jugada como la vio cada jugador.
result-replay-event = Cuando termine el torneo (o la ronda, si después se pueden cambiar los mazos) ya no habrá secretos: en **{ BUTTON("button-replay") }** podrás ver cada jugada como la vio cada jugador.
result-replay = Ya no hay secretos: en **{ BUTTON("button-replay") }** puedes ver cada jugada como la vio cada jugador.

replay-other-rules = { $number ->
    [0] -# Esta partida se jugó con reglas anteriores: los tableros se ven como eran entonces.
   *[other] -# Desde la jugada { $number }, esta partida se jugó con reglas anteriores: los tableros se ven como eran entonces.
}
refused-no-replay = Esa parte de la partida se jugó con reglas anteriores y sus tableros no se guardaron. `/partida crónica` cuenta lo ocurrido.
refused-film-running = La película se podrá hacer cuando la partida ya no tenga secretos. Hasta entonces puedes recorrer la partida paso a paso.
refused-films-busy = Ahora mismo se están haciendo otras películas. Inténtalo de nuevo en un minuto.
