"""Legends: lines below a picture that explain its signs and letters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from render.canvas import Canvas
from render.compose import Region
from render.signs import DrawSign, sign
from render.theme import MUTED, TEXT, Colour
from render.typeset import Style, advance

LINE_HEIGHT = 40
_TEXT, _LETTERS = Style("regular", 26, 22), Style("bold", 26)
_SIGN, _SPACE = 26, 22


class LegendKey(NamedTuple):
    """An entry of a legend: a sign or (without one) letters in a colour, and the meaning."""

    text: str
    sign: DrawSign | str = ""
    letters: str = ""
    ink: Colour = TEXT


def legend_lines(keys: Iterable[LegendKey], width: int) -> list[tuple[LegendKey, ...]]:
    """Return the keys in lines of at most that width; no lines without keys."""
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


def legend_regions(lines: Iterable[tuple[LegendKey, ...]], x: int, y: int, width: int) -> list[Region]:
    """Return the lines from there down, each `LINE_HEIGHT` high."""
    return [
        Region((x, y + number * LINE_HEIGHT, width, LINE_HEIGHT), _draw_line, (line,))
        for number, line in enumerate(lines)
    ]


def _width(key: LegendKey) -> int:
    first = _SIGN if key.sign else advance(key.letters, _LETTERS.weight, _LETTERS.size)
    return first + 8 + advance(key.text, _TEXT.weight, _TEXT.size)


def _draw_line(canvas: Canvas, keys: tuple[LegendKey, ...]) -> None:
    x = 6
    for key in keys:
        start = x
        if key.sign:
            canvas.sprite(sign(key.sign, _SIGN, TEXT), x, 7)
            x += _SIGN + 8
        else:
            wide = advance(key.letters, _LETTERS.weight, _LETTERS.size)
            x += canvas.text((x, 0, wide, canvas.height), key.letters, _LETTERS, ink=key.ink) + 8
        wide = advance(key.text, _TEXT.weight, _TEXT.size)
        canvas.text((x, 0, wide, canvas.height), key.text, _TEXT, ink=MUTED)
        x = start + _width(key) + _SPACE
