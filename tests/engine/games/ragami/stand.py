"""What the checks that run over all games must know about Ragami.

Whether a seat is asked never depends on a hidden hand, except for hands of equal cards (section 5).
"""

from __future__ import annotations

from engine.games.ragami.state.match_state import State
from tests.engine.stand import Stand


def unseen(state: State, viewer: int | None) -> dict[str, dict[str, list[int]]]:
    """Return the items that a viewer has not seen, by group and place. A redeal may swap items of one group."""
    others = [(seat, seat_state) for seat, seat_state in enumerate(state.seats) if seat != viewer]
    hands = {f"hand of {seat}": [hand_card.no for hand_card in seat_state.hand] for seat, seat_state in others}
    deck = {f"deck {place}": [no] for place, no in enumerate(state.deck)}
    return {"tiles": {f"tile {place}": [tile] for place, tile in enumerate(state.tiles)}, "cards": {**deck, **hands}}


# The number of the deck's next cards that a move may reach. It may draw some before it draws the three from which a
# seat chooses, and may shuffle the pile into a short deck.
NEXT = 6


def equal_cards(state: State) -> bool:
    """Return whether a seat has only equal cards to choose from, or may draw only equal cards. Then it is not asked."""
    hands = [[hand_card.no for hand_card in seat_state.hand] for seat_state in state.seats]
    ends = ([*state.deck[:NEXT]], [*state.deck[-NEXT:]])
    drawn = [end[first : first + 3] for end in ends for first in range(max(1, len(end) - 2))]
    return len(state.deck) < NEXT or any(len(cards) > 1 and len(set(cards)) == 1 for cards in (*hands, *drawn))


STAND = Stand(
    options=({}, {}, {}, {"power_die": False}),
    unseen=unseen,
    may_ask_differently=equal_cards,
    goals=((2, 0.05), (3, 0.05), (4, 0.05)),
    playouts=0.3,
)
