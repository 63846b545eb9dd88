## Lo que ve todo el mundo

league-kind = Liga
league-title = { league-kind }: { $name }
league-about = divisiones de { $size } · { $moves ->
    [one] sube uno y baja uno
   *[other] suben { $moves } y bajan { $moves }
} · una temporada dura { $days } días
league-state-draft = Esta liga solo la ve la organización. **{ BUTTON("league-announce") }** la muestra en <#{ $channel }> para que la gente se apunte.
league-state-first = La primera temporada empieza cuando la organización la abra. Jugadores: { $players }.
league-state-open = La temporada { $before } ha terminado. La temporada { $season } está lista y empieza cuando la organización la abra.
league-state-short = La temporada { $season } necesita al menos { $least } jugadores. Jugadores: { $players }.
league-state-playing = Se juega la temporada { $season }, en { $divisions ->
    [one] una división
   *[other] { $divisions } divisiones
}. La siguiente se prepara cuando terminen todas las partidas.
league-state-paused = La temporada { $season } está en pausa: todos los relojes y plazos están detenidos. Motivo: { $reason }
league-state-over = Esta liga ha terminado.
league-up = Suben: { $names }
league-down = Bajan: { $names }
league-new = Nuevos: { $names }
league-gone = No están en la próxima temporada: { $names }
league-more = { $count } más
league-waiting = Esperan un lugar: { $names }
league-division = División { $number }
league-waitlist = Lista de espera
league-event = { $league } · División { $division } · Temporada { $season }
league-place = { $number }. { $name }{ $moved ->
    [up] { " " }(sube)
    [down] { " " }(baja)
    [new] { " " }(entra)
    [leaving] { " " }(se va al terminar la temporada)
    [dropped] { " " }(fuera)
   *[no] { "" }
}
league-nobody = Todavía no se ha apuntado nadie.
league-own-playing = Estás en la división { $division }.
league-own-waiting = Estás en la lista de espera, en el lugar { $place }.
league-own-leaving = Te has dado de baja: no estarás en la próxima temporada. **{ BUTTON("league-stay") }** lo cambia.
league-own-locked = Los moderadores no te dejan sentarte a las mesas de este servidor, así que no estás en la próxima temporada.
league-own-dropped = La liga te ha retirado. **{ BUTTON("league-join") }** te pone al final de la lista de espera.
league-own-asked = Pediste entrar { $since }. Te menciono cuando la organización haya decidido. **{ BUTTON("league-join") }** cambia tu respuesta y **{ BUTTON("league-leave") }** la retira.
league-join = Apuntarme a la liga
league-stay = Quedarme
league-leave = Darme de baja
league-joined = Te has apuntado.
league-there = Ya estás en la liga.
league-stayed = Sigues en la liga.
league-left-waitlist = Ya no estás en la lista de espera.
league-left = Te has dado de baja. Las partidas de esta temporada cuentan: juégalas, por favor. En la próxima temporada ya no estarás.
league-left-between = Te has dado de baja. No estarás en la próxima temporada.
league-deck = ¿Con qué mazo juegas en **{ $name }**? Tu elección vale desde la temporada { $season }. Cuando se abre una temporada, tu mazo queda sellado y nadie más lo ve.
league-deck-chosen = Desde la temporada { $season } juegas con este mazo.
league-call = <@{ $organiser }>, ya puedes abrir la próxima temporada.
league-asks = 💤 { $who }: la temporada { $season } de **{ $name }**, en <#{ $channel }>, espera desde hace una semana o más. **{ BUTTON("league-look") }**, allí, o `/liga` muestra las divisiones y el botón que la abre.
league-look = Divisiones
league-standings = Clasificación
league-choose = Otras ligas
league-none = Aquí todavía no hay ninguna liga.
league-none-ask = Los moderadores y los miembros que gestionan eventos pueden abrir una con `/liga`.
league-how-button = Cómo funciona una liga
league-how =
    { "" }**Una temporada**: en cada división, todos se enfrentan a todos: en duelos una vez, en mesas grandes de la forma más equilibrada posible. Cada división es un torneo con su propio mensaje.
    { "" }**Después**: { $moves ->
        [one] sube el primero y baja el último
       *[other] suben los { $moves } primeros y bajan los { $moves } últimos
    }. Si alguien se va, ocupa su hueco el mejor de la división de abajo. Los nuevos empiezan en la división más baja.
    { "" }**Salir**: date de baja cuando quieras. Si alguien no hace ninguna jugada en toda una temporada, aunque una partida lo esperaba, la liga lo retira.
    { "" }**La temporada siguiente** solo empieza cuando la organización la abre.
league-how-rule = Todos los detalles están en las reglas TN-61 a TN-66, TN-85, TN-86, TN-88, TN-90 y TN-91, y las pausas, en TN-82.
league-back = Volver

## Para la organización

league-create = Nueva liga
league-create-ask = ¿Con qué juego? Uso sus ajustes habituales, o los de una de tus plantillas de torneo. Después puedes cambiar tamaño, duración y reloj.
league-create-game = Juego
league-create-template = Desde una plantilla de torneo
league-usual-name = Liga de { $game }
league-created = La liga es un borrador. Cambia lo que quieras y luego anúnciala.
league-announce = Anunciar
league-announced = La liga está anunciada en <#{ $channel }>.
league-open = Abrir la temporada { $season }
league-opened = La temporada { $season } ha empezado. El bot abre un torneo para cada división en <#{ $channel }>.
league-edit = Cambiar
league-edit-title = Ajustes: { $name }
league-changed = Hecho. La temporada en curso se queda como está.
league-ask-size = Jugadores por división
league-ask-moves = Cuántos suben y bajan
league-size = { $number } jugadores
league-moves = suben { $number } y bajan { $number }
league-rounds = { $late ->
    [yes] Con estos ajustes, una división completa necesita { $rounds } rondas de al menos un día. Es más de lo que dura la temporada: elige más mesas a la vez o más días.
   *[no] Una división completa juega { $rounds ->
        [one] una ronda
       *[other] { $rounds } rondas
    } de { $days ->
        [one] un día
       *[other] { $days } días
    }.
}
league-pause = Poner en pausa la temporada
league-paused = La temporada está en pausa. El bot se lo dice a todos los jugadores en el canal.
league-resume = Reanudar la temporada
league-resumed = La temporada continúa. Todos los plazos se alargan lo que duró la pausa.
league-here = Traer a este canal
league-text = Nombre, duración, reloj
league-question = Pregunta antes de la inscripción: { $question }
league-form-name = Nombre
league-form-days = Duración de una temporada, en días
league-form-clock = Reloj de las partidas
league-remove-choose = ¿Qué jugador sale de la liga?
league-remove-ask = ¿Quitar a { $name } de **{ $league }**? { $playing ->
    [yes] No estará en la próxima temporada. Las mesas de esta temporada siguen siendo suyas hasta que el arbitraje lo retire del torneo.
   *[no] No estará en la próxima temporada.
} Puede volver a apuntarse, al final de la lista de espera.
league-removed = El jugador ya no está en la liga.
league-absent = { $count ->
    [one] Este jugador ya no está en el servidor y lo he dado de baja:
   *[other] Estos jugadores ya no están en el servidor y los he dado de baja:
} { $names }. Mira otra vez las divisiones y luego abre la temporada.
league-end = Terminar
league-end-draft = Borrar
league-end-ask = ¿Terminar **{ $name }**? No habrá otra temporada. Los torneos en curso siguen.
league-end-ask-draft = ¿Borrar el borrador **{ $name }**?
league-end-now = Terminar la liga
league-ended = La liga ha terminado.
league-deleted = El borrador está borrado.
league-refused = No he podido publicar el mensaje de una liga en { $channel }: { $why } Se ve con `/liga`.

## Negativas

refused-no-league = Esa liga ya no existe. `/liga` muestra las demás.
refused-league-over = Esta liga ha terminado. Puedes abrir otra.
refused-league-not-playing = Ahora no se juega ninguna temporada de esta liga, así que no hay nada que detener.
refused-event-paused = La temporada de esta liga está en pausa, y también sus torneos y partidas. La organización la reanuda con **{ BUTTON("league-resume") }**, en `/liga`, en **{ BUTTON("league-edit") }**.
refused-league-changed = Las divisiones acaban de cambiar. Míralas otra vez y repítelo.
refused-league-draft = Esta liga todavía no está anunciada. Espera a que la organización la anuncie.
refused-league-short = Una temporada necesita al menos { $least } jugadores.
refused-league-full = Una liga tiene como mucho { $most } jugadores.
refused-league-game = Una liga necesita un juego en el que los jugadores se enfrenten, en mesas de cuatro como mucho. Elige otro juego.
refused-not-in-league = No estás en esta liga.
refused-too-many-leagues = En un servidor puede haber hasta { $limit } ligas. Termina antes una de ellas.
refused-bad-league-setting = { $setting ->
    [size] Una división tiene de { $least } a { $most } jugadores.
    [moves] Pueden subir y bajar de { $least } a { $most } jugadores.
    [at_once] Cada jugador puede tener de { $least } a { $most } mesas a la vez.
   *[days] Una temporada dura de { $least } a { $most } días. Escribe un número entero.
}

## Comandos

command-league = liga
command-league-about = Ver las ligas de este servidor, sus divisiones y tu lugar, y apuntarte a la próxima temporada

## El registro

action-league = ligas
modlog-value-league = liga «{ $value }»
modlog-value-league-step = { $value ->
    [create] crear
    [change] cambiar
    [announce] anunciar
    [season] abrir una temporada
    [remove] quitar a un jugador
    [admit] aceptar una inscripción
    [decline] rechazar una inscripción
    [pause] poner en pausa la temporada
    [resume] reanudar la temporada
    [roles] elegir un rol
   *[end] terminar
}
