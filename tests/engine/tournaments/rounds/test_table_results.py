"""Tests the result of a table from its match (TN-11, TN-24)."""

from __future__ import annotations

import pytest

from engine.kernel.contract.feats import Feat
from engine.kernel.table.outcome import by_sides
from engine.kernel.words.phrases import Phrase
from engine.tournaments.event import EventTable
from engine.tournaments.rounds.table_results import played_result

TABLE = EventTable("1-1", 1, 0, 1, (4, 7))


@pytest.mark.parametrize(
    ("winner", "feat", "measures"),
    [
        (0, Feat(foe="foe", mode="mode", rounds=6), (1, 3, -6)),
        (0, None, (1, 3, -8)),
        # If all players of a table lose, fewer rounds must not be an advantage.
        (None, Feat(foe="foe", mode="mode", rounds=6), (0, 3, 0)),
        (None, None, (0, 3, 0)),
    ],
)
def test_tn24_fewer_rounds_rank_higher_and_count_only_in_a_won_match(
    winner: int | None, feat: Feat | None, measures: tuple[int, ...]
) -> None:
    outcome = by_sides([(0, 1)], winner, Phrase("end"), {0: {"difficulty": 3, "rounds": 8}})
    result = played_result(TABLE, outcome, ("won", "difficulty", "rounds"), lambda: feat)
    assert (result.measures, result.places) == (measures, ())


def test_a_table_has_the_places_and_points_of_its_match() -> None:
    outcome = by_sides([(0,), (1,)], 1, Phrase("end"), {0: {"points": 5}})
    result = played_result(TABLE, outcome, (), lambda: None)
    assert (result.places, result.scores, result.measures) == ((2, 1), (5, 0), ())
