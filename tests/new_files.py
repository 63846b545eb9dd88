"""Makes the tests' database files cheap: new ones are copies of one file, and commits do not wait for the disk.

Migrating a new file takes 70 ms. If a test passes its migrations to `SqliteDatabase.open`, the file is migrated step by
step and commits as the bot does.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from storage.sql.leases.leases import Leases
from storage.sqlite import database
from storage.sqlite.database import Clock
from storage.sqlite.migrate import Migration, own_migrations

_prepare_writer, _require_sound = database._prepare_writer, database._require_sound
# Holds, for each thread, whether the file that it is opening is a new copy.
_opening = threading.local()


def copy_new_files() -> None:
    """From now on, make each new database file a copy of a migrated one, and let no commit wait for the disk.

    Call this before the first file is opened.
    """
    database._prepare_writer = _prepare_copy
    database._require_sound = _require_sound_unless_new


def _prepare_copy(
    path: Path,
    leases: Leases,
    migrations: Sequence[Migration],
    clock: Clock,
    check_pages: bool,
    connection: sqlite3.Connection,
) -> None:
    if migrations is own_migrations():
        _opening.new = not path.stat().st_size
        if _opening.new:
            # SQLite opens a file lazily: it has not read this file yet, so it can still be replaced.
            path.write_bytes(_new_file())
        _prepare_writer(path, leases, migrations, clock, check_pages, connection)
        # Data written by a killed process stays with the system. Only a power cut loses it, and no test causes one.
        connection.execute("PRAGMA synchronous = OFF")
    else:
        _opening.new = False
        _prepare_writer(path, leases, migrations, clock, check_pages, connection)


def _require_sound_unless_new(connection: sqlite3.Connection, migrations: Sequence[Migration], *, pages: bool) -> None:
    """Check a file, unless the test run has just created it.

    The bot does not check a new file either, and a check would take 2 ms.
    """
    if not _opening.new:
        _require_sound(connection, migrations, pages=pages)


@cache
def _new_file() -> bytes:
    with TemporaryDirectory() as folder:
        path, leases = Path(folder) / "new.db", Leases()
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            _prepare_writer(path, leases, own_migrations(), lambda: 0, False, connection)
            leases.release(connection)
        return path.read_bytes()
