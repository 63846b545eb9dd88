"""Posts pending rows of one kind, one after another, each until it is posted or given up."""

from __future__ import annotations

import asyncio
import logging
from abc import abstractmethod
from collections import defaultdict
from collections.abc import Hashable, Sequence
from typing import Generic, TypeVar

from bot.face.ground.discord_errors import REQUEST_FAILED
from bot.face.posting.woken_poster import WokenPoster
from storage.errors import StorageError

_log = logging.getLogger(__name__)

# The pauses after failures of one row.
RETRY_SECONDS = (2.0, 10.0, 60.0, 300.0)
R = TypeVar("R", bound=Hashable)


class RowPoster(WokenPoster, Generic[R]):
    """Posts all pending rows whenever it is woken. A failure delays no other row.

    A row waits longer after each failure, even if the poster is woken in the meantime.
    """

    def __init__(self) -> None:
        super().__init__()
        # By the name of a row: the alarm at which it is tried again, and the number of recent failures. "" stands for
        # the rows that cannot be read.
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._failed: defaultdict[str, int] = defaultdict(int)

    @abstractmethod
    async def pending_rows(self) -> Sequence[R]:
        """Return the rows that are to be posted."""

    @abstractmethod
    async def post(self, row: R) -> None:
        """Post a row and record that. Raises `discord.HTTPException`, `StorageError` if it must be tried again."""

    def name_of(self, row: R) -> str:
        """Return the name of a row, which is the same after a change of the row."""
        return str(row)

    async def close(self) -> None:
        """Stop. Pending rows are posted after the next start."""
        for alarm in self._alarms.values():
            alarm.cancel()
        await super().close()

    async def _run(self) -> None:
        while self._again:
            self._again = False
            try:
                for row in await self.pending_rows():
                    await self._try(row)
            except StorageError as error:
                _log.warning("the %s cannot be read yet: %s", self.about, error)
                self._try_later("")
            else:
                self._failed.pop("", None)

    async def _try(self, row: R) -> None:
        """Post a row, unless it waits after a failure. If that fails, try again later."""
        name = self.name_of(row)
        if name in self._alarms:
            return
        try:
            await self.post(row)
        except (*REQUEST_FAILED, StorageError) as error:
            _log.warning("%s: %s is not announced yet: %s", self.about, name, error)
        except Exception:
            _log.exception("%s: %s cannot be announced", self.about, name)
        else:
            self._failed.pop(name, None)
            return
        self._try_later(name)

    def _try_later(self, name: str) -> None:
        def ring() -> None:
            self._alarms.pop(name, None)
            self.wake()

        self._failed[name] += 1
        seconds = RETRY_SECONDS[min(self._failed[name], len(RETRY_SECONDS)) - 1]
        if name not in self._alarms and not self._closed:
            self._alarms[name] = asyncio.get_running_loop().call_later(seconds, ring)
