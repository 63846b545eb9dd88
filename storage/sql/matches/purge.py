"""Deleted sessions: finds deleted sessions that can be restored, and later removes them permanently."""

from storage.records.matches import Session
from storage.sql.connection import Connection
from storage.sql.repository import Repository

# The states are left out: they are large, and the callers do not need them.
_OF_GUILD = """
SELECT sessions.*, NULL AS state, NULL AS clocks FROM sessions
WHERE guild_id = ? AND deleted_at >= ? ORDER BY deleted_at DESC, session_id DESC LIMIT ?
"""
_STILL_DELETED = "SELECT 1 FROM sessions WHERE session_id = ? AND deleted_at IS NOT NULL AND guild_id <> 0"
_CONTENT = (
    "seats",
    "moves",
    "events",
    "results",
    "feats",
    "snapshots",
    "states",
    "analyses",
    "pending_analyses",
    "hidden_pages",
    "rule_changes",
    "former_holders",
    "standing_orders",
    "undo_requests",
    "votes",
    "proposals",
    "drafts",
    "lobby_members",
    "first_readies",
    "worn_boards",
    "postings",
    "closures",
    "notices",
    "timers",
    "table_questions",
    "pending_rulings",
    "removed_parts",
    "tournament_matches",
)
# Only the number remains, because the audit log names it and no other session may reuse it.
_BARE = """
UPDATE sessions SET match_id = CAST(session_id AS TEXT), guild_id = 0, channel_id = 0, parent_channel_id = NULL,
    game = '', rules_version = '', seat_count = 1, status = 'cancelled', parked_reason = NULL, language = '',
    created_by = 0, created_at = 0, started_at = NULL, ended_at = NULL, ended_by = NULL, ended_how = NULL,
    ended_seat = NULL, end_reason = NULL, revision = 0, announced_revision = 0, lobby_message_id = NULL,
    board_channel_id = NULL, board_message_id = NULL, commitment = '', seed_revealed = 0, seed = X'', context = NULL,
    options = X'7B7D', entropy = NULL, outcome = NULL, chapter = NULL, chapter_revision = NULL, chapter_event = 0,
    called = '', terms = NULL, computer_levels = '[]', paused_at = NULL, deleted_at = 0, rematch_of = NULL,
    tournament_id = NULL, tournament_round = NULL, tournament_table = NULL, of_event = 0, reveal_at = NULL,
    sealed = 0, deal = NULL, rules = NULL
WHERE session_id = ?
"""


class DeletedRows(Repository):
    """Keeps deleted sessions until they are removed permanently."""

    async def of_guild(self, guild_id: int, since: int, *, limit: int = 25) -> tuple[Session, ...]:
        """Return the guild's sessions deleted since the given time, latest first, without their states."""
        return await self._sessions(_OF_GUILD, (guild_id, since, limit))

    async def purge(self, session_id: int) -> bool:
        """Remove a deleted session except its number. Return False if the session is not deleted."""

        def transaction(connection: Connection) -> bool:
            if connection.execute(_STILL_DELETED, (session_id,)).fetchone() is None:
                return False
            for table in _CONTENT:
                connection.execute(f"DELETE FROM {table} WHERE session_id = ?", (session_id,))  # noqa: S608 - names above
            connection.execute(_BARE, (session_id,))
            return True

        return await self._database.erase(transaction)
