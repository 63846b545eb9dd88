## Lo que significan los términos, en pocas frases
attr-combat-text = Combate (C): los dados con que un personaje lucha cuerpo a cuerpo. El objetivo se defiende con Resistencia.
attr-shooting-text = Disparo (D): los dados con que un personaje dispara. Disparo alcanza también a los personajes con Volar. El objetivo se defiende con Resistencia.
attr-resistance-text = Resistencia (R): los dados con que un personaje se defiende de Combate y Disparo.
attr-mind-text = Mente (M): los dados con que un personaje ataca con Ataque Mental y Control Mental, o se defiende de esos ataques. Un personaje sin Mente no puede ser objetivo de ninguno de los dos.

topic-phase-start = Comienzo del turno
topic-phase-start-text = Tus personajes de aquí vuelven a estar listos y dejan de ser recién llegados. Aún no se roba nada; se puede responder con eventos.
topic-phase-draw = Fase de Robo
topic-phase-draw-text = Robas una carta de uno de tus mazos. Si un mazo está vacío, robas del otro; los descartes nunca se vuelven a barajar.
topic-phase-deploy = Fase de Despliegue
topic-phase-deploy-text = Puedes desplegar un personaje de tu mano. Otros personajes solo entran por eventos y habilidades.
topic-phase-attack = Fase de Ataque
topic-phase-attack-text = Tus personajes de aquí atacan uno tras otro, una vez cada uno, hasta que terminas el turno. Los ataques vienen después de robar y desplegar.
topic-phase-end = Final del turno
topic-phase-end-text = El jugador del turno descarta hasta quedarse con ocho cartas. Acaban los efectos que duran hasta el final del turno, y los personajes que cambiaron de bando por un turno vuelven al suyo.

board-sign-turned-text = El personaje está girado: ha atacado, ha ayudado en un ataque o lo han controlado. No puede atacar, pero aún se defiende, y estará listo cuando empiece el próximo turno de su bando aquí.
board-sign-sparkle-text = El personaje acaba de llegar a esta Localización o a este bando. No puede atacar hasta que empiece el próximo turno de su bando aquí, salvo con Ocultación.
board-sign-chain-text = El personaje está inmovilizado: no puede atacar en el próximo turno de su bando en esta Localización. La marca se retira si el personaje sale de ella.
board-sign-swap-text = La carta es del otro jugador. Al salir del juego vuelve con su dueño; si cae derrotada, no da puntos a su dueño.
board-sign-sword-text = El personaje que ataca. Declarar un ataque lo deja girado; Inmovilizar, Contraataque y un ataque bajo Control Mental, no.
board-sign-aim-text = El personaje atacado. Puede ser cualquier rival de aquí al que el ataque alcance; se puede atacar a un mismo personaje cuantas veces se quiera.
board-sign-shield-text = El personaje que presta su Resistencia al objetivo con Campo de Fuerza, una vez por turno.

kind-character = personaje
kind-place = Localización de Valor { $value }
topic-kind-instant = Evento instantáneo
topic-kind-instant-text = Un evento instantáneo hace efecto una vez y se descarta.
topic-kind-attachment = Evento vinculado
topic-kind-attachment-text = Un evento vinculado se coloca sobre un personaje y vale mientras ese personaje siga en juego.
topic-kind-location = Evento de Localización
topic-kind-location-text = Un evento de Localización se queda en su Localización y vale para los dos bandos mientras la Localización esté abierta.

topic-phase = Fases del turno
topic-phase-text = Un turno tiene Fase de Robo, Fase de Despliegue y Fase de Ataque; al final descartas hasta quedarte con ocho cartas.
topic-turns = Orden de los turnos
topic-turns-text = Los turnos van de cuatro en cuatro: en la primera Localización, el jugador A y después el B; en la segunda, el B y después el A. Solo se juega y se lucha en la Localización del turno. Los turnos en una Localización ya ganada se saltan.
topic-location = Localización
topic-location-text = Mientras tu rival no tenga a nadie en una Localización, tus personajes pueden atacarla: cada ataque marca el Valor del personaje. El bando cuyas marcas llegan al Valor de la Localización la gana, con sus puntos, y todas las cartas de la Localización se descartan.
topic-marks = Puntos de Daño
topic-character = Carta de personaje
topic-fight = Ataque
topic-fight-text = Un personaje listo ataca una vez por turno. El atacante y el objetivo tiran sus dados; el ataque solo gana si el atacante saca más que el objetivo. Antes y después de cada tirada se puede responder con eventos.
topic-waiting = Evento en espera
topic-dice = Dados y resultados
topic-dice-text = Tira tantos dados como diga el atributo, más los dados añadidos. Quita tu dado más alto; cuenta el siguiente dado. Con un dado o ninguno, el resultado es 0. Un ataque solo gana si su resultado es mayor que el de la defensa.
topic-reach = A quién alcanza un ataque
topic-reach-text = Cualquier rival de aquí puede ser el objetivo. Pero el Combate solo alcanza a un personaje con Volar si el atacante tiene Volar o Superfuerza, y Ataque Mental y Control Mental no alcanzan a un personaje sin Mente o con Escudo Psíquico.
topic-wound = Herida y derrota
topic-wound-text = Un ataque de Combate, Disparo o Ataque Mental que gana hiere al objetivo. Aún pueden salvarlo Regeneración, un evento o Sacrificio; si no, cae derrotado, y su Valor cuenta para el jugador que no es su dueño.
topic-points = Valor y puntos
topic-points-text = Tus puntos son el Valor de los rivales derrotados más el Valor de las Localizaciones que ganaste. Con las dos Localizaciones ganadas, vence quien suma más puntos; con los mismos puntos, quien ganó más Localizaciones.
topic-timing = Cuándo se juega un evento
topic-timing-text = El texto de un evento dice cuándo se juega. «En cualquier momento» es siempre que se pueda responder; los demás eventos son de una fase de tu turno o de un momento de un ataque. El objetivo del evento tiene que estar aquí, y el evento tiene que poder hacer algo.
topic-answers = Respuestas
topic-answers-text = En ciertos momentos los dos jugadores pueden responder con eventos, por turnos, hasta que los dos pasan uno tras otro. Te pregunto cuando una de tus cartas puede servir; en **{ BUTTON("button-more") } → { PANEL("button-orders") }** eliges cuándo te pregunto.
topic-team = Equipo
topic-team-text = Un equipo es un grupo de personajes, como Vengadores o X-Men. Algunos eventos, Localizaciones y Liderazgo valen solo para un equipo.
topic-legal-deck = Mazo permitido
topic-legal-deck-text = Un mazo tiene al menos 45 personajes, que suman 120 puntos como mucho, y al menos 25 eventos. Cada carta tiene un límite de copias.
topic-deck-code = Código de mazo
book-army = Ejército: se { $count ->
    [one] le puede unir una copia
   *[other] le pueden unir hasta { $count } copias
}.
book-companion = Compañero: se le puede unir { $who }.
book-companions = Compañero: se le puede unir un personaje de { $who } con Valor { $most } como máximo.
book-most = { $count ->
    [one] Una copia
   *[other] Hasta { $count } copias
} por mazo.
topic-deck-code-text = Un código guarda un mazo en una línea. Tras C= van los números de los personajes, y tras E=, los de los eventos; *2 indica dos copias. Lo que sigue a K=, al final, protege de errores: copia el código entero.
topic-sealed = Mazo sellado
topic-sealed-text = El azar reparte 45 personajes y 25 eventos de entre todas las cartas. Los personajes más caros se cambian por otros más baratos hasta que los 45 suman 120 puntos como mucho.
topic-stalemate = Cuatro turnos tranquilos
topic-stalemate-text = La partida termina tras cuatro turnos seguidos en los que no se roba, no entra ni se juega ninguna carta, y nadie ataca ni marca daño. Las Localizaciones sin ganar no cuentan para nadie.

## Dónde está una carta
where-own-hand = en tu mano
where-hand = en la mano de { $seat }
where-seen = en la mano de { $seat }, cuando la viste
where-looking = a tu vista: la carta número { $number } de tu mazo, desde arriba
where-played = jugada por { $seat }, a la espera de respuesta
where-location = en la mesa: Localización { $number }
where-in-play = en { $place }, en el bando de { $seat }
where-lying = en { $place }
where-attached = sobre { $card } en { $place }
where-under = debajo de { $card } en { $place }
where-discard = en el descarte de { $seat }
where-victory = en las Victorias de { $seat }
where-won = Localización ganada por { $seat }
where-own-deck = en algún lugar de tu mazo
