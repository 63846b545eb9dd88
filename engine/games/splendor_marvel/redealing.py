"""Deals again the decks and other seats' cards reserved face down, which a viewer cannot know (section 5)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.splendor_marvel.cards import CARDS
from engine.games.splendor_marvel.state import Reserved, State
from engine.kernel.chance.redealing import Draws


def redealt(state: State, viewer: int | None, draws: Draws) -> State:
    """Return a state in which the cards that ``viewer`` has not seen are dealt again.

    All deals are equally likely.
    """
    other = state.copy()
    for level, deck in enumerate(other.decks, start=1):
        hidden_cards = [
            (seat, reserved)
            for seat, seat_state in enumerate(other.seats)
            for reserved in seat_state.hand
            if seat != viewer
            and not reserved.is_public
            and CARDS[reserved.card].level == level
            and state.outcome is None
        ]
        unseen = draws.shuffled([*deck, *(reserved.card for _, reserved in hidden_cards)])
        exchanged = {reserved.card: Reserved(unseen.pop(), is_public=False) for _, reserved in hidden_cards}
        for seat, seat_state in enumerate(other.seats):
            if seat != viewer:
                hand = tuple(exchanged.get(reserved.card, reserved) for reserved in seat_state.hand)
                other.seats[seat] = replace(seat_state, hand=hand)
        deck[:] = unseen
    return other
