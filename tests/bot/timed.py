"""A stand whose clock tests set, so that a player's time can run out."""

from __future__ import annotations

from bot.host.clocks.terms import DAY_MS
from bot.host.seats.deadlines import VACATION_DAYS
from storage.sql.connection import Connection
from tests.bot.driver import DriverUser
from tests.bot.standing import Standing
from tests.bot.tables import Time, timers


async def no_vacation(stand: Standing, user_id: int, now: int) -> None:
    """Record 20 recent vacation days of a user, which are more than a year allows."""

    def spend(connection: Connection) -> None:
        days = [(user_id, now - number * DAY_MS - 2 * DAY_MS, now - number * DAY_MS - DAY_MS) for number in range(20)]
        connection.executemany("INSERT INTO vacation_days VALUES (?, ?, ?) ON CONFLICT DO NOTHING", days)

    assert VACATION_DAYS < 20
    await stand.storage.database.write(spend)


async def run_out(stand: Standing, time: Time, session_id: int, kind: str = "zero") -> None:
    """Let the session's next timer of a kind become due while the bot runs, and wait until everything is announced."""
    host = stand.client.services.host
    timer = (await timers(host, session_id, kind))[0]
    if kind == "zero":
        live = await host.live(session_id)
        await no_vacation(stand, live.session.seats[timer.seat].user_id or 0, timer.due_at)
    await stand.storage.presence.beat(timer.due_at)
    time.now = timer.due_at
    await host.due_timers.ring(timer)
    stand.client.services.announcer.wake(session_id)
    await stand.told()


async def late(stand: Standing, time: Time, users: list[DriverUser], room: str, **options: object) -> int:
    """Begin a match in which the first player's time has run out; return the session's id."""
    session_id = await stand.begin(users, room, clock="turn:24", **options)
    await run_out(stand, time, session_id)
    return session_id
