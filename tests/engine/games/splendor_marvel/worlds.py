"""States that differ only in what a viewer must not know, for the tests of every game."""

from __future__ import annotations

import random

from engine.games.splendor_marvel.cards import CARDS
from engine.games.splendor_marvel.state import Reserved, State

# Options under which whole matches are played.
OPTIONS: tuple[dict[str, object], ...] = ({}, {}, {}, {"round_limit": 15})


def other_world(state: State, viewer: int | None, chooser: random.Random) -> State:
    """Return a state with the cards that ``viewer`` cannot see exchanged: decks, and others' blind reserves."""
    other = state.copy()
    for level, deck in enumerate(other.decks, start=1):
        places = [
            (own.hand, position)
            for seat, own in enumerate(other.seats)
            for position, reserved in enumerate(own.hand)
            if seat != viewer and not reserved.known and CARDS[reserved.card].level == level and state.outcome is None
        ]
        unseen = [*deck, *(hand[position].card for hand, position in places)]
        chooser.shuffle(unseen)
        for hand, position in places:
            hand[position] = Reserved(unseen.pop(), known=False)
        deck[:] = unseen
    return other
