"""Signs in one colour: signs of a game, and shapes of the theme. Each is drawn once and cached."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw

from render.ground import sprites
from render.ground.caches import images
from render.ground.theme import Colour

_SCALE = 4
# A function that draws a sign white on black, on a square with that edge: ``draw_sign(draw, edge)``.
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


# ---- signs of several games


def horned_mask(draw: ImageDraw.ImageDraw, edge: int) -> None:
    """Draw a horned mask."""
    for side in (0, 1):
        horn = [(0.30, 0.34), (0.08, 0.26), (0.02, 0.0), (0.20, 0.16), (0.44, 0.20)]
        polygon(draw, edge, [(1 - x if side else x, y) for x, y in horn])
    polygon(
        draw, edge, [(0.14, 0.24), (0.86, 0.24), (0.90, 0.56), (0.70, 0.90), (0.5, 1.0), (0.30, 0.90), (0.10, 0.56)]
    )
    for side in (0, 1):
        eye = [(0.22, 0.42), (0.45, 0.54), (0.40, 0.63), (0.26, 0.58)]
        polygon(draw, edge, [(1 - x if side else x, y) for x, y in eye], 0)
    polygon(draw, edge, [(0.36, 0.78), (0.64, 0.78), (0.58, 0.85), (0.42, 0.85)], 0)


def warning(draw: ImageDraw.ImageDraw, edge: int) -> None:
    """Draw a triangle with a stroke and a dot."""
    polygon(draw, edge, [(0.5, 0.02), (1.0, 0.94), (0.0, 0.94)])
    polygon(draw, edge, [(0.43, 0.34), (0.57, 0.34), (0.54, 0.66), (0.46, 0.66)], 0)
    disc(draw, edge, 0.5, 0.77, 0.07, 0)


def pin(draw: ImageDraw.ImageDraw, edge: int) -> None:
    """Draw a pin on a map."""
    disc(draw, edge, 0.5, 0.36, 0.35)
    polygon(draw, edge, [(0.17, 0.48), (0.83, 0.48), (0.5, 1.0)])
    disc(draw, edge, 0.5, 0.36, 0.14, 0)


def pair(draw: ImageDraw.ImageDraw, edge: int) -> None:
    """Draw two heads side by side."""
    for x in (0.27, 0.73):
        disc(draw, edge, x, 0.24, 0.19)
        block(draw, edge, (x - 0.25, 0.50, x + 0.25, 0.98), 0.16)


def steps(draw: ImageDraw.ImageDraw, edge: int) -> None:
    """Draw a bold arrow to the right."""
    block(draw, edge, (0.0, 0.36, 0.58, 0.64), 0.04)
    polygon(draw, edge, [(0.48, 0.06), (1.0, 0.5), (0.48, 0.94)])
