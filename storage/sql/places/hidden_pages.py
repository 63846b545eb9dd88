"""The matches whose public page is hidden."""

from collections.abc import Collection

from storage.records.changes import NewAudit
from storage.sql.connection import Connection
from storage.sql.repository import Repository
from storage.sql.rows import add_audit, placeholders

# Nothing is stored for a session that was purged.
_HIDE = """
INSERT INTO hidden_pages (session_id, by_moderator)
SELECT session_id, :moderator FROM sessions WHERE session_id = :session AND guild_id <> 0
ON CONFLICT (session_id) DO UPDATE SET by_moderator = 1 WHERE hidden_pages.by_moderator < excluded.by_moderator
"""
_SHOW = "DELETE FROM hidden_pages WHERE session_id = :session AND by_moderator <= :moderator"
_AMONG = "SELECT session_id FROM hidden_pages WHERE session_id IN ({numbers}) AND by_moderator >= :least"


class HiddenPageRows(Repository):
    """Keeps which matches have a hidden page. All other matches show theirs."""

    async def hide(self, session_id: int, *, moderator: bool = False, audit: NewAudit | None = None) -> bool:
        """Hide a match's page, with an entry in the audit log. Return False if nothing changes."""
        return await self._set_hidden(_HIDE, session_id, moderator, audit)

    async def show(self, session_id: int, *, moderator: bool = False, audit: NewAudit | None = None) -> bool:
        """Show a match's page again, with an entry in the audit log. Return False if nothing changes.

        Only a moderator shows a page that a moderator hid.
        """
        return await self._set_hidden(_SHOW, session_id, moderator, audit)

    async def among(self, session_ids: Collection[int], *, by_moderator: bool = False) -> frozenset[int]:
        """Return those of the sessions whose page is hidden; with `by_moderator` only if a moderator hid it."""
        names, values = placeholders("session", session_ids)
        return frozenset(await self._column(_AMONG.format(numbers=names), values | {"least": int(by_moderator)}))

    async def _set_hidden(self, sql: str, session_id: int, moderator: bool, audit: NewAudit | None) -> bool:
        def transaction(connection: Connection) -> bool:
            if connection.execute(sql, {"session": session_id, "moderator": int(moderator)}).rowcount == 0:
                return False
            add_audit(connection, audit)
            return True

        return await self._database.write(transaction)
