"""Words to be said later: translation keys with parameters, free of any language."""

from __future__ import annotations

import msgspec


class SeatRef(msgspec.Struct, frozen=True, tag="seat", forbid_unknown_fields=True):
    """A seat named in a phrase; whoever says the phrase knows who sits there."""

    seat: int


class Phrase(msgspec.Struct, frozen=True, tag="phrase", forbid_unknown_fields=True):
    """A translation key with its parameters; parameters may be phrases and lists of phrases themselves."""

    key: str
    params: dict[str, Param] = {}


Param = int | str | SeatRef | Phrase | list[Phrase]


class Label(msgspec.Struct, frozen=True):
    """How a choice is offered: what it is called, and what is good to know about it.

    In a menu those of a lower ``rank`` come first, equals in the order of the legal moves.
    """

    name: Phrase
    note: Phrase | None = None
    rank: int = 0
