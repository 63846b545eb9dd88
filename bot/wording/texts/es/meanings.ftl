## Lo que significan las cartas y los términos de un juego
meaning-line = **{ $name }** · { $text }
meaning-elsewhere = En **{ $wanted }** no hay nada con ese nombre. Esto es lo que significa en **{ $game }**:
meaning-rules = { $count ->
    [one] Número de la regla: { $rules }
   *[other] Números de las reglas: { $rules }
}
meaning-see = Mira también en `/partida reglas`: { $topics }
meaning-more = Más en `/partida reglas`
meaning-where = 📍 Ahora: { $places }
meaning-nowhere = 📍 Ahora: en ningún lugar que puedas ver
meaning-copies = { $count ->
    [one] { $place }
   *[other] { $place } (×{ $count })
}
meaning-menu = Explicar una carta
closer-menu = Mirar más de cerca…
meaning-asked = ¿Qué significa eso?
meaning-in-brief = Las reglas en breve
rules-menu = Leer una regla
rules-of-events = Torneos
rules-range = { $home }: de { $first } a { $last }
rule-rests = Cartas y términos que usan esta regla: { $names }
rule-rests-more = { $count } más
refused-no-such-rule = No hay ninguna regla «{ $rule }». Las que hay: { $there }.
refused-no-such-topic = En las reglas no hay nada que se llame «{ $topic }». Empieza a escribir y elígelo de la lista.
refused-unclear-name = «{ $name }» puede ser varias cosas: { $instead }. Elige una de la lista.
