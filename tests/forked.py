"""Runs work that kills its own process before a statement, each time in a fork of a process with all code loaded.

The forking process calls ``serve``. Each line of its input is n and the words of the work, as JSON. It writes the
output of the work, then "dead", or "done" and the number of writing statements. ``forks`` starts it from a test.
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
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from storage.sqlite.migrate import claim_file, migrate, own_migrations
from storage.sqlite.soundness import require_schema
from tests.chances import fresh

ROOT = Path(__file__).resolve().parents[1]
SECONDS = 60
# The soak tests kill before every statement. The ordinary tests kill before every twelfth one, from a random first one.
STEPS = [12, pytest.param(1, marks=pytest.mark.soak)]


def some(count: int, step: int, *names: object) -> range:
    """Return every ``step``-th statement number up to ``count``, at least one, with a random start."""
    return range(1 + fresh("killed", *names).randrange(min(step, count)), count + 1, step)


class Statements:
    """Counts SQL statements while ``counting`` is set. Kills the process before number ``fatal`` (0: never)."""

    def __init__(self, fatal: int) -> None:
        self._fatal = fatal
        self.counting = True
        self.count = 0

    def trace(self, _statement: str) -> None:
        """Count a statement that SQLite is about to execute."""
        if not self.counting:
            return
        self.count += 1
        if self.count == self._fatal:
            os.kill(os.getpid(), signal.SIGKILL)


Work = Callable[..., Coroutine[Any, Any, None]]


def say(line: str) -> None:
    """Send a line to the test immediately."""
    os.write(sys.stdout.fileno(), f"{line}\n".encode())


def serve(work: Work) -> None:
    """Carry out ``work(statements, *words)`` for each line, each time in a forked process."""
    _make_schema()
    for line in sys.stdin:
        fatal, *words = json.loads(line)
        pid = os.fork()
        if pid == 0:
            _carry_out(work, fatal, words)
        ended = os.waitpid(pid, 0)[1]
        if ended:
            say("dead" if ended == signal.SIGKILL else "failed")


def _make_schema() -> None:
    """Create the schema once for all forks: each opened file is compared with it, and creating it takes 60 ms."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        claim_file(connection, 0)
        migrate(connection, own_migrations(), 0)
        require_schema(connection, own_migrations())


def _carry_out(work: Work, fatal: int, words: list[Any]) -> None:
    code = 1
    try:
        statements = Statements(fatal)
        asyncio.run(work(statements, *words))
        say(f"done {statements.count}")
        code = 0
    finally:
        os._exit(code)


class Fate(NamedTuple):
    """The end of a process: whether it was killed, its number of statements if not, and its output."""

    dead: bool
    statements: int
    said: list[str]


class Forks:
    """The forking process, as a test controls it."""

    def __init__(self, process: Process) -> None:
        self._process = process

    async def run(self, fatal: int, *words: object) -> Fate:
        """Do the work in a new process, which is killed before its statement ``fatal`` (0: never)."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{json.dumps([fatal, *map(str, words)])}\n".encode())
        texts: list[str] = []
        async with asyncio.timeout(SECONDS):
            while True:
                word, _, rest = (line := await self._line()).partition(" ")
                if word in ("dead", "done"):
                    return Fate(word == "dead", int(rest or 0), texts)
                assert word not in ("", "failed"), texts
                texts.append(line)

    async def _line(self) -> str:
        assert self._process.stdout is not None
        return (await self._process.stdout.readline()).decode().strip()

    async def done(self, *words: object) -> int:
        """Do the work in a process that survives. Return the number of its statements."""
        fate = await self.run(0, *words)
        assert not fate.dead
        return fate.statements

    async def killed(self, fatal: int, *words: object) -> list[str]:
        """Do the work in a process that is killed at a statement. Return its output."""
        fate = await self.run(fatal, *words)
        assert fate.dead, f"not killed before statement {fatal}"
        return fate.said


@contextlib.asynccontextmanager
async def forks(module: str) -> AsyncIterator[Forks]:
    """Run a module that calls ``serve``, until the ``async with`` block ends."""
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", module, stdin=PIPE, stdout=PIPE, cwd=ROOT)
    try:
        yield Forks(process)
    finally:
        process.kill()
        await process.wait()


def contents(path: Path, tables: Mapping[str, str]) -> dict[str, list[tuple[Any, ...]]]:
    """Return the contents of a file's tables, with the named columns of each."""
    with closing(sqlite3.connect(path)) as connection:
        return {
            name: sorted(connection.execute(f"SELECT {columns} FROM {name}").fetchall(), key=repr)
            for name, columns in tables.items()
        }
