## Lugares
square = casilla { $number }
building-b1 = Ayuntamiento (b1)
building-b2 = Teatro (b2)
building-b3 = Estación (b3)
building-b4 = Hospital (b4)
building-b5 = Escuela (b5)
building-b6 = Biblioteca (b6)
building-b7 = Catedral (b7)
building-b8 = Banco (b8)
building-b9 = Museo (b9)
building-b10 = Mercado (b10)
building-b11 = Juzgado (b11)
building-b12 = Torre (b12)
building-b13 = Estadio (b13)

## Piezas
saint-yellow = Santo amarillo
saint-green = Santo verde
saint-blue = Santo azul
saint-purple = Santo morado
ragami-yellow = Ragami amarillo
ragami-green = Ragami verde
ragami-blue = Ragami azul
ragami-purple = Ragami morado
ragami-neutral = Ragami neutral
colour-yellow = amarillo
colour-green = verde
colour-blue = azul
colour-purple = morado
colour-neutral = neutral

## Las casillas de los dados de Acción
box-saint = Santo
box-cards = Cartas
box-conflict = Conflicto
