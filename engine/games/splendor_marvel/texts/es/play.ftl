game-name = Splendor: Marvel
game-blurb = Reúne fichas y recluta héroes. Se gana con 16 puntos, los cinco colores y la gema del tiempo.
game-first = Comienza el primer jugador de la lista.
game-rules =
    ### El objetivo
    Tener, al final de una ronda, al menos 16 puntos, un bono de cada uno de los cinco colores y una ficha de 🟢 tiempo.

    ### Tu turno
    Una sola acción:
    - **Tomar** tres fichas de colores distintos, o dos del mismo color si quedan al menos 4 en el suministro.
    - **Reservar** un personaje, a la vista o a ciegas, en tu mano (3 como mucho) y tomar un 🛡️ escudo, que vale por cualquier color.
    - **Reclutar** un personaje: pagas su coste. Cada personaje de tu equipo descuenta 1 del color de su bono, para siempre.

    ### Al final de tu turno
    Te quedas con 10 fichas como mucho. Si los bonos de tu equipo alcanzan lo que pide una localización, es tuya: 3 puntos. Tomas como mucho una por turno.
    ### Tiempo y Vengadores
    El **🟢 tiempo** llega con tu primer personaje de nivel 3. **Vengadores Unidos** (3 puntos) es del primer jugador con 3 etiquetas de Vengador, y después, del jugador que lo supere.

    ### El final
    Cuando alguien cumple el objetivo, la ronda se juega hasta el final. Si lo cumplen varios, gana el jugador con más puntos; si empatan, el que tiene la loseta de Vengadores; después, el que tiene menos personajes.
option-round_limit = Máximo de rondas (0: sin límite)
option-value-round_limit = { $value ->
    [0] sin límite de rondas
    [one] { $value } ronda como mucho
   *[other] { $value } rondas como mucho
}

amount = { $count } { $token }

ask-turn = Toma fichas, reserva o recluta.
ask-pass = No puedes hacer ninguna acción: pasa.
ask-payment = ¿Cómo pagas a { $card }?
ask-return = { $count ->
    [one] Te sobra una ficha: elige cuál devolver.
   *[other] Te sobran { $count } fichas: elige una para devolver.
}
ask-location = Tus bonos alcanzan para varias localizaciones: ¿cuál tomas?

event-locations = Empieza { $seat }. Localizaciones en juego: { $places }.
event-take = { $seat } toma { $tokens }.
event-take-alike = { $seat } toma 2 { $token }.
event-reserve = { $seat } reserva a { $card }{ $shield ->
    [1] {" "}y toma un 🛡️ escudo.
   *[other] ; no quedan escudos.
}
event-reserve-blind = { $seat } reserva a ciegas una carta de nivel { $level }{ $shield ->
    [1] {" "}y toma un 🛡️ escudo.
   *[other] ; no quedan escudos.
}
event-drawn = Te ha salido { $card }.
event-choosing = { $seat } va a reclutar a { $card } y elige cómo pagar.
event-recruit = { $seat } recluta a { $card } { $free ->
    [1] gratis
   *[other] por { $paid }
} { $points ->
    [0] (bono { $bonus }).
    [one] (+{ $points } punto, bono { $bonus }).
   *[other] (+{ $points } puntos, bono { $bonus }).
}
event-refill = { $card } aparece en { $slot }.
event-time = { $seat } consigue la gema del 🟢 tiempo.
event-tile = { $seat } se lleva la loseta Vengadores Unidos con { $tags } etiquetas: 3 puntos.
event-tile-from = { $seat } tiene { $tags } etiquetas y le quita a { $owner } la loseta Vengadores Unidos.
event-return = { $seat } devuelve 1 { $token }.
event-location = { $seat } se lleva { $place }: { $points } puntos.
event-end-triggered = ¡{ $seat } puede reclamar el Guantelete con { $points } puntos! La ronda se juega hasta el final.
event-trigger-lost = { $seat } ya no cumple las condiciones para ganar; la partida sigue.
event-trigger-lost-last = { $seat } ya no cumple las condiciones para ganar.
event-pass = { $seat } no tiene ninguna acción y pasa.
event-end = { $reason } { $count ->
    [one] ¡Gana { $winners }!
   *[other] ¡{ $winners } comparten la victoria!
}
end-gauntlet = El Guantelete ya tiene dueño.
end-stalemate = Nadie puede reclutar a nadie más: deciden los puntos.
end-round-limit = La ronda { $rounds } era la última acordada: deciden los puntos.

verb-take = Tomar fichas
verb-take-note = De colores distintos o dos iguales
verb-reserve = Reservar una carta
verb-reserve-note = A tu mano, con un escudo si queda alguno
verb-recruit = Reclutar
verb-recruit-note = Paga por un personaje
verb-pay = Pagar
verb-pay-note = Elige las fichas
verb-return = Devolver
verb-return-note = Diez fichas como mucho
verb-location = Tomar una localización
verb-location-note = Una por turno
verb-pass = Pasar
verb-pass-note = No hay nada más que hacer

tokens = { $tokens }
pay-note = { $shields ->
    [0] sin escudos
    [one] { $shields } escudo
   *[other] { $shields } escudos
}
place-note = { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
} · pide { $needs }
deck = Mazo de nivel { $level }, a ciegas
deck-note = { $count ->
    [one] ahora tiene { $count } carta
   *[other] ahora tiene { $count } cartas
}
held-note = Tienes { $count }
supply-note = En el suministro: { $left }
slot = Carta en { $slot }
card-at = { $card } ({ $slot })
card-note = { $points } pt · { $bonus }{ $tags ->
    [0] {""}
    [one] {" "}· ★
   *[other] {" "}· { $tags }★
} · cuesta { $cost }
recruit-note = { $points } pt · { $bonus }{ $tags ->
    [0] {""}
    [one] {" "}· ★
   *[other] {" "}· { $tags }★
} · { $free ->
    [1] gratis
   *[other] paga { $paid }
}
recruit-choose = { $card }: elegir el pago
recruit-choose-note = Decide qué fichas gastas

preview-take = Tomas { $tokens } y tienes { $total ->
    [one] { $total } ficha
   *[other] { $total } fichas
}.
preview-over = { $count ->
    [one] Te sobrará una, porque el límite es diez: la devolverás.
   *[other] Te sobrarán { $count }, porque el límite es diez: las devolverás.
}
preview-reserve = { $card } va a tu mano; todos han visto la carta.
preview-reserve-blind = La carta de arriba del mazo de nivel { $level } va a tu mano sin que los demás la vean. Después ya no podrás deshacerlo libremente.
preview-shield = { $shield ->
    [1] Tomas un 🛡️ escudo.
   *[other] No quedan escudos, así que no tomas ninguno.
}
preview-recruit = { $card } se une a tu equipo { $free ->
    [1] gratis
   *[other] por { $paid }
}: { $points ->
    [0] sin puntos
    [one] { $points } punto
   *[other] { $points } puntos
}, bono { $bonus }{ $tags ->
    [0] .
    [one] , 1 etiqueta de Vengador.
   *[other] , { $tags } etiquetas de Vengador.
}
preview-choose = Reclutarás a { $card } y después elegirás el pago; ya no podrás elegir otra acción.
preview-time = Consigues la gema del 🟢 tiempo.
preview-tile = Te llevas la loseta Vengadores Unidos: 3 puntos.
preview-places = { $count ->
    [one] Al final de tu turno { $places } es tuya: 3 puntos.
   *[other] Al final de tu turno eliges una de { $places }: 3 puntos.
}
preview-return = Devuelves { $tokens } y te quedan { $left }.
preview-location = { $place } es tuya: { $points } puntos.

## Por qué se pregunta a un puesto

why-last-round = { $seat } puede ganar: esta ronda puede ser la última.
