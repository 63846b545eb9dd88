"""Closures: when the places of sessions were found closed, and when somebody was told of it."""

from collections.abc import Collection

from storage.database import Database
from storage.records import Closure
from storage.rows import first_record

_OF = "SELECT found_at, open, bits, told_at FROM closures WHERE session_id = ?"
_FOUND = """
INSERT INTO closures (session_id, found_at, open, bits) VALUES (?, ?, ?, ?)
ON CONFLICT (session_id) DO UPDATE SET found_at = excluded.found_at, open = excluded.open, bits = excluded.bits
"""
_TOLD = "UPDATE closures SET told_at = ? WHERE session_id = ?"


class ClosureRows:
    """The closures; each method is one transaction. A session keeps its own also when its place is open again."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, session_id: int) -> Closure | None:
        """When the session's place was last found closed, or None."""
        return await self._database.read(
            lambda connection: first_record(Closure, connection.execute(_OF, (session_id,)))
        )

    async def found(self, session_id: int, at: int, *, seems_open: bool, bits: int) -> None:
        """Note that the session's place was found closed, and how it looked."""
        values = (session_id, at, seems_open, bits)
        await self._database.write(lambda connection: connection.execute(_FOUND, values))

    async def told(self, session_ids: Collection[int], at: int) -> None:
        """Note that somebody is told of those sessions."""
        rows = [(at, session_id) for session_id in session_ids]
        await self._database.write(lambda connection: connection.executemany(_TOLD, rows))
