## La lección: lo que dice el guía, paso a paso
lesson-aim = Eres **Mighty Thor**; la máquina es Captain Carter. Hay que completar **dos Misiones** y luego derrotar al Villano. Cuentan los símbolos de tu carta y los de la carta **anterior**. Juega **Movimiento + ataque**.
lesson-move = Tienes 1 movimiento, 1 ataque y 2 acciones heroicas, en cualquier orden. Aquí no hay nada que hacer, pero Alchemax (**↻**) está lleno: ve allí.
lesson-attack = Un **ataque** derrota a un Matón de tu Lugar y suma en Derrotar a Matones. Sin casillas libres hay Exceso, que ayuda al Villano.
lesson-threat = Esta **Amenaza** tapa el efecto del Lugar y daña con cada **BAM**. Ya tiene 2 de 3 fichas: una **heroica** la elimina; la otra **rescata** a un Civil.
lesson-place = Si donde terminas no hay Amenaza, usas el **efecto** del Lugar: aquí, cubre el símbolo de **movimiento** de tu carta y gana a cambio una ficha comodín.
lesson-villain = Hay dos Misiones completas: **ya se puede dañar al Villano**. Su BAM quita cartas, y un Héroe sin cartas cae. El Villano actúa cada **2** cartas. Juega **Martillo de la tormenta**.
lesson-token = K'un-Lun está a tres pasos **↻** y tienes dos movimientos. Las **fichas** son símbolos: usa la ficha comodín como movimiento.
lesson-special = El **efecto especial** se usa una vez: golpea al Villano con los 2 ataques contra un solo blanco. Luego usa también el ataque de Captain Carter.
lesson-help = ¡Al Villano le quedan 2 de Vida! Pero está lejos. Con 20 en el medidor de castigo se pierde, y los Matones lo suben: juega **Martillo de la tormenta**, derrota a los dos Matones y termina.
lesson-finish = Captain Carter está junto al Villano y el medidor va por 19: ahora o nunca. Ella actúa después de ti, con tus símbolos: ¿qué es lo que más necesita? ⭐ es lo que haría yo.
lesson-learnt = completar Misiones y dañar al Villano.
