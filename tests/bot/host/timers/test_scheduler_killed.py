"""Tests a host that is killed at each statement of the scheduler: each automatic pass is made exactly once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bot.host.clocks.steady_clock import now_ms
from bot.host.host import Host
from bot.host.lobbies.lobby import SessionPlace
from bot.wording.seat_names import SeatNames
from storage.records.matches import Session
from storage.sqlite.backup import integrity
from storage.sqlite.store import SqliteStorage
from tests.forked import STEPS, forks, some
from tests.toys import DUEL as GAME

PLACE = 7
PASSED = ["0 strike 2", "1 pass", "2 pass"]


async def prepare(path: Path) -> None:
    """Store a strike after which two seats pass automatically, the first one at a time that is long over.

    After the passes Ana is asked, because her order says so.
    """
    async with await SqliteStorage.open(path, clock=now_ms) as storage:
        host = Host(storage, SeatNames())
        options = {"fixed_windows": True, "shields": "0"}
        session = await host.lobby.open(
            SessionPlace(PLACE, PLACE), game=GAME, seats=3, options=options, language="en", user=(1, "Ana")
        )
        number = session.session_id
        for user in (2, 3):
            await host.lobby.join(number, user, f"User {user}", 20 + user)
        for user in (1, 2, 3):
            await host.lobby.ready(number, user, 30 + user)
        await host.lobby.start(number, 1)
        await host.standing_orders.give(number, 1, "always-ask", interaction_id=40)
        await host.play.move(number, 1, "strike 2", interaction_id=41)
        sql = "UPDATE timers SET due_at = 5 WHERE kind = 'pass'"
        assert await storage.database.write(lambda connection: connection.execute(sql).rowcount) == 1


async def found(path: Path) -> tuple[Session, list[str], list[tuple[int, int]]]:
    """Return the session, its moves, and the seats and revisions of its timers.

    Check that the file is sound and the match unchanged.
    """
    async with await SqliteStorage.open(path, clock=now_ms) as storage:
        assert await Host(storage, SeatNames()).faults(1) == []
        session = await storage.sessions.load(1)
        assert session is not None
        moves = await storage.moves.list(1, with_undone=True)
        assert [move.revision for move in moves] == list(range(1, session.revision + 1))
        assert all(move.by_order for move in moves[1:])
        timers = [(one.seat, one.revision) for one in await storage.timers.due_timers(2**62) if one.kind == "pass"]
        return session, [f"{move.seat} {move.text}" for move in moves], timers


@pytest.mark.parametrize("step", STEPS)
async def test_case_23_killed_at_each_statement_of_the_scheduler(tmp_path: Path, step: int) -> None:
    start = tmp_path / "start.db"
    await prepare(start)
    assert (await found(start))[1:] == (PASSED[:1], [(1, 1)])
    async with forks("tests.bot.killed.clock") as clocks:
        path = tmp_path / "whole.db"
        shutil.copy(start, path)
        statements = await clocks.done(path)
        whole, moves, timers = await found(path)
        assert (moves, timers) == (PASSED, [])
        # The scheduler makes the first pass, sets the timer for the second, and makes it: about 25 statements.
        assert statements > 25
        visited = set()
        for fatal in some(statements, step, "clock"):
            path = tmp_path / f"{fatal}.db"
            shutil.copy(start, path)
            await clocks.killed(fatal, path)
            _, moves, timers = await found(path)
            assert moves == PASSED[: len(moves)]
            # The timer for the next pass is stored. If the bot was killed too early for that, the next start stores it.
            present = (int(PASSED[len(moves)][0]), len(moves)) if len(moves) < len(PASSED) else None
            assert timers in ([present], []), f"{moves} {timers}"
            visited.add((len(moves), len(timers)))
            await clocks.done(path)
            session, moves, timers = await found(path)
            assert (moves, timers, session.state) == (PASSED, [], whole.state)
            assert await integrity(path) == []
            path.unlink()
        assert visited <= {(1, 1), (2, 0), (2, 1), (3, 0)}
        assert len(visited) > 1
