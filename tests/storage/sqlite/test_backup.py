import asyncio
import signal
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from storage.errors import NotADatabase, NotSaved, TargetExists
from storage.records.matches import Session
from storage.sqlite.backup import backup, integrity
from storage.store import Storage
from tests.storage.samples import names, opened, play, running, until
from tests.storage.sqlite.test_faults import largest_file

ROOT = Path(__file__).resolve().parents[3]


def _spoil(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096 * 3 : 4096 * 6] = b"\xee" * 4096 * 3
    path.write_bytes(content)


@pytest.fixture
def moment(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Event, Event]]:
    """Pause every copy after its snapshot and before its first page.

    Return two events: the first is set when a copy pauses, and the second lets it continue.
    """
    stopped, go_on = Event(), Event()

    class Stopping(sqlite3.Connection):
        def backup(self, target: sqlite3.Connection, **options: Any) -> None:
            # If a read transaction is open, SQLite copies within it. Otherwise SQLite opens its own transaction.
            self.execute("BEGIN")
            self.execute("SELECT count(*) FROM sessions").fetchone()
            stopped.set()
            go_on.wait(10)
            super().backup(target, **options)
            self.execute("COMMIT")

    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Stopping))
    yield stopped, go_on
    go_on.set()


async def test_a_backup_while_moves_are_played(
    storage: Storage, path: Path, tmp_path: Path, moment: tuple[Event, Event]
) -> None:
    """Play continues during a backup.

    The copy holds each match with all its records, in its state when the backup began.
    """
    stopped, go_on = moment
    matches = [await running(storage, match_id=f"M{number}", channel_id=number) for number in range(8)]
    played = dict.fromkeys((match.session_id for match in matches), 0)
    stop = False

    async def keep_playing(match: Session) -> None:
        while not stop:
            played[match.session_id] = await play(storage, match.session_id, played[match.session_id])

    tasks = [asyncio.create_task(keep_playing(match)) for match in matches]
    await until(lambda: all(played.values()))
    before = dict(played)
    copying = asyncio.create_task(backup(path, tmp_path / "copy.db"))
    await until(lambda: stopped.is_set() or copying.done())
    begun = dict(played)
    await until(lambda: all(played[match] >= begun[match] + 2 for match in begun))
    assert not copying.done()
    go_on.set()
    await copying
    stop = True
    await asyncio.gather(*tasks)
    assert await integrity(tmp_path / "copy.db") == []
    async with opened(tmp_path / "copy.db") as copy:
        copied = [session async for session in copy.sessions.every()]
        assert {session.session_id for session in copied} == set(played)
        for session in copied:
            # A move may be committed before it is answered. So the backup may have one move more than was answered
            # before it began.
            assert before[session.session_id] <= session.revision <= begun[session.session_id] + 1
            assert session.state == f"state {session.revision}".encode()
            assert len(await copy.moves.list(session.session_id)) == session.revision


async def test_a_backup_is_one_private_file_without_a_lease(storage: Storage, path: Path, tmp_path: Path) -> None:
    match = await running(storage)
    folder = tmp_path / "copies"
    folder.mkdir()
    await backup(path, folder / "copy.db")
    assert names(folder) == ["copy.db"]
    assert (folder / "copy.db").stat().st_mode & 0o777 == 0o600
    async with opened(folder / "copy.db") as copy:
        assert await copy.sessions.load(match.session_id) == match


async def test_a_backup_overwrites_no_file(storage: Storage, path: Path, tmp_path: Path) -> None:
    await running(storage)
    target = tmp_path / "precious.txt"
    target.write_text("precious", encoding="utf-8")
    link, empty = tmp_path / "link.db", tmp_path / "empty.txt"
    empty.touch()
    link.symlink_to(empty)
    for occupied in (target, path, tmp_path, link):
        with pytest.raises(TargetExists):
            await backup(path, occupied)
    assert target.read_text(encoding="utf-8") == "precious"
    results = await asyncio.gather(*(backup(path, tmp_path / "copy.db") for _ in range(4)), return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["NoneType"] + ["TargetExists"] * 3
    assert await integrity(tmp_path / "copy.db") == []


# Copies a database, and is killed after the copy and before the check.
_KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
from storage.sqlite import backup
backup._require_sound = lambda part: os.kill(os.getpid(), signal.SIGKILL)
asyncio.run(backup.backup(Path(sys.argv[1]), Path(sys.argv[2])))
"""


async def test_a_killed_backup_does_not_block_the_next_one(storage: Storage, path: Path, tmp_path: Path) -> None:
    match = await running(storage)
    folder = tmp_path / "copies"
    folder.mkdir()
    target = folder / "copy.db"
    killed = await asyncio.create_subprocess_exec(sys.executable, "-c", _KILLED, str(path), str(target), cwd=ROOT)
    assert await killed.wait() == -signal.SIGKILL
    assert names(folder) == ["copy.db", "copy.db.part"]
    assert target.stat().st_size == 0
    await backup(path, target)
    assert names(folder) == ["copy.db"]
    assert target.stat().st_mode & 0o777 == 0o600
    with pytest.raises(TargetExists):
        await backup(path, target)
    async with opened(target) as copy:
        assert await copy.sessions.load(match.session_id) == match


async def test_a_backup_does_not_take_the_file_of_one_that_still_runs(
    storage: Storage, path: Path, tmp_path: Path, moment: tuple[Event, Event]
) -> None:
    stopped, go_on = moment
    await running(storage)
    copying = asyncio.create_task(backup(path, tmp_path / "copy.db"))
    await until(lambda: stopped.is_set() or copying.done())
    with pytest.raises(TargetExists):
        await backup(path, tmp_path / "copy.db")
    go_on.set()
    await copying
    assert await integrity(tmp_path / "copy.db") == []


async def test_a_failed_backup_leaves_nothing(storage: Storage, path: Path, tmp_path: Path) -> None:
    await running(storage)
    with pytest.raises(NotSaved):
        await backup(path, tmp_path / "no such folder" / "copy.db")
    with largest_file(8192), pytest.raises(NotSaved):
        await backup(path, tmp_path / "copy.db")
    assert names(tmp_path) == ["bot.db", "bot.db-shm", "bot.db-wal"]


async def test_only_databases_of_this_program_are_backed_up(tmp_path: Path) -> None:
    text, foreign = tmp_path / "notes.txt", tmp_path / "foreign.db"
    text.write_text("a text" * 1000, encoding="utf-8")
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute("CREATE TABLE theirs (x)")
    for source in (text, foreign, tmp_path, tmp_path / "absent.db"):
        with pytest.raises(NotADatabase):
            await backup(source, tmp_path / "copy.db")
        with pytest.raises(NotADatabase):
            await integrity(source)
    assert not (tmp_path / "copy.db").exists()


async def test_integrity_names_the_faults(path: Path) -> None:
    async with opened(path) as storage:
        await running(storage)
        assert await integrity(path) == []
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO first_readies VALUES (404, 1, 1)")
    problems = await integrity(path)
    assert [problem.split(":")[0] for problem in problems] == ["first_readies"]
    await asyncio.to_thread(_spoil, path)
    assert await integrity(path) != problems


async def test_a_backup_of_a_closed_database(path: Path, tmp_path: Path) -> None:
    async with opened(path) as storage:
        match = await running(storage)
    await backup(path, tmp_path / "copy.db")
    async with opened(tmp_path / "copy.db") as copy:
        assert await copy.sessions.load(match.session_id) == match
