"""The SQL behind `storage.repositories.audit`."""

import sqlite3

from storage.records import AuditEntry, NewAudit
from storage.repositories.audit import AuditRepository
from storage.sqlite.database import Database
from storage.sqlite.rows import add_audit, records

_COLUMNS = "SELECT audit_id, at, guild_id, session_id, actor, action, target, reason, before, after FROM audit "
_LAST = (
    _COLUMNS
    + """
WHERE guild_id = :guild AND (:before IS NULL OR audit_id < :before) ORDER BY audit_id DESC LIMIT :limit
"""
)
_FOUND = (
    _COLUMNS
    + """
WHERE guild_id = :guild AND action = coalesce(:action, action) AND actor = coalesce(:actor, actor)
    AND (:session IS NULL OR session_id = :session)
ORDER BY audit_id DESC LIMIT :limit OFFSET :offset
"""
)
_LAST_MOVE = "SELECT coalesce(max(audit_id), 0) FROM audit WHERE session_id = ? AND action IN ('bring', 'restore')"
_UNTOLD = _COLUMNS + "JOIN untold_moves USING (audit_id) ORDER BY audit_id"
_MOVE_TOLD = "DELETE FROM untold_moves WHERE audit_id = ?"


class AuditRows(AuditRepository):
    """`AuditRepository` in SQLite."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, entry: NewAudit) -> int:
        def transaction(connection: sqlite3.Connection) -> int:
            return add_audit(connection, entry) or 0

        return await self._database.write(transaction)

    async def last(self, guild_id: int, *, limit: int = 100, before: int | None = None) -> tuple[AuditEntry, ...]:
        values = {"guild": guild_id, "before": before, "limit": limit}
        return await self._database.read(lambda connection: records(AuditEntry, connection.execute(_LAST, values)))

    async def find(
        self,
        guild_id: int,
        *,
        action: str | None = None,
        actor: int | None = None,
        session_id: int | None = None,
        limit: int,
        offset: int = 0,
    ) -> tuple[AuditEntry, ...]:
        values = {
            "guild": guild_id,
            "action": action,
            "actor": actor,
            "session": session_id,
            "limit": limit,
            "offset": offset,
        }
        return await self._database.read(lambda connection: records(AuditEntry, connection.execute(_FOUND, values)))

    async def last_move(self, session_id: int) -> int:
        return await self._database.read(
            lambda connection: int(connection.execute(_LAST_MOVE, (session_id,)).fetchone()[0])
        )

    async def untold_moves(self) -> tuple[AuditEntry, ...]:
        return await self._database.read(lambda connection: records(AuditEntry, connection.execute(_UNTOLD)))

    async def move_told(self, audit_id: int) -> None:
        await self._database.write(lambda connection: connection.execute(_MOVE_TOLD, (audit_id,)))
