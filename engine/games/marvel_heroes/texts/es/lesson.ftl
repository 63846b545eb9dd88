## La lección: lo que dice el guía, paso a paso
lesson-plan = Diriges a los **Caballeros Marvel**. Todos planifican en secreto. Un héroe Listo cuesta su Nivel en **Puntos de Planificación**; tienes cuatro: pon Listos a Elektra y a Spider-Man.
lesson-move = Cada Grupo realiza una acción, cinco veces. Los **Titulares** dan Puntos de Victoria (PV) donde tengas un héroe Listo. «No puedes derrotarme» pide Lucha, la Habilidad de Elektra, y vale cuatro: envíala allí.
lesson-plot = También diriges a **Magneto** contra los X-Men de la máquina. Puede intentar su **Plan** e **intrigar**: Amenaza añade un dado de Problemas. La habilidad de Magneto cambia a { card-pyro } por otra carta.
lesson-lead = Los dados dejaron 3 Problemas. Eso es lo que pueden gastar tus **villanos**. { card-crossbones } requiere 3 y cuesta 2: puede liderar. El Problema que queda paga al Barón Zemo como Refuerzo.
lesson-villain = Ambos bandos eligen un **Poder** en secreto: ataque, defensa, ingenio. El Poder naranja, Oficio de mercenario, defiende bien. El mejor ingenio causa un KO y ataca primero la próxima vez. Dos KO vencen a Cíclope.
lesson-solve = Cíclope ha caído y tu Plan se cumple: su efecto vale desde ahora. Esclarece con Elektra. Su Habilidad anula los Aumentos de los dados, y ella quita 2 Problemas: es buena contra el Crimen.
lesson-fight = { card-blob } lidera. Con su Poder naranja se defiende con cuatro dados y tiene poco ingenio. El Poder rojo de Elektra, Dos sais, ataca con cuatro, y el duelo de ingenio es suyo. Elige ese Poder **hasta el final**: ya no se pregunta a nadie.
lesson-again = { card-blob } ha caído: ¡4 PV para ti! Spider-Man tiene Rescate, la Habilidad de «Transbordador a la deriva en la tempestad», en East Side, que vale tres. Envíalo allí.
lesson-ability = Tormenta dejó 4 Problemas. Encantadora lidera por 3 y { card-venom } se une por 1. En las dos Secuencias elige el Poder amarillo de Encantadora, el de más ingenio. Su **habilidad** le quita un dado a Tormenta; cuesta una carta de Villano.
lesson-story = Tormenta ha caído. Esclarece con Spider-Man. La última acción cuenta una **Historia**: roba una carta y haz avanzar el Contador. La Historia de la casilla 4 es de tu Grupo: la ganas y da 1 PV.
lesson-learnt = planificar héroes, esclarecer Titulares, intrigar y luchar.
