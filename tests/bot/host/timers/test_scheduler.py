"""Tests automatic passes after a delay: each has a timer, happens once, and looks like a player's pass."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.host.matches import play
from bot.host.timers import scheduler
from bot.host.timers.due_timers import TimerKind
from storage.errors import NotSaved
from storage.sql.connection import Connection
from tests.bot.clicks import press
from tests.bot.driver import DriverUser
from tests.bot.duels import begin, boards, calls, order, pings, revision, stored, timers
from tests.bot.duels import play as played
from tests.bot.inner import cache_of
from tests.bot.meaning import says
from tests.bot.standing import Standing
from tests.waiting import until

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

FIXED = {"fixed_windows": "true", "shields": 0}
ALL_PASSED = ["0 strike 2", *[f"{seat} pass (order)" for seat in (1, 0, 1, 0)]]


# The delays are a hundred times the real ones. So no pass is due before a test says so, even on a slow machine.
LEAST, MOST = 100 * play.PASS_DELAY_MIN, 100 * play.PASS_DELAY_MAX


@pytest.fixture(autouse=True)
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "PASS_DELAY_MIN", LEAST)
    monkeypatch.setattr(play, "PASS_DELAY_MAX", MOST)


@pytest.fixture
def at_once(later: None, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001 - runs after `later`
    monkeypatch.setattr(play, "PASS_DELAY_MIN", 1)
    monkeypatch.setattr(play, "PASS_DELAY_MAX", 5)


async def quiet(stand: Standing, session_id: int) -> None:
    """Wait until the scheduler has nothing to do for a session, and everything is announced."""

    async def none_left() -> bool:
        return not await timers(stand, session_id)

    await until(none_left)
    await stand.told()


def hurt(stand: Standing, room: str) -> bool:
    """Return whether a message in the channel says that the strike landed."""
    return any(says(board, "event-lands") for board in boards(stand, room))


async def come_due(stand: Standing, session_id: int) -> None:
    """Make the session's timers overdue, as if the bot had been off for hours."""

    def early(connection: Connection) -> int:
        return connection.execute(
            "UPDATE timers SET due_at = 5 WHERE session_id = ? AND kind = 'pass'", (session_id,)
        ).rowcount

    assert await stand.storage.database.write(early) == 1
    cache_of(stand.client.services.host).timers_changed.set()


async def test_a_pass_is_delayed(stand: Standing) -> None:
    assert (LEAST, MOST) == (100 * 10_000, 100 * 90_000), "10 to 90 seconds"
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room, **FIXED)
    before = stand.client.services.host.clock()
    await played(stand, room, (ana, "strike 2"))
    after = stand.client.services.host.clock()
    (timer,) = await timers(stand, session_id)
    assert (timer.kind, timer.seat, timer.revision) == ("pass", 1, 1)
    live = await stand.client.services.host.live(session_id)
    delay = LEAST + live.running_match.chance.integer("delay:1#1", MOST - LEAST + 1)
    assert LEAST <= delay <= MOST
    assert before + delay <= timer.due_at <= after + delay
    assert await stored(stand, room) == ["0 strike 2"]
    # Ben is asked in the same way as any seat that might answer. After a restart his pass is due at the same time as
    # before.
    assert boards(stand, room)[-1].pinged == ["Ben"]
    await stand.restart()
    await stand.told()
    assert await timers(stand, session_id) == [timer]
    assert await stored(stand, room) == ["0 strike 2"]


async def test_delays_differ_and_are_within_the_bounds(stand: Standing) -> None:
    users = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, users, room, **FIXED)
    live = await stand.client.services.host.live(session_id)
    chance = live.running_match.chance
    delays = [chance.integer(f"delay:{seat}#{number}", 80_001) for seat in range(2) for number in range(300)]
    assert len(set(delays)) > 550
    assert min(delays) < 5_000
    assert max(delays) > 75_000


@pytest.mark.usefixtures("at_once")
async def test_the_scheduler_passes_and_the_channel_shows_it(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room, **FIXED)
    await ana.command("move", channel=room, move="strike 2")
    await stand.driver.wait_until(lambda: hurt(stand, room), 30)
    await quiet(stand, session_id)
    assert await stored(stand, room) == ALL_PASSED
    session = await stand.session(room)
    assert session.revision == session.announced_revision == 5
    assert boards(stand, room)[-1].pinged == ["Ana"]
    assert await stand.client.services.host.faults(session_id) == []
    moves = await stand.storage.moves.list(session_id)
    assert [move.user_id for move in moves[1:]] == [int(user.id) for user in (ben, ana, ben, ana)]
    assert all(move.interaction_id is None for move in moves[1:])


@contextlib.asynccontextmanager
async def stopped(stand: Standing, session_id: int, number: int) -> AsyncIterator[None]:
    """Stop the bot and let the timers of a session become overdue. Start it again after the ``async with`` block."""
    assert len(await timers(stand, session_id)) == number
    await stand.stop_bot()
    connection = sqlite3.connect(stand.path)
    with contextlib.closing(connection), connection:
        connection.execute("UPDATE timers SET due_at = 5 WHERE session_id = ? AND kind = 'pass'", (session_id,))
    yield
    await stand.start_bot()


async def test_timers_that_expired_while_the_bot_was_off_fire_once(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room, **FIXED)
    await played(stand, room, (ana, "strike 2"))
    async with stopped(stand, session_id, 1):
        pass
    await stand.driver.wait_until(lambda: revision(boards(stand, room)[-1]) == 2, 30)
    await stand.told()
    assert await stored(stand, room) == ALL_PASSED[:2]
    # The next pass is not due yet.
    (timer,) = await timers(stand, session_id)
    assert (timer.seat, timer.revision) == (0, 2)
    async with stopped(stand, session_id, 1):
        pass
    await stand.driver.wait_until(lambda: revision(boards(stand, room)[-1]) == 3, 30)
    await stand.told()
    assert await stored(stand, room) == ALL_PASSED[:3]
    assert (await stand.session(room)).announced_revision == 3
    assert len(await timers(stand, session_id)) == 1


async def test_a_manual_answer_before_the_delay_wins(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room, **FIXED)
    await played(stand, room, (ana, "strike 2"))
    (timer,) = await timers(stand, session_id)
    await played(stand, room, (ben, "shout"))
    (following,) = await timers(stand, session_id)
    assert (following.seat, following.revision) == (0, 2)
    # A scheduler may have read the timer before the shout. The timer can no longer cause a pass.
    await stand.client.services.host.play.late(timer)
    assert await stored(stand, room) == ["0 strike 2", "1 shout"]
    assert await timers(stand, session_id) == [following]


@pytest.mark.parametrize("first", ["player", "clock"])
async def test_case_16_a_move_and_an_automatic_pass_at_the_same_time(stand: Standing, first: str) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room, **FIXED)
    await played(stand, room, (ana, "strike 2"))
    (timer,) = await timers(stand, session_id)
    host = stand.client.services.host
    token, pressed = (await host.live(session_id)).running_match.token(1), int(stand.table.world.snowflake())
    both = [
        host.play.move(session_id, int(ben.id), "shout", interaction_id=pressed, token=token),
        host.play.late(timer),
    ]
    if first == "clock":
        both.reverse()
    results = await asyncio.gather(*both, return_exceptions=True)
    stand.client.services.announcer.wake(session_id)
    await stand.told()
    expected = "1 shout" if first == "player" else "1 pass (order)"
    assert await stored(stand, room) == ["0 strike 2", expected]
    assert sum(isinstance(result, Exception) for result in results) == (first == "clock")
    assert len(await timers(stand, session_id)) == 1


async def test_an_order_that_changes_during_the_delay(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room, **FIXED)
    await played(stand, room, (ana, "strike 2"))
    await order(stand, ben, room, "always-ask")
    await come_due(stand, session_id)
    await quiet(stand, session_id)
    assert await stored(stand, room) == ["0 strike 2"]
    assert (await stand.legal(session_id))[0] == 1
    await order(stand, ben, room, "pass-attack")
    (timer,) = await timers(stand, session_id)
    assert (timer.seat, timer.revision) == (1, 1)
    assert timer.due_at > stand.client.services.host.clock()
    await come_due(stand, session_id)
    await stand.driver.wait_until(lambda: revision(boards(stand, room)[-1]) == 2, 30)
    assert await stored(stand, room) == ALL_PASSED[:2]


async def test_a_timer_of_a_past_revision_does_nothing(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room, **FIXED)
    await played(stand, room, (ana, "strike 2"))
    await ana.command("game undo", channel=room)
    await stand.told()
    assert await timers(stand, session_id) == []
    await played(stand, room, (ana, "strike 2"))

    def forged(connection: Connection) -> int:
        row = (session_id, "pass", 1, 1, 5)
        sql = "INSERT INTO timers (session_id, kind, seat, revision, due_at) VALUES (?, ?, ?, ?, ?)"
        return connection.execute(sql, row).rowcount

    await stand.storage.database.write(forged)
    cache_of(stand.client.services.host).timers_changed.set()

    async def one_left() -> bool:
        return len(await timers(stand, session_id)) == 1

    await until(one_left)
    assert await stored(stand, room) == ["0 strike 2"]


async def test_the_pass_of_a_resigned_seat_is_delayed_too(stand: Standing) -> None:
    users = stand.users(3)
    ana, ben, _ = users
    room = stand.room()
    session_id = await begin(stand, users, room, **{**FIXED, "shields": 1})
    await press(ben, await ben.command("game resign", channel=room), "resign")
    await stand.told()
    await played(stand, room, (ana, "strike 2"))
    (timer,) = await timers(stand, session_id)
    assert timer.seat == 1
    assert "\u2068Ben\u2069** is answering" in boards(stand, room)[-1].text, "named, for nobody waits for Ben"
    await come_due(stand, session_id)
    await stand.driver.wait_until(lambda: says(boards(stand, room)[-1], "event-blocks"), 30)
    await stand.told()
    assert await stored(stand, room) == ["0 strike 2", "1 block"]
    assert [timer.seat for timer in await timers(stand, session_id)] == [2]


def without_names(stand: Standing, room: str, session_id: int) -> list[object]:
    """Return all public messages of a channel, without the parts that are different in any two matches."""
    return [
        (
            [re.sub(r"<t:\d+", "<t:", line) for line in message.text.splitlines() if "commitment" not in line],
            message.pinged,
            [(button.label, (button.custom_id or "").replace(f":{session_id}:", "::")) for button in message.buttons],
            [image.description for image in message.images],
        )
        for message in stand.driver.messages(room)[1:]
    ]


@pytest.mark.parametrize("seats", [2, 3])
async def test_a_pass_by_order_looks_like_a_manual_pass(stand: Standing, seats: int) -> None:
    """Messages, pings and reminders are the same whether the scheduler passes or the players do."""
    users = stand.users(seats)
    shown = []
    for by_hand in (False, True):
        room = stand.room()
        session_id = await begin(stand, users, room, **FIXED)
        if by_hand:
            for user in users:
                await order(stand, user, room, "always-ask")
        steps = await turn_by_turn(stand, room, users, by_hand=by_hand)
        moves = await stand.storage.moves.list(session_id)
        assert [move.by_order for move in moves[1:]] == [not by_hand] * (2 * seats)
        shown.append((steps, pings(stand, room)))
    assert shown[0] == shown[1]


async def turn_by_turn(stand: Standing, room: str, users: list[DriverUser], *, by_hand: bool) -> list[object]:
    """Strike, and let all seats pass one after another. Return the channel's messages after each pass."""
    session_id = (await stand.session(room)).session_id
    host = stand.client.services.host
    steps: list[object] = []
    await played(stand, room, (users[0], "strike 2"))
    while (live := await host.live(session_id)).running_match.decisions()[0].window:
        steps.append(without_names(stand, room, session_id))
        if by_hand:
            await played(stand, room, (users[live.running_match.decisions()[0].seat], "pass"))
        else:
            (timer,) = await timers(stand, session_id)
            await host.play.late(timer)
            stand.client.services.announcer.wake(session_id)
            await stand.told()
    assert len(steps) == 2 * len(users)
    return [*steps, without_names(stand, room, session_id)]


async def board_shows(stand: Standing, room: str, number: int) -> None:
    await stand.driver.wait_until(lambda: revision(boards(stand, room)[-1]) == number, 30)


async def test_a_player_who_waited_for_delayed_passes_is_mentioned(stand: Standing) -> None:
    """Ana is asked again after the delayed passes of the others. She may be away by then, so she is mentioned."""
    users = stand.users(3)
    ana = users[0]
    room = stand.room()
    session_id = await begin(stand, users, room, **FIXED)
    await order(stand, ana, room, "always-ask")
    await played(stand, room, (ana, "strike 2"))
    for number in (2, 3):
        await come_due(stand, session_id)
        await board_shows(stand, room, number)
        await stand.told()
    # Chen has answered, so the reminder to Chen is deleted.
    assert [call.pinged for call in calls(stand, room)] == [["Ana"]]


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("failure", ["disk", "fault"])
async def test_the_scheduler_retries(
    stand: Standing, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, failure: str
) -> None:
    monkeypatch.setattr(scheduler, "RETRY_SECONDS", 0.02)
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin(stand, [ana, ben], room, **FIXED)
    late = stand.client.services.host.play.late
    failures = [0]

    async def failing(timer: Any) -> None:
        if timer.session_id == session_id and failures[0] < 3:
            failures[0] += 1
            raise NotSaved("full", "x") if failure == "disk" else RuntimeError("broken")
        await late(timer)

    monkeypatch.setitem(stand.client.services.host.due_timers.kinds, "pass", TimerKind(failing, harmless=True))
    await ana.command("move", channel=room, move="strike 2")
    await stand.driver.wait_until(lambda: hurt(stand, room), 30)
    await quiet(stand, session_id)
    assert failures == [3]
    assert await stored(stand, room) == ALL_PASSED
    if failure == "fault":
        assert "a timer failed" in caplog.text
        caplog.clear()


@pytest.mark.usefixtures("at_once")
async def test_a_broken_match_delays_no_other(
    stand: Standing, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ana, ben = stand.users(2)
    broken_room, room = stand.room(), stand.room()
    broken = await begin(stand, [ana, ben], broken_room, **FIXED)
    session_id = await begin(stand, [ana, ben], room, **FIXED)
    late = stand.client.services.host.play.late

    async def failing(timer: Any) -> None:
        if timer.session_id == broken:
            raise RuntimeError("broken")
        await late(timer)

    monkeypatch.setitem(stand.client.services.host.due_timers.kinds, "pass", TimerKind(failing, harmless=True))
    for where in (broken_room, room):
        await ana.command("move", channel=where, move="strike 2")
    await stand.driver.wait_until(lambda: hurt(stand, room), 30)
    await quiet(stand, session_id)
    assert await stored(stand, room) == ALL_PASSED
    assert await stored(stand, broken_room) == ["0 strike 2"]
    monkeypatch.undo()
    caplog.clear()
    await stand.restart()
    await stand.told()
