"""Moves the data of a stopped bot from its SQLite file into an empty PostgreSQL database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import psycopg

from storage.errors import NotADatabase, NotRead, NotSaved, SchemaTooNew, TargetExists
from storage.postgres.address import Address
from storage.postgres.connection import PostgresConnection, Trace, connect, plain_value, without_values
from storage.postgres.failures import reason_of, words_of
from storage.postgres.migrate import claim, columns_of, key_of, migrate, tables
from storage.postgres.writer import transaction_of
from storage.sql.versions import schema_version
from storage.sqlite.backup import damage_in, open_to_read
from storage.sqlite.cells import impossible_cells
from storage.sqlite.failures import opening
from storage.sqlite.leases import refuse_if_file_held
from storage.sqlite.migrate import own_migrations
from storage.sqlite.soundness import summary

Row = tuple[Any, ...]
# Each database has rows of its own in these tables, so they are not moved.
_OWN = frozenset({"identifies", "leases", "processes", "schema_version"})
_TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
# How many rows the server sends at once while they are compared.
_ROWS = 1_000
_IDENTITIES = """
SELECT table_name, column_name FROM information_schema.columns
WHERE table_schema = current_schema() AND is_identity = 'YES'
"""


class MoveCounts(NamedTuple):
    """The numbers of tables and rows that were moved."""

    tables: int
    rows: int


class _Table(NamedTuple):
    name: str
    columns: Sequence[str]
    # The order in which both databases give the rows: by the key, or by all columns.
    order: Sequence[str]

    def select(self) -> str:
        columns, order = (", ".join(f'"{name}"' for name in names) for names in (self.columns, self.order))
        return f'SELECT {columns} FROM "{self.name}" ORDER BY {order}'  # noqa: S608 - names of the schema


def move(source: Path, target: Address, now: int, *, trace: Trace | None = None) -> MoveCounts:
    """Copy all rows of the file `source` into the empty database `target`, and compare each. `now` is UTC milliseconds.

    The file does not change. Everything is one transaction, so after an error or a kill the database is still empty.
    `trace` is called with the text of each statement for PostgreSQL before it runs. Errors about the file are
    LeaseHeld, NotADatabase, SchemaTooNew and NotRead; about the database NotSaved, TargetExists and MigrationFailed.
    """
    with closing(open_to_read(source)) as reading:
        with opening():
            # The version is read before the leases. A bot that starts later writes at least its leases. This changes
            # the version, so that the move fails.
            version = _data_version(reading)
            _require_current(reading, now)
        with closing(connect(target)) as inner, _saving():
            connection = PostgresConnection(inner, trace)
            with transaction_of(connection):
                # Reading a large file takes longer than a bot may leave a transaction idle, so the limit is lifted.
                connection.script(b"SET LOCAL idle_in_transaction_session_timeout = 0")
                _require_empty(connection)
                with opening():
                    _require_sound(reading)
                return _fill_database(reading, connection, now, version)


@contextmanager
def _saving() -> Iterator[None]:
    """Turn all errors of PostgreSQL into `NotSaved`: the statements are right, so the database is at fault."""
    try:
        with without_values():
            yield
    except psycopg.Error as error:
        raise NotSaved(reason_of(error) or "io", words_of(error)) from error


def _require_current(reading: sqlite3.Connection, now: int) -> None:
    refuse_if_file_held(reading, now)
    found, known_version = schema_version(reading), len(own_migrations())
    if found > known_version:
        raise SchemaTooNew(found, known_version)
    if found < known_version:
        raise NotADatabase(
            f"the file has the older schema {found}, this program's is {known_version}; start the bot once, which "
            "changes the file, and stop it"
        )


def _require_sound(reading: sqlite3.Connection) -> None:
    faults = [fault for fault in damage_in(reading) if not fault.startswith("the trigger ")]
    if faults := faults or impossible_cells(reading):
        raise NotRead("damaged", f"{summary(faults)}; `sobremesa check` names all faults")


def _require_empty(connection: PostgresConnection) -> None:
    if found := tables(connection):
        whose = "a bot" if "schema_version" in found else "another program"
        raise TargetExists(f"the database is not empty: it holds the tables of {whose}")


def _fill_database(reading: sqlite3.Connection, connection: PostgresConnection, now: int, version: int) -> MoveCounts:
    claim(connection)
    migrate(connection, now)
    connection.script(b"SET CONSTRAINTS ALL DEFERRED")
    found = [_described_table(connection, name) for name in sorted(tables(connection) - _OWN)]
    with opening():
        if others := {name for (name,) in reading.execute(_TABLES)} - _OWN - {table.name for table in found}:
            raise NotADatabase(f"the file holds a table of another program: {min(others)}")
        reading.execute("BEGIN")
    rows = sum(_copy(reading, connection, table) for table in found)
    connection.script(b"SET CONSTRAINTS ALL IMMEDIATE")
    for table in found:
        _compare(reading, connection, table)
    _continue_numbers(reading, connection)
    # ANALYZE counts the rows. Without it, the server would choose bad query plans.
    connection.script(b"ANALYZE")
    with opening():
        reading.execute("ROLLBACK")
        if _data_version(reading) != version:
            raise NotRead("busy", "a bot wrote to the file during the move; stop the bot first")
    return MoveCounts(len(found), rows)


def _data_version(reading: sqlite3.Connection) -> int:
    """Return a number that changes whenever another connection writes to the file."""
    (version,) = reading.execute("PRAGMA data_version").fetchone()
    return int(version)


def _described_table(connection: PostgresConnection, name: str) -> _Table:
    columns = columns_of(connection, name)
    return _Table(name, columns, key_of(connection, name) or columns)


def _table_rows(reading: sqlite3.Connection, table: _Table) -> Iterator[Row]:
    """Yield the rows of a table as PostgreSQL keeps them: without NUL in texts."""
    with opening():
        found = reading.execute(table.select())
    while True:
        with opening():
            some = found.fetchmany(_ROWS)
        if not some:
            return
        for row in some:
            yield tuple(map(plain_value, row))


def _copy(reading: sqlite3.Connection, connection: PostgresConnection, table: _Table) -> int:
    count = 0
    columns = ", ".join(f'"{name}"' for name in table.columns)
    with connection.copy(f'COPY "{table.name}" ({columns}) FROM STDIN') as copy:
        for count, row in enumerate(_table_rows(reading, table), start=1):  # noqa: B007 - the last one is the result
            copy.write_row(row)
    return count


def _compare(reading: sqlite3.Connection, connection: PostgresConnection, table: _Table) -> None:
    """Raise NotSaved unless both databases hold the same rows."""
    with connection.stream(table.select(), _ROWS) as stored:
        for number, (ours, theirs) in enumerate(zip_longest(_table_rows(reading, table), stored), start=1):
            if ours != theirs:
                raise NotSaved("io", f"row {number} of {table.name} arrived differently")


def _continue_numbers(reading: sqlite3.Connection, connection: PostgresConnection) -> None:
    """Let new rows be numbered after the highest number that the file has ever given."""
    with opening():
        last_numbers = dict(reading.execute("SELECT name, seq FROM sqlite_sequence"))
    for table, column in connection.execute(_IDENTITIES).fetchall():
        (highest,) = connection.execute(f'SELECT max("{column}") FROM "{table}"').fetchone() or (None,)  # noqa: S608
        if last := max(highest or 0, last_numbers.get(table, 0)):
            connection.execute("SELECT setval(pg_get_serial_sequence(?, ?), ?)", (f'"{table}"', column, last))
