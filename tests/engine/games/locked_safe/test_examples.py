"""Tests the worked examples of Locked safe's rules, and the possible numbers."""

from __future__ import annotations

from engine.kernel.chance.fair import Chance
from engine.kernel.contract.registry import game_named
from tests.engine.playing import start

GAME = game_named("locked_safe")


def test_each_wrong_try_halves_the_possible_numbers_LS1() -> None:
    match = start(GAME, 1, 1, number=5)
    assert [event.params["side"] for event in match.play(0, "dial 6")] == ["lower"]
    assert [event.params["side"] for event in match.play(0, "dial 3")] == ["higher"]
    assert match.view(0).moves == ["dial 4", "dial 5"]
    drawn = {GAME.redeal(match.state, 0, Chance(bytes(32), str(number))).number for number in range(40)}
    assert drawn == {4, 5}
    assert [event.params["side"] for event in match.play(0, "dial 5")] == ["open"]
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winners(), outcome.of(0).scores) == ([0], {"tries": 3})


def test_the_fourth_wrong_try_is_the_last_LS2() -> None:
    match = start(GAME, 1, 1, number=12)
    for number in range(1, 5):
        match.play(0, f"dial {number}")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winners(), outcome.reason.key) == ([], "end-shut")
