"""The facts that the called tricks give the checks over all games."""

from __future__ import annotations

from engine.games.called_tricks import TricksState, suit_of
from tests.engine.stand import Stand


def unseen(state: TricksState, viewer: int | None) -> dict[str, dict[str, list[str]]]:
    """Return the items that a viewer has not seen, with their places; items of one group can be exchanged."""
    hands = {f"hand of {seat}": [*hand] for seat, hand in enumerate(state.hands) if seat != viewer}
    return {"cards": {**hands, "stock": state.stock}}


def barred(state: TricksState, place: str, card: str) -> bool:
    """Return whether a hand has shown that it lacks the suit of a card."""
    return place != "stock" and suit_of(card) in state.lacks[int(place.rpartition(" ")[2])]


STAND = Stand(unseen=unseen, barred=barred, beats_idling=False)
