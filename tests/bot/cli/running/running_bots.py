"""Several processes of `sobremesa run` that share a database in PostgreSQL and a local table."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from bot.cli.databases.status import status_of
from bot.local.server import LocalTable
from bot.local.world.guild_world import Guild
from storage.errors import StorageError
from storage.postgres.address import Address
from tests.bot.driver import Driver
from tests.bot.standing import TOKEN
from tests.waiting import until

ROOT = Path(__file__).parents[4]
# The folder of an older version of the program, whose bots then run beside those of this version.
FORMER = os.environ.get("SOBREMESA_TEST_FORMER")
SHARDS = 4
# The fewest workers that a bot can have, for the tests that need some.
WORKERS = 2


class Bots:
    """Processes of the bot at one local table."""

    def __init__(self, table: LocalTable, address: Address, folder: Path) -> None:
        self.table = table
        self.address = address
        self.running: list[asyncio.subprocess.Process] = []
        self._started: list[asyncio.subprocess.Process] = []
        self.frozen: set[int] = set()
        # The exit codes of bots that ended by themselves.
        self.ended: list[int] = []
        # How many bots of each version were started.
        self.versions: Counter[str] = Counter()
        # How many workers each bot has that is started from now on.
        self.workers = 0
        self._folder = folder

    async def start(self) -> None:
        """Start one more bot. If there is an older version, every second bot runs it."""
        count = self.versions.total()
        older = FORMER is not None and count % 2 == 0
        root = str(FORMER if older else ROOT)
        self.versions["older" if older else "this"] += 1
        quotas = {f"SOBREMESA_QUOTA_{name}": "10000" for name in ("OPENED", "HOURLY", "TABLES", "GUILD")}
        given = {
            **quotas,
            "DISCORD_TOKEN": TOKEN,
            "SOBREMESA_WORKERS": str(self.workers),
            "SOBREMESA_SHARDS": str(SHARDS),
        }
        words = ["-m", "bot.cli", "run", "--local", self.table.url, "--database", self.address.url]
        with (self._folder / f"bot-{count}.log").open("wb") as log:
            bot = await asyncio.create_subprocess_exec(
                sys.executable, *words, cwd=root, env={**os.environ, "PYTHONPATH": root, **given}, stderr=log
            )
        self.running.append(bot)
        self._started.append(bot)

    def logged(self, text: str) -> int:
        """Return how many lines of all logs contain a text."""
        logs = [one.read_text(encoding="utf-8", errors="replace") for one in self._folder.glob("bot-*.log")]
        return sum(text in line for log in logs for line in log.splitlines())

    def send(self, bot: asyncio.subprocess.Process, number: signal.Signals) -> None:
        """Send a signal, unless the bot has ended."""
        with suppress(ProcessLookupError):
            bot.send_signal(number)

    async def end(self, bot: asyncio.subprocess.Process, number: signal.Signals) -> None:
        """End a bot with a signal."""
        self.running.remove(bot)
        self.send(bot, number)
        await bot.wait()

    async def end_all(self) -> None:
        """End all bots, also one that `end` waited for in a test that failed."""
        for bot in self._started:
            self.send(bot, signal.SIGCONT)
            self.send(bot, signal.SIGKILL)
            await bot.wait()

    async def replace_ended(self) -> None:
        """Start a bot for each one that has ended by itself, as a service manager would."""
        for bot in [one for one in self.running if one.returncode is not None]:
            self.running.remove(bot)
            self.ended.append(bot.returncode or 0)
            await self.start()

    async def owned(self) -> dict[int, int]:
        """Return the process of each shard that has a living owner; empty while the database does not answer."""
        try:
            found = (await status_of(self.address)).processes
        except (StorageError, OSError):
            return {}
        return {shard: one.pid for one in found if one.state == "runs" for shard in one.shards}

    def connected(self) -> set[int]:
        """Return the connected shards. A frozen bot's connections count until Discord would drop them."""
        return {session.shard[0] for session in self.table.gateway.connected}

    async def all_connected(self, seconds: float = 120) -> None:
        """Wait until each shard is connected, also if the tables are still those of an older version."""

        async def are_connected() -> bool:
            return self.connected() == {*range(SHARDS)}

        await until(are_connected, seconds, pause=0.25)

    async def _serves(self) -> bool:
        connected = sorted(session.shard[0] for session in self.table.gateway.connected)
        owners = await self.owned()
        if connected != [*range(SHARDS)] or sorted(owners) != connected:
            return False
        if len(set(owners.values())) < min(len(self.running), SHARDS):
            return False
        alive = [one for one in (await status_of(self.address)).processes if one.state != "ended"]
        return len(alive) >= len(self.running)

    async def all_serve(self, seconds: float = 120) -> None:
        """Wait until all bots have shards, and each shard is owned, connected once and not about to be handed over."""
        await until(self._serves, seconds, pause=0.25)


@asynccontextmanager
async def served(address: Address, folder: Path) -> AsyncIterator[Bots]:
    """Start a local table, and end all bots that the caller starts there."""
    table = await LocalTable.start(token=TOKEN)
    bots = Bots(table, address, folder)
    try:
        yield bots
    finally:
        await bots.end_all()
        await table.stop()


async def query(address: Address, sql: str, *values: object) -> list[Any]:
    """Return the rows of a statement, over a connection of its own."""
    import psycopg

    async with await psycopg.AsyncConnection.connect(address.url, autocommit=True) as connection:
        cursor = await connection.execute(sql.encode(), values)
        return await cursor.fetchall() if cursor.description else []


async def rows(address: Address, sql: str, *values: object) -> list[Any]:
    """Return the rows of a statement. If the server is starting again, try again until it answers."""
    while True:
        with suppress(Exception):
            return await query(address, sql, *values)
        await asyncio.sleep(0.2)


def children(pid: int) -> list[int]:
    """Return the processes that a process has started, none if it has ended."""
    found: list[int] = []
    with suppress(OSError):
        for file in Path(f"/proc/{pid}/task").glob("*/children"):
            found += map(int, file.read_text(encoding="ascii").split())
    return found


def new_room(driver: Driver, guild: Guild) -> str:
    """Return a new channel of a server."""
    return driver.add_channel(f"room-{len(guild.channels)}", guild)


def guilds_of_all_shards(table: LocalTable) -> list[Guild]:
    """Return a server for each shard, made for this test."""
    found: dict[int, Guild] = {}
    while len(found) < SHARDS:
        guild = table.add_guild(f"Server {len(table.world.guilds)}")
        found.setdefault((int(guild.id) >> 22) % SHARDS, guild)
    return [found[shard] for shard in range(SHARDS)]
