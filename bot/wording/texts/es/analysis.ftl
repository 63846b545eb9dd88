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
analysis-no-turning = Ningún momento decisivo: ninguna jugada costó con seguridad más de 10 puntos de probabilidad de ganar.
analysis-no-turning-plain = Ningún momento decisivo: ninguna otra jugada era claramente mejor.
analysis-point = Jugada { $number }, { $who }: { $played }. Mejor: { $better }, con { $gain } puntos porcentuales más de probabilidad (±{ $error }).
analysis-point-plain = Jugada { $number }, { $who }: { $played }. { $much ->
    [yes] Mucho mejor
   *[no] Mejor
}: { $better }.
analysis-seats = La precisión dice qué parte de la probabilidad de ganar conservó cada cual con sus jugadas:
analysis-seats-plain = Cómo jugó cada cual:
analysis-accuracy = { $who }: precisión del { $share } %.
analysis-accuracy-plain = { $who }: { $level ->
    [high] casi ningún error
    [middle] algunos errores
   *[low] varios errores costosos
}.
analysis-best = Mejor jugada: { $number }, { $move }.
analysis-left-out = { $count ->
    [one] Faltó tiempo para comparar una decisión.
   *[other] Faltó tiempo para comparar { $count } decisiones.
}

refused-analysis-early = Solo se puede decir qué decidió una partida cuando ha terminado y ya no tiene secretos.
refused-analyses-busy = Ahora mismo se están analizando demasiadas partidas. Prueba de nuevo en unos minutos.
refused-analysis-failed = El análisis no se completó. Vuelve a pulsar el botón en unos minutos.
refused-analysis-other-rules = Esta partida se jugó con reglas anteriores, así que no se puede analizar.
button-decided = Qué la decidió
analysis-working = Estoy analizando qué decidió esta partida. Tardo { $minutes } minutos como mucho, y el resultado aparecerá aquí. Si no aparece, pulsa el botón.
analysis-again = Analizar de nuevo
analysis-see = Jugada { $number }
analysis-note = Solo tú ves esto. Cada decisión se valoró según lo que su jugador podía saber entonces.
