"""Reads the operator's settings again on SIGHUP, and applies those that can change while the bot runs."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from bot.cli.running.logs import change_log
from bot.cli.running.running_backups import RunningBackups
from bot.cli.settings import Settings, load_settings
from bot.host.ground.quotas import QuotaLimits
from bot.host.ground.tasks import end_tasks
from bot.host.host import Host

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


@asynccontextmanager
async def reread_on_signal(applied: Callable[[Settings], Awaitable[None]]) -> AsyncIterator[None]:
    """Within the `async with` block, read and apply the settings again on each SIGHUP. Invalid settings change nothing.

    In a terminal, the signal means that the terminal was closed, and still ends the bot.
    """
    if sys.platform == "win32" or sys.stderr.isatty():
        yield
        return
    tasks: set[asyncio.Task[None]] = set()
    one_at_a_time = asyncio.Lock()

    async def reread() -> None:
        async with one_at_a_time:
            try:
                settings = await asyncio.to_thread(load_settings)
            except SystemExit:
                _log.error("the settings stay as they were")
                return
            await applied(settings)
            _log.info("the settings were read again")

    def start() -> None:
        task = asyncio.create_task(reread(), name="rereading")
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGHUP, start)
    try:
        yield
    finally:
        # From here on the signal is ignored, because otherwise it would kill the bot before it has stopped in an
        # orderly way.
        loop.remove_signal_handler(signal.SIGHUP)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        await end_tasks(tasks)
