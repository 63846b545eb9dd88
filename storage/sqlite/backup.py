"""Copies the database while it is in use, and checks whether a file is sound."""

import asyncio
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from storage.errors import NotADatabase, NotRead, TargetExists
from storage.sqlite.failures import reason_of, saving
from storage.sqlite.migrate import APPLICATION_ID, load_migrations, schema_version

_MOST_PROBLEMS = 20


async def backup(source: Path, target: Path) -> None:
    """Copy the database as of one moment, also while a bot writes to it, into the new file `target`.

    Raises TargetExists (nothing is overwritten), NotADatabase (no such source), NotRead or NotSaved.
    """
    await asyncio.to_thread(_backup, source, target)


async def integrity(path: Path) -> list[str]:
    """Return the faults of the file, in words; empty if it is sound. Raises NotADatabase or NotRead."""
    return await asyncio.to_thread(_integrity, path)


def _backup(source: Path, target: Path) -> None:
    with closing(_open_to_read(source)) as reading, saving(), _reserved(target) as part:
        with closing(sqlite3.connect(part, isolation_level=None)) as writing:
            reading.backup(writing)
            # The copy is one plain file without a write-ahead log, and a bot may write to it.
            writing.execute("PRAGMA journal_mode = DELETE")
            writing.execute("PRAGMA synchronous = FULL")
            writing.execute("DELETE FROM lease")
        part.replace(target)


@contextmanager
def _reserved(target: Path) -> Iterator[Path]:
    """Reserve the target's name against a second backup, and give a temporary name beside it to write to."""
    try:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        raise TargetExists(f"{target} exists already") from None
    part = target.with_name(f"{target.name}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600))
        yield part
    except BaseException:
        part.unlink(missing_ok=True)
        target.unlink(missing_ok=True)
        raise


def _open_to_read(path: Path) -> sqlite3.Connection:
    if not path.is_file():
        raise NotADatabase(f"{path} is no file")
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)
    try:
        (application_id,) = connection.execute("PRAGMA application_id").fetchone()
    except sqlite3.Error as error:
        connection.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise NotADatabase(f"{path} is no SQLite database") from error
        raise NotRead(reason_of(error) or "io", f"{path}: {error}") from error
    if application_id != APPLICATION_ID:
        connection.close()
        raise NotADatabase(f"{path} is no database of this program")
    return connection


def _integrity(path: Path) -> list[str]:
    with closing(_open_to_read(path)) as connection:
        try:
            return list(_problems(connection))
        except sqlite3.DatabaseError as error:
            return [f"the file is damaged: {error}"]


def _problems(connection: sqlite3.Connection) -> Iterator[str]:
    for (line,) in connection.execute(f"PRAGMA integrity_check({_MOST_PROBLEMS})"):
        if line != "ok":
            yield line
    for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check").fetchmany(_MOST_PROBLEMS):
        yield f"{table}: row {row} refers to nothing in {parent}"
    found, known = schema_version(connection), len(load_migrations())
    if found != known:
        yield f"the schema is of version {found}, this program's of {known}"
