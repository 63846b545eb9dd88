"""The cover: Ragamis and a Demon meet on a square of the city."""

from __future__ import annotations

from render.games.ragami import pieces
from render.ground.canvas import Canvas
from render.ground.theme import CARD, HUES, LINE, PANEL, mix

_ROAD, _SQUARE = mix(PANEL, HUES["green"].fill, 0.10), mix(CARD, HUES["red"].fill, 0.25)
_BLOCKS = ((-40, -40, 88, 88), (208, -40, 88, 88), (-40, 208, 88, 88), (208, 208, 88, 88))


def draw_cover(canvas: Canvas) -> None:
    """Draw the cover on a square canvas."""
    canvas.rectangle((0, 0, canvas.width, canvas.height), _ROAD)
    for x, y, wide, tall in _BLOCKS:
        canvas.image.paste(mix(PANEL, HUES["blue"].fill, 0.22), (x, y, x + wide, y + tall))
    canvas.frame((28, 28, canvas.width - 56, canvas.height - 56), LINE, _SQUARE, 5, 28)
    canvas.sprite(pieces.ragami("yellow", 92), 64, 42)
    canvas.sprite(pieces.saint("blue", 84), 58, 134)
    canvas.sprite(pieces.demons(1, 84), 124, 134)
