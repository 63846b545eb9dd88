"""Tests what Discord's list of server events is to show of an event. No request to Discord is lost or made twice."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.host.clocks.terms import DAY_MS, HOUR_MS
from bot.host.tournaments.ground.settings import TournamentDraft, settings_of
from bot.host.tournaments.reports.discord_events import LONGEST_MS, EventEntry, decode_entry, planned_length
from engine.tournaments.event import Stage
from storage.records.tournaments import DELETED_EVENT
from tests.bot.events import GUILD, EventTable

pytestmark = pytest.mark.both_databases

SWISS = Stage("swiss", rounds=2)
TEXTS = ("Cup", "About :1", "there")


async def allow(table: EventTable, *, shown: bool = True) -> None:
    await table.host.preferences.choose_discord_events(GUILD, 1, is_wanted=shown)


async def drafted(table: EventTable, **settings: Any) -> int:
    """Return the number of an event that starts in two days, with its registration open."""
    given: dict[str, Any] = {"discord_event": True, "start_at": table.now + 2 * DAY_MS, **settings}
    number = await table.draft(SWISS, **given)
    await table.events.drafts.open(GUILD, number, table.leader())
    return number


async def noted(table: EventTable, number: int, name: str = "Cup") -> EventEntry | None:
    """Store what Discord is to show of an event. Return that request if it is not carried out yet, or None."""
    await table.events.discord_events.note(await table.whole(number), name, *TEXTS[1:])
    pending = await table.events.discord_events.pending_events()
    return next((decode_entry(one.wanted) for one in pending if one.tournament_id == number), None)


async def begun(table: EventTable, number: int) -> None:
    """Have the four registered users check in, and start an event."""
    await table.events.checkin.open(GUILD, number, table.leader())
    for user in (1, 2, 3, 4):
        await table.events.checkin.check_in(GUILD, number, table.actor(user))
    await table.events.checkin.close(GUILD, number, table.leader())
    await table.events.checkin.start(GUILD, number, table.leader())


async def carried_out(table: EventTable) -> None:
    for one in await table.events.discord_events.pending_events():
        await table.events.discord_events.carried_out(one, 900)


async def test_an_event_is_shown_from_its_registration_to_its_end(table: EventTable) -> None:
    await allow(table)
    start = table.now + 2 * DAY_MS
    number = await table.draft(SWISS, discord_event=True, start_at=start)
    assert await noted(table, number) is None, "only the organisers see a draft"
    await table.registered(number, (1, 2, 3, 4))
    entry = await noted(table, number)
    assert entry is not None
    assert (entry.status, entry.name, entry.about, entry.place, entry.starts_at) == ("scheduled", *TEXTS, start)
    assert entry.ends_at == start + 2 * 14 * DAY_MS
    await carried_out(table)
    assert await noted(table, number) is None, "nothing is made twice"
    renamed = await noted(table, number, "Liga")
    assert renamed is not None
    assert renamed.name == "Liga"
    await table.restart()
    assert (await table.events.discord_events.pending_events())[0].event_id == 900, "a restart loses nothing"
    await carried_out(table)
    await begun(table, number)
    running = await noted(table, number)
    assert running is not None
    assert running.status == "active"
    assert running.ends_at >= start + 2 * 14 * DAY_MS, "Discord must not end it by itself before"
    await table.events.drafts.cancel(GUILD, number, table.leader(), "rain")
    assert await noted(table, number) == EventEntry("canceled")


@pytest.mark.parametrize(("days", "least", "most"), [(14, 28, 29), (None, 30, 31)])
async def test_a_running_event_is_shown_beyond_its_next_news(
    table: EventTable, days: int | None, least: int, most: int
) -> None:
    await allow(table)
    start = table.now + HOUR_MS
    number = await table.draft(SWISS, discord_event=True, start_at=start, round_days=days)
    await table.registered(number, (1, 2, 3, 4))
    await noted(table, number)
    table.now = start
    await begun(table, number)
    for later in (0, 5 * DAY_MS):
        table.now += later
        entry = await noted(table, number)
        assert entry is not None
        assert table.now + least * DAY_MS <= entry.ends_at < table.now + most * DAY_MS


async def test_without_consent_a_date_or_the_switch_nothing_is_shown(table: EventTable) -> None:
    number = await drafted(table)
    assert await noted(table, number) is None, "the moderators have not allowed it"
    await allow(table)
    for settings in ({"start_at": None}, {"discord_event": False}):
        other = await drafted(table, **settings)
        assert await noted(table, other) is None
        await table.events.drafts.cancel(GUILD, other, table.leader(), "so")
    assert (await noted(table, number)) is not None
    await carried_out(table)
    await allow(table, shown=False)
    assert await noted(table, number) == EventEntry("deleted")


async def test_a_start_in_the_past_changes_nothing(table: EventTable) -> None:
    await allow(table)
    number = await drafted(table)
    assert await noted(table, number) is not None
    await carried_out(table)
    table.now += 3 * DAY_MS
    assert await noted(table, number, "Renamed") is None


async def test_an_end_is_not_noted_for_an_event_that_was_never_shown(table: EventTable) -> None:
    await allow(table)
    number = await drafted(table, discord_event=False)
    await table.events.drafts.cancel(GUILD, number, table.leader(), "rain")
    assert await noted(table, number) is None


async def test_a_refusal_is_told_once_and_the_switch_begins_anew(table: EventTable) -> None:
    await allow(table)
    number = await drafted(table)
    await noted(table, number)
    await table.kinds()
    (row,) = await table.events.discord_events.pending_events()
    for _ in range(2):
        await table.events.discord_events.refuse(row, "right")
    assert await table.kinds() == ["discord_event_refused"]
    assert await noted(table, number, "Renamed") is None, "a refused event is not tried at each change"
    assert len(await table.events.discord_events.refused_events()) == 1
    await switch(table, number, on=False)
    assert await noted(table, number) == EventEntry("deleted"), "Discord may have made it before a crash"
    await switch(table, number, on=True)
    assert await noted(table, number) is not None


async def test_an_event_that_was_gone_is_made_anew_by_the_switch(table: EventTable) -> None:
    await allow(table)
    number = await drafted(table)
    await noted(table, number)
    await carried_out(table)
    await noted(table, number, "Renamed")
    (row,) = await table.events.discord_events.pending_events()
    await table.events.discord_events.refuse(row, "gone")
    for on in (False, True):
        await switch(table, number, on=on)
        await noted(table, number)
    (pending,) = await table.events.discord_events.pending_events()
    assert (pending.event_id, pending.done) == (None, None), "the bot finds the former event by its mark"


async def test_another_try_tells_nobody_twice(table: EventTable) -> None:
    await allow(table)
    number = await drafted(table)
    await noted(table, number)
    await table.kinds()
    for told in (["discord_event_refused"], []):
        (row,) = await table.events.discord_events.pending_events()
        await table.events.discord_events.refuse(row, "right")
        assert await table.kinds() == told
        (refused,) = await table.events.discord_events.refused_events()
        await table.events.discord_events.try_again(refused)


async def test_a_refusal_that_comes_late_does_not_hide_a_later_wish(table: EventTable) -> None:
    await allow(table)
    number = await drafted(table)
    await noted(table, number)
    await carried_out(table)
    await noted(table, number, "Renamed")
    (row,) = await table.events.discord_events.pending_events()
    await switch(table, number, on=False)
    await noted(table, number)
    await table.events.discord_events.refuse(row, "discord")
    (later,) = await table.events.discord_events.pending_events()
    assert later.wanted == DELETED_EVENT


async def test_a_refusal_about_a_deleted_event_is_noted_and_told_to_nobody(table: EventTable) -> None:
    await deleted(table)
    (row,) = await table.events.discord_events.pending_events()
    await table.events.discord_events.refuse(row, "right")
    assert not await table.events.discord_events.pending_events()
    assert len(await table.events.discord_events.refused_events()) == 1


async def test_a_number_is_not_given_again(table: EventTable) -> None:
    number = await deleted(table)
    later = await drafted(table)
    assert later > number
    await noted(table, later)
    rows = await table.events.discord_events.pending_events()
    assert [(one.tournament_id, one.event_id) for one in rows] == [(number, 900), (later, None)]


async def deleted(table: EventTable) -> int:
    """Delete an event that Discord shows, and return its number."""
    await allow(table)
    number = await drafted(table)
    await noted(table, number)
    await carried_out(table)
    await table.events.drafts.cancel(GUILD, number, table.leader(), "rain")
    await table.events.drafts.delete(GUILD, number, table.judge(), "rain")
    return number


async def switch(table: EventTable, number: int, *, on: bool) -> None:
    settings = msgspec.structs.replace(settings_of((await table.whole(number)).tournament), discord_event=on)
    await table.events.drafts.change(GUILD, number, table.leader(), TournamentDraft(settings=settings))


async def test_what_is_wanted_later_is_not_lost_by_an_answer_that_comes_late(table: EventTable) -> None:
    await allow(table)
    number = await drafted(table)
    await noted(table, number)
    (row,) = await table.events.discord_events.pending_events()
    await noted(table, number, "Renamed")
    await table.events.discord_events.carried_out(row, 900)
    (later,) = await table.events.discord_events.pending_events()
    assert later.event_id == 900
    await table.events.discord_events.drop(row)
    (kept,) = await table.events.discord_events.pending_events()
    assert (kept.event_id, kept.done) == (None, None)
    await table.events.discord_events.drop(kept)
    assert not await table.events.discord_events.pending_events()


async def test_the_event_in_discord_of_a_deleted_event_is_deleted(table: EventTable) -> None:
    await deleted(table)
    (row,) = await table.events.discord_events.pending_events()
    assert row.wanted == DELETED_EVENT


@pytest.mark.parametrize(
    ("settings", "length"),
    [
        ({"round_minutes": 60}, 2 * HOUR_MS),
        ({"round_minutes": 10}, HOUR_MS),
        ({"round_days": None}, 2 * DAY_MS),
        ({"round_days": 60}, 120 * DAY_MS),
    ],
)
async def test_the_end_is_planned_by_the_rounds(table: EventTable, settings: dict[str, Any], length: int) -> None:
    number = await table.draft(SWISS, **settings)
    assert planned_length(await table.whole(number)) == length <= LONGEST_MS


def test_a_damaged_entry_is_none() -> None:
    assert decode_entry(b"{}x") is None
    assert decode_entry(None) is None
