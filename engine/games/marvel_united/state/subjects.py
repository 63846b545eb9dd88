"""The subject of a question: the card whose effect asks, the place, the seat that is hit, and the amount."""

from __future__ import annotations

import msgspec

from engine.games.marvel_united.state.pieces import NOBODY, NOWHERE


class Subject(msgspec.Struct, frozen=True):
    """The subject of the pending question.

    ``source`` is the card, Villain or Threat whose effect asks, "" if none. ``code`` is the effect code of its current
    step ("MOVE_TOKEN"), "" if none. ``place`` is the place and ``seat`` the Hero concerned. ``n`` is the damage, or the
    number of cards, tokens or actions still to choose. ``picks`` holds the answers so far to this step. ``moment`` is
    the moment of a card that may be used.
    """

    source: str = ""
    code: str = ""
    place: int = NOWHERE
    seat: int = NOBODY
    n: int = 0
    picks: tuple[tuple[str, ...], ...] = ()
    moment: str = ""
