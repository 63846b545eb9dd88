## La lección: lo que dice el guía, paso a paso
lesson-plan =
    Diriges a los **Caballeros Marvel**: Daredevil, { card-doctor-strange }, Elektra y Spider-Man. Esta partida dura un Turno de Juego; gana quien tenga más Puntos de Victoria.
    Todos los Grupos planifican en secreto. Tienes cuatro **Puntos de Planificación**. Un héroe Listo cuesta su Nivel: pon Listos a Elektra y a Spider-Man, dos por cada uno. Los demás descansan.
lesson-move =
    Cada Grupo realiza una acción, cinco veces. Los **Titulares** dan puntos donde tengas un héroe Listo.
    «No puedes derrotarme», en Financial District, vale cuatro, y Elektra tiene su Habilidad, Lucha. Envíala allí.
lesson-plot =
    Ahora, tu otro lado: diriges a **Magneto** contra los X-Men de la máquina. Cíclope esclarece un Titular con la máscara, así que Magneto puede intentar su **Plan** e **intrigar**: Amenaza añade un dado de Problemas. Su habilidad cambia una carta: entrega a { card-pyro } por otra nueva.
lesson-lead =
    Los dados dejaron 3 de Problemas. Eso es lo que pueden gastar tus **villanos**. { card-crossbones } requiere 3 y cuesta 2: puede liderar. El punto que queda paga al Barón Zemo como Refuerzo.
lesson-villain =
    Ambos bandos eligen un **Poder** en secreto: ataque, defensa, ingenio. Oficio de mercenario, el naranja, defiende bien y es bueno en el duelo de ingenio: quien lo gana causa un KO y ataca antes la próxima vez. Dos KO vencen a Cíclope.
lesson-solve =
    Cíclope ha caído, su Titular está perdido y tu Plan se cumple: sirve desde ahora. Te toca: esclarece con Elektra. Con su Habilidad allí se ignoran los Aumentos de los dados, y ella quita 2 de Problemas, porque es buena contra el Crimen.
lesson-fight =
    { card-blob } lidera contra ti: en naranja se defiende con cuatro dados y tiene poco ingenio. Los Dos sais de Elektra, el rojo, atacan con cuatro dados; el duelo también es suyo. La línea pequeña dice la probabilidad de un KO con cada Poder.
lesson-again =
    { card-blob } ha caído: ¡cuatro puntos para ti! Ahora Spider-Man: «Transbordador a la deriva en la tempestad», en East Side, vale tres, y él tiene su Habilidad, Rescate. Envíalo allí.
lesson-ability =
    Tormenta dejó 4 de Problemas en su Titular. Encantadora lidera por 3 y { card-venom } se une por 1. Elige amarillo, su mejor ingenio, las dos veces. Antes del ataque de Tormenta, su **habilidad** le quita un dado; cuesta una carta de Villano.
lesson-story =
    Tormenta ha caído y Encantadora pasa a Los Más Buscados. Esclarece con Spider-Man. La última acción cuenta una **Historia**: robas una carta y después haces avanzar el Contador. La Historia de la casilla 4 trata de tu Grupo, así que la ganas por un punto. Tres de ellas compran una Ventaja.
