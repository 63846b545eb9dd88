"""Remembers which interactions had their effect, so that a second delivery has none."""

from storage.database import Database
from storage.rows import handle_once

_PRUNE = "DELETE FROM handled_interactions WHERE at < ?"


class InteractionRows:
    """The handled interactions; each method is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def handle(self, interaction_id: int, at: int) -> None:
        """Mark the interaction as handled. Raises Duplicate when it was before."""
        await self._database.write(lambda connection: handle_once(connection, interaction_id, at))

    async def prune(self, before: int) -> int:
        """Forget the interactions handled before that time; returns how many."""
        return await self._database.write(lambda connection: connection.execute(_PRUNE, (before,)).rowcount)
