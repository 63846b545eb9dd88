"""The scene of a picture: a view, and the players' names by seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from engine.kernel.contract.game import View
from render.ground.caches import bounded

V = TypeVar("V", bound=View)
# For example, words("board-round", round=3) returns the text in the reader's language.
Words = Callable[..., str]


class Scene(msgspec.Struct, frozen=True):
    """A view with the seats' names (any text); ``put_out`` are the resigned seats whose players others removed."""

    view: View
    names: tuple[str, ...]
    resigned: tuple[int, ...] = ()
    put_out: tuple[int, ...] = ()

    def departure(self, seat: int) -> str:
        """Return how a seat's player left before the end, as the end of a message key, "" for a player who stayed."""
        return ("put-out" if seat in self.put_out else "resigned") if seat in self.resigned else ""

    def view_as(self, kind: type[V]) -> V:
        """Return the view as the type of a game. Raises `TypeError` if it belongs to another game."""
        if not isinstance(self.view, kind):
            raise TypeError(type(self.view).__name__)
        return self.view


def holder(view: View) -> int:
    """Return the seat whose hand the view shows. Raises `ValueError` for a spectator's view."""
    if view.seat is None:
        raise ValueError("a spectator has no hand")
    return view.seat


def say(words: Words, key: str, **params: str | int) -> str:
    """Return ``words(key, **params)`` from a cache, because most words of a board are the same after each move."""
    return _say_with(words, key, tuple(sorted(params.items())))


@bounded(4096)
def _say_with(words: Words, key: str, params: tuple[tuple[str, str | int], ...]) -> str:
    return words(key, **dict(params))


def is_choice_of_cards(moves: Sequence[str], names_card: Callable[[list[str]], object]) -> bool:
    """Return whether all legal moves of several words name a card (``names_card``); False without such moves."""
    longer = [text.split() for text in moves if " " in text]
    return bool(longer) and all(map(names_card, longer))
