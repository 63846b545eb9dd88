## Jugadas como se dicen y se escriben
say-take = tomar
say-reserve = reservar
say-recruit = reclutar
say-pay = pagar
say-return = devolver
say-location = elegir
say-pass = pasar
say-card = a { $card }
say-deck = a ciegas una carta de nivel { $level }
say-slot = la carta { $slot }
say-hand = la carta { $number } de la mano
say-choose = eligiendo el pago
say-count-yellow = { $count ->
    [one] { $count } amarilla
   *[other] { $count } amarillas
}
say-count-blue = { $count ->
    [one] { $count } azul
   *[other] { $count } azules
}
say-count-orange = { $count ->
    [one] { $count } naranja
   *[other] { $count } naranjas
}
say-count-red = { $count ->
    [one] { $count } roja
   *[other] { $count } rojas
}
say-count-purple = { $count ->
    [one] { $count } morada
   *[other] { $count } moradas
}
say-count-shield = { $count ->
    [one] { $count } escudo
   *[other] { $count } escudos
}
