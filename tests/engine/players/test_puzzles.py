"""Tests every puzzle in the program: its position is reached, its moves are legal, and the first is clearly best."""

from __future__ import annotations

import pytest

from engine.kernel.choices.moves import parse_move
from engine.kernel.contract.registry import game_named
from engine.players.puzzles import MOVES_OFFERED, Puzzle, PuzzleMatch, position, puzzles_of
from tests.make_puzzles import GAIN

SHIPPED = [
    (slug, match, puzzle)
    for slug in ("marvel_card_game", "marvel_heroes", "marvel_united", "ragami", "splendor_marvel")
    for match, puzzle in puzzles_of(slug)
]


@pytest.mark.parametrize(("slug", "match", "puzzle"), SHIPPED, ids=[f"{s}-{m.seed}-{p.after}" for s, m, p in SHIPPED])
def test_the_position_exists_and_the_moves_are_legal(slug: str, match: PuzzleMatch, puzzle: Puzzle) -> None:
    decision = position(game_named(slug), match, puzzle).decision_of(puzzle.seat)
    assert decision is not None
    assert {parse_move(move) for move in puzzle.moves} <= {*decision.moves}
    assert len({*puzzle.moves}) == len(puzzle.moves) == len(puzzle.chances) == MOVES_OFFERED
    assert [*puzzle.chances] == sorted(puzzle.chances, reverse=True)
    assert puzzle.chances[0] - puzzle.chances[1] >= GAIN - 0.001


def test_a_game_without_a_file_has_no_puzzles() -> None:
    assert puzzles_of("no_such_game") == ()
