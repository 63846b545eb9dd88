"""Choices made on a map: each place that can be chosen shows the text to type for it, all other places are dimmed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from PIL import Image

from render.ground import sprites
from render.ground.audit import Box
from render.ground.canvas import Canvas
from render.ground.theme import ACCENT, BACK, INK, TEXT
from render.ground.typeset import Style

# The places of a map have numbers from 1; this number is the place of a piece off the map.
NOWHERE = 0

_WORD = Style("bold", 50)
_WORD_HEIGHT, _WORD_PAD, _RADIUS = 56, 12, 14
PLACE_NAME = Style("bold", 28, 19)
# A name is written beside the text to type if this much width is left, otherwise below it.
_NAME_HEIGHT, _LEAST_NAME = 28, 100
_TAG, _SMALL_TAG = 44, 29
_SOURCE = Style("bold", 28)
_DIM = 165


class Way(NamedTuple):
    """A choice on the map: a piece of an owner can go from ``start`` to ``end``.

    ``start`` is NOWHERE for a piece that is off the map. ``figure`` is the number for its note, 0 for no note.
    """

    kind: str
    colour: int
    start: int
    end: int
    figure: int


class PlaceNote(NamedTuple):
    """A note at a place that can be chosen: a token with a number, or (without a hue) only a number."""

    hue: str
    text: str


class PlaceMark(NamedTuple):
    """The mark of a place in a choice.

    ``free`` says whether the place can be chosen, and ``start`` whether a piece starts there.
    """

    free: bool
    start: bool = False
    tags: tuple[PlaceNote, ...] = ()


def marks_of(ways: Iterable[Way], tag: Callable[[Way, bool], PlaceNote | None]) -> dict[int, PlaceMark]:
    """Return the marks of the places to choose and to start from; ``tag`` returns the note of a way or None.

    The parameter ``several`` of ``tag`` is True if pieces start at several places.
    """
    ways = tuple(ways)
    starts = {way.start for way in ways}
    tags: dict[int, list[PlaceNote]] = {}
    for way in ways:
        found = tags.setdefault(way.end, [])
        noted = tag(way, len(starts) > 1)
        if noted is not None:
            found.append(noted)
    starts -= {NOWHERE}
    marks = {start: PlaceMark(free=False, start=True) for start in starts}
    return marks | {end: PlaceMark(free=True, start=end in starts, tags=tuple(found)) for end, found in tags.items()}


def darken(canvas: Canvas) -> None:
    """Darken a place that cannot be chosen."""
    canvas.image.paste(BACK, (0, 0), Image.new("L", canvas.image.size, _DIM))


def draw_free(canvas: Canvas, word: str, name: str, tags: tuple[PlaceNote, ...], box: Box, *, bare: bool) -> Box:
    """Write a place's text to type, large, with its name and notes; return the room that is left for its pieces.

    Notes are larger at a ``bare`` place, where no piece stands.
    """
    x, y, width, height = box
    wide = _WORD.width(word) + _WORD_PAD
    canvas.rounded((x, y, wide, _WORD_HEIGHT), ACCENT, _RADIUS)
    canvas.text((x, y, wide, _WORD_HEIGHT), word, _WORD, ink=INK, align="centre")
    top, rest = y + _WORD_HEIGHT + 2, width - wide
    if name and rest < _LEAST_NAME:
        canvas.text((x + 1, top, width - 2, _NAME_HEIGHT), name, PLACE_NAME, align="centre")
        top += _NAME_HEIGHT + 2
    elif name:
        canvas.text((x + wide + 8, y, rest - 12, _WORD_HEIGHT), name, PLACE_NAME)
    elif len(tags) * _TAG <= rest - 8:
        _draw_tags(canvas, tags, (x + wide + 4, y + 6, rest - 8, _TAG), len(tags))
        tags = ()
    below = y + height - top - 5
    if not tags:
        return x, top, width, below
    columns, step = _grid(tags, width, below if bare else 0)
    high = -(-len(tags) // columns) * step
    _draw_tags(canvas, tags, (x + 5, top, width - 8, high), columns)
    if name and rest >= _LEAST_NAME:
        left = columns * step + 10
        return x + left, top, width - left, below
    return x, top + high + 2, width, below - high - 2


def _grid(tags: tuple[PlaceNote, ...], width: int, height: int) -> tuple[int, int]:
    """Return the columns and the height of a row of notes; they are large if all fit into ``height``."""
    columns = min(len(tags), width // _TAG)
    if tags[0].hue and (len(tags) < 3 or -(-len(tags) // columns) * _TAG <= height):
        return columns, _TAG
    return min(len(tags), 4 if tags[0].hue else 3, width // _SMALL_TAG), _SMALL_TAG


def _draw_tags(canvas: Canvas, tags: tuple[PlaceNote, ...], box: Box, columns: int) -> None:
    if not tags:
        return
    x, y, width, height = box
    rows = -(-len(tags) // columns)
    step, line = min(_TAG, width // columns), height // rows
    size = min(step, line) - 1
    for index, tag in enumerate(tags):
        left, top = x + index % columns * step, y + index // columns * line
        if tag.hue:
            canvas.sprite(sprites.gem(tag.hue, size, tag.text), left, top)
        else:
            canvas.text((left, top, step, line), tag.text, _SOURCE, ink=TEXT, align="centre")
