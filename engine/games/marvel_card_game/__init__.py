"""The Marvel card game "Universos Alternos" (2020, fan-made), 2 seats."""

from engine.games.marvel_card_game.game import GAME

__all__ = ["GAME"]
