"""Matches with reminders, on a stand whose clock tests set forward."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.host.clocks.steady_clock import now_ms
from bot.host.clocks.terms import HOUR_MS
from bot.host.lobbies.lobby import TableSettings
from storage.records.people import Calls
from storage.sql.connection import Connection
from tests.bot.clicks import controls, press
from tests.bot.driver import DriverUser
from tests.bot.inner import cache_of
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.toys import DUEL as GAME
from tests.waiting import until


class Ahead:
    """The bot's clock, which is a number of milliseconds ahead of the real one."""

    def __init__(self) -> None:
        self.ms = 0

    def __call__(self) -> int:
        return now_ms() + self.ms


@asynccontextmanager
async def forgetting(stand: Standing) -> AsyncIterator[None]:
    """Clear faults. After the ``async with`` block, reset the users' settings and remove all matches."""
    stand.table.api.faults.clear()
    yield
    for user in stand.users(4):
        user.close_private_messages(is_closed=False)
        await stand.storage.settings.set_user_calls(int(user.id), None)
        await stand.storage.settings.set_user_quiet(int(user.id), None, None, None)
        cache_of(stand.client.services.host).timekeeper.forget(int(user.id))

    def gone(connection: Connection) -> int:
        connection.execute("DELETE FROM timers")
        return connection.execute("UPDATE sessions SET deleted_at = 1").rowcount

    for session in await stand.storage.sessions.active():
        cache_of(stand.client.services.host).forget(session.session_id)
    await stand.storage.database.write(gone)


async def choose(stand: Standing, user: DriverUser, calls: Calls | None, *hours: int) -> None:
    """Choose how a user gets reminders, and the quiet hours in minutes since midnight."""
    start, end = hours or (None, None)
    settings = stand.storage.settings
    await settings.set_user_calls(int(user.id), calls)
    await settings.set_user_quiet(int(user.id), "UTC" if hours else None, start, end)
    await stand.client.services.host.reminders.reschedule(int(user.id))


async def begin(stand: Standing, users: list[DriverUser], room: str, clock: str = "turn:100") -> int:
    """Start a duel with a clock; return the session's id."""
    lobby = await stand.lobby(users, room, game=GAME, options="turns=9")
    number = (await stand.session(room)).session_id
    await stand.client.services.host.lobby.change_table(
        number, int(users[0].id), TableSettings(clock=clock), moderator=False
    )
    for user in users:
        await press(user, lobby, "ready")
    await press(users[0], lobby, "start")
    cache_of(stand.client.services.host).timers_changed.set()
    await settled(stand)
    return number


async def settled(stand: Standing) -> None:
    """Wait until all due timers are handled and everything is announced."""

    async def none_due() -> bool:
        return not await stand.storage.timers.due_timers(stand.client.services.host.clock())

    async with asyncio.timeout(30):
        await until(none_due)
        await stand.told()
        await stand.client.reminder_poster.idle()
        await stand.told()


async def later(stand: Standing, ahead: Ahead, hours: float) -> None:
    """Let time pass."""
    ahead.ms += int(hours * HOUR_MS)
    cache_of(stand.client.services.host).timers_changed.set()
    await settled(stand)


def called(stand: Standing, room: str) -> list[ShownMessage]:
    """Return the channel's messages that mention a user because of a timer."""
    return [
        message for message in stand.driver.messages(room) if any(one.action == "hush" for one in controls(message))
    ]


def written(stand: Standing, user: DriverUser, room: str) -> list[ShownMessage]:
    """Return the private messages to the user about matches in a channel, including expired ones."""
    if user.private is None:
        return []
    place = re.compile(rf"› #{re.escape(str(stand.table.world.places[room].channel.name))}\b")
    return [message for message in stand.driver.messages(user.private) if place.search(message.text)]


async def untold(stand: Standing, session_id: int) -> int:
    return sum(timer.session_id == session_id for timer in await stand.storage.timers.fired())


async def fire(stand: Standing, ahead: Ahead, session_id: int) -> None:
    """Let half of the seat's time pass, and wait until the reminder is sent."""
    ahead.ms += 51 * HOUR_MS
    cache_of(stand.client.services.host).timers_changed.set()

    async def fired() -> bool:
        return await untold(stand, session_id) > 0

    await until(fired)


async def restart(stand: Standing, *, forgotten: bool = True) -> None:
    """Restart the bot. If ``forgotten``, Discord has forgotten the earlier nonces by then."""
    await stand.stop_bot()
    if forgotten:
        stand.driver.forget_nonces()
    await stand.start_bot()
    await settled(stand)
