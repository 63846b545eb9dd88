## En las imágenes
board-round = Turno de Juego
board-setup = se eligen los Grupos
board-planning = todos planifican en secreto
board-acting = acción: { $team }
board-showdown = el duelo final con Magneto
board-empty = –
board-ask-team = { $name }: ¿qué Grupo?
board-ask-plan = { $count ->
    [one] Planifica { $name }
   *[other] Planifican { $name }
}
board-ask-action = { $name }: una acción
board-ask-story = { $name } cuenta una Historia
board-ask-target = { $name } elige un objetivo
board-ask-nemesis = { $name }: ¿intriga su Supervillano?
board-ask-dice = { $name } elige dados que volver a tirar
board-ask-pay = { $name } paga con cartas
board-ask-lead = { $name }: ¿quién lidera?
board-ask-reinforce = { $name }: ¿Refuerzos?
board-ask-fighter = { $name }: ¿quién lucha?
board-ask-power = { $count ->
    [one] { $name } elige un Poder
   *[other] { $name } eligen Poderes
}
board-ask-window = { $name }: ¿una habilidad?
board-ask-colour = { $name } prohíbe un color
board-ask-most-wanted = { $name } elige entre los Más Buscados
board-ask-confront = { $name }: ¿enfrentarse o no?
board-ask-reward = { $name } toma una Ventaja
board-ask-challenger = { $name }: ¿quién desafía?
did-points = +{ $points } PV { $name }
did-fall = { $card }: Herida
did-lost = se perdió «{ $card }»
did-move = { $card } → { $place }
did-move-told = { $card } va a { $place }
did-support = { $card } apoya en { $place }
did-track = las Historias avanzaron

## Grupos y héroes en pocas letras
team-avengers-short = Vengad.
team-fantastic-four-short = Los 4F
team-marvel-knights-short = Caball.
team-x-men-short = X-Men
short-captain-america = Capitán
short-iron-man = Iron Man
short-thor = Thor
short-hulk = Hulk
short-invisible-woman = Invisible
short-human-torch = Antorcha
short-mr-fantastic = Fantást.
short-thing = La Cosa
short-daredevil = Daredev.
short-doctor-strange = Extraño
short-elektra = Elektra
short-spider-man = Spidey
short-cyclops = Cíclope
short-jean-grey = Jean
short-storm = Tormenta
short-wolverine = Lobezno

## Escenarios en el tablero
rule-born-again = Gana al instante quien llegue antes a 15 Puntos de Victoria.
rule-brood-wars = Los Líderes Más Buscados vuelven a tirar Aumentos. Gana al instante quien llegue antes a 15 PV.
rule-the-evolutionary-war = Dos Puntos de Planificación más cada turno. Tras el Turno de Juego { $round } gana quien tenga más PV; la meta son 15.
rule-house-of-m = Tras el Turno de Juego 4, dos héroes de cada Grupo retan a Magneto. Gana quien lo venza primero; si no, pierden todos.
rule-maximum-carnage = Crímenes: un dado de Problemas más. Con 15 PV entra el Titular Especial; al esclarecerlo, gana quien tenga más PV.
rule-inferno = Misterios: un dado de Problemas más. En el Turno 4 entra el Titular Especial; al esclarecerlo, o tras el Turno { $round }, gana quien tenga más PV.
rule-the-kree-skrull-war = Los Agentes cuestan 1 Problema menos. Tras el Turno de Juego { $round } gana quien tenga más PV.
rule-acts-of-vengeance = Al intrigar se pueden elegir dos opciones. Con tres Planes se gana; si no, gana quien tenga más PV tras el Turno { $round }.
rule-secret-wars = Una Ventaja cuesta dos Historias. Con tres Ventajas se gana; si no, gana quien tenga más PV tras el Turno de Juego { $round }.
rule-the-coming-of-galactus = Peligros: un dado de Problemas más. Con 15 PV entra el Titular Especial; al esclarecerlo, gana quien tenga más PV.

## Áreas, Historias, puestos
area-quiet = Sin Titular
area-solved = Esclarecido
area-lost = Perdido
special-ends = Esclarecido: fin de partida
shelf-stories = Historias · mazo { $count }
shelf-wanted = Más Buscados · mazo { $count }
strip-planned = Hecho
strip-archnemesis = Archienemigo
strip-first = 1.º

## Lo que está pasando
case-title = «{ $card }»
case-showdown = El duelo final con Magneto
case-attempt = Plan en marcha: { $stage }
case-schemed = intriga por { $options }
case-schemed-threat = más dados
case-schemed-draw = cartas
case-schemed-fight = Aumentos
case-trouble = Problemas
case-start = aún sin tirar
case-rolled = cada signo vale 1; los dobles, 2
case-villains = responden los villanos
case-combat = Combate
case-resolution = resuelto
fight-nobody = nadie aún
fight-secret = elige un Poder en secreto
fight-sequence = Secuencia { $number } · { $phase }
fight-stage-start = antes de los Poderes
fight-stage-powers = Poderes
fight-stage-first = primer ataque
fight-stage-second = segundo ataque
fight-stage-duel = duelo de ingenio
fight-stage-end = al final
fight-over = Gana { $name }

## La leyenda
legend-trouble = Problemas: requiere, cuesta
legend-life = KO
legend-a = ataque
legend-d = defensa
legend-w = ingenio
legend-face-hit = 1 Impacto
legend-face-double = 2 Impactos
legend-face-boost = 1 Impacto y Aumento
legend-face-trouble = Problema, sin Impacto
legend-ready = Listo
legend-support = Apoyo
legend-recovery = Recuperación
legend-wounded = Con Herida
legend-plot = Puntos de Planificación
legend-power-up = Ventajas
legend-resource = Recursos
legend-villain = Cartas de Villano
legend-news = Titulares
legend-followers = Seguidores
legend-ko = KO
legend-mask = Supervillano
legend-crown = Archienemigo
legend-check = Plan
legend-wanted = Más Buscados

## En palabras
alt-round = Turno de Juego { $round }, Turno de Acción { $number } de 5
alt-round-only = Turno de Juego { $round }
alt-headline = { $place }: { $type } { $dice }, { $vp } PV
alt-headline-icon = { $place }: { $type } { $dice }, { $vp } PV, máscara
alt-quiet = Sin Titular: { $areas }
alt-special = Titular Especial: { $type } { $dice }, { $vp } PV
alt-wanted = Más Buscados: { $cards }
alt-archnemesis = Archienemigo: { $card }
alt-track = Historias de 1 a 4: { $teams }
alt-track-empty = ninguna
alt-case = { $card }: Problemas { $trouble }
alt-case-due = { $card }: { $count ->
    [one] { $count } dado
   *[other] { $count } dados
} de Problemas
alt-lead = Líder { $card }
alt-with = con { $cards }
alt-side = { $card } { $marks }/{ $limit } KO
alt-power = { $power } ({ $colour })
alt-hits = { $count ->
    [one] { $count } Impacto
   *[other] { $count } Impactos
} ({ $dice })
alt-fight = { $hero } contra { $villain }
alt-seat = { $name }, { $team }: { $vp } PV
alt-seat-short = { $team }: { $vp } PV
alt-plot = { $count } PP
alt-cards = { $resources ->
    [one] { $resources } Recurso
   *[other] { $resources } Recursos
}, { $villains ->
    [one] { $villains } carta de Villano
   *[other] { $villains } cartas de Villano
}
alt-ready = { $card } en { $place }
alt-support = { $card } apoya en { $place }
alt-ready-card = { $card }, Listo
alt-support-card = { $card }, en Apoyo
alt-recovery = { $card }, en Recuperación
alt-wounded = { $card }, con Herida
alt-ko = { $count } KO
alt-allies = Aliados { $cards }
alt-powerups = Ventajas { $cards }
alt-runs = dirige a { $card }
alt-plans = { $count ->
    [one] { $count } Plan
   *[other] { $count } Planes
}
hand-title = La mano de { $name }
hand-resources-title = Cartas de Recurso ({ $count })
hand-villains-title = Cartas de Villano ({ $count })
hand-verb-play = jugar
hand-verb-lead = liderar
hand-verb-reinforce = reforzar
hand-verb-discard = descartar
hand-verb-use = usar
hand-none = ninguna
hand-asked = Tu plan para el Turno de Juego { $round }
hand-plan = Plan hasta ahora: { $spent }, { $left ->
    [one] queda { $left }
   *[other] quedan { $left }
}
hand-plan-bought = Aliados y Ventajas: { $cards }
hand-plan-heals = { $card } se cura
plan-ratings = ataque·defensa·ingenio
plan-heals = se cura
plan-left = { $count ->
    [one] queda
   *[other] quedan
}
plan-spent = { $count ->
    [one] { $count } Punto de Planificación gastado
   *[other] { $count } Puntos de Planificación gastados
}

## Qué es qué
part-game-round = El Turno de Juego y sus cinco Turnos de Acción; el Turno de Acción que brilla es el actual.
part-headline = Un Titular: tipo y dados de Problemas, Puntos de Victoria, Habilidad y nombre. Máscara: los Supervillanos pueden actuar.
part-ready = Un Distrito con héroes Listos; cada héroe lleva el color y el número de su puesto. Borde brillante: recién llegado. Cruces: KO.
part-support = Las dos casillas de Apoyo de un Área, para los héroes en Apoyo de todos los Grupos.
part-special-headline = El Titular Especial: tipo, Habilidad, dados de Problemas y Puntos de Victoria, y los héroes que están en él.

## El Combate solo
duel-title = { $hero } contra { $villain }
duel-ability = { $count ->
    [0] Habilidad
    [one] Habilidad por una carta
   *[other] Habilidad por { $count } cartas
}
duel-open = Los Poderes deciden qué se tira
duel-odds-attack = { $card } logra un KO: { $chance } %
duel-odds-wit = Duelo de ingenio: { $hero } { $won } %, { $villain } { $lost } %
duel-tie = Impactos: { $hero } a { $villain }. Por ahora nadie gana el duelo
duel-wit-won = Impactos: { $hero } a { $villain }. Por ahora { $card } gana el duelo
duel-attack-works = Impactos: { $hero } a { $villain }. Por ahora { $card } logra un KO
duel-attack-held = Impactos: { $hero } a { $villain }. Por ahora { $card } resiste

## Cifras de las cartas en palabras
alt-figure-trouble = a partir de { $count ->
    [one] { $count } Problema
   *[other] { $count } Problemas
}
alt-figure-plot = cuesta { $count }
alt-figure-life = { $count } KO

## Un vistazo de cerca a un Área o a un héroe
closer-crowd = { $count ->
    [0] ningún héroe aquí
    [one] un héroe aquí
   *[other] { $count } héroes aquí
}
closer-chance = { $dice } dados, −{ $cut }; los Aumentos suman; sin Problemas: { $odds } %
closer-chance-skilled = { $dice } dados, −{ $cut }; con Habilidad; sin Problemas: { $odds } %
closer-left = { $count ->
    [one] queda 1 Problema, aprox.
   *[other] quedan unos { $count } Problemas
}
closer-free = { $count ->
    [0] Ninguna casilla de Apoyo libre
    [one] Una casilla de Apoyo libre
   *[other] { $count } casillas de Apoyo libres
}
closer-as-support = { $card } en Apoyo
closer-can = Ahora puedes: { $moves }
closer-ko = { $count } de { $limit } KO
closer-level = Nivel { $level }
closer-fights = En Combate con { $card }
closer-alone = nadie más aquí
closer-others = También aquí: { $cards }
closer-news = { $card } ({ $dice } dados, { $vp } PV)
closer-in-combat = { $count ->
    [0] En Combate, sin coste
    [one] En Combate, cuesta una carta
   *[other] En Combate, cuesta { $count } cartas
}
closer-in-support = { $count ->
    [0] En Apoyo, gratis
    [one] En Apoyo, por una carta
   *[other] En Apoyo, por { $count } cartas
}
closer-owns = { $team }: { $pp } PP, { $cards ->
    [one] { $cards } Recurso
   *[other] { $cards } Recursos
}, { $vp } PV
