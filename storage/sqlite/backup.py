"""Copies the database while it is in use, and checks whether a file is intact."""

import asyncio
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from storage.errors import NotADatabase, NotRead, TargetExists
from storage.sql.versions import schema_version
from storage.sqlite.connection import readable_text
from storage.sqlite.failures import opening, saving
from storage.sqlite.leases import OWN_TABLES, has_table
from storage.sqlite.migrate import own_migrations
from storage.sqlite.soundness import (
    is_of_rows,
    page_faults,
    reference_faults,
    require_ours,
    schema_faults,
    size_with_log,
    summary,
)

_HAS_MARK = "SELECT 1 FROM pragma_table_info('presence') WHERE name = 'restored'"


async def backup(source: Path, target: Path, *, checked: bool = True) -> None:
    """Copy the database as of one moment into the new file `target`, even while a bot writes to the source.

    The copy is checked for damage unless `checked` is False. Raises TargetExists (nothing is overwritten), NotADatabase
    (the source does not exist), NotSaved, or NotRead (also for a damaged copy). After an error there is no new file.
    """
    await asyncio.to_thread(_backup, source, target, checked)


async def integrity(path: Path) -> list[str]:
    """Return the faults of the database in words, faults of rows last. Raises NotADatabase or NotRead."""
    return await asyncio.to_thread(_integrity, path)


def _backup(source: Path, target: Path, checked: bool) -> None:
    with closing(open_to_read(source)) as reading, opening(), saving(), _reserved(target) as part:
        copy(reading, part)
        if checked:
            _require_sound(part)
        part.replace(target)


def make_empty(part: Path) -> None:
    """Make a new empty file that only its owner can read, in place of a former file or link of this name.

    A link is never followed: root restores in a folder of the bot's user, who could name any file by a link.
    """
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def copy(reading: sqlite3.Connection, part: Path) -> None:
    """Copy a database into the file `part` without its leases and processes, and mark it as a copy.

    Raises what SQLite raises.
    """
    with closing(sqlite3.connect(part, isolation_level=None)) as writing:
        writing.text_factory = readable_text
        reading.backup(writing)
        # The copy is one plain file without a write-ahead log, so that a bot can use it directly.
        writing.execute("PRAGMA journal_mode = DELETE")
        writing.execute("PRAGMA synchronous = FULL")
        for name in OWN_TABLES:
            if has_table(writing, name):
                writing.execute(f'DELETE FROM "{name}"')  # noqa: S608 - a name from above
        # A copy of an older schema may lack the column for the mark.
        if writing.execute(_HAS_MARK).fetchone():
            writing.execute("UPDATE presence SET restored = 1")


def _require_sound(part: Path) -> None:
    with closing(sqlite3.connect(part, isolation_level=None)) as connection:
        connection.text_factory = readable_text
        if faults := [fault for fault in damage_in(connection) if not fault.startswith("the trigger ")]:
            raise NotRead("damaged", summary(faults))


def damage_in(connection: sqlite3.Connection) -> list[str]:
    """Return the faults of pages, definitions and references in words, faults of rows last."""
    faults = page_faults(connection, whole=True)
    try:
        with opening():
            faults += schema_faults(connection, own_migrations())
            faults += reference_faults(connection)
    except NotRead as error:
        faults.append(error.detail)
    return sorted(faults, key=is_of_rows)


@contextmanager
def _reserved(target: Path) -> Iterator[Path]:
    """Reserve the target's name against a second backup, and yield a temporary path in the same folder.

    An empty file that no backup has locked was left by a killed one, and does not count. Raises TargetExists.
    """
    file = os.open(target, os.O_CREAT | os.O_WRONLY, 0o600) if _is_free(target) else None
    try:
        if file is None or not _lock_empty(file, target):
            raise TargetExists(f"{target} already exists")
        part = target.with_name(f"{target.name}.part")
        try:
            make_empty(part)
            yield part
        except BaseException:
            part.unlink(missing_ok=True)
            target.unlink(missing_ok=True)
            raise
    finally:
        if file is not None:
            os.close(file)


def _is_free(target: Path) -> bool:
    """Return whether there is no such file, or an empty one."""
    if not os.path.lexists(target):
        return True
    return target.is_file() and not target.is_symlink() and not target.stat().st_size


def _lock_empty(file: int, target: Path) -> bool:
    """Return whether the open file is still the empty `target`, and no other backup has locked it. Lock it."""
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return os.path.lexists(target) and os.path.samestat(os.fstat(file), target.stat()) and _is_free(target)


def open_to_read(path: Path) -> sqlite3.Connection:
    """Open a database of this program for reading alone. Raises NotADatabase or NotRead."""
    if not path.is_file():
        raise NotADatabase(f"{path} is not a file")
    size_with_log(path)
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)
    connection.text_factory = readable_text
    try:
        with opening():
            filled = require_ours(connection)
    except BaseException as error:
        connection.close()
        if isinstance(error, NotRead) and _is_no_database(error.__cause__):
            raise NotADatabase(f"{path} is not an SQLite database") from error
        raise
    if not filled:
        connection.close()
        raise NotADatabase(f"{path} is empty")
    return connection


def stored_schema(path: Path) -> int:
    """Return the number of a file's schema, 0 for a missing or empty file. Raises NotADatabase or NotRead."""
    if not path.exists() or (path.is_file() and not size_with_log(path)):
        return 0
    with closing(open_to_read(path)) as reading, opening():
        return schema_version(reading)


def _is_no_database(error: BaseException | None) -> bool:
    return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB


def _integrity(path: Path) -> list[str]:
    with closing(open_to_read(path)) as connection:
        faults = damage_in(connection)
        if not faults and (version := schema_version(connection)) != (known_version := len(own_migrations())):
            faults.append(f"the schema is of version {version}, this program's of {known_version}")
        return faults
