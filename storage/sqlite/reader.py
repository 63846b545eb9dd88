"""Opens the database file only to read, beside a running bot."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from storage.errors import NotADatabase, SchemaTooNew, StorageClosed
from storage.records.changes import ChangeElsewhere
from storage.slots import ALL_SLOTS
from storage.sql.contact import Contact
from storage.sql.finishing import finish
from storage.sql.leases.leases import Leases
from storage.sql.leases.ownership import Ownership
from storage.sql.versions import schema_version
from storage.sqlite.connection import ThreadedConnection, connect
from storage.sqlite.database import commit_mark, prepare_reader, put_away, read_snapshot
from storage.sqlite.failures import opening
from storage.sqlite.migrate import own_migrations
from storage.sqlite.soundness import require_ours

T = TypeVar("T")

BUSY_TIMEOUT_MS = 2_000


class SqliteReader:
    """A database file that is open only to read, made by `open`. Its methods never block the event loop."""

    def __init__(self, reading: Sequence[ThreadedConnection]) -> None:
        # A reader has no leases to lose, so this event is never set.
        self.lost_event = asyncio.Event()
        self.slots = ALL_SLOTS
        self.ownership = Ownership(Leases())
        self._reading = reading
        self._next_reader = itertools.cycle(reading)
        self._closing: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, path: Path, *, readers: int = 2, any_schema: bool = False) -> SqliteReader:
        """Open an existing file whose schema is this program's. Raises NotADatabase, SchemaTooNew or NotRead.

        If `any_schema`, the tables may be of another version of the program.
        """
        known_version = None if any_schema else len(await asyncio.to_thread(own_migrations))
        connections: list[ThreadedConnection] = []
        try:
            with opening():
                for _ in range(readers):
                    connections.append(await connect(path, BUSY_TIMEOUT_MS, read_only=True))
                    await connections[-1].submit(partial(_require_ours, known_version))
        except BaseException:
            for connection in connections:
                await finish(put_away(connection))
            raise
        return cls(connections)

    @property
    def is_renewing(self) -> bool:
        """True, because a reader has no leases to renew."""
        return True

    @property
    def contact(self) -> Contact | None:
        """None, because a file has no server."""
        return None

    async def server_bytes(self) -> int | None:
        """Return None, because a file has no server."""
        return None

    async def commit_mark(self) -> str:
        """Return a text that is another one after each commit of the bot. Raises NotRead or StorageClosed."""
        if self._closing is not None:
            raise StorageClosed("the storage is closed")
        return await commit_mark(self._reading[0])

    def wall_ms(self) -> int:
        """Return the time by the machine's clock in UTC milliseconds."""
        return time.time_ns() // 1_000_000

    def beat_soon(self) -> None:
        """Do nothing, because a reader owns nothing."""

    def listen(self, hear: Callable[[ChangeElsewhere], None]) -> None:
        """Do nothing, because a reader reads everything again before it shows it."""

    async def write(self, transaction: Callable[[Any], T]) -> T:  # noqa: ARG002
        """Raise StorageClosed: nothing is written."""
        raise StorageClosed("the database was opened only to read")

    async def erase(self, transaction: Callable[[Any], T]) -> T:
        """Raise StorageClosed: nothing is removed."""
        return await self.write(transaction)

    async def read(self, query: Callable[[Any], T]) -> T:
        """Return the result of `query` on one consistent snapshot. Raises NotRead or StorageClosed."""
        if self._closing is not None:
            raise StorageClosed("the storage is closed")
        return await read_snapshot(next(self._next_reader), query)

    async def close(self) -> None:
        """Close all connections after the queries that have begun. Closing again does nothing."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close())
        await finish(self._closing)

    async def _close(self) -> None:
        for connection in self._reading:
            await put_away(connection)


def _require_ours(known_version: int | None, connection: sqlite3.Connection) -> None:
    prepare_reader(connection)
    if not require_ours(connection):
        raise NotADatabase("the file is empty; the bot fills it at its first start")
    if known_version is None:
        return
    if (found := schema_version(connection)) > known_version:
        raise SchemaTooNew(found, known_version)
    if found < known_version:
        raise NotADatabase(f"the file has the older schema {found}; the bot changes it at its next start")
