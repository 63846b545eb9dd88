"""Tests time zones as people type them: which texts the bot understands, and how it answers the others."""

from __future__ import annotations

from zoneinfo import ZoneInfo, available_timezones

import pytest

from bot.wording.words import words_for
from bot.wording.zones import _zone_places, offered_zones, read_zone, zones
from engine.kernel.errors import Refused


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Europe/Madrid", "Europe/Madrid"),
        ("  europe/madrid ", "Europe/Madrid"),
        ("EUROPA/MADRID", "Europe/Madrid"),
        ("madrid", "Europe/Madrid"),
        ("Madrid, España", "Europe/Madrid"),
        ("bogotá", "America/Bogota"),
        ("Nueva York", "America/New_York"),
        ("new_york", "America/New_York"),
        ("Ciudad de México", "America/Mexico_City"),
        ("buenos aires", "America/Argentina/Buenos_Aires"),
        ("Port-au-Prince", "America/Port-au-Prince"),
        ("Japan", "Japan"),
        ("utc", "UTC"),
        ("Etc/UTC", "UTC"),
        ("GMT+0", "UTC"),
        ("Zulu", "UTC"),
    ],
)
def test_zones_are_read_as_people_type_them(typed: str, zone: str) -> None:
    assert read_zone(typed) == zone


@pytest.mark.parametrize(
    ("typed", "why", "near"),
    [
        ("UTC-5", "offset", "America/Bogota"),
        ("gmt −3", "offset", "America/Argentina/Buenos_Aires"),
        ("+05:30", "offset", "Asia/Kolkata"),
        # The time zone database reverses the sign: Etc/GMT+5 is five hours behind UTC.
        ("Etc/GMT+5", "offset", "America/Bogota"),
        ("Etc/GMT-1", "offset", "Europe/Madrid"),
        ("+99", "offset", "Europe/Madrid"),
        # This zone has no daylight saving time. People who type its name mean a zone that has it.
        ("EST", "short", "America/New_York"),
        ("cest", "short", "Europe/Madrid"),
        ("PDT", "short", "America/Los_Angeles"),
        ("Eurpe/Madird", "name", "Europe/Madrid"),
        ("Factory", "name", "Europe/Madrid"),
        ("localtime", "name", "Europe/Madrid"),
        ("../etc/passwd", "name", "Europe/Madrid"),
        ("\x00\ud800", "name", "Europe/Madrid"),
        ("", "name", "Europe/Madrid"),
    ],
)
def test_an_unknown_zone_is_refused_with_similar_zones(typed: str, why: str, near: str) -> None:
    with pytest.raises(Refused) as refusal:
        read_zone(typed)
    assert refusal.value.phrase.params["why"] == why
    for lang in ("en", "es"):
        assert near in words_for(None, lang).say(refusal.value.phrase)


def test_every_offered_zone_is_read_as_itself() -> None:
    offered = offered_zones("")
    assert "UTC" in offered
    assert not [name for name in offered if name.startswith(("Etc/", "US/"))]
    for name in (*zones().values(), *offered):
        assert read_zone(name) == name
        assert ZoneInfo(name)
    assert offered_zones("nueva y")[0] == "America/New_York"


def test_every_place_has_a_known_zone() -> None:
    for place, zone in _zone_places().items():
        assert zone in available_timezones(), place
        assert read_zone(place) in (zone, zones().get(place))
