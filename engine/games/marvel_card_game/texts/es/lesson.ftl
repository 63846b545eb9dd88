## La lección: lo que dice el guía, paso a paso
lesson-aim = Dos **Localizaciones** deciden la partida: has ganado la Tierra Salvaje; la Cocina del Infierno, que vale 8, sigue abierta. Luego gana el jugador con más puntos. Tus cartas son las naranjas, a la derecha. Roba de tu **mazo de personajes**.
lesson-deploy = Ahora puedes **desplegar** un personaje de tu mano (🃏). No ataca hasta tu próximo turno aquí. Martinete es fuerte: despliégalo.
lesson-attack = Cada personaje ataca **una vez por turno**. Tú tiras Combate (**C**) o Disparo (**D**); el objetivo tira Resistencia (**R**). Ambos quitan su dado más alto y cuenta el siguiente. Tiburón Tigre ataca a Sharon Carter: 5 dados contra 2. Guarda tu evento: pasa.
lesson-withstood = 3 contra 3: **un ataque solo gana si saca más**, así que Sharon Carter ha resistido. Blastaar también puede atacarla, con 5 dados. Guarda otra vez la carta de evento.
lesson-shooting = Mala suerte. Con **Disparo** se tira D en vez de C, y el ataque alcanza también a los que vuelan. Mandarín tiene 5 dados: dispara.
lesson-immobilize = Derrotada: sus 2 puntos son tuyos. Las siglas de las cartas son **habilidades**. IN es **Inmovilizar**: un ataque adicional, que no hiere a nadie pero deja al objetivo un turno sin atacar. Inmoviliza a Mr. Fantástico.
lesson-turn = Mr. Fantástico no ha podido atacar. Te toca otra vez: roba un personaje y despliega a Barón Zemo. Tiene un **compañero**: otro personaje de tu mazo entra con él. La Encantadora es la más fuerte.
lesson-event = Quasar vale 4 puntos. Blastaar dispara, y este es el momento de tu carta de **evento**: cuando te pregunte, juega Furia Desatada: 2 dados más.
lesson-finish = Te falta ganar la Cocina del Infierno. Mientras tu rival no tenga a **nadie** allí, tus personajes atacan la Localización, y cada uno marca su Valor; con 8 de 8 es tuya y la partida acaba. Así que derrota a los rivales que queden. ⭐ es lo que haría yo.
lesson-learnt = desplegar, atacar, usar eventos y ganar Localizaciones.
