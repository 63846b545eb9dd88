"""The SQL behind `storage.repositories.lockouts`."""

import sqlite3

from storage.records import Lockout, NewAudit
from storage.repositories.lockouts import LockoutRepository
from storage.sqlite.database import Database
from storage.sqlite.rows import add_audit, first_record, records

_FIND = "SELECT * FROM lockouts WHERE guild_id = ? AND user_id = ?"
_OF_GUILD = "SELECT * FROM lockouts WHERE guild_id = ? ORDER BY at, user_id"
_PUT = "INSERT INTO lockouts VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
_DROP = "DELETE FROM lockouts WHERE guild_id = ? AND user_id = ?"


class LockoutRows(LockoutRepository):
    """`LockoutRepository` in SQLite."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, guild_id: int, user_id: int) -> Lockout | None:
        return await self._database.read(
            lambda connection: first_record(Lockout, connection.execute(_FIND, (guild_id, user_id)))
        )

    async def of_guild(self, guild_id: int) -> tuple[Lockout, ...]:
        return await self._database.read(
            lambda connection: records(Lockout, connection.execute(_OF_GUILD, (guild_id,)))
        )

    async def lock(self, lockout: Lockout, audit: NewAudit) -> bool:
        values = (lockout.guild_id, lockout.user_id, lockout.by_user, lockout.reason, lockout.at)
        return await self._once(_PUT, values, audit)

    async def unlock(self, guild_id: int, user_id: int, audit: NewAudit) -> bool:
        return await self._once(_DROP, (guild_id, user_id), audit)

    async def _once(self, sql: str, values: tuple[int | str, ...], audit: NewAudit) -> bool:
        def transaction(connection: sqlite3.Connection) -> bool:
            done = connection.execute(sql, values).rowcount == 1
            if done:
                add_audit(connection, audit)
            return done

        return await self._database.write(transaction)
