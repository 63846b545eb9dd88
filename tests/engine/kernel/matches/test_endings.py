"""Tests the results of sides when players leave. Only the last side that is left wins for that reason."""

from __future__ import annotations

import pytest

from engine.kernel.contract.registry import game_named
from engine.kernel.matches.endings import final_outcome, left_outcome
from engine.kernel.table.leaving import usual_leaving
from engine.kernel.table.outcome import Outcome, brief, by_sides, ranking
from engine.kernel.table.table_rules import Leaving, TableRules, all_together, each_alone
from engine.kernel.words.phrases import Phrase
from tests.engine.playing import start

END = Phrase("end-x")
TOGETHER = all_together((1, 2, 3, 4))
ONE_AGAINST_ALL = TableRules(seat_counts=(2, 3, 4), sides=(0, 1, 1, 1), roles=("a", "b", "b", "b"), ranked=False)
DUEL = each_alone((2,), shared=False)
FOUR = each_alone((2, 3, 4))
THREE = each_alone((3,))
THREE_DRAWN = each_alone((3,), shared=False)
THREE_UNRANKED = TableRules(seat_counts=(3,), sides=(0, 1, 2), ranked=False)


@pytest.mark.parametrize("winner", [0, None])
@pytest.mark.parametrize("resigned", [(), (1,), (0, 2), (0, 1, 2)])
def test_a_shared_result_stays_after_any_departure(winner: int | None, resigned: tuple[int, ...]) -> None:
    outcome = by_sides(TOGETHER.crews(3), winner, END)
    assert final_outcome(outcome, TOGETHER, resigned) == outcome


@pytest.mark.parametrize("winner", [0, 1])
def test_a_side_with_a_remaining_player_keeps_its_result(winner: int) -> None:
    outcome = by_sides(ONE_AGAINST_ALL.crews(4), winner, END)
    assert final_outcome(outcome, ONE_AGAINST_ALL, (1, 3)) == outcome


def test_a_side_that_all_players_left_is_ranked_behind() -> None:
    outcome = by_sides(ONE_AGAINST_ALL.crews(3), 1, END)
    after = final_outcome(outcome, ONE_AGAINST_ALL, (1, 2))
    assert [(side.is_winner, side.place) for side in after.sides] == [(True, None), (False, None)]


@pytest.mark.parametrize(
    ("table", "outcome", "expected"),
    [
        # No side had won. After one side has left, the remaining sides still have not won.
        (THREE_UNRANKED, by_sides(THREE_UNRANKED.crews(3), None, END), [(False, None)] * 3),
        (THREE_DRAWN, ranking((1, 1, 1), END, shared=False), [(False, 3), (False, 1), (False, 1)]),
        (THREE_DRAWN, ranking((1, 1, 3), END, shared=False), [(False, 3), (False, 1), (False, 2)]),
        (THREE_DRAWN, ranking((3, 1, 1), END, shared=False), [(False, 3), (False, 1), (False, 1)]),
        (THREE, ranking((1, 1, 1), END, shared=False), [(False, 3), (False, 1), (False, 1)]),
        # A side without a win left, and the winning side stays.
        (THREE_UNRANKED, by_sides(THREE_UNRANKED.crews(3), 1, END), [(False, None), (True, None), (False, None)]),
        (THREE, ranking((1, 1, 3), END), [(False, 3), (True, 1), (False, 2)]),
        (THREE, ranking((1, 1, 1), END), [(False, 3), (True, 1), (True, 1)]),
        # The winning side left. Another side wins only if the rules rank the sides.
        (THREE_UNRANKED, by_sides(THREE_UNRANKED.crews(3), 0, END), [(False, None)] * 3),
        (THREE, ranking((1, 2, 3), END), [(False, 3), (True, 1), (False, 2)]),
        (THREE, ranking((1, 2, 2), END), [(False, 3), (True, 1), (True, 1)]),
        (THREE_DRAWN, ranking((1, 2, 2), END, shared=False), [(False, 3), (False, 1), (False, 1)]),
    ],
)
def test_no_side_wins_only_because_another_left(
    table: TableRules, outcome: Outcome, expected: list[tuple[bool, int | None]]
) -> None:
    after = final_outcome(outcome, table, (0,))
    assert [(side.is_winner, side.place) for side in after.sides] == expected


@pytest.mark.parametrize(
    ("arsonist", "gone", "won"),
    [(False, [1], [False]), (True, [0], [False, True]), (True, [1, 2], [True, False]), (True, [1], [False, False])],
)
def test_the_last_remaining_side_wins_but_not_against_the_game(
    arsonist: bool, gone: list[int], won: list[bool]
) -> None:
    match = start(game_named("brigade"), 3, 1, {"arsonist": arsonist})
    assert [side.is_winner for side in left_outcome(match, gone).sides] == won


def test_players_who_left_later_rank_higher_and_behind_those_who_stay() -> None:
    match = start(game_named("toy_duel"), 3, 1)
    sides = left_outcome(match, [1, 0]).sides
    assert [(side.place, side.is_winner) for side in sides] == [(2, False), (3, False), (1, True)]
    sides = left_outcome(match, [1]).sides
    assert [(side.place, side.is_winner) for side in sides] == [(1, False), (3, False), (1, False)]


@pytest.mark.parametrize(
    ("table", "seats", "gone", "people", "expected"),
    [
        (DUEL, 2, [0], {1}, "lost"),
        (FOUR, 4, [2], {0, 1, 3}, "last"),
        (FOUR, 4, [2, 0], {1, 3}, "last"),
        (FOUR, 4, [2, 0, 1], {3}, "lost"),
        # The computer plays for the third seat.
        (FOUR, 3, [1], {0}, "last"),
        (FOUR, 3, [1, 0], set(), "lost"),
        (TOGETHER, 4, [1], {0, 2, 3}, "plays-on"),
        (TOGETHER, 1, [0], set(), "lost"),
        (TOGETHER, 3, [1], set(), "lost"),
        (ONE_AGAINST_ALL, 4, [2], {0, 1, 3}, "plays-on"),
        (ONE_AGAINST_ALL, 4, [0], {1, 2, 3}, "lost"),
        (ONE_AGAINST_ALL, 3, [1, 2], {0}, "lost"),
    ],
)
def test_the_default_ending_of_a_match(
    table: TableRules, seats: int, gone: list[int], people: set[int], expected: Leaving
) -> None:
    assert usual_leaving(table, seats, gone, people) == expected


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (ranking((1, 3, 1), END, (5, 2, 5)), "1-3-1"),
        (by_sides(TOGETHER.crews(2), 0, END), "won 1 2"),
        (by_sides(TOGETHER.crews(2), None, END), "lost 1 2"),
        (by_sides(ONE_AGAINST_ALL.crews(3), 1, END), "lost 1, won 2 3"),
    ],
)
def test_an_outcome_in_brief(outcome: Outcome, said: str) -> None:
    assert brief(outcome) == said


def test_a_tie_for_the_first_place_is_shared_or_a_draw() -> None:
    assert ranking((1, 1, 3), END).winners() == [0, 1]
    assert ranking((1, 1, 3), END, shared=False).winners() == []
    assert ranking((2, 1, 3), END, shared=False).winners() == [1]
