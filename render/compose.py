"""A picture made of regions: only those that differ from a recent picture are painted again."""

from __future__ import annotations

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


def _closest(size: tuple[int, int], regions: Sequence[Region]) -> _Finished | None:
    """Return the recent picture of the same layout that has most regions in common."""
    with _lock:
        recent = list(_finished)
    best, score = None, 0
    for candidate in recent:
        if candidate.image.size != size or len(candidate.regions) != len(regions):
            continue
        pairs = zip(candidate.regions, regions, strict=True)
        if any(old.box != new.box for old, new in zip(candidate.regions, regions, strict=True)):
            continue
        common = sum(old == new for old, new in pairs)
        if common >= score:
            best, score = candidate, common
    return best


def paint(region: Region) -> Image.Image:
    """Paint one region by itself."""
    canvas = Canvas(region.box[2], region.box[3])
    region.draw(canvas, *region.facts)
    return canvas.image


def compose(size: tuple[int, int], regions: Sequence[Region]) -> Image.Image:
    """Return the picture of these regions, which must not overlap. It is shared: treat it as read-only.

    Each region is a pure function of its facts, so the picture never depends on what was painted before.
    """
    base = _closest(size, regions)
    image = base.image.copy() if base else Image.new("RGB", size, BACK)
    old: Sequence[Region | None] = base.regions if base else [None] * len(regions)
    for region, before in zip(regions, old, strict=True):
        if region != before:
            image.paste(paint(region), region.box[:2])
    with _lock:
        if base is not None and base in _finished:
            _finished.remove(base)
        _finished.append(_Finished(image, tuple(regions)))
    return image
