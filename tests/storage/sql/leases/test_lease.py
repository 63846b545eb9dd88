"""Tests that only one process writes to a database, and that a second one refuses to start (case 15)."""

import asyncio
import os
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from storage.errors import LeaseHeld, LeaseLost, NotSaved
from storage.slots import ALL_SLOTS, SLOTS, missing_from
from storage.sql.leases.leases import CREATE_FORMER, FIRST_VERSION
from storage.sql.leases.process import is_gone, process_start
from storage.sqlite import database, migrate
from storage.sqlite.backup import backup
from storage.sqlite.database import SqliteDatabase
from storage.sqlite.store import SqliteStorage
from tests.storage.processes import another_start
from tests.storage.samples import clock, opened, until
from tests.storage.sqlite.test_migrations import at_version


class Hands:
    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


Holder = tuple[str, int, str | None, int]
OWNERS = "SELECT DISTINCT host, pid, process_start, beat FROM leases WHERE owner IS NOT NULL"
FORGE = "UPDATE leases SET owner = 'forged', host = ?, pid = ?, process_start = ?, beat = ?"


def holder(path: Path) -> Holder | None:
    with closing(sqlite3.connect(path)) as connection:
        found: Holder | None = connection.execute(OWNERS).fetchone()
        return found


def held(path: Path) -> Holder:
    found = holder(path)
    assert found is not None
    return found


def forge(path: Path, host: str, pid: int, start: str | None, heartbeat_at: int) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(FORGE, (host, pid, start, heartbeat_at))


async def test_a_second_opening_in_this_process_is_refused(path: Path) -> None:
    async with opened(path) as storage:
        assert holder(path) == (socket.gethostname(), os.getpid(), process_start(os.getpid()), 1_000)
        with pytest.raises(LeaseHeld) as caught:
            await SqliteStorage.open(path, clock=clock)
        assert (caught.value.host, caught.value.pid) == (socket.gethostname(), os.getpid())
        assert caught.value.wait_ms == 30_001
        await storage.settings.set_user_language(1, "en")
    assert holder(path) is None
    async with opened(path):
        pass


async def test_case_15_a_second_process_is_refused(path: Path) -> None:
    program = f"""
import asyncio, pathlib, storage.errors, storage.sqlite.store
async def main():
    try:
        await storage.sqlite.store.SqliteStorage.open(pathlib.Path({str(path)!r}), clock=lambda: 1_001)
    except storage.errors.LeaseHeld as error:
        raise SystemExit(f"held by {{error.pid}}")
asyncio.run(main())
"""
    async with opened(path):
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", program, stderr=asyncio.subprocess.PIPE, cwd=Path(__file__).parents[4]
        )
        _, output = await process.communicate()
    assert output.decode().strip() == f"held by {os.getpid()}"
    assert process.returncode == 1


async def test_the_lease_of_a_dead_process_is_taken_at_once(path: Path) -> None:
    async with opened(path):
        pass
    child = await asyncio.create_subprocess_exec(sys.executable, "-c", "")
    await child.wait()
    forge(path, socket.gethostname(), child.pid, another_start(), 1_000)
    async with opened(path):
        assert held(path)[1] == os.getpid()


async def test_the_lease_of_a_process_whose_pid_another_has_now_is_taken_at_once(path: Path) -> None:
    async with opened(path):
        pass
    forge(path, socket.gethostname(), os.getpid(), another_start(), 1_000)
    async with opened(path):
        assert held(path)[2] == process_start(os.getpid())


@pytest.mark.parametrize(
    ("host", "pid", "start"),
    [
        ("elsewhere", 1, None),
        ("elsewhere", 2**22 + 1, "x"),
        (None, os.getppid(), None),
        (None, 2**22 + 1, "another boot:1:1"),
        (None, 2**22 + 1, another_start().replace(":", ":9", 1)),
    ],
    ids=["another host", "a pid that only that host knows", "start time unknown", "another boot", "another container"],
)
async def test_a_holder_that_may_still_run_keeps_the_lease_for_thirty_seconds(
    path: Path, host: str | None, pid: int, start: str | None
) -> None:
    hands = Hands()
    async with opened(path):
        pass
    forge(path, host or socket.gethostname(), pid, start, hands.now - 30_000)
    with pytest.raises(LeaseHeld) as caught:
        await SqliteStorage.open(path, clock=hands)
    assert (caught.value.pid, caught.value.wait_ms) == (pid, 1)
    assert held(path)[1] == pid
    hands.now += caught.value.wait_ms
    async with await SqliteStorage.open(path, clock=hands):
        assert held(path)[1] == os.getpid()


async def test_case_25_a_heartbeat_in_the_future_is_from_before_the_clock_was_set_back(path: Path) -> None:
    hands = Hands()
    async with opened(path):
        pass
    forge(path, "elsewhere", 1, None, hands.now + 30_001)
    async with await SqliteStorage.open(path, clock=hands):
        assert held(path)[1] == os.getpid()


async def test_the_heartbeat_is_stored_regularly(path: Path) -> None:
    hands = Hands()
    writer = await SqliteDatabase.open(path, clock=hands, heartbeat_seconds=0.01)
    hands.now += 777
    await until(lambda: held(path)[3] == hands.now)
    await writer.close()


async def test_the_heartbeat_continues_after_a_failed_write(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    hands = Hands()
    writer = await SqliteDatabase.open(path, clock=hands, heartbeat_seconds=0.01, busy_timeout_ms=1)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await until(lambda: "could not be renewed" in caplog.text)
        other.execute("ROLLBACK")
    hands.now += 1
    await until(lambda: held(path)[3] == hands.now)
    assert not writer.lost_event.is_set()
    await writer.close()


async def test_a_process_that_has_lost_the_lease_writes_no_more(path: Path) -> None:
    hands = Hands()
    slow = await SqliteDatabase.open(path, clock=hands, heartbeat_seconds=1_000)
    hands.now += 30_001
    async with await SqliteStorage.open(path, clock=hands) as storage:
        # The third call goes straight to the writer, like a write that passed the database's check before the loss.
        for write in (slow.write, slow.write, slow._writer.write):
            with pytest.raises(LeaseLost):
                await write(lambda connection: connection.execute("DELETE FROM audit").rowcount)
        assert slow.lost_event.is_set()
        assert not slow.ownership.is_current, "nothing is posted either"
        assert slow.ownership.lost == SLOTS
        await slow.close()
        # If the losing process closes its database, the winner's lease stays.
        assert held(path)[3] == hands.now
        await storage.settings.set_user_language(1, "en")


async def test_the_heartbeat_notices_the_loss_of_the_lease(path: Path) -> None:
    writer = await SqliteDatabase.open(path, clock=clock, heartbeat_seconds=0.01)
    forge(path, "elsewhere", 1, None, 1_000)
    async with asyncio.timeout(5):
        await writer.lost_event.wait()
    await writer.close()
    assert held(path)[0] == "elsewhere"


async def test_closing_releases_the_lease_even_if_writing_fails(path: Path) -> None:
    writer = await SqliteDatabase.open(path, clock=clock, busy_timeout_ms=1)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(NotSaved):
            await writer.write(lambda _: None)
        await writer.close()
        other.execute("ROLLBACK")
    assert held(path)[1] == os.getpid()  # The lease stays in the file until its time is over.


async def older(path: Path) -> None:
    """Make a file of the version before `leases`, with the table of its single lease."""
    await at_version(path, FIRST_VERSION - 1)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(CREATE_FORMER)


async def test_an_older_program_that_uses_the_file_keeps_its_lease(path: Path) -> None:
    await older(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO lease VALUES (1, 'older', 'elsewhere', 7, NULL, 1000)")
    with pytest.raises(LeaseHeld) as caught:
        await SqliteStorage.open(path, clock=clock)
    assert (caught.value.host, caught.value.pid) == ("elsewhere", 7)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT max(version) FROM schema_version").fetchone() == (FIRST_VERSION - 1,)


async def test_no_older_program_starts_while_the_tables_change(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    visited: list[object] = []
    carry_out = migrate.migrate

    def watched(connection: sqlite3.Connection, *rest: Any) -> None:
        visited.append(connection.execute("SELECT host, pid, process_start, heartbeat_at FROM lease").fetchone())
        carry_out(connection, *rest)

    await older(path)
    monkeypatch.setattr(database, "migrate", watched)
    async with opened(path):
        assert visited == [held(path)]
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'lease'").fetchone() is None


async def test_each_migration_renews_the_lease(path: Path) -> None:
    hands = Hands()
    began = hands.now

    def slow() -> int:
        hands.now += 20_000
        return hands.now

    await older(path)
    writer = await SqliteDatabase.open(path, clock=slow, heartbeat_seconds=1_000)
    assert held(path)[3] >= began + 20_000 * (len(migrate.own_migrations()) - FIRST_VERSION)
    await writer.close()


async def test_a_process_whose_lease_was_taken_does_not_change_the_tables(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def taken(*_given: object) -> Path:
        forge(path, "elsewhere", 1, None, 1_000)
        return path

    await older(path)
    monkeypatch.setattr(database, "copy_before", taken)
    with pytest.raises(LeaseLost):
        await SqliteStorage.open(path, clock=clock)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT max(version) FROM schema_version").fetchone() == (FIRST_VERSION - 1,)
    assert held(path)[0] == "elsewhere"


async def test_a_migration_that_another_process_did_meanwhile_is_not_repeated(path: Path) -> None:
    class Late(sqlite3.Connection):
        """A connection that begins its first transaction only after another connection has migrated the file."""

        waits = True

        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            if sql == "BEGIN IMMEDIATE" and self.waits:
                self.waits = False
                with closing(sqlite3.connect(path, isolation_level=None)) as other:
                    migrate.migrate(other, migrate.own_migrations(), 1)
            return super().execute(sql, *values)

    await older(path)
    with closing(sqlite3.connect(path, isolation_level=None, factory=Late)) as connection:
        migrate.migrate(connection, migrate.own_migrations(), 2)
        found = connection.execute("SELECT DISTINCT applied_at FROM schema_version WHERE version >= 60").fetchall()
    assert found == [(1,)]


async def test_after_a_failed_migration_an_older_program_can_start(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise NotSaved("full", "no room")

    await older(path)
    monkeypatch.setattr(database, "migrate", fail)
    with pytest.raises(NotSaved):
        await SqliteStorage.open(path, clock=clock)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM lease").fetchone() == (0,)
    assert holder(path) is None


async def test_each_opening_raises_the_fences(path: Path) -> None:
    async def fences() -> list[tuple[int, int]]:
        async with opened(path) as storage:
            return await storage.database.read(lambda connection: connection.execute(rows).fetchall())

    rows = "SELECT slot, fence FROM leases ORDER BY slot"
    first, second = await fences(), await fences()
    assert second == [(slot, fence + 1) for slot, fence in first]
    assert [slot for slot, _ in first] == [*range(SLOTS)]


async def test_one_lost_slot_of_a_file_means_that_the_file_is_lost(path: Path) -> None:
    lost = await SqliteDatabase.open(path, clock=clock, heartbeat_seconds=1_000)
    await lost.write(lambda connection: connection.execute("UPDATE leases SET fence = fence + 1 WHERE slot = 63"))
    with pytest.raises(LeaseLost) as caught:
        await lost.write(lambda connection: connection.execute("DELETE FROM audit"))
    assert missing_from(caught.value.held, ALL_SLOTS) == [63]
    assert lost.lost_event.is_set()
    await lost.close()


async def test_a_copy_has_no_lease(path: Path, tmp_path: Path) -> None:
    async with opened(path):
        await backup(path, tmp_path / "copy.db")
        async with opened(tmp_path / "copy.db") as copy:
            await copy.settings.set_user_language(1, "en")


def test_a_process_is_gone_if_it_ended_or_its_pid_has_another_start() -> None:
    own = process_start(os.getpid())
    assert not is_gone(os.getpid(), own)
    assert not is_gone(os.getpid(), None)
    assert is_gone(os.getpid(), another_start())
    assert not is_gone(os.getpid(), "another boot:1:1")
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    start = process_start(child.pid)
    assert start != own
    assert not is_gone(child.pid, start)
    child.kill()
    while not is_gone(child.pid, start):  # A zombie counts as gone, even before its parent waits for it.
        pass
    child.wait()
    assert is_gone(child.pid, start)
