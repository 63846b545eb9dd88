"""Lobbies, what players choose there, decks and rematches."""
