"""Matches whose players are called, in a house whose clock runs ahead as far as a test says."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.face.pages.control import Control, unpack
from bot.host.lobby import TableSettings
from bot.host.steady_clock import now_ms
from bot.host.terms import HOUR_MS
from bot.local.driver import DriverUser
from bot.local.shown import ShownMessage
from storage.records import Calls
from tests.bot.inner import cache_of
from tests.bot.standing import Standing
from tests.toys import DUEL as GAME


class Ahead:
    """The bot's clock, so many milliseconds ahead of the real one."""

    def __init__(self) -> None:
        self.ms = 0

    def __call__(self) -> int:
        return now_ms() + self.ms


@asynccontextmanager
async def forgetting(house: Standing) -> AsyncIterator[None]:
    """What happens within begins with nothing chosen, and leaves no match behind."""
    house.table.api.faults.clear()
    yield
    for user in house.users(4):
        user.close_private_messages(closed=False)
        await house.storage.settings.set_user_calls(int(user.id), None)
        await house.storage.settings.set_user_quiet(int(user.id), None, None, None)
        cache_of(house.client.services.host).timekeeper.forget(int(user.id))

    def gone(connection: sqlite3.Connection) -> int:
        connection.execute("DELETE FROM timers")
        return connection.execute("UPDATE sessions SET deleted_at = 1").rowcount

    for session in await house.storage.sessions.active():
        cache_of(house.client.services.host).forget(session.session_id)
    await house.storage.database.write(gone)


async def choose(house: Standing, user: DriverUser, calls: Calls | None, *hours: int) -> None:
    """Choose how a user is called, and quiet hours in minutes since midnight."""
    start, end = hours or (None, None)
    settings = house.storage.settings
    await settings.set_user_calls(int(user.id), calls)
    await settings.set_user_quiet(int(user.id), "UTC" if hours else None, start, end)
    await house.client.services.host.reminders.chosen_anew(int(user.id))


async def begin(house: Standing, users: list[DriverUser], room: str, clock: str = "turn:100") -> int:
    """Start a duel with a clock; returns the session's id."""
    lobby = await house.lobby(users, room, game=GAME, options="turns=9")
    number = (await house.session(room)).session_id
    await house.client.services.host.lobby.settle(number, int(users[0].id), TableSettings(clock=clock), moderator=False)
    for user in users:
        await user.press(lobby, "Ready")
    await users[0].press(lobby, "Start")
    cache_of(house.client.services.host).timers_changed.set()
    await settled(house)
    return number


async def settled(house: Standing) -> None:
    """Wait until all is done that is due, and all is told that can be told."""
    async with asyncio.timeout(30):
        while await house.storage.timers.due(house.client.services.host.clock()):  # noqa: ASYNC110 - rows set no event
            await asyncio.sleep(0.005)
        await house.told()
        await house.client.reminder_poster.idle()
        await house.told()


async def later(house: Standing, ahead: Ahead, hours: float) -> None:
    """Let time pass."""
    ahead.ms += int(hours * HOUR_MS)
    cache_of(house.client.services.host).timers_changed.set()
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
    cache_of(house.client.services.host).timers_changed.set()
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
