"""Numbered migrations: each SQL file brings the schema from the previous version to the file's number."""

import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

from storage.errors import MigrationFailed, SchemaTooNew
from storage.sql.versions import is_expansion, schema_version
from storage.sqlite.failures import reason_of, saving

# This number marks the file as this program's own: "Sobr" in ASCII.
APPLICATION_ID = 0x536F6272

_FILE_NAME = re.compile(r"(\d{4})_\w+\.sql")
_CREATE = "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY, applied_at INTEGER NOT NULL) STRICT"


Renew = Callable[[sqlite3.Connection], None]


class Migration(NamedTuple):
    """One step of the schema. ``expands``: see `is_expansion`."""

    version: int
    statements: tuple[str, ...]
    expands: bool = False


@cache
def own_migrations() -> tuple[Migration, ...]:
    """Return the program's migrations in order. They are read once."""
    return load_migrations(resources.files("storage.sqlite") / "migrations")


def load_migrations(folder: Traversable) -> tuple[Migration, ...]:
    """Read the migrations of a folder in order. Raises ValueError on a gap in the numbers, or if a mark is missing."""
    # A file of PostgreSQL's own statements may be beside a migration.
    migration_files = (
        one for one in folder.iterdir() if one.name.endswith(".sql") and not one.name.endswith(".pg.sql")
    )
    files = sorted(migration_files, key=lambda entry: entry.name)
    migrations = []
    for number, entry in enumerate(files, start=1):
        match = _FILE_NAME.fullmatch(entry.name)
        if match is None or int(match[1]) != number:
            raise ValueError(f"migration {number} expected, found {entry.name}")
        script = entry.read_text(encoding="utf-8")
        migrations.append(Migration(number, tuple(_statements(script)), is_expansion(number, script)))
    return tuple(migrations)


def _statements(script: str) -> Iterator[str]:
    # Each statement runs by itself, because sqlite3's executescript would commit the statements before it.
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement.strip()
            statement = ""
    if any(line.strip() and not line.lstrip().startswith("--") for line in statement.splitlines()):
        raise ValueError(f"unfinished statement: {statement.strip()[:60]}")


def claim_file(connection: sqlite3.Connection, known_version: int) -> None:
    """Mark a new file as this program's, in the caller's transaction. Raises SchemaTooNew (above `known_version`)."""
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(_CREATE)
    found = schema_version(connection)
    if found > known_version:
        raise SchemaTooNew(found, known_version)


def migrate(
    connection: sqlite3.Connection, migrations: Sequence[Migration], now: int, renew: Renew = lambda _: None
) -> None:
    """Apply the missing migrations, each in its own transaction. Raises NotSaved or MigrationFailed.

    ``renew`` runs at the end of each transaction, and raises an error if the file must not be changed.
    """
    new_migrations = [migration for migration in migrations if migration.version > schema_version(connection)]
    if not new_migrations:
        return
    # A migration may rebuild a table to which others refer; so the references are checked only at its end.
    connection.execute("PRAGMA foreign_keys = OFF")
    try:
        with saving():
            for migration in new_migrations:
                _apply(connection, migration, now, renew)
    finally:
        connection.execute("PRAGMA foreign_keys = ON")


def _apply(connection: sqlite3.Connection, migration: Migration, now: int, renew: Renew) -> None:
    try:
        connection.execute("BEGIN IMMEDIATE")
        if schema_version(connection) >= migration.version:
            # Another process applied this migration while this one waited.
            connection.execute("ROLLBACK")
            return
        for statement in migration.statements:
            connection.execute(statement)
        broken = connection.execute("PRAGMA foreign_key_check").fetchall()
        if broken:
            raise MigrationFailed(migration.version, f"broken references: {broken[:5]}")
        connection.execute("INSERT INTO schema_version VALUES (?, ?)", (migration.version, now))
        renew(connection)
        connection.execute("COMMIT")
    except BaseException as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        if isinstance(error, sqlite3.Error) and reason_of(error) is None:
            raise MigrationFailed(migration.version, str(error)) from error
        raise
