"""Tests that the server's event list in Discord shows the bot's events.

They are created, changed, started and ended, never twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import msgspec
import pytest

from bot.face.ground.markdown import literal
from bot.face.messages.tournaments.notices import REFRESH
from bot.face.posting import row_poster
from bot.face.posting.tournaments.discord_events import (
    ABOUT_LIMIT,
    ACTIVE,
    CANCELED,
    COMPLETED,
    SCHEDULED,
    DiscordEventPoster,
)
from bot.face.tournaments.form.page import GAME, OPEN, TOGGLE
from bot.face.tournaments.requests import PLAYERS
from bot.face.tournaments.room.page import FILL, STEP
from bot.host.clocks.terms import DAY_MS
from bot.host.tournaments.ground.people import Actor
from bot.host.tournaments.ground.settings import TournamentDraft, settings_of
from bot.host.tournaments.reports.discord_events import EntryStatus, EventEntry
from bot.local.world.guild_world import Role
from bot.local.world.permissions import BOT_DEFAULT, Permission
from storage.errors import LeaseLost
from storage.records.tournaments import DiscordEvent
from tests.bot.clicks import actions, press
from tests.bot.driver import Exchange
from tests.bot.face.tournaments.event_play import DUEL, EventStand, organiser
from tests.bot.meaning import refused_with, says
from tests.bot.picked_dates import QUARTER_MS, set_dates
from tests.bot.standing import Standing
from tests.storage.samples import execute
from tests.waiting import until

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

AT = "/guilds/{guild_id}/scheduled-events"
SWITCH = "discord_event"
ENDS: tuple[EntryStatus, ...] = ("canceled", "deleted")


@pytest.fixture
def own(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> Iterator[Role]:
    """Give the bot the right to make events, and return its own role."""
    monkeypatch.setattr(row_poster, "RETRY_SECONDS", (0.02,))
    (found,) = [role for role in stand.guild.roles.values() if role.managed]
    stand.driver.server.allow_role(found, BOT_DEFAULT | Permission.CREATE_EVENTS)
    yield found
    stand.driver.server.allow_role(found, BOT_DEFAULT)


async def allow(stand: Standing, *, shown: bool = True) -> Exchange:
    dora = stand.driver.user("Mod Dora")
    result = await dora.command("settings server", channel="table", options={"discord_events": shown})
    await stand.told()
    return result


def entries(stand: Standing, event: EventStand) -> list[dict[str, Any]]:
    """Return what Discord shows of an event."""
    return numbered(stand, event.number)


def numbered(stand: Standing, number: int) -> list[dict[str, Any]]:
    mark = f":{number}"
    return [one for one in stand.guild.scheduled_events.values() if (one["description"] or "").endswith(mark)]


async def settled(stand: Standing) -> None:
    """Wait until Discord's entries agree with the events."""

    async def is_done() -> bool:
        return not await stand.storage.discord_events.pending_events()

    await stand.told()
    await until(is_done)
    await stand.told()


async def switched(event: EventStand) -> Exchange:
    event.room = await event.organiser.command("event manage", channel=event.channel)
    page = await press(event.organiser, event.room, PLAYERS)
    result = await press(event.organiser, page, TOGGLE, SWITCH)
    await event.stand.told()
    return result


async def shown(stand: Standing, *, days: int = 2) -> EventStand:
    """Return an event with a start and an open registration, which Discord shows."""
    lead, channel = await organiser(stand), stand.room()
    event = EventStand(stand, channel, lead, await lead.command("event new", channel=channel))
    await event.choose(GAME, DUEL)
    await set_dates(lead, event.room, start_at=start_in(stand, days))
    await switched(event)
    await settled(stand)
    assert not entries(stand, event), "a draft is not shown"
    event.room = await lead.command("event manage", channel=channel)
    await event.press(OPEN)
    await settled(stand)
    return event


async def is_mended(stand: Standing, event: EventStand) -> bool:
    """Return whether Discord's entry for an event is right, and Discord has not refused it."""
    rows = [*await stand.storage.discord_events.refused_events(), *await stand.storage.discord_events.pending_events()]
    return event.number not in {one.tournament_id for one in rows}


async def cancelled(stand: Standing, number: int) -> None:
    actor = Actor(9, moderator=True)
    await stand.client.services.host.tournaments.drafts.cancel(int(stand.guild.id), number, actor, "Rain")


def start_of(entry: dict[str, Any]) -> int:
    return int(datetime.fromisoformat(entry["scheduled_start_time"]).timestamp() * 1000)


def start_in(stand: Standing, days: int) -> int:
    return (stand.client.services.host.clock() + days * DAY_MS) // QUARTER_MS * QUARTER_MS


async def test_an_event_is_made_changed_started_and_deleted(stand: Standing, own: Role) -> None:
    await allow(stand)
    event = await shown(stand)
    (entry,) = entries(stand, event)
    tournament = (await event.whole()).tournament
    assert (entry["status"], entry["name"]) == (SCHEDULED, tournament.name)
    assert entry["entity_metadata"]["location"].endswith(f"/{tournament.message_id}")
    await set_dates(event.organiser, event.room, start_at=start_in(stand, 3))
    await settled(stand)
    (moved,) = entries(stand, event)
    assert moved["id"] == entry["id"]
    assert start_of(moved) == start_in(stand, 3)
    event.room = await event.organiser.command("event manage", channel=event.channel)
    await event.press(FILL)
    for _ in range(3):
        await event.step()
    await settled(stand)
    assert entries(stand, event)[0]["status"] == ACTIVE
    await switched(event)
    await settled(stand)
    assert refused_with(await switched(event), "discord_events_running")
    assert not entries(stand, event)
    assert own.managed


async def test_an_event_that_ends_is_completed_there(stand: Standing, own: Role) -> None:
    await allow(stand)
    event = await shown(stand)
    event.room = await event.organiser.command("event manage", channel=event.channel)
    await event.press(FILL)
    for _ in range(3):
        await event.step()
    assert own.managed
    while (await event.whole()).tournament.state == "running":
        await event.press(REFRESH)
        if STEP in actions(event.room):
            await event.step()
    await settled(stand)
    assert entries(stand, event)[0]["status"] == COMPLETED


async def test_a_cancelled_event_is_cancelled_there_and_a_switched_off_one_is_deleted(
    stand: Standing, own: Role
) -> None:
    await allow(stand)
    first, second = await shown(stand), await shown(stand)
    await cancelled(stand, first.number)
    await settled(stand)
    assert entries(stand, first)[0]["status"] == CANCELED
    await switched(second)
    await settled(stand)
    assert not entries(stand, second)
    assert own.managed


async def test_a_crash_after_discord_has_made_the_event_makes_no_second_one(stand: Standing, own: Role) -> None:
    await allow(stand)
    event = await shown(stand)
    (entry,) = entries(stand, event)
    # Pretend that the bot was killed after Discord answered and before it stored the answer.
    await execute(stand.storage, "UPDATE discord_events SET event_id = NULL, done = NULL")
    await stand.restart()
    await settled(stand)
    (kept,) = entries(stand, event)
    assert kept["id"] == entry["id"]
    (row,) = await stand.storage.database.read(
        lambda connection: connection.execute(
            "SELECT event_id FROM discord_events WHERE tournament_id = ?", (event.number,)
        ).fetchall()
    )
    assert str(row[0]) == entry["id"]
    assert own.managed


async def test_a_failure_of_discord_is_repeated_and_makes_one_event(stand: Standing, own: Role) -> None:
    await allow(stand)
    fault = stand.table.fault(AT, method="POST", status=503)
    event = await shown(stand)
    assert fault.hits
    assert len(entries(stand, event)) == 1
    assert own.managed


@pytest.mark.parametrize(("status", "code", "cause"), [(400, 30038, "full"), (400, 50035, "discord")])
async def test_a_refusal_is_told_to_the_organisers_once(
    stand: Standing, own: Role, status: int, code: int, cause: str
) -> None:
    await allow(stand)
    stand.table.fault(AT, method="POST", status=status, code=code)
    event = await shown(stand)
    assert not entries(stand, event)
    await event.computers(2)
    await settled(stand)
    announcement = [one for one in stand.driver.messages(event.channel) if says(one, "notice-discord-event-refused")]
    assert len(announcement) == 1
    assert says(announcement[0], "notice-discord-event-refused", cause=cause)
    await switched(event)
    await switched(event)
    await settled(stand)
    assert len(entries(stand, event)) == 1, "the switch tries again"
    assert own.managed


async def test_an_event_that_a_user_deleted_in_discord_is_not_made_again(stand: Standing, own: Role) -> None:
    await allow(stand)
    event = await shown(stand)
    stand.guild.scheduled_events.pop(entries(stand, event)[0]["id"])
    await set_dates(event.organiser, event.room, start_at=start_in(stand, 4))
    await settled(stand)
    assert not entries(stand, event)
    announcement = [one for one in stand.driver.messages(event.channel) if says(one, "notice-discord-event-refused")]
    assert len(announcement) == 1
    await stand.restart()
    await settled(stand)
    assert not entries(stand, event)
    assert own.managed


async def test_without_the_right_the_switch_is_refused_and_a_lost_right_is_told_once(
    stand: Standing, own: Role
) -> None:
    await allow(stand)
    event, server = await shown(stand), stand.driver.server
    server.allow_role(own, BOT_DEFAULT)
    await set_dates(event.organiser, event.room, start_at=start_in(stand, 5))
    await settled(stand)
    announcement = [one for one in stand.driver.messages(event.channel) if says(one, "notice-discord-event-refused")]
    assert len(announcement) == 1
    server.allow_role(own, BOT_DEFAULT | Permission.CREATE_EVENTS)
    await until(lambda: is_mended(stand, event))
    assert len(entries(stand, event)) == 1
    server.allow_role(own, BOT_DEFAULT)
    lead = await organiser(stand)
    channel = stand.room()
    other = EventStand(stand, channel, lead, await lead.command("event new", channel=channel))
    await other.choose(GAME, DUEL)
    assert refused_with(await switched(other), "discord_events_right")


async def test_the_moderators_decide_whether_organisers_may_show_events(stand: Standing, own: Role) -> None:
    lead = await organiser(stand)
    channel = stand.room()
    await allow(stand, shown=False)
    event = EventStand(stand, channel, lead, await lead.command("event new", channel=channel))
    await event.choose(GAME, DUEL)
    assert refused_with(await switched(event), "discord_events_off")
    assert says(await allow(stand), "settings-shown", events="yes")
    assert says(await stand.driver.user("Mod Dora").command("mod log", channel="table"), "modlog-value-discord-events")
    assert refused_with(await switched(event), "discord_events_start")
    event.room = await lead.command("event manage", channel=channel)
    await set_dates(lead, event.room, start_at=start_in(stand, 2))
    page = await switched(event)
    assert not refused_with(page, "discord_events_start")
    shown_event = await shown(stand)
    await allow(stand, shown=False)
    await settled(stand)
    assert not entries(stand, shown_event)
    assert own.managed


async def test_an_event_that_a_user_ended_in_discord_stays_ended(stand: Standing, own: Role) -> None:
    await allow(stand)
    event = await shown(stand)
    entries(stand, event)[0]["status"] = COMPLETED
    await set_dates(event.organiser, event.room, start_at=start_in(stand, 4))
    await settled(stand)
    await cancelled(stand, event.number)
    await settled(stand)
    assert entries(stand, event)[0]["status"] == COMPLETED
    assert not [one for one in stand.driver.messages(event.channel) if says(one, "notice-discord-event-refused")]
    assert own.managed


async def test_a_request_that_discord_py_repeats_makes_one_event(stand: Standing, own: Role) -> None:
    await allow(stand)
    fault = stand.table.fault(AT, method="POST", status=502, performed=True)
    event = await shown(stand)
    assert fault.hits == 1
    assert len(entries(stand, event)) == 1
    await cancelled(stand, event.number)
    await settled(stand)
    assert [one["status"] for one in entries(stand, event)] == [CANCELED]
    assert own.managed


async def test_all_events_that_show_one_end_with_it(stand: Standing, own: Role) -> None:
    await allow(stand)
    event = await shown(stand)
    (entry,) = entries(stand, event)
    stand.guild.scheduled_events["1"] = {**entry, "id": "1"}
    await switched(event)
    await settled(stand)
    assert not entries(stand, event)
    assert own.managed


async def test_a_cancelled_event_without_its_channel_is_cancelled_there(stand: Standing, own: Role) -> None:
    await allow(stand)
    event = await shown(stand)
    number = event.number
    stand.driver.server.delete(event.channel)
    await cancelled(stand, number)
    await settled(stand)
    assert [one["status"] for one in numbered(stand, number)] == [CANCELED]
    assert own.managed


async def test_an_event_that_was_made_before_a_crash_ends_although_the_right_was_lost(
    stand: Standing, own: Role
) -> None:
    await allow(stand)
    event, server = await shown(stand), stand.driver.server
    await execute(
        stand.storage,
        "UPDATE discord_events SET event_id = NULL, done = NULL WHERE tournament_id = ?",
        (event.number,),
    )
    await stand.stop_bot()
    server.allow_role(own, BOT_DEFAULT)
    await stand.start_bot()
    await settled(stand)
    await cancelled(stand, event.number)
    await settled(stand)
    announcement = [one for one in stand.driver.messages(event.channel) if says(one, "notice-discord-event-refused")]
    assert [says(one, "notice-discord-event-refused", cause="stays") for one in announcement] == [False, True]
    server.allow_role(own, BOT_DEFAULT | Permission.CREATE_EVENTS)
    await stand.driver.wait_until(lambda: [one["status"] for one in entries(stand, event)] == [CANCELED])


async def test_a_further_try_that_fails_is_repeated(
    stand: Standing, own: Role, monkeypatch: pytest.MonkeyPatch
) -> None:
    await allow(stand)
    events = stand.client.services.events
    stand.table.fault(AT, method="POST", status=400, code=30038)
    event = await shown(stand)
    monkeypatch.setattr(row_poster, "RETRY_SECONDS", (0.5,))
    fault = stand.table.fault(AT, method="POST", status=503)
    events.retry_refused(int(stand.guild.id))
    await stand.driver.wait_until(lambda: fault.hits == 1)
    events.wake()
    await stand.driver.wait_until(lambda: len(entries(stand, event)) == 1)
    assert own.managed


async def test_after_another_invitation_with_the_right_it_is_tried_again(stand: Standing, own: Role) -> None:
    await allow(stand)
    event, server = await shown(stand), stand.driver.server
    server.allow_role(own, BOT_DEFAULT)
    await set_dates(event.organiser, event.room, start_at=start_in(stand, 5))
    await settled(stand)
    everyone = stand.guild.roles[stand.guild.id]
    former = int(everyone.permissions)
    server.remove_bot()
    everyone.permissions = str(former | Permission.CREATE_EVENTS)
    server.invite_bot()
    await until(lambda: is_mended(stand, event))
    assert start_of(entries(stand, event)[0]) == start_in(stand, 5)
    server.allow_role(everyone, former)


async def test_a_later_start_after_discord_began_the_event_makes_another_one(stand: Standing, own: Role) -> None:
    await allow(stand)
    event = await shown(stand)
    (entry,) = entries(stand, event)
    # Discord itself starts an entry at its time.
    entry.update(status=ACTIVE, scheduled_start_time="2020-01-01T00:00:00+00:00")
    await set_dates(event.organiser, event.room, start_at=start_in(stand, 9))
    await settled(stand)
    first, second = entries(stand, event)
    assert (first["status"], second["status"]) == (COMPLETED, SCHEDULED)
    assert start_of(second) == start_in(stand, 9)
    assert own.managed


async def test_a_process_that_may_have_lost_the_guild_changes_nothing(
    stand: Standing, own: Role, monkeypatch: pytest.MonkeyPatch
) -> None:
    await allow(stand)
    event, host = await shown(stand), stand.client.services.host
    (entry,), guild = entries(stand, event), int(stand.guild.id)
    before = {number: {**one} for number, one in stand.guild.scheduled_events.items()}

    def lost(guild_id: int) -> None:
        raise LeaseLost(f"another process owns {guild_id}")

    monkeypatch.setattr(host, "need_owner", lost)
    poster = DiscordEventPoster(stand.client, host)
    starts_at, ends_at = start_in(stand, 6), start_in(stand, 7)
    coming = msgspec.json.encode(EventEntry("scheduled", "Cup", "x", "there", starts_at, ends_at))
    rows = [
        DiscordEvent(990_099, guild, coming),
        DiscordEvent(event.number, guild, coming, event_id=int(entry["id"])),
        *(
            DiscordEvent(event.number, guild, msgspec.json.encode(EventEntry(status)), event_id=int(entry["id"]))
            for status in ENDS
        ),
    ]
    for row in rows:
        with pytest.raises(LeaseLost):
            await poster.post(row)
    assert stand.guild.scheduled_events == before
    assert own.managed


async def test_the_description_of_the_organisers_is_shown_as_typed(stand: Standing, own: Role) -> None:
    await allow(stand)
    event = await shown(stand)
    settings = settings_of((await event.whole()).tournament)
    typed = "[Free](https://example.org) @everyone **x** " + "*" * 800
    draft = TournamentDraft(settings=msgspec.structs.replace(settings, description=typed))
    actor = Actor(int(event.organiser.id), moderator=True)
    await stand.client.services.host.tournaments.drafts.change(int(stand.guild.id), event.number, actor, draft)
    await settled(stand)
    (entry,) = entries(stand, event)
    assert len(entry["description"]) <= ABOUT_LIMIT
    assert literal("[Free](https://example.org) @everyone **x**") in entry["description"]
    assert own.managed


@pytest.mark.faults("cannot be read")
async def test_a_damaged_row_is_dropped_and_noted_again(stand: Standing, own: Role) -> None:
    await allow(stand)
    event = await shown(stand)
    await execute(stand.storage, "UPDATE discord_events SET wanted = ? WHERE tournament_id = ?", (b"{}x", event.number))
    stand.client.services.events.wake()
    await settled(stand)
    await event.computers(2)
    await settled(stand)
    assert len(entries(stand, event)) == 1, "the former event is found by its mark"
    assert own.managed


async def test_a_start_that_has_passed_meanwhile_is_not_sent(stand: Standing, own: Role) -> None:
    await allow(stand)
    event = await shown(stand)
    before = dict(entries(stand, event)[0])
    late = b'{"status":"scheduled","name":"Late","about":"x","place":"there","starts_at":1,"ends_at":2}'
    await execute(stand.storage, "UPDATE discord_events SET wanted = ? WHERE tournament_id = ?", (late, event.number))
    stand.client.services.events.wake()
    await settled(stand)
    assert entries(stand, event) == [before]
    assert not [one for one in stand.driver.messages(event.channel) if says(one, "notice-discord-event-refused")]
    assert own.managed
