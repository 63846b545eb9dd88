"""What the checks that run over all games must know about Splendor: Marvel."""

from __future__ import annotations

from engine.games.splendor_marvel.cards import CARDS
from engine.games.splendor_marvel.state import State
from tests.engine.stand import Stand


def unseen(state: State, viewer: int | None) -> dict[str, dict[str, list[str]]]:
    """Return the cards that a viewer has not seen, by group and place. A redeal may swap cards of one group."""
    found: dict[str, dict[str, list[str]]] = {}
    for level, deck in enumerate(state.decks, start=1):
        found[f"level {level}"] = {f"deck {place}": [card] for place, card in enumerate(deck)}
    for seat, seat_state in enumerate(state.seats):
        for reserved in seat_state.hand:
            if seat != viewer and not reserved.is_public:
                found[f"level {CARDS[reserved.card].level}"].setdefault(f"hand of {seat}", []).append(reserved.card)
    return found


STAND = Stand(
    options=({}, {}, {}, {"round_limit": 15}),
    unseen=unseen,
    goals=((2, 0.15), (4, 0.15)),
    playouts=0.5,
)
