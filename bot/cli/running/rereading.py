"""Reads the operator's settings again on SIGHUP, and applies those that can change while the program runs."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

from bot.cli.running.logs import change_log
from bot.cli.running.running_backups import RunningBackups
from bot.cli.settings import Settings, load_settings, settings_file
from bot.host.ground.quotas import QuotaLimits
from bot.host.ground.tasks import end_tasks
from bot.host.host import Host
from storage.sqlite.failures import words_of

_log = logging.getLogger(__name__)


async def apply(settings: Settings, host: Host, backups: RunningBackups) -> None:
    """Apply the settings that can change while the bot runs.

    These are the log, the quotas, the analyses in the background, the backups, and the pages' URL.
    """
    change_log(settings.log_level, settings.log_format)
    host.set_quotas(
        QuotaLimits(
            opened=settings.quota_opened,
            hourly=settings.quota_hourly,
            tables=settings.quota_tables,
            guild=settings.quota_guild,
        )
    )
    host.analyses.in_background = settings.analyses
    host.web_addresses.base_url = settings.web_base
    await backups.apply(settings)


async def apply_to_pages(settings: Settings, host: Host) -> None:
    """Apply the settings that can change while the public pages are served: the log and the pages' URL."""
    change_log(settings.log_level, settings.log_format)
    if settings.web_base is None:
        _log.warning("SOBREMESA_WEB_URL is not set any more; the pages keep their URL until they are stopped")
    else:
        host.web_addresses.base_url = settings.web_base


class Rereading:
    """Reads and applies the settings again on request. Invalid settings, or a missing file, change nothing."""

    def __init__(self) -> None:
        self._apply: Callable[[Settings], Awaitable[None]] | None = None
        self._is_requested = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._one_at_a_time = asyncio.Lock()

    def request(self) -> None:
        """Read and apply the settings again: now, or once `applying` says how they are applied. Returns at once."""
        self._is_requested = True
        self._start()

    @asynccontextmanager
    async def applying(self, apply_settings: Callable[[Settings], Awaitable[None]]) -> AsyncIterator[None]:
        """Within the `async with` block, apply requested settings with this function."""
        self._apply = apply_settings
        self._start()
        try:
            yield
        finally:
            self._apply = None
            await end_tasks(self._tasks)

    def _start(self) -> None:
        if self._apply is None or not self._is_requested:
            return
        self._is_requested = False
        task = asyncio.create_task(self._reread(self._apply), name="rereading")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _reread(self, apply_settings: Callable[[Settings], Awaitable[None]]) -> None:
        async with self._one_at_a_time:
            try:
                settings = await asyncio.to_thread(_settings_of_file)
            except SystemExit:
                _log.error("the settings stay as they were")
                return
            except OSError as error:
                _log.error("the settings stay as they were: %s", words_of(error))
                return
            await apply_settings(settings)
            _log.info("the settings were read again")


@contextmanager
def reread_on_signal() -> Iterator[Rereading]:
    """Within the `with` block, request the settings again on each SIGHUP, also while the program still starts or waits.

    In a terminal, the signal means that the terminal was closed, and still ends the program.
    """
    rereading = Rereading()
    if sys.platform == "win32" or sys.stderr.isatty():
        yield rereading
        return
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGHUP, rereading.request)
    try:
        yield rereading
    finally:
        # From here on the signal is ignored, because otherwise it would kill the program before it has stopped in an
        # orderly way.
        loop.remove_signal_handler(signal.SIGHUP)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)


def _settings_of_file() -> Settings:
    """Return the settings. Raises `OSError` without the file, and `SystemExit` for invalid settings."""
    # Without the file, all settings would fall back to the defaults, and the backups would end.
    settings_file().stat()
    return load_settings()
