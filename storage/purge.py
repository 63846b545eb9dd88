"""Deleted sessions: finding them while they can be restored, and removing what was in them."""

import sqlite3

from storage.database import Database
from storage.records import Session
from storage.rows import sessions

# States are large, and nobody asks for them here.
_OF_GUILD = """
SELECT sessions.*, NULL AS state, NULL AS clocks FROM sessions
WHERE guild_id = ? AND deleted_at >= ? ORDER BY deleted_at DESC, session_id DESC LIMIT ?
"""
_STILL_DELETED = "SELECT 1 FROM sessions WHERE session_id = ? AND deleted_at IS NOT NULL"
_CONTENT = (
    "moves",
    "events",
    "snapshots",
    "former_holders",
    "standing_orders",
    "undo_requests",
    "votes",
    "lobby_members",
    "first_readies",
    "worn_boards",
    "postings",
    "timers",
    "pending_rulings",
    "removed_parts",
)
_EMPTY_SEATS = """
UPDATE seats SET user_id = NULL, name = '', resigned_at = NULL, absent_since = NULL, opened_at = NULL,
    house_since = NULL
WHERE session_id = ?
"""
# What remains looks like a lobby that nobody joined, so that nothing expects a match in it.
_BARE = """
UPDATE sessions SET status = 'cancelled', started_at = NULL, end_reason = NULL, outcome = NULL, entropy = NULL,
    context = NULL, options = X'7B7D', terms = NULL, house_seats = 0, paused_at = NULL, chapter = NULL,
    chapter_revision = NULL, chapter_event = 0, called = '', lobby_message_id = NULL, board_channel_id = NULL,
    board_message_id = NULL, announced_revision = revision
WHERE session_id = ?
"""


class Deleted:
    """The deleted sessions; each method is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_guild(self, guild_id: int, since: int, *, limit: int = 25) -> tuple[Session, ...]:
        """The guild's sessions that were deleted since that time, the latest first, without their states."""
        return await self._database.read(lambda connection: sessions(connection, _OF_GUILD, (guild_id, since, limit)))

    async def purge(self, session_id: int) -> bool:
        """Remove what was in a deleted session for good; its bare row stays, which the audit log names.

        False, and nothing changed, when it is not deleted.
        """

        def transaction(connection: sqlite3.Connection) -> bool:
            if connection.execute(_STILL_DELETED, (session_id,)).fetchone() is None:
                return False
            for table in _CONTENT:
                connection.execute(f"DELETE FROM {table} WHERE session_id = ?", (session_id,))  # noqa: S608 - names above
            connection.execute(_EMPTY_SEATS, (session_id,))
            connection.execute(_BARE, (session_id,))
            return True

        return await self._database.write(transaction)
