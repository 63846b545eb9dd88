## La lección: lo que dice el guía, paso a paso
lesson-aim = Empezamos a mitad de partida contra **Ghost Rider Cósmico**: hay 16 cartas jugadas y una Misión completa. Eres **Mighty Thor**; la máquina es Captain Carter. Falta completar **otra Misión** y derrotar al Villano. Cuentan los símbolos de tu carta y los de la carta de Héroe **anterior** (dos heroicas). Juega **Movimiento + ataque**.
lesson-move = 1 movimiento, 1 ataque y 2 heroicas, en cualquier orden. Los Civiles ya no suman. Alchemax (**↻**) está lleno: ve allí.
lesson-attack = Un **ataque** derrota a un Matón de tu Lugar y suma en Derrotar a Matones. Sin casillas libres hay Exceso, que ayuda al Villano.
lesson-threat = La **Amenaza** actúa con cada **BAM** (ataque del Villano). Una **heroica** la elimina; con la otra **rescata**: libra una casilla.
lesson-place = Sin Amenaza donde terminas, puedes usar el **efecto** del Lugar: cubre el **movimiento** de tu carta y gana una ficha comodín.
lesson-villain = Dos Misiones: **ya se puede dañar al Villano**, en K'un-Lun. Ahora actúa cada **2** cartas. Juega **Martillo de la tormenta**.
lesson-token = K'un-Lun está a tres pasos **↻** y tienes dos movimientos. Las **fichas** son símbolos: usa la ficha comodín como movimiento.
lesson-special = El **efecto especial** de tu carta se usa una vez: 2 ataques al Villano. Luego ataca también con la carta de Captain Carter.
lesson-help = El Villano está lejos. Los Matones suben su medidor; con 20 se pierde. Juega **Martillo de la tormenta**, derrota a dos y termina.
lesson-finish = Captain Carter está junto al Villano, con una sola carta, y el medidor va por 19: ahora o nunca. Actúa después de ti, con tus símbolos: ¿qué es lo que más necesita? ⭐ es lo que haría yo.
lesson-learnt = completar Misiones y ganar.
