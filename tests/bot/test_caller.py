"""Calls: each is told once, by the way its player chose, and nobody is called who need not or wants not."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot import caller
from bot.caller import Caller
from bot.host.desk import now_ms
from bot.host.lobby import Place, Wish
from bot.host.terms import HOUR_MS
from bot.host.wishes import Pause, Resume
from bot.local.driver import DriverUser
from bot.local.permissions import Permission
from bot.local.shown import ShownMessage
from bot.local.world import Overwrite
from bot.panels.control import Control, unpack
from storage.errors import NotSaved
from storage.records import Calls
from tests.bot.duels import boards, play
from tests.bot.standing import Standing, standing
from tests.bot.toy import GAME, known

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

POST = "/channels/{channel_id}/messages"
MINUTE = 1 / 60


class Ahead:
    """The bot's clock, so many milliseconds ahead of the real one."""

    def __init__(self) -> None:
        self.ms = 0

    def __call__(self) -> int:
        return now_ms() + self.ms


@pytest.fixture(scope="module")
def ahead() -> Ahead:
    return Ahead()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory, ahead: Ahead) -> AsyncIterator[Standing]:
    with known():
        async with standing(tmp_path_factory.mktemp("house") / "s.db", ahead) as running:
            for user in running.users(4):
                user.set_locale("en-GB")
            yield running


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pauses between attempts, shortened."""
    monkeypatch.setattr(caller, "RETRY_SECONDS", (0.02, 0.02, 0.02))


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def forgetful(house: Standing) -> AsyncIterator[None]:
    """Every test begins with nothing chosen, and leaves no match behind."""
    house.table.api.faults.clear()
    yield
    for user in house.users(4):
        user.close_private_messages(closed=False)
        await house.storage.settings.set_user_calls(int(user.id), None)
        await house.storage.settings.set_user_quiet(int(user.id), None, None, None)
        house.client.house.host.desk.keeper.forget(int(user.id))

    def gone(connection: sqlite3.Connection) -> int:
        connection.execute("DELETE FROM timers")
        return connection.execute("UPDATE sessions SET deleted_at = 1").rowcount

    for session in await house.storage.sessions.active():
        house.client.house.host.desk.forget(session.session_id)
    await house.storage.database.write(gone)


async def choose(house: Standing, user: DriverUser, calls: Calls | None, *hours: int) -> None:
    """Choose how a user is called, and quiet hours in minutes since midnight."""
    start, end = hours or (None, None)
    settings = house.storage.settings
    await settings.set_user_calls(int(user.id), calls)
    await settings.set_user_quiet(int(user.id), "UTC" if hours else None, start, end)
    await house.client.house.host.calls.chosen_anew(int(user.id))


async def begin(house: Standing, users: list[DriverUser], room: str, clock: str = "turn:100") -> int:
    """Start a duel with a clock; returns the session's id."""
    lobby = await house.lobby(users, room, game=GAME, options="turns=9")
    number = (await house.session(room)).session_id
    await house.client.house.host.lobby.settle(number, int(users[0].id), Wish(clock=clock), moderator=False)
    for user in users:
        await user.press(lobby, "Ready")
    await users[0].press(lobby, "Start")
    house.client.house.host.desk.timers_changed.set()
    await settled(house)
    return number


async def settled(house: Standing) -> None:
    """Wait until all is done that is due, and all is told that can be told."""
    async with asyncio.timeout(30):
        while await house.storage.timers.due(house.client.house.host.clock()):  # noqa: ASYNC110 - rows set no event
            await asyncio.sleep(0.005)
        await house.told()
        await house.client.caller.idle()
        await house.told()


async def later(house: Standing, ahead: Ahead, hours: float) -> None:
    """Let time pass."""
    ahead.ms += int(hours * HOUR_MS)
    house.client.house.host.desk.timers_changed.set()
    await settled(house)


def controls(message: ShownMessage) -> list[Control]:
    return [control for button in message.buttons if (control := unpack(button.custom_id or ""))]


def called(house: Standing, room: str) -> list[ShownMessage]:
    """The channel's messages that call somebody by a timer."""
    return [
        message for message in house.driver.messages(room) if any(one.action == "hush" for one in controls(message))
    ]


def written(house: Standing, user: DriverUser, session_id: int) -> list[ShownMessage]:
    """What the user was written in private about a session."""
    if user.private is None:
        return []
    messages = house.driver.messages(user.private)
    return [message for message in messages if any(one.session == session_id for one in controls(message))]


async def untold(house: Standing, session_id: int) -> int:
    return sum(timer.session_id == session_id for timer in await house.storage.timers.fired())


async def fire(house: Standing, ahead: Ahead, session_id: int) -> None:
    """Let half of the time pass, until the call has fired."""
    ahead.ms += 51 * HOUR_MS
    house.client.house.host.desk.timers_changed.set()
    async with asyncio.timeout(30):
        while not await untold(house, session_id):  # noqa: ASYNC110 - rows set no event
            await asyncio.sleep(0.005)


async def restart(house: Standing, *, forgotten: bool = True) -> None:
    """Start the bot anew; Discord has forgotten by then what it was sent."""
    await house.stop_bot()
    if forgotten:
        house.table.messages._nonces.clear()
    await house.start_bot()
    await settled(house)


async def test_in_the_channel_at_half_the_time_and_at_nine_tenths(house: Standing, ahead: Ahead) -> None:
    ana, ben = house.users(2)
    room = house.room()
    session_id = await begin(house, [ana, ben], room)
    (board,) = boards(house, room)
    assert board.pinged == ["Ana"]
    until = (await house.client.house.host.live(session_id)).times[0].until or 0
    assert f"⏳ <t:{until // 1000}:R>" in board.text
    assert called(house, room) == []
    await later(house, ahead, 49)
    assert called(house, room) == []
    await later(house, ahead, 2)
    (first,) = called(house, room)
    assert first.pinged == ["Ana"]
    assert f"{ana.mention}, this match has waited for you since <t:" in first.text
    assert f"⏳ <t:{until // 1000}:R>" in first.text
    assert [button.label for button in first.buttons] == ["Play", "Not now"]
    await later(house, ahead, 38)
    assert len(called(house, room)) == 1
    await later(house, ahead, 2)
    assert [call.pinged for call in called(house, room)] == [["Ana"], ["Ana"]]
    assert await untold(house, session_id) == 0
    assert [button.label for button in (await ana.press(first, "Play")).message.buttons][:2] == ["Work", "Wait"]
    assert house.pings[room, "Ana"] == 3
    assert written(house, ana, session_id) == []
    # The next chapter takes them away.
    calls = called(house, room)
    await play(house, room, (ana, "rest"))
    assert all(call.deleted for call in calls)
    assert house.pings[room, "Ben"] == 1


async def test_without_a_limit_daily_and_five_times_at_most(house: Standing, ahead: Ahead) -> None:
    ana, ben = house.users(2)
    room = house.room()
    session_id = await begin(house, [ana, ben], room, "none")
    counts = []
    for _ in range(8):
        await later(house, ahead, 24.1)
        counts.append(len(called(house, room)))
    assert counts == [1, 2, 3, 4, 5, 5, 5, 5]
    assert all("⏳" not in call.text for call in called(house, room))
    assert house.pings[room, "Ana"] == 6
    assert house.pings[room, "Ben"] == 0
    assert await untold(house, session_id) == 0


async def test_how_much_time_is_left(house: Standing, ahead: Ahead) -> None:
    ana, ben = house.users(2)
    room = house.room()
    session_id = await begin(house, [ana, ben], room, "bank:30+10/30")
    await later(house, ahead, 4.5)
    await play(house, room, (ana, "rest"))
    host = house.client.house.host
    until = (await host.live(session_id)).times[1].until or 0
    status = (await ana.command("game status", channel=room)).text
    assert re.search(r"Ana\u2069\*\*: 25 h (29|30) min in hand", status)
    assert f"Ben\u2069**: ⏳ <t:{until // 1000}:R>" in status
    board = boards(house, room)[-1]
    assert f"⏳ <t:{until // 1000}:R>" in board.text
    await host.rulings.carry_out(session_id, 5, Pause(), "A long holiday")
    house.client.house.announcer.wake(session_id)
    await settled(house)
    assert f"{ben.mention}, you are up. What will you do? ⏸️ paused" in board.text
    status = (await ana.command("game status", channel=room)).text
    assert "This match is paused" in status
    assert re.search(r"Ben\u2069\*\*: (29 h 59|30 h 0) min in hand", status)
    await later(house, ahead, 30 * 24)
    assert called(house, room) == []
    assert (house.pings[room, "Ana"], house.pings[room, "Ben"]) == (1, 1)
    await host.rulings.carry_out(session_id, 5, Resume(), "They are back")
    house.client.house.announcer.wake(session_id)
    await later(house, ahead, 16)
    assert [call.pinged for call in called(house, room)] == [["Ben"]]


async def test_in_private(house: Standing, ahead: Ahead) -> None:
    ana, ben = house.users(2)
    room = house.room()
    await choose(house, ana, "private")
    await house.client.house.languages.set_user(int(ana.id), "es")
    house.client.house.host.desk.keeper.forget(int(ana.id))
    session_id = await begin(house, [ana, ben], room)
    (board,) = boards(house, room)
    assert ana.mention in board.text
    assert board.pinged == []
    (first,) = written(house, ana, session_id)
    until = (await house.client.house.host.live(session_id)).times[0].until or 0
    assert "Te toca" in first.text, "in the user's language"
    assert house.guild.name in first.text
    assert str(house.driver.place(room).channel.name) in first.text
    assert f"(<t:{until // 1000}:R>)" in first.text
    link = next(button for button in first.buttons if button.label == "Al tablero")
    assert str(link.url).endswith(f"/{house.guild.id}/{room}/{board.id}")
    assert any(button.label == "Ahora no" for button in first.buttons)
    await later(house, ahead, 51)
    assert len(written(house, ana, session_id)) == 2
    assert called(house, room) == []
    assert house.pings[room, "Ana"] == 0
    assert written(house, ben, session_id) == []
    # Nobody else is kept from being called in the channel.
    await play(house, room, (ana, "rest"))
    assert house.pings[room, "Ben"] == 1
    await house.client.house.languages.set_user(int(ana.id), None)


async def test_by_both_ways_but_not_twice_at_one_moment(house: Standing, ahead: Ahead) -> None:
    ana, ben = house.users(2)
    room = house.room()
    await choose(house, ana, "both")
    session_id = await begin(house, [ana, ben], room)
    assert boards(house, room)[0].pinged == ["Ana"]
    assert called(house, room) == []
    assert len(written(house, ana, session_id)) == 1
    await later(house, ahead, 51)
    assert [call.pinged for call in called(house, room)] == [["Ana"]]
    assert len(written(house, ana, session_id)) == 2
    assert house.pings[room, "Ana"] == 2


async def test_nobody_is_pinged_who_wants_no_calls(house: Standing, ahead: Ahead) -> None:
    users = house.users(3)
    ana, ben, chen = users
    room = house.room()
    for user in (ana, ben):
        await choose(house, user, "none")
    session_id = await begin(house, users, room)
    await ben.command("game orders", channel=room, order="always-ask")
    await chen.command("game orders", channel=room, order="always-ask")
    assert ana.mention in boards(house, room)[0].text
    await later(house, ahead, 51)
    await later(house, ahead, 40)
    # Ben is asked by the strike's board, Chen while it goes on.
    await play(house, room, (ana, "strike 2"), (ben, "shout"))
    await settled(house)
    names = {name: count for (channel, name), count in house.pings.items() if channel == room}
    assert names == {"Chen": 1}
    assert called(house, room) == []
    assert [written(house, user, session_id) for user in users] == [[], [], []]


async def test_what_cannot_be_delivered_in_private_comes_once_in_the_channel(house: Standing, ahead: Ahead) -> None:
    ana, ben = house.users(2)
    room = house.room()
    await choose(house, ana, "private")
    ana.close_private_messages()
    session_id = await begin(house, [ana, ben], room)
    (call,) = called(house, room)
    assert call.pinged == ["Ana"]
    assert "could not write to you in private" in call.text
    assert await untold(house, session_id) == 0
    await later(house, ahead, 51)
    assert len(called(house, room)) == 2
    assert house.pings[room, "Ana"] == 2
    await restart(house)
    assert len(called(house, room)) == 2


async def test_both_ways_and_the_private_one_is_closed(house: Standing, ahead: Ahead) -> None:
    ana, ben = house.users(2)
    room = house.room()
    await choose(house, ana, "both")
    ana.close_private_messages()
    await begin(house, [ana, ben], room)
    assert called(house, room) == [], "the board has just mentioned her"
    await later(house, ahead, 51)
    assert len(called(house, room)) == 1
    assert house.pings[room, "Ana"] == 2


@pytest.mark.parametrize("where", ["channel", "private"])
async def test_not_now_holds_for_the_turn(house: Standing, ahead: Ahead, where: Calls) -> None:
    ana, ben = house.users(2)
    room = house.room()
    await choose(house, ana, where)
    session_id = await begin(house, [ana, ben], room)
    await later(house, ahead, 51)
    shown = called(house, room) if where == "channel" else written(house, ana, session_id)
    if where == "channel":
        assert "isn't your turn" in (await ben.press(shown[0], "Not now")).text
    answer = await ana.press(shown[0], "Not now")
    assert answer.message.ephemeral
    assert "until your next move or your next turn" in answer.text
    until = (await house.client.house.host.live(session_id)).times[0].until or 0
    assert f"<t:{until // 1000}:f>" in answer.text
    again = await ana.press(shown[0], "Not now")
    assert again.text == answer.text
    await later(house, ahead, 41)
    assert len(called(house, room)) + len(written(house, ana, session_id)) == len(shown)
    # The next turn is another matter, of which the old button says nothing.
    await play(house, room, (ana, "rest"), (ben, "rest"))
    await settled(house)
    if where == "private":
        assert "out of date" in (await ana.press(shown[0], "Not now")).text
    await later(house, ahead, 51)
    now = called(house, room) if where == "channel" else written(house, ana, session_id)
    assert len(now) == (1 if where == "channel" else len(shown) + 2)


async def test_a_foreign_button_tells_nothing(house: Standing) -> None:
    ana, ben, chen = house.users(3)
    room, elsewhere = house.room(), house.room()
    session_id = await begin(house, [ana, ben], room)
    posted = chen.say("here", channel=elsewhere)
    for number in (session_id, 999_999):
        answer = await chen.press(posted, f"hush:{number}:0:5.5", forged=True)
        assert "out of date" in answer.text
    assert "no seat" in (await chen.press(boards(house, room)[0], f"hush:{session_id}:0:5.5", forged=True)).text
    assert not (await house.client.house.host.live(session_id)).times[0].hushed


def quiet_hours(ahead: Ahead, before: int, after: int) -> tuple[int, int]:
    """Quiet hours that began some minutes ago and last some minutes more, in UTC."""
    now = datetime.fromtimestamp(ahead() / 1000, UTC)
    minute = now.hour * 60 + now.minute
    return (minute - before) % 1440, (minute + after) % 1440


async def test_quiet_hours_are_quiet_and_the_call_comes_after_them(house: Standing, ahead: Ahead) -> None:
    ana, ben = house.users(2)
    room = house.room()
    await choose(house, ana, "channel", *quiet_hours(ahead, 60, 120))
    session_id = await begin(house, [ana, ben], room)
    (board,) = boards(house, room)
    assert ana.mention in board.text
    assert board.pinged == []
    await later(house, ahead, 1.9)
    assert called(house, room) == []
    await later(house, ahead, 0.2)
    (call,) = called(house, room)
    assert call.pinged == ["Ana"]
    assert "it is up to you" in call.text
    assert house.pings[room, "Ana"] == 1
    assert await untold(house, session_id) == 0


async def test_what_fired_before_the_night_waits_for_the_morning(
    house: Standing, ahead: Ahead, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = house.users(2)
    room = house.room()
    session_id = await begin(house, [ana, ben], room)
    with monkeypatch.context() as patch:
        patch.setattr(Caller, "wake", lambda _: None)
        await fire(house, ahead, session_id)
        await choose(house, ana, "channel", *quiet_hours(ahead, 10, 300))
    await restart(house)
    assert called(house, room) == []
    assert await untold(house, session_id) == 1
    ahead.ms += 6 * HOUR_MS
    house.client.caller.wake()
    await later(house, ahead, 0)
    assert [call.pinged for call in called(house, room)] == [["Ana"]]
    assert await untold(house, session_id) == 0


async def test_a_turn_that_was_begun_and_left_is_asked_about_once(house: Standing, ahead: Ahead) -> None:
    ana, ben = house.users(2)
    room = house.room()
    session_id = await begin(house, [ana, ben], room)
    await later(house, ahead, 1)
    assert called(house, room) == []
    await play(house, room, (ana, "work"))
    await later(house, ahead, 9 * MINUTE)
    assert called(house, room) == []
    await later(house, ahead, 2 * MINUTE)
    (call,) = called(house, room)
    assert call.pinged == ["Ana"]
    assert "began and have not finished" in call.text
    await later(house, ahead, 1)
    assert len(called(house, room)) == 1
    assert await untold(house, session_id) == 0
    await play(house, room, (ana, "rest"))
    await later(house, ahead, 1)
    assert [call.pinged for call in called(house, room)] == []


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
        house.client.house.host.desk.timers_changed.set()
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
    assert (len(called(house, room)), len(written(house, ana, session_id))) == after
    calls = called(house, room)
    await play(house, room, (ana, "rest"))
    assert all(call.deleted for call in calls), "it was noted, too"


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
        patch.setattr(Caller, "wake", lambda _: None)
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
        patch.setattr(Caller, "wake", lambda _: None)
        await fire(house, ahead, session_id)
        await play(house, room, (ana, "rest"))
    house.client.caller.wake()
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
    with known():
        async with standing(tmp_path / "s.db", ahead) as house:
            ana, ben = house.users(2)
            rooms = [house.driver.add_channel(f"c-{number}") for number in range(100)]
            host = house.client.house.host
            for number, room in enumerate(rooms, start=1):
                await opened(house, room, number, (ana, ben))
            await settled(house)
            assert [house.pings[room, "Ana"] for room in rooms] == [1] * 100
            slow = house.table.fault(POST, method="POST", delay=1.0, times=1)
            most = [0]
            full = asyncio.Event()
            tell = Caller._tell

            async def counted(self: Caller, timer: Any) -> Any:
                most.append(most[-1] + 1)
                if most[-1] == caller.AT_ONCE:
                    full.set()
                # None is told before as many as may be are under way, however fast each is.
                await full.wait()
                try:
                    return await tell(self, timer)
                finally:
                    most.append(most[-1] - 1)

            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(Caller, "_tell", counted)
                await later(house, ahead, 51)
            assert slow.hits == 1
            assert max(most) == caller.AT_ONCE
            assert [house.pings[room, "Ana"] for room in rooms] == [2] * 100
            assert await house.storage.timers.fired() == ()
            assert len(await host.storage.sessions.active()) == 100


async def opened(house: Standing, room: str, number: int, users: tuple[DriverUser, ...]) -> None:
    """Start a match without the commands, which would take its time."""
    host = house.client.house.host
    people = [int(user.id) for user in users]
    session = await host.lobby.open(
        Place(int(house.guild.id), int(room)),
        game=GAME,
        seats=2,
        options={"turns": 9},
        language="en",
        user=(people[0], users[0].name),
    )
    assert session.session_id == number
    await host.lobby.settle(number, people[0], Wish(clock="turn:100"), moderator=False)
    await host.lobby.join(number, people[1], users[1].name, 10 * number)
    for place, user in enumerate(people, start=1):
        await host.lobby.ready(number, user, 10 * number + place)
    await host.lobby.start(number, people[0])
    house.client.house.announcer.wake(number)


@pytest.fixture(scope="module", autouse=True)
def duel() -> Iterator[None]:
    with known():
        yield
