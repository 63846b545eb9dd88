"""Runs bots that kill their own process just before a given SQL statement (`tests/forked.py`).

The arguments are the time and the database file. Each process starts with its clock set to that time, handles the due
timers, and announces every session that is behind.
"""

from __future__ import annotations

from pathlib import Path

from bot.host.host import Host
from bot.wording.seat_names import SeatNames
from engine.kernel.contract.registry import games
from storage.sqlite.store import SqliteStorage
from tests.bot.inner import storage_of
from tests.forked import Statements, serve
from tests.toys import know


async def work(statements: Statements, moment: str, path: str) -> None:
    """Start a bot at this time and handle the timers."""
    now = int(moment)
    async with await SqliteStorage.open(Path(path), clock=lambda: now, trace=statements.trace) as storage:
        host = Host(storage, SeatNames(), clock=lambda: now, strongest="easy")
        for session_id in await host.unfinished():
            await announce(host, session_id)
        clock = host.scheduler(lambda _timer: None)
        await clock.ring_due()
        while await storage.timers.due_timers(now):
            await clock.ring_due()
        for session_id in await storage.sessions.lagging():
            await announce(host, session_id)


async def announce(host: Host, session_id: int) -> None:
    """Announce a session as the announcer does, but without the message."""
    revision = (await host.after_automatic_moves(session_id)).session.revision
    await storage_of(host).sessions.set_announced(session_id, revision, channel_id=1, message_id=revision)


if __name__ == "__main__":
    know()
    games()
    serve(work)
