"""The rows by which something is done later: which are due, and when the next one is."""

from __future__ import annotations

import asyncio

from bot.host.session_cache import SessionCache
from storage.records import Timer


class Timers:
    """The clerk for timers as the scheduler needs them. What each brings about, `Host.ring` knows."""

    def __init__(self, cache: SessionCache) -> None:
        self._rows = cache.storage.timers
        self.changed: asyncio.Event = cache.timers_changed

    async def due(self, at: int) -> tuple[Timer, ...]:
        """Return the timers whose time has come, the earliest first."""
        return await self._rows.due(at)

    async def next_after(self, at: int) -> int | None:
        """Return when the next timer after that time is due, or None."""
        return await self._rows.next_after(at)

    async def drop(self, timer: Timer) -> None:
        """Forget a timer that is void."""
        await self._rows.drop(timer)
