"""Tests the worked examples of Big race's rules."""

from __future__ import annotations

from engine.kernel.contract.registry import game_named
from tests.engine.fixed_chance import FixedChance
from tests.engine.playing import start
from tests.engine.tables import places_in, points_in

GAME = game_named("big_race")


def test_a_run_is_the_number_on_the_die_except_a_one_BR1() -> None:
    state, chance = start(GAME, 5, 1).state, FixedChance([[1], [6]])
    for seat, word in enumerate(("run", "run", "walk")):
        GAME.play(state, seat, (word,), chance)
    assert state.points == [0, 6, 3, 0, 0]


def test_eight_are_ranked_after_two_rounds_BR2() -> None:
    match = start(GAME, 8, 1)
    for number in range(2):
        for seat in range(8):
            match.play(seat, "walk" if seat > number else "stay")
    outcome = match.outcome()
    assert outcome is not None
    assert points_in(outcome) == (0, 3, 6, 6, 6, 6, 6, 6)
    assert places_in(outcome) == (8, 7, 1, 1, 1, 1, 1, 1)
