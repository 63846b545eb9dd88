"""One connection to PostgreSQL in its own thread, which runs whole functions. A lost connection is opened again."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from queue import SimpleQueue
from typing import Any, TypeVar

import psycopg
from psycopg.types.numeric import IntLoader

from storage.errors import NotSaved, StorageClosed, StorageError
from storage.postgres.address import Address
from storage.postgres.dialect import translated
from storage.sql.connection import Values
from storage.sql.contact import Contact

T = TypeVar("T")
Trace = Callable[[str], None]
_CONNECT_SECONDS = 10
# The server ends a connection whose process leaves a transaction idle for so long, so that it blocks no other process.
_IDLE_MS = 5_000
# Client and server end a connection if sent data is not acknowledged within this time. Keepalives do not notice that:
# they are sent only while nothing waits for an acknowledgement.
_UNACKNOWLEDGED_MS = 15_000
# The server notices within half a minute that a client's machine is gone, and releases its locks.
_KEEPALIVES = "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3"


class PostgresConnection:
    """Runs the statements of the repositories on a connection of psycopg. Outside BEGIN, each commits at once."""

    def __init__(self, inner: psycopg.Connection[Any], trace: Trace | None = None) -> None:
        self.inner = inner
        self.trace = trace

    def composed(self, sql: str, values: Values) -> bytes:
        """Return a statement with its values in it, for `send`."""
        if self.trace is not None:
            self.trace(sql)
        return psycopg.ClientCursor(self.inner).mogrify(translated(sql), _plain_values(values)).encode()

    def send(self, statements: bytes) -> psycopg.Cursor[Any]:
        """Execute complete statements, in one message to the server; return the results of all."""
        with without_values():
            return self.inner.cursor().execute(statements)

    def execute(self, sql: str, values: Values = ()) -> psycopg.Cursor[Any]:
        """Execute a statement; return its rows."""
        if self.trace is not None:
            self.trace(sql)
        with without_values():
            return self.inner.cursor().execute(translated(sql), _plain_values(values))

    def executemany(self, sql: str, rows: Iterable[Values]) -> psycopg.Cursor[Any]:
        """Execute a statement once for each row of values."""
        cursor = self.inner.cursor()
        if found := [_plain_values(row) for row in rows]:
            if self.trace is not None:
                self.trace(sql)
            with without_values():
                cursor.executemany(translated(sql), found)
        return cursor

    def script(self, sql: bytes) -> psycopg.Cursor[Any]:
        """Execute statements without values, in one message to the server; return the results of all."""
        if self.trace is not None:
            self.trace(sql.decode())
        return self.send(sql)

    @contextmanager
    def copy(self, sql: str) -> Iterator[psycopg.Copy]:
        """Execute a COPY, whose rows the caller writes within the `with` block."""
        if self.trace is not None:
            self.trace(sql)
        with without_values(), self.inner.cursor().copy(sql.encode()) as copy:
            yield copy

    @contextmanager
    def stream(self, sql: str, rows: int) -> Iterator[Iterable[Any]]:
        """Execute a SELECT in a transaction; yield its rows. The server sends them in batches."""
        if self.trace is not None:
            self.trace(sql)
        with without_values(), self.inner.cursor("stream") as cursor:
            cursor.itersize = rows
            yield cursor.execute(translated(sql))


@contextmanager
def without_values() -> Iterator[None]:
    """Raise an error of the server with its main sentence alone: other sentences quote rows, which no log may show."""
    try:
        yield
    except psycopg.Error as error:
        if error.diag.message_primary is None:
            raise
        raise type(error)(error.diag.message_primary) from None


def _plain_values(values: Values) -> Any:  # noqa: ANN401 - what psycopg takes
    """Return the values as PostgreSQL takes them: flags are numbers there, and a text holds no NUL."""
    if isinstance(values, Mapping):
        return {name: plain_value(value) for name, value in values.items()}
    return [plain_value(value) for value in values]


def plain_value(value: object) -> object:
    """Return a value as PostgreSQL keeps it."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, str) and "\0" in value:
        return value.replace("\0", "")
    return value


def connect(address: Address) -> psycopg.Connection[Any]:
    """Return a new connection. Raises `NotSaved`, whose text never contains the password."""
    try:
        # Values are sent within the statement: then untyped NULLs and numbers mean what they mean in SQLite.
        inner = psycopg.connect(
            address.url,
            autocommit=True,
            cursor_factory=psycopg.ClientCursor,
            connect_timeout=_CONNECT_SECONDS,
            application_name="sobremesa",
            # Statements are sent as UTF-8, whatever the encoding of the database or the environment.
            client_encoding="UTF8",
            # With these settings, a connection that only listens notices within half a minute that its server is gone.
            keepalives_idle=10,
            keepalives_interval=5,
            keepalives_count=3,
            tcp_user_timeout=_UNACKNOWLEDGED_MS,
            options=" ".join(
                (
                    f"-c idle_in_transaction_session_timeout={_IDLE_MS}",
                    f"-c tcp_user_timeout={_UNACKNOWLEDGED_MS}",
                    _KEEPALIVES,
                )
            ),
        )
    except psycopg.Error as error:
        raise NotSaved("io", _without_secret(str(error), address)) from None
    inner.adapters.register_loader("numeric", IntLoader)  # PostgreSQL gives sums of bigint this type.
    return inner


def _without_secret(text: str, address: Address) -> str:
    """Return libpq's message. If it quotes a part of the password, return what is wrong with the address instead."""
    secret = address.url.partition("://")[2].rpartition("@")[0].partition(":")[2]
    words = " ".join(text.split())
    if any(part and part in words for part in (secret, *secret.split("@"))):
        return "the connection failed; signs in the password must be written as in a URL, for example %40 for @"
    return words


class ConnectionThread:
    """A connection that runs a whole function with one hop to its thread."""

    def __init__(self, address: Address, prepare: Callable[[PostgresConnection], None], contact: Contact) -> None:
        """``prepare`` is called with each new connection. ``contact`` counts the attempts to open a lost one again."""
        self._address = address
        self._prepare = prepare
        self._contact = contact
        self._connection: PostgresConnection | None = None
        # The last failure to connect, and its time. What was submitted before that fails likewise, without an attempt
        # of its own: otherwise each would wait for all attempts before it while the server does not answer.
        self._failure: NotSaved | None = None
        self._failed_at = 0.0
        self.trace: Trace | None = None
        # The number by which the server knows the present connection.
        self.pid = 0
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[tuple[Callable[[], Any], asyncio.Future[Any]] | None] = SimpleQueue()
        self._pending: set[asyncio.Future[Any]] = set()
        self._ended = asyncio.Event()
        self._is_abandoned = False
        # At the end of the program Python does not wait for a daemon thread: the server may not answer for a minute.
        threading.Thread(target=self._work, name="postgres", daemon=True).start()

    def submit(self, function: Callable[[PostgresConnection], T]) -> asyncio.Future[T]:
        """Run `function` in the connection's thread, after all functions that were submitted before.

        A function that has begun is not cancelled.
        """
        future: asyncio.Future[T] = self._loop.create_future()
        if self._is_abandoned:
            future.set_exception(StorageClosed("the storage is closed"))
            return future
        self._pending.add(future)
        future.add_done_callback(self._pending.discard)
        self._jobs.put((partial(self._run_function, function, time.monotonic()), future))
        return future

    async def close(self) -> None:
        """Close the connection after all submitted functions."""
        self._jobs.put(None)
        await self._ended.wait()

    def abandon(self, error: StorageError) -> None:
        """Wait no longer for the server. All submitted functions fail with ``error``; one that has begun may go on."""
        self._is_abandoned = True
        for future in tuple(self._pending):
            if not future.done():
                future.set_exception(error)
        self._jobs.put(None)

    def connected(self) -> PostgresConnection:
        """Return the connection, which is opened again if it was lost. Called in its thread.

        Raises NotSaved, or StorageClosed after `abandon`.
        """
        if self._is_abandoned:
            raise StorageClosed("the storage is closed")
        if self._connection is None or self._connection.inner.closed:
            if self._connection is not None:
                self._contact.count_retry()
            try:
                self._connection = PostgresConnection(connect(self._address))
            except NotSaved as error:
                self._failure, self._failed_at = error, time.monotonic()
                raise
            self._failure = None
            self.pid = self._connection.inner.info.backend_pid
            self._prepare(self._connection)
            self._connection.trace = self.trace
        return self._connection

    def _run_function(self, function: Callable[[PostgresConnection], T], submitted_at: float) -> T:
        if self._failure is not None and submitted_at < self._failed_at:
            raise NotSaved(self._failure.reason, self._failure.detail)
        return function(self.connected())

    def _work(self) -> None:
        while self._work_once():
            pass
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.inner.close()
        call_in_loop(self._loop, self._ended.set)

    def _work_once(self) -> bool:
        """Run the next function. Return False if there will be none.

        This is a function of its own, so that nothing of a job stays in memory while the thread waits for the next one.
        """
        job = self._jobs.get()
        if job is None:
            return False
        function, future = job
        # Nobody waits for a cancelled function.
        if not future.done():
            call_in_loop(self._loop, _settle, future, *_outcome(function))
        return True


def call_in_loop(loop: asyncio.AbstractEventLoop, function: Callable[..., object], *values: object) -> None:
    """Call a function in a loop from another thread. If the loop was closed while the thread waited, do nothing."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(function, *values)


def _outcome(function: Callable[[], object]) -> tuple[object, BaseException | None]:
    """Return the function's result, or the error that it raises."""
    try:
        return function(), None
    except BaseException as error:
        return None, error


def _settle(future: asyncio.Future[object], result: object, error: BaseException | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)
