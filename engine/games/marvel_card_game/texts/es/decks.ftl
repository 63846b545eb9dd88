## Decks: their parts, what a card is worth in a list, and what is wrong with a deck
deck-part-characters = Personajes
deck-part-events = Eventos
deck-note-plain = C{ $combat } D{ $shooting } R{ $resistance } M{ $mind } · valor { $value } · { $teams }
deck-note-able = C{ $combat } D{ $shooting } R{ $resistance } M{ $mind } · valor { $value } · { $abilities } · { $teams }
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
