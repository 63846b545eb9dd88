## La lección: lo que dice el guía, paso a paso
lesson-aim = Eres el ángel amarillo. Las casillas rojas son **Conflictos**: resuelve uno y ganas su número. La ronda en que alguien llega a **30 PV** es la última. Se usa **un** dado por turno: con **Cartas**, roba tres y quédate con «Resolución extra».
lesson-saint = El dado **Santo** mueve un Santo y luego un Demonio. Un Santo en un Conflicto le quita 1 y te da un **cubo blanco**. Mueve el amarillo a la casilla 1.
lesson-demon = Cada **Demonio** suma 1 al Conflicto en el que está. En la casilla 1 hay dos Demonios: llévate uno a la casilla 2.
lesson-conflict = Tu Ragami está en el Conflicto de la casilla 9: **resuélvelo** con el dado Conflicto. Pide 6. Otro Ragami a tu lado le quita 2: faltan 4.
lesson-power = El Poder sale de cartas, cubos y tu dado de Virtud, si su edificio linda con la casilla. La carta «Dos de Poder» da 2 y cuesta un cubo; el dado de Virtud, 1; el **dado de Poder**, quizá el resto.
lesson-move = Has ganado 6 PV. Un dado también puede **mover tu Ragami**, de 1 a 4 pasos. Usa el dado Cartas y llévalo al Conflicto de la casilla 11.
lesson-draw = La máquina también ha puntuado. Roba otra vez: tres cartas, y te quedas con una. «Mano tendida» da cubos blancos, y los vas a necesitar.
lesson-card = La máquina está a tu lado: eso quita 2. Desde el turno siguiente puedes jugar tus **cartas**. «Mano tendida»: el último en PV gana 1 PV, y tú 2 cubos blancos.
lesson-end = El Conflicto pide 5, menos 2 por el Ragami a tu lado. **«Cuatro de Poder»** da lo que falta y cuesta tus 2 cubos: ¡30 PV! ⭐ es lo que haría yo.
lesson-learnt = usar tus dados, mover Santos y Demonios y resolver Conflictos.
