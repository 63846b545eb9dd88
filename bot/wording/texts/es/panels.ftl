## Botones de página de un panel con varias listas
panel-previous-of = Anterior: { $list }
panel-next-of = Siguiente: { $list }

page-here = Página { $page } de { $pages }
page-back = Atrás
page-next = Siguiente

## Lo que se propone a alguien del propio bando que tiene que jugar

button-suggest = Proponer
proposal-line = 💡 { $who } propone{ $several ->
    [yes] {" "}a { $to }
   *[no] {""}
}: **{ $move }**
suggest-title = ¿Qué propones a { $to }?
suggest-other = Para { $to }
suggest-unknown = Por lo que puedes saber, nada es posible con seguridad.
suggest-done = 💡 Propones: **{ $move }**
suggest-withdraw = Retirar mi propuesta
suggest-withdrawn = Ya no propones nada.
suggest-hint = { $open ->
    [yes] Queda bajo el tablero si todo el mundo puede conocer esa jugada; si no, solo la lee tu bando.
   *[no] Solo la lee tu bando, aquí y en el panel de quien tiene que jugar.
} Acaba cuando esa persona juega; una nueva la reemplaza. Nadie está obligado a seguirla.
refused-nothing-to-suggest = Ahora no hay nada que proponer: no le toca a nadie más de tu bando.

## Para quien vuelve a la partida

button-news = Desde mi jugada
news-title = 📰 { $moved ->
    [yes] Desde tu última jugada ({ $when })
   *[no] Desde que empezó la partida
}
news-before = Cómo estaba antes de eso
news-now = Cómo está ahora
sheet-hint = Nadie ve lo que apuntas aquí, y puedes cambiarlo todo hasta que estés listo.
sheet-ready = Estoy listo
sheet-clear = Vaciar la hoja
sheet-hand-in = Entregar
sheet-unfinished = Aún falta algo para que puedas entregar la hoja.
sheet-left-out = Esto ya no cabe: { $moves }
