"""Tests that opening a damaged file succeeds, or fails with a storage error, and leaves no thread behind."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from storage.errors import NotADatabase, NotRead, StorageError
from storage.sqlite.backup import backup, integrity
from storage.sqlite.connection import ThreadedConnection
from storage.sqlite.database import SqliteDatabase, put_away
from storage.sqlite.store import SqliteStorage
from tests.chances import fresh
from tests.damaged_files import LOG, OF_PAGES, OTHERS, Damage, beside, copy_with_log
from tests.storage.samples import clock, opened, play, running, until

SECONDS = 30


def later() -> int:
    """Return a time after the lease of the killed process has expired."""
    return 10**6


@pytest.fixture
async def killed(path: Path) -> Path:
    """Create a file in the state in which a killed bot leaves it: some data are only in the log."""
    async with opened(path) as storage:
        for number in range(12):
            match = await running(storage, match_id=f"M{number}", channel_id=number)
            await play(storage, match.session_id, 0, state=b"x" * 20_000)
    async with opened(path) as storage:
        await running(storage, match_id="late", channel_id=99)
        await asyncio.to_thread(copy_with_log, path, path.with_name("killed.db"))
    return path.with_name("killed.db")


async def survives(sound: Path, damage: Damage, seed: int) -> str:
    """Damage a copy of the file and use it. Return the result."""
    copy, target = sound.with_name("copy.db"), sound.with_name("target.db")
    await asyncio.to_thread(copy_with_log, sound, copy)
    damage(copy, random.Random(seed))
    threads = set(threading.enumerate())
    async with asyncio.timeout(SECONDS):
        try:
            await backup(copy, target)
        except StorageError:
            assert not await asyncio.to_thread(target.exists)
        else:
            # A copy that could be made has only whole rows. A changed trigger is the only fault that copying does not
            # notice.
            assert [fault for fault in await integrity(target) if not fault.startswith("the trigger ")] == []
            await asyncio.to_thread(target.unlink)
        try:
            async with await SqliteStorage.open(copy, clock=later) as storage:
                assert all([number async for number in storage.sessions.numbers()])
        except StorageError as error:
            said = f"{error}"
        else:
            said = "works"
    # A thread that is left over would block the end of the process. Only `asyncio.to_thread` threads may remain.
    await until(lambda: all("asyncio" in one.name for one in set(threading.enumerate()) - threads))
    return said


async def test_random_damage_causes_only_storage_errors(killed: Path) -> None:
    chances = fresh("damage of files")
    for damage in OF_PAGES * 4:
        seed = chances.randrange(10**9)
        try:
            said = await survives(killed, damage, seed)
        except BaseException as error:
            error.add_note(f"{damage.__name__} {seed}")
            raise
        assert "\n" not in said
        assert said.isprintable()


@pytest.mark.parametrize("damage", OTHERS, ids=lambda damage: damage.__name__)
async def test_files_of_other_programs_are_refused(killed: Path, damage: Damage) -> None:
    said = await survives(killed, damage, 0)
    assert (said == "works") == (damage.__name__ in ("missing", "emptied_without_log", "without_log", "log_of_another"))


async def test_bytes_that_are_no_text_in_what_sqlite_quotes(path: Path) -> None:
    """SQLite's errors quote the schema. If the quoted text cannot be decoded, Python raises an error of its own."""
    async with opened(path):
        pass
    content = await asyncio.to_thread(path.read_bytes)
    broken = content.replace(b"tableauditaudit", b"table\xff\xfe\xff\xfe\xffaudit")
    broken = broken.replace(b"CREATE TABLE audit (", b"CREATE TABLE audit )")
    assert broken != content
    await asyncio.to_thread(path.write_bytes, broken)
    with pytest.raises(NotRead) as caught:
        await SqliteStorage.open(path, clock=clock)
    assert str(caught.value) == "not read (damaged): it holds bytes that are not text"


async def test_a_foreign_database_is_left_as_it_is(tmp_path: Path) -> None:
    theirs = tmp_path / "theirs.db"
    with closing(sqlite3.connect(theirs)) as connection:
        connection.execute("CREATE TABLE theirs (x)")
    before = await asyncio.to_thread(theirs.read_bytes)
    with pytest.raises(NotADatabase):
        await SqliteStorage.open(theirs, clock=clock)
    assert await asyncio.to_thread(theirs.read_bytes) == before


async def test_an_additional_index_is_no_damage_but_a_missing_one_is(path: Path) -> None:
    for change, sound in (("CREATE INDEX own ON sessions (game)", True), ("DROP INDEX sessions_guild", False)):
        async with opened(path):
            pass
        with closing(sqlite3.connect(path)) as connection:
            connection.execute(change)
        assert (await integrity(path) == []) == sound
        if not sound:
            with pytest.raises(NotRead, match="index sessions_guild is not as this program made it"):
                await SqliteStorage.open(path, clock=clock)


async def test_a_large_file_is_checked_while_it_is_used(killed: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    database = await SqliteDatabase.open(killed, clock=later, check_at_once=0)
    await until(lambda: "the pages of the database file were checked: it is sound" in caplog.messages)
    await database.close()
    content = await asyncio.to_thread(killed.read_bytes)
    await asyncio.to_thread(killed.write_bytes, content[: 4096 * 60] + b"\xee" * 8192 + content[4096 * 62 :])
    database = await SqliteDatabase.open(killed, clock=later, check_at_once=0)
    await until(lambda: any(message.startswith("the database file is damaged: ") for message in caplog.messages))
    await database.close()


async def test_a_running_check_does_not_delay_closing(killed: Path) -> None:
    database = await SqliteDatabase.open(killed, clock=later, check_at_once=0)
    async with asyncio.timeout(SECONDS):
        await database.close()
    assert not beside(killed, LOG).exists()


async def test_a_check_that_is_just_ending_has_closed_the_file_before_the_database_is_closed(
    killed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends, closed = asyncio.Event(), []

    async def put_away_slowly(connection: ThreadedConnection) -> None:
        is_of_check = not ends.is_set()
        ends.set()
        if is_of_check:
            await asyncio.sleep(0.1)
        await put_away(connection)
        closed.append(is_of_check)

    monkeypatch.setattr("storage.sqlite.database.put_away", put_away_slowly)
    database = await SqliteDatabase.open(killed, clock=later, check_at_once=0)
    await ends.wait()
    await database.close()
    assert closed[0], "the check's connection was still open"
    assert not beside(killed, LOG).exists()


async def test_a_missing_trigger_is_reported_and_play_continues(path: Path) -> None:
    async with opened(path):
        pass
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TRIGGER audit_never_changes")
    assert await integrity(path) == ["the trigger audit_never_changes is not as this program made it"]
    async with opened(path) as storage:
        await running(storage)
    await backup(path, path.with_name("copy.db"))
