"""Players' drafts on work sheets."""

from storage.records.matches import SheetDraft
from storage.sql.connection import Connection
from storage.sql.repository import Repository
from storage.sql.rows import handle_once, parameters, require_running

_UPSERT = """
INSERT INTO drafts (session_id, seat, moves, token, at) VALUES (:session, :seat, :moves, :token, :at)
ON CONFLICT (session_id, seat) DO UPDATE SET moves = excluded.moves, token = excluded.token, at = excluded.at
"""
_OF = "SELECT seat, moves, token FROM drafts WHERE session_id = ? AND seat = ?"


class DraftRows(Repository):
    """Keeps at most one draft of each seat of a session. A draft is not part of the match: it creates no revision."""

    async def put(self, session_id: int, draft: SheetDraft, *, at: int, interaction_id: int | None = None) -> None:
        """Replace the seat's draft. Raises NotFound, WrongStatus (the match does not run) or Duplicate."""

        def transaction(connection: Connection) -> None:
            handle_once(connection, interaction_id, at)
            require_running(connection, session_id)
            connection.execute(_UPSERT, parameters(draft) | {"session": session_id, "at": at})

        await self._database.write(transaction)

    async def find(self, session_id: int, seat: int) -> SheetDraft | None:
        """Return the seat's draft, or None."""
        return await self._first(SheetDraft, _OF, (session_id, seat))
