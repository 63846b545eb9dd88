"""The cover: three Heroes before the Villain, over the roofs of a city."""

from __future__ import annotations

from render.games.marvel_united.pieces import figures
from render.ground.canvas import Canvas
from render.ground.theme import INK, PANEL, mix

_SKY = mix(PANEL, figures.DANGER, 0.30)
_ROOFS = (96, 138, 74, 120, 160, 88, 128, 104)


def draw_cover(canvas: Canvas) -> None:
    """Draw the cover on a square canvas."""
    canvas.rectangle((0, 0, canvas.width, canvas.height), _SKY)
    for place, tall in enumerate(_ROOFS):
        canvas.rectangle((place * 32, canvas.height - tall, 29, tall), mix(_SKY, INK, 0.40))
    canvas.sprite(figures.villain(140), (canvas.width - figures.villain(140).width) // 2, 10)
    canvas.rectangle((0, canvas.height - 20, canvas.width, 20), mix(_SKY, INK, 0.70))
    for seat in range(3):
        canvas.sprite(figures.hero(seat, 104, active=True), 10 + seat * 80, canvas.height - 118)
