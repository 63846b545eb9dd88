"""Digests of removed persons, for unfinished sessions; a digest reveals nothing about other people."""

import secrets

from storage.records.people import PersonDigest, digest_of
from storage.sql.connection import Connection, Values
from storage.sql.repository import Repository
from storage.sql.rows import records

SALT_BYTES = 16

_PARTS = """
SELECT session_id, 'seat', seat FROM seats JOIN sessions USING (session_id)
WHERE user_id = :user AND status = 'running'
UNION
SELECT session_id, 'seat', seat FROM former_holders JOIN sessions USING (session_id)
WHERE user_id = :user AND status = 'running'
UNION
SELECT session_id, 'opened', 0 FROM sessions
WHERE created_by = :user AND (status IN ('lobby', 'running') OR created_at >= :since)
UNION
SELECT session_id, 'ready', interaction_id FROM first_readies JOIN sessions USING (session_id)
WHERE user_id = :user AND status = 'lobby'
"""
_ADD = "INSERT INTO removed_parts (session_id, salt, digest, part, number) VALUES (?, ?, ?, ?, ?)"
_READIES = "SELECT salt, digest, number FROM removed_parts WHERE session_id = ? AND part = 'ready'"
_PRUNE = """
DELETE FROM removed_parts WHERE part = 'opened' AND session_id IN (
    SELECT session_id FROM sessions WHERE status NOT IN ('lobby', 'running') AND created_at < ?)
"""

_COUNT_DAYS = "SELECT count(*) FROM vacation_days WHERE user_id = ? AND from_at >= ?"
_ADD_DAYS = "INSERT INTO removed_days (salt, digest, year_from, days) VALUES (?, ?, ?, ?)"
_PRUNE_DAYS = "DELETE FROM removed_days WHERE year_from < ?"


class RemovedRows(Repository):
    """Keeps digests of removed persons."""

    async def prune(self, before: int) -> int:
        """Forget the openers' digests of finished sessions opened before the given time; return their number."""
        return await self._execute(_PRUNE, (before,))

    async def prune_days(self, year_from: int) -> None:
        """Forget the vacation days of the years before the year that begins at the given time."""
        await self._execute(_PRUNE_DAYS, (year_from,))


def keep_days(connection: Connection, user_id: int, year_from: int) -> None:
    """Before a person's removal, keep a digest of the person with the vacation days spent since the year began."""
    days = connection.execute(_COUNT_DAYS, (user_id, year_from)).fetchone()[0]
    if days:
        salt = secrets.token_bytes(SALT_BYTES)
        connection.execute(_ADD_DAYS, (salt, digest_of(user_id, salt), year_from, days))


def keep_parts(connection: Connection, user_id: int, since: int) -> None:
    """Before a person's removal, keep digests of the seats, first Readies, and lobbies opened ``since`` a time."""
    rows = []
    for session_id, part, number in connection.execute(_PARTS, {"user": user_id, "since": since}).fetchall():
        salt = secrets.token_bytes(SALT_BYTES)
        rows.append((session_id, salt, digest_of(user_id, salt), part, number))
    connection.executemany(_ADD, rows)


def first_ready(connection: Connection, session_id: int, user_id: int) -> int | None:
    """Return the id of a user's first Ready in a lobby, if the user was removed and came back, else None."""
    readies = records(PersonDigest, connection.execute(_READIES, (session_id,)))
    return next((one.number for one in readies if one.is_of(user_id)), None)


def count_of(connection: Connection, sql: str, values: Values, user_id: int) -> int:
    """Return the number of a user's digests among the digests that a SELECT finds."""
    return sum(one.is_of(user_id) for one in records(PersonDigest, connection.execute(sql, values)))
