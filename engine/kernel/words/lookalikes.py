"""Distinguishes names that look alike: at one table, or in one event, no two people are shown under the same name."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import count
from typing import NamedTuple

from engine.kernel.words.names import add_suffix, clean, split_suffix


class PersonName(NamedTuple):
    """A person's name, and their username if known; a ``fixed`` name (of a computer player) never changes."""

    name: str
    username: str = ""
    fixed: bool = False


def told_apart(people: Sequence[PersonName]) -> tuple[str, ...]:
    """Return the names under which these people are shown together, each with a suffix if it needs one.

    The names must be cleaned (`names.clean`) and not empty. The suffix is the username, else a number. A suffix that a
    name already has stays, so that nobody is renamed twice.
    """
    names = [one.name for one in people]
    for group in _lookalike_groups([_base(name, one) for name, one in zip(names, people, strict=True)]):
        for place in group:
            if _base(names[place], people[place]) == names[place]:
                _mark(names, people, place)
    # The check is repeated: a name may look like another name with a suffix, or two usernames may look alike.
    while crowd := next(
        (group for group in _lookalike_groups(names) if not all(people[place].fixed for place in group)), None
    ):
        plain = [place for place in crowd if _base(names[place], people[place]) == names[place]]
        for place in plain or crowd:
            _mark(names, people, place, username=bool(plain))
    return tuple(names)


def _base(name: str, person: PersonName) -> str:
    """Return the name without its suffix if the suffix is a number or this person's username."""
    base, mark = split_suffix(name)
    return base if mark.isdecimal() or (mark and mark == person.username) else name


def _mark(names: list[str], people: Sequence[PersonName], place: int, *, username: bool = True) -> None:
    person = people[place]
    if person.fixed:
        return
    own_username = username and person.username
    names[place] = (
        add_suffix(names[place], person.username)
        if own_username
        else _numbered(names, place, _base(names[place], person))
    )


def _numbered(names: Sequence[str], place: int, base: str) -> str:
    looks_taken = {look for other, name in enumerate(names) if other != place for look in looks(name)}
    numbers = (add_suffix(base, str(number)) for number in count(1))
    return next(name for name in numbers if looks_taken.isdisjoint(looks(name)))


def _lookalike_groups(names: Sequence[str]) -> Iterator[list[int]]:
    heads = list(range(len(names)))
    first: dict[str, int] = {}
    for place, name in enumerate(names):
        for look in looks(name):
            one, other = _head_of(heads, first.setdefault(look, place)), _head_of(heads, place)
            heads[max(one, other)] = min(one, other)
    groups: dict[int, list[int]] = {}
    for place in range(len(names)):
        groups.setdefault(_head_of(heads, place), []).append(place)
    return (group for group in groups.values() if len(group) > 1)


def _head_of(heads: Sequence[int], place: int) -> int:
    while heads[place] != place:
        place = heads[place]
    return place


@lru_cache(maxsize=5000)
def looks(name: str) -> frozenset[str]:
    """Return the texts for which a name may be mistaken. Two names look alike if they share a text."""
    cleaned = clean(name)
    return frozenset({_skeleton(cleaned).casefold(), _skeleton(cleaned.casefold())})


def _skeleton(text: str) -> str:
    """Return the text with each letter replaced by the representative of its lookalikes (Unicode's confusables)."""
    table = _lookalikes()
    visible_chars = (char for char in unicodedata.normalize("NFD", text) if not _is_invisible(char))
    return unicodedata.normalize("NFD", "".join(table.get(char, char) for char in visible_chars))


def _is_invisible(char: str) -> bool:
    return unicodedata.category(char) == "Cf" or unicodedata.name(char, "").startswith("VARIATION SELECTOR")


@cache
def _lookalikes() -> dict[str, str]:
    table: dict[str, str] = {}
    lookalike_lines = files("engine.kernel.words").joinpath("lookalikes.txt").read_text(encoding="utf-8")
    for line in lookalike_lines.removesuffix("\n").split("\n"):
        stands, _, chars = line.partition("\t")
        table |= dict.fromkeys(chars, stands)
    return table
