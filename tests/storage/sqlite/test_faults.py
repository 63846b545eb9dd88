"""Tests that a write is not saved, not even in part, if the disk is full, busy or read-only (case 24)."""

import asyncio
import os
import resource
import shutil
import sqlite3
import tempfile
from collections.abc import Awaitable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from storage.errors import NotRead, NotSaved
from storage.records.matches import Session
from storage.sqlite.backup import backup, integrity
from storage.sqlite.database import SqliteDatabase
from storage.sqlite.store import SqliteStorage
from tests.storage.samples import ANN, clock, load, names, new_move, new_session, opened, play, running, until

pytestmark = pytest.mark.sqlite


async def assert_untouched(storage: SqliteStorage, match: Session) -> None:
    """Check that the failed move left nothing behind, and that the next move works."""
    session = await load(storage, match.session_id)
    assert (session.revision, session.state) == (0, b"state 0")
    assert await storage.moves.list(match.session_id, with_undone=True) == ()
    assert len(await storage.log.last(match.session_id, with_undone=True)) == 1
    assert await play(storage, match.session_id, 0, interaction_id=70) == 1


async def _fill(storage: SqliteStorage) -> None:
    def transaction(connection: sqlite3.Connection) -> None:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")

    await storage.database.write(transaction)


async def _make_room(storage: SqliteStorage) -> None:
    await storage.database.write(lambda connection: connection.execute("PRAGMA max_page_count = 100000").fetchall())


@pytest.mark.parametrize("large", ["state", "events", "text"])
async def test_a_disk_that_is_full_in_a_statement_saves_nothing(
    storage: SqliteStorage, match: Session, large: str
) -> None:
    much = {"state": b"x" * 100_000, "events": [b"small", b"x" * 100_000], "text": "x" * 100_000}[large]
    await _fill(storage)
    with pytest.raises(NotSaved) as caught:
        await play(storage, match.session_id, 0, interaction_id=70, **{large: much})
    assert caught.value.reason == "full"
    assert isinstance(caught.value.__cause__, sqlite3.OperationalError)
    await _make_room(storage)
    await assert_untouched(storage, match)


async def test_a_disk_that_is_full_at_the_second_of_several_moves_saves_none(
    storage: SqliteStorage, match: Session
) -> None:
    await _fill(storage)
    with pytest.raises(NotSaved):
        await storage.moves.append(
            match.session_id, 0, [new_move(0), new_move(1, state=b"x" * 100_000)], interaction_id=70
        )
    await _make_room(storage)
    await assert_untouched(storage, match)


async def test_each_caller_of_a_shared_commit_learns_whether_its_change_was_saved(
    storage: SqliteStorage, match: Session
) -> None:
    other = await running(storage, match_id="M2", channel_id=2)
    await _fill(storage)
    results = await asyncio.gather(
        storage.interactions.handle(900, 1),
        play(storage, other.session_id, 0, state=b"x" * 100_000),
        storage.interactions.handle(901, 1),
        return_exceptions=True,
    )
    assert isinstance(results[1], NotSaved)
    # Either all transactions failed or only the middle one. Each caller was told the outcome of its own transaction.
    told = [result is None for result in (results[0], results[2])]
    await _make_room(storage)
    rows = await storage.database.read(
        lambda connection: connection.execute("SELECT count(*) FROM handled_interactions WHERE at = 1").fetchone()
    )
    assert rows == (sum(told),)
    assert (await load(storage, other.session_id)).revision == 0
    await assert_untouched(storage, match)


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """Limit the size of every file of this process, so that writing itself fails, as on a broken disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def test_a_disk_that_fails_in_the_commit_saves_nothing(
    storage: SqliteStorage, match: Session, path: Path
) -> None:
    log = path.with_name(path.name + "-wal")
    with largest_file(log.stat().st_size + 100):
        results = await asyncio.gather(
            play(storage, match.session_id, 0, interaction_id=70),
            storage.settings.set_user_language(ANN, "en"),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [NotSaved, NotSaved]
        assert {result.reason for result in results if isinstance(result, NotSaved)} == {"io"}
    assert (await storage.settings.user(ANN)).language is None
    await assert_untouched(storage, match)
    assert await integrity(path) == []


async def test_a_database_that_became_read_only_saves_nothing(storage: SqliteStorage, match: Session) -> None:
    def freeze(on: bool) -> Awaitable[None]:
        # The statement does not go through the writer. The connection is read-only, so the writer could not begin a
        # transaction to make it writable again.
        return storage.database._writing.submit(
            lambda connection: connection.execute(f"PRAGMA query_only = {on}").close()
        )

    await freeze(True)
    with pytest.raises(NotSaved) as caught:
        await play(storage, match.session_id, 0, interaction_id=70)
    assert caught.value.reason == "read_only"
    await freeze(False)
    await assert_untouched(storage, match)


@contextmanager
def nobody_special() -> Iterator[None]:
    """Run without the rights of root, because root may write to every file."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def _seal(folder: Path) -> None:
    for file in folder.iterdir():
        file.chmod(0o444)
    folder.chmod(0o555)


def _spoil(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))


@pytest.fixture
def public_folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


async def test_a_read_only_file_cannot_be_opened(public_folder: Path) -> None:
    path = public_folder / "bot.db"
    async with opened(path):
        pass
    await asyncio.to_thread(_seal, public_folder)
    content = path.read_bytes()
    with nobody_special():
        with pytest.raises(NotSaved) as caught:
            await SqliteStorage.open(path, clock=clock)
        assert caught.value.reason == "read_only"
        with pytest.raises(NotSaved) as caught:
            await SqliteStorage.open(public_folder / "new.db", clock=clock)
        assert caught.value.reason == "read_only"
        with pytest.raises(NotRead):
            await backup(path, public_folder / "copy.db")
    assert path.read_bytes() == content
    assert names(public_folder) == ["bot.db"]


async def test_a_folder_is_no_database_file(tmp_path: Path) -> None:
    with pytest.raises(NotSaved) as caught:
        await SqliteStorage.open(tmp_path, clock=clock)
    assert caught.value.reason == "io"


async def test_a_file_locked_by_another_program_saves_nothing(path: Path) -> None:
    database = await SqliteDatabase.open(path, clock=clock, busy_timeout_ms=50)
    storage = SqliteStorage(database)
    match = await running(storage)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        results = await asyncio.gather(
            play(storage, match.session_id, 0, interaction_id=70),
            storage.sessions.create(new_session(match_id="M2", channel_id=2)),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [NotSaved, NotSaved]
        assert {result.reason for result in results if isinstance(result, NotSaved)} == {"busy"}
        assert (await load(storage, match.session_id)).revision == 0
        other.execute("ROLLBACK")
    await assert_untouched(storage, match)
    assert await storage.sessions.active_in(2) is None
    await storage.close()


async def test_the_writer_waits_for_a_short_lock(path: Path) -> None:
    begun: list[str] = []
    async with opened(path, begun.append) as storage:
        match = await running(storage)
        begun.clear()
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            move = asyncio.create_task(play(storage, match.session_id, 0))
            await until(lambda: begun == ["BEGIN IMMEDIATE"])
            assert not move.done()
            other.execute("COMMIT")
            assert await move == 1


async def test_damage_of_an_open_file_is_reported_when_it_is_read(
    storage: SqliteStorage, match: Session, path: Path
) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    await asyncio.to_thread(_spoil, path)
    with pytest.raises(NotRead) as caught:
        await storage.sessions.load(match.session_id)
    assert caught.value.reason == "damaged"
    assert await integrity(path) != []
