"""Checks that the pages and the schema of a database file are as SQLite and this program wrote them."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from functools import lru_cache
from pathlib import Path

from storage.errors import NotADatabase, NotRead
from storage.sql.versions import schema_version
from storage.sqlite.failures import opening, words_of
from storage.sqlite.migrate import APPLICATION_ID, Migration

MOST_FAULTS = 20
# The beginnings of faults in individual rows and in triggers. The file is intact then, and other rows can be read.
_OF_ROWS = re.compile(
    r"CHECK constraint failed in |NULL value in |(non-)?(INTEGER|INT|REAL|TEXT|BLOB|NUMERIC) value in "
    r"|\w+: row \w+ refers to nothing in |the schema is of version |the trigger "
)
_SCHEMA = "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'"
# Characters that the comparison ignores: versions of SQLite differ in how they quote a renamed table or column.
_UNSAID = re.compile(r"[\s\"\[\]`]+")


def size_with_log(path: Path) -> int:
    """Return the size of the file with its write-ahead log, in bytes. Raises `NotRead` for an empty file with a log.

    SQLite would initialise the empty file and drop the log, which holds the remaining data.
    """
    log = path.with_name(f"{path.name}-wal")
    size, log_size = path.stat().st_size, log.stat().st_size if log.exists() else 0
    if log_size and not size:
        raise NotRead("damaged", f"the file is empty although {log.name} holds changes for it")
    return size + log_size


def require_ours(connection: sqlite3.Connection) -> bool:
    """Return True if the file is this program's, False if it is empty. Raises `NotADatabase` for any other file."""
    (application_id,) = connection.execute("PRAGMA application_id").fetchone()
    if application_id == APPLICATION_ID:
        return True
    if connection.execute("SELECT 1 FROM sqlite_master").fetchone() is not None:
        raise NotADatabase("the file is a database of another program")
    return False


def page_faults(connection: sqlite3.Connection, *, whole: bool = False) -> list[str]:
    """Return the faults that SQLite finds, at most `MOST_FAULTS`; ``whole``, much slower, also compares indexes."""
    check = "integrity_check" if whole else "quick_check"
    faults: list[str] = []
    try:
        with opening():
            for (text,) in connection.execute(f"PRAGMA {check}({MOST_FAULTS})"):
                faults += [line for line in str(text).splitlines() if line not in ("ok", "*** in database main ***")]
    except NotRead as error:
        faults.append(error.detail)
    return faults


def is_of_rows(fault: str) -> bool:
    """Return True if the fault concerns individual rows, not the file."""
    return _OF_ROWS.match(fault) is not None


def reference_faults(connection: sqlite3.Connection) -> Iterator[str]:
    """Yield the rows that refer to a missing row."""
    for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check").fetchmany(MOST_FAULTS):
        yield f"{table}: row {row} refers to nothing in {parent}"


def schema_faults(connection: sqlite3.Connection, migrations: Sequence[Migration]) -> list[str]:
    """Return the tables, indexes and triggers that differ from those of the migrations; additions are not faults."""
    version = schema_version(connection)
    if version > len(migrations):
        return []
    found = _schema(connection)
    return [
        f"the {kind} {name} is not as this program made it"
        for (kind, name), sql in _schema_after(tuple(migrations[:version])).items()
        if found.get((kind, name)) != sql
    ]


# Each opening compares the file with this schema, which takes 40 ms to create.
@lru_cache(maxsize=2)
def _schema_after(migrations: tuple[Migration, ...]) -> Mapping[tuple[str, str], str]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        for migration in migrations:
            for statement in migration.statements:
                connection.execute(statement)
        return _schema(connection)


def _schema(connection: sqlite3.Connection) -> dict[tuple[str, str], str]:
    return {(kind, name): _UNSAID.sub("", sql) for kind, name, sql in connection.execute(_SCHEMA)}


def require_pages(connection: sqlite3.Connection) -> list[str]:
    """Check every page, which takes about a second for 200 MB; return the faults of rows. Raises `NotRead`."""
    found = page_faults(connection)
    if faults := [fault for fault in found if not is_of_rows(fault)]:
        raise NotRead("damaged", summary(faults))
    return found


def require_schema(connection: sqlite3.Connection, migrations: Sequence[Migration]) -> None:
    """Raise `NotRead` if a table or an index differs from this program's. Triggers, mere guards, may differ."""
    with opening():
        if faults := [fault for fault in schema_faults(connection, migrations) if not is_of_rows(fault)]:
            raise NotRead("damaged", summary(faults))


def summary(faults: Sequence[str]) -> str:
    """Return one line with the first fault and the number of others."""
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    return words_of(faults[0]) + more
