"""Opens a PostgreSQL database: one writing connection, several reading connections, the leases."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext, suppress
from functools import partial
from importlib.resources import files
from typing import Any, TypeVar

import psycopg

from storage.elapsed import elapsed_ms
from storage.errors import (
    CommitUnknown,
    FormerRuns,
    LeaseHeld,
    LeaseLost,
    NotADatabase,
    NotRead,
    NotSaved,
    SchemaTooNew,
    StorageClosed,
)
from storage.postgres.address import Address
from storage.postgres.batch import Batch
from storage.postgres.connection import ConnectionThread, PostgresConnection, Trace, connect
from storage.postgres.dialect import translated_schema
from storage.postgres.failures import UNREADABLE, reason_of, saving, unsaved, words_of
from storage.postgres.listener import Listener
from storage.postgres.migrate import claim, migrate, needed, newest, require_known, tables
from storage.postgres.writer import HOLD, LET_GO, commit_together, transaction_of, undo
from storage.records.changes import ChangeElsewhere
from storage.slots import ALL_SLOTS
from storage.sql.contact import Contact
from storage.sql.finishing import finish
from storage.sql.leases.leased_database import LeasedDatabase
from storage.sql.leases.leases import CREATE_FORMER, FIRST_VERSION, Leases
from storage.sql.versions import schema_version
from storage.sql.writer import Outcome, Transaction

T = TypeVar("T")
Wait = Callable[[LeaseHeld], Awaitable[None]]

# If a process writes no heartbeat for `STALE_AFTER_MS`, other processes take its slots.
HEARTBEAT_SECONDS = 2.5
STALE_AFTER_MS = 10_000
# A process trusts its own leases for a shorter time than `STALE_AFTER_MS`. The difference allows for the time between
# its check of the leases and the arrival of what it posts.
TRUSTED_MS = 8_000
# A transaction locks the leases that it relies on, so no process takes one of them before its commit.
_LOCKING = " FOR SHARE"
# UTC milliseconds of the server's clock, which the leases use: the clocks of two machines may differ.
_NOW = "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"
_SIZE = "SELECT pg_database_size(current_database())"
# The running and the next transactions. Each commit changes them.
_COMMIT_MARK = "SELECT CAST(pg_current_snapshot() AS text)"
# If a process freezes while it keeps all others from writing (`_alone`), the server ends its connection after this
# time.
_ALONE_MS = 10_000
# While a process that starts waits for a lock, it keeps the others from writing: for at most two seconds, then it tries
# again after `RETRY_SECONDS`. Two seconds are longer than deadlock_timeout (one second), after which the server ends an
# autovacuum that holds the lock.
_IMPATIENT = b"SET lock_timeout = '2s'"
RETRY_SECONDS = 10.0
# How long closing waits for the server. Without an answer, the leases run out by themselves.
_CLOSE_SECONDS = 5.0
_SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
_NEWS = (files(__package__) / "news.sql").read_bytes()
_LOG = logging.getLogger(__name__)


class PostgresDatabase(LeasedDatabase):
    """An open database, made by `open`. Its methods never block the event loop."""

    def __init__(
        self,
        writing: ConnectionThread | None,
        reading: Sequence[ConnectionThread],
        leases: Leases,
        contact: Contact,
        heartbeat: float = HEARTBEAT_SECONDS,
        address: Address | None = None,
    ) -> None:
        super().__init__(leases, self._commit, unsaved, heartbeat if writing else None)
        self._writing = writing
        self._reading = reading
        self._contact = contact
        # By how much the server's clock is ahead of `elapsed_ms`, as of the last heartbeat.
        self._ahead = 0
        self._next_reader = itertools.cycle(reading)
        self._address = address
        self._listener: Listener | None = None

    @classmethod
    async def open(
        cls,
        address: Address,
        *,
        clock: Callable[[], int],
        readers: int = 2,
        heartbeat_seconds: float = HEARTBEAT_SECONDS,
        trace: Trace | None = None,
        wait: Wait | None = None,
        shares: bool = False,
    ) -> PostgresDatabase:
        """Connect, take all slots and bring the schema up to date. `clock` gives UTC milliseconds.

        With ``shares``, the process joins others, and begins without a slot. The others may run the version before, if
        this program only expands their tables, or a newer version that has only expanded this program's tables.
        `trace` is called in the writer's thread with the text of each statement before it runs. While another process
        must end first, `wait` is awaited before each new attempt; without it, LeaseHeld is raised. With `wait`, the
        tables are also waited for while another program locks them. Raises also SchemaTooNew, NotADatabase,
        MigrationFailed or NotSaved.
        """
        leases = Leases(STALE_AFTER_MS, locking=_LOCKING)
        contact = Contact()
        writing = ConnectionThread(address, lambda _: None, contact)
        reading = [ConnectionThread(address, _prepare_reader, contact) for _ in range(readers)]
        try:
            with saving():
                await _join_when_free(writing, partial(_join, leases, clock, shares), wait)
                await asyncio.gather(*(one.submit(lambda _: None) for one in reading))
        except BaseException:
            await finish(_put_away([writing], reading, leases))
            raise
        writing.trace = trace
        await writing.submit(partial(_set_trace, trace))
        database = cls(writing, reading, leases, contact, heartbeat_seconds, address)
        if shares:
            database.slots = 0
            database.ownership.trusted_ms = TRUSTED_MS
        await writing.submit(database._now)
        return database

    @classmethod
    async def open_to_read(cls, address: Address, *, readers: int = 2, any_schema: bool = False) -> PostgresDatabase:
        """Connect only to read, beside a running bot. Raises NotADatabase, SchemaTooNew or NotRead.

        If `any_schema`, the tables may be of another version of the program.
        """
        contact = Contact()
        reading = [ConnectionThread(address, _prepare_reader, contact) for _ in range(readers)]
        try:
            await asyncio.gather(*(one.submit(partial(_require_ours, any_schema)) for one in reading))
        except NotSaved as error:
            await finish(_put_away([], reading, None))
            raise NotRead(error.reason, error.detail) from error
        except BaseException:
            await finish(_put_away([], reading, None))
            raise
        database = cls(None, reading, Leases(), contact)
        await reading[0].submit(database._now)
        return database

    async def write(self, transaction: Transaction[T]) -> T:
        """Run `transaction`, like `LeasedDatabase.write`. Raises StorageClosed if the database was opened to read."""
        if self._writing is None:
            raise StorageClosed("the database was opened only to read")
        return await super().write(transaction)

    async def read(self, query: Callable[[Any], T]) -> T:
        """Return the result of `query` on one consistent snapshot. Raises NotRead or StorageClosed."""
        if self._closing is not None:
            raise StorageClosed("the storage is closed")
        try:
            return await next(self._next_reader).submit(partial(_snapshot, query))
        except NotSaved as error:
            raise NotRead(error.reason, error.detail) from error
        except UNREADABLE as error:
            reason = reason_of(error)
            if reason is None:
                raise
            raise NotRead(reason, words_of(error)) from error

    async def commit_mark(self) -> str:
        """Return a text that is another one after each commit, of any process. Raises NotRead or StorageClosed."""
        return str(await self.read(lambda connection: connection.execute(_COMMIT_MARK).fetchone()[0]))

    def listen(self, hear: Callable[[ChangeElsewhere], None]) -> None:
        """Call ``hear`` in the event loop for each change that another process commits from now on."""
        if self._writing is not None and self._address is not None:
            writing = self._writing
            self._listener = Listener(self._address, lambda: writing.pid, hear, self._contact)

    @property
    def contact(self) -> Contact:
        """How well this process reaches the server."""
        return self._contact

    async def server_bytes(self) -> int | None:
        """Return the size of the database on its server. Raises NotRead or StorageClosed."""
        return int(await self.read(lambda connection: connection.execute(_SIZE).fetchone()[0]))

    async def _close(self) -> None:
        writing = [self._writing] if self._writing is not None else []
        await _close_in_time(self._close_in_order(writing), writing, self._reading)

    async def _close_in_order(self, writing: Sequence[ConnectionThread]) -> None:
        if self._listener is not None:
            await self._listener.close()
        await super()._close()
        # The leases are released first. Otherwise a long query, such as VACUUM, could use up the time for it.
        await _close_all([*writing, *self._reading], self._leases if writing else None)

    def _commit(self, transactions: Sequence[Transaction[Any]]) -> asyncio.Future[list[Outcome]]:
        assert self._writing is not None  # noqa: S101 - `write` has refused
        thread = self._writing
        guard = partial(self._leases.check, self.slots)
        return thread.submit(partial(commit_together, guard, transactions, thread.connected))

    async def _beat_once(self) -> None:
        await super()._beat_once()
        if self._writing is not None and self._listener is not None:
            await self._writing.submit(self._listener.probe)

    async def _return(self) -> None:
        shards = self.ownership.shards
        if self._writing is None or shards is None:
            await super()._return()
            return
        try:
            await self._writing.submit(partial(_join_again, self._leases, shards))
            _LOG.warning("the other processes counted this one as ended; it takes part again")
        except (SchemaTooNew, LeaseLost) as error:
            _LOG.critical("%s", error)
            await super()._return()

    async def _clean(self) -> None:
        """Vacuum the tables, which removes what is left of deleted rows."""
        try:
            await self._reading[0].submit(_vacuum)
        except (NotSaved, *UNREADABLE) as error:
            self._to_clean = True
            _LOG.warning("removed rows could not be vacuumed yet: %s", words_of(error))
        else:
            self._to_clean = False

    def wall_ms(self) -> int:
        """Return the time of the server's clock, on which a jump of this machine's clock has no effect."""
        return elapsed_ms() + self._ahead

    def _now(self, connection: PostgresConnection) -> int:
        now = _server_now(connection)
        self._ahead = now - elapsed_ms()
        return now


def stored_schema(address: Address) -> int:
    """Return the number of a database's schema, 0 without this program's tables. Raises NotSaved."""
    with saving(), closing(connect(address)) as inner:
        connection = PostgresConnection(inner)
        return schema_version(connection) if "schema_version" in tables(connection) else 0


async def _join_when_free(
    writing: ConnectionThread, join: Callable[[PostgresConnection], None], wait: Wait | None
) -> None:
    while True:
        try:
            return await writing.submit(join)
        except LeaseHeld as error:
            if wait is None:
                raise
            await wait(error)
        except NotSaved as error:
            if wait is None or error.reason != "busy":
                raise
            _LOG.warning("%s; this one tries again in %.0f seconds", error.detail, RETRY_SECONDS)
            await asyncio.sleep(RETRY_SECONDS)


def _join(leases: Leases, clock: Callable[[], int], shares: bool, connection: PostgresConnection) -> None:
    with _alone(connection):
        with transaction_of(connection):
            claim(connection, shares=shares)
            now, before = _server_now(connection), schema_version(connection)
            if before < FIRST_VERSION:
                connection.script(translated_schema(CREATE_FORMER))
                leases.take_former(connection, now)
            # If this program only expands the tables, the processes of the previous version continue to run.
            is_only_one = not shares or before < needed()
            if is_only_one:
                if before >= FIRST_VERSION:
                    _refuse_others(leases, connection, now, is_older=before < newest())
                leases.take_all(connection, now)
        if before and before < newest():
            _LOG.info("the schema changes from version %d to %d", before, newest())
        with _patient(connection) if is_only_one else nullcontext():
            migrate(connection, clock())
        leases.note_former_dropped()
        if before <= newest():
            connection.script(_NEWS)
        with transaction_of(connection):
            leases.register(connection, _server_now(connection))
            if shares:
                leases.release_slots(connection, ALL_SLOTS)


def _refuse_others(leases: Leases, connection: PostgresConnection, now: int, *, is_older: bool) -> None:
    """Raise LeaseHeld while another process is alive, `FormerRuns` if it is of an older program.

    ``is_older``: whether the tables are of an older version.
    """
    try:
        leases.refuse_others(connection, now)
    except LeaseHeld as error:
        if is_older:
            raise FormerRuns(error.host, error.pid, error.wait_ms) from error
        raise


def _join_again(leases: Leases, shards: int, connection: PostgresConnection) -> None:
    """Join the processes that count this one as ended. Raises SchemaTooNew or LeaseLost if they have changed since."""
    with transaction_of(connection):
        require_known(connection, shares=True)
        now = _server_now(connection)
        leases.register(connection, now)
        if leases.agree(connection, now, shards) != shards:
            raise LeaseLost("the other processes use another number of shards now")


@contextmanager
def _alone(connection: PostgresConnection) -> Iterator[None]:
    """Within the `with` block, no other process writes. Otherwise an older one could take its lease in a migration.

    If another program uses a table that is to change, raise NotSaved, so that the other processes need not wait long.
    """
    connection.script(f"SET idle_session_timeout = {_ALONE_MS}".encode())
    connection.script(HOLD)
    try:
        connection.script(_IMPATIENT)
        yield
    except psycopg.errors.LockNotAvailable as error:
        raise NotSaved("busy", "another program, such as a dump, uses the tables") from error
    finally:
        # A connection that is lost has released the lock already.
        with suppress(psycopg.Error):
            connection.script(LET_GO)
            connection.script(b"RESET idle_session_timeout; RESET lock_timeout")


@contextmanager
def _patient(connection: PostgresConnection) -> Iterator[None]:
    """Within the `with` block, wait as long as another program uses the tables: no other process is kept waiting."""
    connection.script(b"SET lock_timeout = 0")
    yield
    connection.script(_IMPATIENT)


def _server_now(connection: PostgresConnection) -> int:
    (now,) = connection.execute(_NOW).fetchone() or (0,)
    return int(now)


def _prepare_reader(connection: PostgresConnection) -> None:
    connection.script(b"SET default_transaction_read_only = on")


def _require_ours(any_schema: bool, connection: PostgresConnection) -> None:
    if "schema_version" not in tables(connection):
        raise NotADatabase("the database is not this program's")
    if any_schema:
        return
    require_known(connection)
    if (found := schema_version(connection)) < newest():
        raise NotADatabase(f"the database has the older schema {found}; the bot changes it at its next start")


def _set_trace(trace: Trace | None, connection: PostgresConnection) -> None:
    connection.trace = trace


def _snapshot(query: Callable[[Batch], T], connection: PostgresConnection) -> T:
    batch = Batch(connection)
    batch.execute(_SNAPSHOT)
    try:
        found = query(batch)
        # Send the waiting statements too: a statement whose rows were not read may still fail.
        batch.send()
        return found
    finally:
        undo(connection)


def _vacuum(connection: PostgresConnection) -> None:
    names = ", ".join(f'"{name}"' for name in sorted(tables(connection)))
    connection.script(b"SET default_transaction_read_only = off")
    try:
        connection.script(f"VACUUM {names}".encode())
    finally:
        connection.script(b"SET default_transaction_read_only = on")


async def _put_away(
    writing: Sequence[ConnectionThread], reading: Sequence[ConnectionThread], leases: Leases | None
) -> None:
    """Close the connections of a database that could not be opened."""
    await _close_in_time(_close_all([*writing, *reading], leases), writing, reading)


async def _close_in_time(
    closing: Coroutine[None, None, None], writing: Sequence[ConnectionThread], reading: Sequence[ConnectionThread]
) -> None:
    """Wait for ``closing``. If the server does not answer, wait no longer for it: its leases run out by themselves."""
    try:
        async with asyncio.timeout(_CLOSE_SECONDS):
            await closing
    except TimeoutError:
        _LOG.warning("the database server does not answer in time, so its connections are left as they are")
        for one in writing:
            one.abandon(CommitUnknown("the storage was closed, and the server did not answer"))
        for one in reading:
            one.abandon(StorageClosed("the storage is closed"))


async def _close_all(connections: Sequence[ConnectionThread], leases: Leases | None) -> None:
    """Close all connections even if one fails; release the leases, if given, on the first one."""
    for number, connection in enumerate(connections):
        if leases is not None and not number:
            with suppress(Exception):
                await connection.submit(leases.release)
        with suppress(Exception):
            await connection.close()
