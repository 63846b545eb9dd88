## La lección: lo que dice el guía, paso a paso
lesson-aim =
    Bajo tu nombre está el objetivo: **16 puntos, un bono de cada uno de los 5 colores y la gema verde del tiempo**. Se han jugado diecinueve rondas; tienes 4 puntos y los cinco colores.
    A la derecha está el suministro de fichas. Un turno es **una** acción: tomar fichas, reservar una carta o reclutarla. { card-doctor-strange }, en 3-3, vale 4 puntos, pero aún es carísimo: empieza por tomar tres fichas distintas.
lesson-bonus =
    Cada carta de tu equipo es un **bono**: una ficha que nunca se gasta. Los recuadros de color bajo tu nombre los cuentan, y cada precio baja con ellos, hasta quedar en nada.
    Abominación, en 1-3, cuesta 2 azules, 1 naranja, 1 roja y 1 morada, y todo eso ya lo tienes en bonos. Reclútala: es gratis y da un bono morado.
lesson-reserve =
    El precio de una carta está abajo; sus puntos, arriba a la izquierda. { card-doctor-strange } cuesta 7 moradas: tus 4 bonos morados pagan cuatro, así que faltan 3.
    { "" }**Resérvalo** antes de que se lo lleve otro. Va a tu mano, y con él viene un 🛡️ escudo.
lesson-alike =
    Puedes tomar **dos fichas de un mismo color** si quedan al menos 4 de él. Toma dos moradas: con tu escudo, que vale por cualquier color, tendrás las 3 que faltan.
lesson-shield =
    La máquina tiene ahora más etiquetas ★ que tú, así que **Vengadores Unidos** y sus 3 puntos han cambiado de manos. Con más etiquetas puedes recuperarlos.
    Ahora paga: 4 bonos morados, 2 fichas moradas y el escudo. Recluta a { card-doctor-strange } desde tu mano. Tu primera carta de nivel 3 trae además la **gema del tiempo**.
lesson-location =
    Arriba están las **localizaciones**: 3 puntos cada una, para siempre. Attilan pide 4 bonos rojos y 4 morados: tienes 3 y 4.
    Ms. Marvel, en 1-2, trae el rojo que falta, y tus bonos la pagan. La localización llega sola al final de tu turno.
lesson-own =
    Ahora eliges tú. Lo que puedes pagar tiene el borde verde; las demás cartas muestran lo que te falta. Ahora necesitas puntos: mira la segunda y la tercera fila.
    ⭐ es lo que haría yo.
lesson-gauntlet =
    Gema del tiempo ✓, cinco colores ✓: solo faltan puntos, hasta 16. Cuando alguien lo tiene todo, la ronda se juega hasta el final, para que todos tengan los mismos turnos.
    Sigue hasta el final. Yo te sigo diciendo qué haría.
