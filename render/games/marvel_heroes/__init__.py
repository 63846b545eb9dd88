"""The pictures of Marvel Heroes: the city with its teams, a hand, a choice, the Combat, cards, and closer looks."""

from __future__ import annotations

from render.games.marvel_heroes.alone import card
from render.games.marvel_heroes.board.duel import scene
from render.games.marvel_heroes.board.table import board
from render.games.marvel_heroes.closer.looks import CLOSER
from render.games.marvel_heroes.cover import draw_cover
from render.games.marvel_heroes.hand.choice import choice
from render.games.marvel_heroes.hand.picture import hand
from render.games.marvel_heroes.pieces.plates import SEAT_HUES
from render.painter import Painter

PAINTER = Painter(
    board=board,
    hand=hand,
    choice=choice,
    scene=scene,
    card=card,
    cover=draw_cover,
    closer=CLOSER,
    seat_hues=SEAT_HUES,
)
