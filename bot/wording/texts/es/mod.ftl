## Lo que se dice en el canal

event-paused = ⏸️ Un moderador pone en pausa la partida y todos sus relojes: { $reason }
event-league-paused = ⏸️ La liga pone en pausa la partida y todos sus relojes: { $reason }
event-league-resumed = ⏯️ La liga continúa, y la partida también.
event-resumed = ⏯️ Un moderador reanuda la partida: { $reason }
event-extended = Un moderador da a { $seat } { $hours ->
    [one] una hora
   *[other] { $hours } horas
} más: { $reason }
event-undone-to = ⏪ Un moderador devuelve la partida { $number ->
    [0] a su comienzo
   *[other] a la jugada { $number }
}: { $reason }
event-deleted = 🗑️ Un moderador ha borrado esta partida: { $reason }
event-restored = Un moderador ha recuperado esta partida: { $reason }
event-brought = 🚚 { $by ->
    [table] La mesa ha acordado que la partida siga aquí.
   *[moderator] Un moderador ha traído la partida aquí.
}
event-why = Así lo ha decidido un moderador: { $reason }
deleted-until = -# Hasta el { $when } los moderadores pueden recuperar la partida: `/mod recuperar`, partida { NUMBER($session, useGrouping: 0) }.
list-paused = en pausa

## Lo que se dice al moderador

ruled-pause = La partida está en pausa. Ningún reloj corre y no aviso a nadie.
ruled-resume = La partida sigue. Cada reloj tiene justo lo que tenía.
ruled-extend = Hecho: { $seat } recibe { $hours ->
    [one] una hora
   *[other] { $hours } horas
} más.
ruled-skip = Hecho: se salta el turno de ese puesto.
ruled-undo = La partida ha vuelto a la jugada que elegiste.
ruled-replace = Hecho: el puesto cambia de manos.
ruled-end = La partida ha terminado.
ruled-delete = La partida está borrada y su canal, libre. Durante 30 días `/mod recuperar` la recupera; después desaparece para siempre.
ruled-restore = Hecho: la partida está recuperada.
ruled-bring = La partida sigue en este canal.
ruled-lock = Hecho: hasta que readmitas a este usuario, no podrá unirse a ninguna sala ni ocupar ningún puesto en este servidor. Las partidas en juego siguen igual; con `/mod sustituir` puedes dar su puesto en ellas a otra persona.
ruled-unlock = Hecho: el usuario puede volver a sentarse a las mesas de este servidor.

## Un segundo moderador

ruling-waits = Aquí no eres neutral: participas en la partida, o la decisión afecta a otro moderador. He pedido en el canal que otro moderador lo confirme.
ruling-question = ⚖️ { $who } quiere { $what }. Motivo: { $reason }
ruling-who = Debe confirmarlo un moderador que no participe, como muy tarde { $until }.
ruling-confirm = Confirmar
ruling-decline = Rechazar
ruling-confirmed = ⚖️ Decisión de { $who }, confirmada por { $second }: { $what }. Motivo: { $reason }
ruling-declined = ⚖️ { $second } ha rechazado la petición de { $who }: { $what }. Motivo de la petición: { $reason }
ruling-withdrawn = ⚖️ { $who } ya no quiere { $what }. Motivo de la petición: { $reason }
ruling-void = Esta petición ya no vale: la partida ha cambiado desde entonces, han pasado tres días o la persona que la hizo ya no modera.
ruling-pause = poner en pausa la partida { $session }
ruling-resume = reanudar la partida { $session }
ruling-extend = dar a { $seat } { $hours ->
    [one] una hora
   *[other] { $hours } horas
} más en la partida { $session }
ruling-skip = saltar el turno de { $seat } en la partida { $session }
ruling-undo = devolver la partida { $session } { $number ->
    [0] a su comienzo
   *[other] a la jugada { $number }
}
ruling-replace = { $by ->
    [open] dejar libre el puesto de { $seat }
    [computer] que la máquina juegue por { $seat }
   *[user] dar el puesto de { $seat } a { $user }
} en la partida { $session }
ruling-end = terminar la partida { $session }
ruling-delete = borrar la partida { $session }
ruling-restore = recuperar la partida { $session }
ruling-bring = llevar la partida { $session } a { $where }
ruling-lock = excluir a { $user } de las mesas de este servidor
ruling-unlock = readmitir a { $user } en las mesas de este servidor

## Una partida se va a otro canal

bring-asked = La mesa aún puede ver la partida en { $where }, así que he preguntado allí a los jugadores. La partida pasará a este canal cuando todos estén de acuerdo; si escribes un `motivo`, puedes decidirlo tú.
bring-asked-already = Ya he preguntado a los jugadores de la partida, y la pregunta sigue abierta: { $where }
bring-void = 🚚 Esta pregunta ya no vale: la partida ha terminado o ha cambiado de canal desde entonces, o se ha hecho otra pregunta.
bring-question = 🚚 { $who }: { $actor } quiere llevar la partida { $session } a { $where }. Se moverá cuando toda la mesa esté de acuerdo.
bring-until = Si no, nada cambia. Esta pregunta caduca { $until }.
bring-agreed = 🚚 Toda la mesa está de acuerdo: la partida { $session } sigue en { $where }.
bring-refused = 🚚 La partida { $session } se queda aquí: { $who } no quiere que pase a { $where }.
bring-told = 🚚 La partida { $session } ({ $game }) sigue en { $where }. { $by ->
    [table] Toda la mesa ha aceptado la propuesta de { $actor }.
   *[moderator] La ha llevado allí { $actor }.
}
bring-why = Motivo: { $reason }

## Negativas

refused-second-needed = Participas en esta partida, así que debe confirmarlo un segundo moderador. Usa `/mod terminar`, que pide esa confirmación.
refused-ruled-already = { $what ->
    [pause] Esta partida ya está en pausa.
    [resume] Esta partida no está en pausa.
    [delete] Esta partida ya está borrada. `/mod recuperar` la recupera.
    [restore] Esta partida no está borrada.
    [lock] Este usuario ya está excluido de las mesas de este servidor.
    [unlock] Este usuario no está excluido de las mesas de este servidor.
    [open] Este puesto ya está libre para cualquiera.
    [computer] La máquina ya juega este puesto.
    [disqualify] Este jugador ya está descalificado.
    [drop] Este jugador ya está fuera del torneo.
   *[user] Este miembro ya ocupa este puesto.
}
refused-player-locked-out = { $name } no puede sentarse a las mesas de este servidor: { $reason }. `/mod readmitir` lo readmite.
refused-player-knows-a-hand = { $name } ya ha tenido otro puesto en esta partida, y nadie puede tener dos puestos en una partida.
refused-own-seat = Es el puesto de este miembro, que puede recuperarlo con `/partida ocupar`.
refused-gave-up = Este miembro ha dejado este puesto para siempre. Otra persona puede ocuparlo.
refused-session-deleted = Un moderador borró esta partida. `/mod recuperar` la recupera.
refused-purged = Esa partida se borró hace más de 30 días y ha desaparecido para siempre.
refused-place-busy = Ese canal ya tiene una partida. Usa el comando con `aquí:True` en un canal sin partida, o termina antes la de ese canal.
refused-no-clock = Para { $seat } no corre ningún reloj, así que no hay nada que ampliar.
refused-turn-brings-time = No es el turno de { $seat }, y aquí cada turno empieza con todo su tiempo: lo que des ahora se perdería. Amplía el turno cuando haya empezado.
refused-no-seat = Esta partida no tiene ese puesto.
refused-no-such-move = No se puede volver a esa jugada. Elige una de la lista; la última jugada no está en ella.
refused-bad-hours = Indica un número de horas de 1 a { $most }.
refused-own-ruling = Esta petición es tuya: debe decidir otra persona.
refused-not-neutral = Aquí no eres neutral: debe decidir otra persona.
refused-ruling-void = Esta petición ya no vale: la partida ha cambiado desde entonces, han pasado tres días o la persona que la hizo ya no modera. Si aún hace falta, pídelo de nuevo.
refused-ruling-answered = Esto ya se decidió, o ha caducado.
refused-place-unseen = { $names } { $count ->
    [one] no puede
   *[other] no pueden
} ver ese canal o lo que se ha dicho en él, así que la partida no puede ir allí. Primero hay que dar ese acceso.

## El registro de los moderadores

modlog-title = ### 📒 Lo que hicieron los moderadores (página { $page })
modlog-empty = Aquí no hay nada.
modlog-entry = `{ $number }` { $when } · **{ $action }** · { $who } { $about }
modlog-session = · partida { $session }
modlog-target = · sobre { $who }
modlog-value-status = { $value ->
    [lobby] esperando jugadores
    [running] en juego
    [abandoned] terminada sin resultado
    [cancelled] cancelada
   *[finished] terminada
}
modlog-value-revision = revisión { $value }
modlog-value-paused = { $value ->
    [yes] en pausa
   *[no] sin pausa
}
modlog-value-deleted = { $value ->
    [yes] borrada
   *[no] sin borrar
}
modlog-value-locked = { $value ->
    [yes] con exclusión
   *[no] sin exclusión
}
modlog-value-due = { $value ->
    [yes] le toca
   *[no] turno saltado
}
modlog-value-seat = puesto { $value }
modlog-value-left = quedan { $value }
modlog-hours = { $hours } h { $minutes } min
modlog-value-role = rol de moderador: { $value }
modlog-value-news-role = rol para las novedades de torneos: { $value }
modlog-value-web = { $value ->
    [records] páginas públicas, clasificaciones e historiales
    [yes] páginas públicas de partidas y torneos
   *[no] sin páginas públicas
}
modlog-value-discord-events = { $value ->
    [yes] los organizadores pueden mostrar torneos en Discord
   *[no] sin torneos en Discord
}
modlog-value-page = { $value ->
    [yes] con página en la web
   *[no] sin página en la web
}
modlog-value-moves = { $value ->
    [one] una jugada
   *[other] { $value } jugadas
}
modlog-value-by = { $value ->
    [open] libre para cualquiera
    [computer] juega la máquina
   *[user] juega su jugador
}
modlog-value-clock = 🕰️ { $value }
modlog-value-at-zero = sin tiempo: { $value ->
    [vote] deciden los demás
    [skip] se salta el turno
    [computer] la máquina
    [substitute] un suplente
   *[end] fuera de la partida
}
modlog-value-lobby-days = espera { $value ->
    [one] un día
   *[other] { $value } días
}
modlog-value-computer-levels = máquina: { $value }
modlog-value-computer-seats = { $value ->
    [0] ningún puesto de la máquina
    [one] un puesto de la máquina
   *[other] { $value } puestos de la máquina
}
modlog-value-user = { $value }
modlog-value-channel = { $value }
modlog-value-reason = «{ $value }»
modlog-value-confirmed-by = confirmación de { $value }
modlog-value-agreed = de acuerdo en la mesa: { $value }
modlog-file = { $count ->
    [one] Una entrada
   *[other] { $count } entradas
} del registro, las últimas primero (como mucho { $most }).
action-pause = pausar
action-resume = reanudar
action-extend = ampliar
action-skip = saltar
action-undo = deshacer
action-replace = sustituir
action-end = terminar
action-delete = borrar
action-restore = recuperar
action-lock = excluir
action-unlock = readmitir
action-cancel = cancelar sala
action-settle = cambiar sala
action-bring = traer a un canal
action-role = elegir moderadores
action-web = páginas públicas
action-discord-events = eventos en Discord
action-news-role = elegir el rol de las novedades
action-page = página de una partida

## Órdenes

mod-by-open = cualquiera que ocupe el puesto
mod-by-computer = la máquina
