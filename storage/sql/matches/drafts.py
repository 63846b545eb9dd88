"""Players' drafts on work sheets."""

from storage.errors import WrongStatus
from storage.records import SheetDraft
from storage.sql.database import Connection, Database
from storage.sql.rows import first_record, handle_once, parameters, position

_PUT = """
INSERT INTO drafts (session_id, seat, moves, token, at) VALUES (:session, :seat, :moves, :token, :at)
ON CONFLICT (session_id, seat) DO UPDATE SET moves = excluded.moves, token = excluded.token, at = excluded.at
"""
_OF = "SELECT seat, moves, token FROM drafts WHERE session_id = ? AND seat = ?"


class DraftRows:
    """Keeps at most one draft of each seat of a session. A draft is no part of the match: it makes no revision."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, session_id: int, draft: SheetDraft, *, at: int, interaction_id: int | None = None) -> None:
        """Replace the seat's draft. Raises NotFound, WrongStatus (the match does not run) or Duplicate."""

        def transaction(connection: Connection) -> None:
            handle_once(connection, interaction_id, at)
            _, status = position(connection, session_id)
            if status != "running":
                raise WrongStatus(status)
            connection.execute(_PUT, parameters(draft) | {"session": session_id, "at": at})

        await self._database.write(transaction)

    async def find(self, session_id: int, seat: int) -> SheetDraft | None:
        """Return the seat's draft, or None."""
        return await self._database.read(
            lambda connection: first_record(SheetDraft, connection.execute(_OF, (session_id, seat)))
        )
