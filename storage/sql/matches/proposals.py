"""The moves that players suggest to their partners."""

from storage.records.matches import Proposal
from storage.sql.connection import Connection
from storage.sql.repository import Repository
from storage.sql.rows import handle_once, parameters, require_running

_UPSERT = """
INSERT INTO proposals (session_id, seat, due, move, token, public, at)
VALUES (:session, :seat, :due, :move, :token, :public, :at)
ON CONFLICT (session_id, seat) DO UPDATE SET due = excluded.due, move = excluded.move, token = excluded.token,
    public = excluded.public, at = excluded.at
"""
_DROP = "DELETE FROM proposals WHERE session_id = ? AND seat = ?"
_OF = "SELECT seat, due, move, token, public FROM proposals WHERE session_id = ? ORDER BY seat"


class ProposalRows(Repository):
    """Keeps at most one suggestion of each seat of a session, until the partner to whom it was made has moved."""

    async def put(self, session_id: int, proposal: Proposal, *, at: int, interaction_id: int | None = None) -> None:
        """Replace the seat's suggestion. Raises NotFound, WrongStatus (the match does not run) or Duplicate."""

        def transaction(connection: Connection) -> None:
            handle_once(connection, interaction_id, at)
            require_running(connection, session_id)
            connection.execute(_UPSERT, parameters(proposal) | {"session": session_id, "at": at})

        await self._database.write(transaction)

    async def drop(self, session_id: int, seat: int) -> bool:
        """Withdraw the seat's suggestion; return False if there is none."""
        return await self._execute(_DROP, (session_id, seat)) > 0

    async def of_session(self, session_id: int) -> tuple[Proposal, ...]:
        """Return all suggestions of a session, by the seats that made them."""
        return await self._all(Proposal, _OF, (session_id,))
