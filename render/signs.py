"""Signs in one colour: signs of a game, and shapes of the theme. Each is drawn once."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image, ImageDraw

from render import sprites
from render.caches import bounded
from render.theme import Colour

_SCALE = 4
# A function that draws a sign white on black, on a square of that edge: ``draw_sign(draw, edge)``.
DrawSign = Callable[[ImageDraw.ImageDraw, int], None]


@bounded(256)
def sign_mask(draw_sign: DrawSign, size: int) -> Image.Image:
    """Return a sign as a smooth mask of ``size`` pixels."""
    large = Image.new("L", (size * _SCALE, size * _SCALE))
    draw_sign(ImageDraw.Draw(large), size * _SCALE)
    return large.reduce(_SCALE)


@bounded(512)
def sign(what: DrawSign | str, size: int, fill: Colour) -> Image.Image:
    """Return a sign in one colour: a game's own, or a shape of the theme by its name."""
    if isinstance(what, str):
        return sprites.glyph(what, size, fill)
    mask = sign_mask(what, size)
    sprite = Image.new("RGBA", mask.size, (*fill, 255))
    sprite.putalpha(mask)
    return sprite
