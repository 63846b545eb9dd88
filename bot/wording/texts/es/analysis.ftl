## Qué decidió una partida

analysis-head = { $game }: { $seats ->
    [one] { $seats } puesto
   *[other] { $seats } puestos
}, { $moves ->
    [one] { $moves } jugada
   *[other] { $moves } jugadas
}
analysis-curve = Probabilidad de ganar después de cada jugada:
analysis-side = { $side } { $share } %
analysis-turning = Momentos decisivos:
analysis-no-turning = Ningún momento decisivo: ninguna jugada costó más de 10 puntos, descontado el azar.
analysis-point = Jugada { $number }, { $who }: { $played }. Mejor: { $better }, con { $gain } puntos más de probabilidad (±{ $error }).
analysis-seats = La precisión es la parte de la probabilidad de ganar que conservaron las jugadas de cada cual:
analysis-accuracy = { $who }: precisión del { $share } %.
analysis-best = Mejor jugada: { $number }, { $move }.
analysis-left-out = { $count ->
    [one] Faltó tiempo para comparar una decisión.
   *[other] Faltó tiempo para comparar { $count } decisiones.
}
