"""The pictures of Ragami: the city, a hand, and a choice on the map."""

from __future__ import annotations

from engine.games.ragami.cards import COLOURS
from render.games.ragami.alone import card
from render.games.ragami.alt import board_alt, hand_alt
from render.games.ragami.board import board
from render.games.ragami.choice import choice, choice_alt
from render.games.ragami.hand import hand
from render.painter import Painter

PAINTER = Painter(
    board=board,
    board_alt=board_alt,
    hand=hand,
    hand_alt=hand_alt,
    choice=choice,
    choice_alt=choice_alt,
    card=card,
    seat_hues=COLOURS,
)
