"""Posts pending rows of one kind, one after another, each until it is posted or given up."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Generic, TypeVar

from bot.face.ground.discord_errors import REQUEST_FAILED
from bot.host.ground.tasks import end_tasks
from storage.errors import StorageError, is_damage

_log = logging.getLogger(__name__)

RETRY_SECONDS = 60.0
R = TypeVar("R", bound=Hashable)


class RowPoster(ABC, Generic[R]):
    """Posts all pending rows whenever it is woken. A failure delays no other row, and is retried after a minute."""

    # What is posted, for the log.
    about: str

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._again = False
        self._closed = False

    @abstractmethod
    async def pending_rows(self) -> Sequence[R]:
        """Return the rows that are to be posted."""

    @abstractmethod
    async def post(self, row: R) -> None:
        """Post a row and record that. Raises `discord.HTTPException`, `StorageError` if it must be tried again."""

    def name_of(self, row: R) -> str:
        """Return the name of a row for the log."""
        return str(row)

    def wake(self) -> None:
        """Post all pending rows, unless the poster is closed. Returns at once."""
        if self._closed:
            return
        self._again = True
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name=self.about)

    async def idle(self) -> None:
        """Wait until everything is posted that can be posted now."""
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    async def close(self) -> None:
        """Stop. Pending rows are posted after the next start."""
        self._closed = True
        if self._alarm is not None:
            self._alarm.cancel()
        if self._task is not None:
            await end_tasks([self._task])

    async def _run(self) -> None:
        while self._again:
            self._again = False
            try:
                well = [await self._try(row) for row in await self.pending_rows()]
            except StorageError as error:
                _log.warning("the %s cannot be read yet: %s", self.about, error)
                well = [is_damage(error)]
            if not all(well):
                self._wake_later()

    def _wake_later(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = asyncio.get_running_loop().call_later(RETRY_SECONDS, self.wake)

    async def _try(self, row: R) -> bool:
        """Post a row. Return False if it must be tried again."""
        try:
            await self.post(row)
        except (*REQUEST_FAILED, StorageError) as error:
            _log.warning("%s: %s is not announced yet: %s", self.about, self.name_of(row), error)
            return is_damage(error)
        except Exception:
            _log.exception("%s: %s cannot be announced", self.about, self.name_of(row))
        return True
