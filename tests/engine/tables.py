"""Answers what tests ask of tables and outcomes, seat by seat."""

from __future__ import annotations

from engine.kernel.outcome import POINTS, Outcome
from engine.kernel.registry import AnyGame


def seat_counts(game: AnyGame) -> tuple[int, ...]:
    """Return the allowed numbers of seats at a table with the usual options."""
    return game.table(game.parse_options({})).seat_counts


def places_in(outcome: Outcome) -> tuple[int, ...]:
    """Return each seat's place; 0 where the rules rank nobody."""
    return tuple(outcome.place(seat) or 0 for seat in sorted(outcome.seats()))


def points_in(outcome: Outcome) -> tuple[int, ...]:
    """Return each seat's points."""
    return tuple(outcome.of(seat).scores[POINTS] for seat in sorted(outcome.seats()))
