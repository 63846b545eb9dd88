"""Runs every command on every damaged file: each succeeds, or prints one line (no traceback) and returns 2."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import sys
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio

from bot.local.server import LocalTable
from tests.bot.cli.forking import CommandEnd, Forking, forking
from tests.bot.damaging import filled
from tests.bot.hosted import Table
from tests.bot.standing import TOKEN
from tests.chances import fresh
from tests.damaged_files import INDEX, LOG, OF_PAGES, OTHERS, Damage, copy_with_log

pytestmark = pytest.mark.asyncio(loop_scope="module")

# The time in which a connected bot may do its background work.
AT_WORK_SECONDS = 0.5


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with data in every table, partly still in the log, as a killed bot leaves it."""
    folder = tmp_path_factory.mktemp("sound")
    path, killed = folder / "bot.db", folder / "killed.db"

    async def fill() -> None:
        table = Table(path)
        await table.open()
        await filled(table)
        await table.storage.close()
        await table.open()
        for number in range(40):
            await table.storage.interactions.handle(10**9 + number, 5)
        await asyncio.to_thread(copy_with_log, path, killed)
        await table.storage.close()

    asyncio.run(fill())
    return killed


class Commands:
    """Runs commands on damaged files, with a local table."""

    def __init__(self, forks: Forking, table: LocalTable) -> None:
        self._forks = forks
        self._table = table
        self._folder = forks.folder

    async def run(self, *words: str) -> CommandEnd:
        """Run a command to its end.

        If the command does not end by itself, it is stopped once it has started successfully.
        """
        return await self._forks.run(*words, until=self._works, at_work=AT_WORK_SECONDS)

    def _works(self) -> bool:
        return "ready as" in self._forks.wrote("err") or "Sobremesa is at" in self._forks.wrote("out")

    async def on(self, sound: Path, damage: Damage, seed: int) -> dict[str, CommandEnd]:
        """Run every command that opens a database, each on a fresh copy with the same damage.

        Return how each command ended.
        """
        copy, target = self._folder / "bot.db", self._folder / "target.db"
        found = {}
        for words in (
            ("check",),
            ("backup", str(target)),
            ("run", "--local", self._table.url),
            ("play", "--no-browser", "--port", "0"),
        ):
            await asyncio.to_thread(self._prepare, sound, copy, damage, seed)
            found[words[0]] = await self.run(*words, "--database", str(copy))
            if words[0] == "backup":
                assert target.exists() == (found["backup"].code == 0)
                await asyncio.to_thread(_require_sound, target)
        return found

    def _prepare(self, sound: Path, copy: Path, damage: Damage, seed: int) -> None:
        for name in ("out", "err", "target.db", *(f"bot.table.db{end}" for end in ("", LOG, INDEX))):
            (self._folder / name).unlink(missing_ok=True)
        copy_with_log(sound, copy)
        damage(copy, random.Random(seed))


def _require_sound(backup: Path) -> None:
    """Check a backup, if one was made."""
    if backup.exists():
        with closing(sqlite3.connect(backup)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)], "the backup is damaged"


def faults(command: str, ended: CommandEnd) -> str:
    """Return the fault in the way a command ended, "" if it succeeded or printed one line about the damage."""
    if "Traceback" in ended.err or "never awaited" in ended.err:
        return "a traceback"
    if ended.code == 2:
        return "" if len(ended.err.splitlines()) == 1 else "not one line"
    # If `check` finds rows with impossible values, it correctly ends with 1.
    return "" if ended.code == 0 or (command == "check" and ended.code == 1 and not ended.err) else "another end"


async def tried(commands: Commands, sound: Path, damages: Sequence[tuple[Damage, int]]) -> dict[str, int]:
    """Try every command on every kind of damage. Return how many runs had each kind of end."""
    wrong, ways = [], Counter[str]()
    for damage, seed in damages:
        for command, ended in (await commands.on(sound, damage, seed)).items():
            ways[f"{command} {ended.code}"] += 1
            if fault := faults(command, ended):
                wrong.append(f"{command} on {damage.__name__} {seed}: {fault} ({ended.code})\n{ended.err[-3000:]}")
    assert not wrong, f"{len(wrong)} of {4 * len(damages)}:\n" + "\n".join(wrong)
    return dict(ways)


async def test_every_command_succeeds_on_a_sound_file(commands: Commands, sound: Path) -> None:
    def none(_path: Path, _chances: random.Random) -> None:
        """Leave the file unchanged."""

    assert await tried(commands, sound, [(none, 0)]) == {"check 0": 1, "backup 0": 1, "run 0": 1, "play 0": 1}


async def test_each_command_succeeds_or_prints_one_line_on_a_damaged_file(commands: Commands, sound: Path) -> None:
    chances = fresh("damaged files")
    some = (*chances.sample(OF_PAGES, 2), *chances.sample(OTHERS, 2))
    await tried(commands, sound, [(damage, chances.randrange(10**6)) for damage in some])


@pytest.mark.soak
async def test_each_command_prints_one_line_on_a_file_of_another_program(commands: Commands, sound: Path) -> None:
    await tried(commands, sound, [(damage, 0) for damage in OTHERS])


@pytest.mark.soak
async def test_each_command_succeeds_or_prints_one_line_on_300_damaged_files(commands: Commands, sound: Path) -> None:
    chances = fresh("300 damaged files")
    damages = [(OF_PAGES[number % len(OF_PAGES)], chances.randrange(10**6)) for number in range(300)]
    sys.stdout.write(f"ends of commands on 300 damaged files: {await tried(commands, sound, damages)}\n")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def commands(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Commands]:
    table = await LocalTable.start(token=TOKEN)
    try:
        async with forking(tmp_path_factory.mktemp("damaged")) as forks:
            yield Commands(forks, table)
    finally:
        await table.stop()
