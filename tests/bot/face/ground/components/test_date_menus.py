"""Tests the menus of days, hours and minutes: they offer exactly the times that the clock of a zone shows."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest

from bot.face.ground.components.choices import MENU_SIZE
from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.date_menus import (
    HOUR_STEP,
    OfferedDays,
    OfferedTimes,
    day_value,
    day_words,
    hour_menu,
    minute_menu,
    read_day,
    time_words,
)
from bot.host.clocks.terms import DAY_MS, HOUR_MS, MINUTE_MS
from bot.host.ground.damage import LATEST_MS
from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from bot.wording.zones import clock_in, offset_at, zone_menus, zones
from tests.chances import fresh

NOW = int(datetime(2026, 11, 27, 19, 5, tzinfo=UTC).timestamp() * 1000)
YEAR = 365 * DAY_MS


def at(*clock: int) -> int:
    """Return a time of the clock in UTC in minutes since 1970."""
    return int(datetime(*clock, tzinfo=UTC).timestamp()) // 60  # type: ignore[arg-type,misc]


def hours(zone: str, day: date, step: int = 15) -> list[tuple[int, int]]:
    return [(one.hour, one.minute) for one in OfferedTimes(zone, NOW, NOW + 3 * YEAR, step).times(day)]


def test_an_hour_that_summer_time_skips_is_not_offered() -> None:
    spring = hours("Europe/Madrid", date(2027, 3, 28))
    assert len(spring) == 23 * 4
    assert not [one for one in spring if one[0] == 2]


def test_an_hour_that_occurs_twice_is_offered_twice_and_named_with_its_offset() -> None:
    offer = OfferedTimes("Europe/Madrid", NOW, NOW + 3 * YEAR)
    autumn = offer.times(date(2027, 10, 31))
    assert len(autumn) == 25 * 4
    first, second = (one for one in autumn if (one.hour, one.minute) == (2, 30))
    assert (first.at, second.at) == (at(2027, 10, 31, 0, 30), at(2027, 10, 31, 1, 30))
    assert [time_words(one, offer.zone) for one in (first, second)] == ["02:30 (UTC+2)", "02:30 (UTC+1)"]
    assert time_words(next(one for one in autumn if one.hour == 3), offer.zone) == "03:00"
    menu = minute_menu(words_for(None, "en"), Control("a", 0), autumn, second, offer.zone)[0]
    (select,) = menu.to_component_dict()["components"]
    assert [one["value"] for one in select["options"] if one.get("default")] == [str(second.at)]
    assert len(select["options"]) == 8


def test_the_second_of_two_equal_times_is_kept() -> None:
    offer, autumn = OfferedTimes("Europe/Madrid", NOW, NOW + 3 * YEAR), date(2027, 10, 31)
    first, second = (one for one in offer.times(autumn) if (one.hour, one.minute) == (2, 30))
    for one in (first, second):
        assert offer.same_time(autumn, one.at * MINUTE_MS) == one
    (other,) = (one for one in offer.times(date(2027, 10, 30)) if (one.hour, one.minute) == (2, 30))
    assert offer.same_time(autumn, other.at * MINUTE_MS) == first, "the time of another day is the first one"
    assert offer.same_time(date(2027, 3, 28), other.at * MINUTE_MS) is None, "that hour is skipped"


def test_a_time_at_the_end_of_the_calendar_has_no_day_in_the_east() -> None:
    assert OfferedTimes("UTC", NOW, NOW + YEAR).day_of(LATEST_MS) == date(9999, 12, 31)
    assert OfferedTimes("Asia/Tokyo", NOW, NOW + YEAR).day_of(LATEST_MS) is None
    assert OfferedTimes("UTC", NOW, NOW + YEAR).day_of(LATEST_MS + 1000) is None
    assert OfferedTimes("Asia/Tokyo", NOW, NOW + YEAR).today == date(2026, 11, 28)


def test_summer_time_of_half_an_hour_and_offsets_of_quarters_are_exact() -> None:
    # On Lord Howe Island the clocks go from 2:00 to 2:30 in spring, and from 2:00 back to 1:30 in autumn.
    assert [one for one in hours("Australia/Lord_Howe", date(2027, 10, 3)) if one[0] == 2] == [(2, 30), (2, 45)]
    autumn = hours("Australia/Lord_Howe", date(2027, 4, 4))
    assert [one for one in autumn if one[0] == 1] == [(1, 0), (1, 15), (1, 30), (1, 45), (1, 30), (1, 45)]
    nepal = OfferedTimes("Asia/Kathmandu", NOW, NOW + YEAR, HOUR_STEP).times(date(2027, 1, 5))
    assert [one.hour for one in nepal] == [*range(24)]
    assert nepal[0].at == at(2027, 1, 4, 18, 15)
    assert offset_at("Asia/Kathmandu", NOW) == "UTC+5:45"
    assert offset_at("America/Bogota", NOW) == "UTC−5"


def test_a_day_that_begins_at_one_o_clock_is_offered_from_there() -> None:
    # In Santiago de Chile summer time begins at midnight.
    assert hours("America/Santiago", date(2027, 9, 5))[0] == (1, 0)


def test_every_time_of_every_zone_is_offered_once() -> None:
    """In every zone, days that follow one another offer each quarter of an hour exactly once."""
    chance = fresh("date menus")
    for zone in chance.sample(sorted(zones().values()), 60):
        offer = OfferedTimes(zone, NOW, NOW + 3 * YEAR)
        begin = offer.days().first + timedelta(days=chance.randrange(900))
        found = [one for number in range(4) for one in offer.times(begin + timedelta(days=number))]
        gaps = {later.at - earlier.at for earlier, later in pairwise(found)}
        assert gaps == {15}, zone
        for one in found:
            clock = datetime.fromtimestamp(one.at * 60, ZoneInfo(zone))
            assert (clock.hour, clock.minute) == (one.hour, one.minute)


def test_only_times_within_the_limits_are_offered() -> None:
    offer = OfferedTimes("UTC", NOW, NOW + 2 * HOUR_MS)
    assert [one.at * MINUTE_MS - NOW for one in offer.times(date(2026, 11, 27))] == [
        minutes * MINUTE_MS for minutes in range(10, 120, 15)
    ]
    assert offer.days() == OfferedDays(date(2026, 11, 27), date(2026, 11, 27))
    late = OfferedTimes("UTC", NOW + 5 * HOUR_MS - 10 * MINUTE_MS, NOW + 30 * HOUR_MS)
    assert late.days().first == date(2026, 11, 28), "the last minutes of a day have no time left"
    assert OfferedTimes("UTC", NOW, NOW - 1).days().pages == 0


def test_days_are_shown_in_pages_of_a_menu() -> None:
    days = OfferedTimes("America/Bogota", NOW, NOW + YEAR).days()
    shown = [day for number in range(days.pages) for day in days.page(number)]
    assert shown == [days.first + timedelta(days=number) for number in range(366)]
    assert all(len(days.page(number)) <= MENU_SIZE for number in range(days.pages))
    for day in random.Random(1).sample(shown, 20):
        assert day in days.page(days.page_of(day))
    assert days.page_of(date(2020, 1, 1)) == 0


@pytest.mark.parametrize("forged", ["", "x", "0", "1", "3652059", "99999999", "-5", "٣"])
def test_a_forged_day_is_none(forged: str) -> None:
    assert read_day(forged) is None


def test_a_day_is_read_as_it_was_written_and_named_with_another_year() -> None:
    day = date(2027, 1, 4)
    assert read_day(day_value(day)) == day
    assert day_words(words_for(None, "en"), day, date(2026, 11, 27)) == "Mon 4 January 2027"
    assert day_words(words_for(None, "en"), day, date(2027, 11, 27)) == "Mon 4 January"
    assert day_words(words_for(None, "es"), day, date(2027, 11, 27)) == "lun 4 de enero"
    assert day_words(words_for(None, "es"), day, date(2026, 11, 27)) == "lun 4 de enero de 2027"


def test_the_menu_of_hours_begins_each_hour_with_its_first_time() -> None:
    offer = OfferedTimes("UTC", NOW, NOW + YEAR)
    (row,) = hour_menu(words_for(None, "en"), Control("a", 0), offer.times(date(2026, 11, 27)), None)
    (select,) = row.to_component_dict()["components"]
    assert [one["label"] for one in select["options"]] == ["19:15", "20:00", "21:00", "22:00", "23:00"]
    # In the longest day, of 26 hours, the menu still fits.
    troll = OfferedTimes("Antarctica/Troll", NOW, NOW + YEAR)
    assert len(troll.times(date(2027, 10, 31))) == 26 * 4
    (row,) = hour_menu(words_for(None, "en"), Control("a", 0), troll.times(date(2027, 10, 31)), None)
    assert len(row.to_component_dict()["components"][0]["options"]) == 24


def test_every_menu_of_zones_fits_and_names_known_zones_in_every_language() -> None:
    menus = zone_menus()
    assert len(menus) <= MENU_SIZE
    named = [one for menu in menus.values() for one in menu]
    assert all(len(menu) <= MENU_SIZE for menu in menus.values())
    assert {one.zone for one in named} <= {*zones().values()}
    assert len({one.zone for one in named}) == len(named)
    for lang in LANGUAGES:
        assert all(words_for(None, lang).has(f"zone-region-{region}") for region in menus)
        for menu in menus.values():
            assert len({one.place(lang) for one in menu}) == len(menu)
    assert next(one for one in named if one.zone == "Europe/London").place("es-419") == "Londres"


@pytest.mark.parametrize(
    ("zone", "lang", "said"),
    [
        ("Europe/Madrid", "en", "Days and hours are those of Madrid, where it is Fri 27 November, 20:00."),
        ("America/Mexico_City", "en", "Days and hours are those of Mexico City, where it is Fri 27 November, 13:00."),
        ("America/Mexico_City", "es-419", "los de Ciudad de México; ahora allí: vie 27 de noviembre, 13:00."),
        ("America/Argentina/Rio_Gallegos", "es", "los de Rio Gallegos; ahora allí: vie 27 de noviembre, 16:00."),
    ],
)
def test_a_zone_and_its_present_time_are_shown_as_people_write_them(zone: str, lang: str, said: str) -> None:
    at = int(datetime(2026, 11, 27, 19, tzinfo=UTC).timestamp() * 1000)
    assert said in words_for(None, lang)("zone-now", zone=zone, now=clock_in(zone, at))
