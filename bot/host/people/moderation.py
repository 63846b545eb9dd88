"""The clerk for data for moderators: their audit log, sessions moved to other channels, and pending rulings."""

from __future__ import annotations

from bot.host.matches.session_cache import SessionCache
from storage.records.changes import AuditEntry, PendingRuling


class Moderation:
    """The clerk that reads data for moderators. `Rulings` carries out their decisions."""

    def __init__(self, cache: SessionCache) -> None:
        self._storage = cache.storage

    async def entries(
        self,
        guild_id: int,
        *,
        action: str | None = None,
        actor: int | None = None,
        session_id: int | None = None,
        limit: int,
        offset: int = 0,
    ) -> tuple[AuditEntry, ...]:
        """Return the entries of the guild's audit log, newest first; optionally of one action, actor or session."""
        return await self._storage.audit.find(
            guild_id, action=action, actor=actor, session_id=session_id, limit=limit, offset=offset
        )

    async def untold_moves(self) -> tuple[AuditEntry, ...]:
        """Return the entries of moves to another channel that have not been announced at their tables."""
        return await self._storage.audit.untold_moves()

    async def move_told(self, entry: AuditEntry) -> None:
        """Record that a session's move to another channel was announced at its table."""
        await self._storage.audit.move_told(entry.audit_id)

    async def find_pending(self, ruling_id: int) -> PendingRuling | None:
        """Return a ruling that waits for a second moderator or for its table, None if there is none."""
        return await self._storage.rulings.find(ruling_id)
