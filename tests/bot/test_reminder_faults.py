"""Calls while much goes wrong or is due at once: killed between two steps, no answer, no room, no way in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.face.client import Sobremesa
from bot.face.posting import reminder_poster
from bot.face.posting.reminder_poster import ReminderPoster
from bot.host.lobby import SessionPlace, TableSettings
from bot.host.terms import HOUR_MS
from bot.local.driver import DriverUser
from bot.local.permissions import Permission
from bot.local.world import Overwrite
from storage.errors import NotSaved
from storage.records import Calls
from tests.bot.calling import (
    Ahead,
    begin,
    called,
    choose,
    fire,
    forgetting,
    later,
    restart,
    settled,
    untold,
    written,
)
from tests.bot.duels import play
from tests.bot.inner import cache_of, storage_of
from tests.bot.standing import Standing, standing
from tests.toys import DUEL as GAME

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

POST = "/channels/{channel_id}/messages"


@pytest.fixture(scope="module")
def ahead() -> Ahead:
    return Ahead()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory, ahead: Ahead) -> AsyncIterator[Standing]:
    async with standing(tmp_path_factory.mktemp("house") / "s.db", ahead) as running:
        for user in running.users(4):
            user.set_locale("en-GB")
        yield running


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pauses between attempts, shortened."""
    monkeypatch.setattr(reminder_poster, "RETRY_SECONDS", (0.02, 0.02, 0.02))


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def forgetful(house: Standing) -> AsyncIterator[None]:
    async with forgetting(house):
        yield


@pytest.mark.parametrize("route", ["channel", "private", "both", "closed"])
async def test_killed_between_the_message_and_its_note(
    house: Standing, ahead: Ahead, monkeypatch: pytest.MonkeyPatch, route: str
) -> None:
    """The message stands, the row as well, and Discord has forgotten the nonce: it is found, and not sent again."""
    ana, ben = house.users(2)
    room = house.room()
    await choose(house, ana, "private" if route == "closed" else route)  # type: ignore[arg-type]
    if route == "closed":
        ana.close_private_messages()
    session_id = await begin(house, [ana, ben], room)
    before = len(called(house, room)), len(written(house, ana, session_id))
    reached = asyncio.Event()

    async def stuck(*_: object, **__: object) -> bool:
        reached.set()
        await asyncio.Event().wait()
        return True

    with monkeypatch.context() as patch:
        patch.setattr(house.storage.timers, "drop", stuck)
        patch.setattr(house.storage.sessions, "note_call", stuck)
        ahead.ms += 51 * HOUR_MS
        cache_of(house.client.services.host).timers_changed.set()
        async with asyncio.timeout(30):
            await reached.wait()
        await house.stop_bot()
    after = len(called(house, room)), len(written(house, ana, session_id))
    more = (int(route in ("channel", "both", "closed")), int(route in ("private", "both")))
    assert after == (before[0] + more[0], before[1] + more[1])
    house.table.messages._nonces.clear()
    await house.start_bot()
    assert await untold(house, session_id) == 1
    await settled(house)
    assert await untold(house, session_id) == 0
    # Where an earlier call stood in the channel, the one that was found took its place.
    calls = called(house, room)
    assert (len(calls), len(written(house, ana, session_id))) == (after[0] - (route == "closed"), after[1])
    await play(house, room, (ana, "rest"))
    assert all(call.deleted for call in calls), "it was noted, too"


async def test_killed_before_a_calls_note_and_the_call_is_void_before_anybody_looks(
    house: Standing, ahead: Ahead, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who was called moves before the next bot has looked: the message is found all the same, and goes."""
    ana, ben = house.users(2)
    room = house.room()
    await choose(house, ana, "channel")
    session_id = await begin(house, [ana, ben], room)
    reached, ready = asyncio.Event(), asyncio.Event()
    resume = Sobremesa._resume

    async def stuck(*_: object, **__: object) -> None:
        reached.set()
        await asyncio.Event().wait()

    async def later_on(client: Sobremesa) -> None:
        await ready.wait()
        await resume(client)

    with monkeypatch.context() as patch:
        patch.setattr(house.storage.sessions, "note_call", stuck)
        ahead.ms += 51 * HOUR_MS
        cache_of(house.client.services.host).timers_changed.set()
        async with asyncio.timeout(30):
            await reached.wait()
        await house.stop_bot()
    call = called(house, room)[-1]
    house.table.messages._nonces.clear()
    monkeypatch.setattr(Sobremesa, "_resume", later_on)
    await house.start_bot()
    await ana.command("move", channel=room, move="rest")
    ready.set()
    await settled(house)
    assert await untold(house, session_id) == 0
    assert call.deleted


@pytest.mark.parametrize("route", ["channel", "private"])
async def test_killed_between_the_row_and_the_message(
    house: Standing, ahead: Ahead, monkeypatch: pytest.MonkeyPatch, route: Calls
) -> None:
    ana, ben = house.users(2)
    room = house.room()
    await choose(house, ana, route)
    session_id = await begin(house, [ana, ben], room)
    before = len(called(house, room)) + len(written(house, ana, session_id))
    with monkeypatch.context() as patch:
        patch.setattr(ReminderPoster, "wake", lambda _: None)
        await fire(house, ahead, session_id)
        await house.stop_bot()
    await house.start_bot()
    await settled(house)
    assert len(called(house, room)) + len(written(house, ana, session_id)) == before + 1
    await restart(house)
    assert len(called(house, room)) + len(written(house, ana, session_id)) == before + 1
    assert await untold(house, session_id) == 0


@pytest.mark.parametrize(("status", "performed"), [(500, False), (500, True), (429, False), (503, True)])
async def test_what_discord_fails_to_do_is_done_once(
    house: Standing, ahead: Ahead, status: int, performed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = house.users(2)
    room = house.room()
    session_id = await begin(house, [ana, ben], room)
    monkeypatch.setattr("discord.http.asyncio.sleep", _briefly(asyncio.sleep))
    fault = house.table.fault(POST, method="POST", status=status, performed=performed, times=7)
    await later(house, ahead, 51)
    assert fault.hits >= 1
    assert len(called(house, room)) == 1
    assert house.pings[room, "Ana"] == 2
    assert await untold(house, session_id) == 0


def _briefly(sleep: Any) -> Any:
    """The library's own pauses, shortened."""

    async def short(seconds: float, *more: Any) -> Any:
        return await sleep(min(seconds, 0.01), *more)

    return short


async def test_a_full_disk_leaves_one_message(house: Standing, ahead: Ahead, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben = house.users(2)
    room = house.room()
    session_id = await begin(house, [ana, ben], room)
    drop, failures = house.storage.timers.drop, [0]

    async def failing(timer: Any) -> bool:
        if timer.session_id == session_id and failures[0] < 3:
            failures[0] += 1
            raise NotSaved("full", "x")
        return await drop(timer)

    monkeypatch.setattr(house.storage.timers, "drop", failing)
    await later(house, ahead, 51)
    assert failures == [3]
    assert house.pings[room, "Ana"] == 2
    assert len(called(house, room)) == 1


async def test_whoever_moved_meanwhile_is_not_called(
    house: Standing, ahead: Ahead, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = house.users(2)
    room = house.room()
    session_id = await begin(house, [ana, ben], room)
    with monkeypatch.context() as patch:
        patch.setattr(ReminderPoster, "wake", lambda _: None)
        await fire(house, ahead, session_id)
        await play(house, room, (ana, "rest"))
    house.client.reminder_poster.wake()
    await settled(house)
    assert called(house, room) == []
    assert await untold(house, session_id) == 0
    assert (house.pings[room, "Ana"], house.pings[room, "Ben"]) == (1, 1)


async def test_a_closed_channel_holds_up_no_other(house: Standing, ahead: Ahead) -> None:
    ana, ben = house.users(2)
    closed, room = house.room(), house.room()
    first = await begin(house, [ana, ben], closed)
    second = await begin(house, [ana, ben], room)
    channel = house.driver.place(closed).channel
    channel.permission_overwrites = [Overwrite(house.guild.id, 0, deny=str(Permission.SEND_MESSAGES))]
    house.table.events.channel_changed(channel)
    await later(house, ahead, 51)
    assert called(house, closed) == []
    assert [call.pinged for call in called(house, room)] == [["Ana"]]
    assert (await untold(house, first), await untold(house, second)) == (0, 0)


async def test_a_hundred_due_at_once(tmp_path: Path) -> None:
    """All are told once, a few at a time; one whom Discord does not answer holds up none of the others."""
    ahead = Ahead()
    async with standing(tmp_path / "s.db", ahead) as house:
        ana, ben = house.users(2)
        rooms = [house.driver.add_channel(f"c-{number}") for number in range(100)]
        host = house.client.services.host
        for number, room in enumerate(rooms, start=1):
            await opened(house, room, number, (ana, ben))
        await settled(house)
        assert [house.pings[room, "Ana"] for room in rooms] == [1] * 100
        slow = house.table.fault(POST, method="POST", delay=1.0, times=1)
        most = [0]
        full = asyncio.Event()
        tell = ReminderPoster._tell

        async def counted(self: ReminderPoster, timer: Any) -> Any:
            most.append(most[-1] + 1)
            if most[-1] == reminder_poster.AT_ONCE:
                full.set()
            # None is told before as many as may be are under way, however fast each is.
            await full.wait()
            try:
                return await tell(self, timer)
            finally:
                most.append(most[-1] - 1)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(ReminderPoster, "_tell", counted)
            await later(house, ahead, 51)
        assert slow.hits == 1
        assert max(most) == reminder_poster.AT_ONCE
        assert [house.pings[room, "Ana"] for room in rooms] == [2] * 100
        assert await house.storage.timers.fired() == ()
        assert len(await storage_of(host).sessions.active()) == 100


async def opened(house: Standing, room: str, number: int, users: tuple[DriverUser, ...]) -> None:
    """Start a match without the commands, which would take its time."""
    host = house.client.services.host
    people = [int(user.id) for user in users]
    session = await host.lobby.open(
        SessionPlace(int(house.guild.id), int(room)),
        game=GAME,
        seats=2,
        options={"turns": 9},
        language="en",
        user=(people[0], users[0].name),
    )
    assert session.session_id == number
    await host.lobby.settle(number, people[0], TableSettings(clock="turn:100"), moderator=False)
    await host.lobby.join(number, people[1], users[1].name, 10 * number)
    for place, user in enumerate(people, start=1):
        await host.lobby.ready(number, user, 10 * number + place)
    await host.lobby.start(number, people[0])
    house.client.services.announcer.wake(number)
