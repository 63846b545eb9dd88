"""Ends background tasks."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any


async def end_tasks(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks, and wait until they have ended. Their errors are dropped."""
    ended_tasks = list(tasks)
    for task in ended_tasks:
        task.cancel()
    await asyncio.gather(*ended_tasks, return_exceptions=True)
