"""Provides a state in the middle of a turn, and changes that make the state impossible."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.ragami.state.match_state import State
from tests.engine.games.ragami.positions import G, Y, build


def state() -> State:
    """Return a state in Yellow's turn with every kind of piece."""
    return build(
        conflicts={9: 3, 12: 2},
        demons={20: 2},
        blocked=[30],
        ragami={Y: "12", G: "12"},
        virtue={Y: ("b6", 2)},
        hands={Y: [3, 7], G: [2, 8, 9]},
        cubes={Y: 3},
        boxes=(1, 2, 3),
    ).state


def area(state: State, seat: int, **fields: object) -> None:
    state.seats[seat] = replace(state.seats[seat], **fields)
