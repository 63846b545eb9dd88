"""Tests the words of an analysis: they do not contradict each other."""

from __future__ import annotations

import pytest

from bot.wording.analysis import seat_lines
from bot.wording.words import words_for
from engine.players.analysis import Analysis, SeatAnalysis, TurningPoint


@pytest.mark.parametrize(("accuracy", "level"), [(0.99, "middle"), (0.9, "middle"), (0.5, "low")])
def test_a_player_with_a_turning_point_made_more_than_hardly_a_mistake(accuracy: float, level: str) -> None:
    point = TurningPoint(20, 0, 1, "pass", "attack", 0.3, 0.01)
    analysis = Analysis((), (point,), (SeatAnalysis(0.99, None), SeatAnalysis(accuracy, None)), 0)
    words = words_for("marvel_united", "en")
    assert seat_lines(analysis, words, ["Ana", "Ben"], str, calibrated=False) == [
        words("analysis-accuracy-plain", who="Ana", level="high"),
        words("analysis-accuracy-plain", who="Ben", level=level),
    ]
