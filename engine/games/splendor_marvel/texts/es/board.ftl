## Palabras de las imágenes. Los nombres son de los jugadores; carta, lugar y puesto llegan ya en palabras.
board-round = Ronda
board-turn = Le toca a { $name }
board-turn-payment = { $name } paga a { $card }
board-turn-return = { $name } devuelve fichas
board-turn-location = { $name } elige localización
board-last-none = Nadie ha jugado aún
board-last-take = { $name } tomó
board-last-reserve = { $name } reservó a { $card }
board-last-reserve-blind = { $name } reservó a ciegas una carta de nivel { $level }
board-last-recruit = { $name } reclutó a { $card }
board-last-choosing = { $name } va a reclutar a { $card }
board-last-return = y devolvió
board-last-location = y tomó { $place }
board-last-pass = { $name } pasó
board-triggered = ¿Última ronda?
board-tile = Vengadores
board-tile-free = pide 3
board-unit = { $points ->
    [one] punto
   *[other] puntos
}
board-level = nivel { $level }
board-tokens-held = { $count } de { $limit }
board-goal-points = { $have } de { $need } puntos
board-goal-colours = { $have } de { $need } colores
board-goal-time = Tiempo
board-payable = alcanza

## La mano
hand-title = Mano de { $name }
hand-none = Sin cartas reservadas
hand-slot = mano { $number }
hand-tokens = Fichas
hand-bonuses = Bonos
hand-secret = secreta
hand-affordable = Puedes pagar
hand-short = { $count ->
    [one] Falta { $count }
   *[other] Faltan { $count }
}
hand-free = gratis
hand-pays = pagas
hand-table = En la mesa: lo que aún te falta{ $shields ->
    [0] {""}
    [one] , sin contar tu escudo
   *[other] , sin contar tus { $shields } escudos
}

## Textos alternativos: toda la posición en 1024 caracteres como mucho
alt-kind-yellow = A
alt-kind-blue = Z
alt-kind-orange = N
alt-kind-red = R
alt-kind-purple = M
alt-kind-shield = E
alt-kind-time = T
alt-key = A amarillo, Z azul, N naranja, R rojo, M morado, E escudo, T tiempo, p puntos, * etiqueta.
alt-key-short = A amarillo, Z azul, E escudo, T tiempo, p puntos, * etiqueta.
alt-round = Ronda { $round }
alt-round-limit = Ronda { $round } de { $limit }
alt-nothing = nada
alt-facts = { $worth } por { $cost }
alt-seat = { $name }: { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}
alt-seat-tokens = ; fichas { $tokens }
alt-seat-bonuses = ; bonos { $bonuses }
alt-seat-tags = ; { $tags ->
    [one] { $tags } etiqueta
   *[other] { $tags } etiquetas
}
alt-seat-tile = ; tiene la loseta
alt-seat-qualified = ; cumple el objetivo
alt-seat-places = ; tiene { $places }
alt-seat-hand = ; mano { $cards }
alt-unseen = nivel { $level } oculta
alt-supply = Suministro { $tokens }.
alt-row = { $cards } (mazo { $count }).
alt-card = { $slot } { $name } { $facts }
alt-card-short = { $slot } { $facts }
alt-slot-empty = { $slot } vacío
alt-places = Localizaciones: { $places }.
alt-tile-free = Loseta de Vengadores libre.
alt-hand = Tu mano, { $name }: { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}. Fichas { $tokens }. Bonos { $bonuses }. Etiquetas { $tags }.
alt-hand-card = { $position }. { $name }, nivel { $level }, { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}, bono { $bonus }, coste { $cost }, { $state }.
alt-hand-secret = Solo la conoces tú.
alt-hand-none = Sin cartas reservadas.
alt-hand-table = Puedes pagar: { $cards }.
alt-hand-table-none = No puedes pagar nada de la mesa.

## ¿Qué es qué?
part-location = Una localización: es tuya al final de tu turno si tus bonos alcanzan lo que pide. Vale 3 puntos.
part-tile = Vengadores Unidos: 3 puntos. Es del primer jugador con 3 etiquetas de Vengador, hasta que otro jugador tenga más.
part-deck = Un mazo boca abajo: arriba, su nivel; abajo, las cartas que quedan. Puedes reservar la primera a ciegas.
part-card = Un personaje: puntos, lugar (por ejemplo, 2-1), etiquetas de Vengador (★) y bono; debajo, su coste. En tu imagen, −2 es que te faltan dos.
part-supply = Las fichas que aún se pueden tomar.
part-bonuses = Bonos: cada uno rebaja en 1 el coste de su color, para siempre.
part-tokens = Las fichas de un jugador, diez como mucho: cinco colores, el escudo, que paga cualquier color, y el tiempo, que nunca se gasta.
part-goals = El objetivo: 16 puntos, un bono de cada color y una ficha de tiempo. Una marca verde señala a los jugadores que ya lo cumplen.
part-reserved = Personajes reservados, tres como mucho: puntos, bono y coste, o «?» si es a ciegas. Solo su jugador puede reclutarlos.
