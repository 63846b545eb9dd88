## Jugadas como se dicen y se escriben
say-ragami = mover mi Ragami
say-neutral = mover el Ragami neutral
say-saint = mover
say-demon = mover Demonio
say-demon-new = colocar Demonio
say-virtue = llevar el dado de Virtud
say-convert-virtue = cambiar 3 puntos del dado de Virtud por 1 PV
say-retreat = retirarse
say-boxes = repartir
say-box-die = { $box } { $value }
say-value = cambiar el 1 rojo por
say-number = { $number }
say-die = usar el dado
say-move = mover un Ragami con el dado
say-play = jugar
say-with = con { $piece }
say-trade = cambiar
say-for-cube = por un cubo
say-cubes = cambiar { $count } cubos por 1 PV
say-keep = quedarse con
say-discard = descartar
say-conflict = girar
say-conflict-at = el Conflicto de la { $place }
say-conflict-to = a { $value }
say-power = añadir
say-power-cubes = { $count ->
    [0] cubos blancos
    [one] { $count } cubo
   *[other] { $count } cubos
}
say-power-virtue = { $count ->
    [0] el dado de Virtud
    [one] { $count } punto del dado de Virtud
   *[other] { $count } puntos del dado de Virtud
}
say-power-die = tirar el dado de Poder
say-to = { $kind ->
    [square] a la
    [b3] a la
    [b5] a la
    [b6] a la
    [b7] a la
    [b12] a la
   *[other] al
} { $place }
say-from = de la { $place }
say-pass = pasar
say-end = terminar el turno
say-stop = dejarlo así
say-stay = dejar el dado como está
