"""Opens the storage in one database file."""

from __future__ import annotations

from pathlib import Path

from storage.sqlite.database import Clock, SqliteDatabase, Trace
from storage.store import Storage


class SqliteStorage(Storage):
    """All repositories over one SQLite file."""

    database: SqliteDatabase

    @classmethod
    async def open(cls, path: Path, *, clock: Clock, trace: Trace | None = None) -> SqliteStorage:
        """Open or create the database file, like `SqliteDatabase.open`."""
        return cls(await SqliteDatabase.open(path, clock=clock, trace=trace))
