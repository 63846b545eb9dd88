"""Tests the table of the calibration: each position is in its tenth of the scale, with the share that was won."""

from __future__ import annotations

import pytest

from tests.bench.calibration import Asked, Valued, bins, improvement, table, valued

GOOD = Valued((0.5, 0.5), (0.9, 0.1), (1.0, 0.0))


def test_each_guess_is_in_its_tenth_and_the_score_is_the_mean_square() -> None:
    found = [(0.72, 1.0), (0.78, 0.0), (1.0, 1.0), (0.0, 0.0)]
    assert bins(found) == [
        "  0 to  10 %:      1 valued 0%, won 0%",
        " 70 to  80 %:      2 valued 75%, won 50%",
        " 90 to 100 %:      1 valued 100%, won 100%",
        "Brier score 0.172",
    ]


def test_every_side_of_a_position_is_valued() -> None:
    (found, *_) = valued("noughts", 3, Asked(random=0.5, every=2, deals=4))
    assert found.estimated == (0.5, 0.5)
    assert found.searched is not None
    assert sum(found.searched) == pytest.approx(1)
    assert sum(found.won) == 1


def test_without_deals_nothing_is_searched() -> None:
    found = [valued("noughts", 3, Asked(every=2))]
    assert all(one.searched is None for one in found[0])
    assert table(found)[0] == "by the estimate:"
    assert "by the search:" not in table(found)


def test_the_search_is_compared_with_the_estimate_match_by_match() -> None:
    lower, error = improvement([[GOOD, GOOD], []])
    assert (round(lower, 9), error) == (0.24, 0.0)
    bad = Valued((0.5, 0.5), (0.1, 0.9), (1.0, 0.0))
    lower, error = improvement([[GOOD], [bad]])
    assert lower == pytest.approx((0.24 - 0.56) / 2)
    assert error == pytest.approx(0.4)
    assert table([[GOOD], [bad]])[-1] == "lower by -0.1600 ± 0.4000 in a match"
