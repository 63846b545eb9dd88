"""What a question is about: the card whose effect asks, the place, the seat that is hit, and the amount."""

from __future__ import annotations

import msgspec

from engine.games.marvel_united.state.pieces import NOBODY, NOWHERE


class Subject(msgspec.Struct, frozen=True):
    """What the pending question is about.

    ``source`` is the card whose effect asks, and ``code`` is its effect code ("MOVE_TOKEN"); they are "" if there is
    none. ``seat``: the seat of the Hero concerned. ``n``: the damage, or the number of cards, tokens or actions still
    to choose. ``picks``: the answers so far to this step. ``moment``: the moment at which a card may be used. ``hit``:
    the damage for which a Hero discards cards; the Hero may have had fewer cards.
    """

    source: str = ""
    code: str = ""
    place: int = NOWHERE
    seat: int = NOBODY
    n: int = 0
    picks: tuple[tuple[str, ...], ...] = ()
    moment: str = ""
    hit: int = 0
