"""Outcomes as they are told."""

from __future__ import annotations

import pytest

from engine.kernel.outcome import Outcome, by_sides, ranking, told_end
from engine.kernel.phrases import Phrase, SeatRef

END = Phrase("end-x")


@pytest.mark.parametrize(
    ("outcome", "winners"),
    [
        (ranking((2, 1, 1), END, (3, 5, 5)), [1, 2]),
        (ranking((1, 1), END, shared=False), []),
        (by_sides(((0, 2), (1,)), 0, END), [0, 2]),
        (by_sides(((0, 1),), None, END), []),
    ],
)
def test_the_end_is_told_with_the_reason_and_those_who_won(outcome: Outcome, winners: list[int]) -> None:
    assert told_end(outcome) == {
        "reason": END,
        "winners": [Phrase("seat-name", {"seat": SeatRef(seat)}) for seat in winners],
        "count": len(winners),
    }
