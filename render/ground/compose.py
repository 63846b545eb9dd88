"""The composer of pictures: it paints only the regions of a picture that differ from a recent picture.

A picture stays unchanged while it is lent; later the composer may paint another picture over it. That is quicker than a
copy, because fresh memory costs as much time as painting the changes of a move.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from PIL import Image

from render.ground.audit import Box
from render.ground.caches import PICTURES
from render.ground.canvas import Canvas
from render.ground.theme import BACK
from render.ground.wording import fitting, sentences

# The number of pictures that are kept.
_POOL_SIZE = 6


# The alternative text of a region: a text, or a function that returns the text for a level. Level 0 is the full text,
# and the text of each higher level is shorter. `Sheet.alt` uses the first level at which the texts of all regions fit
# together.
Alt = str | Callable[[int], str]


def alt_at(alt: Alt, level: int) -> str:
    """Return an alternative text at a level: 0 for the full text, higher for a shorter one."""
    return alt if isinstance(alt, str) else alt(level)


def until(limit: int, text: str, short: str = "") -> Alt:
    """Return an alternative text: ``text`` at the levels below ``limit``, and ``short`` from that level on."""
    return lambda level: text if level < limit else short


def giving_way(texts: Sequence[str], more: Callable[[int], str] = lambda _: "") -> list[Alt]:
    """Return the texts as alternative texts that become shorter.

    Each higher level omits one more text, beginning with the last. ``more(count)`` takes their place.
    """

    def told(number: int, level: int) -> str:
        if number < len(texts) - level:
            return texts[number]
        return more(min(level, len(texts))) if number == len(texts) - 1 else ""

    return [partial(told, number) for number in range(len(texts))]


class NamedPart(NamedTuple):
    """A part of a picture; the message ``part-KEY`` explains it under "What is what?"."""

    key: str
    box: Box


class Region(NamedTuple):
    """A box of the picture, painted by ``draw(canvas, *facts)``; ``part`` is the key of its meaning or ""."""

    box: Box
    draw: Callable[..., None]
    facts: tuple[Hashable, ...]
    part: str = ""
    alt: Alt = ""


class Sheet(NamedTuple):
    """A picture to paint; its regions must not overlap.

    ``levels`` is the number of levels of its alternative text (`Alt`).

    Each region is a pure function of its facts, so the picture never depends on earlier pictures.
    """

    size: tuple[int, int]
    regions: Sequence[Region]
    parts: Sequence[NamedPart] = ()
    levels: int = 1

    def alt(self) -> str:
        """Return the alternative text: the regions' texts, in order, at the first level at which they fit."""
        levels = range(self.levels)
        return fitting(sentences(alt_at(region.alt, level) for region in self.regions) for level in levels)

    def named_parts(self) -> list[NamedPart]:
        """Return the first part of each key, from the top down."""
        found: dict[str, NamedPart] = {}
        for part in (*(NamedPart(region.part, region.box) for region in self.regions if region.part), *self.parts):
            found.setdefault(part.key, part)
        return sorted(found.values(), key=lambda part: (part.box[1], part.box[0]))


@dataclass(eq=False)
class _PooledPicture:
    """A painted picture, and the number of its loans; the composer never paints over a lent picture."""

    image: Image.Image
    regions: Sequence[Region]
    lent: int = 0


_pool: list[_PooledPicture] = []
_lock = threading.Lock()
PICTURES.add(_pool.clear)


@contextmanager
def lent(sheet: Sheet) -> Iterator[Image.Image]:
    """Lend the picture of a sheet; the caller must not change it."""
    picture = _lend_picture(sheet)
    try:
        yield picture.image
    finally:
        _give_back(picture)


def painted(sheet: Sheet) -> Image.Image:
    """Return the picture of a sheet as a copy that the caller may change."""
    with lent(sheet) as image:
        return image.copy()


def paint(region: Region) -> Image.Image:
    """Return the picture of one region."""
    canvas = Canvas(region.box[2], region.box[3])
    region.draw(canvas, *region.facts)
    return canvas.image


def _lend_picture(sheet: Sheet) -> _PooledPicture:
    with _lock:
        before, score = _most_alike(sheet)
        same = score == len(sheet.regions)
        free = before is not None and not same and not before.lent
        if before is not None:
            before.lent += 1
            if free:
                _pool.remove(before)
    if before is not None and same:
        return before
    if before is None:
        image = _paint_layout(sheet)
    else:
        try:
            image = before.image if free else before.image.copy()
            _paint_over(image, before.regions, sheet.regions)
        finally:
            _give_back(before)
    with _lock:
        _pool.append(_PooledPicture(image, sheet.regions, lent=1))
        del _pool[:-_POOL_SIZE]
        return _pool[-1]


def _give_back(picture: _PooledPicture) -> None:
    with _lock:
        picture.lent -= 1


def _most_alike(sheet: Sheet) -> tuple[_PooledPicture | None, int]:
    """Return the recent picture of the layout that shares the most regions, and their number; else (None, -1)."""
    alike = [(_likeness(pooled, sheet), number) for number, pooled in enumerate(_pool)]
    score, number = max(alike, default=(-1, -1))
    return (None, -1) if score < 0 else (_pool[number], score)


def _likeness(pooled: _PooledPicture, sheet: Sheet) -> int:
    """Return the number of regions that two sheets share, -1 if their layouts differ."""
    if pooled.image.size != sheet.size or [one.box for one in pooled.regions] != [one.box for one in sheet.regions]:
        return -1
    return sum(map(_looks_same, pooled.regions, sheet.regions))


def _paint_over(image: Image.Image, before: Sequence[Region], after: Sequence[Region]) -> None:
    for old, region in zip(before, after, strict=True):
        if not _looks_same(old, region):
            image.paste(paint(region), region.box[:2])


def _paint_layout(sheet: Sheet) -> Image.Image:
    """Return a picture of a new layout: moved regions are copied from recent pictures, the rest is painted."""
    with _lock:
        recent = [*_pool]
        for pooled in recent:
            pooled.lent += 1
    try:
        painted_regions = {_content(one): (pooled.image, one.box) for pooled in recent for one in pooled.regions}
        image = Image.new("RGB", sheet.size, BACK)
        for region in sheet.regions:
            found = painted_regions.get(_content(region))
            if found is None:
                image.paste(paint(region), region.box[:2])
            else:
                source, (x, y, width, height) = found
                image.paste(source.crop((x, y, x + width, y + height)), region.box[:2])
    finally:
        for pooled in recent:
            _give_back(pooled)
    return image


def _looks_same(old: Region, new: Region) -> bool:
    return old.draw == new.draw and old.facts == new.facts


def _content(region: Region) -> Hashable:
    """Return everything that determines the look of a region, without its position."""
    return region.box[2:], region.draw, region.facts
