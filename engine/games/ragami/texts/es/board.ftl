## Palabras en las imágenes. Los nombres son los de los jugadores; lugares, piezas y cartas llegan ya escritos.
board-round = Ronda
board-last-round = Última ronda
board-first = Inicia
board-passed = Pasó
board-vp-goal = de { $goal } PV
legend-conflict = { $count ->
    [one] resuelto
   *[other] resueltos
}
legend-cube = { $count ->
    [one] cubo
   *[other] cubos
}
legend-card = { $count ->
    [one] carta
   *[other] cartas
}
legend-virtue = dado de Virtud
legend-ragami = Ragami
legend-triangle = solo en un Conflicto
legend-trade = vale un cubo
board-left = { $left ->
    [0] agotado
    [one] { $left } uso
   *[other] { $left } usos
}
board-no-die = sin dado
board-tiles = { $count ->
    [one] ficha
   *[other] fichas
}
board-demons = { $count ->
    [one] Demonio
   *[other] Demonios
}
board-dice = { $count ->
    [one] Conflicto
   *[other] Conflictos
}
board-cubes = { $count ->
    [one] cubo
   *[other] cubos
}
board-supply = Quedan:
board-deck = mazo
board-pile = descartes

## De quién es la elección
board-ask-turn = Turno de { $name }
board-ask-keep = { $name } se queda con una carta
board-ask-keep-all = Primeras cartas: { $names }
board-ask-place = { $name } coloca una pieza
board-ask-new-demon = { $name } coloca un Demonio
board-ask-value = { $name } gira un 1 rojo
board-ask-boxes = { $name } reparte los dados
board-ask-virtue = { $name } decide sobre su dado de Virtud
board-ask-retreat = { $name } se retira
board-ask-ragami = { $name } mueve un Ragami
board-ask-saint = { $name } mueve un Santo
board-ask-demon = { $name } mueve o coloca un Demonio
board-ask-discard = { $name } descarta una carta
board-ask-power = { $name } resuelve la casilla { $space }
board-ask-card-saint = { $name } mueve Santos
board-ask-card-demon = { $name } mueve Demonios
board-ask-card-conflict = { $name } gira un Conflicto
board-ask-card-virtue = { $name } mueve su dado de Virtud
board-ask-extra = { $name } hace una acción extra

## La segunda línea
board-setting-up = Se prepara la ciudad
board-preparing = Se prepara la ronda
board-used = { $die ->
    [0] { $card ->
        [0] { $dice ->
            [0] Dados de Acción agotados
           *[other] Dado de Acción libre
        }
       *[other] { $dice ->
            [0] Carta usada, dados de Acción agotados
           *[other] Carta usada, dado de Acción libre
        }
    }
   *[other] { $card ->
        [0] Dado de Acción usado
       *[other] Dado de Acción y carta usados
    }
}
board-action-dice = Dados de Acción
board-rolled = Tirada
board-missing = { $gap ->
    [one] falta { $gap }
   *[other] faltan { $gap }
}

## Elegir en el mapa
choice-ragami = Mueve un Ragami
choice-saint = Mueve un Santo
choice-demon = Mueve o coloca un Demonio
choice-card-saint = Mueve un Santo
choice-card-demon = Mueve un Demonio
choice-card-conflict = Gira un dado de Conflicto
choice-card-virtue = Mueve tu dado de Virtud
choice-virtue = Tu dado de Virtud
choice-retreat = { $piece } se retira
choice-new-demon = Coloca un Demonio nuevo
choice-place-saint = Coloca tu Santo
choice-place-virtue = Coloca tu dado de Virtud
choice-place-ragami = Coloca tu Ragami
choice-place-neutral = Coloca el Ragami neutral
choice-piece = { $piece } en { $place }: ¿adónde va?
choice-note-pieces = Lugares iluminados: piezas que puedes mover
choice-note = Puedes elegir los lugares iluminados
choice-note-one = El lugar iluminado es tu elección
choice-note-anywhere = Del suministro a cualquier casilla
choice-note-values = Números pequeños: lo que puede valer el dado
alt-choice = { $title }.
alt-choice-from = { $piece } desde { $place }
alt-choice-places = { $piece }: { $places }.
alt-choice-steps = { $steps ->
    [one] { $steps } paso
   *[other] { $steps } pasos
} { $places }
alt-choice-everywhere = todas las casillas
alt-choice-demon = Demonio
alt-choice-demon-new = Demonio nuevo
alt-choice-virtue = Dado de Virtud
alt-choice-conflict = Casilla y nuevo valor
alt-choice-conflicts = Conflictos allí: { $places }.

## La mano
hand-title = Mano de { $name }
hand-looking = Miras estas cartas: { $keep ->
    [one] quédate con una
   *[other] quédate con { $keep }
}
hand-cards = Cartas en mano: { $count } de { $limit }
hand-fresh = desde el próximo turno
hand-not-now = ahora no
hand-play = jugar
hand-trade = cambiar por un cubo
hand-discard = descartar
hand-power = añadir
hand-keep = te la puedes quedar
hand-keep-with = quédatela con { $cards }
hand-cubes = { $count } cubos → 1 PV
hand-virtue = { $count } de Virtud → 1 PV
hand-typed = También puedes elegir
hand-waits = Nada que elegir ahora
hand-elsewhere = Te toca elegir: mira las opciones

## Textos alternativos: toda la posición en 1024 caracteres como mucho
alt-colour-yellow = A
alt-colour-green = V
alt-colour-blue = Z
alt-colour-purple = M
alt-colour-grey = N
alt-key = A amarillo, V verde, Z azul, M morado{ $count ->
    [2] , N neutral
   *[other] {""}
}.
alt-head = { $turn }. Ronda { $round }.
alt-used = { $used }.
alt-last-round = Última ronda.
alt-resolution = Conflicto en { $space }: pide { $asked }, ayuda { $helped }, añadido { $given }, { $gap ->
    [one] falta { $gap }
   *[other] faltan { $gap }
}.
alt-boxes = Dados de Acción (0 agotado): { $boxes }.
alt-dice = Dados de Acción, aún por repartir: { $dice }.
alt-no-dice = Dados de Acción aún sin tirar.
alt-moved = Movido: { $moved }.
alt-ragami = Ragami { $colour }
alt-saint = Santo { $colour }
alt-demon = Demonio
alt-conflict = { $space }={ $value }
alt-new = { $piece } nuevo en { $place }
alt-conflicts = Conflictos (casilla=valor): { $places }.
alt-company-demons = { $count ->
    [one] { $count } Demonio
   *[other] { $count } Demonios
}
alt-company-saints = { $count ->
    [one] Santo
   *[other] Santos
} { $colours }
alt-company-ragamis = { $count ->
    [one] Ragami
   *[other] Ragamis
} { $colours }
alt-demons = Otros Demonios: { $places }.
alt-saints = Otros Santos: { $places }.
alt-neutral = Ragami neutral { $place }.
alt-blocked = Paso prohibido: { $places }.
alt-seat = { $colour } { $name }: { $points } PV, { $resolved ->
    [one] { $resolved } resuelto
   *[other] { $resolved } resueltos
}, { $cubes ->
    [one] { $cubes } cubo
   *[other] { $cubes } cubos
}, { $cards ->
    [one] { $cards } carta
   *[other] { $cards } cartas
}
alt-seat-ragami = , Ragami { $place }
alt-seat-virtue = , Virtud { $value } en { $place }
alt-seat-first = , inicia
alt-seat-passed = , pasó
alt-supply = Quedan: fichas { $tiles }, Demonios { $demons }, dados de Conflicto { $dice }, cubos { $cubes }, mazo { $deck }, descartes { $pile }.
alt-supply-short = Quedan: fichas { $tiles }, Demonios { $demons }.
alt-hand = Mano de { $name }: { $points } PV, { $resolved ->
    [one] { $resolved } resuelto
   *[other] { $resolved } resueltos
}, { $cubes ->
    [one] { $cubes } cubo
   *[other] { $cubes } cubos
}.
alt-hand-virtue = Dado de Virtud { $value } en { $place }.
alt-hand-ragami = Ragami en { $place }.
alt-hand-looking = Miras: { $cards }
alt-hand-cards = { $count } de { $limit } cartas: { $cards }
alt-hand-none = Sin cartas en mano.
alt-hand-card = { $no } { $name }: { $text }{ $marks }.
alt-hand-triangle = triángulo rojo
alt-hand-trade = T: se cambia por un cubo
alt-hand-others = También: { $moves }.

## ¿Qué es qué?
part-square = Una casilla con su número; las piezas van de casilla en casilla.
part-conflict = Un Conflicto y su valor: el Ragami de esa casilla puede resolverlo con esos puntos de Poder.
part-demon = Demonios: cada uno suma 1 a los puntos de Poder que pide el Conflicto de su casilla.
part-ragami = Un Ragami, ángel guardián del color de su dueño.
part-saint = Un Santo del color de su dueño: resta 1 al Poder que pide el Conflicto de su casilla y, cuando se resuelve el Conflicto, da 1 PV a su dueño.
part-closed = Paso prohibido: ningún Ragami cruza esta casilla ni entra en ella. Los Santos y los Demonios sí pueden cruzarla y entrar.
part-building = Un edificio: está junto a las casillas que lo rodean, y en él se ponen los dados de Virtud.
part-virtue = Un dado de Virtud: su dueño puede usar el valor del dado en los Conflictos de las casillas que lindan con ese edificio.
part-dice = Los tres dados de Acción: cada uso baja en 1 el dado usado; con 0, ese dado queda agotado para esta ronda.
part-supply = Lo que queda: fichas, Demonios, dados de Conflicto, cartas, cartas descartadas y cubos.
