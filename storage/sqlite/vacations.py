"""The SQL behind `storage.repositories.vacations`."""

from storage.records import VacationDay
from storage.repositories.vacations import VacationRepository
from storage.sqlite.database import Database
from storage.sqlite.rows import records

_SINCE = "SELECT user_id, from_at, until_at FROM vacation_days WHERE user_id = ? AND until_at > ? ORDER BY from_at"


class VacationRows(VacationRepository):
    """`VacationRepository` in SQLite."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def since(self, user_id: int, at: int) -> tuple[VacationDay, ...]:
        return await self._database.read(
            lambda connection: records(VacationDay, connection.execute(_SINCE, (user_id, at)))
        )
