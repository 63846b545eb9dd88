"""`sobremesa restore`: put a backup in the place of the database."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from bot.cli.databases.databases import add_database, print_unusable_file, refuse_postgres
from bot.cli.settings import load_settings
from bot.host.clocks.steady_clock import now_ms
from storage.errors import LeaseHeld, NotADatabase, NotRead, StorageError
from storage.postgres.address import Address
from storage.sqlite.restore import restore


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the backup; it is checked first, and stays as it is")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    """Restore the backup and return 0. If that fails, leave the database unchanged, print one line and return 2."""
    target = args.database or load_settings().database
    if isinstance(target, Address):
        return refuse_postgres("restore", target, "pg_restore restores a PostgreSQL database")
    try:
        backup = asyncio.run(restore(args.file, target, now_ms))
    except LeaseHeld as error:
        sys.stderr.write(f"sobremesa restore: stop the bot first, it uses {target} (process {error.pid})\n")
        return 2
    except (StorageError, OSError) as error:
        # These errors concern the backup. Every other error concerns the database.
        file_named = args.file if isinstance(error, (NotRead, NotADatabase)) else target
        return print_unusable_file("restore", file_named, error)
    sys.stdout.write(f"{target} holds {args.file} now.\n")
    if backup is not None:
        sys.stdout.write(f"The former files are in {backup}\n")
    return 0
