"""Tells names apart that look alike: at one table, or in one event, no two people are shown under one name."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import count
from typing import NamedTuple

from engine.kernel.names import clean, marked, parted


class Called(NamedTuple):
    """A person's name, and the username, if it is known; a ``fixed`` name stays, as that of a computer player."""

    name: str
    username: str = ""
    fixed: bool = False


def told_apart(people: Sequence[Called]) -> tuple[str, ...]:
    """Return the names under which these people are shown together, each with what tells it apart where it must be.

    The names were cleaned (`names.clean`), and some of each is seen. The username tells them apart, else a number. What
    a name bears already stays, so that nobody is renamed twice.
    """
    names = [one.name for one in people]
    for group in _alike([_base(name, one) for name, one in zip(names, people, strict=True)]):
        for place in group:
            if _base(names[place], people[place]) == names[place]:
                _mark(names, people, place)
    # Some call themselves as another is told apart, or have usernames that look alike.
    while crowd := next((group for group in _alike(names) if not all(people[place].fixed for place in group)), None):
        plain = [place for place in crowd if _base(names[place], people[place]) == names[place]]
        for place in plain or crowd:
            _mark(names, people, place, username=bool(plain))
    return tuple(names)


def _base(name: str, person: Called) -> str:
    """Return the name without what the person is told apart by; what others bear there is a part of the name."""
    base, mark = parted(name)
    return base if mark.isdecimal() or (mark and mark == person.username) else name


def _mark(names: list[str], people: Sequence[Called], place: int, *, username: bool = True) -> None:
    """Have a person's name in the list bear the username, else a number; those that are fixed stay."""
    person = people[place]
    if person.fixed:
        return
    own = username and person.username
    names[place] = (
        marked(names[place], person.username) if own else _numbered(names, place, _base(names[place], person))
    )


def _numbered(names: Sequence[str], place: int, base: str) -> str:
    """Return a name at a place of the list with the first number that leads to no other name of it."""
    taken = {look for other, name in enumerate(names) if other != place for look in looks(name)}
    numbers = (marked(base, str(number)) for number in count(1))
    return next(name for name in numbers if taken.isdisjoint(looks(name)))


def _alike(names: Sequence[str]) -> Iterator[list[int]]:
    """Yield the places of names that look alike, in groups of two and more."""
    heads = list(range(len(names)))
    first: dict[str, int] = {}
    for place, name in enumerate(names):
        for look in looks(name):
            one, other = _head(heads, first.setdefault(look, place)), _head(heads, place)
            heads[max(one, other)] = min(one, other)
    groups: dict[int, list[int]] = {}
    for place in range(len(names)):
        groups.setdefault(_head(heads, place), []).append(place)
    return (group for group in groups.values() if len(group) > 1)


def _head(heads: Sequence[int], place: int) -> int:
    while heads[place] != place:
        place = heads[place]
    return place


@lru_cache(maxsize=5000)
def looks(name: str) -> frozenset[str]:
    """Return what a name may be taken for: names that share one of these look alike."""
    cleaned = clean(name)
    return frozenset({_skeleton(cleaned).casefold(), _skeleton(cleaned.casefold())})


def _skeleton(text: str) -> str:
    """Return the text with one letter for all that look like it, as Unicode's confusables have it."""
    table = _lookalikes()
    seen = (char for char in unicodedata.normalize("NFD", text) if not _unseen(char))
    return unicodedata.normalize("NFD", "".join(table.get(char, char) for char in seen))


def _unseen(char: str) -> bool:
    return unicodedata.category(char) == "Cf" or unicodedata.name(char, "").startswith("VARIATION SELECTOR")


@cache
def _lookalikes() -> dict[str, str]:
    """Read the table, on each line of which one text stands for all characters after it."""
    table: dict[str, str] = {}
    written = files("engine.kernel").joinpath("lookalikes.txt").read_text(encoding="utf-8")
    for line in written.removesuffix("\n").split("\n"):
        stands, _, chars = line.partition("\t")
        table |= dict.fromkeys(chars, stands)
    return table
