"""Parts that all boards use: panels, badges, tokens, bonuses, dots."""

from __future__ import annotations

from PIL import Image

from render.ground import sprites
from render.ground.audit import Box
from render.ground.caches import images
from render.ground.canvas import Canvas
from render.ground.theme import (
    ACCENT,
    BACK,
    CARD,
    HIGHLIGHT,
    INK,
    PANEL,
    RADIUS,
    RAISED,
    SMALL_RADIUS,
    STROKE,
    TEXT,
    Colour,
)
from render.ground.typeset import Style, advance


@images
def _surface(width: int, height: int, fill: Colour, edge: Colour | None) -> Image.Image:
    canvas = Canvas(width, height, BACK)
    if edge is None:
        canvas.rounded((0, 0, width, height), fill)
    else:
        canvas.frame((0, 0, width, height), edge, fill, STROKE)
    return canvas.image


def panel(canvas: Canvas, fill: Colour, edge: Colour | None = None) -> None:
    """Cover the canvas; an edge marks the seat whose turn it is, or a part that the last move changed."""
    canvas.sprite(_surface(canvas.width, canvas.height, fill, edge), 0, 0)


BADGE_TEXT = 0.68


def badge_width(height: int, text: str, *, slim: bool = False, letters: int = 0) -> int:
    """Return the width of a badge of this height; a slim badge has less space around its text.

    ``letters`` is the type size in pixels; 0 is the usual size for this height.
    """
    return advance(text, "bold", letters or round(height * BADGE_TEXT)) + (height // 3 if slim else height * 3 // 5)


@images
def _badge(width: int, height: int, text: str, fill: Colour, ink: Colour, letters: int = 0) -> Image.Image:
    canvas = Canvas(width, height, fill)
    style = Style("bold", letters or round(height * BADGE_TEXT))
    canvas.text((0, 0, width, height), text, style, ink=ink, align="centre")
    cut = Image.new("L", (width, height), 255)
    for corner, (x, y) in zip(
        sprites.corners(SMALL_RADIUS),
        ((0, 0), (width - SMALL_RADIUS, 0), (width - SMALL_RADIUS, height - SMALL_RADIUS), (0, height - SMALL_RADIUS)),
        strict=True,
    ):
        cut.paste(corner, (x, y))
    canvas.image.putalpha(cut)
    return canvas.image


def badge(
    canvas: Canvas,
    x: int,
    y: int,
    height: int,
    text: str,
    *,
    fill: Colour = RAISED,
    ink: Colour = TEXT,
    slim: bool = False,
    letters: int = 0,
) -> int:
    """Draw a pill as wide as its text and return its width; ``letters`` is the type size as in `badge_width`."""
    width = badge_width(height, text, slim=slim, letters=letters)
    canvas.sprite(_badge(width, height, text, fill, ink, letters), x, y)
    return width


def draw_symbol_count(canvas: Canvas, x: int, y: int, height: int, shape: str, text: str, *, ink: Colour = TEXT) -> int:
    """Draw a symbol and a number beside it; return their width."""
    size = round(height * 0.78)
    canvas.sprite(sprites.glyph(shape, size, ink), x, y + (height - size) // 2)
    style = Style("bold", round(height * 0.84))
    width = style.width(text)
    canvas.text((x + size + 6, y, width, height), text, style, ink=ink)
    return size + 6 + width


def seat_badge(canvas: Canvas, x: int, y: int, size: int, seat: int, *, lit: bool) -> None:
    """Draw the number of a seat, from 1."""
    fill, ink = (ACCENT, INK) if lit else (RAISED, TEXT)
    canvas.sprite(_badge(size, size, str(seat + 1), fill, ink), x, y)


@images
def _token(width: int, height: int, hue: str, count: int, lit: bool) -> Image.Image:
    canvas = Canvas(width, height, PANEL)
    if lit:
        canvas.frame((0, 0, width, height), HIGHLIGHT, CARD, 4, SMALL_RADIUS + 4)
    size = min(width, height) - 10
    sprite = sprites.gem(hue, size, str(count)) if count else sprites.ghost(hue, size)
    canvas.sprite(sprite, (width - size) // 2, (height - size) // 2)
    return canvas.image


def token(canvas: Canvas, box: Box, hue: str, count: int, *, lit: bool = False) -> None:
    """Draw a pile of tokens on a panel, or its placeholder; a lit pile has a white edge."""
    x, y, width, height = box
    canvas.sprite(_token(width, height, hue, count, lit), x, y)


@images
def _bonus(width: int, height: int, hue: str, count: int, lit: bool) -> Image.Image:
    canvas = Canvas(width, height, PANEL)
    if lit:
        canvas.rounded((0, 0, width, height), HIGHLIGHT, SMALL_RADIUS + 2)
    room, tall = width - 10, height - 10
    chip = sprites.chip(hue, room, tall, str(count)) if count else sprites.chip_ghost(hue, room, tall)
    canvas.sprite(chip, 5, 5)
    return canvas.image


def bonus(canvas: Canvas, box: Box, hue: str, count: int, *, lit: bool = False) -> None:
    """Draw a count of bonuses on a panel, or its placeholder; a lit count has a white edge."""
    x, y, width, height = box
    canvas.sprite(_bonus(width, height, hue, count, lit), x, y)


def dots(canvas: Canvas, x: int, y: int, size: int, count: int, fill: Colour) -> int:
    """Draw ``count`` dots in a row, which show a level; return their width."""
    step = size + size // 2
    for index in range(count):
        canvas.mask(sprites.mask("clock", size), x + index * step, y, fill)
    return count * step - size // 2


def medal(canvas: Canvas, x: int, y: int, size: int, points: int, *, letters: int = 0) -> None:
    """Draw a badge with a number of points; ``letters`` is the type size as in `badge_width`."""
    canvas.sprite(_badge(size, size, str(points), TEXT, INK, letters), x, y)


def outlined(
    image: Image.Image, edge: Colour, stroke: int = STROKE, behind: Colour = BACK, radius: int = RADIUS
) -> Image.Image:
    """Return the picture with a smooth edge inside its rounded border."""
    width, height = image.size
    canvas = Canvas(width, height, behind)
    canvas.rounded((0, 0, width, height), edge, radius)
    hole = Canvas(width, height, (0, 0, 0))
    hole.rounded((stroke, stroke, width - 2 * stroke, height - 2 * stroke), (255, 255, 255), radius - stroke)
    canvas.image.paste(image, (0, 0), hole.image.getchannel(0))
    return canvas.image
