"""Marvel Heroes (2006), 2 to 4 seats."""

from engine.games.marvel_heroes.game import GAME

__all__ = ["GAME"]
