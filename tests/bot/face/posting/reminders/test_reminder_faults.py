"""Tests reminders under faults and load: the bot is killed, Discord is silent, the disk is full, a channel closes."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.face.client import Sobremesa
from bot.face.posting import reminder_poster
from bot.face.posting.reminder_poster import ReminderPoster
from bot.host.clocks.terms import HOUR_MS
from bot.host.lobbies.lobby import SessionPlace, TableSettings
from bot.local.world.guild_world import Overwrite
from bot.local.world.permissions import Permission
from storage.errors import NotSaved
from storage.records.people import Calls
from tests.bot.clicks import actions
from tests.bot.driver import DriverUser
from tests.bot.duels import play
from tests.bot.inner import cache_of, storage_of
from tests.bot.pauses import shorten_pauses
from tests.bot.reminding import (
    Ahead,
    begin,
    called,
    choose,
    fire,
    later,
    restart,
    settled,
    untold,
    written,
)
from tests.bot.standing import Standing, standing
from tests.toys import DUEL as GAME

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

POST = "/channels/{channel_id}/messages"


@pytest.mark.parametrize("route", ["channel", "private", "both", "closed"])
async def test_a_bot_killed_between_a_reminder_and_its_note_sends_no_second_one(
    stand: Standing, ahead: Ahead, monkeypatch: pytest.MonkeyPatch, route: str
) -> None:
    """The bot was killed after it sent a reminder, which is still stored as due. Discord has forgotten the nonce.

    Nevertheless the next bot sends no second message.
    """
    ana, ben = stand.users(2)
    room = stand.room()
    await choose(stand, ana, "private" if route == "closed" else route)  # type: ignore[arg-type]
    if route == "closed":
        ana.close_private_messages()
    session_id = await begin(stand, [ana, ben], room)
    before = len(called(stand, room)), len(written(stand, ana, room))
    reached = asyncio.Event()

    async def stuck(*_: object, **__: object) -> bool:
        reached.set()
        await asyncio.Event().wait()
        return True

    with monkeypatch.context() as patch:
        patch.setattr(stand.storage.timers, "drop", stuck)
        patch.setattr(stand.storage.sessions, "note_call", stuck)
        ahead.ms += 51 * HOUR_MS
        cache_of(stand.client.services.host).timers_changed.set()
        async with asyncio.timeout(30):
            await reached.wait()
        await stand.stop_bot()
    after = len(called(stand, room)), len(written(stand, ana, room))
    # If the player gets both kinds of reminders, the private one is sent first. The bot is killed before it sends the
    # other one.
    more = (int(route in ("channel", "closed")), int(route in ("private", "both")))
    assert after == (before[0] + more[0], before[1] + more[1])
    stand.driver.forget_nonces()
    await stand.start_bot()
    assert await untold(stand, session_id) == 1
    await settled(stand)
    assert await untold(stand, session_id) == 0
    # The reminder that the bot found replaced the earlier reminder in the channel.
    calls = called(stand, room)
    stood = after[0] - (route == "closed") + (route == "both")
    assert (len(calls), len(written(stand, ana, room))) == (stood, after[1])
    await play(stand, room, (ana, "rest"))
    await settled(stand)
    assert all(call.deleted for call in calls), "it was noted, too"
    assert [actions(letter) for letter in written(stand, ana, room)] == [[]] * after[1]


async def test_killed_before_a_reminders_note_and_the_player_moves_before_the_search(
    stand: Standing, ahead: Ahead, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reminded player moves before the next bot has searched. The bot still finds the reminder and deletes it."""
    ana, ben = stand.users(2)
    room = stand.room()
    await choose(stand, ana, "channel")
    session_id = await begin(stand, [ana, ben], room)
    reached, ready, resumed = asyncio.Event(), asyncio.Event(), asyncio.Event()
    resume = Sobremesa._resume

    async def stuck(*_: object, **__: object) -> None:
        reached.set()
        await asyncio.Event().wait()

    async def later_on(client: Sobremesa) -> None:
        await ready.wait()
        await resume(client)
        resumed.set()

    with monkeypatch.context() as patch:
        patch.setattr(stand.storage.sessions, "note_call", stuck)
        ahead.ms += 51 * HOUR_MS
        cache_of(stand.client.services.host).timers_changed.set()
        async with asyncio.timeout(30):
            await reached.wait()
        await stand.stop_bot()
    call = called(stand, room)[-1]
    stand.driver.forget_nonces()
    monkeypatch.setattr(Sobremesa, "_resume", later_on)
    await stand.start_bot()
    await ana.command("move", channel=room, move="rest")
    ready.set()
    # Before the bot has begun to search, no timer is due and no message waits to be posted, so the stand would look
    # idle. So the test waits for the search.
    async with asyncio.timeout(30):
        await resumed.wait()
    await settled(stand)
    assert await untold(stand, session_id) == 0
    assert call.deleted


@pytest.mark.parametrize("route", ["channel", "private"])
async def test_a_bot_killed_between_a_reminders_row_and_message_sends_it_once(
    stand: Standing, ahead: Ahead, monkeypatch: pytest.MonkeyPatch, route: Calls
) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await choose(stand, ana, route)
    session_id = await begin(stand, [ana, ben], room)
    before = len(called(stand, room)) + len(written(stand, ana, room))
    with monkeypatch.context() as patch:
        patch.setattr(ReminderPoster, "wake", lambda _: None)
        await fire(stand, ahead, session_id)
        await stand.stop_bot()
    await stand.start_bot()
    await settled(stand)
    assert len(called(stand, room)) + len(written(stand, ana, room)) == before + 1
    await restart(stand)
    assert len(called(stand, room)) + len(written(stand, ana, room)) == before + 1
    assert await untold(stand, session_id) == 0


@pytest.mark.parametrize(("status", "performed"), [(500, False), (500, True), (429, False), (503, True)])
async def test_a_failed_request_of_a_reminder_is_carried_out_once(
    stand: Standing, ahead: Ahead, status: int, performed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room)
    shorten_pauses(monkeypatch)
    fault = stand.table.fault(POST, method="POST", status=status, performed=performed, times=7)
    await later(stand, ahead, 51)
    assert fault.hits >= 1
    assert len(called(stand, room)) == 1
    assert stand.pings[room, "Ana"] == 2
    assert await untold(stand, session_id) == 0


async def test_a_full_disk_leaves_one_message(stand: Standing, ahead: Ahead, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room)
    drop, failures = stand.storage.timers.drop, [0]

    async def failing(timer: Any) -> bool:
        if timer.session_id == session_id and failures[0] < 3:
            failures[0] += 1
            raise NotSaved("full", "x")
        return await drop(timer)

    monkeypatch.setattr(stand.storage.timers, "drop", failing)
    await later(stand, ahead, 51)
    assert failures == [3]
    assert stand.pings[room, "Ana"] == 2
    assert len(called(stand, room)) == 1


async def test_a_player_who_has_moved_since_is_not_reminded(
    stand: Standing, ahead: Ahead, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room)
    with monkeypatch.context() as patch:
        patch.setattr(ReminderPoster, "wake", lambda _: None)
        await fire(stand, ahead, session_id)
        await play(stand, room, (ana, "rest"))
    stand.client.reminder_poster.wake()
    await settled(stand)
    assert called(stand, room) == []
    assert await untold(stand, session_id) == 0
    assert (stand.pings[room, "Ana"], stand.pings[room, "Ben"]) == (1, 1)


async def test_a_reminder_announced_while_the_rows_are_read_is_announced_once(
    stand: Standing, ahead: Ahead, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rows that were read earlier still contain the reminder, which the bot must not send again."""
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room)
    poster, due = stand.client.reminder_poster, stand.client.services.host.due_timers
    with monkeypatch.context() as patch:
        patch.setattr(ReminderPoster, "wake", lambda _: None)
        await fire(stand, ahead, session_id)
    read, reads = due.reminders, [0]

    async def slowly() -> tuple[Any, ...]:
        rows = await read()
        reads[0] += 1
        while reads[0] == 2 and poster._tasks:  # noqa: ASYNC110 - tasks that end set no event
            await asyncio.sleep(0.005)
        if reads[0] == 1:
            poster._news.set()
        return rows

    fault = stand.table.fault(POST, method="POST", status=400, code=50035, times=2)
    monkeypatch.setattr(due, "reminders", slowly)
    poster.wake()
    await settled(stand)
    assert reads[0] >= 2
    assert fault.hits == 1
    assert await untold(stand, session_id) == 0


async def test_a_closed_channel_delays_no_other_reminder(stand: Standing, ahead: Ahead) -> None:
    ana, ben = stand.users(2)
    closed, room = stand.room(), stand.room()
    first = await begin(stand, [ana, ben], closed)
    second = await begin(stand, [ana, ben], room)
    channel = stand.driver.place(closed).channel
    channel.permission_overwrites = [Overwrite(stand.guild.id, 0, deny=str(Permission.SEND_MESSAGES))]
    stand.table.events.channel_changed(channel)
    await later(stand, ahead, 51)
    assert called(stand, closed) == []
    assert [call.pinged for call in called(stand, room)] == [["Ana"]]
    assert (await untold(stand, first), await untold(stand, second)) == (0, 0)


async def test_a_hundred_reminders_due_at_once_are_sent_a_few_at_a_time(tmp_path: Path) -> None:
    """All players are reminded once, a few at a time, although Discord never answers the request for one of them."""
    ahead = Ahead()
    async with standing(tmp_path / "s.db", ahead) as stand:
        ana, ben = stand.users(2)
        rooms = [stand.driver.add_channel(f"c-{number}") for number in range(100)]
        host = stand.client.services.host
        for number, room in enumerate(rooms, start=1):
            await opened(stand, room, number, (ana, ben))
        await settled(stand)
        assert [stand.pings[room, "Ana"] for room in rooms] == [1] * 100
        slow = stand.table.fault(POST, method="POST", delay=1.0, times=1)
        most = [0]
        full = asyncio.Event()
        tell = ReminderPoster._send_reminder

        async def counted(self: ReminderPoster, timer: Any) -> Any:
            most.append(most[-1] + 1)
            if most[-1] == reminder_poster.AT_ONCE:
                full.set()
            # Each reminder waits here until as many as allowed are running, so even quick reminders overlap.
            await full.wait()
            try:
                return await tell(self, timer)
            finally:
                most.append(most[-1] - 1)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(ReminderPoster, "_send_reminder", counted)
            await later(stand, ahead, 51)
        assert slow.hits == 1
        assert max(most) == reminder_poster.AT_ONCE
        assert [stand.pings[room, "Ana"] for room in rooms] == [2] * 100
        assert await stand.storage.timers.fired() == ()
        assert len(await storage_of(host).sessions.active()) == 100


async def opened(stand: Standing, room: str, number: int, users: tuple[DriverUser, ...]) -> None:
    """Start a match through the host, because commands are slow."""
    host = stand.client.services.host
    people = [int(user.id) for user in users]
    session = await host.lobby.open(
        SessionPlace(int(stand.guild.id), int(room)),
        game=GAME,
        seats=2,
        options={"turns": 9},
        language="en",
        user=(people[0], users[0].name),
    )
    assert session.session_id == number
    await host.lobby.change_table(number, people[0], TableSettings(clock="turn:100"), moderator=False)
    await host.lobby.join(number, people[1], users[1].name, 10 * number)
    for place, user in enumerate(people, start=1):
        await host.lobby.ready(number, user, 10 * number + place)
    await host.lobby.start(number, people[0])
    stand.client.services.announcer.wake(number)
