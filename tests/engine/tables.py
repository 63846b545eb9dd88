"""Functions with which tests read tables and outcomes, seat by seat."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.contract.registry import AnyGame
from engine.kernel.table.outcome import POINTS, Outcome


def seat_counts(game: AnyGame) -> tuple[int, ...]:
    """Return the allowed seat counts at a table with the usual options."""
    return game.table(game.parse_options({})).seat_counts


def small_table(game: AnyGame) -> int:
    """Return the smallest number of seats at which several people play; 1 if the game is for one player only."""
    return min((seats for seats in seat_counts(game) if seats > 1), default=1)


def people(names: Sequence[str], count: int) -> tuple[str, ...]:
    """Return ``count`` names of players: first these, then generated ones."""
    return (*names, *(f"Player {number}" for number in range(len(names) + 1, count + 1)))[:count]


def places_in(outcome: Outcome) -> tuple[int, ...]:
    """Return each seat's place; 0 if the rules do not rank it."""
    return tuple(outcome.place(seat) or 0 for seat in sorted(outcome.seats()))


def points_in(outcome: Outcome) -> tuple[int, ...]:
    return tuple(outcome.of(seat).scores[POINTS] for seat in sorted(outcome.seats()))
