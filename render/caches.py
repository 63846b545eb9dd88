"""The painters' caches, in groups that measurements and tests empty together; all are safe in several threads.

Small results (names, measures) are bounded by their number. Images differ in size by a factor of a thousand, so they
are bounded by their bytes, all images of a group together.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from threading import RLock
from typing import Any, ParamSpec, TypeVar, cast

from cachetools import LRUCache, cached
from cachetools.keys import hashkey
from PIL import Image

P = ParamSpec("P")
R = TypeVar("R")

# What a value takes besides its pixels: the object, its key, and its place in the cache.
_OVERHEAD = 600
# So many bytes of sprites and of texts are kept: what the boards of all games show again and again.
PART_BYTES, TEXT_BYTES = 96 << 20, 24 << 20


def weight(value: object) -> int:
    """Return roughly how many bytes a cached value holds: an image, or a tuple with images in it."""
    return _pixels(value) + _OVERHEAD


def _pixels(value: object) -> int:
    if isinstance(value, Image.Image):
        # Pillow stores colours in four bytes, also those without an alpha channel.
        return value.width * value.height * (1 if len(value.getbands()) == 1 else 4)
    return sum(map(_pixels, value)) if isinstance(value, tuple) else 0


class Caches:
    """A group of caches; its images together hold at most ``room`` bytes."""

    def __init__(self, room: int = 0) -> None:
        self._clears: list[Callable[[], Any]] = []
        self._images: LRUCache[Any, Any] = LRUCache(room, getsizeof=weight)
        self._lock = RLock()
        self.add(self._clear_images)

    @property
    def size(self) -> int:
        """How many bytes the group's images hold."""
        return int(self._images.currsize)

    def _clear_images(self) -> None:
        with self._lock:
            self._images.clear()

    def add(self, clear: Callable[[], Any]) -> None:
        """Let `clear` call this function as well."""
        self._clears.append(clear)

    def bounded(self, entries: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
        """Return a decorator that keeps the latest ``entries`` results of a pure function."""

        def keep(function: Callable[P, R]) -> Callable[P, R]:
            kept = lru_cache(entries)(function)
            self.add(kept.cache_clear)
            return cast("Callable[P, R]", kept)

        return keep

    def images(self, function: Callable[P, R]) -> Callable[P, R]:
        """Keep the latest results of a pure function that makes an image, or a tuple with images."""
        key = partial(hashkey, function.__module__, function.__qualname__)
        kept = cached(self._images, key=key, lock=self._lock)(function)
        return cast("Callable[P, R]", kept)

    def clear(self) -> None:
        """Forget everything."""
        for clear in self._clears:
            clear()


# The caches of whole pictures, those of their parts (sprites, words), and those of typefaces and measured texts.
PICTURES, PARTS, TEXTS = Caches(), Caches(PART_BYTES), Caches(TEXT_BYTES)
bounded, images = PARTS.bounded, PARTS.images


def clear() -> None:
    """Forget every picture, every part and every text: the next board is painted cold."""
    clear_painted()
    TEXTS.clear()


def clear_painted() -> None:
    """Forget every picture and every part, but not the masks and measures of texts: all is drawn anew."""
    PICTURES.clear()
    PARTS.clear()
