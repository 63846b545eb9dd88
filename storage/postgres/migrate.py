"""Brings a database to the current schema: a baseline for an empty one, then the numbered migrations after it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files

import psycopg

from storage.errors import MigrationFailed, NotADatabase, SchemaTooNew
from storage.postgres.connection import PostgresConnection
from storage.postgres.dialect import translated_schema
from storage.postgres.failures import reason_of
from storage.sql.leases.leases import CREATE, FILL
from storage.sql.versions import schema_version

BASELINE = 46
_NUMBERED = re.compile(r"(\d{4})_\w+(\.pg)?\.sql")
_CREATE = "CREATE TABLE IF NOT EXISTS schema_version (version bigint PRIMARY KEY, applied_at bigint NOT NULL)"
_TABLES = "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()"
_COLUMNS = """
SELECT column_name FROM information_schema.columns
WHERE table_schema = current_schema() AND table_name = ? ORDER BY ordinal_position
"""
_KEY = """
SELECT used.column_name FROM information_schema.table_constraints AS one
JOIN information_schema.key_column_usage AS used USING (constraint_schema, constraint_name)
WHERE one.constraint_type = 'PRIMARY KEY' AND one.table_schema = current_schema() AND one.table_name = ?
ORDER BY used.ordinal_position
"""


def columns_of(connection: PostgresConnection, table: str) -> list[str]:
    """Return the names of a table's columns in their order."""
    return [name for (name,) in connection.execute(_COLUMNS, (table,)).fetchall()]


def key_of(connection: PostgresConnection, table: str) -> list[str]:
    """Return the names of the columns of a table's key."""
    return [name for (name,) in connection.execute(_KEY, (table,)).fetchall()]


def tables(connection: PostgresConnection) -> set[str]:
    """Return the names of the tables in the database's current schema."""
    return {name for (name,) in connection.execute(_TABLES).fetchall()}


def claim(connection: PostgresConnection) -> None:
    """Mark an empty database as this program's, and create its leases, in the caller's transaction.

    Raises NotADatabase or SchemaTooNew.
    """
    found = tables(connection)
    if found and "schema_version" not in found:
        raise NotADatabase("the database holds tables of another program")
    connection.execute(_CREATE)
    connection.script(translated_schema(CREATE))
    connection.execute(FILL)
    require_known(connection)


def require_known(connection: PostgresConnection) -> None:
    """Raise SchemaTooNew if a newer version of the program has written the database."""
    if (version := schema_version(connection)) > (known_version := newest()):
        raise SchemaTooNew(version, known_version)


def newest() -> int:
    """Return the number of the newest schema that this program knows."""
    return max(number for number, _ in _steps())


def migrate(connection: PostgresConnection, now: int) -> None:
    """Apply the missing steps, each in its own transaction. Raises MigrationFailed; then that step has no effect."""
    for number, script in _steps():
        if number > schema_version(connection):
            _apply(connection, number, script, now)


def _apply(connection: PostgresConnection, number: int, script: bytes, now: int) -> None:
    try:
        with connection.inner.transaction():
            connection.script(script)
            connection.execute("INSERT INTO schema_version VALUES (?, ?)", (number, now))
    except psycopg.Error as error:
        if reason_of(error) is None:
            raise MigrationFailed(number, str(error)) from error
        raise


def _steps() -> Iterator[tuple[int, bytes]]:
    """Yield the numbers and scripts of the schema's steps in order.

    After the baseline, a migration of SQLite serves both databases, unless a file `….pg.sql` is beside it.
    """
    yield BASELINE, (files(__package__) / "baseline.sql").read_bytes()
    found = {entry.name: entry for entry in (files("storage.sqlite") / "migrations").iterdir()}
    for name in sorted(found):
        match = _NUMBERED.fullmatch(name)
        if match is None or match[2] or int(match[1]) <= BASELINE:
            continue
        own_step = found.get(name.removesuffix(".sql") + ".pg.sql")
        if own_step is not None:
            yield int(match[1]), own_step.read_bytes()
        else:
            yield int(match[1]), translated_schema(found[name].read_text(encoding="utf-8"))
