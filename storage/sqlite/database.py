"""Opens the database file: one writing connection, several reading connections, the leases."""

import asyncio
import itertools
import logging
import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from storage.errors import NotADatabase, NotRead, NotSaved, StorageClosed
from storage.sql.finishing import finish
from storage.sql.leases.leased_database import LeasedDatabase
from storage.sql.leases.leases import HEARTBEAT_SECONDS, Leases
from storage.sql.versions import schema_version
from storage.sql.writer import Outcome, Transaction
from storage.sqlite.before_migration import copy_before, drop_older
from storage.sqlite.connection import ThreadedConnection, connect
from storage.sqlite.failures import UNREADABLE, opening, reason_of, saving, unsaved, words_of
from storage.sqlite.leases import has_table, renew, take
from storage.sqlite.migrate import Migration, claim_file, migrate, own_migrations
from storage.sqlite.soundness import (
    is_of_rows,
    require_ours,
    require_pages,
    require_schema,
    size_with_log,
    summary,
)
from storage.sqlite.writer import commit_together

T = TypeVar("T")
Clock = Callable[[], int]
Trace = Callable[[str], None]

# A checkpoint makes one commit slower, so it runs only after 32 MB of log.
_CHECKPOINT_PAGES = 8_000
# How long emptying the log waits for readers, in milliseconds. During that time, writers wait as well.
_EMPTYING_MS = 100
# SQLite checks about 200 MB a second. Larger files would delay the start, so they are checked after it.
CHECK_AT_ONCE = 64_000_000
DAMAGE = "the database file is damaged: %s. Stop the bot and restore a backup: docs/operators.md says how."
_LOG = logging.getLogger(__name__)


class SqliteDatabase(LeasedDatabase):
    """An open database file, made by `open`. Its methods never block the event loop."""

    def __init__(
        self,
        writing: ThreadedConnection,
        reading: Sequence[ThreadedConnection],
        leases: Leases,
        clock: Clock,
        heartbeat: float,
    ) -> None:
        super().__init__(leases, self._commit, unsaved, heartbeat)
        self._writing = writing
        self._reading = reading
        self._next_reader = itertools.cycle(reading)
        self._clock = clock
        self._checking: asyncio.Task[None] | None = None
        self._told_of_damage = False

    @classmethod
    async def open(
        cls,
        path: Path,
        *,
        clock: Clock,
        readers: int = 2,
        busy_timeout_ms: int = 2_000,
        heartbeat_seconds: float = HEARTBEAT_SECONDS,
        migrations: Sequence[Migration] | None = None,
        trace: Trace | None = None,
        check_at_once: int = CHECK_AT_ONCE,
    ) -> "SqliteDatabase":
        """Open or create `path`, check it, take its leases and bring its schema up to date.

        `clock` gives UTC milliseconds, for the leases and the migrations. `trace` is called in the writer's thread with
        the text of each statement before it runs. If the file is larger than `check_at_once` bytes, its pages are
        checked in the background and the result is logged. Raises LeaseHeld, SchemaTooNew, NotADatabase,
        MigrationFailed, NotSaved or NotRead.
        """
        leases = Leases()
        connections: list[ThreadedConnection] = []
        steps = migrations if migrations is not None else await asyncio.to_thread(own_migrations)
        try:
            with opening(), saving():
                at_once = await asyncio.to_thread(_create_privately, path) <= check_at_once
                writing = await connect(path, busy_timeout_ms)
                connections.append(writing)
                await writing.submit(partial(_prepare_writer, path, leases, steps, clock, at_once))
                for _ in range(readers):
                    connections.append(await connect(path, busy_timeout_ms))
                    await connections[-1].submit(prepare_reader)
            database = cls(writing, connections[1:], leases, clock, heartbeat_seconds)
            if not at_once:
                database.begin_check(path, busy_timeout_ms)
            # A process that was killed may have left data in the write-ahead log, so the log is emptied.
            await database.empty_log()
            if trace is not None:
                await writing.submit(partial(_set_trace, trace))
            return database
        except BaseException:
            for connection in connections:
                with suppress(ValueError):
                    await connection.interrupt()
            await finish(_abandon(connections, leases))
            raise

    def _commit(self, transactions: Sequence[Transaction[Any]]) -> "asyncio.Future[list[Outcome]]":
        return self._writing.submit(partial(commit_together, partial(self._leases.check, self.slots), transactions))

    def begin_check(self, path: Path, busy_timeout_ms: int) -> None:
        """Start to check all pages of the file in the background; the result is logged."""
        self._checking = asyncio.create_task(self._check(path, busy_timeout_ms))

    async def write(self, transaction: Transaction[T]) -> T:
        """Run `transaction`, like `LeasedDatabase.write`. Damage is logged once."""
        try:
            return await super().write(transaction)
        except NotSaved as error:
            self._report_damage(error)
            raise

    async def empty_log(self) -> None:
        """Move the write-ahead log into the file and empty it. A failure is logged, and a later heartbeat retries."""
        try:
            self._to_clean = not await self._writing.submit(_empty_log)
        except (sqlite3.Error, UnicodeDecodeError) as error:
            self._to_clean = True
            _LOG.warning("the write-ahead log could not be emptied yet: %s", words_of(error))

    async def _clean(self) -> None:
        await self.empty_log()

    def _now(self, _: sqlite3.Connection) -> int:
        return self._clock()

    def wall_ms(self) -> int:
        """Return the time by the machine's clock, because only one process uses the file."""
        return self._clock()

    async def read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        """Return the result of `query` on one consistent snapshot. Raises NotRead or StorageClosed."""
        if self._closing is not None:
            raise StorageClosed("the storage is closed")
        try:
            return await read_snapshot(next(self._next_reader), query)
        except NotRead as error:
            self._report_damage(error)
            raise

    async def commit_mark(self) -> str:
        """Return a text that is another one after each commit, of any process. Raises NotRead or StorageClosed."""
        if self._closing is not None:
            raise StorageClosed("the storage is closed")
        return await commit_mark(self._reading[0])

    def _report_damage(self, error: NotRead | NotSaved) -> None:
        if error.reason == "damaged" and not self._told_of_damage:
            self._told_of_damage = True
            _LOG.error(DAMAGE, error.detail)

    async def _check(self, path: Path, busy_timeout_ms: int) -> None:
        connection: ThreadedConnection | None = None
        try:
            connection = await connect(path, busy_timeout_ms)
            await connection.submit(prepare_reader)
            _log_cells(await connection.submit(require_pages))
            _LOG.info("the pages of the database file were checked: it is sound")
        except NotRead as error:
            self._report_damage(error)
        except (sqlite3.Error, UnicodeDecodeError) as error:
            _LOG.warning("the database could not be checked: %s", words_of(error))
        finally:
            if connection is not None:
                await connection.interrupt()
                await finish(put_away(connection))

    async def _close(self) -> None:
        if self._checking is not None:
            self._checking.cancel()
            await asyncio.gather(self._checking, return_exceptions=True)
        await super()._close()
        # The writer closes last: the last connection moves the write-ahead log into the file.
        await _abandon([self._writing, *self._reading], self._leases)


def _create_privately(path: Path) -> int:
    """Return the size of the file with its log in bytes; create a missing file so that only its owner can read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    if not path.is_file():
        raise NotSaved("io", "it is not a file")
    return size_with_log(path)


def _prepare_writer(
    path: Path,
    leases: Leases,
    migrations: Sequence[Migration],
    clock: Clock,
    check_pages: bool,
    connection: sqlite3.Connection,
) -> None:
    try:
        filled = require_ours(connection)
        (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
            raise NotADatabase("the file is not an SQLite database") from error
        raise
    if mode != "wal":
        raise NotSaved("io", "this file system does not allow SQLite's write-ahead log")
    connection.execute("PRAGMA synchronous = FULL")
    # With this setting, SQLite overwrites the bytes of removed rows.
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT_PAGES}")
    connection.execute("PRAGMA temp_store = MEMORY")
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA foreign_keys = ON")
    if filled:
        # The check comes before the first write, because writing to a damaged file damages it further.
        _require_sound(connection, migrations, pages=check_pages)
    try:
        connection.execute("BEGIN IMMEDIATE")
        claim_file(connection, len(migrations))
        take(connection, leases, clock())
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    _migrate(path, leases, migrations, clock, connection)
    if not has_table(connection, "lease"):
        leases.note_former_dropped()
    if has_table(connection, "processes"):
        leases.register(connection, clock())


def _require_sound(connection: sqlite3.Connection, migrations: Sequence[Migration], *, pages: bool) -> None:
    require_schema(connection, migrations)
    if pages or schema_version(connection) < len(migrations):
        _log_cells(require_pages(connection))
        _LOG.info("the database file was checked: it is sound")
    else:
        _LOG.info("the database file is large: its pages are checked while it is used")


def _migrate(
    path: Path, leases: Leases, migrations: Sequence[Migration], clock: Clock, connection: sqlite3.Connection
) -> None:
    before, version = schema_version(connection), len(migrations)
    if before == version:
        return
    if before:
        copy = copy_before(connection, path, version)
        _LOG.info("the schema changes from version %d to %d; the file as it was is kept in %s", before, version, copy)
    migrate(connection, migrations, clock(), lambda migrated: renew(migrated, leases, clock()))
    if before:
        drop_older(path, version)


def _log_cells(faults: Sequence[str]) -> None:
    if cells := [fault for fault in faults if is_of_rows(fault)]:
        _LOG.error("the database holds values that cannot be: %s; `sobremesa check` names them", summary(cells))


def prepare_reader(connection: sqlite3.Connection) -> None:
    """Make SQLite refuse every change on a connection."""
    connection.execute("PRAGMA query_only = ON")
    connection.execute("PRAGMA trusted_schema = OFF")


def _set_trace(trace: Trace, connection: sqlite3.Connection) -> None:
    connection.set_trace_callback(trace)


def _empty_log(connection: sqlite3.Connection) -> bool:
    """Empty the write-ahead log, which a reader of an older snapshot prevents. Return whether the log is empty."""
    (usual,) = connection.execute("PRAGMA busy_timeout").fetchone()
    connection.execute(f"PRAGMA busy_timeout = {_EMPTYING_MS}")
    try:
        busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        connection.execute(f"PRAGMA busy_timeout = {usual}")
    return not busy


async def commit_mark(connection: ThreadedConnection) -> str:
    """Return a text that is another one after each commit of another connection. Raises NotRead.

    The numbers of two connections cannot be compared, so callers always use the same one.
    """
    return await read_snapshot(connection, lambda one: str(one.execute("PRAGMA data_version").fetchone()[0]))


async def read_snapshot(connection: ThreadedConnection, query: Callable[[sqlite3.Connection], T]) -> T:
    """Return the result of a query on one consistent snapshot. Raises NotRead."""
    try:
        return await connection.submit(partial(_snapshot, query))
    except UNREADABLE as error:
        reason = reason_of(error)
        if reason is None:
            raise
        raise NotRead(reason, words_of(error)) from error


def _snapshot(query: Callable[[sqlite3.Connection], T], connection: sqlite3.Connection) -> T:
    connection.execute("BEGIN")
    try:
        return query(connection)
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


async def _abandon(connections: Sequence[ThreadedConnection], leases: Leases) -> None:
    """Release the leases and close all connections, the first of which is the writer, even if one of them fails."""
    for connection in reversed(connections[1:]):
        await put_away(connection)
    for writing in connections[:1]:
        try:
            await writing.submit(partial(_release, leases))
        except Exception as error:
            _LOG.debug("the leases stay behind and will run out: %s", words_of(error))
        await put_away(writing)


async def put_away(connection: ThreadedConnection) -> None:
    """Close a connection, even if it fails."""
    try:
        await connection.close()
    except Exception as error:
        # The connection's thread has ended even though closing failed.
        _LOG.debug("a connection could not be closed in order: %s", words_of(error))


def _release(leases: Leases, connection: sqlite3.Connection) -> None:
    if has_table(connection, "leases"):
        leases.release(connection)
