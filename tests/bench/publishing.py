"""Measures how large rounds are published at a local table (TN-47).

Each table gets a thread with its first message and its board.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from time import perf_counter

from bot.face.posting.tournaments.threads import PACE_SECONDS
from bot.host.clocks.steady_clock import now_ms
from bot.host.host import Host
from bot.wording.seat_names import SeatNames
from storage.sqlite.store import SqliteStorage
from tests.bench.events import CROWD, FORMS, LargeEvent
from tests.bench.local import bot, local_table
from tests.bench.rows import Report, Row, below
from tests.bench.timing import Effort, run
from tests.bot.driver import Driver

# Discord's global limit of requests for a bot.
MOST_REQUESTS = 50
LOOK_SECONDS, PATIENT_SECONDS = 0.05, 900.0


def publishing(effort: Effort, report: Report) -> None:
    """Publish the first round of an event of 256 without pauses. The requests are the same as at the usual rate."""
    for name in FORMS:
        with tempfile.TemporaryDirectory(prefix="sobremesa-bench-") as folder:
            run(lambda: _published(Path(folder) / "event.db", name, effort, report))  # noqa: B023 - run at once


async def _published(file: Path, name: str, effort: Effort, report: Report) -> None:
    async with local_table() as driver:
        channel = driver.add_channel("cup")
        users = [int(driver.add_user(f"Player {number}").id) for number in range(effort.some(CROWD))]
        guild = int(next(iter(driver.table.world.guilds)))
        async with await SqliteStorage.open(file, clock=now_ms) as storage:
            event = LargeEvent(Host(storage, SeatNames()), users, guild, int(channel))
            await event.open(FORMS[name])
            tables = await event.publish()
        async with bot("hasty", driver.table.url, file) as stand:
            served, start = driver.table.api.served, perf_counter()
            await _all_stand(driver, channel, tables)
            seconds, requests = perf_counter() - start, driver.table.api.served - served
            cpu = await stand.cpu_seconds()
    what = f"{len(users)} players, swiss of {name}: {tables} tables published without pauses"
    report(Row(what, "s", seconds))
    report(Row(f"  swiss of {name}: the bot's own CPU time for a table", "ms", cpu / tables * 1000))
    report(Row(f"  swiss of {name}: requests for a table, with the start", "", requests / tables))
    each_second = requests / tables / PACE_SECONDS
    report(Row(f"  swiss of {name}: requests at its pace", "/s", each_second, goal=below(MOST_REQUESTS, "/s")))


async def _all_stand(driver: Driver, channel: str, tables: int) -> None:
    """Wait until each table has its thread and its board."""
    async with asyncio.timeout(PATIENT_SECONDS):
        while True:
            threads = driver.threads(channel)
            boards = sum(any(one.images for one in driver.messages(thread)) for thread in threads)
            if boards == tables:
                return
            await asyncio.sleep(LOOK_SECONDS)
