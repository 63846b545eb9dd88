"""The pictures of Marvel Heroes: the city with its teams, and a hand."""

from __future__ import annotations

from render.games.marvel_heroes.alt import board_alt
from render.games.marvel_heroes.board import board
from render.games.marvel_heroes.hand import hand, hand_alt
from render.painter import Painter

PAINTER = Painter(board=board, board_alt=board_alt, hand=hand, hand_alt=hand_alt)
