"""The SQL behind `storage.repositories.closures`."""

from collections.abc import Collection

from storage.records import Closure
from storage.repositories.closures import ClosureRepository
from storage.sqlite.database import Database
from storage.sqlite.rows import first_record

_OF = "SELECT found_at, open, bits, told_at FROM closures WHERE session_id = ?"
_FOUND = """
INSERT INTO closures (session_id, found_at, open, bits) VALUES (?, ?, ?, ?)
ON CONFLICT (session_id) DO UPDATE SET found_at = excluded.found_at, open = excluded.open, bits = excluded.bits
"""
_TOLD = "UPDATE closures SET told_at = ? WHERE session_id = ?"


class ClosureRows(ClosureRepository):
    """`ClosureRepository` in SQLite."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, session_id: int) -> Closure | None:
        return await self._database.read(
            lambda connection: first_record(Closure, connection.execute(_OF, (session_id,)))
        )

    async def found(self, session_id: int, at: int, *, seems_open: bool, bits: int) -> None:
        values = (session_id, at, seems_open, bits)
        await self._database.write(lambda connection: connection.execute(_FOUND, values))

    async def told(self, session_ids: Collection[int], at: int) -> None:
        rows = [(at, session_id) for session_id in session_ids]
        await self._database.write(lambda connection: connection.executemany(_TOLD, rows))
