"""Signs in one colour: signs of a game, and shapes of the theme. Each is drawn once and cached."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw

from render.ground import sprites
from render.ground.caches import images
from render.ground.theme import Colour

_SCALE = 4
# A function that draws a sign white on black, on a square with this edge: ``draw_sign(draw, edge)``.
DrawSign = Callable[[ImageDraw.ImageDraw, int], None]
# A point on the unit square on which signs are designed: from the left, from the top.
Point = tuple[float, float]


@images
def sign_mask(draw_sign: DrawSign, size: int) -> Image.Image:
    """Return a sign as a smooth mask of ``size`` pixels."""
    large = Image.new("L", (size * _SCALE, size * _SCALE))
    draw_sign(ImageDraw.Draw(large), size * _SCALE)
    return large.reduce(_SCALE)


@images
def sign(what: DrawSign | str, size: int, fill: Colour) -> Image.Image:
    """Return a sign in one colour: a sign of a game, or a shape of the theme by its name."""
    if isinstance(what, str):
        return sprites.glyph(what, size, fill)
    mask = sign_mask(what, size)
    sprite = Image.new("RGBA", mask.size, (*fill, 255))
    sprite.putalpha(mask)
    return sprite


# ---- shapes of signs


def polygon(draw: ImageDraw.ImageDraw, edge: int, points: Sequence[Point], fill: int = 255) -> None:
    """Fill a polygon; ``fill`` 0 cuts it out of the existing drawing."""
    draw.polygon([(x * edge, y * edge) for x, y in points], fill=fill)


def line(draw: ImageDraw.ImageDraw, edge: int, points: Sequence[Point], wide: float, fill: int = 255) -> None:
    """Draw a line through points; ``wide`` is its width."""
    draw.line([(x * edge, y * edge) for x, y in points], fill=fill, width=round(edge * wide), joint="curve")


def disc(draw: ImageDraw.ImageDraw, edge: int, x: float, y: float, reach: float, fill: int = 255) -> None:
    """Fill a disc around a point; ``reach`` is its radius."""
    draw.ellipse(((x - reach) * edge, (y - reach) * edge, (x + reach) * edge, (y + reach) * edge), fill=fill)


def star(points: int, inner: float, reach: float = 0.5, middle: Point = (0.5, 0.5)) -> list[Point]:
    """Return the corners of a star, the first at its top; ``inner`` is the inner corners' share of ``reach``."""
    corners = []
    for index in range(2 * points):
        far = reach * inner if index % 2 else reach
        angle = math.pi * index / points
        corners.append((middle[0] + far * math.sin(angle), middle[1] - far * math.cos(angle)))
    return corners


def block(
    draw: ImageDraw.ImageDraw, edge: int, box: tuple[float, float, float, float], radius: float, fill: int = 255
) -> None:
    """Fill a rounded box, given by its left, top, right and bottom edge."""
    left, top, right, bottom = (number * edge for number in box)
    draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius * edge, fill=fill)
