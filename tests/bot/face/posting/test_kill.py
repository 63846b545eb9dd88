"""Tests a host that is killed at each statement of a move's transaction, and around the post (cases 22 and 23).

After each restart every acknowledged move exists once, and each board was announced once.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sqlite3
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.face.messages.turn import MORE
from bot.host.clocks.steady_clock import now_ms
from bot.host.host import Host
from bot.local.server import LocalTable
from bot.local.world.events import Notice
from bot.wording.seat_names import SeatNames
from storage.sqlite.backup import integrity
from storage.sqlite.store import SqliteStorage
from tests.bot.clicks import actions, is_past, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.meaning import says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import GAME, TOKEN, Standing
from tests.chances import fresh

ROOT = Path(__file__).resolve().parents[4]
POST = "/channels/{channel_id}/messages"


@contextlib.asynccontextmanager
async def table_alone(path: Path) -> AsyncIterator[Standing]:
    """A local table whose bot lives in another process; its requests are checked at the end."""
    local = await LocalTable.start(token=TOKEN, record=True)
    try:
        stand = Standing(local, path)
        for user in stand.users(4):
            user.set_locale("en-GB")
        yield stand
        stand.check_requests()
    finally:
        await local.stop()


def stored(path: Path) -> tuple[int, int, int]:
    """Return the only session's id, its revision, and the number of stored moves (each revision once)."""
    with closing(sqlite3.connect(path)) as connection:
        session_id, revision = connection.execute("SELECT session_id, revision FROM sessions").fetchone()
        revisions = [row[0] for row in connection.execute("SELECT revision FROM moves ORDER BY revision")]
    assert revisions == sorted(set(revisions))
    return session_id, revision, len(revisions)


async def begin(stand: Standing, users: list[DriverUser]) -> None:
    """Start a match with a bot in another process."""
    lobby = (await users[0].command("game new", game=GAME, seats=len(users))).message
    for user in users[1:]:
        await press(user, lobby, "join")
    for user in users:
        await press(user, lobby, "ready")
    await press(users[0], lobby, "start")
    await stand.driver.wait_until(lambda: stand.boards[1, 0] == 1)


async def some_move(users: list[DriverUser]) -> tuple[DriverUser, str]:
    """Return the user on turn, and a move that the bot offers."""
    for user in users:
        choices = await user.complete("move", option="move")
        if not says(choices[0]["name"], "move-none"):
            return user, choices[0]["value"]
    raise AssertionError("nobody is due")


def acknowledged(exchange: Exchange) -> bool:
    """Return whether the player was told that the move was made."""
    return "Done" in exchange.text


async def whole(path: Path) -> None:
    """Check that the file is sound, and that replaying the session's moves gives its state."""
    assert await integrity(path) == []
    async with await SqliteStorage.open(path, clock=now_ms) as storage:
        assert await Host(storage, SeatNames()).faults(1) == []


class Hosts:
    """Starts hosts that will be killed."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._pid: int | None = None

    async def read(self) -> str:
        assert self._process.stdout is not None
        async with asyncio.timeout(20):
            return (await self._process.stdout.readline()).decode().strip()

    async def start(self, fatal: int) -> int:
        """Start a host that dies at that statement; return its process id after it has announced the pending events."""
        pid = await self.bear(fatal)
        assert await self.read() == "ready"
        return pid

    async def bear(self, fatal: int = 0) -> int:
        """Start a host, and return its process id at once, before the host begins to work."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{fatal}\n".encode())
        word, _, pid = (await self.read()).partition(" ")
        assert word == "born"
        self._pid = int(pid)
        return self._pid

    async def dead(self) -> None:
        while await self.read() != "dead":
            pass
        self._pid = None

    async def stop(self) -> None:
        """End the host if it is alive, and the process that starts hosts."""
        if self._pid is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGKILL)
        self._process.kill()
        await self._process.wait()


async def hosts_of(stand: Standing) -> Hosts:
    """Return the hosts of a table, all forked from one process."""
    return Hosts(
        await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.bot.killed.host", stand.table.url, str(stand.path)),
            stdin=PIPE,
            stdout=PIPE,
            cwd=ROOT,
        )
    )


@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.soak)])
async def test_case_23_killed_at_each_statement_of_a_move_and_of_its_announcement(tmp_path: Path, step: int) -> None:
    """The long run kills before each statement, the ordinary run before every third from a random first one."""
    path = tmp_path / "s.db"
    async with table_alone(path) as stand:
        users = stand.users(2)
        hosts = await hosts_of(stand)
        try:
            fatal, deaths, before_commit = 1 + fresh("killed").randrange(step), 0, 0
            pid = await hosts.start(fatal)
            await begin(stand, users)
            await until_idle(stand, path, 0)
            while True:
                session_id, revision, moves = stored(path)
                assert moves == revision
                user, move = await some_move(users)
                os.kill(pid, signal.SIGUSR1)
                assert await hosts.read() == "armed"
                exchange = await user.command("move", move=move, wait=False)
                died = asyncio.create_task(hosts.read())
                told = asyncio.create_task(until_told(stand, exchange, path, revision + 1))
                await asyncio.wait({died, told}, return_when=asyncio.FIRST_COMPLETED)
                told.cancel()
                if not died.done():
                    died.cancel()
                    break
                assert died.result() == "dead"
                deaths += 1
                after = stored(path)[1]
                assert after in (revision, revision + 1)
                before_commit += after == revision
                assert after == revision + 1 or not acknowledged(exchange), "what was acknowledged is kept"
                await stand.driver.wait_until(lambda: not stand.table.connected)
                fatal += step
                pid = await hosts.start(fatal)
                await until_idle(stand, path, after)
                # Each stored revision has exactly one board.
                assert [stand.boards[session_id, number] for number in range(after + 2)] == [1] * (after + 1) + [0]
                assert announced(path) == after
            # The statements of a move are begin, lease, savepoint, the interaction, session, snapshot, move, events,
            # ..., and commit: at least nine. Storing that the move is announced takes at least five more.
            assert before_commit >= 9 // step
            assert deaths - before_commit >= 5 // step
        finally:
            await hosts.stop()
    await whole(path)


def announced(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("SELECT announced_revision FROM sessions").fetchone()[0])


async def until_idle(stand: Standing, path: Path, revision: int) -> None:
    """Wait until a revision is recorded as announced. Answers that a killed host never gave are not waited for."""
    await stand.driver.wait_until(lambda: announced(path) == revision and stand.table.api.in_flight == 0)


async def until_told(stand: Standing, exchange: Exchange, path: Path, revision: int) -> None:
    await stand.driver.wait_until(lambda: acknowledged(exchange) and announced(path) == revision)


def boards(stand: Standing) -> list[ShownMessage]:
    messages = stand.driver.messages("table")
    return [message for message in messages if MORE in actions(message) or is_past(message)]


class RealHost:
    """A `sobremesa run` in a process of its own."""

    def __init__(self, stand: Standing) -> None:
        self._stand = stand
        self._process: Process | None = None

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot.cli", "run", "--local", self._stand.table.url),
            *("--database", str(self._stand.path)),
            cwd=ROOT,
            env={**os.environ, "DISCORD_TOKEN": TOKEN},
            stderr=PIPE,
        )
        await self._stand.driver.connected(20)
        await self._stand.driver.registered("game", "move", seconds=20)

    def kill(self) -> None:
        assert self._process is not None
        os.kill(self._process.pid, signal.SIGKILL)

    async def gone(self) -> str:
        """Wait until the process ends; return its log."""
        assert self._process is not None
        _, log = await self._process.communicate()
        await self._stand.driver.wait_until(lambda: not self._stand.table.connected)
        return log.decode()

    async def stop(self) -> None:
        if self._process is not None and self._process.returncode is None:
            self.kill()
            await self._process.wait()


@pytest.mark.parametrize("nonces", [pytest.param(True, marks=pytest.mark.soak), False])
async def test_case_22_a_real_host_is_killed_around_the_post(tmp_path: Path, nonces: bool) -> None:
    """The host is killed between the commit and the post, or between the post and storing the post's id.

    Discord may have forgotten the nonce.
    """
    path = tmp_path / "s.db"
    async with table_alone(path) as stand:
        host = RealHost(stand)
        users = stand.users(2)

        def kill_when_posted(notice: Notice) -> None:
            posted = notice.message if notice.kind == "message" and notice.whisper_to is None else None
            if posted is not None and f'"{MORE}:' in json.dumps(posted.components):
                host.kill()

        try:
            await host.start()
            await begin(stand, users)
            user, move = await some_move(users)
            fault = stand.table.fault(POST, method="POST", status=500, delay=0.3)
            exchange = await user.command("move", move=move, wait=False)
            await stand.driver.wait_until(lambda: fault.hits == 1)
            host.kill()
            log = await host.gone()
            assert "Traceback" not in log
            assert TOKEN not in log
            assert stored(path)[1:] == (1, 1)
            assert acknowledged(exchange)
            assert stand.boards[1, 1] == 0

            await host.start()
            await stand.driver.wait_until(lambda: stand.boards[1, 1] == 1, 20)
            user, move = await some_move(users)
            stand.table.events.listeners.append(kill_when_posted)
            await user.command("move", move=move, wait=False)
            await stand.driver.wait_until(lambda: stand.boards[1, 2] == 1)
            stand.table.events.listeners.remove(kill_when_posted)
            await host.gone()
            assert (stored(path)[1], announced(path)) == (2, 1)
            if not nonces:
                stand.driver.forget_nonces()

            await host.start()
            await stand.driver.wait_until(lambda: announced(path) == 2, 20)
            await stand.driver.wait_until(lambda: sum(not is_past(one) for one in boards(stand)) == 1)
            assert [stand.boards[1, revision] for revision in range(4)] == [1, 1, 1, 0]
            assert [not is_past(board) for board in boards(stand)] == [False, False, True]
        finally:
            await host.stop()
    await whole(path)
