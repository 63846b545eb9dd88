"""Tests stopping a bot while Discord is silent or gone, at any of its requests: it ends normally, on a whole line.

A bot whose network to its database is cut, or that waits for ever for something else, ends in time as well.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio

from bot.cli.databases.databases import BAD_INPUT
from bot.cli.running import stop_deadline
from bot.local.server import HOST, LocalTable
from tests.bot.cli.forking import CommandEnd, Forking, forking
from tests.bot.standing import standing
from tests.chances import fresh
from tests.forked import ROOT
from tests.postgres import empty_database
from tests.storage.network import network

pytestmark = pytest.mark.asyncio(loop_scope="module")

READ_BYTES = 1 << 16
AT_WORK_SECONDS = 1.0
# How long a bot without open work may take to stop.
STOP_SECONDS = 5.0
# How long it may take to stop while the network to its database is cut: it waits for an answer three seconds before it
# hands anything over, and five seconds when it closes the database.
CUT_OFF_SECONDS = STOP_SECONDS + 3 + 5
# The number of points tried in an ordinary run; each run picks them at random.
PLACES = 4
LINE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d+ (INFO|WARNING|ERROR) |sobremesa: ")


class Barrier:
    """A proxy between a bot and Discord. It passes on only the first pieces of the bot's data.

    After piece number ``last`` it answers no more, or closes every connection if ``resets`` is true. If ``last`` is
    None, it passes on everything.
    """

    def __init__(self, table: LocalTable, last: int | None, *, resets: bool = False) -> None:
        self._table, self._last, self._resets = table, last, resets
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.pieces = 0

    @property
    def closed(self) -> bool:
        """Return whether the bot has sent data that was not passed on."""
        return self._last is not None and self.pieces > self._last

    async def __aenter__(self) -> str:
        """Start the proxy. Return the address at which the bot finds the table."""
        self._server = await asyncio.start_server(self._serve, HOST, 0)
        port = self._server.sockets[0].getsockname()[1]
        self._direct = self._table.gateway.url
        self._table.gateway.url = f"ws://{HOST}:{port}/gateway"
        return f"http://{HOST}:{port}"

    async def __aexit__(self, *_: object) -> None:
        self._table.gateway.url = self._direct
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        port = int(self._table.url.rpartition(":")[2])
        theirs, ours = await asyncio.open_connection(HOST, port)
        self._open |= {writer, ours}
        try:
            await asyncio.gather(self._pass(reader, ours, count=True), self._pass(theirs, writer))
        except ConnectionError:
            return
        finally:
            self._open -= {writer, ours}
            writer.transport.abort()
            ours.transport.abort()

    async def _pass(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, *, count: bool = False) -> None:
        while piece := await source.read(READ_BYTES):
            self.pieces += count
            if self.closed and self._resets:
                for writer in self._open:
                    writer.transport.abort()
                raise ConnectionResetError
            if not self.closed:
                target.write(piece)
                await target.drain()
        raise ConnectionResetError


class StoppedBots:
    """Starts and stops bots at a table, which has a match and a lobby with unannounced events."""

    def __init__(self, table: LocalTable, forks: Forking, file: Path) -> None:
        self._table, self._forks, self._file = table, forks, file

    async def stopped(self, barrier: Barrier, at_work: float) -> CommandEnd:
        """Run a bot behind a proxy. Stop the bot when the proxy passes nothing on, or after a certain time."""
        file = self._forks.folder / "bot.db"
        for old in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
            old.unlink(missing_ok=True)
        shutil.copyfile(self._file, file)
        (self._forks.folder / "err").unlink(missing_ok=True)

        def until() -> bool:
            return barrier.closed or "ready as" in self._forks.wrote("err")

        async with barrier as url:
            return await self._forks.run("run", "--local", url, "--database", str(file), until=until, at_work=at_work)

    async def stopped_idle(self) -> CommandEnd:
        """Run a bot on an empty database, and stop it a while after it has connected."""
        file = self._forks.folder / "idle.db"
        return await self._stopped_later(str(file))

    async def stopped_cut_off(self) -> CommandEnd:
        """Run a bot on an empty PostgreSQL database. Cut its network when it has connected, and stop it."""
        with network(empty_database("cut_off")) as net:
            return await self._stopped_later(net.address.url, net.cut)

    async def _stopped_later(self, database: str, disturb: Callable[[], None] = lambda: None) -> CommandEnd:
        """Run a bot, disturb it when it has connected, and stop it a while after that."""
        (self._forks.folder / "err").unlink(missing_ok=True)

        def until() -> bool:
            if "ready as" not in self._forks.wrote("err"):
                return False
            disturb()
            return True

        words = ("run", "--local", self._table.url, "--database", database)
        return await self._forks.run(*words, until=until, at_work=AT_WORK_SECONDS)

    def barrier(self, last: int | None, *, resets: bool = False) -> Barrier:
        return Barrier(self._table, last, resets=resets)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stand(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[StoppedBots]:
    folder = tmp_path_factory.mktemp("stopped")
    async with standing(folder / "before.db") as before:
        await before.begin(before.users(2))
        opened_page = await before.driver.user("Chen").command("game new", channel=before.room(), game="ragami")
        assert opened_page.message
        await before.stop_bot()
        with closing(sqlite3.connect(folder / "before.db")) as connection:
            connection.execute("UPDATE sessions SET announced_revision = -1")
            connection.commit()
        async with forking(folder) as forks:
            yield StoppedBots(before.table, forks, folder / "before.db")
        await before.start_bot()


def faults(ended: CommandEnd) -> str:
    """Return the fault in the way a bot ended, or "" if there is none.

    The bot must write whole lines. It must end normally, or report that it cannot reach Discord. If it is already
    ending, the signal may kill it.
    """
    lines = ended.err.splitlines()
    alone = bool(lines) and lines[-1].startswith("sobremesa: no connection to Discord: ")
    well = ended.code == 0 or (alone and ended.code in (2, -signal.SIGTERM))
    return "" if well and all(map(LINE.match, lines)) and "Unclosed" not in ended.err else f"{ended.code}: {ended.err}"


async def test_a_bot_without_open_work_ends_within_five_seconds(stand: StoppedBots) -> None:
    """On an idle machine the bot ends within a quarter of a second.

    The limit of five seconds leaves room for other programs.
    """
    ended = await stand.stopped_idle()
    assert not faults(ended)
    assert 0 < ended.stopping < STOP_SECONDS


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux filters packets")
async def test_a_bot_whose_network_to_the_database_is_cut_ends_in_time(stand: StoppedBots) -> None:
    """The bot's threads may wait for the server for up to a minute; the process does not wait for them."""
    ended = await stand.stopped_cut_off()
    assert not faults(ended)
    assert 0 < ended.stopping < CUT_OFF_SECONDS


STUCK = """
import asyncio, os, signal, threading
from bot.cli.running import run
from storage.sql.finishing import finish

run.STOP_SECONDS, run.LEFT_SECONDS = {stop}, {left}
never = threading.Event()


async def wait_for_ever():
    os.kill(os.getpid(), signal.SIGTERM)
    {wait}
    try:
        await asyncio.sleep(60)
    finally:
        {end}


raise SystemExit(run.until_stopped(wait_for_ever()))
"""
THREAD = "asyncio.get_running_loop().run_in_executor(None, never.wait)"
# What a process still does after SIGTERM, how its work ends, in how many seconds the process must end (after the
# signal, and after its work), and its exit code.
WAITS = {
    "a thread": (THREAD, "pass", 60, 0.3, 0),
    "a thread after an error": (THREAD, "raise OSError('the disk is full')", 60, 0.3, BAD_INPUT),
    "a task": ("await finish(asyncio.to_thread(never.wait))", "pass", 0.3, 60, 0),
}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM")
@pytest.mark.parametrize(("wait", "end", "stop", "left", "code"), WAITS.values(), ids=WAITS)
async def test_a_process_that_waits_for_ever_ends_in_time(
    wait: str, end: str, stop: float, left: float, code: int
) -> None:
    program = STUCK.format(wait=wait, end=end, stop=stop, left=left)
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, cwd=ROOT, stderr=asyncio.subprocess.PIPE
    )
    async with asyncio.timeout(30):
        _, err = await process.communicate()
    assert process.returncode == code
    assert b"still waits" in err


@pytest.mark.parametrize("resets", [False, True], ids=["silent", "gone"])
@pytest.mark.parametrize("places", [PLACES, pytest.param(None, marks=pytest.mark.soak)])
async def test_a_bot_that_is_stopped_while_discord_is_away(
    stand: StoppedBots, places: int | None, *, resets: bool
) -> None:
    chances = fresh("stopped", resets)
    free = stand.barrier(None)
    assert not faults(await stand.stopped(free, AT_WORK_SECONDS))
    tried = range(free.pieces) if places is None else sorted(chances.sample(range(free.pieces), places))
    for last in tried:
        ended = await stand.stopped(stand.barrier(last, resets=resets), chances.uniform(0, AT_WORK_SECONDS))
        assert not (found := faults(ended)), f"after {last} of {free.pieces} pieces: {found}"
        # What docs/operators.md promises, and a second for the end of the process itself.
        limit = stop_deadline.STOP_SECONDS + 1
        assert ended.stopping < limit, f"after {last} of {free.pieces} pieces: {ended.stopping}"
