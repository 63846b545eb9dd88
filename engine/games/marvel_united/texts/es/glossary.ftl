## Lo que significan los términos, en pocas frases
topic-location = Lugar
topic-location-text = Seis Lugares forman un anillo, numerados en sentido horario. Cada Lugar tiene casillas para Matones, Civiles y Doombots, y una Amenaza que tapa el efecto de fin del turno. Junto a un Lugar están el siguiente en sentido horario (↻, su derecha) y el anterior (↺, su izquierda); a tres pasos, el Lugar opuesto.
topic-slots = Casillas
topic-slots-text = Cada Lugar tiene de 3 a 5 casillas, una para cada Matón, Civil o Doombot. Una ficha que no encuentra casilla libre causa un Exceso.
topic-threat = Amenaza
topic-threat-text = Una Amenaza perturba su Lugar y tapa el efecto de fin del turno. Se elimina con 3 fichas heroicas o, si es un Secuaz, cuando pierde toda su Vida. Su ficha va entonces a la Misión Eliminar Amenazas.
topic-henchman = Secuaz
topic-henchman-text = Un Secuaz es una Amenaza con Vida: cada ataque en su Lugar le quita 1. Un Secuaz sin Vida queda eliminado. Las acciones heroicas no le afectan.
topic-mission = Misiones
topic-mission-text = Hay tres Misiones: rescatar a 9 Civiles, derrotar a 9 Matones y eliminar 4 Amenazas, en cualquier orden. Al completar la primera, el Villano queda Bajo presión; con la segunda, ya se le puede dañar; con la tercera, cada Héroe roba 1 carta.
topic-pressure = Bajo presión
topic-pressure-text = Con una Misión completa, el Villano juega un turno cada 2 cartas de Héroe en vez de cada 3.
topic-storyline = Trama
topic-storyline-text = Todas las cartas jugadas quedan en fila, Planes y cartas de Héroe. Los símbolos de la parte inferior de la última carta de Héroe ayudan al siguiente Héroe, aunque haya un Plan en medio. Una carta bocabajo no da nada.
topic-plan = Plan maestro
topic-plan-text = El Villano tiene 12 Planes. Cada Plan dice cuánto avanza el Villano en sentido horario, si hay BAM, a veces un efecto especial y qué fichas llegan detrás del Villano (al Lugar anterior, ↺), a su Lugar y delante (al siguiente, ↻). Si hay que jugar un Plan y no queda ninguno, los Héroes pierden.
topic-bam = BAM
topic-bam-text = El BAM es el golpe fuerte: primero se resuelve el BAM del tablero del Villano; después, el BAM de cada Amenaza que lo tiene, en sentido horario desde el Villano. Cada Plan indica si hay BAM. Cuando un Héroe queda Fuera de combate, se resuelve enseguida el BAM del tablero, o lo que el tablero diga en vez del BAM.
topic-arrival = Al llegar
topic-arrival-text = Algunas Amenazas actúan cada vez que el Villano termina un movimiento en el Lugar de la Amenaza, también si avanza 0 y fuera del turno del Villano.
topic-overflow = Exceso
topic-overflow-text = Si al menos una ficha de un efecto no cabe en un Lugar, hay un Exceso en ese Lugar, uno solo aunque no quepan varias fichas. El tablero del Villano dice qué hace el Exceso. En un turno de Héroe, el Exceso se resuelve cuando el turno termina.
topic-damage = Daño
topic-damage-text = Por cada punto de daño un Héroe pone una carta de su mano, la que elija, bajo su mazo. Un enemigo pierde 1 de Vida por punto; un Matón cae con un punto.
topic-ko = Fuera de combate
topic-ko-text = Un Héroe que pierde su última carta, o termina su turno sin cartas en la mano, queda Fuera de combate: se resuelve enseguida el BAM del tablero del Villano, o lo que el tablero diga en vez del BAM. Mientras está Fuera de combate, nada afecta al Héroe; en su próximo turno se levanta con 3 cartas.
topic-symbols = Símbolos
topic-symbols-text = Los símbolos de la parte inferior de tu carta y de la carta de Héroe anterior son tus acciones, en cualquier orden (si marcas varias en el menú, se hacen de arriba abajo). Los símbolos que no uses se pierden. No cuentan el efecto especial de la carta anterior, los símbolos cubiertos ni las cartas bocabajo.
topic-move = Movimiento
topic-move-text = Ve a un Lugar adyacente. Rick Jones puede ir contigo.
topic-attack = Ataque
topic-attack-text = 1 de daño a un blanco de tu Lugar: un Matón, un Doombot, un Secuaz o, con dos Misiones completas, el Villano.
topic-heroic = Acción heroica
topic-heroic-text = Rescata a un Civil de tu Lugar, o pon 1 ficha heroica sobre la Amenaza de tu Lugar si no es un Secuaz. Una acción heroica también puede llevar a Rick Jones al Lugar de al lado.
topic-wild = Comodín
topic-wild-text = Un símbolo o una ficha comodín es un movimiento, un ataque o una acción heroica, como quieras.
topic-token = Fichas de acción
topic-token-text = Una ficha vale una acción de su tipo. Gástala entre tus acciones o guárdala para otro turno. Algunos Pertrechos se recargan con fichas.
topic-special = Efecto especial
topic-special-text = El efecto especial de tu propia carta se puede usar una vez, en cualquier momento de tus acciones. El efecto especial de la carta de otro Héroe nunca es tuyo.
topic-thug = Matón
topic-thug-text = Cuando un ataque derrota a un Matón, su ficha va a la Misión Derrotar a Matones. Un Matón que solo se descarta no llena ninguna casilla.
topic-civilian = Civil
topic-civilian-text = Cuando una acción heroica rescata a un Civil, su ficha va a la Misión Rescatar a Civiles. Un Civil que solo se descarta no llena ninguna casilla.
topic-doombot = Doombot
topic-doombot-text = Un Doombot vale como Matón para todo. Cuando se derrota a un Doombot, una ficha de Matón va a Derrotar a Matones. Si el Doombot tiene una ficha de Crisis, hacen falta 2 de daño en un mismo turno.
topic-crisis = Ficha de Crisis
topic-crisis-text = Un Doombot con una ficha de Crisis solo cae con 2 de daño en un mismo turno. Un símbolo de una carta de Héroe cubierto por una ficha de Crisis no da nada.
topic-end-effect = Efecto de fin del turno
topic-end-effect-text = Si no hay Amenaza en el Lugar donde termina su turno, un Héroe puede usar el efecto de ese Lugar. Solo puede usar un efecto por turno, aunque ese efecto lo lleve a otro Lugar.
topic-permanent = Efecto permanente
topic-permanent-text = Un efecto permanente se aplica siempre, con Amenaza o sin ella. Lo tienen Niffleheim y Muspelheim.
topic-pace = Rezagado y apresurado
topic-pace-text = Rezagado: el próximo turno del Villano llega una carta de Héroe más tarde. Apresurado: llega una carta de Héroe antes, pero siempre hay al menos una en medio. Dos efectos iguales se suman y dos contrarios se anulan. Todos terminan con el próximo turno del Villano.
topic-stunned = Aturdido
topic-stunned-text = Si el Villano o un Secuaz está aturdido, su propio BAM se cancela en el próximo turno del Villano, aunque ese BAM lo cause un Héroe Fuera de combate. Los demás BAM se resuelven. La ficha de Aturdido se retira al acabar ese turno.
topic-invulnerable = Invulnerable
topic-invulnerable-text = A un Héroe invulnerable se lo puede elegir para sufrir daño, pero ignora el daño que no sea inevitable.
topic-unavoidable = Daño inevitable
topic-unavoidable-text = El daño inevitable no se puede evitar, reducir ni ignorar, pero sí desviar. Antes de que se completen dos Misiones, el Villano no sufre ningún daño, ni siquiera inevitable.
topic-alone = Solo
topic-alone-text = Un Héroe está solo si no hay otro Héroe en su Lugar. El Villano no cuenta.
topic-facedown = Carta bocabajo
topic-facedown-text = Una carta bocabajo cuenta como carta de la Trama, pero no da símbolos ni efecto especial. Un Plan bocabajo no es un turno del Villano.
topic-health = Vida
topic-health-text = La Vida es el daño que aguanta un enemigo. Un Héroe resiste con las cartas de su mano: cada punto de daño se lleva una carta.
topic-track = Medidor de castigo
topic-track-text = El medidor de castigo es de Ghost Rider Cósmico. Avanza con los Matones que descarta el BAM, con cada Exceso y con algunos Planes. Si llega a 20, los Héroes pierden.
topic-rick = Rick Jones
topic-rick-text = Con dos Misiones completas, Rick Jones aparece en el Lugar opuesto al de Maestro. Mientras Rick esté con Maestro, cuenta todo el daño. Rick no se mueve solo: el Héroe que se mueve puede llevarlo consigo, y 1 acción heroica lo lleva del Lugar del Héroe a uno adyacente.
topic-gear = Pertrechos
topic-gear-text = Un Pertrecho está bocarriba junto a su Héroe y se usa una vez, en el momento que indica; después queda bocabajo hasta que se recarga. Algunos Pertrechos salen de la partida al usarse.
topic-recharge = Recargar
topic-recharge-text = Recargar un Pertrecho es volver a ponerlo bocarriba: con una ficha de acción al empezar tu turno, como dice su reverso, o con una carta del Héroe.
topic-challenge = Desafío
topic-challenge-text = Desafío moderado: cada Héroe deja fuera una carta con un símbolo comodín. Desafío difícil: cada Héroe deja fuera la carta con dos comodines. Se pueden elegir los dos.
topic-antihero = Antihéroe
topic-antihero-text = Ghost Rider Cósmico puede ser Villano o Héroe, pero nunca las dos cosas en una misma partida.
topic-super-villain = Carta de Supervillano
topic-super-villain-text = El jugador del Villano tiene tres cartas de Supervillano en secreto. Juega como mucho una por turno, cuando ocurre lo que nombra la carta. Después la carta sale de la partida.
topic-super-hero = Carta de Superhéroe
topic-super-hero-text = Los Héroes tienen cartas de Superhéroe cuando un jugador es el Villano. Cada Héroe se queda con una carta; en Versus, el Héroe se queda con dos. Cada carta se usa una vez, cuando ocurre lo que nombra la carta, y no forma parte de la mano.
topic-start-tokens = Fichas iniciales
topic-start-tokens-text = Si un jugador es el Villano, el tablero del Villano da fichas de acción a los Héroes, que se las reparten como quieran.
topic-lead = Quién decide
topic-lead-text = Si algo se puede resolver de varias formas, decide el Héroe a quien le toca; en un turno del Villano, el Héroe que va después.
topic-support = Cartas de apoyo
topic-support-text = Si juegas a solas, tienes un Héroe y doce cartas especiales de otros cuatro Héroes; dos de ellas están a la vista en una hilera. En vez de robar y jugar una carta de tu mano, puedes jugar una de la hilera como si fuera tuya, pero no justo después de un turno del Villano.
topic-battle-plan = Planes de batalla
topic-battle-plan-text = Cada plan de batalla es una ventaja permanente del comandante con sus cartas de apoyo. Los costes de los planes elegidos suman como mucho el presupuesto.
topic-excess = Como mucho 3 fichas
topic-excess-text = Un comandante conserva como mucho 3 fichas de acción al final de cada turno.
topic-objective = Ganar y perder
topic-objective-text = Los Héroes ganan si el Villano se queda sin Vida o si se cumple el objetivo del tablero del Villano. Pierden si se cumple el complot del tablero, si hay que jugar un Plan y no queda ninguno, o si un Héroe empieza su turno sin cartas en la mano ni en el mazo.
topic-alarms = Avisos
topic-villain-place = Dónde está el Villano
topic-link = El anillo
topic-dashboard = Tablero del Villano
topic-hero = Héroe
topic-commander = Equipo del comandante

## Tipos de cartas
book-hero = Héroe
book-villain = Villano
book-place = Lugar con { $slots ->
    [one] { $slots } casilla
   *[other] { $slots } casillas
}
book-threat = Amenaza de { $villain }
book-henchman = Secuaz de { $villain }
book-hero-card = carta de { $hero }
book-starting-card = carta de { $hero }, en la mano inicial
book-gear = Pertrecho de { $hero }
book-common-gear = Pertrecho común
book-plan = Plan maestro de { $villain }
book-super-villain = carta de Supervillano
book-super-hero = carta de Superhéroe
book-battle-plan = Plan de batalla de coste { $cost }

## Lo que muestra una carta, en una línea
line-special = { $symbols } · { $text }
line-plain = { $symbols }
line-plan = Avanza { $move }{ $bam ->
    [0] {""}
   *[other] , BAM
}{ $tokens ->
    [0] {""}
   *[other] ; detrás: { $left }; con él: { $own }; delante: { $right }
}
line-plan-rest = { $tokens ->
    [0] BAM
   *[other] { $bam ->
        [0] {""}
       *[other] BAM;{" "}
    }detrás: { $left }; con él: { $own }; delante: { $right }
}
tokens-none = nada
tokens-thug = { $count ->
    [one] 1 Matón
   *[other] { $count } Matones
}
tokens-civilian = { $count ->
    [one] 1 Civil
   *[other] { $count } Civiles
}
tokens-doombot = { $count ->
    [one] 1 Doombot
   *[other] { $count } Doombots
}
tokens-two = { $one } + { $other }
tokens-doombot-crisis = { $count ->
    [one] 1 Doombot con Crisis
   *[other] { $count } Doombots con Crisis
}
book-health = Vida: { $two } con dos Héroes, { $three } con tres, { $four } con cuatro.
book-life = Vida: { $life }.
book-life-heroes = Vida: el número de Héroes más 1.
book-start = Al empezar: { $thugs ->
    [one] { $thugs } Matón
   *[other] { $thugs } Matones
}, { $civilians ->
    [one] { $civilians } Civil
   *[other] { $civilians } Civiles
}.
