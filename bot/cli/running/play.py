"""`sobremesa play`: runs the bot and the local table, which is a page on this machine."""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import sys
import webbrowser
from collections.abc import Mapping
from pathlib import Path

from bot.cli.databases.databases import add_database_file, why_not
from bot.cli.running.logs import log_to_stderr
from bot.cli.running.run import at_work, fail, open_storage, stay, until_stopped
from bot.cli.settings import Settings, default_database, load_settings
from bot.face.client import Sobremesa
from bot.face.paintings import load_files
from bot.host.host import Host
from bot.local.client import point_client_at
from bot.local.server import LocalTable
from bot.local.world.store import TableFileError
from bot.wording.languages import LANGUAGES, language_of_tag
from bot.wording.seat_names import SeatNames
from storage.errors import LeaseHeld, StorageError

LOCAL_PORT = 8321


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `play`."""
    add_database_file(parser)
    parser.add_argument("--port", type=int, default=LOCAL_PORT, help=f"the page's port (default {LOCAL_PORT}; 0: any)")
    parser.add_argument("--no-browser", action="store_true", help="do not open the page")


def run(args: argparse.Namespace) -> int:
    """Serve the local table with the bot until Ctrl-C. The next run continues where this one stopped."""
    settings = load_settings()
    log_to_stderr("WARNING", settings.log_format)
    return until_stopped(_play_match(args, settings, args.database or _local_file(settings)))


def _local_file(settings: Settings) -> Path:
    """Return the local table's file: beside the bot's file, if the settings name one."""
    beside = settings.database if isinstance(settings.database, Path) else default_database()
    return beside.with_name("local.db")


def discord_locale(environment: Mapping[str, str]) -> str:
    """Return the Discord locale for the language of a user's environment (POSIX: LC_ALL, LC_MESSAGES, LANG).

    Spanish of any country but Spain is "es-419", Discord's Spanish of Latin America. Other languages are "en-US".
    """
    found = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    language = language_of_tag(found.partition(".")[0].partition("@")[0].replace("_", "-")) or LANGUAGES[0]
    return {"en": "en-US", "es": "es-ES"}.get(language, language)


async def _play_match(args: argparse.Namespace, settings: Settings, database: Path) -> int:
    await asyncio.to_thread(load_files)
    token = secrets.token_urlsafe()
    try:
        storage = await open_storage(database)
    except LeaseHeld as error:
        return fail(f"this table is open already, in process {error.pid}: its page is where that process says.")
    except (StorageError, OSError) as error:
        return fail(why_not(database, error))
    async with storage, at_work(settings.workers) as workers:
        try:
            local = await LocalTable.start(
                token=token, file=database.with_suffix(".table.db"), port=args.port, locale=discord_locale(os.environ)
            )
        except TableFileError as error:
            return fail(str(error))
        except OSError as error:
            return fail(f"port {args.port}: {error.strerror}. Choose another with --port.")
        try:
            point_client_at(local.url)
            host = Host(storage, SeatNames(), workers=workers)
            host.analyses.in_background = settings.analyses
            host.web_addresses.base_url = settings.web_base
            async with Sobremesa(host, shards=1) as client:
                sys.stdout.write(f"Sobremesa is at {local.url} (Ctrl-C stops it, the next start continues).\n")
                sys.stdout.write(f"Matches are kept in {database}\n")
                sys.stdout.flush()
                if not args.no_browser:
                    await asyncio.to_thread(webbrowser.open, local.url)
                return await stay(client, storage, token)
        finally:
            await local.stop()
