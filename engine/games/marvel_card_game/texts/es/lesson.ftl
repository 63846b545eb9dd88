## La lección: lo que dice el guía, paso a paso
lesson-aim =
    Dos **Localizaciones** deciden la partida. Has ganado la Tierra Salvaje; la Cocina del Infierno, que vale 8, sigue abierta. Cuando las dos están ganadas, gana el jugador con más puntos: por Localizaciones y por rivales derrotados.
    Cada turno tiene fases, que ves arriba: Robo, Despliegue, Ataque. Tuyas son las cartas naranjas, a la derecha. Roba de tu **mazo de personajes**.
lesson-deploy =
    Ahora puedes **desplegar** un personaje de tu mano (🃏). No ataca hasta tu próximo turno aquí. Martinete es fuerte: despliégalo.
lesson-attack =
    Al ataque. Cada uno de los tuyos ataca **una vez por turno**. Las letras son dados: **C** Combate, **D** Disparo, **R** Resistencia, **M** Mente. Tú tiras C o D, el objetivo su R, ambos quitan su dado más alto, y cuenta el siguiente.
    Tiburón Tigre ataca a Sharon Carter en Combate: 5 dados contra 2. Te pregunto otra vez, porque tu carta de evento podría ayudar. Guárdala para luego: pasa.
lesson-withstood =
    3 contra 3: **solo gana un ataque más alto**. Sharon Carter ha resistido. Otro de los tuyos puede atacarla de nuevo: Blastaar, 5 dados. Guarda otra vez la carta de evento.
lesson-shooting =
    Mala suerte. Con **Disparo** se tira D en vez de C, y alcanza también a los que vuelan. Mandarín tiene 5 dados: dispara.
lesson-immobilize =
    Derrotada: sus 2 puntos son tuyos. Las siglas de las cartas son **habilidades**, y sus nombres están abajo. IN es **Inmovilizar**: una vez por turno, un ataque más, que no hiere a nadie pero deja al objetivo un turno sin atacar.
    Inmoviliza a Mr. Fantástico.
lesson-turn =
    Mr. Fantástico no ha podido atacar, y Quasar acaba de llegar. Te toca otra vez: roba un personaje y despliega a Barón Zemo. Tiene un **compañero**: alguien de tu mazo entra con él. La Encantadora es la más fuerte.
lesson-event =
    Quasar vale 4 puntos. Blastaar dispara, y este es el momento de tu carta de **evento**: cuando te pregunte, juega Furia Desatada: 2 dados más.
lesson-finish =
    Eso es. Ahora gana la Cocina del Infierno. Mientras tu rival no tenga **a nadie** allí, tus personajes atacan a la propia Localización, y cada uno marca su Valor. Con 8 de 8 es tuya, y la partida se acaba.
    Derrota a los rivales que queden allí y luego ataca a la Localización. ⭐ es lo que haría yo.
