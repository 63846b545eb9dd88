"""Tests that in every format the final order follows strength better than random lots would (TN-26).

The benchmark plays 2,000 events of each format.
"""

from __future__ import annotations

from statistics import fmean

import pytest

from tests.bench.tournaments import FORMATS, PLAYERS
from tests.chances import fresh
from tests.engine.tournaments.simulated import followed, kendall

EVENTS = 25


@pytest.mark.parametrize("name", FORMATS)
def test_stronger_players_rank_higher(name: str) -> None:
    random_ = fresh("strength", name)
    found = [followed(FORMATS[name], PLAYERS, random_) for _ in range(EVENTS)]
    assert fmean(tau for tau, _ in found) > 0.15, "lots give 0"
    assert fmean(rank for _, rank in found) < 5.5, "lots give 6.5"


def test_kendalls_tau_is_1_for_the_same_order_and_minus_1_for_the_reverse() -> None:
    strength = {1: 3.0, 2: 2.0, 3: 1.0}
    assert kendall({1: 1, 2: 2, 3: 3}, strength) == 1
    assert kendall({1: 3, 2: 2, 3: 1}, strength) == -1
    assert kendall({1: 1, 2: 1, 3: 1}, strength) == 0
    assert kendall({1: 1, 2: 2, 3: 2}, strength) == pytest.approx(2 / 3)
