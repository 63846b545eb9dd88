"""Waits for things that set no event: a row in a database, or an action of another process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable


async def until(condition: Callable[[], Awaitable[bool]], seconds: float = 30.0, *, pause: float = 0.01) -> None:
    """Wait until the condition is true, testing it again after each pause (in seconds). Raises `TimeoutError`."""
    async with asyncio.timeout(seconds):
        while not await condition():  # noqa: ASYNC110 - any condition, not one event
            await asyncio.sleep(pause)
