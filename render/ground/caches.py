"""The painters' caches, in groups that measurements and tests empty together; all caches are thread-safe.

Small results (names, measures) are bounded by their number. Images differ in size by a factor of a thousand, so they
are bounded by their bytes, for all images of a group together.
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

# The bytes that a value takes in addition to its pixels: the object, its key, and its entry in the cache.
_OVERHEAD = 600
# The bytes kept of sprites and of texts: enough for the parts that the boards of all games show again and again.
PART_BYTES, TEXT_BYTES = 96 << 20, 24 << 20


def weight(value: object) -> int:
    """Return the approximate number of bytes of a cached value: an image, or a tuple with images in it."""
    return _pixels(value) + _OVERHEAD


def _pixels(value: object) -> int:
    if isinstance(value, Image.Image):
        # Pillow stores a colour in four bytes, even without an alpha channel.
        return value.width * value.height * (1 if len(value.getbands()) == 1 else 4)
    return sum(map(_pixels, value)) if isinstance(value, tuple) else 0


class Caches:
    """A group of caches; its images together take at most ``room`` bytes."""

    def __init__(self, room: int = 0) -> None:
        self._clears: list[Callable[[], Any]] = []
        self._images: LRUCache[Any, Any] = LRUCache(room, getsizeof=weight)
        self._lock = RLock()
        self.add(self._clear_images)

    @property
    def size(self) -> int:
        """The number of bytes of the group's images."""
        return int(self._images.currsize)

    def _clear_images(self) -> None:
        with self._lock:
            self._images.clear()

    def add(self, clear: Callable[[], Any]) -> None:
        """Make the method `clear` call this function as well."""
        self._clears.append(clear)

    def bounded(self, entries: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
        """Return a decorator that caches the latest ``entries`` results of a pure function."""

        def keep(function: Callable[P, R]) -> Callable[P, R]:
            cached_function = lru_cache(entries)(function)
            self.add(cached_function.cache_clear)
            return cast("Callable[P, R]", cached_function)

        return keep

    def images(self, function: Callable[P, R]) -> Callable[P, R]:
        """Cache the latest results of a pure function that returns an image, or a tuple with images."""
        key = partial(hashkey, function.__module__, function.__qualname__)
        cached_function = cached(self._images, key=key, lock=self._lock)(function)
        return cast("Callable[P, R]", cached_function)

    def clear(self) -> None:
        """Empty all caches of the group."""
        for clear in self._clears:
            clear()


# The caches of whole pictures, of their parts (sprites, words), and of typefaces and measured texts.
PICTURES, PARTS, TEXTS = Caches(), Caches(PART_BYTES), Caches(TEXT_BYTES)
bounded, images = PARTS.bounded, PARTS.images


def clear() -> None:
    """Empty the caches of pictures, parts and texts, so that the next board is painted without any cache."""
    clear_painted()
    TEXTS.clear()


def clear_painted() -> None:
    """Empty the caches of pictures and parts, but keep the masks and measures of texts."""
    PICTURES.clear()
    PARTS.clear()
