"""Vacation days, on which users' clocks are stopped. A change of a match stores the day that it uses."""

from storage.records.changes import VacationDay
from storage.records.people import PersonDigest
from storage.sql.connection import Connection
from storage.sql.repository import Repository
from storage.sql.rows import records

_SINCE = "SELECT user_id, from_at, until_at FROM vacation_days WHERE user_id = ? AND until_at > ? ORDER BY from_at"
_COUNT_DAYS = "SELECT count(*) FROM vacation_days WHERE user_id = ? AND from_at >= ?"
_REMOVED_DAYS = "SELECT salt, digest, days AS number FROM removed_days WHERE year_from >= ?"


class VacationRows(Repository):
    """Reads users' vacation days."""

    async def since(self, user_id: int, at: int) -> tuple[VacationDay, ...]:
        """Return the user's vacation days that ended, or will end, after the given time."""
        return await self._all(VacationDay, _SINCE, (user_id, at))

    async def spent_days(self, user_id: int, year_from: int) -> int:
        """Return the number of vacation days that a user spent in the year from `year_from`, also before a removal."""

        def query(connection: Connection) -> int:
            day_count = int(connection.execute(_COUNT_DAYS, (user_id, year_from)).fetchone()[0])
            removed_days = records(PersonDigest, connection.execute(_REMOVED_DAYS, (year_from,)))
            return day_count + sum(one.number for one in removed_days if one.is_of(user_id))

        return await self._database.read(query)
