"""Tests events with restarts, lost messages and closed channels: each thread and message is made once (TN-7, TN-45)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from bot.face.messages.tournaments.event_message import INFO
from bot.face.messages.tournaments.notices import REFRESH
from bot.face.posting.tournaments import poster
from bot.face.tournaments.room.more import HERE
from bot.face.tournaments.room.page import FILL
from bot.host.tournaments.ground.people import Actor
from storage.sql.connection import Connection
from tests.bot.clicks import controls, press
from tests.bot.face.tournaments.event_play import EventStand, new_event, organiser
from tests.bot.face.tournaments.test_poster import noticed, woken
from tests.bot.meaning import says
from tests.bot.standing import Standing
from tests.storage.samples import execute

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


@contextmanager
def failing(stand: Standing, where: str, after: int = 0) -> Iterator[None]:
    """Cut the bot off after ``after`` successes: when it creates a thread, or before it stores an announcement."""
    tournaments = stand.client.services.host.tournaments
    owners: dict[str, Any] = {"open": tournaments.tables, "begin": stand.client.services.events.threads}
    owner = owners.get(where, tournaments)
    real, left = getattr(owner, where), [after]

    async def cut(*given: object) -> object:
        if not left[0]:
            raise OSError("cut off")
        left[0] -= 1
        return await real(*given)

    setattr(owner, where, cut)
    try:
        yield
    finally:
        setattr(owner, where, real)


async def drawn(stand: Standing, players: int = 4) -> EventStand:
    event = await new_event(stand, await organiser(stand), form="swiss", most=players)
    await event.press(FILL)
    for _ in range(3):
        await event.step()
    return event


def news(stand: Standing, event: EventStand) -> list[str]:
    """Return the subjects of the announcements in the event's channel, as stored in their buttons."""
    messages = stand.driver.messages(event.channel)
    return [one.rest for message in messages for one in controls(message) if one.action == INFO and one.rest]


@pytest.mark.parametrize("where", ["open", "begin", "mark_notice_sent"])
async def test_each_thread_and_message_is_made_once_though_the_bot_stops_in_between(
    stand: Standing, where: str
) -> None:
    event = await drawn(stand)
    with failing(stand, where):
        await event.step()
        assert len(stand.driver.threads(event.channel)) == (0 if where == "mark_notice_sent" else 1)
    stand.driver.forget_nonces()
    await stand.restart()
    await stand.told()
    threads = stand.driver.threads(event.channel)
    assert len(threads) == 2
    for thread in threads:
        assert sum(says(one, "table-result-note") for one in stand.driver.messages(thread)) == 1
    told = news(stand, event)
    assert len(told) == len(set(told))
    assert sum(bool(one.images) for one in stand.driver.messages(event.channel)) >= 1
    whole = await event.whole()
    assert {table.thread_id for table in whole.tables} == {int(thread.id) for thread in threads}
    assert says(event.message(), f"tournament-round-{whole.rounds[-1].state}")


@pytest.mark.parametrize("after", [1, 2, 3])
async def test_tn45_stopped_between_any_two_threads_each_is_made_once(stand: Standing, after: int) -> None:
    event = await drawn(stand, players=8)
    with failing(stand, "open", after):
        await event.step()
        assert len(stand.driver.threads(event.channel)) == after + 1
    stand.driver.forget_nonces()
    await stand.restart()
    await stand.told()
    threads = stand.driver.threads(event.channel)
    assert len({thread.name for thread in threads}) == len(threads) == 4
    for thread in threads:
        assert sum(says(one, "table-result-note") for one in stand.driver.messages(thread)) == 1
    assert {table.thread_id for table in (await event.whole()).tables} == {int(thread.id) for thread in threads}


async def test_a_deleted_message_is_posted_again(stand: Standing) -> None:
    event = await drawn(stand)
    first = event.message()
    place = stand.driver.place(event.channel)
    del place.messages[first.id]
    await event.press(REFRESH)
    await event.step()
    assert event.message().id != first.id
    assert (await event.whole()).tournament.message_id == int(event.message().id)


async def test_a_deleted_message_of_a_cancelled_event_is_not_posted_again(stand: Standing) -> None:
    """The event's seed may be revealed months after the event, when the last of its matches has ended."""
    event = await new_event(stand, await organiser(stand))
    host, whole = stand.client.services.host.tournaments, await event.whole()
    lead = Actor(whole.tournament.created_by)
    await host.drafts.cancel(whole.tournament.guild_id, event.number, lead, "rain")
    await stand.told()
    del stand.driver.place(event.channel).messages[event.message().id]
    await noticed(stand, event, "revealed", 1)
    await woken(stand)
    left = [one for announcement in stand.driver.messages(event.channel) for one in controls(announcement)]
    assert not any((one.action, one.rest) == (INFO, "") for one in left)


async def test_a_deleted_message_of_an_old_event_is_not_posted_again_when_a_user_is_forgotten(
    stand: Standing,
) -> None:
    event = await new_event(stand, await organiser(stand))
    sql = "UPDATE tournaments SET state = 'finished', ended_at = 1, revision = revision + 1 WHERE tournament_id = ?"
    await execute(stand.storage, sql, (event.number,))
    del stand.driver.place(event.channel).messages[event.message().id]
    await noticed(stand, event, "forgotten", 1)
    await woken(stand)
    assert stand.driver.messages(event.channel) == []


@pytest.mark.faults("is not announced yet")
async def test_an_event_whose_channel_is_gone_continues_in_another(stand: Standing) -> None:
    event = await drawn(stand)
    number = event.number
    stand.driver.server.delete(event.channel)
    await stand.told()
    event.channel = stand.room()
    result = await press(event.organiser, await event.use(event.organiser, "event manage", event=number), HERE)
    await stand.told()
    assert says(result, "tournament-moved")
    assert says(event.message(), "tournament-round-drawn")
    event.room = await event.use(event.organiser, "event manage")
    await event.step()
    assert len(stand.driver.threads(event.channel)) == 2


async def test_tn7_after_a_start_all_open_events_of_a_server_are_updated(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(poster, "LISTED", 1)
    first, _, _ = [await new_event(stand, await organiser(stand)) for _ in range(3)]

    def renamed(connection: Connection) -> None:
        connection.execute("UPDATE tournaments SET name = 'Old cup' WHERE tournament_id = ?", (first.number,))

    await stand.storage.database.write(renamed)
    await stand.restart()
    await stand.told()
    assert "Old cup" in first.message().text
