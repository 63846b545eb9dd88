"""Legends: lines below a picture that explain its signs and letters."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from PIL import Image

from render.ground.canvas import Canvas
from render.ground.compose import Alt, Region
from render.ground.signs import DrawSign, sign
from render.ground.theme import MUTED, TEXT, Colour
from render.ground.typeset import Style

LINE_HEIGHT = 44
_TEXT, _LETTERS = Style("regular", 30, 24), Style("bold", 30)
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


def legend_lines(keys: Iterable[LegendKey], width: int) -> list[tuple[LegendKey, ...]]:
    """Return the entries in lines of at most this width; without entries there are no lines."""
    lines: list[list[LegendKey]] = []
    x = width
    for key in keys:
        wide = _width(key) + _SPACE
        if not lines or x + wide > width - 8:
            lines.append([])
            x = 0
        lines[-1].append(key)
        x += wide
    return [tuple(line) for line in lines]


def legend_regions(lines: Iterable[tuple[LegendKey, ...]], x: int, y: int, width: int, alt: Alt = "") -> list[Region]:
    """Return the regions of the lines from ``y`` down; the first line has the alternative text ``alt``."""
    return [
        Region((x, y + number * LINE_HEIGHT, width, LINE_HEIGHT), _draw_line, (line,), "legend", "" if number else alt)
        for number, line in enumerate(lines)
    ]


def _width(key: LegendKey) -> int:
    picture = _picture(key)
    first = _LETTERS.width(key.letters) if picture is None else picture.width
    return first + 8 + _TEXT.width(key.text)


def _picture(key: LegendKey) -> Image.Image | None:
    """Return the picture before the meaning, None for letters."""
    if key.piece is not None:
        return key.piece(_PIECE)
    return sign(key.sign, _SIGN, TEXT) if key.sign else None


def _draw_line(canvas: Canvas, keys: tuple[LegendKey, ...]) -> None:
    x = 6
    for key in keys:
        start = x
        picture = _picture(key)
        if picture is not None:
            canvas.sprite(picture, x, (canvas.height - picture.height) // 2)
            x += picture.width + 8
        else:
            wide = _LETTERS.width(key.letters)
            x += canvas.text((x, 0, wide, canvas.height), key.letters, _LETTERS, ink=key.ink) + 8
        wide = _TEXT.width(key.text)
        canvas.text((x, 0, wide, canvas.height), key.text, _TEXT, ink=MUTED)
        x = start + _width(key) + _SPACE
