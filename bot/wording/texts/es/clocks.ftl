event-removed = { $seat } queda fuera de la partida.
event-computer-plays = Desde ahora la máquina juega por { $seat }.
event-seat-open = El puesto de { $seat } queda libre.
event-seat-taken = { $seat } ocupa el puesto de { $former }.
event-seat-given = Un moderador da el puesto de { $former } a { $seat }.
event-seat-back = { $seat } ha vuelto.
event-skipped = Se salta el turno de { $seat }.
event-time-offline = A { $seat } se le acabó el tiempo cuando yo no estaba en línea. Le doy un plazo nuevo: hasta el <t:{ $until }:f> (<t:{ $until }:R>).
event-time-vacation = { $seat } está de vacaciones ({ $left ->
    [one] queda un día
   *[other] quedan { $left } días
} este año) y tiene más tiempo: hasta el <t:{ $until }:f> (<t:{ $until }:R>).
event-time-stalled = 💤 { $seat } lleva una semana sin jugar. Los demás pueden decidir qué pasa ahora.
event-time-over = ⌛ A { $seat } se le acabó el tiempo.
event-time-vote = ⌛ A { $seat } se le acabó el tiempo. Los demás deciden qué pasa ahora.
event-vote-settled = 🗳️ La votación sobre { $seat } ha terminado.
event-vote-tied = 🗳️ La votación sobre { $seat } ha terminado en empate.
event-vote-none = 🗳️ Nadie ha votado sobre { $seat }.
refused-paused = Esta partida está en pausa. Un moderador puede reanudarla.
refused-seat-open = Cualquiera puede ocupar tu puesto. Recupéralo con el botón de abajo para seguir.
refused-computer-plays = La máquina juega por ti. Recupera tu puesto con **{ PANEL("button-back") }** para seguir.
refused-already-open = Tu puesto ya está libre.
refused-no-open-seat = No hay ningún puesto libre en esta partida.
refused-seat-not-open = Ese puesto no está libre ahora.
refused-already-seated = Un jugador de esta partida no puede ocupar otro puesto en ella: nadie puede tener dos puestos en una partida.
refused-members-locked-out = Los moderadores de este servidor no dejan jugar a { $names }. La partida podrá empezar cuando esas personas salgan de la sala.
refused-locked-out = Los moderadores de este servidor no te dejan sentarte a las mesas: { $reason }
refused-no-vote = Aquí no tienes nada que votar.
refused-no-skip = Las reglas no permiten que { $seat } pase ahora. Para dar el puesto a la máquina o a otra persona, usa `/mod sustituir` o deja que vote la mesa.
refused-not-due = { $seat ->
    [none] No es tu turno, así que no hay ningún aviso que silenciar.
   *[other] No es el turno de { $seat }.
}
refused-bad-terms = «{ $typed }» no es un reloj. Elige uno de la lista o escribe «turno:48» (horas por turno) o «reserva:72+24/72» (reserva + crédito por turno / tope), { $most } horas como mucho. En directo: «turno:3m» o «reserva:15m+30s».
refused-rematch-stands = La revancha de esta partida ya está abierta.
refused-knows-a-hand = Ya has tenido otro puesto en esta partida, y nadie puede tener dos puestos en una partida.
