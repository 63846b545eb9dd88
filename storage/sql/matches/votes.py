"""The votes about a seat whose player timed out."""

from storage.errors import Stale
from storage.records.matches import Vote
from storage.sql.connection import Connection
from storage.sql.repository import Repository
from storage.sql.rows import handle_once, position, records

_UPSERT = """
INSERT INTO votes VALUES (?, ?, ?, ?, ?)
ON CONFLICT (session_id, seat, voter) DO UPDATE SET choice = excluded.choice, at = excluded.at
"""
_OF = "SELECT seat, voter, choice FROM votes WHERE session_id = ? AND seat = ? ORDER BY voter"


class VoteRows(Repository):
    """Keeps votes about seats whose players timed out."""

    async def cast(
        self, session_id: int, vote: Vote, *, seen_revision: int, at: int, interaction_id: int | None = None
    ) -> tuple[Vote, ...]:
        """Replace the voter's vote about a seat; return all votes about it. Raises Duplicate, Stale."""

        def transaction(connection: Connection) -> tuple[Vote, ...]:
            handle_once(connection, interaction_id, at)
            revision, status = position(connection, session_id)
            if revision != seen_revision or status != "running":
                raise Stale(revision, status)
            connection.execute(_UPSERT, (session_id, vote.seat, vote.voter, vote.choice, at))
            return records(Vote, connection.execute(_OF, (session_id, vote.seat)))

        return await self._database.write(transaction)

    async def about(self, session_id: int, seat: int) -> tuple[Vote, ...]:
        """Return the votes about a seat, by voter."""
        return await self._all(Vote, _OF, (session_id, seat))
