"""Lockouts: users who may not sit at a guild's tables."""

from storage.records.changes import Lockout, NewAudit
from storage.sql.connection import Connection
from storage.sql.repository import Repository
from storage.sql.rows import add_audit

_FIND = "SELECT * FROM lockouts WHERE guild_id = ? AND user_id = ?"
_OF_GUILD = "SELECT * FROM lockouts WHERE guild_id = ? ORDER BY at, user_id"
_INSERT = "INSERT INTO lockouts VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
_DROP = "DELETE FROM lockouts WHERE guild_id = ? AND user_id = ?"
# The next season of a league depends on lockouts, so its message must change, and an earlier button must open nothing.
_CHANGE_LEAGUES = """
UPDATE leagues SET revision = revision + 1 WHERE guild_id = ? AND state = 'open'
    AND league_id IN (SELECT league_id FROM league_players WHERE user_id = ?)
"""


class LockoutRows(Repository):
    """Keeps the users who may not sit at a guild's tables. Changes raise AlreadyRuled if their ruling is void."""

    async def find(self, guild_id: int, user_id: int) -> Lockout | None:
        """Return the user's lockout, or None."""
        return await self._first(Lockout, _FIND, (guild_id, user_id))

    async def of_guild(self, guild_id: int) -> tuple[Lockout, ...]:
        """Return the guild's lockouts, oldest first."""
        return await self._all(Lockout, _OF_GUILD, (guild_id,))

    async def lock(self, lockout: Lockout, audit: NewAudit) -> bool:
        """Lock a user out; return False and change nothing if the user is already locked out."""
        values = (lockout.guild_id, lockout.user_id, lockout.by_user, lockout.reason, lockout.at)
        return await self._once(_INSERT, values, audit)

    async def unlock(self, guild_id: int, user_id: int, audit: NewAudit) -> bool:
        """Let a user in again; return False and change nothing if the user is not locked out."""
        return await self._once(_DROP, (guild_id, user_id), audit)

    async def _once(self, sql: str, values: tuple[int | str, ...], audit: NewAudit) -> bool:
        """Run a statement whose first two ``values`` are guild and user. Return whether it changed a row."""

        def transaction(connection: Connection) -> bool:
            is_changed = connection.execute(sql, values).rowcount == 1
            if is_changed:
                connection.execute(_CHANGE_LEAGUES, values[:2])
                add_audit(connection, audit)
            return is_changed

        return await self._database.write(transaction)
