"""States that differ only in what a viewer must not know, for the tests of every game."""

from __future__ import annotations

import random

from msgspec.structs import replace

from engine.games.splendor_marvel.cards import CARDS
from engine.games.splendor_marvel.state import Reserved, State

# Options under which whole matches are played.
OPTIONS: tuple[dict[str, object], ...] = ({}, {}, {}, {"round_limit": 15})


def other_world(state: State, viewer: int | None, chooser: random.Random) -> State:
    """Return a state with the cards that ``viewer`` cannot see exchanged: decks, and others' blind reserves."""
    other = state.copy()
    for level, deck in enumerate(other.decks, start=1):
        hidden = [
            (seat, reserved)
            for seat, own in enumerate(other.seats)
            for reserved in own.hand
            if seat != viewer and not reserved.known and CARDS[reserved.card].level == level and state.outcome is None
        ]
        unseen = [*deck, *(reserved.card for _, reserved in hidden)]
        chooser.shuffle(unseen)
        exchanged = {reserved.card: Reserved(unseen.pop(), known=False) for _, reserved in hidden}
        for seat, own in enumerate(other.seats):
            if seat != viewer:
                hand = tuple(exchanged.get(reserved.card, reserved) for reserved in own.hand)
                other.seats[seat] = replace(own, hand=hand)
        deck[:] = unseen
    return other
