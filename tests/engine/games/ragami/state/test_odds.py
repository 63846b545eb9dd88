"""Tests the probability that the power die helps, against counts by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.games.ragami.state.odds import at_least
from engine.kernel.words.odds import percent


@pytest.mark.parametrize(
    ("points", "rolls", "ways", "throws"),
    [
        (-2, 1, 6, 6),
        (0, 1, 6, 6),
        (1, 1, 4, 6),
        (2, 1, 2, 6),
        (3, 1, 0, 6),
        # Two rolls give 0 in 4 of 36 ways, 1 in 8, 2 in 12, 3 in 8, and 4 in 4.
        (0, 2, 36, 36),
        (1, 2, 32, 36),
        (2, 2, 24, 36),
        (3, 2, 12, 36),
        (4, 2, 4, 36),
        (5, 2, 0, 36),
    ],
)
def test_at_least(points: int, rolls: int, ways: int, throws: int) -> None:
    assert at_least(points, rolls) == Fraction(ways, throws)


def test_percent() -> None:
    assert [percent(Fraction(ways, 36)) for ways in (0, 4, 12, 24, 32, 36)] == [0, 11, 33, 67, 89, 100]
