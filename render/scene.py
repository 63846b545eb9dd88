"""The scene of a picture: a view, and the players' names by seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

from engine.kernel.game import View
from render.caches import bounded

V = TypeVar("V", bound=View)
# words("board-round", round=3) gives the text in the reader's language.
Words = Callable[..., str]


class Scene(msgspec.Struct, frozen=True):
    """A view with the display name of each seat; the players choose the names, which may hold anything.

    ``resigned`` are the seats whose players gave up, ``put_out`` those of them who were made to.
    """

    view: View
    names: tuple[str, ...]
    resigned: tuple[int, ...] = ()
    put_out: tuple[int, ...] = ()

    def left(self, seat: int) -> str:
        """Return the end of the key for how a seat's player left before the end, "" for one who stayed."""
        return ("put-out" if seat in self.put_out else "resigned") if seat in self.resigned else ""

    def view_as(self, kind: type[V]) -> V:
        """Return the view as that of a game. Raises `TypeError` if it belongs to another game."""
        if not isinstance(self.view, kind):
            raise TypeError(type(self.view).__name__)
        return self.view


def holder(view: View) -> int:
    """Return the seat whose hand the view shows. Raises `ValueError` for a spectator's view."""
    if view.seat is None:
        raise ValueError("a spectator has no hand")
    return view.seat


def say(words: Words, key: str, **params: str | int) -> str:
    """Return ``words(key, **params)`` from a cache: most of a board's words stay the same from move to move."""
    return _said(words, key, tuple(sorted(params.items())))


@bounded(4096)
def _said(words: Words, key: str, params: tuple[tuple[str, str | int], ...]) -> str:
    return words(key, **dict(params))
