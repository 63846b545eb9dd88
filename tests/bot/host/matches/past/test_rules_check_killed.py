"""Tests a kill at each statement of the check for changed rules: each match is checked and announced once."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio

from bot.host.matches.past.rules_check import RULES_CHANGED
from storage.sqlite.backup import integrity
from tests.bot.hosted import ANA, BEN, TURN, Table
from tests.chances import fresh
from tests.databases import OWN_ROWS
from tests.forked import STEPS, Forks, forks, some

pytestmark = pytest.mark.asyncio(loop_scope="module")

# Matches that reach the same or another state under the new rules. The OLD matches lack the digest and intermediate
# states.
SAME, OTHER, OLD_SAME, OLD_OTHER, OVER = 1, 2, 3, 4, 5
MOVES = {
    SAME: ("mark 5", "mark 1"),
    OTHER: ("mark 1", "mark 2"),
    OLD_SAME: ("mark 5",),
    OLD_OTHER: ("mark 1", "mark 2", "mark 3"),
    OVER: ("mark 1", "mark 2", "mark 4", "mark 3", "mark 7"),
}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def checks() -> AsyncIterator[Forks]:
    async with forks("tests.bot.killed.rules_check") as running:
        yield running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with matches of all kinds, which the bot played under a former version of the rules."""
    path = tmp_path_factory.mktemp("rules") / "start.db"
    table = Table(path)
    await table.open()
    for number, texts in MOVES.items():
        assert await table.begin(TURN, users=(ANA, BEN), game="noughts") == number
        for place, text in enumerate(texts):
            await table.move(number, (ANA, BEN)[place % 2], text)
    await table.storage.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for number in (OLD_SAME, OLD_OTHER):
            connection.execute("UPDATE sessions SET rules = NULL WHERE session_id = ?", (number,))
            connection.execute("DELETE FROM states WHERE session_id = ?", (number,))
    return path


def contents(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [line for line in connection.iterdump() if not line.startswith(OWN_ROWS)]


def told(path: Path) -> list[int]:
    """Return the match of each log entry about changed rules."""
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT session_id, data FROM events ORDER BY session_id, revision").fetchall()
    return [number for number, data in found if RULES_CHANGED.encode() in bytes(data)]


def digests(path: Path) -> dict[int, str | None]:
    with closing(sqlite3.connect(path)) as connection:
        return dict(connection.execute("SELECT session_id, rules FROM sessions"))


async def whole(start: Path, tmp_path: Path, checks: Forks) -> tuple[int, list[str]]:
    """Let a check run to its end; return the number of its statements, and the contents of the file."""
    path = tmp_path / "whole.db"
    shutil.copy(start, path)
    fate = await checks.run(0, path)
    assert [int(one) for one in fate.said] == [OTHER, OLD_OTHER]
    assert told(path) == [OTHER, OLD_OTHER]
    found = digests(path)
    assert [found[number] for number in (SAME, OTHER, OLD_SAME, OLD_OTHER)] == ["next"] * 4
    assert found[OVER] == digests(start)[OVER], "matches that are over are not checked"
    return fate.statements, contents(path)


@pytest.mark.parametrize("step", STEPS)
async def test_case_23_the_check_for_changed_rules_is_killed_at_each_statement(
    tmp_path: Path, start: Path, checks: Forks, step: int
) -> None:
    count, expected = await whole(start, tmp_path, checks)
    for fatal in some(count, step, "rules"):
        path = tmp_path / f"{fatal}.db"
        shutil.copy(start, path)
        await checks.killed(fatal, path)
        assert await integrity(path) == []
        assert len(told(path)) == len({*told(path)})
        await checks.done(path)
        assert contents(path) == expected, f"killed before statement {fatal} of {count}"
        path.unlink()


async def test_case_23_the_check_for_changed_rules_is_killed_repeatedly(
    tmp_path: Path, start: Path, checks: Forks
) -> None:
    count, expected = await whole(start, tmp_path, checks)
    chances, path = fresh("rules, again"), tmp_path / "often.db"
    shutil.copy(start, path)
    texts: list[str] = []
    for _ in range(count):
        fate = await checks.run(chances.randrange(1, count + 1), path)
        texts += fate.said
        if not fate.dead:
            break
    await checks.done(path)
    assert len(texts) == len({*texts}), "a table is told once"
    assert contents(path) == expected
