"""Parks sessions (stops showing them) whose channel is closed to the bot, and records the notices about that."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.host.matches.session_cache import SessionCache
from storage.records.boards import SentNotice


class Closures:
    """Parks sessions, and records when their channels were found closed."""

    def __init__(self, cache: SessionCache) -> None:
        self._cache = cache
        self._storage = cache.storage
        # Methods of `SessionRows` and `ClosureRows` (storage/sql), offered here unchanged.
        self.places = self._storage.sessions.board_placements
        self.of = self._storage.closures.of
        self.noticed = self._storage.closures.noticed
        self.all_well = self._storage.closures.all_well
        self.over = self._storage.closures.over
        self.drop_notice = self._storage.closures.drop_notice

    async def park(self, session_id: int, reason: str) -> None:
        """Stop announcing a session whose channel is gone or closed to the bot. Raises `storage.NotFound`."""
        async with self._cache.lock(session_id):
            self._cache.forget(session_id)
            await self._storage.sessions.park(session_id, reason)
        await self._storage.closures.set_well(session_id, well=False)

    async def unpark(self, session_id: int) -> None:
        """Try a parked session's channel again. Raises `storage.NotFound`."""
        async with self._cache.lock(session_id):
            self._cache.forget(session_id)
            await self._storage.sessions.unpark(session_id)

    async def record_closed(self, session_id: int, *, seems_open: bool, bits: int) -> None:
        """Record that a session's channel was found closed now, and which permissions the bot seemed to have there."""
        await self._storage.closures.record_closed(session_id, self._cache.clock(), seems_open=seems_open, bits=bits)

    async def mark_notified(self, session_ids: Collection[int]) -> None:
        """Record that a notice about these sessions is sent now."""
        await self._storage.closures.mark_notified(session_ids, self._cache.clock())

    async def notice(self, message_id: int, channel_id: int, language: str, about: Sequence[int]) -> None:
        """Record a sent notice about parked sessions, so that it can be edited once the trouble is over."""
        await self._storage.closures.notice(SentNotice(message_id, channel_id, language, tuple(about)))

    async def well(self, session_id: int) -> None:
        """Record that a session is shown again."""
        await self._storage.closures.set_well(session_id, well=True)
