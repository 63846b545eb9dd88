"""Phrases: translation keys with parameters, which the faces put into words of a language."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class SeatRef(msgspec.Struct, frozen=True, tag="seat", forbid_unknown_fields=True):
    """A seat named in a phrase; the face that words the phrase puts the player's name there."""

    seat: int


class Phrase(msgspec.Struct, frozen=True, tag="phrase", forbid_unknown_fields=True):
    """A translation key with its parameters; parameters may be phrases and lists of phrases themselves."""

    key: str
    params: dict[str, Param] = {}


Param = int | str | SeatRef | Phrase | list[Phrase]


def either(numbers: Sequence[int]) -> Param:
    """Return the numbers of which one is possible as a language lists them: "2", "2 or 4", "2, 3 or 4"."""
    *others, last = numbers
    return Phrase("numbers-either", {"others": ", ".join(map(str, others)), "last": last}) if others else last


class Label(msgspec.Struct, frozen=True):
    """The label of a choice: its name, and a note about it.

    A menu shows choices of a lower ``rank`` first, and those of equal rank in the order of the legal moves.
    """

    name: Phrase
    note: Phrase | None = None
    rank: int = 0
