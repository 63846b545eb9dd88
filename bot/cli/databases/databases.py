"""Helpers of the commands that use a database: the argument `--database`, and the messages for errors."""

from __future__ import annotations

import argparse
import asyncio
import importlib
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from bot.cli.settings import database_named
from bot.host.clocks.steady_clock import now_ms
from storage.errors import LeaseHeld, is_damage
from storage.postgres.address import Address
from storage.sql.database import Database
from storage.sqlite.backup import stored_schema as schema_of_file
from storage.sqlite.database import SqliteDatabase
from storage.sqlite.failures import words_of
from storage.sqlite.reader import SqliteReader
from storage.store import Storage

Wait = Callable[[LeaseHeld], Awaitable[None]]

BAD_INPUT = 2
DATABASE_HELP = (
    "the database (default: the one that the settings name for Discord; "
    "the local table's file is only taken when it is named here)"
)
# The advice that is added to an error message if the file is damaged.
RESTORE = "; restore a backup: docs/operators.md says how"


def add_database(parser: argparse.ArgumentParser, about: str = DATABASE_HELP) -> None:
    """Add the argument `--database`: the path or URL of a database to use instead of the bot's database."""
    parser.add_argument("--database", type=_database, default=None, help=about)


def add_database_file(parser: argparse.ArgumentParser) -> None:
    """Add the argument `--database` of a command that only works on files."""
    parser.add_argument("--database", type=_file, default=None, help="the database file")


def _file(text: str) -> Path:
    database_file = _database(text)
    if isinstance(database_file, Address):
        raise argparse.ArgumentTypeError("name a file, not a PostgreSQL database")
    return database_file


def _database(text: str) -> Path | Address:
    try:
        return database_named(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


async def open_database(database: Path | Address, wait: Wait | None = None, *, shares: bool = False) -> Database:
    """Open the database as its only writer, and bring its tables up to date.

    If the file or its folder is missing, create it. With ``shares``, other processes may use the same PostgreSQL
    database, and this process owns none of its slots after opening. If another process must end first, this function
    awaits ``wait`` before each new attempt to open a PostgreSQL database. Raises `StorageError`, `OSError`, and
    `ModuleNotFoundError` if psycopg, an extra, is missing.
    """
    if isinstance(database, Address):
        postgres = importlib.import_module("storage.postgres.database")
        opened_database: Database = await postgres.PostgresDatabase.open(
            database, clock=now_ms, wait=wait, shares=shares
        )
        return opened_database
    await asyncio.to_thread(database.parent.mkdir, parents=True, exist_ok=True)
    return await SqliteDatabase.open(database, clock=now_ms)


async def open_to_read(database: Path | Address, *, any_schema: bool = False) -> Storage:
    """Open a database only to read, while the bot may run.

    Raises `StorageError`, and `ModuleNotFoundError` for psycopg. If ``any_schema``, the tables may belong to another
    version of the program.
    """
    if isinstance(database, Address):
        store = importlib.import_module("storage.postgres.store")
        postgres: Storage = await store.PostgresStorage.open_to_read(database, any_schema=any_schema)
        return postgres
    return Storage(await SqliteReader.open(database, any_schema=any_schema))


def stored_schema(database: Path | Address) -> int:
    """Return the version of the tables in a database, 0 without tables. Nothing is written.

    Raises the errors of opening it.
    """
    if isinstance(database, Address):
        version: int = importlib.import_module("storage.postgres.database").stored_schema(database)
        return version
    return schema_of_file(database)


def why_not(path: Path | Address, error: Exception) -> str:
    """Return an error in one line: the file, the fault, and the remedy if the file is damaged."""
    if isinstance(error, ModuleNotFoundError):
        return f"the package {error.name} is missing; `make setup` installs it, or the extra sobremesa[postgres]"
    file_name = str(path) if isinstance(path, Address) else path.name
    error_text = words_of(error) if file_name in str(error) else f"{path}: {words_of(error)}"
    return error_text + RESTORE if is_damage(error) else error_text


def print_unusable_file(command: str, path: Path | Address, error: Exception) -> int:
    """Print on standard error why a command cannot use a file, and return the exit code `BAD_INPUT`."""
    sys.stderr.write(f"sobremesa {command}: {why_not(path, error)}\n")
    return BAD_INPUT


def refuse_postgres(command: str, address: Address, instead: str) -> int:
    """Print that a command works only on files, then ``instead``, the advice for PostgreSQL. Return `BAD_INPUT`."""
    sys.stderr.write(f"sobremesa {command}: {address} is not a file; {instead}: docs/operators.md says how\n")
    return BAD_INPUT
