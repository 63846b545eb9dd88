"""Legends: lines below a picture that explain its signs and letters."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from PIL import Image

from render.ground.canvas import Canvas
from render.ground.compose import Alt, Region
from render.ground.signs import DrawSign, sign
from render.ground.theme import MUTED, TEXT, Colour
from render.ground.typeset import Style, advance

LINE_HEIGHT = 44
# The size of a legend's letters, unless a board needs larger ones.
_SIZE = 30
_SIGN, _PIECE, _SPACE = 30, 38, 22


class LegendKey(NamedTuple):
    """An entry of a legend, and its meaning.

    It shows a piece (drawn at a given height), a sign, or letters in a colour.
    """

    text: str
    sign: DrawSign | str = ""
    letters: str = ""
    ink: Colour = TEXT
    piece: Callable[[int], Image.Image] | None = None


def legend_lines(
    keys: Iterable[LegendKey], width: int, size: int = _SIZE, space: int = _SPACE
) -> list[tuple[LegendKey, ...]]:
    """Return the entries in lines of at most this width; without entries there are no lines.

    ``size`` is the size of the letters, and ``space`` the distance between entries.
    """
    lines: list[list[LegendKey]] = []
    x = width
    for key in keys:
        wide = _width(key, size) + space
        if not lines or x + wide > width - 8:
            lines.append([])
            x = 0
        lines[-1].append(key)
        x += wide
    return [tuple(line) for line in lines]


def legend_regions(
    lines: Iterable[tuple[LegendKey, ...]],
    x: int,
    y: int,
    width: int,
    alt: Alt = "",
    size: int = _SIZE,
    high: int = LINE_HEIGHT,
    space: int = _SPACE,
) -> list[Region]:
    """Return the regions of the lines from ``y`` down, ``high`` pixels each; the first line has the text ``alt``."""
    found = []
    for number, line in enumerate(lines):
        box = (x, y + number * high, width, high)
        found.append(Region(box, _draw_line, (line, size, space), "legend", "" if number else alt))
    return found


def _width(key: LegendKey, size: int) -> int:
    picture = _picture(key)
    first = advance(key.letters, "bold", size) if picture is None else picture.width
    return first + 8 + advance(key.text, "regular", size)


def _picture(key: LegendKey) -> Image.Image | None:
    """Return the picture before the meaning, None for letters."""
    if key.piece is not None:
        return key.piece(_PIECE)
    return sign(key.sign, _SIGN, TEXT) if key.sign else None


def _draw_line(canvas: Canvas, keys: tuple[LegendKey, ...], size: int, space: int) -> None:
    letters, text = Style("bold", size), Style("regular", size)
    x = 6
    for key in keys:
        start = x
        picture = _picture(key)
        if picture is not None:
            canvas.sprite(picture, x, (canvas.height - picture.height) // 2)
            x += picture.width + 8
        else:
            wide = letters.width(key.letters)
            x += canvas.text((x, 0, wide, canvas.height), key.letters, letters, ink=key.ink) + 8
        wide = text.width(key.text)
        canvas.text((x, 0, wide, canvas.height), key.text, text, ink=MUTED)
        x = start + _width(key, size) + space
