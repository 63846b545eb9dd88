"""`sobremesa backup`: copy the database while the bot runs."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from bot.cli.databases.databases import add_database, print_unusable_file, refuse_postgres
from bot.cli.settings import load_settings
from storage.errors import NotRead, StorageError
from storage.postgres.address import Address
from storage.sqlite.backup import backup


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the file for the copy; it must not exist")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    """Copy the database and return 0. Return 2 and print one line if that fails, or if the database is damaged."""
    source = args.database or load_settings().database
    if isinstance(source, Address):
        return refuse_postgres("backup", source, "pg_dump copies a PostgreSQL database")
    try:
        asyncio.run(backup(source, args.file))
    except (StorageError, OSError) as error:
        # The error `NotRead` concerns the source. Every other error concerns the copy.
        return print_unusable_file("backup", source if isinstance(error, NotRead) else args.file, error)
    sys.stdout.write(f"{source} is copied to {args.file}\n")
    return 0
