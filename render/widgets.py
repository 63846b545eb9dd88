"""Parts that every board is made of."""

from __future__ import annotations

from render import sprites
from render.audit import Box
from render.canvas import Canvas
from render.theme import (
    ACCENT,
    BODY,
    CARD,
    INK,
    LATEST,
    LINE,
    MUTED,
    NUMERAL,
    RAISED,
    SMALL_RADIUS,
    SMALLEST,
    STROKE,
    TEXT,
    Colour,
)
from render.typeset import Style, advance

NAME_STYLE = Style("bold", 30, 24)
BODY_STYLE = Style("regular", BODY, SMALLEST)
STRONG_STYLE = Style("bold", BODY, SMALLEST)
NUMERAL_STYLE = Style("bold", NUMERAL, 34)


def panel(canvas: Canvas, box: Box, fill: Colour, *, lit: bool = False) -> None:
    """Draw a surface; a lit one has a white edge: the last move touched it."""
    if lit:
        canvas.frame(box, LATEST, fill, STROKE)
    else:
        canvas.rounded(box, fill)


def badge(canvas: Canvas, x: int, y: int, height: int, text: str, *, fill: Colour = RAISED, ink: Colour = TEXT) -> int:
    """Draw a pill as wide as its text and return its width."""
    style = Style("bold", round(height * 0.68))
    width = advance(text, style.weight, style.size) + height * 3 // 5
    canvas.rounded((x, y, width, height), fill, SMALL_RADIUS)
    canvas.text((x, y, width, height), text, style, ink=ink, align="centre")
    return width


def counted(canvas: Canvas, x: int, y: int, height: int, shape: str, text: str, *, ink: Colour = TEXT) -> int:
    """Draw a symbol and a number beside it; return how wide they are."""
    size = round(height * 0.78)
    canvas.sprite(sprites.glyph(shape, size, ink), x, y + (height - size) // 2)
    style = Style("bold", round(height * 0.84))
    width = advance(text, style.weight, style.size)
    canvas.text((x + size + 6, y, width, height), text, style, ink=ink)
    return size + 6 + width


def seat_badge(canvas: Canvas, x: int, y: int, size: int, seat: int, *, lit: bool) -> None:
    """Draw the number of a seat, from 1."""
    canvas.rounded((x, y, size, size), ACCENT if lit else RAISED, SMALL_RADIUS)
    style = Style("bold", round(size * 0.66))
    canvas.text((x, y, size, size), str(seat + 1), style, ink=INK if lit else TEXT, align="centre")


def token(canvas: Canvas, box: Box, hue: str, count: int, *, lit: bool = False) -> None:
    """Draw a pile of tokens in the middle of the box, or its trace; a lit one has a white edge."""
    x, y, width, height = box
    if lit:
        canvas.frame(box, LATEST, CARD, 4, SMALL_RADIUS + 4)
    size = min(width, height) - 10
    sprite = sprites.gem(hue, size, str(count)) if count else sprites.ghost(hue, size)
    canvas.sprite(sprite, x + (width - size) // 2, y + (height - size) // 2)


def bonus(canvas: Canvas, box: Box, hue: str, count: int, *, lit: bool = False) -> None:
    """Draw a count of bonuses, or its trace."""
    x, y, width, height = box
    if lit:
        canvas.rounded(box, LATEST, SMALL_RADIUS + 2)
    inner_width, inner_height = width - 10, height - 10
    make = sprites.chip(hue, inner_width, inner_height, str(count)) if count else None
    canvas.sprite(make or sprites.chip_ghost(hue, inner_width, inner_height), x + 5, y + 5)


def dots(canvas: Canvas, x: int, y: int, size: int, count: int, fill: Colour) -> int:
    """Draw ``count`` dots in a row, for a level; return how wide they are."""
    step = size + size // 2
    for index in range(count):
        canvas.mask(sprites.mask("clock", size), x + index * step, y, fill)
    return count * step - size // 2


def medal(canvas: Canvas, x: int, y: int, size: int, points: int, *, fill: Colour = TEXT) -> None:
    """Draw what something is worth."""
    canvas.rounded((x, y, size, size), fill, SMALL_RADIUS)
    canvas.text((x, y, size, size), str(points), Style("bold", round(size * 0.8)), ink=INK, align="centre")


def vacant(canvas: Canvas, box: Box, text: str = "", style: Style = BODY_STYLE, fill: Colour = CARD) -> None:
    """Draw the outline of a place where nothing lies."""
    canvas.frame(box, LINE, fill, 2, SMALL_RADIUS)
    if text:
        x, y, width, height = box
        canvas.text((x + 8, y, width - 16, height), text, style, ink=MUTED, align="centre")
