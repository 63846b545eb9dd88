## Torneos: el mensaje, lo propio, las listas

tournament-usual-name = Copa de { $game }
tournament-title = { $name }
tournament-plays = **{ $game }** · { $plan }
tournament-clock = { $clock } · { $days ->
    [0] rondas sin fecha límite
    [one] { $days } día por ronda
   *[other] { $days } días por ronda
}
tournament-clock-live = { $clock } · rondas de { $minutes } min
tournament-live = En directo: todos juegan cada ronda a la vez. Las horas de silencio y las vacaciones no paran el reloj.
tournament-entry-role = Solo para { $role }
tournament-entry-invited = Solo por invitación
tournament-teams-own = Por equipos: cada jugador elige el suyo
tournament-teams-staff = Por equipos: los forma la organización
tournament-needs = Para participar: { $what }.
tournament-needs-rating = { $span ->
    [from] un nivel de { $least } o más
    [to] un nivel de { $most } o menos
   *[both] un nivel de { $least } a { $most }
}
tournament-needs-matches = { $count ->
    [one] una partida de este juego que cuente en el perfil
   *[other] { $count } partidas de este juego que cuenten en el perfil
}
tournament-needs-reliability = un cumplimiento del { $percent } % o más
tournament-ages = { $account ->
    [0] Para miembros con al menos { $member ->
        [one] un día
       *[other] { $member } días
    } en el servidor
   *[other] { $member ->
        [0] Para cuentas de Discord de al menos { $account ->
            [one] un día
           *[other] { $account } días
        }
       *[other] Para cuentas de Discord de al menos { $account ->
            [one] un día
           *[other] { $account } días
        } y con al menos { $member ->
            [one] un día
           *[other] { $member } días
        } en el servidor
    }
}
tournament-state-draft = Borrador: solo lo ve la organización
tournament-state-registration = Inscripción abierta
tournament-state-checkin = Hay que confirmar asistencia
tournament-state-checkin-over = La confirmación está cerrada; el torneo empieza pronto
tournament-state-running = El torneo está en marcha
tournament-state-finished = El torneo ha terminado
tournament-state-cancelled = El torneo se canceló
tournament-podium = { $place }: { $names }
tournament-digest = -# 🔏 Huella del archivo del torneo (**{ BUTTON("tournament-export") }**, *Todo*): `{ $digest }`. `sobremesa verify` calcula la misma huella si nadie ha cambiado nada en el archivo.
tournament-podium-out = { $who } (descalificación)
tournament-sealed = Azar sellado: `{ $commitment }`
tournament-revealed = Semilla del azar, ya revelada: `{ $seed }`
tournament-registration-at = La inscripción se abre el { $when }
tournament-checkin-at = La asistencia se confirma desde el { $when }
tournament-checkin-until = Confirma tu asistencia hasta el { $when }
tournament-start-at = Empieza el { $when }
tournament-in = 👥 **{ $count }** de { $most } plazas ocupadas; hacen falta al menos { $least }
what-round = ronda { $round } de { $rounds }
what-rounds = { $count ->
    [one] una ronda
   *[other] { $rounds } rondas
}{ $sure ->
    [yes] { "" }
   *[no] { "" } con los inscritos actuales
}
discord-event-foot = Para participar: /torneo yo torneo
series-line = 🔁 { $every ->
    [week] Cada semana · el próximo se abre el { $when }
    [fortnight] Cada dos semanas · el próximo se abre el { $when }
    [month] Cada mes · el próximo se abre el { $when }
   *[full] Con { $places } inscritos se pide confirmación · el próximo se abre cuando este haya empezado
}
tournament-checked-in = { $count ->
    [one] { $count } asistencia confirmada
   *[other] { $count } asistencias confirmadas
}
tournament-more = { $count ->
    [one] una persona más
   *[other] { $count } más
}
tournament-waiting = En lista de espera ({ $count }): { $names }
tournament-round-drawn = La ronda { $round } de { $rounds } está emparejada
tournament-round-published = Ronda { $round } de { $rounds }: se están abriendo las mesas
tournament-round-playing = Ronda { $round } de { $rounds }: { $tables ->
    [one] mesas terminadas: { $over } de 1
   *[other] mesas terminadas: { $over } de { $tables }
}
tournament-round-closed = La ronda { $round } de { $rounds } ha terminado
tournament-round-until = Hasta el { $when }
tournament-join = Participar
tournament-leave = Salir
tournament-drop = Retirarme
tournament-drop-sure = ¿Dejar el torneo? Terminas tus mesas de esta ronda y después no vuelves a jugar. Mientras el torneo admita jugadores, la organización puede volver a incluirte.
tournament-check-in = Confirmar asistencia
tournament-me = Mi mesa
tournament-mine = Mi inscripción
tournament-remind = Avísame
tournament-decks = Mazos
tournament-reminded = Te mencionaré en el canal una hora antes de que se cierre la inscripción a **{ $name }**. Pulsa otra vez si prefieres que no.
tournament-not-reminded = No te avisaré de **{ $name }**.
decks-shown = { $name } · mazos
decks-line = **{ $name }**: { $deck }
decks-which = ¿Qué mazo quieres ver?
teams-title = Equipos
teams-line = { $place }. { $name } · { $points }
tournament-standings = Clasificación
tournament-bracket = Cuadro
tournament-pairings = Mesas
tournament-export = Exportar
tournament-again = Otra vez
tournament-info = Información
tournament-joined = Estás en **{ $name }**. { $here ->
    [yes] Tu asistencia también está confirmada.
   *[no] Cuando haya que confirmar asistencia, te avisaré aquí.
}
tournament-joined-waiting = Todas las plazas están ocupadas. Estás en la lista de espera de **{ $name }** y avanzas por orden.{ $here ->
    [yes] { "" } Tu asistencia está confirmada.
   *[no] { "" }
}
tournament-left = Ya no estás en la lista de **{ $name }**.
question-title = Una pregunta antes de inscribirte
question-answer = Tu respuesta
question-note = Solo la organización lee tu respuesta. Se borra en cuanto ha decidido.
question-asked = Antes de inscribirte respondes a una pregunta, y la organización decide.
question-sent = La organización de **{ $name }** decide sobre tu inscripción. Te menciono cuando haya decidido.{ $kind ->
    [event] { "" } En `/torneo yo`, **{ PANEL("tournament-join") }** cambia tu respuesta y **{ PANEL("tournament-leave") }** la retira.
   *[league] { "" }
}
question-withdrawn = Ya no pides participar en **{ $name }**, y tu respuesta se ha borrado.
tournament-dropped = Has dejado **{ $name }**. La mesa en la que aún juegas cuenta como siempre.
tournament-here = Tu asistencia a **{ $name }** está confirmada.
tournament-here-waiting = No quedan plazas. La próxima que se libere será para el primer jugador de la lista de espera que haya confirmado.
tournament-deck = ¿Qué mazo traes a **{ $name }**? El mazo se sella al cerrar la confirmación, y nadie más lo ve.{ $joined ->
    [yes] { "" }
   *[no] { "" } Al elegir el mazo entras en el torneo.
}
tournament-moved = **{ $name }** sigue en este canal: su mensaje ya está aquí, y aquí se abrirán las próximas mesas.
tournament-lacks-rights = El torneo «{ $name }» espera: en { $channel } me falta el permiso { $rights }. Permítelo en ajustes del canal → **Permisos**; sigo por mi cuenta en cinco minutos como mucho. O usa en otro canal `/torneo control` → **{ PANEL("button-more") }** → **{ PANEL("room-here") }**.
tournament-damaged = ⚠️ El torneo «{ $name }» (número { $event }, { $channel }) está detenido porque sus datos están dañados. Los demás torneos y todas las partidas siguen. En `/torneo control` está el botón que lo cancela. El responsable del bot puede ver la causa con `sobremesa check`.
tournament-asks-moderators = ⚖️ El torneo «{ $name }» ({ $channel }) espera a la moderación: nadie de la organización ni del arbitraje ha respondido. Usa `/torneo control` en ese canal.
tournament-closed-damaged = **{ $name }** se canceló porque sus datos estaban dañados. Sus partidas siguen como partidas normales.
tournament-closed-deleted = La moderación borró **{ $name }**.
event-deleted-done = «{ $name }» queda borrado para siempre. Sus partidas se conservan.
tournament-closed-place = El torneo «{ $name }» sigue, pero no puedo escribir en { $channel } ni abrir hilos allí. Dame otra vez los permisos, o usa en otro canal `/torneo control` → **{ PANEL("button-more") }** → **{ PANEL("room-here") }**.{ $repeats ->
    [yes] { "" } Ya no se repite.
   *[no] { "" }
}
tournament-refused = El torneo «{ $name }» espera: Discord rechazó algo en { $channel }. { $why } Lo intento otra vez cada cinco minutos.
tournament-table = Mesa { $code }
tournaments-title = Torneos de este servidor
tournaments-none = Aún no hay torneos. Los moderadores crean uno con `/torneo nuevo`.
tournaments-running = En marcha
tournaments-open = Con inscripción abierta
tournaments-coming = Próximos
tournaments-over = Terminados
tournaments-line = **{ $number } · { $name }** · { $what } · { $where }
listing-since = desde el { $when }
listing-places = { $free ->
    [0] completo{ $waiting ->
        [0] { "" }
       *[other] , { $waiting } en lista de espera
    }
   *[other] plazas libres: { $free }
}
entry-set = { $any ->
    [yes] Ahora puede participar cualquiera.
   *[no] Ahora solo puede participar { $role }.
}
entry-invited = { $who } { $people ->
    [one] tiene invitación y ya puede
   *[other] tienen invitación y ya pueden
} participar. { $count ->
    [one] Hay una persona invitada
   *[other] Hay { $count } personas invitadas
}; aparte de las invitaciones, solo pueden entrar los jugadores de una lista importada.
staff-organiser = organización
staff-judge = arbitraje
staff-named = { $who } está ahora en { $duty ->
    [organiser] la organización
   *[judge] el arbitraje
} del torneo.
staff-removed = { $who } ya no está en { $duty ->
    [organiser] la organización
   *[judge] el arbitraje
} del torneo.

## Lo propio

own-title = { $name }
own-not-in = No estás en este torneo.{ $open ->
    [yes] { "" } Para entrar, pulsa **{ PANEL("tournament-join") }**.
   *[no] { "" }
}
own-entered = Estás en el torneo.
own-took-part = Participaste en este torneo.
own-waiting-running = El torneo empezó sin ti. Mientras admita jugadores, la organización aún puede incluirte.
own-waiting = Ocupas el puesto { $place } de la lista de espera.
own-left = Saliste de este torneo.
own-replaced = No llegaste a tu primera mesa, y alguien de la lista de espera juega en tu lugar. Mientras el torneo admita jugadores, la organización puede traerte de vuelta.
own-dropped = Te retiraste de este torneo.
own-disqualified = Te descalificaron de este torneo.
own-checked-in = Tu asistencia está confirmada.
own-not-checked-in = Estás en el torneo, pero aún no has confirmado tu asistencia.
own-must-play = ➡️ **Te toca.**
own-must-play-at = ➡️ **Te toca:** { $tables }.
own-must-check-in = ➡️ **Confirma tu asistencia:** pulsa **{ PANEL("tournament-check-in") }**.
own-must-judges = Tu partida terminó sin resultado. El arbitraje decide el resultado; no tienes que hacer nada.
own-must-wait = No te toca; te avisaré cuando te toque.
own-free-registration = De momento no tienes que hacer nada: te avisaré aquí cuando haya que confirmar asistencia.
own-free-checkin = No tienes que hacer nada hasta que empiece el torneo.
own-free-bye = Descansas en la ronda { $round }: no tienes que hacer nada hasta la siguiente.
own-free-round = No tienes mesa en la ronda { $round }: no tienes que hacer nada.
own-free-running = De momento no tienes que hacer nada. Si te toca otra mesa más adelante, te avisaré en ella.
own-table = { $table } { $together ->
    [yes] con
   *[no] contra
} { $names } { $where }
own-place = { $over ->
    [yes] Quedaste en el lugar { $place } de { $count }.
   *[no] Vas en el lugar { $place } de { $count }.
}
own-deck = { $chosen ->
    [yes] 🎴 Tu mazo: **{ $deck }**
   *[no] 🎴 Aún no has elegido mazo; si no traes ninguno, lo elijo yo.
}
own-deck-change = Mi mazo
own-team = { $chosen ->
    [yes] 👥 Tu equipo: **{ $team }**
   *[no] 👥 Aún no tienes equipo.
}
own-team-change = Mi equipo
own-team-pick = Tu equipo
own-team-new = Un equipo nuevo
own-team-none = Ningún equipo
own-team-name = Nombre del equipo
own-team-which = ¿Con qué equipo juegas en **{ $name }**?
team-put = { $chosen ->
    [yes] { $name } juega con **{ $team }**.
   *[no] { $name } no tiene equipo.
}

## Formatos

format-swiss = Suizo
format-single = Eliminatoria
format-double = Eliminatoria con segunda oportunidad
format-round-robin = Todos contra todos
format-round-robin-twice = Todos contra todos, dos veces
format-swiss-cut = Suizo y eliminatoria de 8
format-groups-cut = Cuatro grupos y eliminatoria de 8
format-swiss-evening = Velada final: suizo, tres mesas a la vez
format-pods = Suizo en mesas grandes
format-pods-all = Todos contra todos en mesas grandes
format-pods-out = Eliminatoria en mesas grandes
format-pods-cut = Suizo en mesas grandes y final
format-pods-evening = Velada final: tres mesas grandes a la vez y final
format-duplicate = El mismo reparto en cada mesa
stage-swiss = suizo, en duelos
stage-swiss-pods = suizo, mesas de tres o más
stage-round-robin = { $double ->
    [yes] todos contra todos, dos veces
   *[no] todos contra todos
}
stage-round-robin-pods = todos contra todos, mesas de tres o más
stage-single = eliminatoria
stage-double = doble eliminatoria
stage-pod-elimination = eliminatoria, mesas de tres o más
stage-duplicate = el mismo reparto en cada mesa
stage-seats = { $one ->
    [yes] en solitario
   *[no] { $seats } por mesa
}
stage-cut = { $count ->
    [one] el mejor
   *[other] los { $count } mejores
}
stage-groups = { $count } grupos
stage-rounds = { $count ->
    [one] una ronda
   *[other] { $count } rondas
}
stage-at-once = { $count } mesas a la vez
stage-best-of = al mejor de { $count }
stage-third = con partida por el tercer lugar
stage-one-final = con una sola final
stage-go-on = pasan los primeros { $count } de cada mesa
info-swiss = **Suizo**: en cada ronda juegas contra alguien con más o menos tus puntos, nunca dos veces contra la misma persona. Ganar da 1 punto, empatar ½, descansar 1. Desempates: Buchholz menos 1, Buchholz, Sonneborn–Berger, resultado directo, victorias, victorias como segundo jugador, sorteo.
info-swiss-pods = **Suizo en mesas grandes**: en cada ronda juegas con personas que tienen más o menos tus puntos, y repites rivales lo menos posible. Puntos por lugar: 5-3-2-1 (en mesas de tres: 5-3-1); en caso de empate se reparten. Desempates: la parte de los puntos que han ganado tus rivales, mesas ganadas, tu parte de los puntos del juego, resultados en mesas comunes, posición media en el orden de juego (jugar más tarde es mejor), sorteo.
info-round-robin = **{ $double ->
    [yes] Todos contra todos, dos veces
   *[no] Todos contra todos
}**: ganar da 1 punto, empatar ½.
info-round-robin-pods = **Todos contra todos** en mesas grandes, de la forma más equilibrada posible. Puntos por lugar: 5-3-2-1.
info-single = **Eliminatoria**: con una derrota quedas fuera.
info-double = **Doble eliminatoria**: con una derrota pasas al cuadro de perdedores; con dos quedas fuera.
info-pod-elimination = **Eliminatoria en mesas grandes**: pasan los mejores de cada mesa.
info-duplicate = **El mismo reparto en cada mesa**: las mesas que ganan van por delante de las que pierden; si varias ganan o varias pierden, deciden otros datos del juego. Las mesas quedan ocultas hasta que termina la última mesa de la ronda.
info-at-once = **{ $count } mesas a la vez**: en cada ronda juegas en { $count } mesas al mismo tiempo, contra rivales distintos mientras se pueda. Cuentan los puntos de todas. Las mesas se emparejan según la clasificación anterior a la ronda; un descanso ocupa el lugar de una sola mesa.
info-own-points = Aquí los puntos por lugar son { $points }; en caso de empate se reparten.
info-own-ties = Aquí los empates se deciden por: { $names }.
info-bank = **Reloj**: en cada partida tienes { $limit } para pensar. Cada turno después del primero suma { $credit }, sin que tu tiempo pase de { $cap }.
info-zero = Cuando se acaba el tiempo: { $zero }.
info-setting = { $setting }: { $value }.
info-computer = Si a alguien se le acaba el tiempo, sigue la máquina. Si la máquina juega hasta el final: { $counts }.
info-organisers = Organiza { $who }
info-judges = Arbitra { $who }
info-fair = -# Los resultados salen de las propias partidas; nadie los comunica. Todo sorteo sale de una semilla sellada que se revela al final.

## Rondas, cuadros, mesas

round-shown = Ronda { $round } de { $rounds }
standings-shown = { $stage ->
    [0] { "" }
   *[other] Fase { $stage }, { "" }
}{ $grouped ->
    [yes] grupo { $group }, { "" }
   *[no] { "" }
}{ $round ->
    [0] antes de la primera ronda
   *[other] { $going ->
        [yes] durante la ronda { $round }
       *[no] tras la ronda { $round }
    }
}
standings-flagged = La ronda { $rounds } se emparejó antes de que una decisión cambiara resultados anteriores.
bracket-title = Cuadro
bracket-winners = Cuadro de ganadores
bracket-losers = Cuadro de perdedores
bracket-finals = Finales
bracket-third = Partida por el tercer lugar
bracket-round = { $left ->
    [0] Final
    [1] Semifinales
    [2] Cuartos
   *[other] Ronda { $round }
}
bracket-second-maybe = Desempate, si hace falta
bracket-winners-round = { $left ->
    [0] Final de ganadores
    [1] Semifinales de ganadores
   *[other] Ronda { $round } de ganadores
}
bracket-losers-round = { $left ->
    [0] Final de perdedores
   *[other] Ronda { $round } de perdedores
}
bracket-final = { $slot ->
    [R] Desempate de la gran final
    [T] Tercer lugar
   *[other] Gran final
}
goes-on = pasa
bracket-seed = Cabeza de serie { $seed }
bracket-from = { $lost ->
    [yes] Perdedor de { $slot }
   *[no] Ganador de { $slot }
}
table-waits = sin empezar
table-plays = en juego
table-stopped = espera arbitraje
table-how-played = terminada
table-how-awarded = por decisión
table-how-forfeit = por ausencia
table-how-both-lose = pierden ambos
table-how-bye = descansa
table-how-full-bye = descansa
table-how-half-bye = medio descanso
table-how-rest = libre
table-how-absent = ausente
table-thread = { $table } · { $names }
table-begins = { $name } · ronda { $round } de { $rounds }, { $table }
table-seat = { $seat }. { $who }{ $scored ->
    [yes] { "" } · { $points }
   *[no] { "" }
}
table-first = Los números son los puestos. Las reglas del juego dicen qué puesto empieza.
tournament-table-clock = 🕰️ { $clock }
table-until = La ronda termina el { $when } ({ $soon }).
table-at-once = En esta ronda juegas en un máximo de { $count } mesas a la vez. **{ BUTTON("tournament-me") }**, bajo el mensaje del torneo, muestra las tuyas.
table-hidden = { $same ->
    [yes] Todas las mesas de esta ronda juegan el mismo reparto. { "" }
   *[no] { "" }
}Hasta que termine la última mesa de la ronda, esta mesa solo la ven sus jugadores: no cuentes nada de lo que pasa aquí.
table-result-note = El resultado sale de la propia partida; no hay nada que comunicar. Si algo va mal, pide arbitraje.
table-judge = Pedir arbitraje
judge-what = ¿De qué se trata?
judge-standing = Ya has pedido arbitraje en esta mesa, y el aviso sigue abierto. Dice: «{ $text }»
judge-called = ⚖️ He avisado al arbitraje: lee lo que escribiste y vendrá a esta mesa.
way-shown = { $name }{ $place ->
    [0] { "" }
   *[other] { "" } · { $place } de { $count }
}
reached-points = { $one ->
    [yes] { $points } punto
   *[no] { $points } puntos
}
reached-in = sigue en juego
reached-dropped = se retiró
winners-shown = { $game } · { $players ->
    [one] un jugador
   *[other] { $players } jugadores
} · { $rounds ->
    [one] una ronda
   *[other] { $rounds } rondas
}

## Datos de la clasificación

figures-title = { $name }: lugar { $place }. Así se calcula cada dato:
figures-none = No estás en esta clasificación.
figures-share = { $round ->
    [0] { "" }
   *[other] R{ $round } { "" }
}{ $value } { $why }{ $met ->
    [yes] { "" } ({ $names })
   *[no] { "" }
}
figure-points = Puntos
figure-points-how = uno por ganar, medio por empatar; en mesas grandes, según el lugar obtenido
figure-buchholz-cut-1 = Buch. −1
figure-buchholz-cut-1-how = los puntos de todos tus rivales menos el peor
figure-buchholz = Buchholz
figure-buchholz-how = los puntos de todos tus rivales
figure-sonneborn-berger = S–B
figure-sonneborn-berger-how = los puntos de los rivales a los que ganaste y la mitad de los puntos de aquellos con los que empataste
figure-direct-encounter = Directo
figure-direct-encounter-how = los resultados entre los empatados
figure-wins = Ganadas
figure-wins-how = partidas ganadas
figure-wins-second = Como 2.º
figure-wins-second-how = partidas ganadas como segundo jugador
figure-opponents-share = Rivales
figure-opponents-share-how = qué parte de los puntos posibles han ganado tus rivales
figure-tables-won = Mesas
figure-tables-won-how = mesas ganadas
figure-game-share = Parte
figure-game-share-how = tu parte de los puntos del juego en tus mesas
figure-mean-seat = Puesto
figure-mean-seat-how = la posición media de tus puestos en el orden de juego, de 0 (el primero) a 1 (el último); cuanto más alta, mejor
figure-draw = Sorteo
figure-draw-how = sorteado con la semilla sellada
figure-round-out = Llegó a
figure-round-out-how = hasta dónde llegaste en la eliminatoria
figure-won = Ganó
figure-won-how = 1 si tu mesa ganó
figure-rounds = Rondas
figure-rounds-how = rondas que duraron las partidas ganadas; menos es mejor
mark-bye = descanso
mark-forfeit = sin jugar
mark-absent = ausente
mark-dropped = se retiró
mark-disqualified = descalificación
mark-late = entró después
why-win = victoria
why-draw = empate
why-loss = derrota
why-bye = descanso
why-full-bye = descanso
why-half-bye = medio descanso
why-rest = libre
why-absent = ausente
why-forfeit-win = victoria por ausencia
why-forfeit-loss = derrota por ausencia
why-both-lose = pierden ambos
why-penalty = sanción
why-place = por lugar
why-cut = no cuenta
why-opponent = rival
why-dummy = ronda sin jugar
why-virtual = rivales virtuales
why-drawn = sorteo
why-seat = puesto
why-table = mesa
why-worst = el peor, no cuenta

## Novedades de torneos

news-hear = Avísame de torneos nuevos
news-stop = No más avisos de torneos
news-heard = Te mencionaré cuando un torneo abra la inscripción: ahora tienes el rol { $role }.
news-stopped = Ya no tienes el rol { $role }, así que los torneos nuevos no te mencionarán.
news-open = { $role }: hay un torneo nuevo y la inscripción está abierta.
news-reason = El miembro pulsó el botón de la lista de torneos
