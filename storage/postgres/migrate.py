"""Brings a database to the current schema: a baseline for an empty one, then the numbered migrations after it."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import psycopg

from storage.errors import MigrationFailed, NotADatabase, SchemaTooNew
from storage.postgres.connection import PostgresConnection
from storage.postgres.dialect import translated_schema
from storage.postgres.failures import reason_of
from storage.sql.leases.leases import CREATE, FILL
from storage.sql.versions import is_expansion, schema_version

BASELINE = 46
_NUMBERED = re.compile(r"(\d{4})_\w+(\.pg)?\.sql")
_CREATE = "CREATE TABLE IF NOT EXISTS schema_version (version bigint PRIMARY KEY, applied_at bigint NOT NULL)"
# The oldest schema whose programs can work with the tables of a version. Programs that did not know this column left it
# empty. Then no program with an older schema can work with the tables.
_ADD_NEEDS = "ALTER TABLE schema_version ADD COLUMN needs bigint"
_NEEDS = "SELECT coalesce(needs, version) FROM schema_version ORDER BY version DESC LIMIT 1"
_NOTE = "INSERT INTO schema_version (version, applied_at, needs) VALUES (?, ?, ?)"
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


class SchemaStep(NamedTuple):
    """One step of the schema. ``expands``: see `is_expansion`."""

    number: int
    script: bytes
    expands: bool


def columns_of(connection: PostgresConnection, table: str) -> list[str]:
    """Return the names of a table's columns in their order."""
    return [name for (name,) in connection.execute(_COLUMNS, (table,)).fetchall()]


def key_of(connection: PostgresConnection, table: str) -> list[str]:
    """Return the names of the columns of a table's key."""
    return [name for (name,) in connection.execute(_KEY, (table,)).fetchall()]


def tables(connection: PostgresConnection) -> set[str]:
    """Return the names of the tables in the database's current schema."""
    return {name for (name,) in connection.execute(_TABLES).fetchall()}


def claim(connection: PostgresConnection, *, shares: bool = False) -> None:
    """Mark an empty database as this program's, and create its leases, in the caller's transaction.

    With ``shares``, a newer program may have expanded the tables. Raises NotADatabase or SchemaTooNew.
    """
    found = tables(connection)
    if found and "schema_version" not in found:
        raise NotADatabase("the database holds tables of another program")
    connection.execute(_CREATE)
    if "needs" not in columns_of(connection, "schema_version"):
        connection.execute(_ADD_NEEDS)
    connection.script(translated_schema(CREATE))
    connection.execute(FILL)
    require_known(connection, shares=shares)


def require_known(connection: PostgresConnection, *, shares: bool = False) -> None:
    """Raise SchemaTooNew if a newer version of the program has written the database.

    With ``shares``, only if it has done more than to expand the tables that this program knows.
    """
    if (version := schema_version(connection)) <= (known_version := newest()):
        return
    needed_version = version
    if shares and "needs" in columns_of(connection, "schema_version"):
        (needed_version,) = connection.execute(_NEEDS).fetchone() or (version,)
    if needed_version > known_version:
        raise SchemaTooNew(version, known_version)


def newest() -> int:
    """Return the number of the newest schema that this program knows."""
    return max(step.number for step in _steps())


def needed(version: int | None = None) -> int:
    """Return the oldest schema whose programs can work with the tables of a ``version``, by default the newest."""
    return max(one.number for one in _steps() if not one.expands and (version is None or one.number <= version))


def migrate(connection: PostgresConnection, now: int) -> None:
    """Apply the missing steps, each in its own transaction. Raises MigrationFailed; then that step has no effect."""
    for step in _steps():
        if step.number > schema_version(connection):
            _apply(connection, step, now)


def _apply(connection: PostgresConnection, step: SchemaStep, now: int) -> None:
    try:
        with connection.inner.transaction():
            connection.script(step.script)
            connection.execute(_NOTE, (step.number, now, needed(step.number)))
    except psycopg.Error as error:
        if reason_of(error) is None:
            raise MigrationFailed(step.number, str(error)) from error
        raise


@cache
def _steps() -> tuple[SchemaStep, ...]:
    """Return the schema's steps in order.

    After the baseline, a migration of SQLite serves both databases, unless a file `….pg.sql` is beside it.
    """
    found_steps = [SchemaStep(BASELINE, (files(__package__) / "baseline.sql").read_bytes(), expands=False)]
    found = {entry.name: entry for entry in (files("storage.sqlite") / "migrations").iterdir()}
    for name in sorted(found):
        match = _NUMBERED.fullmatch(name)
        if match is None or match[2] or int(match[1]) <= BASELINE:
            continue
        number, script = int(match[1]), found[name].read_text(encoding="utf-8")
        own_script = found.get(name.removesuffix(".sql") + ".pg.sql")
        statements = translated_schema(script) if own_script is None else own_script.read_bytes()
        found_steps.append(SchemaStep(number, statements, is_expansion(number, script)))
    return tuple(found_steps)
