## Qué le falta a una jugada: unas pocas palabras sin punto final
lacks-die-used = ya has usado un dado en este turno
lacks-box-empty = ese dado está agotado en esta ronda
lacks-no-way = ningún Ragami puede moverse
lacks-no-conflict = tu Ragami no está en un Conflicto
lacks-no-chance = el Conflicto pide { $gap } de Poder y puedes reunir como mucho { $most }
lacks-no-cards = no quedan cartas que robar
lacks-no-saint = ningún Santo puede moverse
lacks-no-swap = esos dos Ragamis no pueden cambiar de sitio
lacks-nobody-swaps = ahora nadie puede cambiar de sitio contigo
lacks-hand = solo si, además de esa, tienes como mucho { $count ->
    [one] 1 carta
   *[other] { $count } cartas
} en la mano
lacks-too-many-last = más de { $count } jugadores empatan en el último lugar
lacks-fresh = esa carta ha llegado en este turno
lacks-triangle = solo se juega al resolver un Conflicto
lacks-cubes = { $count ->
    [one] te falta 1 cubo
   *[other] te faltan { $count } cubos
}
lacks-no-effect = ahora no cambiaría nada
lacks-no-trade = solo se cambian las cartas con T
lacks-no-cubes = no quedan cubos en el suministro
lacks-virtue = { $count ->
    [one] a tu dado de Virtud le falta 1 punto
   *[other] a tu dado de Virtud le faltan { $count } puntos
}
lacks-there-already = la pieza ya está ahí
lacks-end = ya has usado un dado o una carta: termina el turno
lacks-pass = no has usado ni dado ni carta: pasa
lacks-blocked = Paso prohibido
lacks-own-saint = ahí está tu Santo
lacks-full = la casilla está llena: ya hay { $count } Ragamis
lacks-far = no hay camino hasta ahí en { $count ->
    [one] un paso
   *[other] { $count } pasos o menos
}
lacks-moved-already = ya has movido esa pieza
lacks-its-ragami = ahí está el Ragami del color de ese Santo
lacks-your-ragami = ahí está tu Ragami
lacks-no-demons = no quedan Demonios en el suministro
lacks-card-no-new = esa carta solo mueve Demonios que ya están en el tablero
lacks-demon-with-you = ese Demonio está con tu Ragami
lacks-occupied = ahí ya hay un Ragami
lacks-not-beside = ese edificio no linda con la casilla
lacks-same-value = el dado ya tiene ese valor
lacks-change = el dado cambia en { $count } puntos como mucho, entre 1 y 6
lacks-no-power-die = esta partida se juega sin dado de Poder
lacks-die-too-little = { $gap ->
    [one] falta { $gap }
   *[other] faltan { $gap }
} y el dado de Poder da { $most } como mucho
lacks-virtue-far = el edificio de tu dado de Virtud no linda con esta casilla
lacks-virtue-off = tu dado de Virtud está fuera del tablero
lacks-more-than-gap = { $gap ->
    [one] solo falta { $gap }
   *[other] solo faltan { $gap }
}
lacks-only-left = { $count ->
    [0] no te queda ninguno
    [one] solo te queda { $count }
   *[other] solo te quedan { $count }
}
lacks-never-enough = después ya no podrías reunir el Poder que falta
lacks-one-card = ya has añadido una carta
lacks-no-triangle = no tiene triángulo rojo
