game-name = Juego de cartas Marvel
game-cup = Copa del juego de cartas Marvel
game-blurb = Despliega héroes y villanos y lucha por dos Localizaciones. Con las dos ganadas, la partida acaba: gana quien suma más puntos.
game-first = Si no se acuerda otra cosa, el primer turno se sortea.
game-rules =
    ### El objetivo
    Se lucha por dos Localizaciones. Cuando las dos están ganadas, vence el jugador con más puntos: los dan los rivales derrotados y las Localizaciones ganadas.

    ### Los turnos
    Los turnos van de cuatro en cuatro: en la primera Localización, el jugador A y después el B; en la segunda, el B y después el A. Solo se juega y se lucha en la Localización del turno.

    ### Tu turno
    - **Roba** una carta de tu Mazo de Personajes o de tu Mazo de Eventos.
    - **Despliega** un personaje, si quieres. Podrá atacar desde tu próximo turno allí.
    - **Ataca** con tus personajes de allí, una vez con cada uno. El objetivo se defiende de Combate y Disparo con Resistencia; de Ataque Mental y Control Mental, con Mente.
    - **Descarta** al final las cartas que pasen de ocho.

    ### 🎲 Un ataque
    C, D, R y M en una carta son sus dados de Combate, Disparo, Resistencia y Mente. El atacante y el objetivo tiran, y cada uno quita su dado más alto; cuenta el dado siguiente. El objetivo cae solo si el resultado del ataque es mayor que el de la defensa; entonces su Valor en puntos es tuyo. En Combate, solo Volar y Superfuerza alcanzan a un personaje con Volar.

    ### 🎯 Localizaciones
    Donde tu rival no tiene a nadie, ataca la Localización: cada ataque marca tantos Puntos de Daño como el Valor de tu personaje. El bando que llega al Valor de la Localización la gana, y todas las cartas de esa Localización se descartan.

    ### 🃏 Los eventos
    Un evento se juega cuando dice su texto, a menudo también en el turno rival. Te pregunto cuando una carta puede ayudarte. Cuándo te pregunto se cambia en **{ BUTTON("button-more") } → { PANEL("button-orders") }**.

    ### 🤫 Lo que revela una pausa
    Casi siempre pregunto solo a quien puede responder, así que los demás saben que el jugador preguntado puede hacerlo. Otras dos cosas revelan algo. Si una Fase de Ataque sigue abierta aunque nadie pueda atacar, el jugador del turno tiene un evento en la mano. Si no pregunto por el Compañero de un recién llegado, ese Compañero no está en el mazo de su jugador.

    ### El final
    Con los mismos puntos, deciden las Localizaciones ganadas. La partida acaba también tras cuatro turnos en los que no pasa nada.
option-deck = Un mazo inicial, «sealed» o un código: uno para los dos jugadores o uno para cada uno
option-value-deck = mazos: { $value }
option-location_effects = ¿Tienen efecto las Localizaciones?
option-value-location_effects = { $value ->
    [0] Localizaciones sin efecto
   *[other] Localizaciones con efecto
}
option-turn_limit = Máximo de turnos (de 40 a 400)
option-value-turn_limit = { $value } turnos como mucho
option-first = Primer turno: al azar, o puesto 1 o 2
option-value-first = { $value ->
    [random] primer turno al azar
   *[other] empieza el puesto { $value }
}
option-fixed_windows = ¿Preguntar a todos, para que una pausa no revele nada? (más lento)
option-value-fixed_windows = { $value ->
    [0] solo se pregunta a quien puede responder (y los demás lo verán)
   *[other] se pregunta a todos: una pausa no revela nada
}

## Nombres dentro de las frases
numbered = { $card } ({ $number })
character-deck = Mazo de Personajes
event-deck = Mazo de Eventos
mode-combat = Combate
mode-shooting = Disparo
mode-mental = Ataque Mental
mode-control = Control Mental
mode-immobilize = Inmovilizar
pick-attack = la tirada de ataque
pick-defence = la tirada de defensa
pick-check = el dado recién tirado
pick-character = el Mazo de Personajes
pick-event = el Mazo de Eventos

## Un turno
event-turn = 📍 Turno { $turn }: { $seat } en **{ $place }**.
event-turn-again = 📍 Turno { $turn }: otra vez { $seat }, ahora en **{ $place }** (cada cual juega dos turnos seguidos, uno en cada Localización).
event-turned-up = 📍 Se descubre la segunda Localización: **{ $place }**, de Valor { $value }.
event-draw = { $seat } roba del { $deck }.
event-drawn = Has robado esta carta: { $card }.
event-deploy = ➕ { $seat } despliega a **{ $card }**.
event-no-deploy = { $seat } renuncia al despliegue de este turno.
event-enter = ➕ **{ $card }** entra en juego con { $seat }.
event-skip-enter = { $seat } no añade a nadie más.
event-discard = { $seat } descarta { $card }{ $why ->
    [dodge] {" "}para esquivar
    [regenerate] {" "}para regenerarse
    [limit] , porque el límite son ocho cartas
    [event] {" "}por **{ $by }**
   *[other] {""}
}.
event-shuffle = { $seat } baraja su Mazo de Personajes.

## Al entrar en juego
event-posed = 🎭 { $card } suplanta a **{ $target }**, que ahora lucha por { $seat }.
event-unmasked = 🎭 Cae la máscara: era { $card }. { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
} para { $seat }.
event-impersonate = 🎭 Era { $card } desde el principio. { $seat } salva a { $saved }; { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
} para { $winner }.
event-copied = 🎭 { $card } copia a { $target }.
event-borrowed = { $card } toma prestada una habilidad: { $ability }.

## Eventos jugados
event-play = 🃏 { $seat } juega **{ $card }** ({ $effect }).
event-play-on = 🃏 { $seat } juega **{ $card }** sobre { $pick } ({ $effect }).
event-cancelled = 🚫 **{ $card }** queda sin efecto{ $causes ->
    [1] {" "}por { $by }
   *[0] {""}
}.
event-hand-seen = { $seat } tiene en la mano: { $cards }.
event-hand-empty = { $seat } no tiene cartas en la mano.
event-bounce = ↩️ { $card } vuelve a la mano de { $seat }{ $causes ->
    [1] {" "}({ $by })
   *[0] {""}
}.
event-taken = 🧲 { $card } lucha por { $seat } hasta que acabe el turno{ $causes ->
    [1] {" "}({ $by })
   *[0] {""}
}.
event-moved = ↪️ { $card } se va a { $place }{ $causes ->
    [1] {" "}({ $by })
   *[0] {""}
}.
event-searched = { $seat } toma a { $card } de su mazo y muestra la carta.
event-recovered = { $seat } recupera a { $card } de su Mazo de Descarte.
event-looked = { $seat } mira { $count ->
    [one] la primera carta
   *[other] las { $count } primeras cartas
} de su { $deck }.
event-looked-at = Ves, de arriba abajo: { $cards }.
event-placed = { $place ->
    [1] { $card } queda arriba del todo.
   *[other] { $card } queda en el lugar { $place } desde arriba.
}
event-reordered = { $seat } ha ordenado las primeras cartas de su { $deck }.

## Un ataque y sus respuestas: una sola historia, línea a línea
event-attack = ⚔️ **{ $attacker }** ataca a **{ $target }** ({ $mode }).
event-attack-location = ⚔️ **{ $attacker }** ataca la Localización: **{ $place }**.
event-helped = 🙌 { $card } echa una mano: { $dice ->
    [one] { $dice } dado más
   *[other] { $dice } dados más
}, { $total } en total.
event-attack-roll = 🎲 { $card } ataca con { ROLL($dice) }: { $result ->
    [0] sin el dado más alto no queda ninguno.
   *[other] el más alto no cuenta.
}
event-defence-roll = 🛡️ { $card } se defiende con { ROLL($dice) }{ $result ->
    [0] : sin el dado más alto no queda ninguno
   *[other] {""}
}.
event-check = 🎲 { $card }, { $ability }: **{ $die }** (hace falta un { $target } o más)
event-dodged = 💨 { $card } esquiva el ataque{ $causes ->
    [1] {" "}de { $by }
   *[0] {""}
}.
event-dodge-failed = { $card } no logra esquivar.
event-no-dodge = { $card } no intenta esquivar.
event-force-field = 🔷 { $card } protege a { $target } con su Campo de Fuerza.
event-no-force-field = { $card } no usa ningún Campo de Fuerza.
event-attack-cancelled = 🚫 El ataque de { $attacker } queda anulado{ $causes ->
    [1] {" "}({ $by })
   *[0] {""}
}.
event-attack-void = 🚫 El ataque de { $attacker } termina sin efecto: uno de los dos personajes ya no está.
event-resisted = 💪 **{ $card }** resiste el ataque{ $causes ->
    [1] {" "}de { $by } ({ $mode }, { $attack } a { $defence })
   *[0] {""}
}.
event-held = ⛓️ **{ $card }** recibe{ $causes ->
    [1] {" "}de { $by }
   *[0] {""}
} la marca de inmovilizado: no podrá atacar en el próximo turno de { $seat } aquí.
event-controlled = 🧠 **{ $card }** obedece a { $seat }{ $causes ->
    [1] {" "}(Control Mental de { $by })
   *[0] {""}
}.
event-released = { $card } vuelve al bando de { $seat }.
event-wound = 🩸 **{ $card }** sufre una herida{ $causes ->
    [1] {" "}de { $by } ({ $mode }, { $attack } a { $defence })
   *[0] {""}
}.
event-unhurt = 🛡️ La herida no cuenta{ $causes ->
    [1] {" "}({ $by })
   *[0] {""}
}: { $card } sigue en pie.
event-regenerated = 💚 { $card } se regenera: la herida{ $causes ->
    [1] {" "}de { $by }
   *[0] {""}
} desaparece.
event-regeneration-failed = { $card } no logra regenerarse.
event-no-regeneration = { $card } no intenta regenerarse.
event-sacrifice = 🦸 { $card } recibe el golpe que iba para { $saved }.
event-defeat = 💥 **{ $card }** cae{ $causes ->
    [1] {" "}ante { $by } ({ $mode }, { $attack } a { $defence })
   *[0] {""}
}: { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
} para { $seat }.
event-frenzy = 🔥 Furia: { $card } puede volver a atacar.
event-marks = 🎯 { $seat } marca { $amount ->
    [one] { $amount } Punto de Daño
   *[other] { $amount } Puntos de Daño
} en { $place }{ $causes ->
    [1] {" "}con { $by }
   *[0] {""}
}: { $marks } de { $value }.
event-location-won = 🚩 { $seat } gana **{ $place }**: { $points } puntos. Allí se descarta todo{ $lost ->
    [named] : { $cards }
    [many] , también { $count } personajes
   *[other] {""}
}.

## El final
event-end = 🏁 { $reason } { $count ->
    [one] ¡Gana { $winners }!
   *[other] ¡Empate a { $first } { $first ->
        [one] punto
       *[other] puntos
    }!
}
end-locations = Las dos Localizaciones están ganadas.
end-turn-limit = Era el último turno acordado.
end-stalemate = No ha pasado nada en cuatro turnos seguidos.
