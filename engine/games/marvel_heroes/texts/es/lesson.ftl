## La lección: lo que dice el guía, paso a paso
lesson-plan =
    Diriges a los **Caballeros Marvel**: Daredevil, Doctor Extraño, Elektra y Spiderman. Esta partida dura un Turno de Juego; gana quien tenga más Puntos de Victoria.
    Todos los Grupos planifican en secreto. Tienes cuatro **Puntos de Planificación**. Un héroe Listo cuesta su Nivel: pon Listos a Elektra y a Spiderman, dos por cada uno. Los demás descansan.
lesson-move =
    Cada Grupo realiza una acción, cinco veces. Los **Titulares** dan puntos donde tengas un héroe Listo.
    «¿Peligra la justicia?», en Upper West Side, vale cinco. Envía allí a Elektra.
lesson-lead =
    Ahora, tu otro lado: contra los X-Men de la máquina juegas a los **villanos**. Los dados de Tormenta dejaron 2 de Problemas. Eso es lo que puedes gastar.
    Pyro requiere 2 y cuesta 1: puede liderar. El punto que queda paga al Barón Zemo como Refuerzo.
lesson-villain =
    Ambos bandos eligen un **Poder** en secreto: ataque, defensa, ingenio. El Anillo de llamas de Pyro, el amarillo, es fuerte en el duelo de ingenio: quien lo gana causa un KO y ataca antes la próxima vez. Dos KO vencen a Tormenta.
lesson-solve =
    Tormenta ha caído y su Titular está perdido. Te toca: esclarece con Elektra. Los dados muestran los Problemas y Elektra quita 2, porque es buena contra el Crimen.
lesson-fight =
    Kingpin ha intrigado y Blastaar lidera contra ti: en rojo ataca con cinco dados. La Mente entrenada de Elektra, amarilla, tiene mejor ingenio. La línea pequeña dice la probabilidad de un KO con cada Poder.
lesson-confront =
    El Titular es tuyo: ¡cinco puntos! Pero Kingpin, que dirige la máquina, intentaba su **Plan** en él. Puedes enfrentarte a él; si ganas, obtienes una Ventaja. Elektra ya tiene un KO, así que renuncia esta vez: el Plan sirve desde ahora.
lesson-again =
    Dos acciones más, un Titular: «No puedes conmigo», en el Distrito Financiero, cuatro puntos. Elektra tiene su Habilidad, Lucha, así que se ignoran los Aumentos de los dados. Muévete allí y esclarece.
lesson-story =
    La última acción: cuenta una **Historia**. Robas una carta y después haces avanzar el Contador. La Historia de la casilla 4 trata de tu Grupo, así que la ganas por un punto. Tres de ellas compran una Ventaja.
