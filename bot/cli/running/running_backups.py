"""The backups of a running bot, and the dumps that it watches, as its settings say; the settings may change."""

from __future__ import annotations

import asyncio
import logging
import math
from pathlib import Path
from typing import Self

from bot.cli.running.backups import Backups
from bot.cli.settings import Settings
from bot.host.clocks.steady_clock import now_ms
from bot.host.ground.tasks import end_tasks

_log = logging.getLogger(__name__)


class RunningBackups:
    """Makes the backups of one database file in the background, or watches the dumps of a PostgreSQL database.

    Use it as an async context manager.
    """

    def __init__(self, database: Path | None) -> None:
        """``database``: the file, None for a PostgreSQL database."""
        self._database = database
        self._backups: Backups | None = None
        self._wanted: tuple[Path | None, int, int] | None = None
        self._making: asyncio.Task[None] | None = None
        # The folder of the dumps that another program makes.
        self._dumps: Path | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stop()

    async def apply(self, settings: Settings) -> None:
        """From now on, make backups and watch dumps according to the settings. Without a folder, do neither."""
        if wrong := wrong_folder(settings, is_file=self._database is not None):
            _log.warning("%s", wrong)
        self._dumps = settings.dump_dir if self._database is None else None
        backup_settings = (settings.backup_dir, settings.backup_keep, settings.backup_every)
        if backup_settings == self._wanted:
            return
        await self._stop()
        self._wanted, self._backups = backup_settings, None
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
        """Return the age of the latest backup or dump in seconds: infinity if there is none.

        Return None if no backups are made and no dumps are watched.
        """
        if self._dumps is not None:
            return _age_of_dumps(self._dumps)
        return None if self._backups is None else self._backups.age()

    async def _stop(self) -> None:
        if self._making is not None:
            await end_tasks([self._making])
            self._making = None


def wrong_folder(settings: Settings, *, is_file: bool) -> str | None:
    """Return what is wrong if the settings name a folder for another kind of database; otherwise None."""
    if settings.backup_dir is not None and not is_file:
        return "SOBREMESA_BACKUP_DIR is for files; pg_dump copies a PostgreSQL database. Unset it."
    if settings.dump_dir is not None and is_file:
        return "SOBREMESA_DUMP_DIR is for PostgreSQL; SOBREMESA_BACKUP_DIR makes backups of a file. Unset it."
    return None


def _age_of_dumps(folder: Path) -> float:
    """Return the age in seconds of the latest file `*.dump` that has content, infinity if there is none."""
    try:
        found = [about.st_mtime for file in folder.glob("*.dump") if (about := file.stat()).st_size]
    except OSError:
        return math.inf
    return max(0.0, now_ms() / 1000 - max(found)) if found else math.inf
