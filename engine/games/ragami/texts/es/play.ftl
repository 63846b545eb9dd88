game-name = Ragami
game-blurb = Tu ángel resuelve conflictos por toda la ciudad. La ronda en que alguien llega a 30 PV es la última; gana quien más PV tenga.
game-first = El primer jugador se sortea.
game-rules =
    ### El objetivo
    Eres un Ragami, un ángel guardián. Resuelve Conflictos: gana quien acaba con más Puntos de Virtud (PV). La ronda en que alguien llega a 30 o se acaban las fichas es la última.

    ### Una ronda
    Acaba cuando todos pasan uno tras otro. En tu turno usas como mucho **un dado de Acción** y cartas que ya tenías:
    - **Santo**: mueve cualquier Santo de 1 a 4 casillas, no hasta el Ragami de su color ni al Conflicto de tu Ragami. Si llega a otro Conflicto, ganas 1 cubo. Después mueve o coloca un Demonio.
    - **Cartas**: roba 3 y quédate con 1; hasta 3 en mano. Una carta con T vale un cubo.
    - **Conflicto**: resuelve el de tu casilla.
    - Con cualquier dado: mueve tu **Ragami** de 1 a 4 pasos, no hasta tu Santo ni a una casilla con dos Ragamis. Si acaba donde solo hay Demonios, se van y ganas 1 PV por cada uno.
    Cada uso baja el dado 1; tras el 1 rojo se agota.

    ### Resolver
    Un Conflicto pide el Poder que marca su dado, +1 por Demonio, −1 por Santo, −2 si hay otro Ragami. Añade cubos (1 cada uno), tu dado de Virtud si su edificio linda con la casilla, una carta de triángulo rojo y, al final, el dado de Poder (0 a 2).
    ✅ Ganas lo que marca el dado; cada Santo da 1 PV a su dueño; el otro Ragami gana 2 cubos. ❌ Conservas lo añadido, salvo «Doble tirada» (6), y te retiras.

    ### Entre rondas
    Los Conflictos suben 1; si uno pasa de 6, ningún Ragami entra en su casilla. Cada dado de Virtud sube 1, más 1 por Ragami en su edificio o al lado. Después puedes convertir o mover tu dado.

    ### Puntos y final
    En tu turno puedes cambiar 2 cubos, o 3 puntos de tu dado de Virtud, por 1 PV.
    Con dos jugadores puedes mover el Ragami neutral: ayuda, pero no gana.
    Al final, cada 2 cubos son 1 PV; quien resolvió más Conflictos gana 7 PV y el segundo, 4. Con empate gana quien resolvió más Conflictos.
option-power_die = ¿Jugar con el dado de Poder y su carta?
option-value-power_die = { $value ->
    [0] sin dado de Poder
   *[other] con dado de Poder
}


## Lo que se pregunta
ask-last-round = Última ronda: { $question }
ask-keep = { $count ->
    [one] Elige con qué carta te quedas.
   *[other] Elige con qué { $count } cartas te quedas.
}
ask-place-saint = Coloca tu Santo en una casilla. En un Conflicto te da 1 PV cuando se resuelve, pero tu propio Ragami no puede acabar ahí.
ask-place-virtue = Coloca tu dado de Virtud, con valor 1, en un edificio. Te da Poder en los Conflictos de al lado y sube en cada ronda.
ask-place-ragami = Coloca tu Ragami en un edificio donde aún no haya ninguno. En un turno podrá dar de 1 a 4 pasos desde ahí.
ask-place-neutral = Coloca el Ragami neutral en un edificio donde aún no haya ninguno.
ask-new-demon = Ha salido un 1 rojo: coloca un Demonio en una casilla. Si hay un Conflicto, pedirá 1 más de Poder.
ask-value = ¿Por qué valor cambias el 1 rojo?
ask-boxes = Reparte los dados de Acción: Santo, Cartas, Conflicto. Cada número dice cuántas veces puede usarse ese dado en esta ronda, entre todos los jugadores.
ask-virtue = { $value ->
    [0] Tu dado de Virtud está fuera del tablero: colócalo si quieres.
   *[other] Tu dado de Virtud vale { $value }: { $convert ->
        [0] muévelo o déjalo como está.
       *[other] conviértelo, muévelo o déjalo como está.
    }
}
ask-retreat = ¿A qué edificio se retira { $piece }?
ask-turn = { $die ->
    [0] { $card ->
        [0] { $dice ->
            [0] Todos los dados de Acción están agotados; { $held }. { $cards ->
                [0] ¿Pasas?
               *[other] Juega cartas o pasa.
            }
           *[other] Usa 1 dado de Acción, para su acción o para mover un Ragami, { $cards ->
                [0] o pasa; { $held }.
               *[other] juega cartas o pasa; { $held }.
            }
        }
       *[other] { $dice ->
            [0] Carta usada, todos los dados de Acción agotados; { $held }. ¿Qué más?
           *[other] Carta usada; puedes usar 1 dado de Acción, para su acción o para mover un Ragami; { $held }. ¿Qué más?
        }
    }
   *[other] { $card ->
        [0] Dado de Acción usado; { $held }. ¿Qué más?
       *[other] Dado de Acción y carta usados; { $held }. ¿Qué más?
    }
}
cards-held = { $count ->
    [0] ninguna carta en mano
    [one] 1 carta en mano
   *[other] { $count } cartas en mano
}
ask-ragami = Mueve un Ragami de 1 a 4 pasos: ¿adónde?
ask-where-to = { $piece }, { $place }: ¿adónde va?
ask-demon-to = El Demonio de la { $place }: ¿adónde va?
ask-new-demon-to = Un Demonio nuevo: ¿en qué casilla?
ask-saint = Mueve un Santo, luego un Demonio.
ask-demon = Ahora un Demonio: mueve uno o coloca uno nuevo.
ask-demon-move = Ahora un Demonio: mueve uno.
ask-demon-new = Ahora un Demonio: coloca uno nuevo.
ask-discard = Tienes la mano llena: descarta una carta antes de robar.
ask-power =
    En la { $place }: Conflicto { $value }{ $demons ->
        [0] { "" }
        [one] { "" } + 1 Demonio
       *[other] { "" } + { $demons } Demonios
    }{ $saints ->
        [0] { "" }
        [one] { "" } − 1 Santo
       *[other] { "" } − { $saints } Santos
    }{ $help ->
        [0] { "" }
       *[other] { "" } − { $help } por el Ragami que te acompaña
    }{ $added ->
        [0] { "" }
        [one] { "" } − 1 ya sumado
       *[other] { "" } − { $added } ya sumados
    }. Falta{ $gap ->
        [one] { "" } 1 punto de Poder.
       *[other] n { $gap } puntos de Poder.
    } ¿Qué añades?
ask-card-saint = { $left ->
    [one] ¿Otro Santo, o lo dejas así?
   *[other] Mueve hasta { $left } Santos. ¿Cuál mueves primero?
}
ask-card-demon = { $left ->
    [one] ¿Otro Demonio, o lo dejas así?
   *[other] Mueve hasta { $left } Demonios. ¿Cuál mueves primero?
}
ask-card-conflict = ¿Qué dado de Conflicto giras, y a qué valor?
ask-card-virtue = ¿A qué edificio llevas tu dado de Virtud? Su valor sube 1.
ask-extra = ¿Qué dado de Acción usas, para su acción o para mover un Ragami? También valen los agotados.

## Colocación y preparación de una ronda
event-kept-first = { $seat } se queda con una primera carta y descarta { $cards }.
event-placed = 📍 { $seat }: { $piece } → { $place }
event-first = El cubo de primer jugador pasa a { $seat }.
event-expired = ⛔ Nadie resolvió el Conflicto de la { $place }: Paso prohibido para los Ragamis.
event-retreat = ↩️ { $piece } se retira → { $place }
event-conflict = 💢 Estalla un Conflicto de { $value } en la { $place }.
event-virtue = 💠 { $seat }: el dado de Virtud ({ $place }) marca { $value }
event-virtue-off = 💠 { $seat }: el dado de Virtud se gasta y sale del tablero.
event-virtue-stays = { $seat } deja su dado de Virtud como está.
event-action-dice = 🎲 { $seat } tira los dados de Acción: { $dice }
event-value = { $seat } cambia un 1 rojo por un { $value }.
event-boxes = { $seat } reparte los dados: Santo { $saint } · Cartas { $cards } · Conflicto { $conflict }
event-round = 🌅 **Ronda { $round }**: empieza { $seat }.{ $last ->
    [1] {" "}Es la última.
   *[other] {""}
}
event-round-over = Todos han pasado: termina la ronda { $round }.

## Un turno
event-box-used = 🎲 { $seat } usa el dado { $box }: { $left ->
    [0] queda agotado para esta ronda.
    [one] le queda 1 uso.
   *[other] le quedan { $left } usos.
}
event-ragami = 👼 { $seat }: { $piece } → { $place }
event-purified = 🕊️ { $seat } purifica { $count ->
    [one] 1 Demonio
   *[other] { $count } Demonios
} en la { $place }.
event-saint = 😇 { $seat }: { $piece } → { $place }
event-demon = 😈 { $seat }: Demonio, { $start } → { $place }
event-demon-new = 😈 { $seat }: nuevo Demonio → { $place }
event-stop = { $seat } no mueve más piezas.
event-looked = 🎴 { $seat } roba { $count ->
    [one] 1 carta
   *[other] { $count } cartas
}.
event-looked-at = Robas { $cards }.
event-kept = { $seat } se queda con { $count ->
    [one] 1 carta
   *[other] { $count } cartas
}{ $rest ->
    [0] .
   *[other] {" "}y descarta { $cards }.
}
event-kept-these = Te quedas con { $cards }.
event-reshuffled = 🔀 Los descartes forman un nuevo mazo de { $count ->
    [one] 1 carta
   *[other] { $count } cartas
}.
event-card = 🃏 { $seat } juega **{ $card }**.
event-traded = 🃏 { $seat } cambia { $card } por un cubo.
event-discarded = { $seat } descarta { $card }.
event-swapped = 🔃 { $piece } y { $other } cambian de sitio.
event-turned = 💢 { $seat } deja en { $value } el Conflicto de la { $place }.
event-turn-over = { $seat } termina su turno.
event-pass = { $seat } pasa.

## Resolver un Conflicto
event-attempt = ⚔️ { $seat } intenta resolver el Conflicto de la { $place }{ $gap ->
    [0] : basta la ayuda que hay allí.
    [one] : hace falta 1 punto de Poder.
   *[other] : hacen falta { $gap } puntos de Poder.
}
event-power-cubes = { $seat } añade { $count ->
    [one] 1 cubo blanco
   *[other] { $count } cubos blancos
}.
event-power-virtue = { $seat } añade { $count ->
    [one] 1 punto
   *[other] { $count } puntos
} de su dado de Virtud.
event-power-card = 🃏 { $seat } añade **{ $card }**.
event-power-die = 🎲 { $seat } tira el dado de Poder: { $dice }
event-resolved = ☮️ { $seat } **resuelve** el Conflicto de la { $place }.
event-failed = 💔 No basta: el Conflicto de la { $place } sigue, y { $seat } debe retirarse.

## Puntos y cubos
event-vp = ✨ { $seat } +{ $points } PV ({ $why })
event-cubes = ⬜ { $seat } gana { $count ->
    [one] 1 cubo blanco
   *[other] { $count } cubos blancos
}.
event-paid = ⬜ { $seat } paga { $count ->
    [one] 1 cubo blanco
   *[other] { $count } cubos blancos
}.
event-paid-to = ⬜ { $seat } da a { $other } { $count ->
    [one] 1 cubo blanco
   *[other] { $count } cubos blancos
}.
why-conflict = Conflicto resuelto
why-saint = su Santo ayudó
why-purifying = Demonios purificados
why-cubes = cubos blancos
why-virtue = dado de Virtud
why-help = carta «Mano tendida»
why-bonus = premio por Conflictos resueltos

## El final
event-thirty = 🏁 { $seat } ha llegado a 30 PV: esta ronda es la última.
event-end = { $reason } { $count ->
    [one] ¡Gana { $winners }!
   *[other] ¡{ $winners } comparten la victoria!
}
end-points = Se han alcanzado los 30 PV.
end-tiles = No quedan fichas.

## Lo que se puede elegir, con lo que conviene saber
verb-die = Usar un dado de Acción
verb-die-note = Uno por turno
verb-move = Mover un Ragami por 1 uso de un dado
verb-move-note = Con cualquier dado de Acción
verb-play = Jugar una carta
verb-play-note = Tantas como quieras
verb-trade = Cambiar una carta
verb-trade-note = Por un cubo blanco
verb-cubes = Cubos blancos
verb-cubes-note = 2 cubos son 1 PV
verb-virtue = Dado de Virtud
verb-virtue-note = Cambia cada 3 puntos por 1 PV o elige un edificio
verb-virtue-note-convert = 3 puntos son 1 PV
verb-virtue-note-place = Elige un edificio
verb-pass = Pasar
verb-pass-note = Ni dado ni carta en este turno
verb-end = Terminar el turno
verb-ragami = Tu Ragami
verb-ragami-note = De 1 a 4 pasos
verb-ragami-note-place = En un edificio sin Ragamis
verb-neutral = El Ragami neutral
verb-neutral-note = De 1 a 4 pasos
verb-neutral-note-place = En un edificio sin Ragamis
verb-saint = Un Santo
verb-saint-note = Por las calles
verb-saint-note-place = En cualquier casilla
verb-demon = Un Demonio
verb-demon-note = Por las calles, o del suministro
verb-demon-note-move = Por las calles
verb-demon-note-new = Del suministro
verb-retreat = Retirarse
verb-retreat-note = A un edificio junto a la casilla
verb-boxes = Repartir los dados
verb-boxes-note = Santo, Cartas, Conflicto
verb-value = Cambiar el 1 rojo
verb-value-note = Por 2, 3, 4 o 5
verb-keep = Quedarse con
verb-keep-note = El resto se descarta
verb-discard = Descartar
verb-discard-note = Para hacer sitio
verb-conflict = Girar un dado de Conflicto
verb-conflict-note = 1 o 2 puntos
verb-power = Añadir Poder
verb-power-note = Hasta reunir los puntos que faltan
verb-stop = Dejarlo así
verb-stop-note = No se mueve otra pieza
verb-stay = Dejarlo como está
verb-stay-note = El dado de Virtud no se mueve

use-saint = Mover un Santo y después un Demonio
use-cards = Robar 3 cartas y quedarse con 1
use-conflict = Resolver el Conflicto donde estás
use-move = Mover un Ragami con el dado { $box }
box-left = Dado { $box }: { $left ->
    [0] agotado en esta ronda
    [one] ahora queda 1 uso; después, ninguno
   *[other] ahora quedan { $left } usos; después, { $after }
}
box-move = De 1 a { $count } pasos. { $uses }
box-attempt = { $gap ->
    [0] Basta la ayuda que hay allí
    [one] Hace falta 1 punto de Poder
   *[other] Hacen falta { $gap } puntos de Poder
}. { $uses }
play-card = Jugar { $card }
play-with = Jugar { $card }: { $piece }
trade-card = Cambiar { $card } por un cubo
trade-note = 1 cubo blanco en lugar de su efecto
convert-cubes = 2 cubos blancos → 1 PV
cubes-note = Tienes { $count }
convert-virtue = 3 puntos de tu dado de Virtud → 1 PV
convert-virtue-note = { $left ->
    [0] Sale del tablero hasta que se prepare la próxima ronda
   *[other] Quedará en { $left }
}
convert-virtue-note-preparing = { $left ->
    [0] Se gasta, y puedes volver a colocarlo enseguida
   *[other] Quedará en { $left }
}
stands-at = ahora: { $place }
go-ragami = Ragami → { $place }
go-neutral = Ragami neutral → { $place }
go-piece = { $piece } → { $place }
go-demon = Demonio: { $start } → { $place }
go-demon-new = Nuevo Demonio → { $place }
go-virtue = Dado de Virtud → { $place }
go-retreat = Retirarse → { $place }
demon-from = Demonio de la { $place }
demon-new = Nuevo Demonio
demon-supply = { $count } en el suministro
die-value = Cambiarlo por un { $value }
boxes = Santo { $saint } · Cartas { $cards } · Conflicto { $conflict }
dice = { $dice }
cards = { $cards }
card-or-cube = { $text } · o 1 cubo
conflict-at = Conflicto de la { $place }: { $value }
turn-conflict = Conflicto de la { $place }: { $before } → { $value }

power-cubes = Cubos blancos
power-cubes-count = { $count ->
    [one] 1 cubo blanco
   *[other] { $count } cubos blancos
}
power-virtue = Dado de Virtud
power-virtue-count = { $count ->
    [one] 1 punto de tu dado de Virtud
   *[other] { $count } puntos de tu dado de Virtud
}
power-card = Carta de triángulo rojo
power-with-card = Jugar { $card }
power-card-note = { $points ->
    [one] 1 punto de Poder
   *[other] { $points } puntos de Poder
}{ $cost ->
    [0] {""}
    [one] {" "}por 1 cubo
   *[other] {" "}por { $cost } cubos
}; { $gap ->
    [0] ya no faltará nada
    [one] aún faltará 1
   *[other] aún faltarán { $gap }
}{ $odds ->
    [0] {""}
   *[other] {" "}(dado de Poder: { $odds } %)
}
power-die = Tirar el dado de Poder
power-die-note = { $gap } o más en { $rolls ->
    [one] una tirada
   *[other] { $rolls } tiradas
}: { $odds } %. Después no se puede añadir nada
power-missing = Aún { $gap ->
    [one] falta 1
   *[other] faltan { $gap }
}
power-left = { $gap ->
    [0] Ya no faltará nada
    [one] Aún faltará 1
   *[other] Aún faltarán { $gap }
}{ $odds ->
    [0] {""}
   *[other] {" "}(dado de Poder: { $odds } %)
}

## Los lugares y lo que hay en ellos
place-far = { $steps ->
    [one] 1 paso
   *[other] { $steps } pasos
}
place-far-with = { $steps ->
    [one] 1 paso
   *[other] { $steps } pasos
}: { $there }
place-with = { $there }
place-empty = libre
place-effect = { $note } · { $effect }
effect-cubes = ganas { $count ->
    [one] 1 cubo blanco
   *[other] { $count } cubos blancos
}
effect-saint-conflict = ganas 1 PV cuando se resuelva
effect-saint-later = aún puede estallar aquí un Conflicto
effect-saint-never = aquí ya no estallará ningún Conflicto
effect-demon-conflict = pedirá 1 más
effect-demon-alone = { $count } PV para el Ragami que llegue aquí
effect-growth = ahora sube { $count } por ronda
effect-die = { $own ->
    [yes] tu dado sube más
   *[no] otro dado sube más
}
building-touches = Linda con { $spaces }; { $count ->
    [0] sin Conflictos
    [one] Conflicto en { $conflicts }
   *[other] Conflictos en { $conflicts }
}
here-conflict = Conflicto { $value }
here-conflict-reach = Conflicto { $value } ({ $gap ->
    [0] basta la ayuda que hay allí
   *[other] pide { $gap }, reúnes { $rolls ->
        [yes] { $sure }–{ $most }
       *[no] { $most }
    }
})
here-demons = { $count ->
    [one] 1 Demonio
   *[other] { $count } Demonios
}
here-saints = { $count ->
    [one] Santo
   *[other] Santos
} { $names }
here-ragamis = { $count ->
    [one] Ragami
   *[other] Ragamis
} { $names }
here-die = { $colour } { $value }
here-virtue = { $count ->
    [one] dado de Virtud
   *[other] dados de Virtud
} { $names }
here-blocked = Paso prohibido

## Lo que hará una jugada
preview = { $choice }
preview-there = Allí: { $there }
preview-box = Dado { $box }: después { $left ->
    [0] queda agotado.
    [one] le queda 1 uso.
   *[other] le quedan { $left } usos.
}
preview-cubes = Después { $count ->
    [0] no te queda ningún cubo blanco.
    [one] te queda 1 cubo blanco.
   *[other] te quedan { $count } cubos blancos.
}
preview-virtue = El dado de Virtud quedará en { $value }.
preview-keep = Te quedas con { $cards }.
preview-rest = Se descarta a la vista de todos: { $cards }.
preview-discard = Descartas { $card }.
preview-purify = { $count ->
    [one] Purificas 1 Demonio: 1 PV.
   *[other] Purificas { $count } Demonios: { $count } PV.
}
preview-cube = { $count ->
    [one] Ganas 1 cubo blanco.
   *[other] Ganas { $count } cubos blancos.
}
preview-attempt = { $gap ->
    [0] Basta la ayuda que hay allí
    [one] Hace falta 1 punto de Poder
   *[other] Hacen falta { $gap } puntos de Poder
}; si lo resuelves, ganas { $value } PV.
preview-risk = Si tiras el dado de Poder y no basta, conservas lo añadido, pero tu Ragami debe retirarse.
preview-resolved = Con eso resuelves el Conflicto: { $value } PV.
preview-at-once = Si tiras ahora el dado de Poder, lo resuelves con un { $odds } % de probabilidad.
