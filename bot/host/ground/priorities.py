"""A semaphore whose waiting tasks have priorities."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from enum import IntEnum


class Priority(IntEnum):
    """Who waits for a job. Lower numbers go first."""

    PERSON = 0
    COMPUTER_PLAYER = 1


class PrioritySemaphore:
    """Lets at most ``count`` tasks enter at the same time. Others wait, and enter by priority, then by arrival."""

    def __init__(self, count: int) -> None:
        self._free = count
        self._waiting: list[tuple[Priority, int, asyncio.Future[None]]] = []
        self._arrivals = itertools.count()

    async def acquire(self, priority: Priority) -> None:
        """Wait until the task may enter. It must then call `release`."""
        if self._free:
            self._free -= 1
            return
        entry: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (priority, next(self._arrivals), entry))
        try:
            await entry
        except asyncio.CancelledError:
            if not entry.cancelled():
                # The task might have entered just when it was cancelled.
                self.release()
            raise

    def release(self) -> None:
        """Let the next waiting task enter."""
        while self._waiting:
            *_, entry = heapq.heappop(self._waiting)
            if not entry.done():
                entry.set_result(None)
                return
        self._free += 1
