"""Rulings that wait for a second moderator."""

import sqlite3

from storage.database import Database
from storage.records import PendingRuling
from storage.rows import first_record

_ADD = "INSERT INTO pending_rulings (guild_id, session_id, actor, data, at) VALUES (?, ?, ?, ?, ?)"
_REVISE = "UPDATE pending_rulings SET data = ? WHERE ruling_id = ?"
_FIND = "SELECT * FROM pending_rulings WHERE ruling_id = ?"
_DROP = "DELETE FROM pending_rulings WHERE ruling_id = ?"
_PRUNE = "DELETE FROM pending_rulings WHERE at < ?"


class Rulings:
    """The pending rulings; each method is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def ask(
        self, guild_id: int, session_id: int | None, actor: int, data: bytes, *, at: int, forget_before: int
    ) -> PendingRuling:
        """Have a ruling wait; those that were asked for before a time are forgotten."""

        def transaction(connection: sqlite3.Connection) -> PendingRuling:
            connection.execute(_PRUNE, (forget_before,))
            ruling_id = connection.execute(_ADD, (guild_id, session_id, actor, data, at)).lastrowid or 0
            return PendingRuling(ruling_id, guild_id, session_id, actor, data, at)

        return await self._database.write(transaction)

    async def find(self, ruling_id: int) -> PendingRuling | None:
        """The ruling, if it still waits."""
        return await self._database.read(
            lambda connection: first_record(PendingRuling, connection.execute(_FIND, (ruling_id,)))
        )

    async def revise(self, ruling_id: int, data: bytes) -> None:
        """Note what was answered to a ruling that waits on."""
        await self._database.write(lambda connection: connection.execute(_REVISE, (data, ruling_id)))

    async def take(self, ruling_id: int) -> bool:
        """Let a ruling wait no more that is not carried out; False when somebody else was first."""
        return await self._database.write(lambda connection: connection.execute(_DROP, (ruling_id,)).rowcount) == 1
