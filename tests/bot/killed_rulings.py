"""Moderators' answers that kill themselves before a statement, each forked from this process.

Each line on standard input is a number n, a word and a database file: a process gives the second moderator's answer to
the first ruling that waits there, "confirm" or "decline", and dies before its n-th writing statement (0: never).
"dead", or "done" and the number of statements, is written.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

from bot.host.host import Host
from bot.wording.seat_names import SeatNames
from engine.kernel.errors import Refused
from engine.kernel.registry import games
from storage import Storage
from tests.bot.killed_clock import Statements
from tests.bot.ruled import DORA, GUILD
from tests.bot.tables import Time
from tests.toys import know

RULING, PRESS = 1, 5_000_000


async def answer(fatal: int, word: str, path: Path) -> int:
    statements, time = Statements(0), Time()
    async with await Storage.open(path, clock=time, trace=statements.trace) as storage:
        host = Host(storage, SeatNames(), time)
        # What opens the file does not count.
        before = statements.count
        statements._fatal = before + fatal if fatal else 0
        # After a restart the moderator presses once more.
        with suppress(Refused):
            if word == "confirm":
                await host.rulings.confirm(GUILD, RULING, DORA, PRESS)
            else:
                await host.rulings.decline(GUILD, RULING, DORA)
        return statements.count - before


def main() -> None:
    games()
    for line in sys.stdin:
        fatal, word, path = line.strip().split(" ", 2)
        pid = os.fork()
        if pid == 0:
            count = asyncio.run(answer(int(fatal), word, Path(path)))
            os.write(sys.stdout.fileno(), f"done {count}\n".encode())
            os._exit(0)
        if os.waitpid(pid, 0)[1] == signal.SIGKILL:
            os.write(sys.stdout.fileno(), b"dead\n")


if __name__ == "__main__":
    know()
    main()
