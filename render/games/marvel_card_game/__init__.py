"""The pictures of the Marvel card game: the table, a hand, and a deck."""

from __future__ import annotations

from render.games.marvel_card_game.alone import card
from render.games.marvel_card_game.alt import board_alt, hand_alt
from render.games.marvel_card_game.board.table import board
from render.games.marvel_card_game.deck import deck, deck_alt
from render.games.marvel_card_game.hand import hand
from render.games.marvel_card_game.pieces.facts import SEAT_HUES
from render.painter import Painter

PAINTER = Painter(
    board=board,
    board_alt=board_alt,
    hand=hand,
    hand_alt=hand_alt,
    deck=deck,
    deck_alt=deck_alt,
    card=card,
    seat_hues=tuple(hue.name for hue in SEAT_HUES),
)
