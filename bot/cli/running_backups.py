"""The backups of a running bot, as its settings say; the settings may change."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Self

from bot.cli.backups import Backups
from bot.cli.settings import Settings
from bot.host.clocks.steady_clock import now_ms
from bot.host.ground.tasks import end_tasks

_log = logging.getLogger(__name__)


class RunningBackups:
    """Makes the backups of one database file in the background. Use it as an async context manager."""

    def __init__(self, database: Path | None) -> None:
        self._database = database
        self._backups: Backups | None = None
        self._wanted: tuple[Path | None, int, int] | None = None
        self._making: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stop()

    async def apply(self, settings: Settings) -> None:
        """From now on, make backups according to the settings. If the settings name no folder, make none."""
        wanted = (settings.backup_dir, settings.backup_keep, settings.backup_every)
        if wanted == self._wanted:
            return
        await self._stop()
        self._wanted, self._backups = wanted, None
        if settings.backup_dir is not None and self._database is None:
            _log.warning("SOBREMESA_BACKUP_DIR is for files, so no backups are made: use pg_dump")
        if settings.backup_dir is not None and self._database is not None:
            self._backups = Backups(
                self._database,
                settings.backup_dir,
                keep=settings.backup_keep,
                hours=settings.backup_every,
                clock=now_ms,
            )
            self._making = asyncio.create_task(self._backups.run(), name="backups")

    def age(self) -> float | None:
        """Return the age of the latest backup in seconds: infinity if there is none, None if no backups are made."""
        return None if self._backups is None else self._backups.age()

    async def _stop(self) -> None:
        if self._making is not None:
            await end_tasks([self._making])
            self._making = None
