"""Ends background tasks, and carries out the automatic steps of ladders, leagues and seasons."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Iterable
from typing import Any

from engine.kernel.errors import Refused
from storage.errors import StorageError

_log = logging.getLogger(__name__)


async def end_tasks(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks, and wait until they have ended. Their errors are dropped."""
    ended_tasks = list(tasks)
    for task in ended_tasks:
        task.cancel()
    await asyncio.gather(*ended_tasks, return_exceptions=True)


async def try_step(step: Awaitable[bool | None], kind: str, number: int) -> bool:
    """Carry out the next step of a ladder, league or season. Return False if it must be tried again soon.

    ``kind`` and ``number`` name the ladder, league or season in the log. If it was changed in the meantime, the step
    returns False or raises `Refused`.
    """
    try:
        return await step is not False
    except Refused:
        return False
    except StorageError as error:
        _log.warning("%s %d: its next step has not happened yet: %s", kind, number, error)
    except Exception:
        _log.exception("%s %d: its next step failed", kind, number)
    return False
