"""Tests group commit: waiting transactions are committed together, and fail separately."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from threading import Event

import pytest

from storage.errors import NotRead, NotSaved, StorageClosed
from storage.sqlite.backup import backup, integrity
from storage.sqlite.database import SqliteDatabase
from storage.sqlite.migrate import own_migrations
from tests.storage.samples import clock, names

PUT = "INSERT INTO handled_interactions VALUES (?, 0)"
ALL = "SELECT interaction_id FROM handled_interactions ORDER BY 1"


def put(number: int) -> Callable[[sqlite3.Connection], int]:
    return lambda connection: connection.execute(PUT, (number,)).rowcount and number


def failing(number: int, error: Exception) -> Callable[[sqlite3.Connection], int]:
    def transaction(connection: sqlite3.Connection) -> int:
        connection.execute(PUT, (number,))
        raise error

    return transaction


async def stored(database: SqliteDatabase) -> list[int]:
    return await database.read(lambda connection: [number for (number,) in connection.execute(ALL)])


class Traced:
    """An open database and the statements that its writer executed."""

    def __init__(self) -> None:
        self.statements: list[str] = []

    def count(self, statement: str) -> int:
        return self.statements.count(statement)


@pytest.fixture
async def traced() -> Traced:
    return Traced()


@pytest.fixture
async def database(path: Path, traced: Traced) -> AsyncIterator[SqliteDatabase]:
    database = await SqliteDatabase.open(path, clock=clock, trace=traced.statements.append)
    yield database
    await database.close()


async def test_all_waiting_transactions_share_one_commit(database: SqliteDatabase, traced: Traced) -> None:
    assert await asyncio.gather(*(database.write(put(number)) for number in range(16))) == list(range(16))
    assert (traced.count("BEGIN IMMEDIATE"), traced.count("COMMIT")) == (1, 1)
    assert await stored(database) == list(range(16))


async def test_writes_during_a_commit_share_the_next_one(database: SqliteDatabase, traced: Traced) -> None:
    gate, begun = Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def slow(connection: sqlite3.Connection) -> int:
        loop.call_soon_threadsafe(begun.set)
        gate.wait(10)
        return put(0)(connection)

    first = asyncio.create_task(database.write(slow))
    await begun.wait()
    others = [asyncio.create_task(database.write(put(number))) for number in range(1, 6)]
    await asyncio.sleep(0)
    assert not first.done()
    gate.set()
    assert await asyncio.gather(first, *others) == list(range(6))
    assert traced.count("COMMIT") == 2


async def test_one_of_sixteen_transactions_fails(database: SqliteDatabase, traced: Traced) -> None:
    own = ValueError("mine")
    writes = [database.write(failing(7, own) if number == 7 else put(number)) for number in range(16)]
    results = await asyncio.gather(*writes, return_exceptions=True)
    assert results[7] is own
    rest = [number for number in range(16) if number != 7]
    assert [result for result in results if result is not own] == rest == await stored(database)
    assert traced.count("COMMIT") == 1


async def test_errors_of_statements_are_raised_to_their_caller(database: SqliteDatabase) -> None:
    writes = (
        database.write(put(1)),
        database.write(put(1)),
        database.write(lambda connection: connection.execute("SELECT nonsense").rowcount),
        database.write(failing(2, StopIteration())),
        database.write(put(3)),
    )
    results = await asyncio.gather(*writes, return_exceptions=True)
    assert (results[0], results[4]) == (1, 3)
    assert isinstance(results[1], sqlite3.IntegrityError)
    assert isinstance(results[2], sqlite3.OperationalError)
    assert isinstance(results[3], RuntimeError)
    assert await stored(database) == [1, 3]


async def test_no_caller_is_answered_before_the_commit(path: Path) -> None:
    visited: list[str] = []
    database = await SqliteDatabase.open(path, clock=clock, trace=visited.append)
    await database.write(put(1))
    with sqlite3.connect(path) as other:
        assert other.execute(ALL).fetchall() == [(1,)]
    other.close()
    assert visited[-1] == "COMMIT"
    await database.close()


async def test_if_the_commit_fails_all_fail_and_nothing_is_stored(database: SqliteDatabase) -> None:
    # A deferred reference is checked only at COMMIT.
    def dangling(connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA defer_foreign_keys = ON")
        connection.execute("INSERT INTO first_readies VALUES (404, 1, 1)")

    writes = [database.write(put(1)), database.write(dangling), database.write(put(2))]
    results = await asyncio.gather(*writes, return_exceptions=True)
    assert all(isinstance(result, sqlite3.IntegrityError) for result in results)
    assert await stored(database) == []
    assert await database.write(put(3)) == 3
    assert await stored(database) == [3]


async def test_a_cancelled_caller_does_not_break_the_writer(database: SqliteDatabase) -> None:
    gate, begun = Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def slow(connection: sqlite3.Connection) -> int:
        loop.call_soon_threadsafe(begun.set)
        gate.wait(10)
        return put(1)(connection)

    running_task = asyncio.create_task(database.write(slow))
    neighbour = asyncio.create_task(database.write(put(2)))
    await begun.wait()
    waiting = asyncio.create_task(database.write(put(3)))
    kept = asyncio.create_task(database.write(put(4)))
    await asyncio.sleep(0)
    for task in (running_task, waiting):
        task.cancel()
    gate.set()
    results = await asyncio.gather(running_task, neighbour, waiting, kept, return_exceptions=True)
    assert [type(result) for result in results] == [asyncio.CancelledError, int, asyncio.CancelledError, int]
    # Transactions that have begun are committed. The others never run.
    assert await stored(database) == [1, 2, 4]
    only = asyncio.create_task(database.write(put(5)))
    await asyncio.sleep(0)
    only.cancel()
    await asyncio.gather(only, return_exceptions=True)
    assert await database.write(put(6)) == 6
    assert await stored(database) == [1, 2, 4, 6]


async def test_closing_completes_begun_transactions(path: Path) -> None:
    database = await SqliteDatabase.open(path, clock=clock)
    writes = [asyncio.create_task(database.write(put(number))) for number in range(5)]
    await asyncio.sleep(0)
    await asyncio.gather(database.close(), database.close())
    assert await asyncio.gather(*writes) == list(range(5))
    with pytest.raises(StorageClosed):
        await database.write(put(9))
    with pytest.raises(StorageClosed):
        await stored(database)
    await database.close()
    assert names(path.parent) == [path.name]


async def test_a_cancelled_close_still_closes(path: Path) -> None:
    database = await SqliteDatabase.open(path, clock=clock)
    closing = asyncio.create_task(database.close())
    await asyncio.sleep(0)
    closing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await closing
    await database.close()
    again = await SqliteDatabase.open(path, clock=clock)
    await again.close()


async def test_readers_cannot_write_and_see_a_consistent_state(database: SqliteDatabase) -> None:
    with pytest.raises(NotRead, match="readonly"):
        await database.read(lambda connection: connection.execute(PUT, (1,)).rowcount)
    await database.write(put(1))
    loop = asyncio.get_running_loop()

    def twice(connection: sqlite3.Connection) -> tuple[list[tuple[int]], list[tuple[int]]]:
        before = connection.execute(ALL).fetchall()
        asyncio.run_coroutine_threadsafe(database.write(put(2)), loop).result(10)
        return before, connection.execute(ALL).fetchall()

    assert await database.read(twice) == ([(1,)], [(1,)])
    assert await stored(database) == [1, 2]


async def test_the_promised_pragmas(path: Path) -> None:
    """A file that is opened with its migrations commits as the bot's own file does (`tests/new_files.py`)."""

    def pragmas(connection: sqlite3.Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    database = await SqliteDatabase.open(path, clock=clock, migrations=list(own_migrations()))
    assert await database.write(pragmas) == ["wal", 2, 1]
    await database.close()


async def test_the_file_is_private(database: SqliteDatabase, path: Path) -> None:
    await database.write(put(1))
    for name in ("", "-wal", "-shm"):
        assert path.with_name(path.name + name).stat().st_mode & 0o777 == 0o600


async def test_the_event_loop_runs_while_the_writer_works(database: SqliteDatabase) -> None:
    gate = Event()
    write = asyncio.create_task(database.write(lambda _: gate.wait(10)))
    for _ in range(100):
        await asyncio.sleep(0)
    assert not write.done()
    assert await stored(database) == []
    gate.set()
    assert await write


async def test_a_group_that_sqlite_rolled_back_fails_completely(database: SqliteDatabase) -> None:
    def gives_up(connection: sqlite3.Connection) -> None:
        connection.execute("ROLLBACK")
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR
        raise error

    writes = [database.write(put(1)), database.write(gives_up), database.write(put(2))]
    results = await asyncio.gather(*writes, return_exceptions=True)
    assert [type(result) for result in results] == [NotSaved] * 3
    assert await stored(database) == []
    assert await database.write(put(3)) == 3


async def test_the_event_loops_thread_never_touches_the_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[int] = []
    connect = sqlite3.connect

    def watched(*args: object, **options: object) -> sqlite3.Connection:
        threads.append(threading.get_ident())
        connection: sqlite3.Connection = connect(*args, **options)  # type: ignore[call-overload]
        connection.set_trace_callback(lambda _: threads.append(threading.get_ident()))
        return connection

    monkeypatch.setattr(sqlite3, "connect", watched)
    database = await SqliteDatabase.open(path, clock=clock)
    await database.write(put(1))
    assert await stored(database) == [1]
    await database.close()
    await backup(path, path.with_name("copy.db"))
    assert await integrity(path) == []
    assert len(threads) > 50
    assert threading.get_ident() not in threads
