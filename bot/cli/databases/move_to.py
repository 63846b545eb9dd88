"""`sobremesa move-to`: copy a stopped bot's file into an empty PostgreSQL database."""

from __future__ import annotations

import argparse
import importlib
import sys

from bot.cli.databases.databases import BAD_INPUT, add_database, print_unusable_file, refuse_postgres
from bot.cli.settings import load_settings
from bot.host.clocks.steady_clock import now_ms
from storage.errors import LeaseHeld, MigrationFailed, NotSaved, StorageError, TargetExists
from storage.postgres.address import Address, is_address


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("url", metavar="URL", help="the empty database: postgresql://user@host/name")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    """Move the data and return 0. If that fails, leave both databases unchanged, print one line and return 2."""
    source = args.database or load_settings().database
    # The message does not quote the wrong URL, because it may contain a password.
    if not is_address(args.url):
        sys.stderr.write("sobremesa move-to: name an empty PostgreSQL database: postgresql://user@host/name\n")
        return BAD_INPUT
    if isinstance(source, Address):
        return refuse_postgres("move-to", source, "--database names the file to move")
    target = Address(args.url)
    try:
        move_report = importlib.import_module("storage.move").move(source, target, now_ms())
    except LeaseHeld as error:
        sys.stderr.write(f"sobremesa move-to: stop the bot first, it uses {source} (process {error.pid})\n")
        return BAD_INPUT
    except (StorageError, OSError, ModuleNotFoundError) as error:
        # These errors concern the new database. Every other error concerns the file.
        about_target = isinstance(error, (NotSaved, TargetExists, MigrationFailed))
        return print_unusable_file("move-to", target if about_target else source, error)
    sys.stdout.write(
        f"{source} is copied to {target}: {move_report.tables} tables, {move_report.rows:,} rows, all compared.\n"
    )
    sys.stdout.write("Before you start the bot, set SOBREMESA_DATABASE to that URL.\n")
    return 0
