"""Tests the table of the calibration: each position is in its tenth of the scale, with the share that was won."""

from __future__ import annotations

from tests.bench.calibration import bins, guesses


def test_each_guess_is_in_its_tenth_and_the_score_is_the_mean_square() -> None:
    found = [(0.72, 1.0), (0.78, 0.0), (1.0, 1.0), (0.0, 0.0)]
    assert bins(found) == [
        "  0 to  10 %:      1 valued 0%, won 0%",
        " 70 to  80 %:      2 valued 75%, won 50%",
        " 90 to 100 %:      1 valued 100%, won 100%",
        "Brier score 0.172",
    ]


def test_every_side_of_a_position_is_guessed() -> None:
    found = guesses("noughts", 3, random_share=0.5)
    assert len(found) == 2, "one position of a short match, and two sides"
    assert {valued for valued, _ in found} == {0.5}
    assert sum(won for _, won in found) == 1
