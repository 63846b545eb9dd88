"""The subject of a question: the card whose effect asks, the place, the seat that is hit, and how much."""

from __future__ import annotations

import msgspec

from engine.games.marvel_united.state.pieces import (
    NOBODY,
    NOWHERE,
)


class Subject(msgspec.Struct, frozen=True):
    """The subject of the present question.

    ``source`` is the card, Villain or Threat whose effect asks, "" if none. ``code`` is the effect code of its present
    step ("MOVE_TOKEN"), "" if none. ``place`` is where, ``seat`` the Hero concerned, ``n`` the damage or the number of
    cards, tokens or actions still to come. ``picks`` are the answers so far to this step. ``moment`` is that of a card
    that may be used.
    """

    source: str = ""
    code: str = ""
    place: int = NOWHERE
    seat: int = NOBODY
    n: int = 0
    picks: tuple[tuple[str, ...], ...] = ()
    moment: str = ""
