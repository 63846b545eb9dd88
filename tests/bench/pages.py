"""The public pages beside a bot: how late its event loop becomes while many readers load a page."""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from time import perf_counter

from bot.host.clocks.steady_clock import now_ms
from bot.host.host import Host
from bot.wording.seat_names import SeatNames
from storage.sqlite.store import SqliteStorage
from tests.bench.hosting import GUILD, begin, move_on, play_some
from tests.bench.rows import Report, Row, at_least, at_most_above
from tests.bench.timing import Effort, in_folder, lateness, p99

MILLI = 1e3
RATE = 300.0
MOVES_BEFORE, MOVES_PER_SECOND = 10, 20
USERS = ((1, "Ana"), (2, "Ben"))
START_SECONDS = 60.0
# The readers need some time to start and to connect, so they begin earlier than the measurement.
LEAD_SECONDS = 1.0
ROOT = Path(__file__).parents[2]


def pages(effort: Effort, report: Report) -> None:
    """Play moves at a host while another process serves a page of its match to 300 readers a second."""

    async def measure(folder: Path) -> None:
        file = folder / "pages.db"
        async with await SqliteStorage.open(file, clock=now_ms) as storage:
            host = Host(storage, SeatNames(), clock=now_ms)
            answer = await play_some(host, await begin(host, USERS, 1), MOVES_BEFORE, random.Random(1))
            # The moves are made in matches other than the one on the page, so the page stays in the cache.
            playing = Playing(host)
            async with served(host, file):
                page = await host.web_addresses.of_match(answer.session)
                if page is None:
                    raise LookupError("the match has no page")
                alone, beside, rates = [], [], []
                for _ in range(effort.rounds):
                    alone.append(p99(await playing.lateness(effort.seconds)))
                    reading = asyncio.create_task(readers(page, effort.seconds + LEAD_SECONDS))
                    await asyncio.sleep(LEAD_SECONDS)
                    beside.append(p99(await playing.lateness(effort.seconds)))
                    rates.append(await reading)
            report(
                Row(
                    "event loop of a bot late beside readers of a page, p99 (without)",
                    "ms",
                    median(beside) * MILLI,
                    median(alone) * MILLI,
                    at_most_above(10, "ms"),
                )
            )
            report(Row("  answers to the readers (asked)", "/s", median(rates), RATE, at_least(0.9)))

    in_folder(measure)


class Playing:
    """A host that makes moves at a steady rate, always in a running match."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._chooser = random.Random(2)
        self._channels = iter(range(2, 1_000_000))

    async def lateness(self, seconds: float) -> list[float]:
        """Make moves for ``seconds``. Return the delay of each tick of the event loop in that time, in seconds."""
        end = perf_counter() + seconds
        ticking = asyncio.create_task(lateness(lambda: perf_counter() < end))
        live = await begin(self._host, USERS, next(self._channels))
        while not ticking.done():
            if live.session.status != "running":
                live = await begin(self._host, USERS, next(self._channels))
            await move_on(self._host, live, self._chooser)
            live = await self._host.live(live.session.session_id)
            await asyncio.sleep(1 / MOVES_PER_SECOND)
        return await ticking


@asynccontextmanager
async def served(host: Host, file: Path) -> AsyncIterator[None]:
    """Serve the pages of a database in a process of their own, at a base URL that the host knows as well."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    base = f"http://127.0.0.1:{port}"
    host.web_addresses.base_url = base
    await host.web_addresses.choose(GUILD, USERS[0][0], "on")
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", "import sys; from bot.cli.main import main; sys.exit(main())"),
        *("web", "--database", str(file)),
        cwd=ROOT,
        env={**os.environ, "SOBREMESA_WEB_URL": base, "SOBREMESA_WEB": f"127.0.0.1:{port}"},
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        await asyncio.wait_for(_until_served(port), START_SECONDS)
        yield
    finally:
        process.terminate()
        await process.wait()


async def _until_served(port: int) -> None:
    """Try to connect to a port until that succeeds."""
    for pause in itertools.repeat(0.1):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(pause)
        else:
            writer.close()
            return


async def readers(url: str, seconds: float) -> float:
    """Let readers load a page for a while, from a process of their own. Return the answers per second."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.bench.readers", url, str(RATE), str(seconds)),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    written, _ = await process.communicate()
    return float(written)
