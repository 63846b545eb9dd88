"""Phrases: translation keys with parameters, which `bot.wording` puts into words of a language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Literal

import msgspec


class SeatRef(msgspec.Struct, frozen=True, tag="seat", forbid_unknown_fields=True):
    """A seat named in a phrase; `bot.wording` replaces it by the player's name."""

    seat: int


class Phrase(msgspec.Struct, frozen=True, tag="phrase", forbid_unknown_fields=True):
    """A translation key with its parameters; parameters may be phrases and lists of phrases themselves (`listed`)."""

    key: str
    params: dict[str, Param] = {}


Param = int | str | SeatRef | Phrase | list[Phrase]


Joint = Literal["and", "or", "nor"]
# The keys of the phrases that `listed` and `chained` return.
LISTS = frozenset({"list-and", "list-or", "list-nor", "list-more"})


def listed(items: Sequence[Param], joint: Joint = "and") -> Param:
    """Return items as a language lists them: "a", "a and b", "a, b and c"; "" if there are none."""
    if not items:
        return ""
    *others, last = items
    if not others:
        return last
    return Phrase(f"list-{joint}", {"others": chained(others), "last": last})


def chained(items: Sequence[Param]) -> Param:
    """Return items separated by commas, without "and", because an item may be a list. There must be at least one."""
    return reduce(lambda phrase, item: Phrase("list-more", {"said": phrase, "item": item}), items)


def either(numbers: Sequence[int]) -> Param:
    """Return the possible numbers as a language lists alternatives: "2", "2 or 4", "2, 3 or 4"."""
    return listed(numbers, "or")


def turn_passes(to: Param) -> Phrase:
    """Return the sentence that says that the reader's turn ends and ``to`` plays next. All games use this sentence."""
    return Phrase("turn-passes", {"who": to})


def always(key: str) -> Callable[..., Phrase]:
    """Return a function that returns the phrase of a key, whatever its arguments are."""
    phrase = Phrase(key)
    return lambda *_arguments: phrase


class MapMark(msgspec.Struct, frozen=True):
    """The mark of a choice on the map that the choice is shown on.

    A number is offered as a small button, so that the map stays in sight, and a name as an option of a menu. ``order``
    is the mark's position on the map in reading order.
    """

    text: int | Phrase
    order: int


class Label(msgspec.Struct, frozen=True):
    """The label of a choice. Menus show lower ranks first.

    If a menu has room only for groups of choices, it shows choices with a rank below 0 beside the groups. ``mark`` is
    the mark of the choice on a map. If all choices of a list have different marks, they are offered in the order of the
    map. If there are too many numbers for one page, menus show them in the order of the numbers.

    The other fields are about beginnings of several moves. ``next_question`` is the question that follows if a player
    has chosen this beginning (None: the question of the decision). ``stepwise``: the choices below it are offered word
    by word, even if all moves fit into one menu. Then a choice is named by its ``rest_name``, which says only what the
    chosen words do not say, and a move that is itself the beginning of longer ones by its ``alone_name``.
    """

    name: Phrase
    note: Phrase | None = None
    rank: int = 0
    mark: MapMark | None = None
    next_question: Phrase | None = None
    stepwise: bool = False
    rest_name: Phrase | None = None
    alone_name: Phrase | None = None
