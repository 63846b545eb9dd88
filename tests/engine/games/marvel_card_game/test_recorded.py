"""Tests that the recorded matches show every way in which a match can end."""

from __future__ import annotations

from tests.engine.tables import places_in, points_in
from tests.records.recorded import records_of


def test_recorded_matches_end_in_every_way() -> None:
    endings = records_of("marvel_card_game")
    reasons = {recorded.outcome.reason.key for recorded in endings.values()}
    assert reasons == {"end-locations", "end-turn-limit", "end-stalemate"}
    assert places_in(endings["draw"].outcome) == (1, 1)
    assert len(set(points_in(endings["level"].outcome))) == 1
    assert places_in(endings["level"].outcome) != (1, 1)
    assert endings["fixed-windows"].record.options["fixed_windows"]
    assert all(deck.startswith("MC1;") for deck in endings["own-decks"].record.options["deck"])
