"""Tests that the event's message is updated at the end of each table, within Discord's rate limit (TN-36)."""

from __future__ import annotations

import asyncio

import pytest

from bot.face.messages.tournaments.notices import REFRESH
from storage.records.tournaments import Whole
from tests.bot.driver import DriverUser
from tests.bot.face.tournaments.event_play import EventStand, new_event, organiser
from tests.bot.face.tournaments.test_four_people import play_out
from tests.bot.meaning import says
from tests.bot.standing import Standing

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]


async def playing(stand: Standing, count: int = 4) -> tuple[EventStand, dict[int, DriverUser]]:
    """Return an event of duels whose first round is running, and its players by their numbers."""
    users = [stand.driver.add_user(f"Player {len(stand.table.world.people)}") for _ in range(count)]
    event = await new_event(stand, stand.users(4)[3], form="swiss", most=count)
    for user in users:
        user.set_locale("en-GB")
    await event.begun(*users)
    return event, {entry.number: users[entry.number - 1] for entry in (await event.whole()).entries}


async def test_tn36_the_message_counts_each_table_that_ends(stand: Standing) -> None:
    event, people = await playing(stand)
    assert says(event.message(), "tournament-round-playing", over=0, tables=2)
    await play_out(event, (await event.whole()).tables[0], people)
    assert says(event.message(), "tournament-round-playing", over=1, tables=2)


async def test_tn36_matches_ended_before_a_stop_are_counted_after_the_start(stand: Standing) -> None:
    event, people = await playing(stand)
    # The bot stops while it waits after an edit of the event's message.
    stand.client.services.events.messages.rests = True
    await play_out(event, (await event.whole()).tables[0], people)
    assert says(event.message(), "tournament-round-playing", over=0, tables=2)
    await stand.restart()
    await stand.told()
    assert says(event.message(), "tournament-round-playing", over=1, tables=2)


async def test_tn36_tables_that_end_during_a_pause_cause_one_edit(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    event, people = await playing(stand, 6)
    messages, resting, edits = stand.client.services.events.messages, [True], list[int]()
    show = messages.show

    async def counted(whole: Whole, *, doubtful: bool) -> None:
        edits.append(whole.tournament.tournament_id)
        await show(whole, doubtful=doubtful)

    monkeypatch.setattr(messages, "show", counted)
    monkeypatch.setattr(messages, "wait_for", lambda _: 0.01 if resting[0] else 0.0)
    for table in (await event.whole()).tables[:2]:
        await play_out(event, table, people)
    assert edits == []
    resting[0] = False
    async with asyncio.timeout(20):
        while not edits:  # noqa: ASYNC110 - the poster's alarm does it
            await asyncio.sleep(0.01)
    await stand.told()
    assert edits == [event.number]
    assert says(event.message(), "tournament-round-playing", over=2, tables=3)


async def test_tn36_the_message_loses_the_name_of_a_forgotten_player(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand), form="swiss", most=4)
    users = [stand.driver.add_user(f"{name} {len(stand.table.world.people)}") for name in ("Zed", "Otto")]
    for user in users:
        user.set_locale("en-GB")
    await event.begun(*users)
    whole = await event.whole()
    await play_out(event, whole.tables[0], {entry.number: users[entry.number - 1] for entry in whole.entries})
    await event.press(REFRESH)
    await event.step()
    named = {users[0].name, f"<@{users[0].id}>"}
    assert any(one in event.message().text for one in named)
    await stand.client.services.host.personal_data.forget(int(users[0].id))
    await stand.told()
    assert not any(one in event.message().text for one in named)
    assert says(event.message(), "tournament-podium"), "the rest of it stays"
