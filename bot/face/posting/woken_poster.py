"""A poster that works in one background task, whenever it is woken."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod

from bot.host.ground.tasks import end_tasks


class WokenPoster(ABC):
    """Posts what is pending whenever it is woken, in one task. How failures are retried is left to the subclass."""

    # What is posted, as the name of the task and for the log.
    about: str

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None
        # Set when the poster is woken. The task goes on until it finds this unset.
        self._again = False
        self._closed = False

    @abstractmethod
    async def _run(self) -> None:
        """Post what is pending, and again as long as the poster was woken in the meantime (`_again`)."""

    def wake(self) -> None:
        """Post all that is pending, unless the poster is closed. Returns at once."""
        if self._closed:
            return
        self._again = True
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name=self.about)

    def working(self) -> list[asyncio.Task[None]]:
        """Return the running task, if there is one."""
        return [self._task] if self._task is not None and not self._task.done() else []

    async def idle(self) -> None:
        """Wait until everything is posted that can be posted now."""
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    async def close(self) -> None:
        """Stop. What is pending is posted after the next start."""
        self._closed = True
        if self._task is not None:
            await end_tasks([self._task])
