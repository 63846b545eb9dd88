"""Tests a kill at each statement of a second moderator's answer: the ruling stays pending, or is carried out once."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio

from bot.host.host import Host
from bot.host.lobbies.lobby import SessionPlace
from bot.host.rulings import AnyRuling, Bring, Delete, End, Extend, LockOut, Pause, Replace, Skip, UndoTo, Unlock
from bot.wording.seat_names import SeatNames
from storage.sqlite.backup import integrity
from storage.sqlite.store import SqliteStorage
from tests.bot.ruled import ANA, BEN, CHEN, GUILD, begin, careful, play, rule, wanted
from tests.bot.tables import Time
from tests.databases import OWN_ROWS
from tests.forked import STEPS, Forks, forks, some

pytestmark = pytest.mark.asyncio(loop_scope="module")

HOME = 2
CASES: dict[str, AnyRuling] = {
    "pause": Pause(),
    "extend": Extend(0, 5),
    "skip": Skip(0),
    "undo": UndoTo(0),
    "replace": Replace(0, "user", CHEN, "Chen"),
    "end": End(),
    "delete": Delete(),
    "bring": Bring(SessionPlace(GUILD, 3), HOME),
    "lock": LockOut(BEN),
    "unlock": Unlock(BEN),
}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def moderators() -> AsyncIterator[Forks]:
    async with forks("tests.bot.killed.rulings") as running:
        yield running


async def prepare(path: Path, ruling: AnyRuling) -> None:
    time = Time()
    async with await SqliteStorage.open(path, clock=time) as storage:
        host = Host(storage, SeatNames(), time, strongest="easy")
        number = await begin(host, channel=HOME)
        if isinstance(ruling, Skip):
            await careful(host, number)
            await play(host, number, (ANA, "strike 2"), (BEN, "pass"))
        else:
            await play(host, number, (ANA, "work"))
        if isinstance(ruling, Unlock):
            await rule(host, None, LockOut(ruling.user_id))
        about = None if isinstance(ruling, LockOut | Unlock) else number
        assert await host.rulings.rule(wanted(about, ruling, ANA)) is not None


def contents(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [line for line in connection.iterdump() if not line.startswith(OWN_ROWS)]


def state(path: Path) -> tuple[int, int]:
    """Return the number of pending rulings, and of entries with a confirming moderator."""
    with closing(sqlite3.connect(path)) as connection:
        (waiting,) = connection.execute("SELECT count(*) FROM pending_rulings").fetchone()
        (done,) = connection.execute(
            "SELECT count(*) FROM audit WHERE json_extract(CAST(after AS TEXT), '$.confirmed_by') IS NOT NULL"
        ).fetchone()
    return waiting, done


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("step", STEPS)
async def test_case_23_killed_at_each_statement_of_a_confirmation(
    tmp_path: Path, moderators: Forks, case: str, step: int
) -> None:
    start, whole = tmp_path / "start.db", tmp_path / "whole.db"
    await prepare(start, CASES[case])
    shutil.copy(start, whole)
    count = await moderators.done("confirm", whole)
    assert state(whole) == (0, 1)
    expected = contents(whole)
    for fatal in some(count, step, "confirmation", case):
        path = tmp_path / f"{fatal}.db"
        shutil.copy(start, path)
        await moderators.killed(fatal, "confirm", path)
        assert await integrity(path) == []
        assert state(path) in ((1, 0), (0, 1)), f"lost or doubled by a kill before statement {fatal} of {count}"
        done = state(path) == (0, 1)
        await moderators.done("confirm", path)
        if done:
            # A further start completes missing consequences of the ruling, and does not carry the ruling out again.
            assert state(path) == (0, 1)
        else:
            assert contents(path) == expected, f"killed before statement {fatal} of {count}"
        path.unlink()


@pytest.mark.parametrize("step", STEPS)
async def test_case_23_killed_at_each_statement_of_a_refusal(tmp_path: Path, moderators: Forks, step: int) -> None:
    start = tmp_path / "start.db"
    await prepare(start, End())
    whole = tmp_path / "whole.db"
    shutil.copy(start, whole)
    count = await moderators.done("decline", whole)
    assert state(whole) == (0, 0)
    expected = contents(whole)
    for fatal in some(count, step, "refusal"):
        path = tmp_path / f"{fatal}.db"
        shutil.copy(start, path)
        await moderators.killed(fatal, "decline", path)
        await moderators.done("decline", path)
        assert contents(path) == expected
        path.unlink()


async def test_a_cancelled_confirmation_loses_nothing(tmp_path: Path) -> None:
    start = tmp_path / "start.db"
    await prepare(start, LockOut(BEN))
    for turns in range(12):
        path = tmp_path / f"{turns}.db"
        shutil.copy(start, path)
        time = Time()
        async with await SqliteStorage.open(path, clock=time) as storage:
            task = asyncio.create_task(
                Host(storage, SeatNames(), time, strongest="easy").rulings.confirm(77, 1, 21, 5_000_000)
            )
            for _ in range(turns):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        assert state(path) in ((1, 0), (0, 1)), f"cancelled after {turns} turns of the loop"
