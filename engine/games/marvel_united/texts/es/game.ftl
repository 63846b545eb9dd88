game-name = Marvel United: Multiverso
game-blurb = Héroes unidos: a cumplir Misiones y derrotar al Villano antes de que se agoten los Planes.
aim-cosmic-ghost-rider = Con { $end } en su medidor de castigo, derrota.
aim-emperor-doom = Si no cabe el siguiente Doombot, derrota.
aim-immortus = A Immortus no se le puede dañar: hacen falta las tres Misiones.
game-first = El Villano juega el primer turno; después los Héroes acuerdan cuál de ellos empieza.
game-rules =
    ### El objetivo
    Los Héroes ganan o pierden en equipo. Hay que completar dos Misiones y dejar al Villano sin Vida. A Emperador Doom también se le vence si se elimina a Purple Man; a Immortus no se le puede dañar: hacen falta las tres Misiones.
    Se pierde si hay que jugar un Plan y no queda ninguno de los 12, si se cumple el complot del tablero del Villano (el medidor de Ghost Rider Cósmico llega a 20; no cabe otro Doombot de Emperador Doom) o si un Héroe empieza su turno sin cartas en la mano ni en el mazo.

    ### El turno del Villano
    El Villano juega el primer turno; después, uno cada 3 cartas de Héroe o, si está **Bajo presión**, uno cada 2. El siguiente Plan va a la Trama y se lleva a cabo:
    - **Movimiento** en sentido horario. Algunas Amenazas actúan cuando el Villano llega a su Lugar.
    - **BAM**, si el Plan lo muestra: el del tablero y luego el de cada Amenaza, en sentido horario.
    - El **efecto especial** del Plan.
    - **Fichas** a la izquierda del Villano, en su Lugar y a la derecha.
    - **Exceso** en cada Lugar donde alguna ficha no encontró casilla.

    ### Tu turno
    - **Roba** una carta.
    - **Juega** una carta; es obligatorio.
    - **Actúa**: tienes los símbolos de la parte inferior de tu carta *y* de la carta de Héroe anterior, en cualquier orden (si marcas varios en el menú, se hacen de arriba abajo), además del efecto especial de tu carta, fichas de acción y Pertrechos.
    - **Lugar**: si en tu Lugar no hay Amenaza, puedes usar su efecto de fin del turno.

    ### Acciones
    - **Movimiento** a un Lugar adyacente.
    - **Ataque**: un Matón de tu Lugar cae; un Secuaz, o el Villano con dos Misiones completas, pierde 1 de Vida.
    - **Heroica**: rescata a un Civil de tu Lugar o pon una ficha sobre su Amenaza; 3 la eliminan.
    - **Comodín**: una de las tres.
    - Las fichas se gastan cuando quieras, también en otros turnos.

    ### Misiones
    Rescatar a 9 Civiles, derrotar a 9 Matones, eliminar 4 Amenazas. Con la primera el Villano queda Bajo presión; con la segunda se le puede dañar; con la tercera cada Héroe roba una carta. Los Civiles y Matones que solo se descartan no cuentan para las Misiones.

    ### Daño y Fuera de combate
    Cada punto de daño pone una carta de tu mano bajo tu mazo. El Héroe que pierde su última carta queda **Fuera de combate**: se resuelve enseguida el BAM del tablero, o lo que el tablero diga en vez del BAM. Lo mismo pasa si terminas tu turno sin cartas. En tu próximo turno te levantas y robas 3.

    ### Cartas y Pertrechos
    Los **Desafíos** quitan buenas cartas de los mazos. Con **Pertrechos**, los Héroes llevan equipo que se usa una vez y se recarga con fichas, y tienen una carta menos en el mazo.
    Si algo se puede resolver de varias formas, decide el Héroe a quien le toca; en un turno del Villano, el Héroe que va después.

    ### Contra otra persona
    El jugador del último puesto es el **Villano**: roba un Plan por turno y elige uno de su mano. Tiene además tres cartas de Supervillano secretas. Si tiene que jugar un Plan y no le queda ninguno, gana. Los Héroes eligen dónde empieza el Villano, tienen una carta de Superhéroe cada uno y se reparten las fichas iniciales. **Versus** es uno contra uno.

    ### A solas
    Como **comandante** tienes un Héroe y doce cartas especiales de otros cuatro Héroes, dos de esas cartas a la vista. En vez de robar y jugar de tu mano puedes jugar una carta de las que están a la vista, pero no justo tras un turno del Villano. Ayudan los planes de batalla que permita tu presupuesto. Conservas como mucho 3 fichas.

## Opciones
option-mode = ¿En equipo, a solas, contra el jugador del Villano o uno contra uno?
option-value-mode = { $value ->
    [coop] todos en equipo
    [commander] a solas, con Héroes de apoyo
    [villain] un jugador es el Villano
   *[versus] un Héroe contra el jugador del Villano
}
option-villain = ¿Qué Villano?
option-value-villain = { $value ->
    [random] un Villano al azar
    [cosmic-ghost-rider] contra Ghost Rider Cósmico
    [emperor-doom] contra Emperador Doom
    [maestro] contra Maestro
   *[immortus] contra Immortus
}
option-challenges = Desafío: ¿retirar cartas útiles?
option-value-challenges = { $value ->
    [none] sin Desafío
    [moderate] Desafío moderado
    [hard] Desafío difícil
   *[both] los dos Desafíos
}
option-gear = ¿Usar cartas de Pertrechos?
option-value-gear = { $value ->
    [0] sin Pertrechos
   *[other] con Pertrechos
}
option-beginner = ¿Sin los dos Lugares difíciles?
option-value-beginner = { $value ->
    [0] todos los Lugares
   *[other] sin Niffleheim ni Muspelheim
}
option-budget = A solas: presupuesto para planes de batalla (de 0 a 2)
option-value-budget = presupuesto para planes de batalla: { $value }
option-extra_tokens = Contra el jugador del Villano: más fichas comodín al empezar (de 0 a 2)
option-value-extra_tokens = { $value ->
    [0] sin fichas iniciales de más
    [one] 1 ficha comodín más al empezar
   *[other] { $value } fichas comodín más al empezar
}
option-hidden_hands = ¿Ocultar las manos entre los Héroes?
option-value-hidden_hands = { $value ->
    [0] cada Héroe ve las manos de los demás
   *[other] los Héroes ocultan sus manos
}

feat-coop = en equipo
feat-commander = a solas
feat-villain = contra el jugador del Villano
feat-versus = uno contra uno
feat-moderate = Desafío moderado
feat-hard = Desafío difícil
feat-both = los dos Desafíos
feat-gear = con Pertrechos
feat-hidden = manos ocultas
