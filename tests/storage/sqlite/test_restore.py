"""Tests that a backup takes the place of the database, and that the former files stay."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from storage.errors import LeaseHeld, NotADatabase, NotRead, NotSaved, SchemaTooNew
from storage.sqlite.backup import backup, integrity
from storage.sqlite.restore import restore
from storage.store import Storage
from tests.storage.samples import clock, names, opened, play, running
from tests.storage.sqlite.test_migrations import at_version

NOW = 1_800_000_000_000


# The ids of a user and a group that do not exist.
BOT_USER = 61234, 61235
needs_root = pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="only root gives files away")


def owner(file: Path) -> tuple[int, int]:
    return file.stat().st_uid, file.stat().st_gid


class Killed(BaseException):
    """Stops the work at once, like kill -9."""


async def copied(storage: Storage, path: Path, tmp_path: Path) -> tuple[int, Path]:
    """Return a match with one move in the backup and two moves in the database. Also return the path of the backup."""
    match = (await running(storage)).session_id
    revision = await play(storage, match, 0)
    await backup(path, tmp_path / "kept.db")
    await play(storage, match, revision)
    return match, tmp_path / "kept.db"


async def moves(path: Path, match: int) -> int:
    async with opened(path) as storage:
        return len(await storage.moves.list(match))


async def test_the_backup_takes_the_place_and_the_former_files_stay(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"
    async with opened(path) as storage:
        match, copied_storage = await copied(storage, path, tmp_path)
        with pytest.raises(LeaseHeld):
            await restore(copied_storage, path, clock)
    assert await moves(path, match) == 2
    before = copied_storage.read_bytes()
    former = await restore(copied_storage, path, lambda: NOW)
    assert former == tmp_path / "bot.db.replaced-20270115T080000Z"
    assert await moves(path, match) == 1
    assert await moves(former / "bot.db", match) == 2
    assert copied_storage.read_bytes() == before
    assert path.stat().st_mode & 0o077 == 0


async def test_a_database_can_be_restored_where_there_is_none(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"
    async with opened(path) as storage:
        match, copied_storage = await copied(storage, path, tmp_path)
    elsewhere = tmp_path / "new" / "bot.db"
    assert await restore(copied_storage, elsewhere, lambda: NOW) is None
    assert await moves(elsewhere, match) == 1


@needs_root
async def test_what_root_restores_belongs_to_the_user_of_the_bot(tmp_path: Path) -> None:
    path = tmp_path / "state" / "bot.db"
    path.parent.mkdir()
    async with opened(tmp_path / "first.db") as storage:
        _, copied_storage = await copied(storage, tmp_path / "first.db", tmp_path)
    # Without a database, the owner of the folder counts.
    os.chown(path.parent, *BOT_USER)
    assert await restore(copied_storage, path, lambda: NOW) is None
    assert owner(path) == BOT_USER
    os.chown(path.parent, 0, 0)
    former = await restore(copied_storage, path, lambda: NOW)
    assert former is not None
    assert {owner(file) for file in (path, former, *former.iterdir())} == {BOT_USER}


async def test_planted_links_lead_no_restore_to_other_files(tmp_path: Path) -> None:
    """The folder of the database belongs to the bot's user, and root may restore in it."""
    path, other_folder, other_file = tmp_path / "bot.db", tmp_path / "other", tmp_path / "other.txt"
    async with opened(path) as storage:
        match, copied_storage = await copied(storage, path, tmp_path)
    other_folder.mkdir()
    other_file.write_text("kept", encoding="utf-8")
    before = owner(other_folder)
    if os.geteuid() == 0:
        os.chown(path, *BOT_USER)
    (tmp_path / "bot.db.restoring").symlink_to(other_file)
    (tmp_path / "bot.db.replaced-20270115T080000Z").symlink_to(other_folder)
    assert await restore(copied_storage, path, lambda: NOW) == tmp_path / "bot.db.replaced-20270115T080000Z-2"
    assert await moves(path, match) == 1
    assert other_file.read_text(encoding="utf-8") == "kept"
    assert [*other_folder.iterdir()] == []
    assert owner(other_folder) == before


async def test_a_damaged_backup_and_other_files_change_nothing(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"
    async with opened(path) as storage:
        _, copied_storage = await copied(storage, path, tmp_path)
    before = path.read_bytes()
    content = bytearray(copied_storage.read_bytes())
    content[4096 * 3 : 4096 * 6] = b"\xee" * 4096 * 3
    damaged, text = tmp_path / "damaged.db", tmp_path / "text.db"
    damaged.write_bytes(content)
    text.write_text("no database" * 500, encoding="utf-8")
    for source, error in ((damaged, NotRead), (text, NotADatabase), (tmp_path / "none.db", NotADatabase)):
        with pytest.raises(error):
            await restore(source, path, lambda: NOW)
    with pytest.raises(NotADatabase, match="is the database itself"):
        await restore(path, path, lambda: NOW)
    assert path.read_bytes() == before
    assert [name for name in names(tmp_path) if name.startswith("bot.db.")] == []


async def test_a_damaged_database_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"
    async with opened(path) as storage:
        match, copied_storage = await copied(storage, path, tmp_path)
    path.write_bytes(b"\xee" * 5000)
    former = await restore(copied_storage, path, lambda: NOW)
    assert former is not None
    assert (former / "bot.db").read_bytes() == b"\xee" * 5000
    assert await moves(path, match) == 1


async def test_the_log_of_the_former_database_does_not_reach_the_restored_one(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"
    async with opened(path) as storage:
        match, copied_storage = await copied(storage, path, tmp_path)
        logged = {end: path.with_name(f"bot.db{end}").read_bytes() for end in ("-wal", "-shm")}
    for end, content in logged.items():
        path.with_name(f"bot.db{end}").write_bytes(content)
    former = await restore(copied_storage, path, lambda: NOW + 1_000_000)
    assert await moves(path, match) == 1
    assert former is not None
    assert (former / "bot.db-wal").read_bytes() == logged["-wal"]


@pytest.mark.parametrize("killed_at", range(8))
async def test_a_kill_at_each_step_leaves_the_former_database_or_the_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, killed_at: int
) -> None:
    """The kill comes before one of the calls that change files. Afterwards the command runs again."""
    path, steps = tmp_path / "bot.db", 0
    async with opened(path) as storage:
        match, copied_storage = await copied(storage, path, tmp_path)

    def stepping(change: Callable[..., object]) -> Callable[..., object]:
        def changed(*args: object, **options: object) -> object:
            nonlocal steps
            if steps == killed_at:
                raise Killed
            steps += 1
            return change(*args, **options)

        return changed

    with monkeypatch.context() as patched:
        patched.setattr(os, "link", stepping(os.link))
        patched.setattr(Path, "unlink", stepping(Path.unlink))
        patched.setattr(Path, "replace", stepping(Path.replace))
        with suppress(Killed):
            await restore(copied_storage, path, lambda: NOW)
    assert await moves(path, match) in (1, 2)
    former = await restore(copied_storage, path, lambda: NOW)
    assert await moves(path, match) == 1
    assert former is not None
    assert await integrity(path) == []


async def test_a_backup_of_a_newer_program_is_refused_and_one_of_an_older_program_is_not(tmp_path: Path) -> None:
    path, newer = tmp_path / "bot.db", tmp_path / "newer.db"
    async with opened(path) as storage:
        _, copied_storage = await copied(storage, path, tmp_path)
    shutil.copyfile(copied_storage, newer)
    with closing(sqlite3.connect(newer)) as connection, connection:
        connection.execute("INSERT INTO schema_version VALUES (999, 0)")
    with pytest.raises(SchemaTooNew):
        await restore(newer, path, lambda: NOW)
    await at_version(tmp_path / "older.db", 20)
    await restore(tmp_path / "older.db", path, lambda: NOW)
    async with opened(path) as storage:
        assert [session.match_id async for session in storage.sessions.every()] == ["R1", "F1"]


async def test_a_full_disk_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "bot.db"
    async with opened(path) as storage:
        match, copied_storage = await copied(storage, path, tmp_path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("storage.sqlite.restore.copy", full)
        with pytest.raises((NotSaved, OSError)):
            await restore(copied_storage, path, lambda: NOW)
    assert await moves(path, match) == 2
    assert await asyncio.to_thread(path.with_name("bot.db.restoring").exists) is False
