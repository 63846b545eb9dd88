seat-number = Puesto { $number }
seat-name = { $seat }

refused-no-such-seat = No existe ese puesto en esta mesa.
refused-match-over = Esta partida ha terminado.
refused-not-your-turn = No es tu turno: le toca a { $due }.
refused-illegal-move = «{ $move }» no es posible ahora. Podrías jugar: { $instead }
refused-no-such-move-now = «{ $move }» no es posible ahora.
refused-series-unfit = No se ha hecho nada: «{ $move }» ya no es posible después de lo demás que elegiste{ $known ->
    [0] {""}
   *[other] {" "}({ $why })
}. Elige menos, o una cosa cada vez.
series-row = { $verb }: { $what }
series-over = con eso, aquí ya no queda nada más que elegir
refused-unclear-move = «{ $move }» no es la jugada entera. ¿Quieres decir: { $instead }?
refused-unknown-game = No existe el juego «{ $game }». Hay: { $games }
refused-bad-seats = Esta mesa no puede tener { $seats ->
    [one] un puesto
   *[other] { $seats } puestos
}; solo { $allowed }.
list-more = { $said }, { $item }
list-and = { $others } { SOUND($last) ->
    [i] e
   *[other] y
} { $last }
list-or = { $others } { SOUND($last) ->
    [o] u
   *[other] o
} { $last }
list-nor = { $others } ni { $last }
refused-bad-options = Estas opciones no son posibles: { $why }
refused-no-undo = En esta mesa no se deshace nada.
refused-nothing-to-undo = No hay ninguna jugada tuya que deshacer.

## El fin de un turno, y quién juega después
turn-passes = Tu turno acaba y juega { $who }.
turn-again = Tu turno acaba y vuelves a jugar.
turn-ends-round = Tu turno acaba y, con él, la ronda.
turn-ends-match = Tu turno acaba y, con él, la partida.

event-dealt = Recibiste: { $cards }.
event-chosen = Ya has elegido. Tu elección se verá cuando todos hayan elegido.

## Órdenes permanentes: en qué ventanas de reacción quiere ser preguntado un puesto

refused-unknown-order = No existe la orden «{ $order }». Puedes elegir: { $orders }. Cada carta tiene además sus propias órdenes. Elige una orden de la lista o en **{ BUTTON("button-more") }** → **{ PANEL("button-orders") }**.
refused-unknown-window = { $window ->
    [none] A «{ order-pass-unless-asked }» le falta al menos un momento
   *[other] «{ $window }» no se puede añadir a esa orden. Los momentos son solo para «{ order-pass-unless-asked }»
}. Los momentos posibles son: { $windows }. Elige la orden en la lista o en **{ BUTTON("button-more") }** → **{ PANEL("button-orders") }**.
refused-no-fight = No hay ningún ataque en curso, así que no hay ninguno que dejar pasar.
refused-no-turns = En este juego no hay turnos de un solo jugador, así que no puedes pasar hasta tu próximo turno.
refused-bad-count = { $count ->
    [none] ¿Cuántas veces quieres pasar? Elige
   *[other] No puedes pasar «{ $count }» veces por adelantado. Elige
} un número del 1 al { $most }.
refused-unknown-plan = { $plan ->
    [none] ¿Qué plan?
   *[other] No existe el plan «{ $plan }».
} { $plans ->
    [none] En este juego no hay planes para un turno.
   *[other] Puedes elegir: { $plans }.
}
refused-not-own-turn = Solo puedes hacer un plan para tu propio turno, mientras ese turno dura.
refused-unknown-card = { $card ->
    [none] ¿Para qué carta es la orden?
   *[other] «{ $card }» no es una carta con la que se responda a los demás.
} Elígela en la lista o en **{ BUTTON("button-more") }** → **{ PANEL("button-orders") }**.
refused-unknown-moment = { $moment ->
    [none] ¿Cuándo te pregunto por esa carta?
   *[other] «{ $moment }» no dice cuándo preguntarte por esa carta.
} Puedes elegir: { $moments }. Hazlo en la lista o en **{ BUTTON("button-more") }** → **{ PANEL("button-orders") }**.
refused-no-windows = En este juego no se responde mientras juegan los demás, así que no hay órdenes que dar.
order-ask-when-able = Preguntarme si puedo responder
order-ask-when-able-note = Te pregunto si una de tus cartas está pensada para ese momento y puede ayudarte. Es lo habitual.
order-always-ask = Preguntarme siempre
order-always-ask-note = Te pregunto siempre que puedas jugar algo, sea lo que sea.
order-pass-unless-asked = Preguntarme solo en algunos momentos
order-pass-unless-asked-note = Tú eliges en qué momentos te pregunto; en todos los demás pasas.
order-pass-turn = Pasar durante este turno
order-pass-turn-note = Pasas hasta que acabe este turno; después vuelve a valer lo que tenías elegido.
order-pass-attack = Pasar durante este ataque
order-pass-attack-note = Pasas hasta que acabe este ataque; después vuelve a valer lo que tenías elegido.
order-pass-next = Pasar unas cuantas veces
order-pass-next-note = Pasas las próximas veces, sin que te pregunte; después vuelve a valer lo que tenías elegido.
order-pass-until-turn = Pasar hasta mi próximo turno
order-pass-until-turn-note = Pasas hasta que empiece tu próximo turno; después vuelve a valer lo que tenías elegido.
order-plan = Un plan para mi turno
order-plan-note = Hasta que acabe este turno solo te pregunto por lo que incluye el plan. Después vuelve a valer lo que tenías elegido.
order-card-usual = como siempre
order-card-always = siempre que pueda jugarla
order-card-never = nunca, me la guardo
order-card-not-this-turn = en este turno no

## Mazos propios

refused-bad-deck-code = Esto no es un código de mazo: «{ $part }» falta o no se puede leer.
refused-deck-checksum = El final de este código de mazo no concuerda con el resto. Cópialo otra vez, entero.
refused-unknown-deck-card = Este código de mazo nombra una carta que no existe: { $card }
refused-bad-deck-count = { $card } no puede estar { $count } veces en un mazo: lo mínimo es una vez.
refused-bad-deck = Este mazo no respeta los límites: { $faults }
