"""Cards and maps: data files, effect codes, decks and graphs."""
