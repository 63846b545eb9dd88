"""`sobremesa web`: serves the public pages of matches. It only reads the database, beside the running bot."""

from __future__ import annotations

import argparse
import asyncio
import logging
from functools import partial
from pathlib import Path

from bot.cli.databases.databases import add_database, open_to_read, why_not
from bot.cli.running.logs import log_to_stderr
from bot.cli.running.rereading import Rereading, apply_to_pages, reread_on_signal
from bot.cli.running.run import fail, until_stopped
from bot.cli.settings import Settings, load_settings
from bot.face.paintings import load_files
from bot.face.studio import Studio
from bot.host.ground.workers import WorkerThreads
from bot.host.host import Host
from bot.web.server import PublicPages
from bot.wording.seat_names import SeatNames
from storage.errors import NotADatabase, StorageError
from storage.postgres.address import Address

_log = logging.getLogger(__name__)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `web`."""
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    """Serve the pages until stopped. Return 2 and print one line if that fails."""
    settings = load_settings()
    log_to_stderr(settings.log_level, settings.log_format)
    if settings.web_base is None:
        return fail("SOBREMESA_WEB_URL is not set. It is the URL at which readers reach these pages.")
    return until_stopped(_serve_until_stopped(settings, args.database or settings.database))


async def _serve_until_stopped(settings: Settings, database: Path | Address) -> int:
    with reread_on_signal() as rereading:
        await asyncio.to_thread(load_files)
        return await _serve(settings, database, rereading)


async def _serve(settings: Settings, database: Path | Address, rereading: Rereading) -> int:
    try:
        storage = await open_to_read(database)
    except (StorageError, OSError, ModuleNotFoundError) as error:
        return fail(_why_not_served(database, error))
    async with storage:
        workers = WorkerThreads()
        host = Host(storage, SeatNames(), storage.database.wall_ms, workers=workers)
        applied = partial(apply_to_pages, host=host)
        await applied(settings)
        studio = Studio(workers)
        try:
            async with PublicPages(host, studio).served(*settings.web_address) as port:
                _log.info("the public pages are served at port %d", port)
                async with rereading.applying(applied):
                    await asyncio.Event().wait()
        except OSError as error:
            return fail(f"SOBREMESA_WEB={settings.web}: {error.strerror}")
        finally:
            studio.close()
            await workers.close()
    return 0


def _why_not_served(database: Path | Address, error: Exception) -> str:
    """Return the reason why no pages are served. The bot creates the database, so the bot must be started first."""
    if isinstance(database, Path) and not database.exists():
        return f"there is no database {database} yet: start the bot first, with sobremesa run"
    more = "; if the database is new, start the bot first, with sobremesa run"
    return why_not(database, error) + (more if isinstance(error, NotADatabase) else "")
