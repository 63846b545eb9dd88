"""Dice with pips, drawn once."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image, ImageDraw

from render.ground.caches import images
from render.ground.theme import ACCENT, INK, LINE, MUTED, PANEL, RAISED, TEXT

_SCALE = 4
Point = tuple[float, float]

# The positions of the pips of a face, in thirds of the die counted from its middle.
_PIPS: Mapping[int, tuple[Point, ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def _plate(size: int, inset: float) -> Image.Image:
    edge = size * _SCALE
    large = Image.new("L", (edge, edge))
    low, high = inset * _SCALE, edge - inset * _SCALE - 1
    ImageDraw.Draw(large).rounded_rectangle((low, low, high, high), edge * 0.2 - inset * 2, fill=255)
    return large.reduce(_SCALE)


def _pips(size: int, face: int) -> Image.Image:
    edge = size * _SCALE
    large = Image.new("L", (edge, edge))
    draw = ImageDraw.Draw(large)
    for x, y in _PIPS[face]:
        middle, reach = (edge * (0.5 + 0.255 * x), edge * (0.5 + 0.255 * y)), edge * 0.1
        draw.ellipse((middle[0] - reach, middle[1] - reach, middle[0] + reach, middle[1] + reach), fill=255)
    return large.reduce(_SCALE)


def _stroke(size: int, width: float) -> Image.Image:
    edge = size * _SCALE
    large = Image.new("L", (edge, edge))
    ImageDraw.Draw(large).line((edge * 0.1, edge * 0.9, edge * 0.9, edge * 0.1), fill=255, width=round(edge * width))
    return large.reduce(_SCALE)


@images
def die(face: int, size: int, state: str = "") -> Image.Image:
    """Return a die; ``state`` is "" (plain), "counts", "dropped" or "unrolled" (no pips)."""
    fill, ink = {"dropped": (RAISED, MUTED), "unrolled": (LINE, PANEL)}.get(state, (TEXT, INK))
    sprite = Image.new("RGBA", (size, size), (*fill, 255))
    sprite.putalpha(_plate(size, 0))
    if state == "counts":
        sprite.paste(ACCENT, (0, 0), _plate(size, 0))
        sprite.paste(fill, (0, 0), _plate(size, max(4, size // 11)))
    if state == "unrolled":
        sprite.paste(ink, (0, 0), _plate(size, 3))
    sprite.paste(ink, (0, 0), _pips(size, face))
    if state == "dropped":
        sprite.paste(PANEL, (0, 0), _stroke(size, 0.17))
        sprite.paste(MUTED, (0, 0), _stroke(size, 0.08))
    return sprite
