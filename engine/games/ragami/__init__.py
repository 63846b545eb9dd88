"""Ragami (2012), 2 to 4 seats."""

from engine.games.ragami.game import GAME

__all__ = ["GAME"]
