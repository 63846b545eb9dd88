"""Opens the storage in one database file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from storage.sqlite.database import Clock, SqliteDatabase, Trace
from storage.store import Storage


class SqliteStorage(Storage):
    """All repositories over one SQLite file."""

    database: SqliteDatabase

    @classmethod
    async def open(cls, path: Path, *, clock: Clock, trace: Trace | None = None) -> SqliteStorage:
        """Open or create the database file, like `SqliteDatabase.open`."""
        return cls(await SqliteDatabase.open(path, clock=clock, trace=trace))


def _kinds(of: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for kind in of.__subclasses__():
        yield kind
        yield from _kinds(kind)


# The connections' threads turn rows into these types. msgspec prepares a type at its first use, which is not safe in
# several threads. Therefore one thread prepares them at import.
for _kind in _kinds(msgspec.Struct):
    if _kind.__module__.startswith("storage."):
        msgspec.json.Decoder(_kind)
