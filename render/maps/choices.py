"""Choices made on a map: each place that can be chosen shows its number or name, all other places are dimmed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from PIL import Image

from render.ground.audit import Box
from render.ground.canvas import Canvas
from render.ground.theme import ACCENT, BACK, INK, TEXT
from render.ground.typeset import Style

# The places of a map have numbers from 1; this number is the place of a piece off the map.
NOWHERE = 0

_NUMBER = Style("bold", 50)
_NUMBER_HEIGHT, _NUMBER_PAD, _RADIUS = 56, 12, 14
_TAG = 29
_SOURCE = Style("bold", 28)
_DIM = 165


class Way(NamedTuple):
    """A choice on the map: a piece of an owner can go from ``start`` to ``end``.

    ``start`` is NOWHERE for a piece that is off the map. ``figure`` is the number of its steps, or its new value; 0 for
    neither.
    """

    kind: str
    colour: int
    start: int
    end: int
    figure: int

    @property
    def piece(self) -> tuple[str, int, int]:
        """The piece that goes this way: its kind, its owner, and its start."""
        return self.kind, self.colour, self.start


class PlaceMark(NamedTuple):
    """The mark of a place in a choice.

    ``free`` says whether the place can be chosen, ``start`` whether a piece starts there, and ``tags`` are its notes.
    """

    free: bool
    start: bool = False
    tags: tuple[str, ...] = ()


def marks_of(ways: Iterable[Way], tag: Callable[[Way], str]) -> dict[int, PlaceMark]:
    """Return the marks of the places to choose and to start from; ``tag`` returns the note of a way, "" for none.

    If there are several pieces, their places are marked, because a piece is chosen before its end.
    """
    ways = tuple(ways)
    starts = {way.start for way in ways} - {NOWHERE}
    if len({way.piece for way in ways}) > 1:
        return {start: PlaceMark(free=True, start=True) for start in starts}
    tags: dict[int, list[str]] = {}
    for way in ways:
        tags.setdefault(way.end, []).append(tag(way))
    marks = {start: PlaceMark(free=False, start=True) for start in starts}
    return marks | {
        end: PlaceMark(free=True, start=end in starts, tags=tuple(filter(None, found))) for end, found in tags.items()
    }


def darken(canvas: Canvas) -> None:
    """Darken a place that cannot be chosen."""
    canvas.image.paste(BACK, (0, 0), Image.new("L", canvas.image.size, _DIM))


def draw_free(canvas: Canvas, number: str, tags: tuple[str, ...], box: Box) -> Box:
    """Write a place's number, large, with its notes; return the room that is left for its pieces."""
    x, y, width, height = box
    wide = _NUMBER.width(number) + _NUMBER_PAD
    canvas.rounded((x, y, wide, _NUMBER_HEIGHT), ACCENT, _RADIUS)
    canvas.text((x, y, wide, _NUMBER_HEIGHT), number, _NUMBER, ink=INK, align="centre")
    top = y + _NUMBER_HEIGHT + 2
    below = y + height - top - 5
    if not tags:
        return x, top, width, below
    columns = min(len(tags), width // _TAG)
    high = -(-len(tags) // columns) * _TAG
    for index, tag in enumerate(tags):
        left, line = x + 5 + index % columns * _TAG, top + index // columns * _TAG
        canvas.text((left, line, _TAG, _TAG), tag, _SOURCE, ink=TEXT, align="centre")
    return x, top + high + 2, width, below - high - 2
