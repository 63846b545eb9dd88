## Lo que se anuncia de un torneo en su canal y en sus mesas

notice-checkin = 🔔 **{ $name }**: confirma tu asistencia hasta el { $until }, con el botón bajo el mensaje del torneo o en `/torneo yo`. { $who }
notice-checkin-longer = **{ $name }**: estuve un tiempo fuera de línea, así que la asistencia se puede confirmar hasta el { $until }.
notice-registration-over = **{ $name }**: la confirmación está cerrada.{ $named ->
    [yes] { "" } Pasan a la lista de espera por no haber confirmado: { $who }. Aún se puede confirmar hasta el inicio; quien lo haga entra si queda un puesto libre.
   *[no] { "" }
}
notice-registration-ends = 🔔 **{ $name }**: la inscripción se cierra el { $until }. Pidieron este aviso: { $who }
notice-too-few = { $officials } **{ $name }**: hay muy pocos jugadores. Espera a que vengan más, o cancela el torneo en la **{ PANEL("room-back") }**.
notice-stand-by = { $who }: dejas la lista de espera y juegas en **{ $name }**.
notice-auto-stopped = { $officials } **{ $name }**: el torneo no pudo seguir de forma automática. Mira la **{ PANEL("room-back") }**.
notice-entry-request = { $officials } **{ $name }**: alguien quiere participar. { $kind ->
    [league] `/liga` muestra su respuesta a la organización.
   *[event] Su respuesta está en la **{ PANEL("room-back") }**.
}
notice-admitted = { $who }: la organización aceptó tu inscripción en **{ $name }**. { $cause ->
    [league] Estás en la lista de espera y juegas desde la próxima temporada en que haya sitio.
   *[open] Si no quedan plazas, estás en la lista de espera.
}{ $cause ->
    [checkin] { "" } Para jugar, confirma tu asistencia antes del inicio, con el botón bajo el mensaje del torneo o en `/torneo yo`.
   *[open] { "" }
}
notice-not-admitted = { $who }: la organización rechazó tu inscripción en **{ $name }**.
notice-not-decided = { $who }: **{ $name }** { $cause ->
    [league] ha terminado, y la organización no decidió sobre tu inscripción.
    [cancelled] se ha cancelado antes de que la organización decidiera sobre tu inscripción.
   *[other] ya empezó, y la organización no decidió sobre tu inscripción.
} Tu respuesta se ha borrado.
notice-discord-event-refused = { $officials } **{ $name }**: { $cause ->
    [stays] no puedo quitar este torneo de los eventos del servidor en Discord.
   *[other] no puedo mostrar este torneo entre los eventos del servidor en Discord.
} { $cause ->
    [stays] Los miembros con el permiso **Gestionar eventos** pueden terminarlo o eliminarlo allí.
    [right] Me falta el permiso **Crear eventos**. En cuanto lo tenga, lo intento de nuevo.
    [gone] Alguien lo eliminó allí. Para mostrarlo otra vez, apaga y enciende *Evento en Discord* en **{ PANEL("setup-players") }**.
    [full] El servidor ya tiene sus 100 eventos. Cuando termine alguno, apaga y enciende *Evento en Discord* en **{ PANEL("setup-players") }**.
   *[discord] Discord lo rechaza. Puedes crearlo a mano.
}
notice-roles-refused = { $officials } **{ $name }**: no puedo dar ni retirar el rol <@&{ $what }>. { $cause ->
    [gone] Se eliminó.
    [managed] Lo gestiona Discord u otra aplicación.
    [right] Me falta el permiso **Gestionar roles**.
    [above] No está por debajo de mi rol en la lista de roles del servidor.
   *[discord] Discord lo rechaza.
} { $cause ->
    [gone] Elige otro mientras dure el torneo: **{ PANEL("room-back") }** → **{ PANEL("setup-players") }** → **{ PANEL("setup-roles") }**.
    [managed] Elige otro mientras dure el torneo: **{ PANEL("room-back") }** → **{ PANEL("setup-players") }** → **{ PANEL("setup-roles") }**.
   *[other] Cuando cambien los roles del servidor, lo intento otra vez.
}
notice-series-stopped = { $officials } **{ $name }** ya no se repite{ $cause ->
    [cancelled] , porque se cancelaron dos torneos seguidos. Para repetirlo otra vez, crea un torneo nuevo y usa su `/torneo control` → **{ PANEL("button-more") }** → **{ PANEL("repeat-button") }**.
    [refused] , porque no pude crear el próximo. { $why }
   *[damaged] , porque sus ajustes guardados están dañados. **{ PANEL("room-back") }** → **{ PANEL("button-more") }** → **{ PANEL("repeat-button") }** los guarda otra vez.
}
notice-drawn = { $officials } **{ $name }**: la ronda { $round } de { $rounds } está emparejada. Mírala en la **{ PANEL("room-back") }** y publícala.
notice-redrawn = { $officials } **{ $name }**: la ronda { $round } se emparejó de nuevo{ $named ->
    [yes] , porque { $who } dejó el torneo
   *[no] { "" }
}. { $given_up ->
    [yes] No se han podido conservar todas las mesas y descansos hechos a mano.
   *[no] Las mesas hechas a mano se conservan.
} Revisa la ronda en la **{ PANEL("room-back") }** y publícala.
notice-by-hand = 🔃 Mesas hechas a mano{ $acted ->
    [yes] { "" }, por { $who }
   *[no] { "" }
}: { $tables }
notice-published = 🚦 **{ $name }**: empieza la ronda { $round } de { $rounds }.{ $at_once ->
    [1] { "" }
   *[other] { " " }Cada jugador está en un máximo de { $at_once } mesas a la vez.
}
notice-deadline-half = ⏳ Pasó la mitad del tiempo de la ronda, que termina el { $until }. { $who }
notice-deadline-day = ⏳ Queda un día de ronda: termina el { $until }. { $who }
notice-deadline-hour = ⏳ Queda una hora de ronda: termina el { $until }. { $who }
notice-deadline-minutes = ⏳ A la ronda le quedan diez minutos; acaba el { $until }. { $who }
notice-deadline-longer = ⏳ Estuve un tiempo fuera de línea, así que la ronda se alarga hasta el { $until }. { $who }
notice-extended = ⏳ El tiempo de la ronda se acabó. Esta mesa tiene hasta el { $until }; después decide el arbitraje. { $who }
notice-adjudicate = ⚖️ También se acabó el tiempo extra. { $officials }, hay que decidir esta mesa con **{ BUTTON("room-rule") }**. { $who }
notice-no-show-half = { $who }: aún no has jugado aquí y ya pasó la mitad del tiempo para la primera jugada. También he avisado al arbitraje{ $called ->
    [yes] : { $officials }
   *[no] .
}
notice-no-show = ⚖️ { $officials }: { $who } no ha aparecido en esta mesa. Con **{ BUTTON("room-rule") }** puedes seguir esperando, dar paso a un suplente o fijar el resultado.
notice-paused = ⏸️ **{ $name }** está en pausa. Todos los relojes y plazos se detienen hasta que la organización reanude la liga. { $who }
notice-resumed = ⏯️ **{ $name }** continúa. Los relojes conservan su tiempo, y los plazos se alargan lo que duró la pausa. { $who }
tournament-paused = ⏸️ **En pausa**: todos los relojes y plazos están detenidos.
notice-finished = 🏆 **{ $name }** ha terminado.
notice-closed = { $event }La ronda { $round } terminó.{ $named ->
    [yes] { " " }{ $who }
   *[no] { "" }
}
notice-left-guild = { $officials } **{ $name }**: { $who } salió del servidor. Si no vuelve en 48 horas, queda fuera del torneo.
notice-dropped-gone = **{ $name }**: { $who } queda fuera del torneo, porque salió del servidor.
notice-no-result = ⚖️ { $event }{ $officials }: la partida de { $where } terminó sin resultado. Con **{ BUTTON("room-rule") }** puedes fijar el resultado o repetir la mesa.
notice-computer-forfeit = ⚖️ { $event }Derrota por ausencia, según los ajustes del torneo: { $who }. La máquina jugó hasta el final.
notice-computer-played = ⚖️ { $event }{ $officials }: al final de la partida de { $where } la máquina jugaba por { $who }. Con **{ BUTTON("room-rule") }** puedes fijar el resultado o repetir la mesa.
notice-cancelled = **{ $name }** se canceló{ $asleep ->
    [yes] , porque nadie lo gestiona desde hace semanas
   *[no] { "" }
}. Las mesas en juego siguen como partidas normales.
notice-revealed = **{ $name }** se canceló, y su última mesa ya ha terminado: la semilla del torneo queda a la vista.
notice-call = ⚖️ { $event }{ $officials }: { $who } pide arbitraje en { $where }.
notice-call-answered = ⚖️ { $event }{ $who }: alguien del arbitraje ya atiende tu aviso.
notice-judge-needed = ⚖️ { $officials } **{ $name }**: una mesa de la ronda { $round } necesita arbitraje. Mira la **{ PANEL("room-back") }**.
notice-event = **{ $name }** ·
notice-host = Sobremesa
notice-asked-again = ⚖️ { $officials }{ $level ->
    [1] { "" }
    [2] { "" }
   *[other] , { $moderators }
}: **{ $name }** espera desde hace una semana o más. { $what ->
    [tables] En la ronda { $round } falta el resultado de estas mesas: { $tables }. Decide con `/torneo decisión`.
    [step] Da el siguiente paso en la **{ PANEL("room-back") }**.
   *[start] No ha empezado: abre o cierra la confirmación en la **{ PANEL("room-back") }**.
}{ $level ->
    [4] { " " }{ $who }: si nadie lo atiende hasta el { $until }, { $what ->
        [tables] decido yo. En cada mesa pierden por ausencia los jugadores a los que les toca; si les toca a todos o a ninguno, nadie puntúa. Desde entonces llevo yo las rondas.
        [step] llevo yo las rondas desde entonces.
       *[start] lo cancelo.
    }
   *[other] { "" }
}
notice-judges = Arbitraje
notice-ruling = ⚖️ { $event }Decisión de { $actor }: { $kind }{ $named ->
    [yes] { "" } · { $who }
   *[no] { "" }
}
notice-ruling-here = ⚖️ Decisión de { $actor }: { $kind } · { $judged }{ $named ->
    [yes] , que jugaba aquí con { $who }
   *[no] { "" }
}
notice-ruling-undone-here = ⚖️ { $acted ->
    [yes] { $actor } retiró una decisión
   *[no] Se retiró una decisión
}: { $kind } · { $judged }{ $named ->
    [yes] . En esta mesa: { $who }
   *[no] { "" }
}
notice-substitute-here = ⚖️ Decisión de { $actor }: { $kind } · { $comes } juega aquí en lugar de { $goes }{ $named ->
    [yes] , con { $who }
   *[no] { "" }
}
notice-substitute-undone-here = ⚖️ { $acted ->
    [yes] { $actor } retiró una decisión
   *[no] Se retiró una decisión
}: { $kind } · { $comes } vuelve a jugar aquí, y { $goes } queda en espera{ $named ->
    [yes] . En esta mesa: { $who }
   *[no] { "" }
}
notice-changed = { $setting }: { $before } → **{ $after }**
notice-placed = Resultado: { $places }{ $absent ->
    [yes] , por ausencia
   *[no] { "" }
}
notice-points-taken = Puntos: { $points }
notice-substitute = { $deal ->
    [dealt_anew] Nadie había jugado aún, así que la mesa se reparte de nuevo para el suplente.
   *[other] Ya se había jugado, así que el suplente sigue la partida en juego.
}
notice-ruling-waiting = ⚖️ { $event }{ $officials }: { $actor }, que juega en el torneo, ha tomado una decisión: { $kind }. Debe confirmarla otra persona. Responde en la **{ PANEL("room-back") }**.
notice-moderators = Moderación
notice-ruling-moderators = ⚖️ { $event }{ $moderators }: { $actor }, que juega en el torneo, ha tomado una decisión: { $kind }. Debe confirmarla otra persona, y ningún árbitro neutral ha respondido. Responde en la **{ PANEL("room-back") }** hasta el { $until }; después preguntaré a los jugadores.
notice-ruling-objections = ⚖️ { $event }{ $actor }, que juega en el torneo, quiere decidir: { $kind }. No hay arbitraje neutral. La decisión entra en vigor el { $until } si nadie se opone. { $who }
notice-ruling-objected = ⚖️ { $event }{ $who } se opone a una decisión de { $actor }: { $kind }. La decisión espera a alguien neutral del arbitraje o de la moderación: { $officials }
notice-ruling-void = ⚖️ { $event }{ $who }: tu decisión pendiente ({ $kind }) queda anulada, porque no se puede aplicar. { $why }
notice-staff = ⚖️ { $event }{ $added ->
    [yes] { $actor } añadió a { $official } { $duty ->
        [organiser] a la organización
       *[judge] al arbitraje
    }.
   *[no] { $actor } quitó a { $official } { $duty ->
        [organiser] de la organización
       *[judge] del arbitraje
    }.
}
ruling-object = Oponerme
ruling-objected-to = { $mine ->
    [yes] Te opusiste. Ahora decide alguien neutral del arbitraje o de la moderación.
   *[no] Ya no es posible oponerse a esta decisión.
}
notice-ruling-undone = ⚖️ { $event }{ $acted ->
    [yes] { $actor } retiró una decisión
   *[no] Se retiró una decisión
}: { $kind }{ $named ->
    [yes] { "" } · { $who }
   *[no] { "" }
}

## Decisiones

ruling-kind-award = resultado fijado
ruling-kind-both-lose = pierden ambos
ruling-kind-replay = se repite la mesa
ruling-kind-swap-seats = cambio de puestos
ruling-kind-swap = dos jugadores intercambiados
ruling-kind-staff = cambio en la organización o el arbitraje
ruling-kind-seed = orden inicial a mano
ruling-kind-team = cambio de equipo
ruling-kind-call-off = torneo cancelado
ruling-kind-in-match = decisión dentro de una partida
ruling-kind-lapse = decidido sin arbitraje
ruling-kind-wait = se sigue esperando
ruling-kind-substitute = suplente
ruling-kind-warn = advertencia
ruling-kind-penalty = puntos de sanción
ruling-kind-disqualify = descalificación
ruling-kind-drop = retirada
ruling-kind-re-enter = vuelta al torneo
ruling-kind-enter-late = entrada tardía
ruling-kind-forbid = no pueden enfrentarse
ruling-kind-allow = pueden volver a enfrentarse
ruling-kind-force = se enfrentan en la próxima ronda
ruling-kind-give-bye = descanso en la próxima ronda
ruling-kind-extend-round = más tiempo para la ronda
ruling-kind-take-back = decisión retirada
ruling-kind-settle-event = cambio del torneo
ruling-kind-pause = partida en pausa
ruling-kind-resume = partida reanudada
ruling-kind-extend = más tiempo
ruling-kind-undo = jugadas deshechas
award-by-points = { $winners ->
    [one] Gana { $names } por los puntos
   *[other] Empate por los puntos entre { $names }
}: { $points }
award-winner = Gana { $name }
award-draw = Empate
award-together = El resultado de la partida; si no terminó, la mesa recibe las peores cifras de la ronda
tournament-ruled = { $state ->
    [waiting] Juegas en este torneo, así que otra persona debe confirmar tu decisión: **{ $kind }**. Mira `/torneo control`.
    [undone] Decisión retirada: **{ $kind }**.
   *[other] Hecho: **{ $kind }**. He avisado a todos los afectados.
}

## El registro de los moderadores

action-event-create = torneo: nuevo borrador
action-event-change = torneo: cambiar
action-event-open = torneo: abrir la inscripción
action-event-checkin = torneo: pedir confirmación
action-event-checkin-over = torneo: cerrar la confirmación
action-event-start = torneo: empezar
action-event-seed = torneo: ordenar a mano
action-event-draw = torneo: emparejar una ronda
action-event-swap = torneo: intercambiar a dos jugadores
action-event-delete = torneo: borrar
action-event-object = torneo: oponerse a una decisión
action-event-publish = torneo: publicar una ronda
action-event-play = torneo: empieza una ronda
action-event-close = torneo: cerrar una ronda
action-event-reopen = torneo: reabrir una ronda
action-event-finish = torneo: terminar
action-event-cancel = torneo: cancelar
action-event-repeat = torneo: repetir
action-event-repeat-stop = torneo: dejar de repetir
action-event-fill = torneo: jugadores de la máquina
action-event-import = torneo: importar jugadores
action-event-admit = torneo: aceptar una inscripción
action-event-decline-entry = torneo: rechazar una inscripción
action-event-official = torneo: organización y arbitraje
action-event-drop = torneo: retirar a alguien
action-event-answer = torneo: atender un aviso
action-event-decline = torneo: rechazar una decisión
action-event-take-back = torneo: retirar una decisión
action-event-team = torneo: equipos
action-event-ruling = torneo: decisión: { $kind }
modlog-value-event = torneo «{ $value }»
modlog-value-every = { $value }
modlog-value-round = ronda { $value }
modlog-value-reopened = la ronda { $value } se reabre
modlog-value-count = { $value } jugadores
modlog-value-swaps = { $value } intercambios de un archivo
modlog-value-results = { $value } resultados de un archivo
modlog-value-table = mesa { $value }
modlog-value-ruling = { $value }
modlog-value-players = { $value }
modlog-value-entry = jugador { $value }
modlog-value-result = { $value }
modlog-value-detail = { $value }
modlog-brought = { $deal ->
    [dealt_anew] nuevo reparto
   *[other] mismo reparto
}
modlog-deal-at = mesa { $table }: { $deal }
modlog-setting = { $setting }: { $value }
modlog-state-entered = en el torneo
modlog-state-waiting = en lista de espera
modlog-state-left = se fue
modlog-state-dropped = se retiró
modlog-state-disqualified = descalificación
modlog-role-organiser = organización
modlog-role-judge = arbitraje
modlog-host = el propio torneo
