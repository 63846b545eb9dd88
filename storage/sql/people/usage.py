"""Counts the open sessions of users and guilds, for the quotas."""

from storage.sql.connection import Connection
from storage.sql.people.removed_digests import count_of
from storage.sql.repository import Repository

# The partial index holds only active sessions, so that the sessions of past years cost nothing.
_ACTIVE = """
FROM sessions INDEXED BY sessions_active_channel
WHERE status IN ('lobby', 'running') AND deleted_at IS NULL AND guild_id = :guild
"""
_IN_GUILD = f"SELECT count(*) {_ACTIVE}"
_OPENED_BY = f"{_IN_GUILD} AND created_by = :user"
_OPENED_SINCE = """
SELECT count(*) FROM sessions WHERE created_by = :user AND session_id > coalesce((
    SELECT session_id FROM sessions WHERE created_at < :since ORDER BY session_id DESC LIMIT 1), 0)
"""
_REMOVED_OPENERS = (
    "SELECT salt, digest, number FROM removed_parts JOIN sessions USING (session_id) WHERE part = 'opened'"
)
_REMOVED_OPENED = f"{_REMOVED_OPENERS} AND status IN ('lobby', 'running') AND deleted_at IS NULL AND guild_id = :guild"
_REMOVED_SINCE = f"{_REMOVED_OPENERS} AND created_at >= :since"
_TABLES = """
SELECT count(*) FROM sessions
WHERE deleted_at IS NULL AND (
    status = 'running' AND session_id IN (
        SELECT session_id FROM seats WHERE user_id = :user AND resigned_at IS NULL)
    OR status = 'lobby' AND session_id IN (SELECT session_id FROM lobby_members WHERE user_id = :user))
"""


class UsageRows(Repository):
    """Counts the open sessions of users and guilds."""

    async def active_in(self, guild_id: int) -> int:
        """Return the number of a guild's lobbies and running sessions."""
        return await self._count(_IN_GUILD, {"guild": guild_id})

    async def count_opened(self, guild_id: int, user_id: int) -> int:
        """Return the number of a guild's lobbies and running sessions that a user opened, also before a removal."""
        return await self._count(_OPENED_BY, {"guild": guild_id, "user": user_id}, _REMOVED_OPENED)

    async def opened_since(self, user_id: int, since: int) -> int:
        """Return the number of lobbies, open or ended, that a user opened since a time, also before a removal."""
        return await self._count(_OPENED_SINCE, {"user": user_id, "since": since}, _REMOVED_SINCE)

    async def tables(self, user_id: int) -> int:
        """Return the number of lobbies and running sessions in which a user waits or sits, in all guilds."""
        return await self._count(_TABLES, {"user": user_id})

    async def _count(self, sql: str, values: dict[str, int], removed_days_sql: str | None = None) -> int:
        """Return the count of a SELECT plus the number of the user's digests that ``removed_days_sql`` finds."""

        def count(connection: Connection) -> int:
            (found,) = connection.execute(sql, values).fetchone()
            return int(found) + (
                count_of(connection, removed_days_sql, values, values["user"]) if removed_days_sql else 0
            )

        return await self._database.read(count)
