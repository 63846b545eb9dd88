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
