"""Tests the rules of a table: the side of each seat, and the mode for a number of seats."""

from __future__ import annotations

import pytest

from engine.kernel.table.table_rules import Mode, TableRules, all_together, each_alone

ONE_AGAINST_ALL = TableRules(seat_counts=(2, 3, 4), sides=(0, 1, 1, 1))
PAIRS = TableRules(seat_counts=(2, 4), sides=(0, 1, 0, 1))
LAST_AGAINST_ALL = TableRules(
    seat_counts=(2, 4), sides=(0, 0, 0, 1), roles=("hero", "hero", "hero", "villain"), places={2: (0, 3)}
)


@pytest.mark.parametrize(
    ("table", "seats", "mode"),
    [
        (each_alone((1, 2, 3)), 1, "alone"),
        (each_alone((1, 2, 3)), 2, "duel"),
        (each_alone((1, 2, 3)), 3, "each"),
        (all_together((1, 2)), 1, "alone"),
        (all_together((1, 2)), 2, "together"),
        (ONE_AGAINST_ALL, 2, "duel"),
        (ONE_AGAINST_ALL, 4, "one-against"),
        (PAIRS, 2, "duel"),
        (PAIRS, 4, "teams"),
        (LAST_AGAINST_ALL, 2, "duel"),
        (LAST_AGAINST_ALL, 4, "one-against"),
    ],
)
def test_the_seats_determine_the_mode_of_a_table(table: TableRules, seats: int, mode: Mode) -> None:
    assert table.mode(seats) == mode


def test_a_side_consists_of_its_seats_at_the_table() -> None:
    assert ONE_AGAINST_ALL.seats_of(0, 3) == (0,)
    assert ONE_AGAINST_ALL.seats_of(1, 3) == (1, 2)
    assert PAIRS.seats_of(1, 4) == (1, 3)


@pytest.mark.parametrize(("seats", "villain"), [(2, 1), (4, 3)])
def test_the_last_seat_has_its_role_at_every_size(seats: int, villain: int) -> None:
    assert LAST_AGAINST_ALL.seats_of(1, seats) == (villain,)
    assert LAST_AGAINST_ALL.sides_at(seats) == (*(0,) * villain, 1)
    roles = [LAST_AGAINST_ALL.role(seat, seats) for seat in range(seats)]
    assert roles == [*["hero"] * villain, "villain"]


@pytest.mark.parametrize(
    ("table", "seats", "differ"),
    [
        (LAST_AGAINST_ALL, 2, True),
        (LAST_AGAINST_ALL, 4, True),
        (PAIRS, 2, False),
        (PAIRS, 4, True),
        (each_alone((2, 3)), 3, False),
        (all_together((1, 2)), 2, False),
    ],
)
def test_which_seats_differ_by_role_or_partners(table: TableRules, seats: int, differ: bool) -> None:
    assert table.parts_differ(seats) == differ
