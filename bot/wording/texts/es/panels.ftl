## Botones de página de un panel con varias listas
panel-previous-of = Ver anteriores: { $list }
panel-next-of = Ver más: { $list }

page-here = Página { $page } de { $pages }
page-back = Atrás
page-previous = Anterior
page-next = Siguiente

## Lo que se propone a alguien del propio bando que tiene que jugar

button-suggest = Proponer
proposal-line = 💡 { $who } propone{ $several ->
    [yes] {" "}a { $to }
   *[no] {""}
}: **{ $move }**
suggest-title = ¿Qué propones a { $to }?
suggest-other = Para { $to }
suggest-unknown = Con lo que puedes ver, no se sabe con seguridad qué jugadas tiene este jugador.
suggest-done = 💡 Propones: **{ $move }**
suggest-withdraw = Retirar mi propuesta
suggest-withdrawn = Has retirado tu propuesta.
suggest-hint = { $open ->
    [yes] Tu propuesta se ve bajo el tablero; si los demás no pueden conocer esa jugada, solo la ve tu bando.
   *[no] Solo tu bando ve tu propuesta, aquí y en el panel del jugador al que le toca.
} Desaparece cuando ese jugador juega; una nueva la sustituye. Seguirla no es obligatorio.
refused-nothing-to-suggest = Ahora no hay nada que proponer: no le toca a nadie más de tu bando.

## Pistas

button-hint = Pista
hint-title = Pista
hint-best = Lo mejor: **{ $move }**
hint-second = En segundo lugar: **{ $move }**. Con ella ganarías { $points ->
    [one] más o menos una partida
   *[other] unas { $points } partidas
} menos de cada 100.
hint-second-plain = En segundo lugar: **{ $move }**, con clara desventaja.
hint-equal = Casi igual de buena: **{ $move }**
hint-only = Solo tienes una jugada: **{ $move }**
hint-play = Jugarla
refused-hint-not-alone = Solo hay pistas en las lecciones y en las partidas que juegas a solas, sin otras personas y fuera de torneos.
refused-hint-late = No encontré una pista a tiempo. No ha cambiado nada; pídela otra vez, por favor.

## Para quien vuelve a la partida

button-news = Novedades
news-title = 📰 { $moved ->
    [yes] Desde tu última jugada ({ $when })
   *[no] Desde que empezó la partida
}
news-before-board = { $since }, antes del mensaje de arriba
news-short = **En breve**
news-all = **Todo**
news-before = El tablero antes de esas jugadas
news-now = El tablero ahora
sheet-hint = Es secreto, y puedes cambiarlo hasta que lo entregues.
sheet-ready = ¡Todo listo!
sheet-ready-budget = ¡Todo listo! ({ $budget })
sheet-open = Ir al plan
sheet-plan = Planifica por mí
sheet-clear = Borrar el plan
sheet-hand-in = Entregar
sheet-unfinished = Aún falta algo para que puedas entregar el plan.
sheet-left-out = Queda fuera de tu plan: { $moves }
