"""Tests the texts in which outcomes are stored."""

from __future__ import annotations

import msgspec
import pytest

from engine.kernel.table.outcome import Outcome, SideResult, by_points, by_sides, ranking, told_end
from engine.kernel.words.phrases import Phrase, SeatRef

END = Phrase("end-x")


@pytest.mark.parametrize(
    ("outcome", "winners"),
    [
        (ranking((2, 1, 1), END, (3, 5, 5)), [1, 2]),
        (ranking((1, 1), END, shared=False), []),
        (by_points((4, 5, 4), END), [1]),
        (by_points((5, 5), END), [0, 1]),
        (by_points((5, 5), END, shared=False), []),
        (by_sides(((0, 2), (1,)), 0, END), [0, 2]),
        (by_sides(((0, 1),), None, END), []),
    ],
)
def test_the_text_of_the_end_has_the_reason_and_the_winners(outcome: Outcome, winners: list[int]) -> None:
    assert told_end(outcome) == {
        "reason": END,
        "winners": [Phrase("seat-name", {"seat": SeatRef(seat)}) for seat in winners],
        "count": len(winners),
    }


@pytest.mark.parametrize(
    ("outcome", "lost"),
    [
        (by_sides(((0, 1),), None, END), True),
        (by_sides(((0,), (1,)), None, END), True),
        (by_sides(((0,), (1,)), 1, END), False),
        (ranking((1, 1), END, shared=False), False),
        (ranking((1, 2), END), False),
    ],
)
def test_all_have_lost_if_no_player_won_and_none_share_the_first_place(outcome: Outcome, lost: bool) -> None:
    assert outcome.all_lost() is lost


@pytest.mark.parametrize("kind", [Outcome, SideResult, Phrase])
def test_a_recorded_outcome_has_no_unknown_field(kind: type[msgspec.Struct]) -> None:
    outcome = msgspec.to_builtins(ranking((2, 1), END, (3, 5)))
    recorded = {Outcome: outcome, SideResult: outcome["sides"][0], Phrase: outcome["reason"]}[kind]
    msgspec.convert(recorded, kind)
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert({**recorded, "other": 1}, kind)
