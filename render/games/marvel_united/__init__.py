"""The pictures of Marvel United: Multiverse: the table, a hand, all hands, and single cards."""

from __future__ import annotations

from render.games.marvel_united.alone import card
from render.games.marvel_united.board.table import board, own_board
from render.games.marvel_united.cover import draw_cover
from render.games.marvel_united.epilogue import epilogue
from render.games.marvel_united.hand.all_hands import hands, hands_seen
from render.games.marvel_united.hand.picture import choice, hand
from render.games.marvel_united.pieces.figures import SEAT_HUES
from render.painter import Painter

PAINTER = Painter(
    board=board,
    hand=hand,
    hands_seen=hands_seen,
    hands=hands,
    choice=choice,
    own_board=own_board,
    card=card,
    cover=draw_cover,
    epilogue=epilogue,
    seat_hues=SEAT_HUES,
)
