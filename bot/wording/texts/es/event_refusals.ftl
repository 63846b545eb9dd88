## Lo que no se puede hacer en un torneo, y qué sería lo correcto

refused-no-tournament = Ese torneo no existe en este servidor. `/torneo lista` muestra los que hay.
refused-not-organiser = Eso solo pueden hacerlo la organización de este torneo y los moderadores del servidor.
refused-files-later = Cualquiera puede pedir los archivos de un torneo cuando ha terminado. Hasta entonces, o si se cancela, solo pueden pedirlos el arbitraje, la organización y los moderadores.
refused-not-judge = Eso solo pueden hacerlo el arbitraje y la organización de este torneo, y los moderadores del servidor.
refused-tournament-over = Este torneo ha terminado.
refused-repeat-state = { $state ->
    [draft] Abre primero la inscripción: los próximos torneos tomarán de ella el día de la semana y la hora.
   *[cancelled] Un torneo cancelado no se repite. **{ BUTTON("tournament-again") }** crea uno nuevo, y ese sí se puede repetir.
}
refused-not-repeated = Este torneo no se repite. Para repetirlo: `/torneo control` → **{ PANEL("button-more") }** → **{ PANEL("repeat-button") }**.
refused-too-many-series = En un servidor se pueden repetir hasta { $limit } torneos. Primero detén la repetición de otro: su `/torneo control` → **{ PANEL("button-more") }** → **{ PANEL("repeat-button") }**.
refused-wrong-event-state = { $state ->
    [draft] Este torneo es aún un borrador: primero abre la inscripción.
    [registration] La inscripción sigue abierta: primero hay que pedir la confirmación.
    [checkin] La confirmación aún no ha terminado.
    [ready] La confirmación está cerrada, pero el torneo no ha empezado: empiézalo primero.
   *[running] El torneo ya está en marcha.
}
refused-event-damaged = El torneo { $event } está detenido porque sus datos están dañados. Sus partidas siguen en sus mesas. He avisado a los moderadores.
refused-event-changed = El torneo acaba de cambiar. Vuelve a mirar, por favor.
refused-not-duels = Ninguna fase de este torneo se juega en duelos (mesas de dos), y un archivo TRF solo contiene duelos. El archivo de resultados (CSV) tiene todas las partidas.
refused-no-step = Solo queda esperar a las mesas de esta ronda.
refused-too-many-tournaments = Has creado aquí { $limit } torneos que no han terminado. Termina o cancela alguno antes de crear otro.
refused-channel-needed = Elige un juego para el torneo y un canal donde anunciarlo.
refused-bad-event-name = Escribe un nombre de 1 a { $most } caracteres visibles.
refused-bad-computers = Escribe un número del 1 al { $most }.
refused-bad-event-setting = { $setting ->
    [description] La descripción puede tener hasta { $most } caracteres.
    [invited] Se puede invitar a { $most } personas como máximo.
    [role] Elige primero el rol: **{ PANEL("setup-entry-whom") }**, en **{ PANEL("setup-players") }**.
    [least] El mínimo de jugadores debe estar entre { $least } y { $most }.
    [most] El máximo de jugadores debe estar entre { $least } y { $most }.
    [account_days] La antigüedad de la cuenta debe estar entre { $least } y { $most } días.
    [member_days] El tiempo en el servidor debe estar entre { $least } y { $most } días.
    [least_rating] El nivel mínimo debe estar entre { $least } y { $most }.
    [most_rating] El nivel máximo debe estar entre { $least } y { $most }.
    [least_matches] El número de partidas debe estar entre { $least } y { $most }.
    [least_reliability] El cumplimiento debe estar entre { $least } y { $most } %.
    [checkin_minutes] La confirmación puede durar de { $least } a { $most } minutos.
    [round_days] Una ronda puede durar de { $least } a { $most } días.
    [extend_hours] Las mesas sin terminar pueden recibir de { $least } a { $most } horas más.
    [round_minutes] Una ronda en directo puede durar de { $least } a { $most } minutos (0: en días).
    [extend_minutes] Las mesas sin terminar pueden recibir de { $least } a { $most } minutos más.
    [no_show_minutes] El tiempo para la primera jugada debe estar entre { $least } y { $most } minutos.
    [no_show_hours] El tiempo para la primera jugada debe estar entre { $least } y { $most } horas.
   *[vacation_days] Cada jugador puede tener de { $least } a { $most } días de vacaciones por ronda.
}
refused-bad-event-moments = La inscripción se abre antes que la confirmación, y la confirmación, antes del comienzo. Pon las fechas en ese orden.
refused-plan-seats = Este juego no se puede jugar en mesas de { $seats }. Elige otro formato u otras opciones del juego.
refused-plan-against-game = En este juego todos juegan juntos contra el juego: elige el formato duplicado, en el que todas las mesas reciben el mismo reparto.
refused-plan-no-duplicate = El formato duplicado es solo para juegos en los que todos juegan juntos contra el juego. Elige otro formato.
refused-bad-plan = Este plan no es posible con ese número de jugadores: revisa { $field ->
    [rounds] el número de rondas
    [groups] los grupos
    [cut] cuántos jugadores pasan a la eliminatoria
    [seats] los puestos por mesa
    [go_on] cuántos jugadores pasan de cada mesa
    [at_once] las rondas y las mesas a la vez: nadie juega dos veces contra el mismo rival, y una ronda tiene 256 mesas como mucho
    [best_of] a cuántas partidas se juega
    [points] los puntos
    [tie_breaks] los desempates
   *[other] el formato
}.
refused-settled-by-ruling = Los jugadores cuentan con lo anunciado. Puedes atrasar fechas, subir límites y editar textos. Cualquier otro cambio es una decisión de arbitraje, que anuncio a todos. Tómala con `/torneo decisión` o en los menús de **Jugadores** y **Rondas** de `/torneo control`.
refused-discord-events-off = En este servidor los torneos no se muestran en la lista de eventos de Discord. Un moderador puede permitirlo: `/ajustes servidor` con *eventos_discord*.
refused-discord-events-right = Me falta el permiso **Crear eventos**. Pide a quien gestiona el servidor que se lo dé a mi rol.
refused-discord-events-start = Discord solo acepta eventos que empiezan en el futuro. Elige primero un comienzo y enciende después *Evento en Discord*.
refused-discord-events-running = El torneo ya está en marcha. Discord solo acepta eventos que aún no han empezado.
refused-already-so = Ya está así.
refused-plan-fixed = El torneo está en marcha: ya no se pueden cambiar su juego ni su formato.
refused-too-many-officials = Un torneo tiene hasta { $limit } organizadores y jueces.
refused-registration-closed = La inscripción no está abierta.
refused-not-invited = En este torneo se entra por invitación. La organización puede añadirte.
refused-conditions-missing = Aún no puedes participar: este torneo pide { $missing }.
condition-rating-low = un nivel de { $need } o más en este juego (ahora: { $have })
condition-rating-high = un nivel de { $need } o menos en este juego (ahora: { $have })
condition-matches = { $need ->
    [one] una partida de este juego que cuente en el perfil
   *[other] { $need } partidas de este juego que cuenten en el perfil
} (ahora: { $have })
condition-reliability = un cumplimiento del { $need } % o más (ahora: { $have } %; `/perfil` dice qué cuenta)
condition-invitation = una invitación
condition-role = el rol <@&{ $role }>
condition-account = una cuenta de Discord con al menos { $days ->
    [one] un día
   *[other] { $days } días
} de antigüedad
condition-membership = llevar en este servidor al menos { $days ->
    [one] un día
   *[other] { $days } días
}
refused-request-unmet = { $name } no cumple ahora las condiciones de participación. Falta esto: { $missing }.
refused-request-gone = { $who } ya no está en este servidor. Puedes rechazar la solicitud.
refused-role-needed = Este torneo es para miembros con el rol <@&{ $role }>.
refused-account-too-new = Este torneo exige cuentas de Discord con al menos { $days ->
    [one] un día
   *[other] { $days } días
} de antigüedad.{ $known ->
    [yes] { "" } Tu cuenta tendrá esa antigüedad el <t:{ $until }:f> (<t:{ $until }:R>): vuelve entonces.
   *[no] { "" }
}
refused-member-too-new = Este torneo exige llevar en este servidor al menos { $days ->
    [one] un día
   *[other] { $days } días
}.{ $known ->
    [yes] { "" } { $days ->
        [one] Lo cumplirás
       *[other] Los cumplirás
    } el <t:{ $until }:f> (<t:{ $until }:R>): vuelve entonces.
   *[no] { "" } Discord no dice desde cuándo estás aquí; pregunta a la organización.
}
refused-player-entered-often = { $name } está en { $limit } torneos que no han terminado y antes tiene que dejar alguno. Hasta entonces, su petición sigue pendiente aquí.
refused-too-many-entered = Estás en { $limit } torneos que no han terminado. Deja alguno antes de entrar en otro.
refused-waitlist-full = La lista de espera está llena.
refused-dropped-there = Estás fuera de este torneo. Mientras admita jugadores, la organización puede volver a incluirte.
refused-disqualified-there = Los jueces te han excluido de este torneo.
refused-deck-needed = Este juego necesita un mazo: elige uno para inscribirte.
refused-deck-sealed = Tu mazo está sellado.{ $between ->
    [yes] { "" } Puedes elegir otro entre una ronda y la siguiente.
   *[no] { "" } Juegas con ese mazo hasta que termine el torneo.
}
refused-no-teams = Este torneo no tiene equipos.
refused-teams-by-staff = En este torneo los equipos los forma la organización. Pídele el tuyo.
refused-bad-team-name = Un equipo necesita un nombre de 1 a { $most } caracteres visibles.
refused-not-seeded-by-hand = En este torneo el orden inicial no se pone a mano. Para ponerlo a mano, elígelo en **Jugadores** antes de abrir la inscripción; después, con **Cambiar un ajuste** en `/torneo decisión`.
refused-bad-seed = Elige un lugar del 1 al { $most }.
refused-reminder-needless = Ya estás en la lista, así que no hay nada que recordarte.
refused-reminder-late = La inscripción se cierra el <t:{ $until }:f> (<t:{ $until }:R>). Entra ahora si quieres jugar.
refused-reminder-at-start = La inscripción termina cuando empiece el torneo. Entra ahora si quieres jugar.
refused-too-many-reminders = Ya hay { $limit } personas que quieren el aviso. Entra ahora y sal después si no puedes jugar.
refused-decks-hidden = Ahora no puedes ver los mazos de este torneo: se muestran cuando termina, o nunca.
refused-bad-seat-order = Escribe todos los puestos del 1 al { $seats } en su nuevo orden, por ejemplo `2 1`.
refused-bad-setting-value = «{ $value }» no vale aquí. { $kind ->
    [switch] Escribe `sí` o `no`.
    [entry] Elige de la lista, o menciona un rol.
    [seeding] Elige de la lista.
    [at_zero] Elige de la lista.
    [computer_counts] Elige de la lista.
    [computer_level] Elige de la lista.
    [teams] Elige de la lista.
    [apart] Escribe un número del 0 al 3.
    [format] Elige un formato de la lista.
    [seats] Elige los puestos de la lista.
    [cut] Escribe un número de 2 a 256. Solo tiene este ajuste un torneo con una segunda fase.
    [go_on] Escribe 1 o 2.
    [at_once] Escribe un número del 1 al 4. En las eliminatorias y con el mismo reparto en cada mesa se juega en una mesa cada vez.
    [points] Escribe los puntos por lugar para cada tamaño de mesa, de más a menos; por ejemplo, `5 3 2 1 / 5 3 1`. Solo los usan las mesas de tres o más.
    [tie_breaks] Escribe desempates de este formato por su nombre, separados por comas y sin repetir.
    [best_of] Escribe 1, 3 o 5.
   *[number] Escribe un número entero.
}
refused-not-entered = No estás en este torneo.{ $open ->
    [yes] { "" } Pulsa **{ BUTTON("tournament-join") }** bajo su mensaje, o **{ PANEL("tournament-join") }** en `/torneo yo`.
   *[no] { "" }
}
refused-checkin-closed = { $later ->
    [yes] Aún no se puede confirmar asistencia. Cuando se pueda, te avisaré aquí.
   *[no] Ya no se puede confirmar asistencia.
}
refused-checkin-open = La confirmación sigue abierta: ciérrala primero.
refused-too-few-entered = { $count ->
    [one] Hay un jugador, y el torneo necesita { $least }.
   *[other] Hay { $count } jugadores, y el torneo necesita { $least }.
} Espera a que vengan más, baja el mínimo con una decisión (**{ PANEL("setup-players") }** en `/torneo control`) o cancela el torneo.
refused-too-few-for-plan = { $count ->
    [one] Hay un jugador, y el formato necesita { $least }.
   *[other] Hay { $count } jugadores, y el formato necesita { $least }.
} Espera a que vengan más, elige otro formato con una decisión (`/torneo decisión`) o cancela el torneo.
refused-no-entry = En este torneo no hay ningún jugador con el número { $number }.
refused-no-pairing = Ningún emparejamiento respeta todas las separaciones y las demás decisiones sobre la ronda. Levanta alguna separación con `/torneo decisión`, o retira una decisión de juntar jugadores o de dar un descanso.
refused-pairing-slow = Emparejar la ronda tardó demasiado. Inténtalo otra vez.
refused-pairing-failed = No he podido emparejar la ronda. Inténtalo otra vez; si vuelve a fallar, díselo al responsable del bot.
refused-round-not-drawn = No hay ninguna ronda emparejada que esté pendiente de publicar.
refused-round-not-published = Esa ronda aún no está publicada.
refused-second-needed-event = Juegas en este torneo, así que tu decisión debe confirmarla una persona que no juegue en él. Pide la decisión en `/torneo control`.
refused-named-by-asker = La persona que pidió esta decisión te dio tu tarea después del inicio del torneo. Debe decidir otra persona del arbitraje o de la moderación.
refused-event-not-over = Este torneo aún no ha acabado, así que no se puede borrar. Cancélalo primero: `/torneo control` → **{ PANEL("button-more") }** → **{ PANEL("room-cancel") }**.
refused-event-counts = Un torneo terminado no se puede borrar: sus resultados cuentan en perfiles y niveles.
refused-event-still-played = Todavía se juegan mesas de este torneo. El torneo se podrá borrar cuando acaben.
refused-delete-one-thing = Indica una partida o un torneo, no las dos cosas.
refused-round-fixed = El calendario de esa ronda es fijo: no se pueden intercambiar jugadores ni fijar descansos o emparejamientos.
refused-round-over = Esa ronda ha terminado.
refused-no-round = No hay ninguna ronda { $round }.
refused-no-deadline = Esa ronda no tiene plazo.
refused-no-table = En este torneo no hay ninguna mesa { $table }.
refused-table-over = Esa mesa ya tiene su resultado, o su partida no ha empezado.
refused-table-stopped = La partida de la mesa { $table } terminó sin resultado, así que no hay a quién esperar. Decide con `/torneo decisión`: fija el resultado o repite la mesa.
refused-table-moved = En esa mesa ya se ha jugado: los puestos solo cambian antes de la primera jugada.
refused-table-hidden = Esta mesa es privada hasta que termine la última mesa de su ronda.
refused-later-game = Ya ha empezado la partida siguiente de este duelo.
refused-bad-places = Escribe los lugares de los { $seats } puestos, a partir del puesto 1, como `2 1`. Los empatados comparten lugar, y el siguiente queda vacío: `1 1 3`.
refused-level-forfeit = Una derrota por ausencia no puede dejar a todos en primer lugar. Elige el empate sin ausencia, o que pierdan ambos.
refused-bad-order = Nombra a todos los jugadores de la mesa, y a nadie más, en su nuevo orden.
refused-bad-group = Nombra { $most ->
    [2] a dos jugadores distintos
   *[other] de 2 a { $most } jugadores distintos
}.
refused-not-forbidden = Ninguna decisión separa a los jugadores elegidos. El menú de **{ PANEL("rulings-allow") }** muestra las separaciones que hay.
refused-pair-forbidden = { $first } y { $second } no pueden sentarse en la misma mesa: una decisión los separa. Elige a otros jugadores o levanta la separación con `/torneo decisión`.
refused-force-seats = Las mesas de la ronda siguiente son de { $seats } puestos: nombra a { $seats } jugadores, ni más ni menos.
refused-not-playing = { $name } no juega la ronda siguiente.
refused-wished-already = Otra decisión ya coloca a { $name } en la ronda siguiente.
refused-bad-points = Los puntos deben ser más de 0 y { $most } como mucho.
refused-event-not-started = El torneo aún no ha empezado.
refused-no-round-yet = En este torneo aún no se ha emparejado ninguna ronda.
refused-not-dropped = Ese jugador no ha dejado el torneo.
refused-never-seeded = Ese jugador salió antes de su primera ronda. Mientras se admitan jugadores, puede entrar como cualquiera: por su cuenta hasta el inicio; después, con **Entrada tardía** en `/torneo decisión`.
refused-already-entered = Ese jugador ya está en el torneo.
refused-out-of-it = Ese jugador estaba en este torneo y salió de él. Con **Readmitir** en `/torneo decisión` vuelve a jugar.
refused-too-late-to-enter = Ya no se puede entrar: las rondas que quedan dependen de las anteriores, o no queda ninguna.
refused-only-first-round = Los suplentes solo pueden entrar durante la primera ronda.
refused-not-waiting = El suplente debe estar en la lista de espera.
refused-not-there = Ese jugador no juega en esta mesa o está descalificado, o una de sus mesas de esta ronda ya tiene resultado.
refused-nothing-to-take-back = No hay ninguna decisión que retirar.
refused-taken-back-already = Esa decisión ya se retiró. No se ha cambiado nada más.
refused-result-since = La mesa { $table } ha recibido un resultado después de esta solicitud, así que solo se puede rechazar. { $file ->
    [yes] Si aún faltan resultados, sube un archivo nuevo.
   *[no] Si el resultado nuevo de la mesa no es correcto, toma otra decisión.
}
refused-later-ruling = Después de esa decisión se tomó otra. Retira primero la más reciente.
refused-lasting-ruling = Esta decisión no se puede retirar, porque ya se ha jugado según ella. Toma otra decisión.
refused-player-forgotten = Esta persona pidió que la olvidara.
refused-game-follows = Con ese resultado se abrió la partida siguiente del duelo, así que la decisión ya no se puede retirar. Para cambiar el resultado, fija otro en `/torneo decisión`.
refused-paired-already = Después de esa decisión se emparejó o se publicó una ronda, así que ya no se puede retirar. Toma otra decisión.
refused-too-many-waiting = { $limit } decisiones esperan a una segunda persona. Responde a alguna antes de tomar otra.
refused-not-at-event-table = No estás en esa mesa.
refused-text-too-long = Escribe { $most } caracteres como mucho.
refused-no-call = Ese aviso no existe.
refused-too-many-templates = Este servidor ya tiene { $limit } plantillas. Borra alguna antes de guardar otra.
refused-no-template = Esa plantilla ya no existe.
refused-template-entry = { $asks ->
    [yes] La plantilla «{ $name }» hace una pregunta antes de la inscripción.
   *[no] La plantilla «{ $name }» es solo para personas invitadas.
} { $asks ->
    [yes] En una escalera entra en el acto cualquiera que cumpla las condiciones.
   *[no] Las ligas y las escaleras no tienen invitaciones.
} Crea un torneo con la plantilla, { $asks ->
    [yes] quita la pregunta en **{ PANEL("setup-text") }**
   *[no] elige otra forma de inscribirse en **{ PANEL("setup-players") }**
} y guárdalo con otro nombre: **{ PANEL("button-more") }** → **{ PANEL("room-template") }**.
refused-template-damaged = Los datos de la plantilla «{ $name }» están dañados. Bórrala, o guárdala de nuevo con su nombre desde un torneo.
refused-no-vote-in-event = En un torneo no se vota sobre un jugador: deciden los jueces.
refused-in-event = El torneo decide qué se juega después: aquí no hay revancha.
refused-seat-in-event = En un torneo nadie más puede ocupar tu puesto. Pide arbitraje en esta mesa; con **{ PANEL("tournament-drop") }**, en `/torneo yo`, dejas de jugar las rondas siguientes.

## En una mesa de un torneo

event-time-judge = ⌛ A { $seat } se le acabó el tiempo. He avisado al arbitraje del torneo.
event-stalled-judge = 💤 { $seat } lleva una semana sin jugar. He avisado al arbitraje del torneo.
zero-judge = deciden los jueces
refused-event-unreadable = Con ese cambio ya no podría leer el torneo, así que no he cambiado nada. Prueba otro valor.
refused-role-obstacle = No puedo dar este rol. { $why ->
    [gone] Se eliminó. Elige otro.
    [managed] Lo gestiona Discord u otra aplicación. Elige otro.
    [right] Necesito el permiso **Gestionar roles**: ajustes del servidor → **Roles** → mi rol.
   *[above] Tiene que estar por debajo de mi rol: bájalo, o sube el mío, en ajustes del servidor → **Roles**.
}
refused-role-not-yours = Solo puedes elegir roles que tú mismo puedas dar: necesitas **Gestionar roles**, y el rol tiene que estar por debajo del más alto que tengas.
refused-role-has-rights = Cualquier miembro puede tomar este rol, así que no debe abrir nada a quien lo tenga. Elige un rol sin permisos, tampoco en los canales, que ningún torneo use y que no sea el de moderador.
refused-role-not-mentionable = Mis mensajes no llegarían a quienes tienen este rol. En los ajustes del servidor → **Roles**, permite que cualquiera lo mencione, o da a mi rol el permiso de mencionar todos los roles.
refused-role-is-news = Cualquier miembro puede tomar este rol, porque es el de las novedades de torneos. Elige otro rol para moderar.
refused-news-role-has-rights = El rol para las novedades de torneos ya tiene permisos propios, así que no lo doy. Un moderador puede elegir otro con `/ajustes servidor`.
refused-news-role-obstacle = No puedo dar ni quitar el rol para las novedades de torneos. Un moderador puede arreglarlo: { $why ->
    [gone] se ha borrado; hay que elegir otro con `/ajustes servidor`.
    [managed] lo gestiona Discord u otra aplicación; hay que elegir otro con `/ajustes servidor`.
    [right] necesito el permiso **Gestionar roles**: ajustes del servidor → **Roles** → mi rol.
   *[above] tiene que estar por debajo de mi rol en los ajustes del servidor → **Roles**.
}
refused-answer-needed = Antes de inscribirte respondes a una pregunta. Pulsa otra vez el mismo botón y escribe una respuesta.
refused-already-in = Tu inscripción ya está hecha.
refused-no-question = Ya no se hace ninguna pregunta. Con el mismo botón te inscribes ahora en el acto.
refused-no-request = Esta persona ya no pide participar: retiró su solicitud, o ya decidió otra persona de la organización. Abre otra vez la página para ver quién sigue pidiéndolo.
