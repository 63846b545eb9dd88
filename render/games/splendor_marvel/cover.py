"""The cover: tokens of all colours around a star."""

from __future__ import annotations

import math

from render.ground import sprites
from render.ground.canvas import Canvas
from render.ground.theme import HIGHLIGHT, HUES, PANEL, mix

_AROUND = ("yellow", "blue", "orange", "red", "purple", "green")
_GEM, _REACH, _MIDDLE = 84, 84, 72


def draw_cover(canvas: Canvas) -> None:
    """Draw the cover on a square canvas."""
    canvas.rectangle((0, 0, canvas.width, canvas.height), mix(PANEL, HUES["purple"].fill, 0.16))
    middle = canvas.width // 2
    for place, hue in enumerate(_AROUND):
        angle = (place / len(_AROUND) - 0.25) * 2 * math.pi
        x, y = (middle + round(_REACH * turn(angle)) - _GEM // 2 for turn in (math.cos, math.sin))
        canvas.sprite(sprites.gem(hue, _GEM), x, y)
    canvas.sprite(sprites.glyph("star", _MIDDLE, HIGHLIGHT), middle - _MIDDLE // 2, middle - _MIDDLE // 2)
