"""The cover: a character of each player, in battle over a location."""

from __future__ import annotations

from render.cards.heads import draw_head
from render.games.marvel_card_game.pieces.facts import SEAT_HUES
from render.games.marvel_card_game.pieces.symbols import sign
from render.ground.canvas import Canvas
from render.ground.theme import CARD, HIGHLIGHT, INK, PANEL, RAISED

_WIDE, _TALL, _BAND = 112, 172, 92
_SWORD = 96


def draw_cover(canvas: Canvas) -> None:
    """Draw the cover on a square canvas."""
    canvas.rectangle((0, 0, canvas.width, canvas.height), PANEL)
    for side, x, y in ((0, 12, 18), (1, canvas.width - 12 - _WIDE, canvas.height - 18 - _TALL)):
        hue = SEAT_HUES[side].name
        canvas.frame((x - 4, y - 4, _WIDE + 8, _TALL + 8), HIGHLIGHT, CARD, 4, 16)
        draw_head(canvas, (x, y, _WIDE, _BAND), hue, hue, 12)
        canvas.sprite(sign("bust", 72, INK), x + 20, y + 10)
        for row in range(3):
            canvas.rounded((x + 14, y + _BAND + 16 + row * 20, _WIDE - 28 - row * 16, 10), RAISED, 5)
    canvas.sprite(sign("sword", _SWORD, HIGHLIGHT), (canvas.width - _SWORD) // 2, (canvas.height - _SWORD) // 2)
