"""Tests that organisers make an event repeat by button and by command, and that each edition is announced (TN-52)."""

from __future__ import annotations

from types import SimpleNamespace

import discord
import msgspec
import pytest

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.discord_errors import UNKNOWN_CHANNEL
from bot.face.messages.tournaments.event_message import INFO, JOIN
from bot.face.messages.tournaments.notices import REFRESH
from bot.face.settings.zones import REGION
from bot.face.tournaments.requests import ROOM_MORE
from bot.face.tournaments.room.page import REPEAT
from bot.face.tournaments.room.repeating import EVERY, STOP, ZONE
from bot.face.words.sessions import moment
from bot.host.clocks.terms import DAY_MS
from bot.host.tournaments.ground.people import Actor
from bot.host.tournaments.ground.settings import settings_of
from storage.records.tournaments import TournamentSeries
from tests.bot.clicks import actions, controls, custom_id, press
from tests.bot.face.tournaments.event_play import EventStand, new_event, organiser
from tests.bot.inner import cache_of
from tests.bot.meaning import refused_with, says
from tests.bot.picked_dates import choose_zone
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.storage.samples import execute
from tests.waiting import until

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]
BOGOTA = "America/Bogota"


async def series_of(event: EventStand, number: int | None = None) -> TournamentSeries | None:
    return await event.stand.client.services.host.tournaments.series.of_tournament(number or event.number)


async def come_due(event: EventStand, number: int | None = None) -> None:
    """Let the next edition of an event be due now, as if it had opened weeks ago."""
    stand, series = event.stand, await series_of(event, number)
    assert series is not None
    assert series.next_at is not None
    host = stand.client.services.host
    at = host.clock() - 1000
    sql = "UPDATE tournament_series SET next_at = ?, first_at = ? WHERE series_id = ?"
    await execute(stand.storage, sql, (at, at - 28 * DAY_MS, series.series_id))
    cache_of(host).timers_changed.set()


def announced(event: EventStand) -> list[ShownMessage]:
    """Return the messages of events in the event's channel, oldest first."""
    shown = event.stand.driver.messages(event.channel)
    return [one for one in shown if any((two.action, two.rest) == (INFO, "") for two in controls(one))]


async def until_announced(event: EventStand, count: int) -> list[ShownMessage]:
    await event.stand.driver.wait_until(lambda: len(announced(event)) == count)
    await event.stand.told()
    return announced(event)


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
async def test_tn52_an_event_repeats_by_press_and_each_edition_is_announced(
    stand: Standing, locale: str, lang: str
) -> None:
    event = await new_event(stand, await organiser(stand), form="swiss", most=4)
    event.organiser.set_locale(locale)
    await event.press(REFRESH)
    await event.press(REPEAT)
    assert says(event.room, "repeat-never", lang)
    assert says(event.room, "zone-why", lang)
    assert not {EVERY, STOP} & {*actions(event.room)}, "the time zone comes first"
    await choose_zone(event.organiser, event.room, ZONE, "south-america", BOGOTA)
    assert says(event.room, "repeat-zone", lang, known="own", zone=BOGOTA)
    assert STOP not in actions(event.room)
    await event.press(EVERY, "week")
    assert says(event.room, "repeat-done", lang)
    series = await series_of(event)
    assert series is not None
    assert series.next_at is not None
    assert series.zone == BOGOTA
    when = f"{moment(series.next_at, 'f')} ({moment(series.next_at)})"
    assert says(event.room, "series-line", lang, every="week", when=when)
    # The message in the channel, the control room and the list of events also say how often the event repeats.
    assert says(event.message(), "series-line", every="week", when=when)
    await event.press(REFRESH)
    assert says(event.room, "series-line", lang, every="week", when=when)
    listed = await event.use(event.organiser, "event list")
    assert says(listed, "series-line", lang, every="week", when=when)
    await come_due(event)
    first, second = await until_announced(event, 2)
    assert "#2" in second.text
    assert says(second, "series-line", every="week")
    assert not says(first, "series-line")
    assert JOIN in actions(second)
    await event.press(REPEAT)
    await event.press(STOP)
    assert says(event.room, "repeat-stopped", lang)
    assert await series_of(event) is None
    assert not says(announced(event)[1], "series-line")
    log = await event.use(stand.driver.user("Mod Dora"), "mod log")
    assert says(log, "action-event-repeat")
    assert says(log, "every-week")
    assert says(log, "action-event-repeat-stop")


async def test_tn52_the_rhythm_of_an_event_changes(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand, BOGOTA), form="swiss", most=4)
    assert refused_with(await event.forge(event.organiser, STOP), "not_repeated")
    await event.press(REPEAT)
    await event.press(EVERY, "full")
    assert says(event.room, "series-line", every="full", places=4)
    assert says(event.message(), "series-line", every="full", places=4)
    await event.press(EVERY, "month")
    assert says(event.room, "series-line", every="month")
    await event.press(STOP)
    assert says(event.room, "repeat-stopped")


async def test_tn52_a_press_asks_for_the_time_zone_first(stand: Standing) -> None:
    event, ana = await new_event(stand, await organiser(stand), form="swiss", most=4), stand.users(1)[0]
    question = await event.forge(event.organiser, EVERY, "week")
    assert says(question, "zone-why")
    assert await series_of(event) is None
    forged = await ana.select(question.message, custom_id(question, ZONE, REGION), ["europe"], forged=True)
    assert refused_with(forged, "not_organiser")
    page = await choose_zone(event.organiser, question, ZONE, "europe", "Europe/Madrid")
    await press(event.organiser, page, EVERY, "week")
    series = await series_of(event)
    assert series is not None
    assert series.zone == "Europe/Madrid"
    # An organiser without a time zone can still end the repetition.
    other = await organiser(stand)
    page = await event.forge(other, EVERY, "month")
    assert says(page, "repeat-zone", known="series", zone="Europe/Madrid")
    await press(other, page, STOP)
    assert await series_of(event) is None


async def test_only_organisers_who_may_make_events_let_one_repeat(stand: Standing) -> None:
    event, ana = await new_event(stand, await organiser(stand, BOGOTA), form="swiss", most=4), stand.users(1)[0]
    refused = await event.forge(ana, EVERY, "week")
    assert refused_with(refused, "event_makers_only")
    await event.name_staff(ana.id, "organiser")
    refused = await event.forge(ana, EVERY, "week")
    assert refused_with(refused, "event_makers_only")
    await event.press(REPEAT)
    await event.press(EVERY, "fortnight")
    # Any organiser may end the repetition.
    result = await event.forge(ana, STOP)
    assert says(result, "repeat-stopped")


async def test_a_draft_and_a_cancelled_event_do_not_repeat(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand, BOGOTA), form="swiss", most=4)
    number = event.number
    await stand.client.services.host.tournaments.drafts.cancel(int(stand.guild.id), number, leader(event), "Rain")
    await event.press(REFRESH)
    await event.press(ROOM_MORE)
    assert REPEAT not in actions(event.room)
    refused = await event.forge(event.organiser, EVERY, "week")
    assert refused_with(refused, "repeat_state", state="cancelled")
    made = await event.use(event.organiser, "event new", game="noughts")
    draft = next(one.number for one in controls(made) if one.action.startswith("ev"))
    again = Control(EVERY, 0, draft, "week").pack()
    refused = await event.organiser.press(made.message, again, forged=True)
    assert refused_with(refused, "repeat_state", state="draft")


async def test_tn55_organisers_read_why_a_series_ends(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand, BOGOTA), form="swiss", most=4)
    await event.press(REPEAT)
    await event.press(EVERY, "full")
    host, guild = stand.client.services.host.tournaments, int(stand.guild.id)
    actor = leader(event)
    await host.drafts.cancel(guild, event.number, actor, "Rain")
    second = await until_announced(event, 2)
    number = next(one.number for one in controls(second[1]) if one.action == INFO)
    await host.drafts.cancel(guild, number, actor, "Snow")
    await stand.driver.wait_until(
        lambda: any(
            says(one, "notice-series-stopped", cause="cancelled", officials=event.organiser.mention)
            for one in stand.driver.messages(event.channel)
        )
    )
    await stand.told()
    assert await series_of(event) is None


def leader(event: EventStand) -> Actor:
    return Actor(int(event.organiser.id), moderator=True)


@pytest.mark.faults("is not announced yet")
async def test_tn55_a_series_ends_with_its_channel(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand, BOGOTA), form="swiss", most=4)
    await event.press(REPEAT)
    await event.press(EVERY, "week")
    number = event.number
    stand.driver.server.delete(event.channel)
    await come_due(event, number)
    await stand.driver.wait_until(
        lambda: any(
            says(one, "tournament-closed-place", repeats="yes")
            for one in stand.driver.messages(stand.guild.channels[0])
        )
    )
    await stand.told()
    assert await series_of(event, number) is None


@pytest.mark.faults("is not announced yet")
async def test_tn55_a_series_goes_on_when_only_a_tables_thread_is_gone(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand, BOGOTA), form="swiss", most=4)
    await event.press(REPEAT)
    await event.press(EVERY, "week")
    answer = SimpleNamespace(status=404, reason="Not Found")
    error = discord.NotFound(answer, {"code": UNKNOWN_CHANNEL, "message": "Unknown Channel"})
    await stand.client.services.events._handle_failure(event.number, error)
    assert await series_of(event) is not None
    await event.press(STOP)


@pytest.mark.faults("is not announced yet")
async def test_tn55_a_series_goes_on_when_the_client_does_not_know_its_channel(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The client knows no channels of other shards, and no channels at all during an outage of the server."""
    event = await new_event(stand, await organiser(stand, BOGOTA), form="swiss", most=4)
    await event.press(REPEAT)
    await event.press(EVERY, "week")
    answer = SimpleNamespace(status=404, reason="Not Found")
    error = discord.NotFound(answer, {"code": UNKNOWN_CHANNEL, "message": "Unknown Channel"})
    with monkeypatch.context() as patch:
        patch.setattr(stand.client, "get_channel", lambda _number: None)
        await stand.client.services.events._handle_failure(event.number, error)
    assert await series_of(event) is not None
    await event.press(STOP)


@pytest.mark.faults("is not announced yet")
async def test_tn52_a_former_edition_loses_the_line_about_the_next_one_though_the_bot_was_killed(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = await new_event(stand, await organiser(stand, BOGOTA), form="swiss", most=4)
    await event.press(REPEAT)
    await event.press(EVERY, "week")
    await stand.client.services.host.tournaments.drafts.cancel(int(stand.guild.id), event.number, leader(event), "Rain")
    await stand.told()
    assert says(announced(event)[0], "series-line", every="week")

    async def cut(*_given: object, **_more: object) -> None:
        raise OSError("cut off")

    with monkeypatch.context() as patch:
        patch.setattr(stand.client.services.events.messages, "show", cut)
        await come_due(event)
        host = stand.client.services.host.tournaments

        async def is_noticed() -> bool:
            return any(one.kind == "registration" for one in await host.notices())

        await until(is_noticed)
        await stand.restart()
    await until_announced(event, 2)
    first, second = announced(event)
    assert says(second, "series-line", every="week")
    assert not says(first, "series-line")


@pytest.mark.faults("is not announced yet")
async def test_tn55_a_series_ends_when_the_bot_has_left_the_server(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand, BOGOTA), form="swiss", most=4)
    await event.press(REPEAT)
    await event.press(EVERY, "week")
    number = event.number

    async def is_over() -> bool:
        return await series_of(event, number) is None

    stand.driver.server.remove_bot()
    await stand.told()
    try:
        await come_due(event, number)
        await until(is_over)
    finally:
        stand.driver.server.invite_bot()
        await stand.driver.connected()
        await stand.told()


async def test_the_list_says_what_each_event_is(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand, BOGOTA), form="swiss", most=4)
    start = stand.client.services.host.clock() + 3 * DAY_MS
    sql = "UPDATE tournaments SET settings = CAST(? AS BLOB) WHERE tournament_id = ?"
    settings = msgspec.structs.replace(settings_of((await event.whole()).tournament), start_at=start)
    await execute(stand.storage, sql, (msgspec.json.encode(settings), event.number))
    listed = await event.use(event.organiser, "event list")
    assert says(listed, "tournament-start-at", when=moment(start, "f"))
    assert says(listed, "format-swiss")
    await event.press(REFRESH)
    await event.begun(*stand.users(4))
    listed = await event.use(event.organiser, "event list")
    assert says(listed, "what-round", round=1, rounds=2)
    assert says(event.message(), "what-round", round=1, rounds=2)
