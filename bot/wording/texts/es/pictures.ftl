## Palabras comunes a las imágenes de todos los juegos. Los nombres son los de los jugadores.
board-seat = Puesto { $number }
board-ended = La partida se dio por terminada
board-wins = Gana { $name }
board-shared = Victoria compartida: { $names }
board-lost = { $count ->
    [one] Pierde { $names }
   *[other] Derrota compartida: { $names }
}
board-draw = Empate
board-place = { $place }.º
board-unranked = { $won ->
    [yes] Gana
   *[no] Pierde
}
board-resigned = Abandonó
alt-resigned = abandonó
board-put-out = Fuera
alt-put-out = fuera de la partida
alt-drew = empata
alt-came-out = { $place ->
    [0] { $won ->
        [yes] gana
       *[no] pierde
    }
   *[other] lugar { $place }
}
plain-due = Le toca a: { $names }
plain-hand = Mano de { $name }
plain-empty = La mano está vacía.
plain-turn = Turno { $number }
plain-round = Ronda { $number } de { $count }

## ¿Qué es qué?
part-head = A quién le toca y qué acaba de pasar.
part-seat = Un puesto: su jugador y todo lo que tiene. Borde brillante: le toca, o ha ganado.
part-turn = El turno que se juega.
part-round = La ronda que se juega.
part-legend = Lo que significan los signos y las letras de esta imagen.
callouts-alt = El tablero con { $count ->
    [one] un número
   *[other] { $count } números
}.
callouts-title = ¿Qué es qué?
rules-headings = Ir a…

## El final
feast-chart = Cómo fue, en { $count } { $unit ->
    [round] { $count ->
        [one] ronda
       *[other] rondas
    }
   *[turn] { $count ->
        [one] turno
       *[other] turnos
    }
}
feast-led = { $name } llevó la delantera desde { $unit ->
    [round] la ronda
   *[turn] el turno
} { $number } de { $count } y ganó por { $margin }.
feast-overtook = { $name } tomó la delantera definitiva en { $unit ->
    [round] la ronda
   *[turn] el turno
} { $number } de { $count } y ganó por { $margin }.
feast-tie = Empate al final: decidió la regla de desempate.
chances-title = Qué decidió la partida
chances-sign = {" "}%
chances-line = La probabilidad de ganar después de { $count ->
    [one] la única jugada
   *[other] cada una de las { $count } jugadas
}{ $marked ->
    [yes] . Cada estrella: un momento decisivo.
   *[no] {""}
}
chances-line-plain = Las opciones de ganar después de { $count ->
    [one] la única jugada
   *[other] cada una de las { $count } jugadas
}{ $marked ->
    [yes] . Cada estrella: un momento decisivo.
   *[no] {""}
}
chances-alt = { $name }: { $start } % al empezar, lo más bajo { $least } % { $low ->
    [0] al empezar
   *[other] tras la jugada { $low }
}, lo más alto { $most } % { $high ->
    [0] al empezar
   *[other] tras la jugada { $high }
}, { $end } % al final
chances-alt-plain = { $name }: lo más bajo { $low ->
    [0] al empezar
   *[other] tras la jugada { $low }
}, lo más alto { $high ->
    [0] al empezar
   *[other] tras la jugada { $high }
}
chances-alt-turning = { $count ->
    [one] Momento decisivo: jugada { $moves }
   *[other] Momentos decisivos: jugadas { $moves }
}
