"""Lobbies: players' choices, seats, decks and rematches."""
