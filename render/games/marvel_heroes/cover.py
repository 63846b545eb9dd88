"""The cover: the call for heroes in the sky over Manhattan."""

from __future__ import annotations

from render.games.marvel_heroes.pieces.symbols import sign
from render.ground import sprites
from render.ground.canvas import Canvas
from render.ground.theme import HUES, INK, PANEL, mix

_SKY, _LIGHT = mix(PANEL, HUES["blue"].fill, 0.24), HUES["yellow"].fill
_MOON = 152
# The height of each building, and which of its windows are lit, from the top to the bottom.
_TOWERS = ((92, 0b1011), (150, 0b110101), (72, 0b101), (118, 0b10110), (170, 0b1011011), (104, 0b11010), (134, 0b10011))


def draw_cover(canvas: Canvas) -> None:
    """Draw the cover on a square canvas."""
    canvas.rectangle((0, 0, canvas.width, canvas.height), _SKY)
    left = (canvas.width - _MOON) // 2
    canvas.sprite(sprites.glyph("clock", _MOON, _LIGHT), left, 12)
    canvas.sprite(sign("ready", 116, INK), left + 18, 30)
    for place, (tall, windows) in enumerate(_TOWERS):
        x, y = 2 + place * 36, canvas.height - tall
        tower = mix(_SKY, INK, 0.55 + place % 2 * 0.2)
        canvas.rectangle((x, y + 40, 36, tall - 40), tower)
        for row in range((tall - 40) // 24):
            if windows >> row & 1:
                canvas.rectangle((x + 6 + row % 2 * 14, y + 50 + row * 24, 10, 12), mix(_LIGHT, tower, 0.25))
