"""Pending rulings, which need a second moderator or the consent of a table."""

from storage.records.changes import PendingRuling, TableQuestion
from storage.sql.connection import Connection
from storage.sql.repository import Repository
from storage.sql.rows import added_id, void_question

_ADD = "INSERT INTO pending_rulings (guild_id, session_id, actor, data, at) VALUES (?, ?, ?, ?, ?) RETURNING ruling_id"
_REVISE = "UPDATE pending_rulings SET data = ? WHERE ruling_id = ?"
_FIND = "SELECT * FROM pending_rulings WHERE ruling_id = ?"
_DROP = "DELETE FROM pending_rulings WHERE ruling_id = ?"
_ASK_TABLE = """
INSERT INTO table_questions (session_id, ruling_id, channel_id)
SELECT session_id, ?, channel_id FROM sessions WHERE session_id = ?
"""
_QUESTION = """
SELECT ruling_id, actor, data, at, message_id
FROM table_questions AS asked JOIN pending_rulings USING (ruling_id) WHERE asked.session_id = ?
"""
_MESSAGE = "UPDATE table_questions SET message_id = ? WHERE ruling_id = ?"
_PRUNE = "DELETE FROM pending_rulings WHERE at < ?"


class RulingRows(Repository):
    """Keeps pending rulings."""

    async def ask(
        self, guild_id: int, session_id: int | None, actor: int, data: bytes, *, at: int, forget_before: int
    ) -> PendingRuling:
        """Store a pending ruling; forget rulings that were requested before `forget_before`."""

        def transaction(connection: Connection) -> PendingRuling:
            return _insert_request(connection, guild_id, session_id, actor, data, at, forget_before)

        return await self._database.write(transaction)

    async def ask_table(
        self, guild_id: int, session_id: int, actor: int, data: bytes, *, at: int, forget_before: int
    ) -> PendingRuling:
        """Store a ruling that needs the consent of a session's table; it replaces an earlier ruling of this kind."""

        def transaction(connection: Connection) -> PendingRuling:
            former = void_question(connection, session_id)
            connection.execute(_DROP, (former,))
            request = _insert_request(connection, guild_id, session_id, actor, data, at, forget_before)
            connection.execute(_ASK_TABLE, (request.ruling_id, session_id))
            return request

        return await self._database.write(transaction)

    async def question(self, session_id: int) -> TableQuestion | None:
        """Return the open question at a session's table, or None."""
        return await self._first(TableQuestion, _QUESTION, (session_id,))

    async def asked_by(self, ruling_id: int, message_id: int) -> bool:
        """Note the message with a table's question; return False if the question is no longer open."""
        values = (message_id, ruling_id)
        return await self._execute(_MESSAGE, values) == 1

    async def find(self, ruling_id: int) -> PendingRuling | None:
        """Return the ruling if it is still pending, or None."""
        return await self._first(PendingRuling, _FIND, (ruling_id,))

    async def revise(self, ruling_id: int, data: bytes) -> None:
        """Replace the stored data of a pending ruling, which now has more answers."""
        await self._execute(_REVISE, (data, ruling_id))

    async def take(self, ruling_id: int) -> bool:
        """Drop a pending ruling that is not carried out; return False if another user resolved it first."""
        return await self._execute(_DROP, (ruling_id,)) == 1


def _insert_request(
    connection: Connection,
    guild_id: int,
    session_id: int | None,
    actor: int,
    data: bytes,
    at: int,
    forget_before: int,
) -> PendingRuling:
    connection.execute(_PRUNE, (forget_before,))
    ruling_id = added_id(connection, _ADD, (guild_id, session_id, actor, data, at))
    return PendingRuling(ruling_id, guild_id, session_id, actor, data, at)
