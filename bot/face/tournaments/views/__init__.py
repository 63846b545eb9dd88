"""Private views of an event: standings, brackets, pairings, published decks, and the list of events."""
