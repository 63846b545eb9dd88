"""Tests dates that organisers type, in any zone: each text is refused, or shown as the date that was meant."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.face.tournaments.form.page import GAME, OPEN
from bot.face.words.tournaments.typed_times import MOST_YEARS, typed_moment, written_moment
from bot.host.clocks.terms import DAY_MS
from bot.host.ground.damage import LATEST_MS
from bot.host.tournaments.ground.settings import TournamentSettings, settings_of
from bot.host.tournaments.ground.store import TournamentStore
from bot.wording.words import words_for
from bot.wording.zone_names import zone_place
from bot.wording.zones import zones
from engine.kernel.errors import Refused
from storage.records.tournaments import TournamentChange
from tests.bot.driver import Exchange
from tests.bot.face.tournaments.event_play import DUEL, EventStand, new_event, organiser
from tests.bot.face.tournaments.ruling_form import rule
from tests.bot.meaning import refused_with, says
from tests.bot.standing import Standing

NOW = int(datetime(2026, 11, 27, 19, 0, tzinfo=UTC).timestamp() * 1000)
BOGOTA = "America/Bogota"
FORM = "%Y-%m-%d %H:%M"
some_zones = st.none() | st.sampled_from(sorted(zones().values()))
# Dates at both ends of the calendar, and dates in years in which events really take place.
some_dates = st.sampled_from(["0001-01-01 00:00", "9999-12-31 19:00", "9999-12-31 23:59", "1970-01-01 00:00"]) | (
    st.datetimes(datetime(2026, 11, 20), datetime(2040, 1, 1)).map(lambda at: at.strftime(FORM))
)
some_texts = st.text(max_size=24) | st.from_regex(r"\+\d{1,5} ?[mhdw]", fullmatch=True)


def refusal(typed: str, zone: str | None) -> str:
    with pytest.raises(Refused) as refusal_info:
        typed_moment(typed, NOW, zone)
    assert refusal_info.value.code == "bad_moment"
    assert refusal_info.value.phrase.params["zone"] == (zone or "")
    said = {lang: words_for(None, lang).say(refusal_info.value.phrase) for lang in ("en", "es")}
    assert said["en"] != said["es"]
    for lang, one in said.items():
        assert "+3h" in one
        assert ("/" if zone is None else zone_place(zone, lang)) in one
        assert ("2030-05-01" in one) == (zone is not None)
    return str(refusal_info.value.phrase.params["why"])


@given(some_dates | some_texts, some_zones)
def test_a_date_is_refused_or_readable_in_every_zone(typed: str, zone: str | None) -> None:
    try:
        moment = typed_moment(typed, NOW, zone)
    except Refused:
        refusal(typed, zone)
        return
    if moment is None:
        assert not typed.strip()
        return
    assert NOW <= moment <= NOW + MOST_YEARS * 365 * DAY_MS < LATEST_MS
    # The shown time can be typed again with the same meaning, except in the hour that occurs twice.
    if zone is None:
        assert typed.strip().startswith("+"), "a date needs a time zone"
    else:
        assert typed_moment(written_moment(moment + 60_000, zone), NOW, zone) is not None
    for other in ("Pacific/Kiritimati", "Pacific/Pago_Pago", None):
        assert written_moment(moment, other)


@pytest.mark.parametrize(
    ("typed", "zone", "why"),
    [
        ("9999-12-31 19:00", BOGOTA, "far"),
        ("9999-12-31 23:59", "Pacific/Kiritimati", "far"),
        ("9999-12-31 23:59", None, "zone"),
        ("+9999d", BOGOTA, "far"),
        ("0001-01-01 00:00", None, "zone"),
        ("0001-01-01 00:00", "UTC", "past"),
        ("0001-01-01 00:00", "Asia/Tokyo", "past"),
        ("2026-11-27 18:59", "UTC", "past"),
        ("+9999d", None, "far"),
        ("+3w", None, "form"),
        ("tomorrow", BOGOTA, "form"),
        ("2027-02-29 10:00", BOGOTA, "form"),
        # In this night the clocks jump from 2:00 to 3:00, so this time does not exist.
        ("2027-03-28 02:30", "Europe/Madrid", "gap"),
    ],
)
def test_an_impossible_date_is_refused_with_the_reason(typed: str, zone: str | None, why: str) -> None:
    assert refusal(typed, zone) == why


def test_an_hour_that_occurs_twice_is_read_as_the_first() -> None:
    madrid = ZoneInfo("Europe/Madrid")
    first = datetime(2027, 10, 31, 2, 30, tzinfo=madrid)
    assert typed_moment("2027-10-31 02:30", NOW, "Europe/Madrid") == int(first.timestamp() * 1000)


def test_a_stored_date_at_the_end_of_the_calendar_stops_no_form() -> None:
    assert written_moment(LATEST_MS, None) == "9999-12-31 23:59"
    assert not written_moment(LATEST_MS, "Asia/Tokyo")
    assert not written_moment(-62_135_596_800_000, BOGOTA)


def far_said(reply: Exchange, lang: str) -> bool:
    return refused_with(reply, "bad_moment", lang, zone=BOGOTA) and "Colombia" in reply.text


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.usefixtures("calm")
@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
async def test_dates_are_read_in_the_zone_of_the_user_even_without_quiet_hours(
    stand: Standing, locale: str, lang: str
) -> None:
    olga = await organiser(stand)
    olga.set_locale(locale)
    channel = stand.room()
    event = EventStand(stand, channel, olga, await olga.command("event new", channel=channel))
    await event.choose(GAME, DUEL)
    await event.press(OPEN)

    async def changed(value: str) -> Exchange:
        return await rule(event, olga, "change", setting="start_at", value=value, reason="as agreed")

    unread = await changed("2031-05-01 18:00")
    assert refused_with(unread, "bad_moment", lang, why="zone", known="no")
    assert settings_of((await event.whole()).tournament).start_at is None, "no date is read as UTC"
    result = await changed("+2d")
    assert says(result, "tournament-ruled", lang, state="done")
    assert not says(result, "setup-dates-zone", lang)
    await olga.command("settings me", channel=channel, options={"zone": BOGOTA})
    refused = await changed("9999-12-31 19:00")
    assert far_said(refused, lang), refused.text
    taken = await changed("2031-05-01 18:00")
    assert says(taken, "setup-dates-zone", lang, zone=BOGOTA), taken.text
    start = settings_of((await event.whole()).tournament).start_at
    assert start == int(datetime(2031, 5, 1, 23, 0, tzinfo=UTC).timestamp() * 1000)


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.faults("was not stored")
async def test_a_date_that_could_not_be_read_again_is_not_stored(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand))
    whole = await event.whole()
    store: TournamentStore = stand.client.services.host.tournaments.drafts._store
    settings = msgspec.json.encode(msgspec.structs.replace(settings_of(whole.tournament), start_at=LATEST_MS + 1))
    for fields in ({"settings": settings}, {"plan": b"{}x"}, {"ended_at": LATEST_MS + 1}):
        with pytest.raises(Refused) as refusal_info:
            await store.change(whole, TournamentChange(fields=fields))
        assert refusal_info.value.code == "event_unreadable"
    assert await event.whole() == whole
    assert isinstance(settings_of(whole.tournament), TournamentSettings)
