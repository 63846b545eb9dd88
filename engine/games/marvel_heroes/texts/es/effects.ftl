## Lo que hacen los efectos: una frase por código
does-both = { $first } { $second }
does-nothing = Sin habilidad propia.
roll-any = tirada
roll-a = tirada de ataque
roll-d = tirada de defensa
roll-w = tirada de ingenio
roll-ad = tirada de ataque o defensa
roll-dw = tirada de defensa o ingenio
letter-a = ataque
letter-d = defensa
letter-w = ingenio
change-more = +{ $n } { $letter }
change-fewer = −{ $n } { $letter }
does-set-dice = Tu próxima { $roll } tiene { $n } dados; otros efectos suman o quitan.
does-add-dice = Tira { $n ->
    [one] { $n } dado más
   *[other] { $n } dados más
} en la próxima { $roll }.
does-add-dice-with = Con el Poder { $power }: { $n ->
    [one] { $n } dado más
   *[other] { $n } dados más
} en la próxima { $roll }.
does-add-dice-per-ko = Un dado más por cada marcador de KO propio, { $max } como máximo, en la próxima { $roll }.
does-copy-dice = Tira tantos dados como el oponente en la próxima tirada.
does-cut-dice = El oponente tira { $n ->
    [one] { $n } dado
   *[other] { $n } dados
} menos en la próxima { $roll }.
does-skip-wit = No hay duelo de ingenio en esta Secuencia; la Iniciativa no cambia.
does-add-hits = { $n ->
    [one] { $n } Impacto
   *[other] { $n } Impactos
} más en tu { $roll }.
does-cut-hits = { $n ->
    [one] { $n } Impacto
   *[other] { $n } Impactos
} menos en la { $roll } del oponente.
does-reroll-own = Vuelve a tirar hasta { $n ->
    [one] { $n } dado
   *[other] { $n } dados
} de tu { $roll }.
does-reroll-own-all = Vuelve a tirar los dados que quieras de tu { $roll }.
does-reroll-own-blank = Vuelve a tirar todos los dados sin Impacto de tu { $roll }.
does-reroll-once = Una vez por Combate, vuelve a tirar gratis los dados que quieras de una { $roll }.
does-reroll-opp = Elige hasta { $n ->
    [one] { $n } dado
   *[other] { $n } dados
} de la { $roll } del oponente: se vuelven a tirar.
does-reroll-opp-all = Se vuelven a tirar todos los dados de la { $roll } del oponente.
does-strip-boost = Los dados del oponente que muestran un Aumento no cuentan.
does-doubles-as-one = Cada doble del oponente cuenta como un solo Impacto.
does-trouble-as-hit = Las caras de Problema cuentan como Impactos en tu { $roll }.
does-extra-ko = Un ataque que supera la defensa por { $margin } o más causa un KO más.
does-absorb-ko = Ignora un KO.
does-boost-off-sequence = El oponente no vuelve a tirar sus Aumentos en esta Secuencia.
does-boost-off-combat = El oponente no vuelve a tirar sus Aumentos en este Combate.
does-support-off-sequence = El bando héroe no tiene Apoyo en esta Secuencia.
does-support-off-combat = El bando héroe no tiene Apoyo en este Combate.
does-lock-colour = Nombra un color: el oponente no puede elegir el Poder de ese color en esta Secuencia.
does-peek-power = El oponente elige y muestra su Poder antes de que elijas el tuyo.
does-seq-ratings = En esta Secuencia: { $changes }.
does-discard-resource = El jugador héroe descarta { $n ->
    [one] { $n } carta de Recurso
   *[other] { $n } cartas de Recurso
} al azar.
does-change-power = Cambia de Poder cuando los dos bandos hayan mostrado el suyo.
does-heal-ko-always = Retira { $n ->
    [one] { $n } marcador de KO
   *[other] { $n } marcadores de KO
} al final de una Secuencia.
does-heal-ko-defended = Retira { $n ->
    [one] { $n } marcador de KO
   *[other] { $n } marcadores de KO
} tras una Secuencia en la que el ataque del oponente no causa KO.
does-heal-ko-duel = Retira { $n ->
    [one] { $n } marcador de KO
   *[other] { $n } marcadores de KO
} tras una Secuencia en la que su bando gana el duelo.
does-take-initiative = Tienes la Iniciativa en la próxima Secuencia.
does-cancel-effect = Cancela la habilidad, el Aliado o el Refuerzo que el otro bando acaba de usar.
does-agent-mod = Hasta el final del Combate, los héroes tienen { $changes }.
does-trouble-cut = Quita { $n ->
    [one] { $n } Problema
   *[other] { $n } Problemas
} ({ $type }).
does-trouble-reroll = Una vez por acción de esclarecer aquí, vuelve a tirar hasta { $n } dados de Problemas.
does-skill-any = Los Titulares de aquí se esclarecen como si un héroe tuviera su Habilidad.
does-threat-up = { $n ->
    [one] { $n } dado de Problemas
   *[other] { $n } dados de Problemas
} más en los Titulares ({ $type }).
does-threat-up-target = { $n ->
    [one] { $n } dado de Problemas
   *[other] { $n } dados de Problemas
} más en los Titulares del Grupo objetivo ({ $type }).
does-lead-req-up = Contra este Grupo, el requisito de los Villanos Líder que se juegan de la mano sube { $n }.
does-lead-cost-cut = Contra el Grupo objetivo, el coste en Problemas de tu Villano Líder baja { $n }.
does-agents-cheap = El coste en Problemas de los Agentes baja { $n }.
does-scheme-discard-resource = Al intrigar, paga { $pay_villain ->
    [one] una carta de Villano
   *[other] { $pay_villain } cartas de Villano
}: el jugador héroe descarta { $n ->
    [one] { $n } carta de Recurso
   *[other] { $n } cartas de Recurso
} al azar.
does-scheme-cycle = Al intrigar, descarta hasta { $max } cartas de Villano y roba el mismo número de cartas.
does-scheme-lead-discount = Al intrigar con Amenaza o Robar, puedes pagar { $pay_villain ->
    [one] una carta de Villano
   *[other] { $pay_villain } cartas de Villano
}: el Líder cuesta { $n } menos.
does-scheme-trouble-up = Al intrigar con Amenaza o Robar, puedes pagar { $pay_villain ->
    [one] una carta de Villano
   *[other] { $pay_villain } cartas de Villano
}: Problemas +{ $n }.
does-scheme-bonus-resources = Cada intriga hace además que el jugador héroe descarte { $n ->
    [one] { $n } carta de Recurso
   *[other] { $n } cartas de Recurso
} al azar.
does-scheme-bonus-villains = Con cada intriga robas además { $n ->
    [one] { $n } carta de Villano
   *[other] { $n } cartas de Villano
}.
does-scheme-bonus-reroll = La intriga Amenaza permite además volver a tirar hasta { $n } dados de Problemas.
does-scheme-also = Con cada intriga robas además cartas de Villano, como con la intriga Robar.
does-scheme-always = Tu Supervillano puede intrigar en todos los Titulares del Grupo objetivo.
does-scheme-twice = Los Supervillanos pueden usar { $options } opciones distintas cada vez que intrigan.
does-draw-resource = Roba { $n ->
    [one] { $n } carta de Recurso
   *[other] { $n } cartas de Recurso
}.
does-gain-pp = Gana { $n ->
    [one] { $n } Punto de Planificación
   *[other] { $n } Puntos de Planificación
}.
does-story-actions = Realiza { $n ->
    [one] { $n } acción de Historia
   *[other] { $n } acciones de Historia
}.
does-story-discard = Descarta { $story ->
    [one] la primera Historia
   *[other] las { $story } primeras Historias
} del Contador y llena los huecos.
does-heal-wound = Retira { $wounds ->
    [one] una Herida
   *[other] hasta { $wounds } Heridas
} de tus héroes.
does-ready-support = Un héroe en Apoyo se une a un héroe Listo en un Distrito y queda Listo en ese Distrito.
does-discard-villain-hand-1 = El jugador que elijas descarta { $n ->
    [one] { $n } carta de Villano
   *[other] { $n } cartas de Villano
} al azar.
does-discard-villain-hand-all = Los demás jugadores descartan { $n ->
    [one] { $n } carta de Villano
   *[other] { $n } cartas de Villano
} al azar.
does-clear-most-wanted-all = Descarta todos los Villanos Más Buscados.
does-replace-headline = Cambia un Titular cuyo Distrito esté vacío.
does-do-move = Realiza una acción de Mover.
does-do-troubleshoot = Esclarece un Titular{ $trouble_cut ->
    [0] .
    [one] {""} con { $trouble_cut } Problema menos.
   *[other] {""} con { $trouble_cut } Problemas menos.
}
does-move-team = Con una acción, los héroes Listos que quieras van a un mismo Distrito o a Recuperación.
does-villain-per-round = Roba { $n ->
    [one] { $n } carta de Villano
   *[other] { $n } cartas de Villano
} en cada Despliegue.
does-resource-per-round = Roba { $n ->
    [one] { $n } carta de Recurso
   *[other] { $n } cartas de Recurso
} en cada Planificación.
does-plan-heal-all = Todas las Heridas se retiran antes de planificar, y los héroes que las tenían quedan disponibles.
does-pp-per-round = { $n ->
    [one] { $n } Punto de Planificación
   *[other] { $n } Puntos de Planificación
} más en cada Planificación.
does-pp-bonus = Todos reciben { $n ->
    [one] { $n } Punto de Planificación
   *[other] { $n } Puntos de Planificación
} más en cada Planificación.
does-pp-tax = En cada Planificación, el Grupo objetivo recibe { $n ->
    [one] { $n } Punto
   *[other] { $n } Puntos
} menos, { $min } como mínimo.
does-ready-discount = Al planificar, el primer héroe que pasa de la ficha a Listo cuesta { $n } menos ({ $min } como mínimo).
does-powerup-story-cost = Una Ventaja cuesta { $n ->
    [one] { $n } Historia
   *[other] { $n } Historias
}.
does-move-pair = Una acción de Mover puede mover { $n ->
    [one] { $n } héroe
   *[other] { $n } héroes
} más.
does-free-move-plus = El movimiento gratuito lleva hasta { $n ->
    [one] { $n } héroe en Apoyo
   *[other] { $n } héroes en Apoyo
}, también si ya están en casillas de Apoyo.
does-no-free-move = El Grupo objetivo no tiene movimiento gratuito.
does-ally-tax = Cada uso de un Aliado le cuesta al Grupo objetivo { $n ->
    [one] { $n } carta de Recurso
   *[other] { $n } cartas de Recurso
} más.
does-team-boost-always = Los Aumentos de tus héroes se vuelven a tirar aunque no haya Apoyo.
does-first-attack-dice = { $n ->
    [one] { $n } dado
   *[other] { $n } dados
} más en la primera tirada de ataque del Grupo en cada Combate.
does-lead-ratings = Este Supervillano y los Líderes contra el Grupo objetivo tienen { $changes }.
does-mw-boost = Los Villanos Líder con el icono de Más Buscado vuelven a tirar sus Aumentos.
does-set-followers = { $card } tiene { $n } Seguidores.
does-random-nemesis = Ningún Grupo se enfrenta a su Supervillano habitual.
does-reach-vp = Gana al instante el jugador que llegue antes a { $n } Puntos de Victoria.
does-end-round = Gana quien tenga más Puntos de Victoria tras el Turno de Juego { $n }{ $target ->
    [0] .
   *[other] ; la meta son { $target }.
}
does-special-headline = { $vp ->
    [0] En el Turno de Juego { $round }
   *[other] Cuando un Grupo tiene { $vp } Puntos de Victoria,
} entra un Titular Especial. Gana quien tenga más PV al esclarecerlo o { $last ->
    [0] al final de ese Turno de Juego
   *[other] tras el Turno de Juego { $last }
}.
does-all-plans = Con { $n } Planes completados se gana al instante; si no, gana quien tenga más Puntos de Victoria tras el Turno de Juego { $last }.
does-all-powerups = Con { $n } Ventajas en juego se gana al instante; si no, gana quien tenga más Puntos de Victoria tras el Turno de Juego { $last }.
does-showdown = Tras el Turno de Juego { $after_round } cada Grupo envía { $heroes } héroes contra { $card }; gana el primer Grupo que lo venza. Si nadie lo vence, pierden todos.
