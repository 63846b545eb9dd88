"""Locks by number that vanish when nobody holds or awaits them."""

from __future__ import annotations

import asyncio
import weakref


class Locks:
    """One lock for each number, made when first asked for."""

    def __init__(self) -> None:
        self._locks: weakref.WeakValueDictionary[int, asyncio.Lock] = weakref.WeakValueDictionary()

    def lock(self, number: int) -> asyncio.Lock:
        """Return the lock of that number."""
        lock = self._locks.get(number)
        if lock is None:
            lock = self._locks[number] = asyncio.Lock()
        return lock
