## Las páginas públicas en la web

web-match = Partida { $number }
web-step = Jugada { $number } de { $count }
web-show = Ver esta jugada
web-number = Número de jugada
web-moves = Jugadas
web-events = Qué pasó
web-go-to = Ir a la jugada { $number }
web-skip = Ir a la partida
web-about = juegos de mesa en Discord
web-running = Ves lo mismo que cualquier espectador. Hasta el final se omiten los pases y las decisiones secretas.
web-open = La partida terminó: cada jugada se muestra como la vio un espectador.
web-not-found = Esta página no existe. Puede que el enlace esté mal, o que su servidor ya no la muestre en la web.
web-bad-step = El número de jugada que sigue a «step=» debe ser un número entero. 0 es el comienzo; sin número ves la última jugada.
web-often = Demasiadas páginas seguidas. Espera unos segundos y vuelve a cargar la página.
web-later = Ahora mismo no se puede mostrar esta página. Inténtalo dentro de unos minutos.
web-skip-event = Ir al torneo
web-skip-content = Ir al contenido
web-place = Lugar
web-player = Jugador
web-team = Equipo
web-rounds = Rondas
web-round = Ronda { $number }
web-to-match = Ver la partida
web-to-event = Ver el torneo
web-players = { $count ->
    [one] Un jugador por ahora
   *[other] { $count } jugadores por ahora
}
web-waiting = Lista de espera: { $count }
web-hidden-tables = Las mesas de esta ronda están ocultas hasta que terminen todas.
web-started = Empezó { $when }
web-ended = Terminó { $when }
web-bad-round = El número de ronda que sigue a «round=» debe ser un número entero. 1 es la primera; sin número ves la última.
web-skip-events = Ir a los torneos
web-events-running = En marcha
web-events-coming = Próximos
web-events-archive = Archivo
web-no-events = Todavía no hay torneos públicos.
web-calendar = Torneos · Sobremesa
web-calendar-file = Calendario (.ics)
web-feed = Fuente (Atom)
web-pages = Páginas del archivo
web-page = Página { $number }
web-bad-page = El número de página que sigue a «page=» debe ser un número entero. 1 es la primera, con los últimos torneos.
web-leaderboards = Clasificaciones
web-skip-leaderboards = Ir a las clasificaciones
web-games = Juegos
web-game = Juego
web-event = Torneo
web-skip-player = Ir al historial
web-record-rating = Todos los juegos: nivel { $rating }
web-record-played = { $matches ->
    [one] { $matches } partida
   *[other] { $matches } partidas
}, { $wins ->
    [one] { $wins } ganada
   *[other] { $wins } ganadas
}
web-record-games = Juegos jugados
web-record-events = Lugares en torneos
web-record-matches = Últimas partidas en torneos
web-bad-game = El texto que sigue a «game=» no es el nombre de un juego. Elige un juego con los enlaces de esta página; sin él ves todos los juegos juntos.

## Escaleras

web-skip-ladder = Ir a la escalera
web-ladder-places = Lugares
web-ladder-wins = Ganadas
web-ladder-draws = Empatadas
web-ladder-losses = Perdidas
web-ladder-results = Últimos resultados
web-ladder-corrected = corregido el { $when }

## Ligas

web-skip-league = Ir a la liga
web-league-moved = Próxima temporada
web-league-event = Clasificación y partidas
web-league-seasons = Temporadas anteriores
web-league-up = sube
web-league-down = baja
web-league-new = entra
web-league-leaving = se va al terminar la temporada
web-league-dropped = fuera
web-league-season = Temporada { $season }, división { $division }

## Temporadas

web-seasons = Temporadas
web-skip-season = Ir a la temporada
web-begins = Empieza { $when }
web-ends = Termina { $when }
web-season-empty = Nadie tiene resultados en esta temporada.
web-season-all = Todas las temporadas
web-season-running = en curso
web-season-coming = aún no empieza
web-season-ended = terminada
web-season-pages = Páginas de las temporadas
web-bad-season = El número de temporada que sigue a «season=» debe ser un número entero. Elige una temporada con los enlaces de esta página; sin él ves la última.
