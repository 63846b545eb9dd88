"""The subject of a question: the card whose effect asks, the place, the seat that is hit, and the amount."""

from __future__ import annotations

import msgspec

from engine.games.marvel_united.state.pieces import NOBODY, NOWHERE


class Subject(msgspec.Struct, frozen=True):
    """The subject of the pending question. ``source`` and ``code`` ("MOVE_TOKEN") are "" if none.

    ``seat``: the Hero concerned. ``n``: the damage, or the number of cards, tokens or actions still to choose.
    ``picks``: the answers so far to this step. ``moment``: the moment of a card that may be used.
    """

    source: str = ""
    code: str = ""
    place: int = NOWHERE
    seat: int = NOBODY
    n: int = 0
    picks: tuple[tuple[str, ...], ...] = ()
    moment: str = ""
