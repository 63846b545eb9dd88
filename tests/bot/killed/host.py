"""Hosts that kill themselves before a statement, each forked from this process, which has already loaded all code.

Arguments: the local table's address, the database file. Each line on standard input is a number n and starts a host.
The host prints "born PID", and "ready" when all pending events are announced. After SIGUSR1 it prints "armed", counts
its writing statements, and dies before the n-th one.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from bot.face.client import Sobremesa
from bot.face.ground.throttle import Throttle
from bot.host.clocks.steady_clock import now_ms
from bot.host.host import Host
from bot.local.client import point_client_at
from bot.wording.seat_names import SeatNames
from bot.wording.words import load_all
from storage.sqlite.store import SqliteStorage
from tests.bot.inner import ready_with_its_guilds
from tests.bot.standing import TOKEN

# The name under which discord.py runs the task that finds unannounced events.
STARTING = "discord.py: on_ready"


def write(line: str) -> None:
    os.write(sys.stdout.fileno(), f"{line}\n".encode())


class Doomed:
    """Counts statements from the time when it is armed."""

    def __init__(self, fatal: int) -> None:
        self._fatal = fatal
        self._count = 0
        self._armed = False

    def arm(self) -> None:
        self._armed = True
        write("armed")

    def trace(self, _statement: str) -> None:
        if not self._armed:
            return
        self._count += 1
        if self._count == self._fatal:
            os.kill(os.getpid(), signal.SIGKILL)


async def host(path: Path, fatal: int) -> None:
    doomed = Doomed(fatal)
    storage = await SqliteStorage.open(path, clock=now_ms, trace=doomed.trace)
    client = Sobremesa(Host(storage, SeatNames()), shards=1)
    # The tests make requests faster than people do.
    client.services.pace = Throttle(limit=100_000, seconds=10)
    ready_with_its_guilds(client)
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, doomed.arm)
    running_task = asyncio.create_task(client.start(TOKEN))
    await asyncio.sleep(0)
    await client.wait_until_ready()
    # Wait until pending events are announced, so that only new statements are counted.
    while starting := [task for task in asyncio.all_tasks() if task.get_name() == STARTING]:
        await asyncio.wait(starting)
    await client.services.announcer.idle()
    write("ready")
    await running_task


def main(url: str, path: Path) -> None:
    point_client_at(url)
    load_all()
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            asyncio.run(host(path, int(line)))
            os._exit(0)
        write(f"born {pid}")
        os.waitpid(pid, 0)
        write("dead")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
