"""The pictures of the Marvel card game: the table, a hand, and a deck."""

from __future__ import annotations

from render.games.marvel_card_game.alone import card
from render.games.marvel_card_game.board.table import board
from render.games.marvel_card_game.cover import draw_cover
from render.games.marvel_card_game.deck import deck
from render.games.marvel_card_game.hand import choice, hand
from render.games.marvel_card_game.pieces.facts import SEAT_HUES
from render.painter import Painter

PAINTER = Painter(
    board=board,
    hand=hand,
    choice=choice,
    deck=deck,
    card=card,
    cover=draw_cover,
    seat_hues=tuple(hue.name for hue in SEAT_HUES),
)
