## Decks: their parts, what a card is worth in a list, and what is wrong with a deck
deck-part-characters = Personajes
deck-part-events = Eventos
deck-note-plain = C{ $combat } D{ $shooting } R{ $resistance } M{ $mind } · Valor { $value } · { $teams }
deck-note-able = C{ $combat } D{ $shooting } R{ $resistance } M{ $mind } · Valor { $value } · { $abilities } · { $teams }
deck-fault-characters = { $lacking ->
    [one] Falta { $lacking } personaje: hacen falta { $least } como mínimo
   *[other] Faltan { $lacking } personajes: hacen falta { $least } como mínimo
}
deck-fault-points = { $over ->
    [one] Sobra { $over } punto: se permiten { $most } como máximo
   *[other] Sobran { $over } puntos: se permiten { $most } como máximo
}
deck-fault-events = { $lacking ->
    [one] Falta { $lacking } evento: hacen falta { $least } como mínimo
   *[other] Faltan { $lacking } eventos: hacen falta { $least } como mínimo
}
deck-fault-copies = { $card }: { $over ->
    [one] sobra { $over } copia
   *[other] sobran { $over } copias
}, se { $most ->
    [one] permite { $most }
   *[other] permiten { $most }
} como máximo

## The picture of a deck
deck-picture-legal = Permitido
deck-picture-illegal = Aún no permitido
deck-picture-points = Puntos
deck-picture-curve = Personajes por Valor
deck-picture-teams = Equipos
deck-picture-teams-more = y { $count ->
    [one] { $count } equipo más
   *[other] { $count } equipos más
}
deck-picture-list = { $part }: { $count }
deck-picture-none = Todavía no hay cartas
deck-picture-more = … y { $count } más
deck-alt = Mazo «{ $name }»: { $status }. Personajes: { $characters } (mínimo { $least }), puntos: { $points } (máximo { $most }), eventos: { $events } (mínimo { $needed }).
deck-alt-faults = Qué falla: { $faults }.
deck-alt-curve = Personajes: { $values }.
deck-alt-value = { $count } de Valor { $value }
deck-alt-teams = Equipos: { $teams }.
deck-alt-characters = Personajes: { $names }.
deck-alt-events = Eventos: { $names }.
