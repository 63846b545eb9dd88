## La imagen de una clasificación

leaderboard-title-all = Todos los juegos
leaderboard-title-division = { $game }{ $division ->
    [together] { "" } (en equipo)
    [alone] { "" } (en solitario)
   *[other] { "" } (unos contra otros)
}
leaderboard-empty = Aquí aún no cuenta ninguna partida.
leaderboard-empty-all = Aquí aún no cuenta ninguna partida de unos contra otros.
# Bajo la imagen vacía de todos los juegos, cuando algún juego tiene clasificación.
leaderboard-elsewhere = Las partidas en equipo y en solitario tienen su propia clasificación: `/clasificación` con { $games }.
leaderboard-players = { $count ->
    [one] { $count } jugador
   *[other] { $count } jugadores
}
leaderboard-matches = Partidas
leaderboard-wins = Ganadas
leaderboard-rating = Nivel
leaderboard-share = Éxito
leaderboard-between = … y { $count } más en medio
leaderboard-provisional = ? = menos de { $count } partidas puntuadas: su nivel aún se ajusta
leaderboard-unnamed = Alguien
leaderboard-alt-line = { $place }. { $name }{ $own ->
    [yes] { " (tú)" }
   *[no] { "" }
}: { $number }, { $matches ->
    [one] { $matches } partida
   *[other] { $matches } partidas
}, { $wins ->
    [one] { $wins } victoria
   *[other] { $wins } victorias
}.
leaderboard-alt-more = Y { $count } más.

## Perfiles

profile-title = 👤 { $who }
profile-empty = Aún no cuenta ninguna partida de { $who } en este servidor.
profile-overall = **Todos los juegos**: nivel { $rating }
profile-game = **{ $game }**{ $division ->
    [together] { "" } (en equipo)
    [alone] { "" } (en solitario)
   *[other] { "" }
}: { $matches ->
    [one] { $matches } partida
   *[other] { $matches } partidas
}, { $wins ->
    [one] { $wins } victoria
   *[other] { $wins } victorias
}
profile-events = **Torneos**: { $played ->
    [one] uno jugado
   *[other] { $played } jugados
}, { $won ->
    [one] uno ganado
   *[other] { $won } ganados
}
profile-solo = **En solitario, contra el juego o la máquina**
profile-solo-game = { $game }: { $wins ->
    [one] una ganada
   *[other] { $wins } ganadas
} de { $matches }
profile-solo-streak = { $streak ->
    [0] mejor racha: { $longest }
   *[other] victorias seguidas: { $streak } (mejor racha: { $longest })
}
profile-solo-points = mejor puntuación: { $points }
profile-solo-levels = niveles superados: { $levels }
profile-rating = nivel { $rating }
profile-provisional = { $rating } (aún se está ajustando)
percent = { $number } %
profile-share = { $percent } % de éxito
profile-place = { $place }.º × { $count }
profile-puzzles = 🧩 Problemas: { $solved } de { $answered } resueltos · seguidos: { $streak } · mejor racha: { $longest }
profile-uncounted = -# Partidas que no cuentan: { $list }.
profile-excluded = { $reason ->
    [practice] { $count } de práctica
    [unopposed] { $count } sin otro jugador con quien compararse
    [early] { $count } en que alguien se rindió o agotó su tiempo antes de su segunda jugada
    [substituted] { $count } en que el puesto cambió de manos
    [computer] { $count } que terminó la máquina
    [open] { $count } que acabaron con el puesto libre
   *[abandoned] { $count } que acabaron sin resultado
}
profile-meetings = **Tú y { $who }**
profile-meeting-level = { $game }: tú { $won }, { $who } { $lost }, empates { $level }
profile-meeting = { $game }: tú { $won }, { $who } { $lost }
profile-meeting-together = { $game }: { $count ->
    [one] { $count } partida en el mismo bando
   *[other] { $count } partidas en el mismo bando
}, { $won ->
    [one] { $won } ganada
   *[other] { $won } ganadas
}

## El cumplimiento de un jugador

conduct-title = **Cumplimiento** (últimas 20 partidas con otros)
conduct-none = aún ninguna partida con otros
conduct-finished = { $finished } de { $matches ->
    [one] { $matches } partida terminada
   *[other] { $matches } partidas terminadas
}
conduct-turns = { $percent } % de turnos a tiempo
conduct-answer = responde en { $time } en promedio
conduct-how = -# Una partida cuenta como terminada si juegas hasta el final o te rindes. Las vacaciones, las pausas, los cortes del bot y los canales cerrados no cuentan en contra de nadie. A partir de tres partidas hay un porcentaje: la proporción de partidas terminadas, multiplicada por la de turnos a tiempo.
profile-conduct = **Cumplimiento** (últimas 20 partidas con otros): { $conduct }

## Lo que se guarda sobre una persona

my-data-here = Este archivo contiene todo lo que guardo sobre ti, en todos los servidores. Solo tú puedes verlo.
my-data-empty = No guardo nada sobre ti: todas las listas de este archivo están vacías.
my-forget-sure =
    ¿De verdad quieres que te olvide, en todos los servidores?
    { "" }**Desaparece enseguida**: tus ajustes, mazos, niveles, días de vacaciones, órdenes de respuesta y puestos en salas; tu nombre y tu número en cada mesa.
    { "" }**Lo que queda**: las partidas, con «{ $somebody }» en tus puestos. En las partidas en juego, la máquina juega por ti; las que juegas a solas se dan por perdidas.
    { "" }Las decisiones y exclusiones de los moderadores conservan el número de la persona a la que afectan, nunca un nombre. Los mensajes ya publicados son de Discord: pide a los moderadores que los borren allí.
    Mientras siga una partida o una sala tuya, y durante una hora desde que abriste una sala, guardo un código que te reconoce en ellas y no dice nada más. Así sigue valiendo el límite de partidas abiertas.
    Las copias que el responsable del bot hizo antes conservan tus datos hasta que se borran o se sobrescriben.
    Esto no se puede deshacer.
my-forget-confirm = Sí, olvídame
my-forget-done = Te he olvidado. Cuando quieras, puedes empezar de nuevo.
my-forget-rulings = Te he olvidado. Las decisiones de los moderadores conservan tu número de Discord, nunca tu nombre; `/mis datos` las muestra. Cuando quieras, puedes empezar de nuevo.
refused-forget-busy = Tus partidas cambian demasiado rápido ahora mismo, así que no he olvidado nada. Inténtalo otra vez en un minuto.
seat-somebody = Alguien
event-forgotten = Un jugador pidió que se borrara su nombre: desde ahora aparece como { $seat }, y la máquina juega en su lugar.

## Por qué se recuerdan las partidas

result-feat = -# { $foe } · { $how } · { $rounds ->
    [one] { $rounds } ronda
   *[other] { $rounds } rondas
}
profile-feats = **{ $game }: rivales**
profile-feat = { $against ->
    [yes] { $foe }
   *[no] Como { $foe }
}: { $wins } de { $matches } ganadas ({ $modes }){ $won ->
    [yes] , la más rápida en { $rounds ->
        [one] { $rounds } ronda
       *[other] { $rounds } rondas
    }
   *[no] { "" }
}
profile-feat-mode = { $mode } { $wins }/{ $matches }
wall-title = 🏆 { $game }: el muro de este servidor
wall-foe = **{ $foe }**: { $times ->
    [0] nadie todavía
    [one] una victoria
   *[other] { $times } victorias
}
wall-match = { $rounds ->
    [one] { $rounds } ronda
   *[other] { $rounds } rondas
} · { $how } · { $names } · { $when }
refused-no-wall = El muro muestra a los enemigos del propio juego. En este juego solo hay personas contra personas, así que no tiene muro. Mira `/clasificación`.
