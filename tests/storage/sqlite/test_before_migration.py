"""Tests that a file is copied before its migration, and that the copy is kept until the next migration succeeds."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from functools import partial
from pathlib import Path
from unittest import mock

import pytest

from storage.errors import MigrationFailed, NotSaved
from storage.sql.versions import schema_version
from storage.sqlite.backup import integrity
from storage.sqlite.database import SqliteDatabase
from storage.sqlite.migrate import Migration, own_migrations
from tests.storage.samples import clock, names, opened
from tests.storage.sqlite.test_faults import largest_file
from tests.storage.sqlite.test_migrations import at_version
from tests.storage.sqlite.test_restore import BOT_USER, needs_root, owner

MIGRATIONS = own_migrations()
NEXT = len(MIGRATIONS) + 1
FIRST = Migration(NEXT, ("CREATE TABLE first (x)",))
SECOND = Migration(NEXT + 1, ("CREATE TABLE second (x)",))
BROKEN = Migration(NEXT + 1, ("CREATE TABLE second (x)", "SELECT nonsense"))


async def migrated(path: Path, *further: Migration) -> None:
    await (await SqliteDatabase.open(path, clock=clock, migrations=[*MIGRATIONS, *further])).close()


def version_in(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return schema_version(connection)


async def test_the_copy_is_the_file_as_it_was(path: Path) -> None:
    await at_version(path, 20)
    async with opened(path):
        pass
    kept = path.with_name(f"bot.db.before-{len(MIGRATIONS)}")
    assert names(path.parent) == ["bot.db", kept.name]
    assert version_in(kept) == 20
    assert await integrity(kept) == [f"the schema is of version 20, this program's of {len(MIGRATIONS)}"]
    assert kept.stat().st_mode & 0o777 == 0o600
    # The restored file migrates in the same way as the original.
    kept.rename(path)
    async with opened(path) as storage:
        assert [session.match_id async for session in storage.sessions.every()] == ["R1", "F1"]


@needs_root
async def test_what_root_migrates_still_belongs_to_the_user_of_the_bot(path: Path) -> None:
    await at_version(path, 20)
    os.chown(path, *BOT_USER)
    async with opened(path):
        assert {owner(file) for file in path.parent.iterdir()} == {BOT_USER}


async def test_a_new_file_has_no_copy(path: Path) -> None:
    await migrated(path)
    await migrated(path)
    assert names(path.parent) == ["bot.db"]


async def test_the_copy_is_kept_until_the_next_migration_has_succeeded(path: Path) -> None:
    await migrated(path)
    await migrated(path, FIRST)
    first, second = f"bot.db.before-{NEXT}", f"bot.db.before-{NEXT + 1}"
    assert names(path.parent) == ["bot.db", first]
    with pytest.raises(MigrationFailed):
        await migrated(path, FIRST, BROKEN)
    assert names(path.parent) == ["bot.db", first, second]
    await migrated(path, FIRST, SECOND)
    assert names(path.parent) == ["bot.db", second]
    assert (version_in(path), version_in(path.with_name(second))) == (NEXT + 1, NEXT)


async def test_after_a_migration_that_was_cut_off_the_first_copy_is_kept(path: Path) -> None:
    await migrated(path)
    with pytest.raises(MigrationFailed):
        await migrated(path, FIRST, BROKEN)
    kept = path.with_name(f"bot.db.before-{NEXT + 1}")
    assert (version_in(path), version_in(kept)) == (NEXT, NEXT - 1)
    await migrated(path, FIRST, SECOND)
    assert version_in(kept) == NEXT - 1


async def test_a_copy_of_an_attempt_that_changed_nothing_is_replaced(path: Path) -> None:
    await migrated(path)
    broken = Migration(NEXT, ("SELECT nonsense",))
    with pytest.raises(MigrationFailed):
        await migrated(path, broken)
    async with opened(path) as storage:
        await storage.settings.set_user_language(1, "es")
    await migrated(path, FIRST)
    with closing(sqlite3.connect(path.with_name(f"bot.db.before-{NEXT}"))) as connection:
        assert connection.execute("SELECT language FROM user_settings").fetchall() == [("es",)]


def little_room() -> AbstractContextManager[object]:
    """Return a context in which the disk reports that it has no room for a copy."""
    usage = shutil.disk_usage(".")._replace(free=100_000)
    return mock.patch.object(shutil, "disk_usage", return_value=usage)


@pytest.mark.parametrize("full", [little_room, partial(largest_file, 50_000)], ids=["foreseen", "midway"])
async def test_a_full_disk_prevents_the_migration(
    path: Path, full: Callable[[], AbstractContextManager[object]]
) -> None:
    await migrated(path)
    with full(), pytest.raises(NotSaved, match=f"copied to bot.db.before-{NEXT}, which failed"):
        await migrated(path, FIRST)
    assert [name for name in names(path.parent) if "before" in name] == []
    assert version_in(path) == NEXT - 1
    await migrated(path, FIRST)
