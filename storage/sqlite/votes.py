"""The SQL behind `storage.repositories.votes`."""

import sqlite3

from storage.errors import Stale
from storage.records import Vote
from storage.repositories.votes import VoteRepository
from storage.sqlite.database import Database
from storage.sqlite.rows import handle_once, position, records

_PUT = """
INSERT INTO votes VALUES (?, ?, ?, ?, ?)
ON CONFLICT (session_id, seat, voter) DO UPDATE SET choice = excluded.choice, at = excluded.at
"""
_OF = "SELECT seat, voter, choice FROM votes WHERE session_id = ? AND seat = ? ORDER BY voter"


class VoteRows(VoteRepository):
    """`VoteRepository` in SQLite."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def cast(
        self, session_id: int, vote: Vote, *, seen_revision: int, at: int, interaction_id: int | None = None
    ) -> tuple[Vote, ...]:
        def transaction(connection: sqlite3.Connection) -> tuple[Vote, ...]:
            handle_once(connection, interaction_id, at)
            revision, status = position(connection, session_id)
            if revision != seen_revision or status != "running":
                raise Stale(revision, status)
            connection.execute(_PUT, (session_id, vote.seat, vote.voter, vote.choice, at))
            return records(Vote, connection.execute(_OF, (session_id, vote.seat)))

        return await self._database.write(transaction)

    async def about(self, session_id: int, seat: int) -> tuple[Vote, ...]:
        return await self._database.read(lambda connection: records(Vote, connection.execute(_OF, (session_id, seat))))
