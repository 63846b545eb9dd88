game-name = Marvel Heroes
game-blurb = Dirige a tus héroes por la ciudad y maneja al Supervillano de un rival. Casi siempre gana quien suma más Puntos de Victoria.
game-first = El primer jugador se sortea; después empieza el Grupo con menos Puntos de Victoria.
game-rules =
    ### El objetivo
    Diriges a un Grupo de cuatro héroes y esclareces Titulares por toda Nueva York. También diriges al Supervillano que persigue al Grupo de tu derecha. El escenario dice cómo se gana, casi siempre con Puntos de Victoria.

    ### Un Turno de Juego
    - **Despliegue**: nuevos Titulares, una nueva Historia y el Archienemigo, que persigue al Grupo que va en cabeza.
    - **Planificación**, en secreto y a la vez: paga Puntos de Planificación para tener héroes Listos o en Apoyo, juega Aliados, cambia Historias por una Ventaja.
    - **Misiones**: cinco vueltas en las que cada Grupo realiza una acción.

    ### Acciones
    Mover a un héroe, esclarecer un Titular donde tengas a un héroe Listo, tratar una Herida, contar una Historia, jugar un Evento o usar la acción especial de un héroe en Apoyo, que después de usarla va a Recuperación.

    ### Esclarecer
    Los dados muestran los Problemas; tus héroes los reducen. Con los Problemas que quedan, tus rivales pagan un Villano Líder y sus Refuerzos. Si vences al Líder, o si no viene nadie, el Titular es tuyo.

    ### Combate
    Los dos bandos eligen un Poder en secreto: ataque, defensa, ingenio. Cada bando ataca una vez y después llega el duelo de ingenio, cuyo ganador atacará primero. Un golpe que no se detiene es un KO; con suficientes KO, el combate termina.

    ### Supervillanos
    Si el Titular tiene la máscara, o si tu Supervillano es el Archienemigo, puedes intrigar e intentar un Plan Maestro. Quien esclarece un Titular en el que se intenta un Plan puede enfrentarse al Supervillano: si lo vence, gana una Ventaja; si no, el Plan se cumple.

    ### Cuándo se pregunta
    En **{ BUTTON("button-more") } → { PANEL("button-orders") }** eliges en qué momentos te pregunto.
option-scenario = Escenario
option-value-scenario = { $value ->
    [random] un escenario al azar
    [born-again] Renacido: se gana con 15 PV
    [brood-wars] Las Guerras del Nido: se gana con 15 PV y los Más Buscados son más fuertes
    [the-evolutionary-war] La Guerra Evolutiva: tres turnos
    [house-of-m] Dinastía de M: cuatro turnos; si nadie vence a Magneto, pierden todos
    [maximum-carnage] Máxima Carnicería: un Titular Especial a los 15 PV
    [inferno] Inferno: un Titular Especial en el turno 4
    [the-kree-skrull-war] La Guerra Kree-Skrull: cinco turnos
    [acts-of-vengeance] Actos de Venganza: se gana con tres Planes
    [secret-wars] Secret Wars: se gana con tres Ventajas
   *[the-coming-of-galactus] La Llegada de Galactus: un Titular Especial a los 15 PV
}
option-teams = Grupos: al azar o elegidos
option-value-teams = { $value ->
    [random] Grupos al azar
   *[chosen] Grupos elegidos por orden de puestos
}
option-fixed_windows = ¿Preguntar a todos, para que una pausa no revele nada? (más lento)
option-value-fixed_windows = { $value ->
    [0] se te pregunta solo cuando puedes responder
   *[other] se pregunta a todos los que tienen cartas de Villano
}
option-round_limit = Último Turno de Juego (0 para ninguno, hasta 20)
option-value-round_limit = { $value ->
    [0] sin último turno
    [one] { $value } turno como máximo
   *[other] { $value } turnos como máximo
}

## Ventanas
window-action-start = Empieza un Esclarecimiento
window-villains-start = Acuden villanos
window-combat-start = Empieza un Combate
window-lead = Villano Líder
window-reinforce = Refuerzos
window-sequence-start = Empieza una Secuencia
window-powers-shown = Poderes mostrados
window-before-rolls = Antes de una tirada
window-after-rolls = Después de una tirada
window-ko = Va a haber un KO
window-sequence-end = Termina una Secuencia
window-reaction = Se usó un efecto
window-asked = Se pide ayuda
moment-action-start = cuando empieza un Esclarecimiento
moment-villains-start = cuando acuden villanos
moment-combat-start = cuando empieza un Combate
moment-lead = para un Villano Líder
moment-reinforce = para los Refuerzos
moment-sequence-start = cuando empieza una Secuencia
moment-powers-shown = cuando se muestran los Poderes
moment-before-rolls = antes de una tirada
moment-after-rolls = después de una tirada
moment-ko = cuando va a haber un KO
moment-sequence-end = cuando termina una Secuencia
moment-reaction = cuando el otro bando usa un efecto
moment-asked = cuando me piden ayuda

## Lo que se pregunta
ask-team = ¿Qué Grupo diriges?
sheet-about = Los héroes Listos salen y puntúan; los de Apoyo ayudan; los demás se recuperan.
ask-plan = Planifica el Turno de Juego { $round }.
ask-action = { $number ->
    [5] Tu última acción en este Turno de Juego: ¿qué haces?
   *[other] Acción { $number } de 5: ¿qué haces?
}
ask-story = ¿Avanzan todas las Historias una casilla o pasas una tuya a la 4?
ask-move = ¿Qué héroe se mueve, y adónde?
ask-move-where = { $card }: ¿adónde va?
ask-move-how = { $card } → { $place }: ¿cómo?
ask-lead-with = { $card } lidera: ¿con Refuerzos?
ask-move-more = ¿Qué otro héroe se mueve?
ask-solve = ¿Qué Titular esclareces?
ask-heal = ¿A qué héroe se le cura la Herida?
ask-ready = ¿Qué héroe en Apoyo pasa a Listo, y dónde?
ask-raid = ¿Qué jugador pierde cartas de Villano? Elige su Grupo.
ask-headline = ¿Qué Titular se cambia por otro?
ask-gather = ¿Dónde se reúne tu Grupo?
ask-gather-who = ¿Quién va también a { $place }?
ask-dice = { $card }: ¿qué dados vuelves a tirar? Los héroes tienen { $hero_hits ->
    [one] { $hero_hits } Impacto
   *[other] { $hero_hits } Impactos
}; el villano tiene { $villain_hits }.
ask-trouble-dice = { $count ->
    [one] ¿Vuelves a tirar un dado de Problemas?
   *[other] ¿Vuelves a tirar hasta { $count } dados de Problemas?
} Los Problemas son { $trouble }.
ask-pay = { $cycle ->
    [0] { $count ->
        [one] ¿Qué carta descartas para pagar la habilidad de { $card }?
       *[other] ¿Qué { $count } cartas descartas para pagar la habilidad de { $card }?
    }
   *[other] { $count ->
        [one] ¿Descartas una carta para la habilidad de { $card }?
       *[other] ¿Qué cartas descartas para la habilidad de { $card }? Hasta { $count }.
    }
}
ask-fighter = ¿Quién lucha contra { $card }?
ask-power = { $hero } contra { $villain }: ¿qué Poder?
ask-power-open = { $card }: ¿qué Poder muestras antes que el otro bando?
ask-power-change = { $card }: ¿a qué Poder cambias?
ask-colour = ¿Qué color no puede elegir el otro bando?
ask-most-wanted = Los Más Buscados están completos. ¿Quién deja sitio a { $card }?
ask-confront = Detrás de este Titular está { $card }, a las órdenes de { $other } ({ $plan }). ¿Te enfrentas al Supervillano?
ask-reward = ¿Qué Ventaja entra en juego?
ask-challenger = ¿Quién desafía a { $card }?
ask-window-action-start = Diriges al Supervillano { $mastermind } contra { $seat }, que va a esclarecer «{ $card }». { $attempt ->
    [0] ¿Intrigas? La intriga ayuda a tus Villanos en esta acción.
   *[other] ¿Intentas un Plan o intrigas? El Plan dura si nadie lo impide; la intriga ayuda en esta acción.
}
ask-window-villains-start = Diriges al Supervillano { $mastermind } contra { $seat }, que va a esclarecer «{ $card }». ¿Intrigas y robas cartas de Villano?
ask-window-combat-start = Diriges al Supervillano { $mastermind } contra { $seat }, que va a esclarecer «{ $card }». ¿Intrigas para la lucha?
ask-window-ability = Diriges al Supervillano { $mastermind } contra { $seat }, que va a esclarecer «{ $card }». ¿Usas también su habilidad de intriga?
ask-window-lead = Diriges a los Villanos contra { $seat } en { $place }. Los Problemas son { $trouble }. ¿Quién los lidera? El Líder cuesta Problemas y lucha contra los héroes.
ask-window-reinforce = { $card } lidera a los Villanos contra { $seat } en { $place }. Problemas que quedan: { $trouble }. ¿Refuerzas?
ask-window-sequence-start = { $hero } contra { $villain }: empieza una Secuencia. ¿Usas algo?
ask-window-powers-shown = { $hero } contra { $villain }: los Poderes están a la vista. ¿Usas algo?
ask-window-before-rolls = { $hero } contra { $villain }, { $stage }: ¿usas algo antes de la tirada?
ask-window-after-rolls = { $hero } contra { $villain }, { $stage }. Impactos: { $hero_hits } a { $villain_hits }. ¿Usas algo?
ask-window-ko = { $hero } contra { $villain }, { $stage }: va a haber un KO. ¿Usas algo?
ask-window-sequence-end = { $hero } contra { $villain }: termina la Secuencia. ¿Usas algo?
ask-window-reaction = { $other } usó { $card }. ¿Cancelas su efecto?
ask-window-asked = { $hero } contra { $villain }, { $stage }: el jugador del villano pide ayuda. ¿Pagas?
fight-start = el comienzo
fight-powers = la elección de Poderes
fight-first = el primer ataque
fight-second = el segundo ataque
fight-duel = el duelo de ingenio
fight-end = el final de una Secuencia

## Por qué se pregunta
why-fight = { $hero } tiene { $hero_marks } de { $hero_limit } KO; { $villain }, { $villain_marks } de { $villain_limit }.
why-rolled = Impactos: { $hero } tiene { $hero_hits } (KO { $hero_marks }/{ $hero_limit }); { $villain } tiene { $villain_hits } (KO { $villain_marks }/{ $villain_limit }).
why-attack = { $card } causa un KO con un { $odds } % de probabilidad. KO: { $hero } { $hero_marks }/{ $hero_limit }, { $villain } { $villain_marks }/{ $villain_limit }.
why-duel = { $card } gana el duelo con un { $odds } % de probabilidad. KO: { $hero } { $hero_marks }/{ $hero_limit }, { $villain } { $villain_marks }/{ $villain_limit }.
why-case = «{ $card }»: Problemas { $trouble }.
why-scheme-start = De esto depende la dificultad. Por ahora, { $count ->
    [one] { $count } dado
   *[other] { $count } dados
} de Problemas. En juego: { $type }, { $vp } PV.
why-scheme-rolled = Esto decide la fuerza de tus Villanos contra { $seat }. Problemas: { $trouble }.
why-lead = Si nadie lidera, { $seat } esclarece «{ $card }», que vale { $count ->
    [one] { $count } Punto de Victoria
   *[other] { $count } Puntos de Victoria
}.
why-last-special = Es el último Turno de Acción: si nadie esclarece el Titular Especial, la partida acaba ya.
why-last-round = Es el último Turno de Acción: después acaba la partida.
why-reduced = Los héroes de { $seat } restarán después { $count ->
    [one] { $count } Problema
   *[other] { $count } Problemas
}.
why-reinforce = Cada carta cuesta Problemas. Los Problemas que queden al final se pierden.
why-confront = Si vences, recibes una Ventaja. Si renuncias o pierdes, { $other } completa { $plan }: { $effect }
why-confront-bare = Si vences, el Plan fracasa; ya no te quedan Ventajas por ganar. Si renuncias o pierdes, { $other } completa { $plan }: { $effect }

## Cómo termina
end-reached = Se alcanzaron { $count } Puntos de Victoria.
end-plans = Hay { $count } Planes completados.
end-powerups = Hay { $count } Ventajas en juego.
end-round = El Turno de Juego { $round } era el último.
end-missed = El Turno de Juego { $round } era el último y nadie alcanzó la meta.
end-limit = El Turno de Juego { $round } era el límite elegido.
end-special = El Titular Especial está esclarecido.
end-special-failed = El Titular Especial quedó sin esclarecer.
end-showdown-won = Magneto está vencido.
end-showdown-lost = Nadie pudo vencer a Magneto: pierden todos.

## Lo que ocurre
event-team = { $seat } dirige el Grupo { $team }.
event-round = **Turno de Juego { $round }**
event-turn = Acción { $number } de 5: { $seat }
event-action-round = Turno de Acción { $number } del Turno de Juego { $round }
event-story-in = Nueva Historia: { $card }.
event-story-out = Una Historia sale del Contador y nadie la gana: { $card }.
event-stories-out = Estas Historias dejan el Contador: { $cards }.
event-headline = Nuevo Titular en { $place }: «{ $card }» ({ $type }, Amenaza { $count }).
event-archnemesis = { $card }, a las órdenes de { $seat }, es el Archienemigo.
event-first = Empieza { $seat }.
event-special = Entra un Titular Especial: «{ $card }». Si alguien lo esclarece, la partida acaba con ese Turno de Acción.
event-shuffled = Los descartes forman el nuevo mazo de { $deck }.
deck-resource = Recursos
deck-villain = Villanos
deck-headline = Titulares
deck-story = Historias
event-drew-resources = { $seat } roba { $count ->
    [one] una carta de Recurso
   *[other] { $count } cartas de Recurso
}.
event-drew-resources-own = Robaste { $cards }.
event-drew-villains = { $seat } roba { $count ->
    [one] una carta de Villano
   *[other] { $count } cartas de Villano
}.
event-drew-villains-own = Robaste { $cards }.
event-lost-cards = { $seat } pierde { $cards }.
event-income = { $seat } recibe { $count ->
    [one] { $count } Punto de Planificación
   *[other] { $count } Puntos de Planificación
} y tiene { $total }.
event-pp = { $seat } gana { $count ->
    [one] { $count } Punto de Planificación
   *[other] { $count } Puntos de Planificación
} y tiene { $total }.
event-vp = { $seat } suma { $count ->
    [one] { $count } Punto de Victoria
   *[other] { $count } Puntos de Victoria
} y tiene { $total }.
event-healed = { $card } se ha repuesto de la Herida.
event-revealed = Se muestran todos los planes del Turno de Juego { $round }:
event-planned = { $seat } gasta { $count ->
    [one] { $count } Punto de Planificación
   *[other] { $count } Puntos de Planificación
} y conserva { $left }. { $heroes }.
planned-ready = { $card } pasa a Listo
planned-support = { $card } apoya
planned-recovery = { $card } se recupera
planned-stay = { $card } se queda en { $place }
planned-leaves = { $card } se retira a descansar
planned-first = { $card } va primero a { $place } y después esclarece { $other }
planned-first-with = { $card } va primero a { $place } con { $hero } y después esclarece { $other }
event-dismissed = { $seat } despide a { $cards }.
event-ally = { $seat } juega el Aliado { $card }{ $count ->
    [0] .
    [one] {""} con { $count } Punto de Planificación encima.
   *[other] {""} con { $count } Puntos de Planificación encima.
}
event-ally-gone = { $card } se marcha.
event-powerup = { $seat } tiene la Ventaja { $card }: { $effect }
event-moved = { $seat } mueve a { $card } a { $place }.
event-moved-with = { $seat } mueve a { $card } a { $place }; en Apoyo en { $area }: { $cards }.
event-announced = { $seat } anuncia que después esclarecerá «{ $card }» en { $place }.
event-supports = { $seat } pone a { $card } en Apoyo en { $place }.
event-returns = { $seat } devuelve a { $card } al Apoyo de la ficha.
event-recovers = { $seat } manda a { $card } a Recuperación.
event-treated = { $seat } trata a { $card }: la Herida desaparece.
event-readied = { $seat } deja Listo a { $card } en { $place }.
event-gathers = { $seat } reúne a su Grupo en { $place }.
event-taken-along = { $card } va también.
event-gathered = { $seat } reúne en { $place } a { $cards }.
event-story = { $seat } cuenta una Historia.
event-story-won = { $seat } gana la Historia { $card }.
event-reordered = { $seat } pasa la Historia { $card } a la casilla 4.
event-special-hero = { $seat } manda a { $card } a Recuperación para usar su acción especial.
event-special-powerup = { $seat } usa { $card }.
event-event = { $seat } juega { $card }.
event-raid = { $seat } hace descartar cartas de Villano al jugador del Grupo { $team }.
event-wanted-cleared = Ya no están entre los Más Buscados: { $cards }.
event-headline-dropped = { $seat } retira el Titular «{ $card }» de { $place }.
event-troubleshoot = { $seat } va a esclarecer «{ $card }» en { $place }: { $heroes }.
event-attempt = { $card }, a las órdenes de { $seat }, intenta { $plan } ({ $stage }).
event-scheme-threat = { $card }, a las órdenes de { $seat }, intriga: { $count ->
    [0] no añade nada
    [one] { $count } dado de Problemas más
   *[other] { $count } dados de Problemas más
}.
event-scheme-draw = { $card }, a las órdenes de { $seat }, intriga para robar más cartas de Villano.
event-scheme-fight = { $card }, a las órdenes de { $seat }, intriga: el Líder vuelve a tirar sus Aumentos.
event-ability = { $seat } usa a { $card }: { $effect }
event-trouble = 🎲 Problemas, { $count ->
    [one] { $count } dado
   *[other] { $count } dados
}: { $dice } = { $trouble }.
event-trouble-with = 🎲 Problemas, { $count ->
    [one] { $count } dado
   *[other] { $count } dados
} ({ $sources }): { $dice } = { $trouble }.
event-trouble-skilled-with = 🎲 Problemas, { $count ->
    [one] { $count } dado
   *[other] { $count } dados
} ({ $sources }), la Habilidad está presente: { $dice } = { $trouble }.
dice-source = { $name } { $change }
event-trouble-skilled = 🎲 Problemas, { $count ->
    [one] { $count } dado
   *[other] { $count } dados
}, la Habilidad está presente: { $dice } = { $trouble }.
event-boosts-again = Se { $count ->
    [one] volvió a tirar { $count } Aumento
   *[other] volvieron a tirar { $count } Aumentos
}; cuentan ambas tiradas.
event-trouble-again = 🎲 { $seat } vuelve a tirar: { $dice }. Los Problemas son { $trouble }.
event-trouble-up = Problemas +{ $count }, ahora { $trouble }.
event-picked-die = { $seat } elige { $face }.
event-reduced = { $count ->
    [one] { $count } Problema
   *[other] { $count } Problemas
} menos: { $trouble ->
    [one] queda { $trouble }
   *[other] quedan { $trouble }
}.
event-unopposed = Ningún villano lidera.
event-lead = { $seat } juega a { $card } como Líder. Problemas que quedan: { $trouble }.
event-reinforced = { $seat } añade a { $card } como Refuerzo. Problemas que quedan: { $trouble }.
event-agents = { $seat } añade los Agentes { $card }. Problemas que quedan: { $trouble }.
event-solved = { $seat } esclarece «{ $card }», que vale { $count ->
    [one] { $count } Punto de Victoria
   *[other] { $count } Puntos de Victoria
}.{ $last ->
    [1] {" "}La partida acaba con este Turno de Acción.
   *[0] {""}
}
event-solved-unopposed = Ningún villano lidera: { $seat } esclarece «{ $card }», que vale { $count ->
    [one] { $count } Punto de Victoria
   *[other] { $count } Puntos de Victoria
}.{ $last ->
    [1] {" "}La partida acaba con este Turno de Acción.
   *[0] {""}
}
event-lost = { $seat } pierde el Titular «{ $card }».
event-wanted = { $card } pasa a los Más Buscados.
event-wanted-out = { $seat } descarta a { $card }.
event-declined = { $seat } no se enfrenta a { $card }.
event-confronts = ¡{ $seat } se enfrenta a { $card }!
event-followers = Seguidores de { $card }: { $cards }.
event-plan-done = { $seat } completa el Plan { $card }: { $effect }
event-plan-failed = El Plan { $card } ha fracasado.
event-fight = { $seat } contra **{ $card }**, a las órdenes de { $other }
event-fighter = { $card } lucha contra { $other }.
event-sequence = Secuencia { $number }: { $side } tiene la Iniciativa.
side-hero = el héroe
side-villain = el villano
event-power = { $card } usa { $power } ({ $colour }){ $through ->
    [0] .
   *[other] {" "}y lucha hasta el final.
}
event-used = { $seat } usa { $card }: { $effect }
event-asks = { $seat } pide ayuda a los demás villanos.
event-cancelled = { $card } queda cancelado.
event-paid = { $seat } descarta { $cards }.
event-paying = Descartarás { $card }.
event-locked = { $seat } prohíbe el Poder { $colour }.
event-roll = 🎲 { $card }, { $letter }: { $dice } = { $count }.
event-roll-with = 🎲 { $card }, { $letter } ({ $sources }): { $dice } = { $count }.
event-again = 🎲 { $card } vuelve a tirar: { $dice }; en total { $count }.
event-attack-hit = { $card } acierta: { $first } a { $second }.
event-duel-won = { $card } gana el duelo de ingenio: { $first } a { $second }.
event-bout-first = { $result }
event-bout-second = { $result }
event-bout-duel = { $result }
bout-attack-ko = { $card } acierta a { $other }, { $first } a { $second }: KO { $marks } de { $limit }.
bout-attack-absorbed = { $card } acierta, { $first } a { $second }, pero { $other } ignora el KO.
bout-attack-missed = { $card } no supera la defensa de { $other }: { $first } a { $second }.
bout-attack-skipped = { $card } no tiene dados para atacar.
bout-duel-ko = { $card } gana el duelo de ingenio, { $first } a { $second }. { $other }: KO { $marks } de { $limit }.
bout-duel-absorbed = { $card } gana el duelo de ingenio, { $first } a { $second }. { $other } ignora el KO.
bout-duel-missed = El duelo de ingenio queda en empate: { $first } a { $second }.
bout-duel-skipped = No hay duelo de ingenio en esta Secuencia.
event-ko-healed = { $card } se repone: { $count ->
    [one] le queda { $count } KO
   *[other] le quedan { $count } KO
}.
event-defeated = { $card } cae{ $causes ->
    [1] {" "}ante { $by }
   *[0] {""}
} y queda con una Herida.
event-fight-won = { $seat } vence a { $card } en la Secuencia { $number } con { $power }, { $first } a { $second }.
event-fight-lost = { $card } vence a { $seat } en la Secuencia { $number } con { $power }, { $first } a { $second }.
event-challenge = { $seat } desafía a { $card }.
event-challenger = { $seat } envía a { $card }.

## Palabras sueltas
faces-none = ningún dado
faces-blank = { $count ->
    [one] { $count } vacía
   *[other] { $count } vacías
}
faces-trouble = { $count ->
    [one] { $count } Problema
   *[other] { $count } Problemas
}
faces-hit = { $count ->
    [one] { $count } Impacto
   *[other] { $count } Impactos
}
faces-boost = { $count ->
    [one] { $count } Aumento
   *[other] { $count } Aumentos
}
faces-double = { $count ->
    [one] { $count } doble (vale 2)
   *[other] { $count } dobles (valen 2)
}
type-crime = Crimen
type-danger = Peligro
type-mystery = Misterio
type-any = cualquier tipo
skill-fight = Lucha
skill-mystic = Misticismo
skill-science = Ciencia
skill-rescue = Rescate
skill-protection = Protección
skill-investigation = Investigación
symbol-cross = cruz
symbol-diamond = rombo
symbol-star = estrella
symbol-circle = círculo
colour-red = rojo
colour-orange = naranja
colour-yellow = amarillo
stage-prologue = prólogo
stage-development = desarrollo
stage-conclusion = conclusión
event-end = { $reason } { $count ->
    [0] No gana nadie.
    [one] ¡Gana { $winners }!
   *[other] ¡{ $winners } comparten la victoria!
}

## Lo que pueden costar juntos los Refuerzos
series-trouble = { $count ->
    [one] 1 Problema
   *[other] { $count } Problemas
}
