"""Removes deleted sessions for good after some time. Until then moderators can restore them."""

from __future__ import annotations

from bot.host.clocks.terms import DAY_MS
from bot.host.matches.live import Live
from bot.host.matches.results.results import Results
from bot.host.matches.session_cache import SessionCache
from storage.records.matches import Session
from storage.records.times import Timer

PURGE = "purge"
# How long a deleted session can be restored.
KEPT_MS = 30 * DAY_MS


class DeletedSessions:
    """Manages deleted sessions."""

    def __init__(self, cache: SessionCache, results: Results) -> None:
        self._cache = cache
        self._results = results
        self._storage = cache.storage

    async def of_guild(self, guild_id: int) -> tuple[Session, ...]:
        """Return the guild's deleted sessions that can still be restored, latest first, without their states."""
        return await self._storage.deleted.of_guild(guild_id, self._cache.clock() - KEPT_MS)

    async def why(self, live: Live) -> str:
        """Return the reason of a session's latest deletion."""
        session = live.session
        audit = self._storage.audit
        entries = await audit.find(session.guild_id, action="delete", session_id=session.session_id, limit=1)
        return entries[0].reason if entries else ""

    async def purge(self, timer: Timer) -> None:
        """Remove the content of a session that was deleted `KEPT_MS` ago. A timer that no longer applies is dropped."""
        await self._results.rate_finished(session_id=timer.session_id)
        async with self._cache.lock(timer.session_id):
            session = (await self._cache.even_damaged_under_lock(timer.session_id)).session
            if session.deleted_at is None or self._cache.clock() - session.deleted_at < KEPT_MS:
                await self._storage.timers.drop(timer)
                return
            self._cache.forget(timer.session_id)
            await self._storage.deleted.purge(timer.session_id)
