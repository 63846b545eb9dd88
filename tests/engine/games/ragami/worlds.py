"""Options under which whole matches are played, and what the rules admit to show."""

from __future__ import annotations

from engine.games.ragami.state import State

# Options under which every deal is as likely.
FAIR: dict[str, object] = {}
# Options under which whole matches are played.
OPTIONS: tuple[dict[str, object], ...] = ({}, {}, {}, {"power_die": False})


def may_ask_differently(state: State) -> bool:  # noqa: ARG001 - the same in every match
    """Nobody is asked or left unasked for what is hidden in a hand, but for hands of equal cards (section 5)."""
    return False


def unseen(state: State, viewer: int) -> dict[str, dict[str, list[int]]]:
    """Return what a viewer has not seen, by what may be exchanged for each other and where it lies."""
    others = [(seat, own) for seat, own in enumerate(state.seats) if seat != viewer]
    hands = {f"hand of {seat}": [held.no for held in own.hand] for seat, own in others}
    deck = {f"deck {place}": [no] for place, no in enumerate(state.deck)}
    return {"tiles": {f"tile {place}": [tile] for place, tile in enumerate(state.tiles)}, "cards": {**deck, **hands}}
