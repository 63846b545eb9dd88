"""Runs commands of the command line in separate processes, forked from one that has already loaded all code."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.bot.standing import TOKEN
from tests.forked import ROOT

SECONDS = 60
LOOK_SECONDS = 0.02


class CommandEnd(NamedTuple):
    """How a command ended: by itself or not, with its exit code and its output.

    ``stopping`` is how many seconds passed from SIGTERM to its end, 0 if it ended by itself.
    """

    code: int
    out: str
    err: str
    stopping: float


class Forking:
    """The process that forks commands; each command writes into a folder."""

    def __init__(self, process: Process, folder: Path) -> None:
        self._process = process
        self.folder = folder

    async def run(self, *words: str, until: Callable[[], bool], at_work: float = 0.0) -> CommandEnd:
        """Run a command to its end.

        The commands that do not end by themselves (`run` and `play`) are stopped by SIGTERM, ``at_work`` seconds after
        ``until`` has returned True.
        """
        assert self._process.stdin is not None
        self._process.stdin.write(f"{json.dumps([str(self.folder), *words])}\n".encode())
        pid = int(await self._said("begun"))
        ending = asyncio.create_task(self._said("ended"))
        stopped_at: float | None = None
        try:
            async with asyncio.timeout(SECONDS):
                while not ending.done() and not until():  # noqa: ASYNC110 - a process of its own sets no event here
                    await asyncio.sleep(LOOK_SECONDS)
                if not ending.done():
                    await asyncio.wait([ending], timeout=at_work)
                if not ending.done() and words[0] in ("run", "play"):
                    stopped_at = time.monotonic()
                    # The process may have ended by itself in this moment.
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGTERM)
                # Without the shield, the timeout would end this task too, and the reason of a hang would be lost.
                code = int(await asyncio.shield(ending))
        except TimeoutError:
            os.kill(pid, signal.SIGKILL)
            await ending
            pytest.fail(f"{words} hangs: {self.wrote('err')}")
        stopping = 0.0 if stopped_at is None else time.monotonic() - stopped_at
        return CommandEnd(code, self.wrote("out"), self.wrote("err"), stopping)

    def wrote(self, name: str) -> str:
        """Return everything that a command has written so far to the file ``name`` ("out" or "err")."""
        file = self.folder / name
        return file.read_text(encoding="utf-8", errors="replace") if file.exists() else ""

    async def _said(self, word: str) -> str:
        assert self._process.stdout is not None
        first, _, rest = (await self._process.stdout.readline()).decode().strip().partition(" ")
        assert first == word
        return rest


@contextlib.asynccontextmanager
async def forking(folder: Path) -> AsyncIterator[Forking]:
    """Run the process that forks commands until the ``async with`` block ends."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("DISCORD", "SOBREMESA"))}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.bot.cli.forked_commands",
        stdin=PIPE,
        stdout=PIPE,
        cwd=folder,
        env={**environment, "SOBREMESA_WORKERS": "0", "DISCORD_TOKEN": TOKEN, "PYTHONPATH": str(ROOT)},
    )
    try:
        yield Forking(process, folder)
    finally:
        process.kill()
        await process.wait()
