## Partes del tablero
topic-area = Área
part-area = Un Área de la ciudad: su Titular con su Distrito, los héroes de allí y dos casillas de Apoyo. Junto al nombre, los signos de los Distritos vacíos.
topic-track = Contador de Historias
part-track = El Contador de Historias: las Historias nuevas entran en la casilla 1. Si una Historia avanza más allá de la 4, su Grupo la gana: 1 PV.
topic-wanted = Los Más Buscados
part-wanted = Los Más Buscados: villanos que vencieron a héroes. Cualquier jugador villano puede traer a uno de vuelta como Líder; solo paga su coste.
topic-fight = Combate
part-fight = El Combate: quién lucha contra quién, los Poderes mostrados, los dados y los marcadores de KO.
topic-case = Esclarecimiento
part-case = El Titular que se está esclareciendo: sus dados, los Problemas que quedan y el Villano Líder.
topic-heroes = Grupo
part-heroes = Un Grupo: sus héroes con lugar y estado, Puntos de Planificación, manos, Aliados y Ventajas, y el Supervillano que dirige su jugador.
topic-scenario = Escenario
part-scenario = El escenario: cómo se gana la partida. Cuando entra su Titular Especial, se muestra ese Titular.

## Términos
topic-plot-points = Puntos de Planificación
topic-plot-points-text = Cada Planificación da un Punto de Planificación por héroe disponible y otro por cada cinco Puntos de Victoria completos. Con los Puntos de Planificación pagas héroes Listos, Apoyo y Aliados; los puntos que sobran se conservan.
topic-victory-points = Puntos de Victoria
topic-victory-points-text = Los Titulares esclarecidos y las Historias ganadas dan Puntos de Victoria. En casi todos los escenarios gana quien tiene más; en caso de empate, quien tiene más Ventajas.
topic-ready = Listo
topic-ready-text = Un héroe Listo cuesta su Nivel en Puntos de Planificación. Va a los Distritos, esclarece y lucha. Quedarse en un Distrito cuesta otra vez el Nivel cada Turno de Juego.
topic-support = Apoyo
topic-support-text = Un héroe en Apoyo cuesta un Punto de Planificación. Desde una casilla de Apoyo ayuda a sus compañeros en el Área; cada Área tiene dos casillas para todos los Grupos.
topic-recovery = Recuperación
topic-recovery-text = Un héroe en Recuperación no hace nada en este Turno de Juego y está disponible en el siguiente, salvo que tenga una Herida.
topic-wound = Herida
topic-wound-text = Un héroe derrotado va a Recuperación con una Herida. Si nadie trata la Herida antes, en la próxima Planificación el héroe se queda en Recuperación y pierde la Herida.
topic-ko = KO
topic-ko-text = Un golpe que no se detiene o un duelo ganado pone un marcador de KO. Un luchador con tantos marcadores como su valor de KO queda derrotado. Tras la acción se quitan todos los marcadores.
topic-free-movement = Movimiento gratuito
topic-free-movement-text = Cuando un héroe Listo va a un Distrito, un compañero que esté en Apoyo sobre la ficha del Grupo puede pasar a una casilla de Apoyo libre de esa Área.
topic-ally = Aliado
topic-ally-text = Un Aliado cuesta un Punto de Planificación; si el Aliado es fiel a tu Grupo, ese punto queda sobre el Aliado. Cada uso le quita un Punto de Planificación; si no le queda ninguno, el Aliado se marcha después de usarlo. Puedes tener tres Aliados como máximo.
topic-event = Evento
topic-event-text = Un Evento es una carta de Recurso que se juega como acción y se descarta.
topic-power-up = Ventaja de Grupo
topic-power-up-text = Al planificar puedes cambiar tres Historias, o las que diga el escenario, por una Ventaja. También ganas una si vences a un Supervillano. Vale para el resto de la partida.
topic-story = Historia
topic-story-text = Al contar una Historia robas una carta de Recurso. Después puedes avanzar el Contador o pasar una Historia propia a la casilla 4. Una Historia ganada es un Punto de Victoria.
topic-advance = Avanzar y reordenar
topic-advance-text = Avanzar: entra una Historia nueva en la 1 y las demás pasan a la casilla siguiente. La que sale de la 4 da 1 PV a su Grupo. Reordenar: una Historia tuya de las casillas 1 a 3 pasa a la 4. Al empezar un Turno de Juego las Historias también avanzan, pero nadie puntúa.
topic-headline = Titular
topic-headline-text = Un Titular ocurre en un Distrito de su Área, según su símbolo. Un Grupo con un héroe Listo en ese Distrito puede esclarecer el Titular y ganar sus Puntos de Victoria.
topic-skill = Habilidad
topic-skill-text = Si tus héroes en el Distrito tienen la Habilidad del Titular, se ignoran los Aumentos de los dados de Problemas. Sin la Habilidad, los dados con Aumento se vuelven a tirar y se suman.
topic-threat = Amenaza
topic-threat-text = La Amenaza de un Titular es el número de sus dados de Problemas. Un Supervillano que intriga con Amenaza suma tantos dados como su propio número para Crimen, Peligro o Misterio, según el tipo del Titular.
topic-trouble = Problemas
topic-trouble-text = Los Problemas son los Impactos y las caras de Problema de los dados, menos el mejor valor de tus héroes del Distrito y lo que quita el Apoyo. Los villanos gastan los Problemas que quedan.
topic-lead = Villano Líder
topic-lead-text = Un Villano lidera si los Problemas alcanzan su requisito; el coste del Villano se resta de los Problemas. Al Líder lo controla el jugador que lo jugó. Sin Líder, el Titular está esclarecido.
topic-reinforcement = Refuerzo
topic-reinforcement-text = Un Refuerzo es una carta de Villano que ayuda al Líder. Se juega pagando su coste de Refuerzo y se descarta para usar su efecto en el Combate.
topic-agents = Agentes
topic-agents-text = Los Agentes nunca lideran. Hasta el final del Combate bajan los valores de los héroes.
topic-mastermind = Supervillano
topic-mastermind-text = Cada jugador dirige a un Supervillano contra el Grupo de su derecha. El Supervillano intriga e intenta Planes en los Titulares con la máscara y, cuando es el Archienemigo, en todos los Titulares de ese Grupo.
topic-scheme = Intriga
topic-scheme-text = Un Supervillano que intriga usa una opción por Esclarecimiento: más dados de Problemas, más cartas de Villano o un Líder que vuelve a tirar sus Aumentos. También puede sumar su habilidad de intriga.
topic-scheme-ability = Habilidad de intriga
topic-scheme-ability-text = Cada Supervillano tiene una habilidad de intriga. Con cualquiera de las opciones de la Intriga, su jugador puede sumar el efecto de esa habilidad.
topic-plan = Plan Maestro
topic-plan-text = Los tres Planes de un Supervillano son las etapas de su Plan Maestro: prólogo, desarrollo y conclusión. Si los héroes no detienen el intento, el Plan se completa y su efecto dura el resto de la partida.
topic-followers = Seguidores
topic-followers-text = En un enfrentamiento el Supervillano recibe tantas cartas de Villano como Seguidores tiene. Esas cartas se unen a él gratis.
topic-archnemesis = Archienemigo
topic-archnemesis-text = El Archienemigo es, durante un Turno de Juego, el Supervillano que persigue al Grupo que va en cabeza: puede intrigar e intentar Planes en todos los Titulares de ese Grupo.
topic-power = Poder
topic-power-text = Un luchador tiene hasta tres Poderes: rojo, naranja y amarillo. Cada Poder dice cuántos dados tira para ataque, defensa e ingenio. En cada Secuencia los dos bandos eligen uno en secreto y luego muestran los dos.
topic-sequence = Secuencia
topic-sequence-text = Un Combate es una serie de Secuencias. En cada una los dos bandos eligen un Poder, cada bando ataca una vez y después llega el duelo de ingenio. Las Secuencias se repiten hasta que cae el villano o caen todos los héroes presentes.
topic-initiative = Iniciativa
topic-initiative-text = El bando con la Iniciativa ataca primero. El bando que gana el duelo de ingenio toma la Iniciativa. Si un héroe es derrotado, la Iniciativa pasa al Líder.
topic-attack = Ataque
topic-attack-text = Un bando tira dados de ataque y el otro, dados de defensa. Si el ataque tiene al menos un Impacto y al menos tantos como la defensa, causa un KO. Sin dados de ataque, el ataque se omite.
topic-duel = Duelo de ingenio
topic-duel-text = Los dos bandos tiran sus dados de ingenio. El bando con más Impactos causa un KO y toma la Iniciativa; un empate no cambia nada.
topic-boost = Aumento
topic-boost-text = Un Aumento acompaña a un Impacto en la misma cara. Los héroes con Apoyo vuelven a tirar ese dado y suman la segunda cara; los villanos lo hacen solo si una intriga o un efecto lo permite, y el Supervillano, siempre.
topic-abilities = Habilidades especiales
topic-abilities-text = En un Combate puedes usar las habilidades del luchador y las de sus compañeros en Apoyo en el Área. Casi todas cuestan una carta de la mano. En cada ventana de preguntas, cada carta se puede usar una vez.
topic-special-headline = Titular Especial
topic-special-headline-text = Un Titular Especial entra según el escenario, en un lugar propio sin Apoyo. Si alguien lo esclarece, la partida acaba con el Turno de Acción en curso.
topic-game-round = Turno de Juego
topic-game-round-text = Un Turno de Juego tiene Despliegue, Planificación secreta y cinco Turnos de Acción, en los que cada Grupo realiza una acción.

## Cartas del libro
kind-hero = Héroe del Grupo { $team }
kind-mastermind = Supervillano, normalmente contra el Grupo { $team }
kind-plan = Plan de { $card }, { $stage }
kind-powerup = Ventaja del Grupo { $team }
kind-ally = Aliado fiel al Grupo { $team }
kind-event = Evento
kind-villain = Villano
kind-agents = Agentes
kind-headline = Titular
kind-special-headline = Titular Especial
kind-story = Historia
kind-scenario = Escenario
kind-district = Distrito
kind-area = Área
book-two = { $first } { $second }
book-combat = { $cost ->
    [0] En Combate: { $effect }
    [one] En Combate, por una carta de Recurso: { $effect }
   *[other] En Combate, por { $cost } cartas de Recurso: { $effect }
}
book-support-combat = { $cost ->
    [0] En Apoyo de un Combate en el Área: { $effect }
    [one] En Apoyo de un Combate en el Área, por una carta de Recurso: { $effect }
   *[other] En Apoyo de un Combate en el Área, por { $cost } cartas de Recurso: { $effect }
}
book-support-troubleshoot = { $cost ->
    [0] En Apoyo al esclarecer en el Área: { $effect }
    [one] En Apoyo al esclarecer en el Área, por una carta de Recurso: { $effect }
   *[other] En Apoyo al esclarecer en el Área, por { $cost } cartas de Recurso: { $effect }
}
book-support-action = { $cost ->
    [0] En Apoyo, como acción, y después a Recuperación: { $effect }
    [one] En Apoyo, como acción, por una carta de Recurso, y después a Recuperación: { $effect }
   *[other] En Apoyo, como acción, por { $cost } cartas de Recurso, y después a Recuperación: { $effect }
}
book-boss = { $cost ->
    [0] En Combate: { $effect }
    [one] En Combate, por una carta de Villano: { $effect }
   *[other] En Combate, por { $cost } cartas de Villano: { $effect }
}
book-lead = { $cost ->
    [0] Como Líder: { $effect }
    [one] Como Líder, por una carta de Villano: { $effect }
   *[other] Como Líder, por { $cost } cartas de Villano: { $effect }
}
book-reinforcement = { $cost ->
    [0] Como Refuerzo, sin coste: { $effect }
    [one] Como Refuerzo, por { $cost } Problema: { $effect }
   *[other] Como Refuerzo, por { $cost } Problemas: { $effect }
}
book-agents = Cuestan { $cost ->
    [one] { $cost } Problema
   *[other] { $cost } Problemas
}. { $effect }
book-threat = { $card } suma estos dados al intrigar con Amenaza: Crimen { $crime }, Peligro { $danger }, Misterio { $mystery }
book-powers = Ataque/defensa/ingenio: { $powers }
book-power = { $power } { $ratings }
book-symbol = { $facts } · Distrito: { $symbol }
book-scenario = { $effect } { $victory }
book-district = En { $place }; símbolo: { $symbol }
book-area = { $places }
book-area-large = Desde tres jugadores: { $places }
book-spaces = { $count ->
    [one] Una casilla de Apoyo para todos los Grupos.
   *[other] { $count } casillas de Apoyo para todos los Grupos.
}

## Dónde están las cartas
at-own-hand = en tu mano
at-hand = en la mano de { $seat }
at-team = en el Grupo de { $seat }
at-allies = entre los Aliados de { $seat }
at-owned = en juego para { $seat }
at-won = entre las cartas ganadas por { $seat }
at-place = en { $place }
at-track = en el Contador de Historias, casilla { $number }
at-wanted = entre los Más Buscados
at-special = en su propio lugar
at-fight = en el Combate
at-scenario = esta partida
