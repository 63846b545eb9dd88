## Decks: their parts, what a card is worth in a list, and what is wrong with a deck
deck-part-characters = Characters
deck-part-events = Events
deck-note-plain = C{ $combat } S{ $shooting } R{ $resistance } M{ $mind } · value { $value } · { $teams }
deck-note-able = C{ $combat } S{ $shooting } R{ $resistance } M{ $mind } · value { $value } · { $abilities } · { $teams }
deck-fault-characters = { $lacking ->
    [one] { $lacking } character too few: at least { $least } are needed
   *[other] { $lacking } characters too few: at least { $least } are needed
}
deck-fault-points = { $over ->
    [one] { $over } point too many: at most { $most } are allowed
   *[other] { $over } points too many: at most { $most } are allowed
}
deck-fault-events = { $lacking ->
    [one] { $lacking } event too few: at least { $least } are needed
   *[other] { $lacking } events too few: at least { $least } are needed
}
deck-fault-copies = { $card }: { $over ->
    [one] { $over } copy too many
   *[other] { $over } copies too many
}, at most { $most } allowed

## The picture of a deck
deck-picture-legal = Legal
deck-picture-illegal = Not legal yet
deck-picture-points = Points
deck-picture-curve = Characters by value
deck-picture-teams = Teams
deck-picture-teams-more = and { $count ->
    [one] { $count } more team
   *[other] { $count } more teams
}
deck-picture-list = { $part }: { $count }
deck-picture-none = No cards yet
deck-picture-more = … and { $count } more
deck-alt = Deck “{ $name }”: { $status }. Characters: { $characters } (at least { $least }), points: { $points } (at most { $most }), events: { $events } (at least { $needed }).
deck-alt-faults = What is wrong: { $faults }.
deck-alt-curve = Characters: { $values }.
deck-alt-value = { $count } of value { $value }
deck-alt-teams = Teams: { $teams }.
deck-alt-characters = Characters: { $names }.
deck-alt-events = Events: { $names }.
