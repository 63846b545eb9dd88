"""The pictures of Splendor: Marvel: the table and a hand."""

from __future__ import annotations

from render.games.splendor_marvel.alone import card
from render.games.splendor_marvel.board import board, choice
from render.games.splendor_marvel.cover import draw_cover
from render.games.splendor_marvel.hand import hand
from render.painter import Painter

PAINTER = Painter(board=board, hand=hand, choice=choice, card=card, cover=draw_cover)
