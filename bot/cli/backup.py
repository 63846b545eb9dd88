"""`sobremesa backup`: copy the database while the bot runs."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from bot.cli.settings import load_settings
from storage.errors import StorageError
from storage.sqlite.backup import backup

DATABASE_HELP = (
    "the database (default: the one that the settings name for Discord; "
    "the local table's file is only taken when it is named here)"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command accepts."""
    parser.add_argument("file", type=Path, metavar="FILE", help="where the copy goes; must not exist")
    add_database(parser)


def add_database(parser: argparse.ArgumentParser) -> None:
    """Let a command name another database than the bot's."""
    parser.add_argument("--database", type=Path, default=None, help=DATABASE_HELP)


def naming(path: Path, error: Exception) -> str:
    """Return what went wrong, with the file that it went wrong with."""
    return str(error) if str(path.name) in str(error) else f"{path}: {error}"


def run(args: argparse.Namespace) -> int:
    """Copy the database; 1 with a clear line when that fails."""
    source = args.database or load_settings().database
    try:
        asyncio.run(backup(source, args.file))
    except (StorageError, OSError) as error:
        sys.stderr.write(f"sobremesa backup: {naming(args.file, error)}\n")
        return 1
    sys.stdout.write(f"{source} is copied to {args.file}\n")
    return 0
