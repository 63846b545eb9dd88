"""Tests that the computer plays every Villain in every mode to the end. Also tests the tool that counts the results."""

from __future__ import annotations

import pytest

from engine.games.marvel_united.state.cards import VILLAINS
from engine.kernel.contract.registry import game_named
from tests.engine.games.marvel_united.figures import TABLES, play, row
from tests.engine.playing import MOST_MOVES

# Twelve Villain turns have a Plan, and one more begins without a Plan.
MOST_ROUNDS = 13


@pytest.mark.parametrize("villain", VILLAINS)
@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_the_computer_plays_every_mode_to_the_end(mode: str, seats: int, villain: str) -> None:
    ended = play(game_named("marvel_united"), mode, seats, villain, 1)
    assert 1 <= ended.rounds <= MOST_ROUNDS
    assert ended.moves < MOST_MOVES
    assert ended.reason.startswith("end-")


def test_a_line_of_figures_has_share_rounds_and_reasons() -> None:
    said = row("commander", 1, "maestro", 2).split()
    assert said[:3] == ["commander", "1", "maestro"]
    assert said[3] in ("0", "50", "100")
    assert sum(int(word.strip(",")) for word in said[6:] if word.strip(",").isdigit()) == 2
