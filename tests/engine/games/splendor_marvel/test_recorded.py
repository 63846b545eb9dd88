"""Tests that the recorded matches show every way in which a match can end."""

from __future__ import annotations

from tests.engine.tables import points_in
from tests.records.recorded import records_of


def test_recorded_matches_end_in_every_way() -> None:
    endings = records_of("splendor_marvel")
    assert len(endings) >= 6
    reasons = {recorded.outcome.reason.key for recorded in endings.values()}
    assert reasons == {"end-gauntlet", "end-stalemate", "end-round-limit"}
    level = sorted(points_in(endings["level"].outcome))
    assert level[-1] == level[-2]
