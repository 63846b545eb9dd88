"""Backups that the bot makes by itself at regular times. Only the newest are kept."""

from __future__ import annotations

import asyncio
import logging
import math
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from bot.host.clocks.terms import HOUR_MS
from storage.errors import StorageError
from storage.sqlite.backup import backup

_log = logging.getLogger(__name__)

# After a failure the bot tries again after this time.
RETRY_SECONDS = 600.0
STAMP = "%Y%m%dT%H%M%SZ"


class Backups:
    """Makes the backups of one database. The names of the files say when they were made, in UTC."""

    def __init__(self, source: Path, folder: Path, *, keep: int, hours: int, clock: Callable[[], int]) -> None:
        """Make a backup in ``folder`` every ``hours`` hours, and keep the newest ``keep``. ``clock`` gives UTC ms."""
        self._source, self._folder, self._keep, self._every = source, folder, keep, hours * HOUR_MS
        self._clock = clock
        self._name = re.compile(rf"{re.escape(source.stem)}-(\d{{8}}T\d{{6}}Z)\.db")

    async def run(self) -> None:
        """Make backups until the task is cancelled."""
        while True:
            wait = await asyncio.to_thread(self.seconds_left)
            if wait > 0:
                await asyncio.sleep(wait)
                continue
            try:
                backup_file = await self.make()
            except (StorageError, OSError) as error:
                _log.error("the backup failed, and is tried again in ten minutes: %s", error)
                await asyncio.sleep(RETRY_SECONDS)
            else:
                _log.info("backup made: %s", backup_file.name)

    async def make(self) -> Path:
        """Make a backup, check it, and remove the oldest beyond the number to keep.

        Raises `StorageError`, `OSError`.
        """
        await asyncio.to_thread(self._folder.mkdir, parents=True, exist_ok=True)
        await asyncio.to_thread(self._drop_unfinished)
        target = self._folder / f"{self._source.stem}-{self._moment():{STAMP}}.db"
        await backup(self._source, target)
        await asyncio.to_thread(self._drop_older)
        return target

    def seconds_left(self) -> float:
        """Return the seconds until the next backup is due: 0 if there is none yet."""
        return max(0.0, self._every / 1000 - self.age())

    def age(self) -> float:
        """Return the age of the latest backup in seconds, infinity if there is none."""
        found = self.files()
        if not found:
            return math.inf
        newest_at = datetime.strptime(self._stamp(found[-1]), STAMP).replace(tzinfo=UTC)
        return (self._moment() - newest_at).total_seconds()

    def files(self) -> list[Path]:
        """Return the finished backups, oldest first."""
        if not self._folder.is_dir():
            return []
        found = [file for file in self._folder.iterdir() if self._name.fullmatch(file.name) and file.stat().st_size]
        return sorted(found, key=self._stamp)

    def _stamp(self, file: Path) -> str:
        found = self._name.fullmatch(file.name)
        return found[1] if found else ""

    def _moment(self) -> datetime:
        return datetime.fromtimestamp(self._clock() / 1000, UTC)

    def _drop_unfinished(self) -> None:
        """Remove the unfinished files that an interrupted backup left behind."""
        for file in self._folder.iterdir():
            unfinished = self._name.fullmatch(file.name) and not file.stat().st_size
            if unfinished or (file.suffix == ".part" and self._name.fullmatch(file.stem)):
                file.unlink(missing_ok=True)

    def _drop_older(self) -> None:
        for file in self.files()[: -self._keep]:
            file.unlink(missing_ok=True)
