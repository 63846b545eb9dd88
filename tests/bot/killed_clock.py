"""Clocks that kill themselves before a statement, each forked from this process, which has read all code already.

Each line on standard input is a number n and a database file: a process does there what is due and what follows from
it, and dies before its n-th writing statement (0: never). "dead", or "done" and the number of statements, is written.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from bot.host import play
from bot.host.host import Host
from bot.host.play import automatic
from bot.host.steady_clock import now_ms
from bot.wording.seat_names import SeatNames
from engine.kernel.registry import games
from storage import Storage
from tests.toys import know


class Statements:
    """Counts statements, and dies before the fatal one."""

    def __init__(self, fatal: int) -> None:
        self.count = 0
        self._fatal = fatal

    def trace(self, _statement: str) -> None:
        self.count += 1
        if self.count == self._fatal:
            os.kill(os.getpid(), signal.SIGKILL)


async def work(fatal: int, path: Path) -> int:
    statements = Statements(fatal)
    async with await Storage.open(path, clock=now_ms, trace=statements.trace) as storage:
        host = Host(storage, SeatNames())
        # As the announcer does after a start.
        for session_id in await host.unfinished():
            await host.computer_plays(session_id)
        clock = host.scheduler(lambda _session_id: None)
        clock.start()
        while automatic(await host.live(1)) is not None:  # noqa: ASYNC110 - a move sets no event
            await asyncio.sleep(0.002)
        await clock.close()
        return statements.count


def main() -> None:
    play.PASS_DELAY_MIN = play.PASS_DELAY_MAX = 0
    games()
    for line in sys.stdin:
        fatal, _, path = line.strip().partition(" ")
        pid = os.fork()
        if pid == 0:
            count = asyncio.run(work(int(fatal), Path(path)))
            os.write(sys.stdout.fileno(), f"done {count}\n".encode())
            os._exit(0)
        if os.waitpid(pid, 0)[1] == signal.SIGKILL:
            os.write(sys.stdout.fileno(), b"dead\n")


if __name__ == "__main__":
    know()
    main()
