"""Bounded caches that several threads may use at once, and how to empty them for measurements."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")
_SPRITES: list[Callable[[], Any]] = []
_PICTURES: list[Callable[[], Any]] = []


def bounded(entries: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Keep the latest ``entries`` results of a pure function; `clear` empties it with all others."""

    def keep(function: Callable[P, R]) -> Callable[P, R]:
        kept = lru_cache(entries)(function)
        _SPRITES.append(kept.cache_clear)
        return cast("Callable[P, R]", kept)

    return keep


def register_pictures(clear: Callable[[], Any]) -> None:
    """Have `clear_pictures` call ``clear``, which forgets finished pictures."""
    _PICTURES.append(clear)


def clear_pictures() -> None:
    """Forget the latest pictures but keep the sprites: the next board is a warm full redraw."""
    for clear in _PICTURES:
        clear()


def clear() -> None:
    """Forget every picture, sprite and measured text: the next board is painted cold."""
    clear_pictures()
    for forget in _SPRITES:
        forget()
