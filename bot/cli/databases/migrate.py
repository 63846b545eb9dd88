"""`sobremesa migrate`: bring the database to this program's version of the tables, and end."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from bot.cli.databases.databases import BAD_INPUT, add_database, open_database, print_unusable_file, stored_schema
from bot.cli.settings import load_settings
from storage.errors import LeaseHeld, SchemaTooNew, StorageError
from storage.postgres.address import Address
from storage.sqlite.before_migration import kept_copy
from storage.sqlite.migrate import own_migrations


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    """Migrate, print what changed and return 0. Return 2 and print one line if that fails."""
    database = args.database or load_settings().database
    try:
        sys.stdout.write(asyncio.run(_migrate(database)))
    except LeaseHeld as error:
        holder = f"process {error.pid} on {error.host}"
        sys.stderr.write(f"sobremesa migrate: stop the bot first, it uses {database} ({holder}); nothing has changed\n")
        return BAD_INPUT
    except (StorageError, OSError, ModuleNotFoundError) as error:
        return print_unusable_file("migrate", database, error)
    return 0


async def _migrate(database: Path | Address) -> str:
    """Bring the database up to date, and return in words what changed. Raises the errors of opening it."""
    before, known_version = await asyncio.to_thread(stored_schema, database), len(own_migrations())
    if before > known_version:
        raise SchemaTooNew(before, known_version)
    if before == known_version:
        # Migrating does not need the leases, so the bot may be running.
        return f"{database} has version {known_version} of the tables already; nothing has changed.\n"
    await (await open_database(database, shares=True)).close()
    if not before:
        return f"{database} was empty and has version {known_version} of the tables now.\n"
    report = f"{database} is changed from version {before} of the tables to {known_version}.\n"
    if isinstance(database, Path):
        report += f"The file as it was is kept in {kept_copy(database, known_version)}\n"
    elif only_expands(before):
        report += "Processes of the version before can go on with these tables.\n"
    return report


def only_expands(before: int) -> bool:
    """Return whether programs made for version ``before`` of the tables can also use the tables of this program."""
    return all(one.expands for one in own_migrations()[before:])
