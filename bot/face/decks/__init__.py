"""A user's own decks: the list, the editor, and their words."""
