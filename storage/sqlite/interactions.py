"""The SQL behind `storage.repositories.interactions`."""

from storage.repositories.interactions import InteractionRepository
from storage.sqlite.database import Database
from storage.sqlite.rows import handle_once

_PRUNE = "DELETE FROM handled_interactions WHERE at < ?"


class InteractionRows(InteractionRepository):
    """`InteractionRepository` in SQLite."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def handle(self, interaction_id: int, at: int) -> None:
        await self._database.write(lambda connection: handle_once(connection, interaction_id, at))

    async def prune(self, before: int) -> int:
        return await self._database.write(lambda connection: connection.execute(_PRUNE, (before,)).rowcount)
