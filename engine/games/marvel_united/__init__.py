"""Marvel United: Multiverse (2023), 1 to 5 seats in four modes."""

from engine.games.marvel_united.game import GAME

__all__ = ["GAME"]
