"""The SQL behind `storage.repositories.vacations`."""

import sqlite3

from storage.records import PersonDigest, VacationDay
from storage.repositories.vacations import VacationRepository
from storage.sqlite.database import Database
from storage.sqlite.rows import records

_SINCE = "SELECT user_id, from_at, until_at FROM vacation_days WHERE user_id = ? AND until_at > ? ORDER BY from_at"
_SPENT = "SELECT count(*) FROM vacation_days WHERE user_id = ? AND from_at >= ?"
_REMOVED = "SELECT salt, digest, days AS number FROM removed_days WHERE year_from >= ?"


class VacationRows(VacationRepository):
    """`VacationRepository` in SQLite."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def since(self, user_id: int, at: int) -> tuple[VacationDay, ...]:
        return await self._database.read(
            lambda connection: records(VacationDay, connection.execute(_SINCE, (user_id, at)))
        )

    async def spent(self, user_id: int, year_from: int) -> int:
        def query(connection: sqlite3.Connection) -> int:
            own = int(connection.execute(_SPENT, (user_id, year_from)).fetchone()[0])
            removed = records(PersonDigest, connection.execute(_REMOVED, (year_from,)))
            return own + sum(one.number for one in removed if one.is_of(user_id))

        return await self._database.read(query)
