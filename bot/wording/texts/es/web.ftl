## Las páginas públicas en la web

web-match = Partida { $number }
web-step = Jugada { $number } de { $count }
web-show = Ver esta jugada
web-number = Número de jugada
web-moves = Jugadas
web-events = Qué pasó
web-go-to = A la jugada { $number }
web-skip = Ir a la partida
web-about = juegos de mesa en Discord
web-running = Ves lo mismo que cualquier espectador. Hasta el final se omiten los pases y las decisiones secretas.
web-open = La partida terminó: cada jugada se muestra como la vio un espectador.
web-not-found = Esta página no existe. Puede que el enlace esté mal, o que este servidor ya no muestre sus partidas en la web.
web-bad-step = El número de jugada que sigue a «step=» debe ser un número entero. 0 es el comienzo; sin él ves la última jugada.
web-often = Demasiadas páginas seguidas. Espera unos segundos y vuelve a cargar la página.
web-later = Ahora mismo no se puede mostrar esta página. Inténtalo dentro de unos minutos.
