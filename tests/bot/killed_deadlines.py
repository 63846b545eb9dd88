"""Bots that kill themselves before a statement while they do what is due at some moment, forked from this process.

Each line on standard input is a number n, a moment and a database file: a process starts there, does what is due, has
everything announced, and dies before its n-th writing statement (0: never). "dead", or "done" and the number of
statements, is written.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from bot.host.host import Host
from bot.wording.seat_names import SeatNames
from engine.kernel.registry import games
from storage import Storage
from tests.bot.inner import storage_of
from tests.bot.killed_clock import Statements
from tests.toys import know


async def work(fatal: int, now: int, path: Path) -> int:
    statements = Statements(fatal)
    async with await Storage.open(path, clock=lambda: now, trace=statements.trace) as storage:
        host = Host(storage, SeatNames(), clock=lambda: now)
        for session_id in await host.unfinished():
            await announce(host, session_id)
        clock = host.scheduler(lambda _timer: None)
        await clock._round()
        while await storage.timers.due(now):
            await clock._round()
        for session in await storage.sessions.lagging():
            await announce(host, session.session_id)
        return statements.count


async def announce(host: Host, session_id: int) -> None:
    """Do for a session what the announcer does, but for the message."""
    session = (await host.computer_plays(session_id)).session
    await storage_of(host).sessions.set_announced(
        session_id, session.revision, channel_id=1, message_id=session.revision
    )


def main() -> None:
    games()
    for line in sys.stdin:
        fatal, now, path = line.strip().split(" ", 2)
        pid = os.fork()
        if pid == 0:
            count = asyncio.run(work(int(fatal), int(now), Path(path)))
            os.write(sys.stdout.fileno(), f"done {count}\n".encode())
            os._exit(0)
        if os.waitpid(pid, 0)[1] == signal.SIGKILL:
            os.write(sys.stdout.fileno(), b"dead\n")


if __name__ == "__main__":
    know()
    main()
