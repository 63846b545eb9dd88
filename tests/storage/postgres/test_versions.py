"""Tests programs of two versions at one PostgreSQL database: an expanded table does not stop the version before."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from typing import Any
from unittest.mock import AsyncMock

import pytest
import pytest_asyncio

from storage.errors import FormerRuns, LeaseHeld, NotSaved, SchemaTooNew
from storage.postgres.address import Address
from storage.sqlite.migrate import own_migrations
from storage.store import Storage
from tests.postgres import new_database
from tests.storage.samples import clock, execute, load, play, running, until
from tests.storage.sql.tournaments.test_tournaments import NEW

NUMBERS = itertools.count(1)
KNOWN = len(own_migrations())
# What the next version of the program might do. The version before reads whole rows of this table.
NEXT = b"""
CREATE TABLE novelties (session_id bigint PRIMARY KEY);
ALTER TABLE sessions ADD COLUMN novelty bigint NOT NULL DEFAULT 0;
"""


@contextmanager
def next_version(*, expands: bool) -> Iterator[None]:
    """Within the `with` block, a program that opens a database is of the next version, with one more migration."""
    from storage.postgres import migrate

    steps = (*migrate._steps(), migrate.SchemaStep(KNOWN + 1, NEXT, expands))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(migrate, "_steps", lambda: steps)
        yield


async def opened(address: Address, **options: Any) -> Storage:
    """Open a database to share it."""
    from storage.postgres.database import PostgresDatabase

    options = {"shares": True, "heartbeat_seconds": 0.05, **options}
    return Storage(await PostgresDatabase.open(address, clock=clock, **options))


def stored(address: Address, column: str) -> list[Any]:
    import psycopg

    with closing(psycopg.connect(address.url, autocommit=True)) as connection:
        return [row for (row,) in connection.execute(f"SELECT {column} FROM schema_version ORDER BY version".encode())]


@pytest.fixture
def address() -> Address:
    # The tables of a test must not be those of the next one.
    return new_database(f"versions_{next(NUMBERS)}")


@pytest_asyncio.fixture
async def former(address: Address) -> AsyncIterator[Storage]:
    """A program of the version before, which runs and has all shards."""
    async with await opened(address) as storage:
        await storage.processes.share(4)
        yield storage


async def test_a_process_goes_on_beside_one_that_has_expanded_the_tables(former: Storage, address: Address) -> None:
    match = await running(former)
    with next_version(expands=True):
        newer = await opened(address)
    async with newer:
        assert stored(address, "version")[-2:] == [KNOWN, KNOWN + 1]
        assert stored(address, "needs")[-1] <= KNOWN
        assert former.database.slots != 0, "nothing was taken from it"
        for number, storage in enumerate((former, newer, former)):
            assert await play(storage, match.session_id, number) == number + 1
            assert (await load(storage, match.session_id)).revision == number + 1
        # After a freeze, it takes part again.
        former_database: Any = former.database
        await execute(newer, "DELETE FROM processes WHERE token = ?", (former_database.ownership.leases.token,))
        await former_database._beat_or_return()
        await former_database._beat_or_return()
        assert not former.lost_event.is_set()
        assert await play(former, match.session_id, 3) == 4
        # A service manager may start a process of the version before again.
        async with await opened(address) as again:
            assert await play(again, match.session_id, 4) == 5
        with pytest.raises(SchemaTooNew):
            await opened(address, shares=False)


async def test_a_process_waits_until_those_are_stopped_that_cannot_work_with_its_tables(
    former: Storage, address: Address
) -> None:
    reasons = list[LeaseHeld]()
    is_waiting = asyncio.Event()

    async def wait(error: LeaseHeld) -> None:
        reasons.append(error)
        is_waiting.set()
        await asyncio.sleep(0.05)

    with next_version(expands=False):
        opening = asyncio.create_task(opened(address, wait=wait))
        async with asyncio.timeout(20):
            await is_waiting.wait()
        assert "older version of the program, which cannot work with the tables" in str(reasons[0])
        assert isinstance(reasons[0], FormerRuns)
        assert stored(address, "version")[-1] == KNOWN
        await former.close()
        async with asyncio.timeout(20), await opening:
            assert stored(address, "needs")[-1] == KNOWN + 1
    with pytest.raises(SchemaTooNew):
        await opened(address)


async def test_while_a_dump_reads_the_tables_they_are_not_changed_and_others_can_write(
    former: Storage, address: Address, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """If the others could not write for the whole dump, they would lose their leases."""
    import psycopg

    from storage.postgres import database

    monkeypatch.setattr(database, "RETRY_SECONDS", 0.2)
    match = await running(former)
    with next_version(expands=True):
        with closing(psycopg.connect(address.url)) as dump:
            dump.execute("SELECT * FROM sessions")
            with pytest.raises(NotSaved, match="such as a dump"):
                await opened(address)
            opening = asyncio.create_task(opened(address, wait=AsyncMock()))
            await until(lambda: "tries again" in caplog.text, 20)
            assert await play(former, match.session_id, 0) == 1
            assert stored(address, "version")[-1] == KNOWN
        async with asyncio.timeout(20), await opening:
            assert stored(address, "version")[-1] == KNOWN + 1


async def test_a_start_waits_for_a_lock_for_longer_than_the_server_lets_an_autovacuum_hold_it(address: Address) -> None:
    """Each start defines triggers, which an autovacuum of their tables keeps it from, maybe for hours."""
    from storage.postgres import connection, database

    with closing(connection.connect(address)) as inner:
        own = connection.PostgresConnection(inner)
        with database._alone(own):
            found = own.execute(
                "SELECT name, setting FROM pg_settings WHERE name IN ('deadlock_timeout', 'lock_timeout')"
            )
            waits = {name: int(setting) for name, setting in found.fetchall()}
    assert waits["deadlock_timeout"] < waits["lock_timeout"] <= 2_000


async def test_each_version_notes_which_programs_it_needs(former: Storage, address: Address) -> None:
    assert former.database.ownership.shards == 4
    expanding = {one.version for one in own_migrations() if one.expands}
    versions, needs = stored(address, "version"), stored(address, "needs")
    known_before = [[one for one in versions if one <= version and one not in expanding] for version in versions]
    assert needs == [max(found) for found in known_before]


async def test_the_first_event_of_a_new_database_has_number_1(former: Storage) -> None:
    assert (await former.tournaments.create(NEW, ())).tournament_id == 1
