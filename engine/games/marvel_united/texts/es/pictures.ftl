## Palabras en las imágenes. Los nombres son los de los jugadores; cartas, Lugares y puestos llegan ya en palabras.
board-ask-start = { $name } elige dónde empieza el Villano
board-ask-hero = { $name } elige un Héroe
board-ask-gear = { $name } puede llevar Pertrechos
board-ask-ally = { $name } elige un Héroe de apoyo
board-ask-pick = { $name } elige cartas de apoyo
board-ask-battle = { $name } elige planes de batalla
board-ask-drop = { $name } aparta una carta
board-ask-keep = { $name } elige su carta de Superhéroe
board-ask-give = { $name } reparte fichas
board-ask-first = { $name } nombra al primer Héroe
board-ask-turn-start = { $name } empieza su turno
board-ask-draw = { $name } roba o llama a su apoyo
board-ask-play = { $name } juega una carta
board-ask-ignore = { $name } ignora un símbolo
board-ask-support = { $name } puede usar un plan de batalla
board-ask-actions = { $name } actúa
board-ask-location = { $name } puede usar el Lugar
board-ask-excess = { $name } descarta una ficha
board-ask-plan = { $name } juega un Plan
board-ask-down = { $name } pone un Plan bocabajo
board-ask-card = { $name } puede usar una carta
board-ask-reaction = { $name } puede responder al daño
board-ask-discard = { $name } sufre daño
board-ask-action = { $name } puede actuar
board-ask-effect = { $name } elige
board-ask-hit = { $name } elige quién sufre el daño
board-ask-pay = { $name } puede pagar con una ficha
board-ask-scheme = { $name } elige
board-setup = Se prepara la partida
board-hero-turn = Turno de { $hero }
board-about = { $card } en { $place }
board-deed = Turno del Villano

## Lo último que pasó, por partes
did-walk = el Villano fue de { $start } a { $place }
did-stay = el Villano siguió en { $place }
did-added = { $count ->
    [one] llegó 1 ficha
   *[other] llegaron { $count } fichas
}
did-gone = { $count ->
    [one] se descartó 1 ficha
   *[other] se descartaron { $count } fichas
}
did-overflow = Exceso en { $places }
did-hurt = { $count ->
    [one] { $names } sufrió daño
   *[other] { $names } sufrieron daño
}
did-ko = { $count ->
    [one] { $names } cayó
   *[other] { $names } cayeron
}

## La franja de avisos
alarm-plans = { $hand ->
    [0] Planes por jugar
   *[other] Planes, { $hand }{ "\u00A0" }en{ "\u00A0" }mano
}
alarm-until = { $count ->
    [0] le toca al Villano
    [one] carta hasta el Villano
   *[other] cartas hasta el Villano
}
alarm-first = empieza el Villano
alarm-slots = huecos junto al Villano: detrás, con él, delante
alarm-slots-doom = casillas libres, { $count }{ "\u00A0" }en{ "\u00A0" }total

## La próxima recompensa de las Misiones
board-next-0 = 1.ª Misión: Villano cada 2 cartas
board-next-1 = 2.ª Misión: se puede dañar al Villano
board-next-2 = 3.ª Misión: cada Héroe roba una carta
board-next-3 = Las tres están completas
board-next-immortus = 3.ª Misión: ganan los Héroes
board-next-maestro = 2.ª Misión: Rick Jones y daño a Maestro

## El tablero del Villano en breve
pic-bam-cosmic-ghost-rider = 1 de daño a cada Héroe con él; se va un Matón de aquí y otro de cada Lugar vecino: medidor +1 por cada uno
pic-bam-emperor-doom = Se apresura: su próximo turno llega 1 carta de Héroe antes
pic-pressure-emperor-doom = 1 de daño a cada Héroe con él; llega un Doombot; se rezaga
pic-bam-maestro = 3 de daño a un Héroe que esté con él
pic-bam-immortus = Se van un Matón y un Civil de su Lugar; cada uno quita una ficha de su Misión sin completar
pic-overflow-cosmic-ghost-rider = Exceso: medidor +2. KO: este BAM
pic-overflow-emperor-doom = Exceso: un Doombot en otro Lugar. KO: un Doombot allí
pic-overflow-maestro = Exceso o KO: Maestro gana 1 de Vida; sin BAM
pic-overflow-immortus = Exceso, KO: un Plan va bocabajo

pic-goal = 3 Misiones: victoria

## Estados del Villano
state-pressure = Bajo presión
state-later = rezagado { $count }
state-earlier = apresurado { $count }
state-stunned = aturdido
state-shut = intocable: Misiones { $done }/{ $need }
state-open = se le puede dañar
state-never = no se le puede dañar
state-ignores = ignora 2 sin Rick
state-flees = huye
state-astray = confundido
state-locked = fichas bloqueadas

## Amenazas en breve; el signo de delante dice cuándo
pic-threat-innocents-to-protect = Sin ningún Civil aquí, se añade uno
pic-threat-sinners-to-punish = Sin ningún Matón aquí, se añade uno
pic-threat-purple-man = Tras 3 Misiones, elimínalo en un turno para ganar
pic-threat-loyal-subjects-of-doom = 1 de daño a un Héroe donde haya Civiles
pic-threat-doombot-foundry = Un Doombot aquí
pic-threat-weapons-upgrade = Crisis a un Doombot aquí y a cada lado
pic-threat-dogs-of-war = 1 de daño a un Héroe de aquí
pic-threat-reign-of-fear = Retira los Civiles
pic-threat-silver-surfer = Va al siguiente Lugar con Héroes: 2 de daño a uno
pic-threat-starfox = Aquí y a cada lado, 1 de daño a 1 Héroe
pic-threat-tachyon-field-generator = Ninguna Misión recibe su última ficha
pic-threat-yondu = Cada Héroe cercano: 1 de daño o una ficha
pic-threat-nova = Cubre un símbolo; ignora 1 de daño
pic-threat-captain-marvel = 1 de daño a un Héroe a cada lado; devuelve golpes
pic-stunned = Aturdido: no habrá BAM
pic-guarded = Sin daño hasta el turno del Villano

## La Trama
board-story = { $count ->
    [0] Trama
    [one] Trama: 1 carta
   *[other] Trama: { $count } cartas
}
board-story-empty = Aún sin cartas
board-pool = Queda por usar
board-pool-none = No queda nada por usar
board-counts = La próxima carta tiene además
board-counts-none = La próxima carta no suma símbolos
board-plan = Plan
board-ko = KO
board-support = { $count ->
    [0] Apoyo, ya nada en el mazo
   *[other] Apoyo, { $count } más en el mazo
}
board-support-left = { $count ->
    [setup] aún sin repartir
    [0] ya nada en el mazo
   *[other] { $count } más en el mazo
}
board-row-empty = Sin carta
board-allies-none = Aún sin Héroes de apoyo
board-battle = Planes de batalla: { $cards }
board-battle-none = Sin planes de batalla

## La leyenda
legend-thug = Matón
legend-civilian = Civil
legend-doombot = Doombot
legend-crisis = Crisis
legend-rick = Rick Jones
legend-bam = BAM: ataque
legend-delta = cambio
legend-track = medidor
legend-arrival = al llegar
legend-static = vale siempre
legend-overflow = Exceso
legend-steps = pasos
legend-cells = fichas del Plan
legend-hand = mano
legend-deck = mazo
legend-gear = Pertrechos
legend-super = Superhéroe
legend-plan = Planes
legend-scheme = Supervillano
legend-mask = desvía daño
legend-shield = no sufre daño
legend-random = al azar
legend-facedown = bocabajo

## Manos
hand-title = Mano de { $name }
hand-cards = { $count ->
    [one] Mano: 1 carta
   *[other] Mano: { $count } cartas
}
hand-empty = Ninguna carta en la mano
hand-plans = { $count ->
    [one] Mano: 1 Plan
   *[other] Mano: { $count } Planes
}
hand-no-plan = Ningún Plan en la mano: si tienes que jugar otro, ganas
hand-schemes = { $count ->
    [one] 1 carta de Supervillano
   *[other] { $count } cartas de Supervillano
}
hand-row = Cartas de apoyo a la vista
hand-battle-brief = Cuesta { $cost }. { $brief }
hand-support = { $card } · { $hero }
hand-offered = Para elegir
hand-peeked = Planes que estás viendo
hand-gear = Pertrechos
hand-gear-up = listo
hand-gear-down = usado
hand-super = Carta de Superhéroe
hand-gear-super = Pertrechos y carta de Superhéroe
hand-battle = Planes de batalla
hand-tokens = Fichas de acción
hand-no-tokens = Ninguna ficha de acción
hand-in-place = { $hero } en { $place }
hand-lying = { $hero }, Fuera de combate en { $place }
hand-none-yet = aún sin Héroe
hand-verb-play = jugar
hand-verb-down = bocabajo
hand-verb-discard = descartar
hand-verb-bottom = bajo el mazo
hand-verb-use = usar
hand-verb-recharge = recargar
hand-verb-cycle = cambiar
hand-verb-keep = conservar
hand-verb-drop = apartar
hand-verb-pick = elegir
hand-verb-swap = cambiar

## Textos alternativos
alt-plans = { $plans ->
    [one] Queda 1 Plan
   *[other] Quedan { $plans } Planes
}, { $count ->
    [0] le toca al Villano
    [one] Villano tras 1 carta de Héroe
   *[other] Villano tras { $count } cartas de Héroe
}
alt-health = Vida { $health }
alt-track = medidor { $at } de { $end } (con { $end }, derrota)
alt-rick = Rick Jones en { $place }
alt-villain-seat = { $name } tiene { $plans ->
    [one] 1 Plan
   *[other] { $plans } Planes
} y { $schemes ->
    [one] 1 carta de Supervillano
   *[other] { $schemes } cartas de Supervillano
}
alt-missions = Misiones: { $missions }
alt-mission-rescue = Civiles
alt-mission-thugs = Matones
alt-mission-threats = Amenazas
alt-complete = completa
alt-place = { $number } { $place }
alt-thug = { $count ->
    [one] 1 Matón
   *[other] { $count } Matones
}
alt-civilian = { $count ->
    [one] 1 Civil
   *[other] { $count } Civiles
}
alt-doombot = { $count ->
    [one] 1 Doombot
   *[other] { $count } Doombots
}
alt-doombot-crisis = { $count ->
    [one] 1 Doombot con Crisis
   *[other] { $count } Doombots con Crisis
}
alt-free = { $count ->
    [one] 1 libre
   *[other] { $count } libres
}
alt-threat = { $threat } { $have }/{ $need }
alt-threat-health = { $threat } Vida { $have }/{ $need }
alt-some-threat = Amenaza
alt-mark-stun = aturdido
alt-mark-shield = sin daño
alt-ko = Fuera de combate en { $place }
alt-cards = mano { $hand }, mazo { $deck }
alt-cards-short = mano { $hand }
alt-tokens = fichas
alt-used = { $card } (usado)
alt-story = Últimas cartas: { $cards }
alt-facedown = una carta bocabajo
alt-bam = BAM
alt-no-bam = sin BAM
alt-orders = movimiento { $move }, { $bam }, Lugar anterior { $left }, Lugar del Villano { $own }, Lugar siguiente en sentido horario { $right }

## ¿Qué es qué?
part-alarms = Lo urgente: Planes que quedan, cartas de Héroe hasta el Villano, casillas libres detrás del Villano, con él y delante.
part-location = Un Lugar: figuras, fichas y su Amenaza, con lo que falta para eliminarla. Sin Amenaza: el efecto de fin del turno; con candado, vale siempre.
part-villain-place = El Lugar donde está el Villano.
part-link = Flecha al Lugar siguiente, en sentido horario; si brilla, el Villano acaba de pasar por ella.
part-mission = Las tres Misiones: Civiles rescatados, Matones derrotados, Amenazas eliminadas, y el premio de la próxima.
part-dashboard = El Villano: Vida, medidor (si se llena, derrota), estados, su BAM y lo que pasa con un Exceso o un Fuera de combate (KO).
part-symbols = Los símbolos que quedan por usar en este turno, o los que la próxima carta tendrá además de sus propios símbolos.
part-storyline = Las últimas cartas; borde brillante: cuentan sus símbolos de abajo. Un Plan: pasos del Villano, BAM y fichas que pone detrás, con él y delante.
part-hero = Un Héroe: jugador, mano, mazo, fichas de acción, Pertrechos, estados. Borde brillante: le toca, o ha ganado.
part-support = Cartas de apoyo que el comandante puede jugar en vez de robar.
part-commander = Los Héroes de apoyo y los planes de batalla.

## El final
end-wall = El muro de enemigos
end-civilian = { $count ->
    [one] Civil
   *[other] Civiles
}
end-thug = { $count ->
    [one] Matón
   *[other] Matones
}
end-threat = { $count ->
    [one] Amenaza
   *[other] Amenazas
}
end-attack = daño
end-hand = { $count ->
    [one] carta quitada
   *[other] cartas quitadas
}
end-plan = { $count ->
    [one] turno de Villano
   *[other] turnos de Villano
}
end-close-plans = Así de cerca estuvo el Villano: { $count ->
    [0] no quedaba ningún Plan
    [one] quedaba 1 Plan
   *[other] quedaban { $count } Planes
}.
end-close-health = Lo más cerca que estuvieron los Héroes: a { $villain } { $health ->
    [one] le quedaba 1
   *[other] le quedaban { $health }
} de { $whole } puntos de Vida.
end-close-mission = Lo más cerca que estuvieron los Héroes: { $mission }, { $have } de { $need }.
alt-end-beaten = Vencidos
alt-end-left = Sin vencer
