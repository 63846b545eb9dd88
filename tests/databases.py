"""Opens the storage of a test in an SQLite file or a PostgreSQL database."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from storage.postgres.address import Address
from storage.sql.connection import Connection
from storage.sqlite.store import SqliteStorage
from storage.store import Storage
from tests.postgres import empty_database

BOTH = ("sqlite", "postgres")
# The beginnings of the lines of a dump about the processes that have the file open.
OWN_ROWS = ('INSERT INTO "leases"', 'INSERT INTO "processes"')


def database_of(request: pytest.FixtureRequest, folder: Path, name: str) -> Path | Address:
    """Return the empty database of a fixture: a new file, or the PostgreSQL database with this name."""
    return empty_database(name) if getattr(request, "param", "sqlite") == "postgres" else folder / "s.db"


def columns_by_table(connection: Connection) -> dict[str, set[str]]:
    """Return the columns of all tables of either database."""
    if isinstance(connection, sqlite3.Connection):
        sql = "SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table'"
    else:
        sql = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'"
    found: dict[str, set[str]] = {}
    for table, column in connection.execute(sql).fetchall():
        found.setdefault(table, set()).add(column)
    return found


async def open_storage(database: Path | Address, clock: Callable[[], int]) -> Storage:
    """Open the storage that the bot would use."""
    if isinstance(database, Path):
        return await SqliteStorage.open(database, clock=clock)
    # psycopg may be missing, and then only tests over PostgreSQL are skipped.
    from storage.postgres.store import PostgresStorage

    return await PostgresStorage.open(database, clock=clock)
