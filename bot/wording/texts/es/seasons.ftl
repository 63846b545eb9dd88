## Temporadas: nombres y duración

season-month = { $month ->
    [1] Enero de { $year }
    [2] Febrero de { $year }
    [3] Marzo de { $year }
    [4] Abril de { $year }
    [5] Mayo de { $year }
    [6] Junio de { $year }
    [7] Julio de { $year }
    [8] Agosto de { $year }
    [9] Septiembre de { $year }
    [10] Octubre de { $year }
    [11] Noviembre de { $year }
   *[12] Diciembre de { $year }
}
season-quarter = Trimestre { $quarter } de { $year }
season-days = Del { $first } al { $last }
season-unnamed = Temporada { $number }

## Lo que ve todo el mundo

season-kind = Temporada
season-title = { season-kind }: { $name }
season-over-title = La temporada ha terminado: { $name }
season-begins = Empieza el { $when } ({ $left }).
season-ends = Termina el { $when } ({ $left }).
season-ended = Terminó el { $when }.
season-then = Después, la temporada siguiente empieza sola.
season-next = Ya ha empezado la temporada siguiente: está en `/temporada`.
season-lapsed = Dos temporadas seguidas se quedaron sin resultados, así que la temporada ya no se repite. Con **{ BUTTON("season-again") }** la organización la pone en marcha otra vez.
season-dropped = Esta tabla ya no se guarda.
season-opening = **{ $name }** ha empezado y termina el { $when } ({ $left }).
season-where = La tabla está en `/temporada`.
season-games = Juegos: { $games }
season-all-games = todos
season-counting = { $counting ->
    [both] Cuentan los torneos y las partidas libres puntuadas.
    [events] Solo cuentan los torneos.
   *[rating] Decide el nivel que dan las partidas de esta temporada.
}
season-best = { $best ->
    [one] Cuenta el mejor resultado de cada jugador.
   *[other] Cuentan los { $best } mejores resultados de cada jugador.
}
season-best-all = Cuentan todos los resultados de cada jugador.
season-own = Tu lugar es el { $place } de { $players }: { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
} con { $results ->
    [one] { $results } resultado
   *[other] { $results } resultados
}.
season-own-rating = Tu lugar es el { $place } de { $players }: nivel { $points } con { $results ->
    [one] { $results } partida
   *[other] { $results } partidas
}.
season-own-none = Aún no tienes ningún resultado en esta temporada.
season-none = Aquí no hay ninguna temporada en curso, y ninguna ha terminado.
season-none-open = **{ BUTTON("season-open") }** empieza la temporada de este mes con todos los juegos. Después puedes cambiarlo todo.
season-none-ask = Los moderadores y quienes pueden gestionar eventos pueden abrir una con `/temporada`.
season-points = Puntos
season-results = Resultados
season-rating = Nivel
season-matches = Partidas
season-choose = Otras temporadas
season-choice-running = en curso
season-choice-ended = terminada
season-newer = Temporadas más recientes
season-older = Temporadas anteriores
season-titles-none = Nadie tiene puntos, así que no hay títulos.
season-profile = **Temporadas**: { $titles }
season-profile-title = { $place } ({ $name })

## De dónde salen los puntos

season-how-button = De dónde salen los puntos
season-how =
    { "" }**Un torneo** da al primer lugar 20 puntos con 2 o 3 jugadores, 40 con 4 a 7, 60 con 8 a 15, 80 con 16 a 31 y 100 con 32 o más.
    { "" }Los demás reciben una parte de esos puntos, en proporción a cuántos de los otros jugadores superan. Los empatados cuentan la mitad. Todo jugador con un lugar recibe al menos 1 punto.
    { "" }Ejemplo: el segundo de 12 supera a 10 de 11 jugadores, así que son 60 × 10/11 = 55 puntos.
season-how-match = **Una partida libre** da hasta 4 puntos: los 4 si superas a todos tus rivales, 2 si superas a la mitad.
season-how-rating = **Por nivel**: todos empiezan con 1000. Las partidas de esta temporada cambian el nivel como en `/clasificación`.
season-how-public = Los resultados cuentan cuando todos pueden verlos: un torneo cuenta cuando ha terminado, si está en la lista pública.
season-how-rule = Todos los detalles están en las reglas TN-56 a TN-60 y TN-89.
season-own-title = **Tus resultados**
season-score = { $kind ->
    [event] { $points } · { $what }: { $place } de { $players }
   *[match] { $points } · partida libre de { $what }: { $place } de { $players }
}
season-score-more = … y { $count } más
season-score-not = { $best ->
    [one] (no cuenta: ya cuenta tu mejor resultado)
   *[other] (no cuenta: ya cuentan tus { $best } mejores resultados)
}

## Para la organización

season-open = Abrir una temporada
season-opened = La temporada está abierta. La anuncio aquí dentro de diez minutos; hasta entonces, cambia lo que quieras.
season-again = Empezar otra vez
season-again-done = La temporada empieza otra vez, con los mismos ajustes. La anuncio dentro de diez minutos; hasta entonces, cambia lo que quieras.
season-changed = Hecho.
season-moved = La temporada está ahora en este canal. La anuncio aquí, y también su final.
season-edit = Cambiar
season-edit-title = Ajustes: { $name }
season-edit-zone = Los días son los de { ZONE($zone) }, la zona horaria de quien abrió la temporada.
season-ask-span = Duración
season-span-month = este mes
season-span-quarter = este trimestre
season-span-dates = del { $first } al { $last }
season-ask-counting = Qué cuenta
season-count-both = torneos y partidas libres puntuadas
season-count-events = solo torneos
season-count-rating = el nivel
season-ask-games = Juegos (si no eliges ninguno, todos)
season-text = Nombre, mejores resultados
season-choose-days = Días
season-first-day = Primer día
season-last-day = Último día
season-first-line = **Primer día**: { $day } · la temporada empieza el { $when }
season-last-line = **Último día**: { $day } · termina el { $when }
season-form-name = Nombre (vacío: sus fechas)
season-form-best = Cuántos resultados cuentan (vacío: todos)
season-repeat = { $on ->
    [yes] Repetir: sí
   *[no] Repetir: no
}
season-end = Terminar
season-end-ask = ¿Terminar **{ $name }** ahora? Los tres primeros reciben su título, y lo anuncio en <#{ $channel }>. La temporada no se repite. También puedes borrarla: entonces no hay títulos ni anuncio.
season-end-now = Terminar con títulos
season-delete = Borrar
season-end-done = La temporada ha terminado.
season-deleted = La temporada está borrada.
season-back = Volver
season-refused = No pude anunciar en { $channel } el final de una temporada: { $why } Su tabla está en `/temporada`. En ese canal ya no se repite ninguna temporada. Para mover una temporada en curso, usa `/temporada` → **{ PANEL("season-edit") }** → **{ PANEL("league-here") }** en otro canal.
season-opening-refused = No pude anunciar en { $channel } una temporada nueva: { $why } Su tabla está en `/temporada`. Para moverla, usa `/temporada` → **{ PANEL("season-edit") }** → **{ PANEL("league-here") }** en otro canal.

## Rechazos

refused-no-season = Esa temporada ya no existe. Las demás están en `/temporada`.
refused-season-over = Esta temporada ha terminado, así que ya no puede cambiar. Puedes abrir otra.
refused-season-changed = Alguien acaba de cambiar esta temporada. Vuelve a mirarla y repite el cambio.
refused-season-not-begun = Esta temporada no ha empezado, así que no hay títulos. Bórrala o cambia su primer día.
refused-season-followed = Después de esta ya empezó otra temporada: está en `/temporada`.
refused-too-many-seasons = En un servidor puede haber hasta { $limit } temporadas en curso. Primero termina una de ellas.
refused-bad-season-days = { $why ->
    [order] El último día no puede ser anterior al primero.
    [past] El último día ya pasó. Elige hoy o un día posterior.
    [short] Una temporada que se repite dura al menos { $days } días. Elige un último día posterior o haz que no se repita.
   *[long] Una temporada dura como mucho { $days } días y empieza como mucho a { $days } días de hoy.
}
refused-bad-season-best = Elige un número del 1 al { $most }, o deja el campo vacío: entonces cuentan todos los resultados.

## Comandos

command-season = temporada
command-season-about = Ver la temporada de este servidor: la tabla, tu lugar y las temporadas pasadas
command-leaderboard-season = temporada
command-leaderboard-season-about = Ver la tabla de una temporada en vez de la clasificación

## El registro

action-season = temporadas
modlog-value-season = temporada «{ $value }»
modlog-value-season-step = { $value ->
    [open] abrir
    [again] empezar otra vez
    [change] cambiar
    [end] terminar
    [roles] elegir un rol
   *[delete] borrar
}
