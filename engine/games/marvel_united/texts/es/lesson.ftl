## La lección: lo que dice el guía, paso a paso
lesson-aim =
    Eres **Mighty Thor**, en AVT, y la máquina es Captain Carter, en Alchemax. En equipo hay que vencer a Ghost Rider Cósmico: completar **dos Misiones** y después dejarlo sin Vida. Ya están rescatados los nueve Civiles; van 7 de 9 Matones derrotados y 2 de 4 Amenazas eliminadas.
    En cada turno robas una carta y **juegas una**. Cuentan los símbolos de abajo y, además, los de la **carta de Héroe anterior**. La máquina acaba de jugar una heroica doble. Juega **Movimiento + ataque**: tendrás cuatro acciones.
lesson-move =
    1 movimiento, 1 ataque y 2 heroicas: úsalos en cualquier orden. En AVT no hay nada que hacer, pero Alchemax, a la **derecha**, está lleno. Ve allí: cada símbolo de movimiento te lleva al Lugar de al lado.
lesson-attack =
    Un **ataque** derrota a un Matón de tu Lugar, y su ficha llena una casilla de la Misión Derrotar a Matones. Si a un Lugar no le quedan casillas para los que llegan, hay Exceso, y eso ayuda al Villano.
lesson-threat =
    La carta de un Lugar es una **Amenaza**. Hace daño cada vez que un Plan dice **BAM** y tapa el efecto del Lugar. Inocentes que proteger tiene 2 fichas heroicas; la tercera la elimina. Usa en ella una acción **heroica**: ¡y van tres de cuatro Amenazas!
    La otra acción heroica **rescata** a un Civil. Rescatar a Civiles ya está completa, pero una casilla libre siempre viene bien.
lesson-place =
    No te quedan acciones. Si no hay Amenaza, puedes usar el **efecto** del Lugar donde terminas tu turno. En Alchemax cubres un símbolo de tu carta y ganas una ficha comodín: úsalo y cubre el **movimiento**, así el ataque aún le sirve a Captain Carter.
lesson-villain =
    Captain Carter ha derrotado al último Matón: hay dos Misiones completas y **ya se puede dañar al Villano**. Después le tocó a él: fue a K'un-Lun, y con su BAM cada Héroe que estuviera allí habría perdido una carta. Las cartas de la mano son tu salud: quien pierde la última queda Fuera de combate.
    Está Bajo presión: ahora juega cada **2** cartas de Héroe. Tiene 5 de Vida. Juega **Martillo de la tormenta**: 1 movimiento, un efecto especial y, de Captain Carter, movimiento y ataque.
lesson-token =
    K'un-Lun está a tres pasos a la derecha y tienes dos movimientos. Las **fichas** se gastan como símbolos, cuando quieras: usa la comodín como movimiento. Y a caminar.
lesson-special =
    Ahí está. El **efecto especial** de tu carta se puede usar una vez: elige los 2 ataques contra un solo blanco. Golpea al Villano, y luego otra vez con el ataque de Captain Carter.
lesson-help =
    ¡Le quedan 2 de Vida! Pero se ha ido a AVT, a dos pasos, y ninguna de tus cartas te lleva hasta allí. Si el medidor de castigo llega a 20, o si toca un Plan y no queda ninguno de los 12, se pierde; los Matones alimentan el medidor.
    Así que ayuda desde aquí: juega otra vez **Martillo de la tormenta**, derrota a los dos Matones con los 2 ataques que te dejó Captain Carter y termina tus acciones. El **movimiento** de tu carta le servirá a ella.
lesson-finish =
    Captain Carter está ahora junto a Ghost Rider Cósmico y el medidor va por 19: aquí se decide todo. Ella actúa después de ti y tus símbolos también son suyos: ¿qué es lo que más necesita? ⭐ es lo que haría yo.
