## La lección: lo que dice el guía, paso a paso
lesson-aim = Tu objetivo: **16 puntos, un bono de cada uno de los 5 colores y la gema verde del tiempo**. Un turno es **una** acción: tomar fichas, reservar o reclutar una carta. { card-doctor-strange }, en 3-3, aún es carísimo: toma tres fichas distintas.
lesson-bonus = Cada carta de tu equipo da un **bono**: para siempre, pagas una ficha menos de ese color. Los recuadros bajo tu nombre cuentan tus bonos. Abominación, en 1-3, te sale gratis: reclútala y te da un bono morado.
lesson-reserve = { card-doctor-strange } cuesta 7 moradas: tus 4 bonos morados pagan cuatro. **Resérvalo** antes de que se lo lleve otro. Va a tu mano, y con él viene un 🛡️ escudo.
lesson-alike = Puedes tomar **dos fichas de un mismo color** si quedan al menos 4 de ese color. Toma dos moradas: con tu escudo, que vale por cualquier color, tendrás las 3 que faltan.
lesson-shield = La máquina tiene ahora más etiquetas ★: **Vengadores Unidos** y sus 3 puntos son suyos. Recluta a { card-doctor-strange }: lo pagan 4 bonos, 2 fichas y el escudo. Tu primera carta de nivel 3 trae la **gema del tiempo**.
lesson-location = Las **localizaciones** de arriba dan 3 puntos cada una. Attilan pide 4 bonos rojos y 4 morados. Ms. Marvel, en 1-2, es gratis y trae el bono rojo que falta; la localización llega sola.
lesson-own = Ahora eliges tú. Lo que puedes pagar tiene el borde verde; las demás cartas muestran lo que te falta. Necesitas puntos: mira la segunda y la tercera fila. ⭐ es lo que haría yo.
lesson-gauntlet = Gema del tiempo ✓, cinco colores ✓: solo faltan puntos, hasta 16. Cuando alguien lo tiene todo, la ronda se juega hasta el final. Sigue: yo te digo qué haría.
lesson-learnt = tomar fichas, reservar cartas, reclutar con bonos y ganar localizaciones.
