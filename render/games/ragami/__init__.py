"""The pictures of Ragami: the city, a hand, and a choice on the map."""

from __future__ import annotations

from engine.games.ragami.state.cards import COLOURS
from render.games.ragami.alone import card
from render.games.ragami.board import board, own_board
from render.games.ragami.choice import choice
from render.games.ragami.cover import draw_cover
from render.games.ragami.hand import hand
from render.painter import Painter

PAINTER = Painter(
    board=board,
    hand=hand,
    choice=choice,
    own_board=own_board,
    card=card,
    cover=draw_cover,
    seat_hues=COLOURS,
)
