"""The matches whose public page is hidden."""

from collections.abc import Collection

from storage.records.changes import NewAudit
from storage.sql.database import Connection
from storage.sql.repository import Repository
from storage.sql.rows import add_audit, placeholders

# Nothing is stored for a session that was purged.
_HIDE = """
INSERT INTO hidden_pages (session_id)
SELECT session_id FROM sessions WHERE session_id = ? AND guild_id <> 0
ON CONFLICT (session_id) DO NOTHING
"""
_SHOW = "DELETE FROM hidden_pages WHERE session_id = ?"
_AMONG = "SELECT session_id FROM hidden_pages WHERE session_id IN ({numbers})"


class HiddenPageRows(Repository):
    """Keeps which matches have a hidden page. All other matches show theirs."""

    async def hide(self, session_id: int, *, audit: NewAudit | None = None) -> bool:
        """Hide a match's page, with an entry in the audit log. Return False if nothing changes."""
        return await self._set(_HIDE, session_id, audit)

    async def show(self, session_id: int, *, audit: NewAudit | None = None) -> bool:
        """Show a match's page again, with an entry in the audit log. Return False if nothing changes."""
        return await self._set(_SHOW, session_id, audit)

    async def among(self, session_ids: Collection[int]) -> frozenset[int]:
        """Return those of the sessions whose page is hidden."""
        names, values = placeholders("session", session_ids)
        return frozenset(await self._column(_AMONG.format(numbers=names), values))

    async def _set(self, sql: str, session_id: int, audit: NewAudit | None) -> bool:
        def transaction(connection: Connection) -> bool:
            if connection.execute(sql, (session_id,)).rowcount == 0:
                return False
            add_audit(connection, audit)
            return True

        return await self._database.write(transaction)
