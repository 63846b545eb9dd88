"""Tests the worked examples of the rules of Noughts and crosses."""

from __future__ import annotations

import pytest

from engine.kernel.contract.registry import game_named
from engine.kernel.errors import BadRecord, Refused
from engine.kernel.matches.match import Match
from tests.engine.playing import start


def played(*squares: int) -> Match:
    """Return a match in which the seats have marked these squares in this order."""
    match = start(game_named("noughts"), 2, 1)
    for number, square in enumerate(squares):
        match.play(number % 2, f"mark {square}")
    return match


def test_three_in_a_row_win() -> None:
    outcome = played(1, 4, 2, 5, 3).outcome()
    assert outcome is not None
    assert (outcome.winners(), outcome.reason.key) == ([0], "end-line")


def test_a_full_board_is_a_draw_which_nobody_wins() -> None:
    outcome = played(1, 2, 3, 5, 4, 6, 8, 7, 9).outcome()
    assert outcome is not None
    assert (outcome.winners(), outcome.reason.key) == ([], "end-full")


def test_a_marked_square_cannot_be_marked_again() -> None:
    match = played(5)
    with pytest.raises(Refused):
        match.play(1, "mark 5")
    assert match.view(1).moves == [f"mark {square}" for square in (1, 2, 3, 4, 6, 7, 8, 9)]


def test_a_state_from_outside_has_as_many_marks_as_turns() -> None:
    match = played(5, 1)
    match.state.squares[1] = 1
    with pytest.raises(BadRecord):
        match.game.validate(match.state)
