"""Handled interactions: a second delivery of an interaction has no effect."""

from storage.sql.repository import Repository
from storage.sql.rows import handle_once

_CLAIM = "INSERT INTO claimed_interactions VALUES (?, ?) ON CONFLICT DO NOTHING"
_PRUNE = "DELETE FROM handled_interactions WHERE at < ?"
_PRUNE_CLAIMS = "DELETE FROM claimed_interactions WHERE at < ?"


class InteractionRows(Repository):
    """Keeps the ids of handled interactions, and of those that several processes got."""

    async def handle(self, interaction_id: int, at: int) -> None:
        """Mark the interaction as handled. Raises Duplicate if it was handled before."""
        await self._database.write(lambda connection: handle_once(connection, interaction_id, at))

    async def claim(self, interaction_id: int, at: int) -> bool:
        """Return whether this process answers an interaction. Of several processes that got it, only the first does."""
        return bool(await self._execute(_CLAIM, (interaction_id, at)))

    async def prune_claims(self, before: int) -> None:
        """Forget which interactions were claimed before the given time."""
        await self._execute(_PRUNE_CLAIMS, (before,))

    async def prune(self, before: int) -> int:
        """Forget the interactions handled before the given time; return their number."""
        return await self._execute(_PRUNE, (before,))
