"""Returns data for moderators: their audit log, sessions moved to other channels, and pending rulings."""

from __future__ import annotations

from bot.host.matches.session_cache import SessionCache
from storage.records.changes import AuditEntry


class Moderation:
    """Returns data for moderators. `Rulings` carries out their decisions."""

    def __init__(self, cache: SessionCache) -> None:
        self._storage = cache.storage
        # Methods of `AuditRows` and `RulingRows` (storage/sql), offered here unchanged.
        self.entries = self._storage.audit.find
        self.untold_moves = self._storage.audit.untold_moves
        self.find_pending = self._storage.rulings.find

    async def move_told(self, entry: AuditEntry) -> None:
        """Record that a session's move to another channel was announced at its table."""
        await self._storage.audit.move_told(entry.audit_id)
