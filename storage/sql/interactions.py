"""Handled interactions: a second delivery of an interaction has no effect."""

from storage.sql.repository import Repository
from storage.sql.rows import handle_once

_PRUNE = "DELETE FROM handled_interactions WHERE at < ?"


class InteractionRows(Repository):
    """Keeps the ids of handled interactions."""

    async def handle(self, interaction_id: int, at: int) -> None:
        """Mark the interaction as handled. Raises Duplicate if it was handled before."""
        await self._database.write(lambda connection: handle_once(connection, interaction_id, at))

    async def prune(self, before: int) -> int:
        """Forget the interactions handled before the given time; return their number."""
        return await self._execute(_PRUNE, (before,))
