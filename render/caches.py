"""The painters' caches, in groups that measurements and tests empty together.

The caches themselves are those of the standard library: bounded, and safe in several threads.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")


class Caches:
    """A group of caches."""

    def __init__(self) -> None:
        self._clears: list[Callable[[], Any]] = []

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

    def clear(self) -> None:
        """Forget everything."""
        for clear in self._clears:
            clear()


# The caches of whole pictures, those of their parts (sprites, words), and those of typefaces and measured texts.
PICTURES, PARTS, TEXTS = Caches(), Caches(), Caches()
bounded = PARTS.bounded


def clear() -> None:
    """Forget every picture, every part and every text: the next board is painted cold."""
    clear_painted()
    TEXTS.clear()


def clear_painted() -> None:
    """Forget every picture and every part, but not the masks and measures of texts: all is drawn anew."""
    PICTURES.clear()
    PARTS.clear()
