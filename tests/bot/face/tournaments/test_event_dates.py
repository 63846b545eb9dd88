"""Tests the page for an event's dates (TN-2, TN-3).

Its menus use the organiser's zone, and each date is shown before it is stored.
"""

from __future__ import annotations

from datetime import UTC, date, datetime

import msgspec
import pytest

from bot.face.ground.components.custom_ids import Control
from bot.face.messages.tournaments.event_message import JOIN
from bot.face.settings.zones import REGION
from bot.face.settings.zones import ZONE as PLACE
from bot.face.tournaments.form.dates import CLEAR, DAY, HOUR, MINUTE, SET, TURN, WHICH, ZONE, DateChoice, choice_of
from bot.face.tournaments.form.page import GAME, OPEN
from bot.face.tournaments.requests import BACK, DATES
from bot.face.tournaments.room.page import STEP
from bot.face.words.tournaments.settings import SETTINGS
from bot.host.clocks.seat_times import zone_of_person
from bot.host.clocks.terms import DAY_MS, HOUR_MS, MINUTE_MS
from bot.host.ground.damage import LATEST_MS
from bot.host.tournaments.ground.settings import settings_of
from bot.wording.words import words_for
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import Phrase
from tests.bot.clicks import actions, choices, controls, custom_id, label, press
from tests.bot.clicks import choose as select
from tests.bot.driver import DriverUser
from tests.bot.face.tournaments.event_play import DUEL, EventStand, organiser
from tests.bot.meaning import refused_with, says
from tests.bot.picked_dates import QUARTER_MS, choose_zone, open_dates, pick, set_dates
from tests.bot.standing import Standing
from tests.storage.samples import execute

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]
BOGOTA = "America/Bogota"
# The end of a custom id with a date after the last one that the calendar can show.
FAR = "2.....99999999999"


async def draft(stand: Standing, lead: DriverUser) -> EventStand:
    channel = stand.room()
    event = EventStand(stand, channel, lead, await lead.command("event new", channel=channel))
    await event.choose(GAME, DUEL)
    return event


async def start_of(event: EventStand) -> int | None:
    return settings_of((await event.whole()).tournament).start_at


def in_days(stand: Standing, days: int) -> int:
    return (stand.client.services.host.clock() + days * DAY_MS) // QUARTER_MS * QUARTER_MS


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
async def test_tn2_a_zone_is_asked_once_and_a_date_counts_after_it_was_shown_back(
    stand: Standing, locale: str, lang: str
) -> None:
    lead = await organiser(stand)
    lead.set_locale(locale)
    event = await draft(stand, lead)
    page = await press(lead, event.room, DATES)
    assert says(page, "zone-why", lang)
    assert actions(page).count(ZONE) == 1, "a region comes first"
    page = await choose_zone(lead, page, ZONE, "south-america", BOGOTA)
    assert says(page, "zone-now", lang, zone=BOGOTA)
    at = in_days(stand, 40)
    page = await pick(lead, page, "start_at", at, BOGOTA)
    assert f"<t:{at // 1000}:F>" in page.text
    assert says(page, "date-not-yet", lang)
    assert label(page, BACK) == words_for(None, lang)("date-back"), "the way back says that the choice is lost"
    assert await start_of(event) is None, "nothing is stored yet"
    assert says(await press(lead, page, SET), "date-stored", lang)
    assert await start_of(event) == at
    page = await press(lead, event.room, DATES)
    assert ZONE not in actions(page), "the zone is asked once"
    assert SET not in actions(page)
    # Another day keeps the hour and the minute.
    page = await select(lead, page, DAY, choices(page, DAY)[0])
    later = choice_of(await event.whole(), controls(page)[0].rest, at).changed["start_at"]
    assert later is not None
    assert (at - later * MINUTE_MS) % HOUR_MS == 0
    page = await press(lead, page, CLEAR)
    await press(lead, page, SET)
    assert await start_of(event) is None


async def test_tn2_an_hour_begins_with_its_first_time_and_minutes_are_quarters(stand: Standing) -> None:
    lead = await organiser(stand)
    event = await draft(stand, lead)
    page = await open_dates(lead, event.room)
    assert not {HOUR, MINUTE} & {*actions(page)}
    page = await select(lead, page, DAY, choices(page, DAY)[3])
    assert len(choices(page, HOUR)) == 24
    assert SET not in actions(page), "a day alone is no date"
    page = await select(lead, page, HOUR, choices(page, HOUR)[18])
    minutes = [datetime.fromtimestamp(int(one) * 60, UTC).strftime("%H:%M") for one in choices(page, MINUTE)]
    assert minutes == ["18:00", "18:15", "18:30", "18:45"]
    assert SET in actions(page)


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
async def test_tn2_a_draft_shows_all_dates_and_when_players_confirm(stand: Standing, locale: str, lang: str) -> None:
    lead = await organiser(stand)
    lead.set_locale(locale)
    event = await draft(stand, lead)
    words = words_for(None, lang)
    none, starts = words("date-none"), words("setting-start-at")
    assert event.room.text.count(none) == 3
    assert f"{starts}: {none}" in event.room.text
    assert says(event.room, "setup-checkin-note", lang, opens="start", time=words("setup-minutes", minutes=60, hours=1))
    await set_dates(lead, event.room, start_at=in_days(stand, 4))
    assert event.room.text.count(none) == 1, "check-in opens an hour before the start"
    assert says(event.room, "tournament-checkin-at", lang)
    assert says(event.room, "tournament-start-at", lang)


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
async def test_tn5_the_page_of_dates_shows_the_same_check_in_as_the_event(
    stand: Standing, locale: str, lang: str
) -> None:
    lead = await organiser(stand)
    lead.set_locale(locale)
    event, start = await draft(stand, lead), in_days(stand, 4)
    key, opens = SETTINGS["checkin_at"].key, start - HOUR_MS
    page = await pick(lead, await open_dates(lead, event.room), "start_at", start)
    assert says(page, "date-changed", lang, what=words_for(None, lang)(key)), "the check-in will follow"
    await press(lead, page, SET)
    assert says(event.room, "tournament-checkin-at", lang, when=f"<t:{opens // 1000}:f> (<t:{opens // 1000}:R>)")
    page = await open_dates(lead, event.room)
    assert says(page, "date-follows", lang, when=f"<t:{opens // 1000}:F> (<t:{opens // 1000}:R>)")
    await press(lead, page, BACK)
    await event.press(OPEN)
    await event.press(STEP)
    until = (await event.whole()).tournament.checkin_until
    assert until is not None
    closes = f"<t:{until // 1000}:f> (<t:{until // 1000}:R>)"
    assert says(event.message(), "tournament-checkin-until", lang, when=closes)
    assert says(await open_dates(lead, event.room), "tournament-checkin-until", lang, when=closes)


async def test_tn2_dates_in_a_wrong_order_are_refused_and_the_page_stays(stand: Standing) -> None:
    lead = await organiser(stand)
    event = await draft(stand, lead)
    page = await open_dates(lead, event.room)
    page = await pick(lead, page, "registration_at", in_days(stand, 3))
    page = await pick(lead, page, "start_at", in_days(stand, 2))
    assert refused_with(await press(lead, page, SET), "bad_event_moments")
    page = await pick(lead, page, "start_at", in_days(stand, 4))
    assert says(await press(lead, page, SET), "date-stored")
    settings = settings_of((await event.whole()).tournament)
    assert (settings.registration_at, settings.start_at) == (in_days(stand, 3), in_days(stand, 4))


async def test_tn3_an_earlier_date_of_an_open_event_asks_for_a_reason(stand: Standing) -> None:
    lead = await organiser(stand)
    event = await draft(stand, lead)
    await set_dates(lead, event.room, checkin_at=in_days(stand, 5), start_at=in_days(stand, 6))
    await event.press(OPEN)
    changed = await set_dates(lead, event.room, start_at=in_days(stand, 5) + HOUR_MS)
    assert changed.modal is None, "nobody has entered yet"
    assert await start_of(event) == in_days(stand, 5) + HOUR_MS
    await event.click(stand.driver.user("Ana"), JOIN)
    await set_dates(lead, event.room, start_at=in_days(stand, 7))
    assert await start_of(event) == in_days(stand, 7), "a later date needs no reason"
    question = await set_dates(lead, event.room, checkin_at=in_days(stand, 2), start_at=in_days(stand, 3))
    assert question.modal is not None
    assert await start_of(event) == in_days(stand, 7)
    result = await lead.submit(question, {"reason": "The hall is taken"})
    await stand.told()
    assert says(result, "date-stored")
    whole = await event.whole()
    settings = settings_of(whole.tournament)
    assert (settings.checkin_at, settings.start_at) == (in_days(stand, 2), in_days(stand, 3))
    assert [(one.kind, one.reason) for one in whole.rulings] == [("settle_event", "The hall is taken")]


async def test_only_dates_that_are_still_to_come_are_offered(stand: Standing) -> None:
    lead = await organiser(stand)
    event = await draft(stand, lead)
    page = await open_dates(lead, event.room)
    assert choices(page, WHICH) == ["registration_at", "checkin_at", "start_at"]
    await press(lead, page, BACK)
    await event.press(OPEN)
    page = await open_dates(lead, event.room)
    assert choices(page, WHICH) == ["checkin_at", "start_at"]
    stale = custom_id(page, WHICH)
    await press(lead, page, BACK)
    await event.press(STEP)
    page = await open_dates(lead, event.room)
    assert choices(page, WHICH) == ["start_at"]
    forged = await lead.select(page.message, stale, ["checkin_at"], forged=True)
    assert refused_with(forged, "expired_control")


async def test_forged_choices_are_refused(stand: Standing) -> None:
    lead = await organiser(stand)
    event = await draft(stand, lead)
    page = await open_dates(lead, event.room)
    whole = await event.whole()
    now = stand.client.services.host.clock()
    for forged in ("9..", "2...a.b.c", "x", "2.1.739000.12.12.-4", FAR):
        with pytest.raises(Refused) as refusal:
            choice_of(whole, forged, now)
        assert refusal.value.code == "expired_control"
    assert choice_of(whole, "2..x.", now) == DateChoice()
    choice = DateChoice("start_at", 3, date(2027, 1, 2), {"start_at": None, "checkin_at": 29_000_000})
    assert choice_of(whole, choice.rest(), now) == choice
    for action in (TURN, SET):
        result = await lead.press(
            page.message, Control(action, 0, whole.tournament.tournament_id, FAR).pack(), forged=True
        )
        assert refused_with(result, "expired_control")
    page = await select(lead, page, DAY, choices(page, DAY)[0])
    for value, code in (("1000", "date_past"), ("99999999999", "expired_control"), ("x", "expired_control")):
        result = await lead.select(page.message, custom_id(page, HOUR), [value], forged=True)
        assert refused_with(result, code)
    unknown = await organiser(stand)
    page = await press(unknown, (await draft(stand, unknown)).room, DATES)
    result = await unknown.select(page.message, custom_id(page, ZONE, REGION), ["Mars"], forged=True)
    assert refused_with(result, "expired_control")


async def test_a_date_at_the_end_of_the_calendar_can_be_shown_and_changed(stand: Standing) -> None:
    lead = await organiser(stand)
    event = await draft(stand, lead)
    page = await choose_zone(lead, await press(lead, event.room, DATES), ZONE, "asia", "Asia/Tokyo")
    whole = await event.whole()
    settings = msgspec.structs.replace(settings_of(whole.tournament), start_at=LATEST_MS)
    sql = "UPDATE tournaments SET settings = ? WHERE tournament_id = ?"
    await execute(stand.storage, sql, (msgspec.json.encode(settings), whole.tournament.tournament_id))
    await press(lead, page, BACK)
    page = await press(lead, event.room, DATES)
    assert f"<t:{LATEST_MS // 1000}:F>" in page.text
    at = in_days(stand, 30)
    await press(lead, await pick(lead, page, "start_at", at, "Asia/Tokyo"), SET)
    assert await start_of(event) == at


async def test_a_day_without_the_chosen_hour_asks_for_an_hour(stand: Standing) -> None:
    lead = await organiser(stand)
    event = await draft(stand, lead)
    page = await open_dates(lead, event.room)
    page = await pick(lead, page, "checkin_at", in_days(stand, 30))
    page = await select(lead, page, WHICH, "start_at")
    assert not says(page, "date-hour-missing")
    page = await select(lead, page, DAY, choices(page, DAY)[3])
    assert SET in actions(page)
    assert says(page, "date-hour-missing", what=Phrase("setting-start-at"))
    page = await select(lead, page, HOUR, choices(page, HOUR)[0])
    assert not says(page, "date-hour-missing")


async def test_a_date_that_has_passed_meanwhile_is_named(stand: Standing) -> None:
    lead = await organiser(stand)
    event = await draft(stand, lead)
    await open_dates(lead, event.room)
    late = DateChoice(
        changed={"registration_at": in_days(stand, 3) // MINUTE_MS, "start_at": in_days(stand, -1) // MINUTE_MS}
    )
    result = await lead.press(event.room.message, Control(SET, 0, event.number, late.rest()).pack(), forged=True)
    assert refused_with(result, "date_past", setting=Phrase("setting-start-at"))


async def test_a_user_who_may_not_change_the_event_is_not_given_a_zone(stand: Standing) -> None:
    lead = await organiser(stand)
    event = await draft(stand, lead)
    page = await press(lead, event.room, DATES)
    (ana,) = stand.users(1)
    forged = Control(ZONE, 0, event.number, PLACE).pack()
    result = await ana.select(page.message, forged, ["Europe/London"], forged=True)
    assert refused_with(result, "not_organiser")
    assert zone_of_person(await stand.client.services.host.preferences.of_user(int(ana.id))) is None
