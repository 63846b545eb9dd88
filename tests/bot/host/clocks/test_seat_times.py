"""Tests that quiet hours are read from a user's settings."""

from __future__ import annotations

import pytest

from bot.host.clocks.seat_times import quiet_of
from storage.records.people import UserSettings


@pytest.mark.parametrize(
    ("zone", "begin", "end", "quiet"),
    [
        ("Europe/Madrid", 1380, 420, True),
        ("Europe/Madrid", 0, 1439, True),
        ("Europe/Madrid", 0, 1440, False),
        ("Europe/Madrid", -1, 420, False),
        ("Europe/Madrid", None, 420, False),
        ("Europe/Madrid", 1380, None, False),
        (None, 1380, 420, False),
        ("Europe/Nowhere", 1380, 420, False),
    ],
)
def test_quiet_hours_are_two_times_of_day_in_a_zone(
    zone: str | None, begin: int | None, end: int | None, quiet: bool
) -> None:
    found = quiet_of(UserSettings(1, zone=zone, quiet_from=begin, quiet_to=end))
    assert (found is not None) == quiet
    assert found is None or (found.zone, found.start, found.end) == (zone, begin, end)


def test_there_are_no_quiet_hours_by_default() -> None:
    assert quiet_of(None) is None
    assert quiet_of(UserSettings(1)) is None
