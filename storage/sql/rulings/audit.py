"""The audit log, which holds the acts of moderators. Entries can be added and read, never changed."""

from storage.records.changes import AuditEntry, NewAudit
from storage.slots import owned
from storage.sql.repository import Repository
from storage.sql.rows import add_audit

_COLUMNS = "SELECT audit_id, at, guild_id, session_id, actor, action, target, reason, before, after FROM audit "
_SEARCH = f"""
{_COLUMNS}
WHERE guild_id = :guild AND action = coalesce(:action, action) AND actor = coalesce(:actor, actor)
    AND (:session IS NULL OR session_id = :session)
ORDER BY audit_id DESC LIMIT :limit OFFSET :offset
"""
_LAST_MOVE = "SELECT coalesce(max(audit_id), 0) FROM audit WHERE session_id = ? AND action IN ('bring', 'restore')"
_UNANNOUNCED_MOVES = _COLUMNS + f"JOIN untold_moves USING (audit_id) WHERE {owned()} ORDER BY audit_id"
_MOVE_TOLD = "DELETE FROM untold_moves WHERE audit_id = ?"


class AuditRows(Repository):
    """Keeps the acts of moderators."""

    async def add(self, entry: NewAudit) -> int:
        """Write an entry and return its id."""
        return await self._database.write(lambda connection: add_audit(connection, entry) or 0)

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
        """Return the guild's entries of the given action, actor and session, newest first; None allows any."""
        values = {
            "guild": guild_id,
            "action": action,
            "actor": actor,
            "session": session_id,
            "limit": limit,
            "offset": offset,
        }
        return await self._all(AuditEntry, _SEARCH, values)

    async def last_move(self, session_id: int) -> int:
        """Return the id of the latest entry that moved a session to another channel or restored it, or 0."""
        return int(await self._value(_LAST_MOVE, (session_id,)))

    async def untold_moves(self) -> tuple[AuditEntry, ...]:
        """Return this process's channel moves that were not announced to the session's table, oldest first."""
        return await self._all(AuditEntry, _UNANNOUNCED_MOVES, self._mine)

    async def move_told(self, audit_id: int) -> None:
        """Note that the session's new channel was announced to its table."""
        await self._execute(_MOVE_TOLD, (audit_id,))
