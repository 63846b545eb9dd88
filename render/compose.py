"""A picture made of regions: only those that differ from a recent picture are painted again."""

from __future__ import annotations

import sys
import threading
from collections import deque
from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

from PIL import Image

from render import caches
from render.audit import Box
from render.canvas import Canvas
from render.theme import BACK

_KEPT = 6
_OWN_REFERENCES = 3


class Region(NamedTuple):
    """A box of the picture and everything that decides what is in it: ``draw(canvas, *facts)``."""

    box: Box
    draw: Callable[..., None]
    facts: tuple[Hashable, ...]


class _Finished(NamedTuple):
    image: Image.Image
    regions: tuple[Region, ...]


_finished: deque[_Finished] = deque(maxlen=_KEPT)
_lock = threading.Lock()
caches.register_pictures(_finished.clear)


def _likeness(one: Sequence[Region], other: Sequence[Region]) -> int:
    """Return how many regions two pictures share, -1 when their layouts differ."""
    if len(one) != len(other) or any(old.box != new.box for old, new in zip(one, other, strict=True)):
        return -1
    return sum(old == new for old, new in zip(one, other, strict=True))


def _take(size: tuple[int, int], regions: Sequence[Region]) -> tuple[Image.Image, Sequence[Region]] | None:
    """Return the recent picture most like this one: itself when nobody else holds it, else a copy."""
    with _lock:
        alike = [
            (_likeness(done.regions, regions), number)
            for number, done in enumerate(_finished)
            if done.image.size == size
        ]
        score, number = max(alike, default=(-1, -1))
        if score < 0:
            return None
        image, before = _finished[number]
        # The record, this name and the argument: whoever was given this picture has dropped it.
        unused = sys.getrefcount(image) == _OWN_REFERENCES
        if unused or score == len(regions):
            del _finished[number]
    return (image if unused or score == len(regions) else image.copy()), before


def _laid_elsewhere(regions: Sequence[Region]) -> list[tuple[Image.Image, Box] | None]:
    """Return for each region where a recent picture of another layout already shows the same, or None."""
    with _lock:
        # Holding the picture itself keeps it from being painted over meanwhile.
        shown = {_content(one): (done.image, one.box) for done in _finished for one in done.regions}
    return [shown.get(_content(one)) for one in regions]


def _content(region: Region) -> Hashable:
    """Return all that decides how a region looks, wherever it lies."""
    return region.box[2:], region.draw, region.facts


def _relaid(size: tuple[int, int], regions: Sequence[Region]) -> Image.Image:
    """Return a picture whose layout is new: what only moved is copied, the rest painted."""
    image = Image.new("RGB", size, BACK)
    for region, found in zip(regions, _laid_elsewhere(regions), strict=True):
        if found is None:
            image.paste(paint(region), region.box[:2])
        else:
            source, (x, y, width, height) = found
            image.paste(source.crop((x, y, x + width, y + height)), region.box[:2])
    return image


def latest_regions() -> tuple[Region, ...]:
    """Return the regions of the picture that was composed last, none when there is none."""
    with _lock:
        return _finished[-1].regions if _finished else ()


def paint(region: Region) -> Image.Image:
    """Paint one region by itself."""
    canvas = Canvas(region.box[2], region.box[3])
    region.draw(canvas, *region.facts)
    return canvas.image


def compose(size: tuple[int, int], regions: Sequence[Region]) -> Image.Image:
    """Return the picture of these regions, which must not overlap. It is shared: treat it as read-only.

    Each region is a pure function of its facts, so the picture never depends on what was painted before.
    """
    taken = _take(size, regions)
    if taken is None:
        image = _relaid(size, regions)
    else:
        image, before = taken
        for old, region in zip(before, regions, strict=True):
            if region != old:
                image.paste(paint(region), region.box[:2])
    with _lock:
        _finished.append(_Finished(image, tuple(regions)))
    return image
