"""Tests the worked examples of the duel's rules."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.kernel.chance.fair import Chance
from engine.kernel.contract.registry import game_named
from tests.engine.playing import start

REDEALS = 2_000


def test_a_strike_that_lands_costs_a_point_and_one_that_is_blocked_costs_a_shield() -> None:
    for answer, points, shields in (("pass", -1, 1), ("block", 0, 0)):
        match = start(game_named("toy_duel"), 2, 1)
        match.play(0, "strike 2")
        match.play(1, answer)
        while (decision := match.decisions()[0]).window:
            match.play(decision.seat, "pass")
        assert (match.state.points, match.state.shields[1]) == ([0, points], shields)


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_redeals_give_others_every_number_of_shields_equally_often(viewer: int | None) -> None:
    match = start(game_named("toy_duel"), 3, 1)
    chances = [Chance(number.to_bytes(32, "big"), "r") for number in range(REDEALS)]
    dealt = [match.game.redeal(match.state, viewer, chance) for chance in chances]
    if viewer is not None:
        assert {state.shields[viewer] for state in dealt} == {match.state.shields[viewer]}
    for seat in {0, 1, 2} - {viewer}:
        found = Counter(state.shields[seat] for state in dealt)
        assert found.keys() == {*range(10)}
        assert all(abs(count - REDEALS / 10) < 4.7 * (REDEALS * 0.09) ** 0.5 for count in found.values())
