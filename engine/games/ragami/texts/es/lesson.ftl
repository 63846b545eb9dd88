## La lección: lo que dice el guía, paso a paso
lesson-aim =
    Eres el ángel de alas amarillas, en la casilla 9. Las casillas rojas son **Conflictos**: si resuelves uno, ganas el número de su dado. La ronda en que alguien llega a **30 PV** es la última; tienes 19.
    Bajo el mapa están los tres dados de Acción: Santo, Cartas y Conflicto. Cada turno se usa **uno**, y su número dice cuántas veces se puede usar todavía. Empieza por **Cartas**: roba tres y quédate con una. Resolución extra te vendrá bien.
lesson-saint =
    El dado **Santo** mueve un Santo cualquiera y luego un Demonio. Un Santo en un Conflicto le quita 1, y llevarlo allí te da un **cubo blanco**: 1 punto de Poder cuando quieras.
    Mueve tu Santo amarillo, en la casilla 4, al Conflicto de la casilla 1.
lesson-demon =
    Cada **Demonio** suma 1 al Conflicto en el que está. En la casilla 1 hay dos: llévate uno a la casilla 2.
lesson-conflict =
    Tu Ragami está en el Conflicto de la casilla 9, así que puedes **resolverlo** con el dado Conflicto. Pide 6. Otro Ragami a tu lado le quita 2: faltan 4.
lesson-power =
    El Poder sale de las cartas con triángulo rojo, de los cubos blancos y de tu dado de Virtud, si su edificio linda con la casilla. El tuyo, la Estación (b3), linda con ella.
    Dos de Poder da 2 y cuesta un cubo. Con un punto del dado de Virtud solo falta 1, y el **dado de Poder**, que se tira al final, da al menos eso dos de cada tres veces.
lesson-move =
    Seis puntos. En vez de su acción, un dado puede **mover tu Ragami**: de 1 a 4 pasos, por calles y edificios. En el mapa quedan otros dos Conflictos de 5.
    Usa el dado Cartas y vuela a la casilla 11: puede que venga también la máquina, y otro Ragami a tu lado ayuda.
lesson-draw =
    La máquina también ha puntuado. Roba otra vez: tres cartas, y te quedas con una. Mano tendida da cubos blancos, y los vas a necesitar.
lesson-card =
    La máquina está a tu lado en la casilla 11: eso quita 2. Además del dado puedes jugar **cartas**, tantas como quieras, desde el turno siguiente al que las robas.
    Juega Mano tendida: el último gana 1 PV, y tú ganas 2 cubos blancos.
lesson-end =
    Ya tienes todo. El Conflicto de la casilla 11 pide 5, menos 2 por el Ragami a tu lado: faltan 3, y **Cuatro de Poder** cuesta tus 2 cubos. Con eso llegas a 30 PV.
    Al final, el jugador con más Conflictos resueltos gana 7 PV; el segundo, 4. ⭐ es lo que haría yo.
