"""Lets the opening and closing of connections end although the waiting task is cancelled."""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


async def finish(work: Awaitable[T]) -> T:
    """Wait until ``work`` has ended, however often the waiting task is cancelled, and return its result.

    `asyncio.shield` alone would leave the work behind: the task that was cancelled, and the one that waits for this
    task, would go on while a file is still open. Raises what ``work`` raises; otherwise `asyncio.CancelledError` if
    the waiting task was cancelled.
    """
    future = asyncio.ensure_future(work)
    cancelled = False
    while not future.done():
        try:
            await asyncio.wait([future])
        except asyncio.CancelledError:
            cancelled = True
    result = future.result()
    if cancelled:
        raise asyncio.CancelledError
    return result
