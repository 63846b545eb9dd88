"""The moves that players suggest to their partners."""

from storage.errors import WrongStatus
from storage.records import Proposal
from storage.sql.database import Connection, Database
from storage.sql.rows import handle_once, parameters, position, records

_PUT = """
INSERT INTO proposals (session_id, seat, due, move, token, public, at)
VALUES (:session, :seat, :due, :move, :token, :public, :at)
ON CONFLICT (session_id, seat) DO UPDATE SET due = excluded.due, move = excluded.move, token = excluded.token,
    public = excluded.public, at = excluded.at
"""
_DROP = "DELETE FROM proposals WHERE session_id = ? AND seat = ?"
_OF = "SELECT seat, due, move, token, public FROM proposals WHERE session_id = ? ORDER BY seat"


class ProposalRows:
    """Keeps at most one suggestion of each seat of a session, until the seat that it is for has moved."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, session_id: int, proposal: Proposal, *, at: int, interaction_id: int | None = None) -> None:
        """Replace the seat's suggestion. Raises NotFound, WrongStatus (the match does not run) or Duplicate."""

        def transaction(connection: Connection) -> None:
            handle_once(connection, interaction_id, at)
            _, status = position(connection, session_id)
            if status != "running":
                raise WrongStatus(status)
            connection.execute(_PUT, parameters(proposal) | {"session": session_id, "at": at})

        await self._database.write(transaction)

    async def drop(self, session_id: int, seat: int) -> bool:
        """Withdraw the seat's suggestion; return False if there is none."""
        return await self._database.write(lambda connection: connection.execute(_DROP, (session_id, seat)).rowcount > 0)

    async def of_session(self, session_id: int) -> tuple[Proposal, ...]:
        """Return all suggestions of a session, by the seats that made them."""
        return await self._database.read(lambda connection: records(Proposal, connection.execute(_OF, (session_id,))))
