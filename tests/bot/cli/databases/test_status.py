"""Tests `sobremesa status` over both databases: beside a bot, beside one that waits, and without one."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.cli.databases.status import status_of
from bot.cli.main import main
from bot.cli.running import run
from bot.cli.running.run import open_storage
from bot.host.clocks.steady_clock import now_ms
from storage.postgres.address import Address
from storage.records.puzzles import DailyPlan
from storage.records.times import NewTimer
from storage.slots import SLOTS
from storage.sql.versions import program_version
from storage.sqlite.database import SqliteDatabase
from storage.sqlite.migrate import own_migrations
from storage.store import Storage
from tests.bot.cli.databases.test_migrate import executed, older_database
from tests.databases import BOTH
from tests.postgres import empty_database
from tests.storage.processes import another_start, until_owned
from tests.storage.samples import execute, play, running, silence
from tests.waiting import until

KNOWN = len(own_migrations())
PROCESS = f"Process {os.getpid()} on {socket.gethostname()}"


@pytest.fixture(params=BOTH)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Path | Address:
    return tmp_path / "bot.db" if request.param == "sqlite" else empty_database()


def printed(database: Path | Address, said: pytest.CaptureFixture[str], *options: str) -> str:
    """Run a command that must succeed. Return its output, with X in place of times."""
    said.readouterr()
    named = database.url if isinstance(database, Address) else str(database)
    assert main(["status", "--database", named, *options]) == 0
    out, err = said.readouterr()
    assert err == ""
    return re.sub(r"\d+\.\d s ago", "X s ago", re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", "X", out))


def beside(database: Path | Address, work: Callable[[Storage], Awaitable[Any]]) -> Any:
    """Open the database, run ``work``, and return the result of ``work``."""

    async def opened() -> Any:
        async with await open_storage(database) as storage:
            return await work(storage)

    return asyncio.run(opened())


async def nothing(_: Storage) -> None:
    """Do nothing with the storage."""


def test_without_a_bot(database: Path | Address, capsys: pytest.CaptureFixture[str]) -> None:
    beside(database, nothing)
    assert printed(database, capsys).splitlines() == [
        f"Database: {database}",
        f"Tables: version {KNOWN}; this program is {program_version()} and has version {KNOWN}",
        "No bot is running.",
        "Running matches: 0",
        "Overdue timers: 0",
        "Sessions with changes that are not announced: 0",
    ]


def test_beside_a_bot(database: Path | Address, capsys: pytest.CaptureFixture[str]) -> None:
    async def shown(storage: Storage) -> tuple[str, dict[str, Any]]:
        await storage.processes.note_shards(2)
        text = await asyncio.to_thread(printed, database, capsys)
        return text, json.loads(await asyncio.to_thread(printed, database, capsys, "--json"))

    text, told = beside(database, shown)
    runs = f"program {program_version()}, last heartbeat X s ago, all {SLOTS} slots, 2 shards"
    assert text.splitlines()[2] == f"{PROCESS} runs the bot since X UTC: {runs}"
    assert "No bot" not in text
    assert (told["database"], told["schema"], told["own_schema"]) == (str(database), KNOWN, KNOWN)
    (process,) = told["processes"]
    assert 0 <= process.pop("lag") < 30
    assert process.pop("since").endswith("Z")
    assert process == {
        "state": "runs",
        "host": socket.gethostname(),
        "pid": os.getpid(),
        "program": program_version(),
        "slots": SLOTS,
        "shards": [0, 1],
        "all_shards": 2,
    }


def test_what_is_late_is_counted(database: Path | Address) -> None:
    async def fill(storage: Storage) -> None:
        session = await running(storage)
        await play(storage, session.session_id, 0)
        await storage.timers.set(session.session_id, NewTimer("reminder", 0, 1_000), revision=1)
        await storage.timers.set(session.session_id, NewTimer("deadline", 0, now_ms() + 60_000), revision=1)
        for guild_id, next_at in ((7, 1_000), (8, now_ms() + 60_000), (9, now_ms() + 10**10)):
            await storage.daily_puzzles.set_plan(DailyPlan(guild_id, 5, 9, "UTC", None, next_at))

    beside(database, fill)
    work = asyncio.run(status_of(database)).work
    assert work is not None
    assert (work.running_matches, work.overdue_timers, work.unannounced_sessions) == (1, 2, 1)


def test_a_process_that_gives_no_sign_of_life_has_ended(
    database: Path | Address, capsys: pytest.CaptureFixture[str]
) -> None:
    async def shown(storage: Storage) -> str:
        await silence(storage, 60_000)
        for table in ("leases", "processes"):
            await execute(storage, f"UPDATE {table} SET pid = 7")
        return await asyncio.to_thread(printed, database, capsys)

    ended, nobody = beside(database, shown).splitlines()[2:4]
    assert ended == "Process 7 on elsewhere has ended or gives no sign of life: last heartbeat X s ago"
    assert nobody == "No bot is running."


def test_a_process_of_this_machine_that_was_killed_has_ended(database: Path | Address) -> None:
    async def shown(storage: Storage) -> list[str]:
        await execute(storage, "UPDATE processes SET process_start = ?", (another_start(),))
        return [one.state for one in (await status_of(database)).processes]

    assert beside(database, shown) == ["ended"]


def test_a_process_that_waits_is_seen_until_it_ends_or_takes_over(
    capsys: pytest.CaptureFixture[str],
) -> None:
    address = empty_database()

    async def states(count: int) -> list[str]:
        """Return the states of the processes, as soon as there are ``count`` processes."""
        found: list[str] = []

        async def all_there() -> bool:
            found[:] = [one.state for one in (await status_of(address)).processes]
            return len(found) == count

        await until(all_there)
        return found

    async def one_runs() -> bool:
        return await states(1) == ["runs"]

    async def waited() -> str:
        first = await run.opened_when_free(address, asyncio.Event())
        await first.processes.share(1)
        async with await run.opened_when_free(address, asyncio.Event()) as second:
            await second.processes.share(1)
            assert await states(2) == ["runs", "waits"]
            text = await asyncio.to_thread(printed, address, capsys)
            await first.close()
            await until(one_runs)
        assert await states(0) == []
        return text

    lines = asyncio.run(waited()).splitlines()
    waits = f"program {program_version()}, last heartbeat X s ago"
    assert lines[3] == f"{PROCESS} waits for shards since X UTC: {waits}"


def test_the_shards_of_each_process_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    address = empty_database()

    async def shown() -> str:
        async with (
            await run.opened_when_free(address, asyncio.Event()) as first,
            await run.opened_when_free(address, asyncio.Event()) as second,
        ):
            await first.processes.share(4)
            await second.processes.share(4)
            await until_owned((first, SLOTS // 2), (second, SLOTS // 2))
            return await asyncio.to_thread(printed, address, capsys)

    lines = asyncio.run(shown()).splitlines()
    half = f"program {program_version()}, last heartbeat X s ago, 32 of 64 slots, shards"
    assert [line.partition(" UTC: ")[2] for line in lines[2:4]] == [f"{half} 0, 1 of 4", f"{half} 2, 3 of 4"]


def test_a_bot_of_an_older_version_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, older = tmp_path / "bot.db", 47

    async def shown() -> str:
        database = await SqliteDatabase.open(path, clock=now_ms, migrations=own_migrations()[:older])
        try:
            return await asyncio.to_thread(printed, path, capsys)
        finally:
            await database.close()

    assert asyncio.run(shown()).splitlines()[1:] == [
        f"Tables: version {older}; this program is {program_version()} and has version {KNOWN}",
        f"{PROCESS} runs the bot: of an older program, last heartbeat X s ago, all {SLOTS} slots",
        "Matches and timers are not shown, because the tables are of another version.",
    ]


def test_an_older_postgresql_database_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    address = older_database()
    from storage.postgres import database

    executed(address, f"INSERT INTO lease VALUES (1, 'bot', 'elsewhere', 7, NULL, ({database._NOW}))")
    line = f"Process 7 on elsewhere runs the bot: of an older program, last heartbeat X s ago, all {SLOTS} slots"
    assert line in printed(address, capsys).splitlines()


@pytest.mark.parametrize("name", ["missing.db", "postgresql://bot:secret@127.0.0.1:1/db"])
def test_a_database_that_cannot_be_read_is_named_in_one_line(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["status", "--database", name]) == 2
    (error_output,) = capsys.readouterr().err.splitlines()
    assert error_output.startswith(f"sobremesa status: {name.replace('secret', '***')}: ")
    assert "secret" not in error_output
