"""Tests puzzles at the host: each first answer is stored once, and puzzles solved in a row count as a streak."""

from __future__ import annotations

import pytest

from bot.host.matches.learning.lessons import Learner
from bot.host.matches.learning.puzzles import PuzzleTally, tally_of
from storage.records.people import PuzzleAnswer
from tests.bot.hosted import ANA, BEN, Table

pytestmark = pytest.mark.both_databases
LEARNER = Learner(ANA, "Ana", "en")
GAME = "splendor_marvel"


@pytest.mark.parametrize(
    ("solved", "tally"),
    [
        ("", PuzzleTally()),
        ("1", PuzzleTally(1, 1, 1, 1)),
        ("0", PuzzleTally(1, 0, 0, 0)),
        ("110111", PuzzleTally(6, 5, 3, 3)),
        ("11101", PuzzleTally(5, 4, 1, 3)),
        ("1110", PuzzleTally(4, 3, 0, 3)),
    ],
)
def test_the_streak_counts_solved_puzzles_in_a_row(solved: str, tally: PuzzleTally) -> None:
    assert tally_of(PuzzleAnswer(ANA, GAME, str(at), int(one), at) for at, one in enumerate(solved)) == tally


async def test_only_the_first_answer_counts_also_after_a_restart(table: Table) -> None:
    now = await table.host.puzzles.puzzle(LEARNER, GAME)
    best, *others = now.puzzle.moves
    assert await table.host.puzzles.answer(ANA, now, others[0]) == PuzzleTally(1, 0, 0, 0)
    await table.restart()
    again = await table.host.puzzles.puzzle(LEARNER, GAME, now.name)
    assert await table.host.puzzles.answer(ANA, again, best) == PuzzleTally(1, 0, 0, 0)
    assert await table.host.puzzles.answer(BEN, again, best) == PuzzleTally(1, 1, 1, 1)
    assert (await table.host.puzzles.puzzle(LEARNER, GAME)).number != now.number
