## Palabras de las imágenes. Los nombres son de los jugadores; carta, lugar y puesto llegan ya en palabras.
board-turn-label = Turno
board-turn = Turno de { $name } en { $place }
board-turn-window = { $turn } · { $window }
board-ask-draw = { $name } roba una carta
board-ask-extra-draw = { $name } roba una más
board-ask-deploy = { $name } puede desplegar
board-ask-attack = Fase de Ataque de { $name }
board-ask-window = { $name } puede responder
board-ask-dodge = { $name } puede esquivar
board-ask-force-field = { $name } puede usar Campo de Fuerza
board-ask-regenerate = { $name } puede regenerar
board-ask-sacrifice = { $name } puede sacrificar a otro
board-ask-forced = { $name } dirige un ataque
board-ask-enter = { $name } puede incorporar a otro
board-ask-army = { $name } puede llamar a copias de un personaje
board-ask-impersonate = { $name } puede suplantar
board-ask-copy = { $name } elige a quién copiar
board-ask-borrow = { $name } puede tomar una habilidad
board-ask-search = { $name } busca en su mazo
board-ask-recover = { $name } recupera una carta
board-ask-reorder = { $name } ordena cartas
board-ask-discard = { $name } debe descartar
board-phase-start = Inicio
board-phase-draw = Robo
board-phase-deploy = Despliegue
board-phase-attack = Ataque
board-phase-end = Final
board-hand = Mano
board-decks = Mazos
board-discard = Descarte
board-own-deck = mazo propio
board-unit = { $points ->
    [one] punto
   *[other] puntos
}
board-face-down = Boca abajo
board-face-down-note = Se descubre al empezar el primer turno allí
board-won-by = La ganó { $name }
board-nobody = Aquí no hay nadie
board-undefended = Sin defensa: puede perderse
board-back-to = vuelve con { $name }
board-countered = anulado
board-waits = espera respuesta
board-within = durante { $attacker } → { $target }
board-lender = detrás de { $name }
board-mode-location = Ataque a la Localización
board-result-void = sin efecto
board-result-cancelled = anulado
board-result-marked = daño marcado
board-result-location = Localización ganada
board-result-dodged = esquivado
board-result-resisted = resistido
board-result-held = inmovilizado
board-result-controlled = controlado
board-result-wounded = herido
board-result-prevented = herida anulada
board-result-regenerated = regenerado
board-result-sacrificed = cayó otro
board-result-impersonated = suplantado
board-result-defeated = derrotado
board-sign-bust = personajes
board-sign-bolt = eventos
board-sign-pile = descarte
board-sign-turned = girado
board-sign-sparkle = recién llegado
board-sign-chain = inmovilizado
board-sign-swap = carta del rival
board-sign-sword = atacante
board-sign-aim = objetivo
board-sign-shield = ayuda
board-won-title = Victorias: { $points } { $points ->
    [one] punto
   *[other] puntos
}
board-hand-left = Le quedaba en mano
board-hand-empty = nada

## La mano
hand-title = Mano de { $name }
hand-none = No hay cartas en la mano
hand-can-deploy = desplegar
hand-can-play = jugar
hand-can-discard = descartar
hand-can-enter = incorporar
hand-event = { $kind } · { $timing }
hand-no-ability = sin habilidad
hand-army = { $name } +{ $count }
hand-companion = { $name }: { $who }
hand-companion-of = { $name }: { $who } hasta { $most }
hand-looking = Cartas que miras, de arriba abajo:
hand-seen = La mano de { $name } cuando la miraste
hand-more = y { $count } más
timing-any = en cualquier momento
timing-own-turn = tu turno
timing-own-deploy = tu Fase de Despliegue
timing-own-attack = tu Fase de Ataque
timing-attack-declared = ataque declarado, sin tirar aún
timing-after-attack-roll = tras la tirada de ataque
timing-after-defence-roll = tras resistir un ataque
timing-after-roll = tras tirar defensa o habilidad
timing-on-wound = al recibir una herida
timing-response-event = cuando el rival juega un evento

## Textos alternativos: toda la posición en 1.024 caracteres como mucho
alt-head = { $asked }. { $line }, fase: { $phase }, turno { $turn }{ $limit ->
    [0] {""}
   *[other] {" "}de { $limit }
}.
alt-head-end = { $asked }. { $line } Turno { $turn }.
alt-seat = { $name }: { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}; mano: { $characters ->
    [one] { $characters } personaje
   *[other] { $characters } personajes
}, { $events ->
    [one] { $events } evento
   *[other] { $events } eventos
}; mazos: { $deck } y { $others }{ $discard ->
    [0] {""}
   *[other] ; descarte: { $discard }
}.
alt-seat-short = { $name }: { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}; mano { $characters }+{ $events }; mazos { $deck }+{ $others }; descarte { $discard }.
alt-won = Victorias: { $cards }.
alt-fight = { $mode }: { $attacker } ({ $dice }) contra { $target } ({ $guard }){ $more }{ $outcome }.
alt-fight-location = { $attacker } ataca la Localización{ $outcome }.
alt-dice = { $dice } = { $result }
alt-dice-due = tirará { $count ->
    [one] { $count } dado
   *[other] { $count } dados
}
alt-dice-none = sin dados
alt-check = ; dado de { $ability }: { $die }, hace falta un { $least }
alt-behind = ; se defiende { $behind }
alt-outcome = : { $result }
alt-within = Responde a { $attacker } contra { $target }.
alt-played = { $name } jugó { $card }: { $state }.
alt-played-on = { $name } jugó { $card } sobre { $pick }: { $state }.
alt-site = { $number } { $place }, daño { $one }–{ $two } de { $value }.
alt-site-here = { $number } { $place } (la del turno), daño { $one }–{ $two } de { $value }.
alt-site-events = En ella: { $cards }.
alt-site-threat = { $name } no tiene rival allí y puede ganarla pronto.
alt-site-down = { $number } está boca abajo.
alt-site-won = { $number } { $place }, Valor { $value }, la ganó { $name }.
alt-side = { $name }: { $cards }.
alt-nobody = nadie
alt-empty = Nadie en ella.
alt-more = { $count } más
alt-exhausted = girado
alt-fresh = nuevo
alt-held = inmóvil
alt-foreign = carta de { $name }
alt-copied = como { $card }
alt-value = v{ $value }
alt-key = Números: Combate/Disparo/Resistencia/Mente; v: Valor.
alt-hand = Tu mano, { $name }: { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}; mazos: { $deck } y { $others }. { $asked }.
alt-hand-can = { $card } – { $verb }
alt-hand-cards = Cartas: { $cards }.
alt-hand-none = Sin cartas.
alt-looking = Cartas que miras, de arriba abajo: { $cards }.
alt-seen = { $name } tenía: { $cards }.

## ¿Qué es qué?
part-phase = Las fases del turno; la fase que brilla es la actual.
part-turns = Los próximos turnos: quién juega y en qué Localización.
part-location = Una Localización: su nombre, las marcas con que se gana y el efecto que tiene.
part-marks = Las marcas de cada bando aquí. El primero que llega al número de la derecha gana la Localización. Señal de aviso: puede ganarla pronto.
part-character = Un personaje: Combate, Disparo, Resistencia, Mente, sus habilidades y sus puntos. Un guion: no tiene ese atributo.
part-fight = Un ataque: el atacante y el objetivo, con sus dados.
part-waiting = Un evento jugado que espera su efecto.
