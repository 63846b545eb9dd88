## Lugares
square = casilla { $number }
building-b1 = Ayuntamiento
building-b2 = Teatro
building-b3 = Estación
building-b4 = Hospital
building-b5 = Escuela
building-b6 = Biblioteca
building-b7 = Catedral
building-b8 = Banco
building-b9 = Museo
building-b10 = Mercado
building-b11 = Juzgado
building-b12 = Torre
building-b13 = Estadio

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
