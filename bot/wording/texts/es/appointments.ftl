## Una mesa acuerda una hora para seguir

button-appointment = Acordar una hora
appointment-how =
    Propón hasta { $count } horas para seguir jugando juntos. Los demás aceptan una o proponen otras.
    Cuando todos aceptan la misma, los relojes esperan hasta entonces y les aviso a todos. Si alguien juega antes, la espera termina.
appointment-none = Ahora no hay ninguna hora propuesta. Para proponer alguna, pulsa **{ PANEL("button-appointment") }** en **{ BUTTON("button-more") }**, bajo el tablero.
appointment-board = 🗓️ **Los relojes esperan hasta el { $when }** ({ $soon }). Si alguien juega antes, la espera termina.
appointment-proposals = 🗓️ Horas para seguir jugando juntos:
appointment-time = { $number }. { $when } – le va bien a { $who }
appointment-accept = Aceptar la hora { $number }
appointment-cancel = { $agreed ->
    [yes] Cancelar: los relojes siguen
   *[no] Retirar todas estas horas
}
appointment-hours = { $count ->
    [one] Elige una hora
   *[other] Elige hasta { $count } horas
}
appointment-chosen = { $count ->
    [one] Propones esta hora:
   *[other] Propones estas horas:
}
appointment-round-over = { $over ->
    [yes] Esta ronda terminó, así que sus mesas ya no pueden acordar una hora.
   *[no] La ronda termina el { $end }. Antes de eso ya no queda ninguna hora en punto que elegir.
}
appointment-send = Proponer
appointment-clear = Elegir de nuevo
appointment-sent = El tablero muestra tus horas, y ya pregunto a los demás.
appointment-accepted = { $agreed ->
    [yes] Acordado: los relojes esperan hasta el { $when }. Entonces les aviso a todos.
   *[no] El { $when } te va bien. Falta que lo acepten los demás.
}
appointment-cancelled = Cancelado.

## Anuncios

event-appointment-proposed = 🗓️ { $seat } propone horas para seguir jugando juntos.
event-appointment-agreed = 🗓️ La mesa acuerda una hora: los relojes esperan hasta el <t:{ $until }:F>.
event-appointment-come = 🗓️ Ha llegado la hora que acordó la mesa. Los relojes siguen.
event-appointment-off = 🗓️ { $seat } { $agreed ->
    [yes] cancela la hora acordada. Los relojes siguen.
   *[no] retira las horas propuestas.
}

## A un jugador

call-invited-proposed = 🔔 { $who }, ¿cuándo puedes seguir jugando?
call-invited-agreed = 🔔 { $who }, tu mesa ya acordó una hora.
call-invited-come = 🔔 { $who }, es la hora que acordó tu mesa. Los relojes siguen.
private-invited-proposed = 🔔 Tu mesa busca una hora para seguir jugando. ¿Cuándo puedes?
private-invited-agreed = 🔔 Tu mesa ya acordó una hora.
private-invited-come = 🔔 Es la hora que acordó tu mesa. Los relojes siguen.

## Rechazos

refused-no-appointments = En esta mesa no se puede acordar una hora ahora: hacen falta un reloj, al menos dos personas y que a nadie se le haya acabado el tiempo.
refused-no-appointment = En esta mesa no hay ninguna hora propuesta ni acordada.
refused-appointment-stands = Esta mesa ya acordó una hora. Para elegir otra, primero cancélala: **{ BUTTON("button-more") }** → **{ PANEL("button-appointment") }**.
refused-appointment-gone = Esta hora ya no está propuesta. El tablero muestra las actuales; en **{ BUTTON("button-more") }** → **{ PANEL("button-appointment") }** puedes proponer otras.
refused-appointment-changed = Las horas cambiaron desde que se mostró esta página. Ábrela de nuevo: **{ BUTTON("button-more") }** → **{ PANEL("button-appointment") }**.
refused-appointment-past = Esa hora ya pasó. Elige una posterior.
refused-appointment-late = La ronda acaba el <t:{ $end }:F>. Elige una hora anterior.
refused-appointment-far = Una mesa puede acordar una hora dentro de los próximos { $days } días. Elige una más cercana.
