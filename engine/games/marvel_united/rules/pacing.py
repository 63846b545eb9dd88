"""Counts the Hero cards until the next Villain turn (MU-12, MU-13)."""

from __future__ import annotations

from engine.games.marvel_united.state.state import State

CALM, PRESSED = 3, 2


def interval(state: State) -> int:
    """Return how many Hero cards there currently are from one Villain turn to the next."""
    return max(1, (PRESSED if state.pressure else CALM) + state.shift)


def until_villain(state: State) -> int:
    """Return the number of Hero cards before the next Villain turn, 0 if it is next."""
    return 0 if state.villain_turns == 0 else max(0, interval(state) - state.tally)
