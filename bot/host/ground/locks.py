"""Locks by key, which are dropped when no task uses them, and a gate that admits many tasks or one task alone."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager


class Locks:
    """One lock for each key, such as the number of a session, created on first use."""

    def __init__(self) -> None:
        self._locks: weakref.WeakValueDictionary[Hashable, asyncio.Lock] = weakref.WeakValueDictionary()

    def lock(self, key: Hashable) -> asyncio.Lock:
        """Return the lock for that key."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock


class Gate:
    """A gate that admits many tasks at a time, or one task while all others wait."""

    def __init__(self) -> None:
        self._inside = 0
        self._open = asyncio.Event()
        self._open.set()
        self._empty = asyncio.Event()
        self._empty.set()

    @asynccontextmanager
    async def among(self) -> AsyncIterator[None]:
        """Enter the gate together with other tasks, for the `async with` block."""
        await self._open.wait()
        self._inside += 1
        self._empty.clear()
        try:
            yield
        finally:
            self._inside -= 1
            if not self._inside:
                self._empty.set()

    @asynccontextmanager
    async def alone(self, seconds: float) -> AsyncIterator[None]:
        """Enter the gate alone, for the `async with` block.

        Raises `TimeoutError` if other tasks are still inside after ``seconds``.
        """
        self._open.clear()
        try:
            async with asyncio.timeout(seconds):
                await self._empty.wait()
            yield
        finally:
            self._open.set()
