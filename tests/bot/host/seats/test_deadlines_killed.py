"""Tests a kill at each statement that handles an expired deadline: in the end every effect has happened once."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.host.clocks.terms import HOUR_MS, Terms
from bot.host.host import Host
from bot.host.lobbies.lobby import SessionPlace
from bot.wording.seat_names import SeatNames
from storage.records.matches import Vote
from storage.sqlite.backup import integrity
from storage.sqlite.store import SqliteStorage
from tests.bot.hosted import ANA, BEN, CHEN, DORA, Table, timed
from tests.bot.overdue import begin, no_vacation, terms
from tests.forked import STEPS, Forks, contents, forks, some

pytestmark = pytest.mark.asyncio(loop_scope="module")

# The columns that must be equal with and without a restart. Ids of timers and times of statements are left out, because
# they may differ.
TABLES = {
    "sessions": "session_id, status, end_reason, revision, announced_revision, outcome, paused_at, seed_revealed",
    "snapshots": "session_id, state, clocks",
    "seats": "session_id, seat, user_id, resigned_at, opened_at, computer_since, changes",
    "moves": "session_id, revision, seat, user_id, text, undone_by, by_order",
    "events": "session_id, revision, number, data",
    "timers": "session_id, kind, seat, revision, number, due_at, fired_at",
    "votes": "session_id, seat, voter, choice",
    "vacation_days": "user_id, from_at, until_at",
    "presence": "at",
}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bots() -> AsyncIterator[Forks]:
    async with forks("tests.bot.killed.deadlines") as running:
        yield running


async def prepare(table: Table, case: str) -> None:
    """Begin a match whose deadline ends soon after the table's current time. The bot counts as running all the time."""
    if case == "computer":
        await begin(table, "computer")
        await table.later(23.99)
    elif case == "vote":
        await begin(table, "vote")
        await table.later(23.99)
    elif case == "vote over":
        number = await begin(table, "vote")
        await table.later(24.1)
        await table.host.deadlines.vote(number, BEN, 0, "substitute", table.interaction())
        await table.later(47.89)
    elif case == "voted":
        # The bot was stopped after it counted the second vote and before it acted on the result.
        number = await begin(table, "vote")
        await table.later(24.1)
        revision = (await table.live(number)).session.revision
        for voter in (1, 2):
            await table.storage.votes.cast(number, Vote(0, voter, "computer"), seen_revision=revision, at=table.now)
        return
    elif case == "skip":
        number = await begin(table, "skip", shields="0", fixed_windows=True)
        for user in (BEN, CHEN):
            await table.host.standing_orders.give(number, user, "always-ask", interaction_id=table.interaction())
        await table.move(number, ANA, "strike 2")
        await table.later(23.99)
    elif case == "open":
        number = await begin(table, "substitute")
        await table.host.seats.offer(number, ANA, table.interaction())
        await table.later(71.99)
    elif case == "end":
        await begin(table, "end")
        await table.later(23.99)
    elif case == "vacation":
        for _ in range(2):
            await table.begin(terms("computer"))
        await table.later(23.99)
    elif case == "away":
        for _ in range(2):
            await begin_again(table)
        await table.later(20)
        table.now += 10 * HOUR_MS
        return
    elif case == "outage":
        live = Terms("bank", live=True, limit=900, credit=30, cap=900)
        for _ in range(2):
            await table.begin(live)
        await table.later(0.1)
        table.now += HOUR_MS
        return
    elif case == "calls":
        await table.storage.settings.set_user_calls(BEN, "both")
        number = await table.begin(terms("computer"))
        await table.move(number, ANA, "rest")
        await table.later(11.99)
    else:
        place = SessionPlace(7, 5)
        await table.host.lobby.open(
            place, game="toy_duel", seats=2, options={}, language="en", user=(DORA, "Dora"), terms=Terms(lobby_days=1)
        )
        await table.later(23.99)
    for session_id in await table.storage.sessions.lagging():
        await table.announce(session_id)
    table.now += int(0.02 * HOUR_MS)


async def begin_again(table: Table) -> int:
    if not await table.storage.vacations.since(ANA, 0):
        await no_vacation(table, ANA, BEN, CHEN)
    return await table.begin(terms("computer"))


async def sound(path: Path, now: int) -> None:
    """Check that every match replays to its stored state, and that its moves are in order."""
    async with await SqliteStorage.open(path, clock=lambda: now) as storage:
        host = Host(storage, SeatNames(), clock=lambda: now, strongest="easy")
        async for session in storage.sessions.every():
            assert await host.faults(session.session_id) == []
            revisions = [move.revision for move in await storage.moves.list(session.session_id, with_undone=True)]
            assert revisions == sorted(set(revisions))
    assert await integrity(path) == []


@pytest.mark.parametrize(
    ("case", "least"),
    [
        ("computer", 20),
        ("vote", 8),
        ("vote over", 12),
        ("voted", 12),
        ("skip", 18),
        ("open", 12),
        ("end", 10),
        ("vacation", 18),
        ("away", 18),
        ("outage", 12),
        ("calls", 3),
        ("lobby", 8),
    ],
)
@pytest.mark.parametrize("step", STEPS)
async def test_case_23_killed_at_each_statement_of_a_deadline(
    tmp_path: Path, bots: Forks, case: str, least: int, step: int
) -> None:
    start = tmp_path / "start.db"
    async with timed(start) as table:
        await prepare(table, case)
        now = table.now
    before, whole = contents(start, TABLES), tmp_path / "whole.db"
    shutil.copy(start, whole)
    count = await bots.done(now, whole)
    assert count >= least
    expected = contents(whole, TABLES)
    assert expected["timers"] != before["timers"]
    await sound(whole, now)
    # A further start finds nothing to do, and changes nothing.
    await bots.done(now, whole)
    assert contents(whole, TABLES) == expected
    for fatal in some(count, step, "deadline", case):
        path = tmp_path / f"{fatal}.db"
        shutil.copy(start, path)
        await bots.killed(fatal, now, path)
        assert await integrity(path) == []
        await bots.done(now, path)
        assert contents(path, TABLES) == expected, f"killed before statement {fatal} of {count}"
        path.unlink()
