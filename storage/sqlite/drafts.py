"""The SQL behind `storage.repositories.drafts`."""

import sqlite3

from storage.errors import WrongStatus
from storage.records import SheetDraft
from storage.repositories.drafts import DraftRepository
from storage.sqlite.database import Database
from storage.sqlite.rows import first_record, handle_once, parameters, position

_PUT = """
INSERT INTO drafts (session_id, seat, moves, token, at) VALUES (:session, :seat, :moves, :token, :at)
ON CONFLICT (session_id, seat) DO UPDATE SET moves = excluded.moves, token = excluded.token, at = excluded.at
"""
_OF = "SELECT seat, moves, token FROM drafts WHERE session_id = ? AND seat = ?"


class DraftRows(DraftRepository):
    """`DraftRepository` in SQLite."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, session_id: int, draft: SheetDraft, *, at: int, interaction_id: int | None = None) -> None:
        def transaction(connection: sqlite3.Connection) -> None:
            handle_once(connection, interaction_id, at)
            _, status = position(connection, session_id)
            if status != "running":
                raise WrongStatus(status)
            connection.execute(_PUT, parameters(draft) | {"session": session_id, "at": at})

        await self._database.write(transaction)

    async def find(self, session_id: int, seat: int) -> SheetDraft | None:
        return await self._database.read(
            lambda connection: first_record(SheetDraft, connection.execute(_OF, (session_id, seat)))
        )
