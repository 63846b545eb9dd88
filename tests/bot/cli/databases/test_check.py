"""Tests `sobremesa check`: it reports a sound database, and lists faults session by session."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli.main import main
from bot.host.host import Host
from bot.host.lobbies.lobby import SessionPlace
from bot.wording.seat_names import SeatNames
from storage.sqlite.store import SqliteStorage
from tests.damaged_files import retype
from tests.forked import ROOT


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Return the path of a database with two matches, the first with a move."""
    path = tmp_path / "s.db"
    asyncio.run(_played(path))
    return path


async def _played(path: Path) -> None:
    async with await SqliteStorage.open(path, clock=lambda: 1) as storage:
        host = Host(storage, SeatNames(), clock=lambda: 1)
        for channel in (7, 8):
            session = await host.lobby.open(
                SessionPlace(7, channel), game="splendor_marvel", seats=2, options={}, language="en", user=(1, "Ana")
            )
            number = session.session_id
            await host.lobby.join(number, 2, "Ben", 100 * channel)
            for user in (1, 2):
                await host.lobby.ready(number, user, 100 * channel + user)
            await host.lobby.start(number, 1)
        await host.play.move(1, 1, "take yellow blue red", interaction_id=9_000)


def checked(path: Path, said: pytest.CaptureFixture[str]) -> tuple[int, list[str], str]:
    said.readouterr()
    code = main(["check", "--database", str(path)])
    out, err = said.readouterr()
    return code, out.splitlines(), err


def test_a_sound_database_has_no_faults(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = database.read_bytes()
    assert checked(database, capsys) == (0, ["2 sessions checked, 0 faults"], "")
    assert database.read_bytes() == before, "a copy was checked"


def test_warnings_about_damaged_values_are_printed_once(database: Path) -> None:
    """The check runs in a separate process, because an operator runs it so."""
    retype(database)
    words = (sys.executable, "-m", "bot.cli", "check", "--database", str(database))
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.returncode, done.stderr) == (1, "")
    assert "database: non-TEXT value in sessions.match_id" in done.stdout


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("UPDATE moves SET text = 'take yellow blue orange'", "the stored state is not what its moves lead to"),
        ("UPDATE moves SET text = 'dance'", "move 1 (dance)"),
        ("UPDATE sessions SET rules_version = 'x' WHERE session_id = 1", "cannot be read (ValueError: "),
        ("UPDATE sessions SET rules_version = '0' WHERE session_id = 1", "version"),
    ],
)
def test_a_fault_is_reported_with_its_session_and_the_other_sessions_are_checked(
    database: Path, change: str, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute(change)
    connection.close()
    code, lines, silent = checked(database, capsys)
    assert (code, lines[1:], silent) == (1, ["2 sessions checked, 1 faults"], "")
    assert lines[0].startswith(f"session 1: {fault}"), lines


def test_a_file_that_is_no_database_of_this_program_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.db"
    other.write_bytes(b"no database at all" * 100)
    for path in (other, tmp_path / "missing.db"):
        code, lines, said = checked(path, capsys)
        assert (code, lines) == (2, [])
        assert said.startswith("sobremesa check: ")
        assert len(said.splitlines()) == 1


def test_an_unreadable_session_does_not_stop_the_check_of_the_other_sessions(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute("UPDATE sessions SET status = 'dancing', ended_by = -1 WHERE session_id = 1")
        connection.execute("UPDATE moves SET text = 'dance'")
        connection.execute("UPDATE snapshots SET state = x'7b' WHERE session_id = 2")
    connection.close()
    code, lines, silent = checked(database, capsys)
    assert (code, silent) == (1, "")
    assert lines[:2] == [
        "database: sessions.status of session_id 1 cannot be 'dancing'",
        "database: sessions.ended_by of session_id 1 cannot be -1",
    ]
    assert [line.partition(":")[0] for line in lines[3:-1]] == ["session 1", "session 2"]
    assert lines[-1] == f"2 sessions checked, {len(lines) - 1} faults"


def test_a_damaged_file_is_reported_line_by_line(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = database.read_bytes()
    database.write_bytes(content[:8192] + b"\xee" * 4096 + content[12288:])
    code, lines, said = checked(database, capsys)
    assert code == 2
    assert all(line.startswith("database: ") for line in lines)
    assert len(said.splitlines()) == 1
    assert "docs/operators.md" in said
