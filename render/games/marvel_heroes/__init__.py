"""The pictures of Marvel Heroes: the city with its teams, a hand, a choice, the Combat, cards, and closer looks."""

from __future__ import annotations

from render.games.marvel_heroes.alone import card
from render.games.marvel_heroes.alt import board_alt
from render.games.marvel_heroes.board.duel import scene, scene_alt
from render.games.marvel_heroes.board.table import board
from render.games.marvel_heroes.closer.looks import CLOSER
from render.games.marvel_heroes.hand.choice import choice, choice_alt
from render.games.marvel_heroes.hand.picture import hand, hand_alt
from render.games.marvel_heroes.pieces.plates import SEAT_HUES
from render.painter import Painter

PAINTER = Painter(
    board=board,
    board_alt=board_alt,
    hand=hand,
    hand_alt=hand_alt,
    choice=choice,
    choice_alt=choice_alt,
    scene=scene,
    scene_alt=scene_alt,
    card=card,
    closer=CLOSER,
    seat_hues=SEAT_HUES,
)
