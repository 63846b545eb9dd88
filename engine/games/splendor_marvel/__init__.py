"""Splendor: Marvel (2020), 2 to 4 seats."""

from engine.games.splendor_marvel.game import GAME

__all__ = ["GAME"]
