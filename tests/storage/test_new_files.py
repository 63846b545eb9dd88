"""Tests that a file copied by `tests/new_files.py` does not differ from one that the program creates."""

import sqlite3
from contextlib import closing
from pathlib import Path

from storage.sqlite.database import SqliteDatabase
from storage.sqlite.migrate import own_migrations
from tests.storage.samples import clock, opened

OF_THE_FILE = ("application_id", "user_version", "journal_mode", "page_size", "encoding", "auto_vacuum")


def contents(path: Path) -> list[object]:
    """Return a file's settings, and all SQL statements that rebuild it.

    The times of its migrations and the counts of openings, which are the fences of its leases, are left out.
    """
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("UPDATE schema_version SET applied_at = 0").rowcount == len(own_migrations())
        connection.execute("UPDATE leases SET fence = 0")
        settings = [connection.execute(f"PRAGMA {name}").fetchone() for name in OF_THE_FILE]
        return [*connection.iterdump(), *settings]


async def test_a_copied_file_is_as_the_program_creates_it(tmp_path: Path) -> None:
    created, copied = tmp_path / "created.db", tmp_path / "copied.db"
    await (await SqliteDatabase.open(created, clock=clock, migrations=list(own_migrations()))).close()
    async with opened(copied):
        pass
    assert contents(copied) == contents(created)
    assert copied.stat().st_mode == created.stat().st_mode
