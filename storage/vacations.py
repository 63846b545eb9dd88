"""Reads the days on which users' clocks stood still. A day is written with the change that it brings about."""

from storage.database import Database
from storage.records import VacationDay
from storage.rows import records

_SINCE = "SELECT user_id, from_at, until_at FROM vacation_days WHERE user_id = ? AND until_at > ? ORDER BY from_at"


class VacationRows:
    """The vacation days; each method is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def since(self, user_id: int, at: int) -> tuple[VacationDay, ...]:
        """The user's days that ended, or will end, after that time."""
        return await self._database.read(
            lambda connection: records(VacationDay, connection.execute(_SINCE, (user_id, at)))
        )
