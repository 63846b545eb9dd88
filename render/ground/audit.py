"""The audit of drawings: tests collect each mark and check that it stays in its box and is cut only with "…"."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import cast

import msgspec
from PIL import Image

Box = tuple[int, int, int, int]
_Colour = tuple[int, int, int]
# A colour that no painter uses.
_NOTHING = (255, 0, 254)
# This table removes the soft edges of letters: a pixel counts as ink if it is at least half opaque.
_SOLID = bytes([0] * 128 + [255] * 128)
# A colour counts as a text's background if it is behind at least this share of its letters (one in `_PART`).
_PART = 5


class DrawnBox(msgspec.Struct, frozen=True):
    """A drawn mark and the box of its ink; a text also has its letters' size and the colours behind them."""

    surface: int
    size: tuple[int, int]
    box: Box
    ink: Box
    full_text: str = ""
    shown_text: str = ""
    letters: int = 0
    colour: _Colour = _NOTHING
    grounds: tuple[_Colour, ...] = ()


_marks: ContextVar[list[DrawnBox] | None] = ContextVar("marks", default=None)


@contextmanager
def collecting() -> Iterator[list[DrawnBox]]:
    """Collect every mark made in this context.

    The caller must empty the caches first, because cached parts leave no marks.
    """
    marks: list[DrawnBox] = []
    token = _marks.set(marks)
    try:
        yield marks
    finally:
        _marks.reset(token)


def collected_boxes() -> list[DrawnBox] | None:
    """Return the list of the current `collecting`, to which the canvas adds its marks. None outside `collecting`."""
    return _marks.get()


def colours_behind(image: Image.Image, letters: Image.Image, box: Box) -> tuple[_Colour, ...]:
    """Return the colours of ``image`` behind letters that are to be written in ``box``; ``letters`` is their mask."""
    x, y, width, height = box
    # Pillow's method `point` would take twice as long, because it makes a new table for each text.
    solid = Image.frombytes("L", letters.size, letters.tobytes().translate(_SOLID))
    behind = Image.new("RGB", solid.size, _NOTHING)
    behind.paste(image.crop((x, y, x + width, y + height)), mask=solid)
    total = solid.histogram()[255]
    colour_counts = cast("list[tuple[int, _Colour]]", behind.getcolors(width * height))
    return tuple(colour for count, colour in colour_counts if colour != _NOTHING and count * _PART >= total)
