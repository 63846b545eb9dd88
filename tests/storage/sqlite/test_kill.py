"""Tests that kill -9 at each statement leaves a move either unsaved or complete, and the file intact (case 23)."""

import shutil
from pathlib import Path

import pytest

from storage.sqlite.backup import integrity
from storage.sqlite.store import SqliteStorage
from storage.store import Storage
from tests.forked import forks
from tests.storage.samples import clock, load, opened, running


async def _moved(storage: Storage, number: int) -> bool:
    session = await load(storage, number)
    found = (
        session.revision,
        session.state,
        session.status,
        session.seed_revealed,
        len(await storage.moves.list(number)),
        len(await storage.log.after(number, 0)),
    )
    before = (0, b"state 0", "running", False, 0, 0)
    after = (1, b"state 1", "finished", True, 1, 2)
    assert found in (before, after)
    return found == after


async def _survey(path: Path, sessions: list[int]) -> set[bool]:
    # The lease of a dead process does not bind others, so the file can be opened at once.
    async with await SqliteStorage.open(path, clock=clock) as storage:
        moved = {await _moved(storage, number) for number in sessions}
        handled = await storage.database.read(
            lambda connection: connection.execute(
                f"SELECT count(*) FROM handled_interactions WHERE interaction_id IN ({str(sessions)[1:-1]})"
            ).fetchone()
        )
        assert handled == (len(sessions) if moved == {True} else 0,)
        if moved == {True}:
            assert set(await storage.sessions.lagging()) == set(sessions)
    assert await integrity(path) == []
    return moved


@pytest.mark.parametrize("matches", [1, 3])
async def test_case_23_a_kill_at_each_statement_leaves_each_move_whole_or_unsaved(
    path: Path, tmp_path: Path, matches: int
) -> None:
    async with opened(path) as storage:
        sessions = [
            (await running(storage, match_id=f"M{number}", channel_id=number)).session_id for number in range(matches)
        ]
    async with forks("tests.storage.killed") as processes:

        async def attempt(fatal: int) -> tuple[list[str], set[bool]]:
            copy = tmp_path / f"{fatal}.db"
            shutil.copy(path, copy)
            return await processes.killed(fatal, copy, *sessions), await _survey(copy, sessions)

        output, moved = await attempt(0)
        assert output[:-1] == ["revision 1"] * matches
        assert moved == {True}
        statements = int(output[-1])
        assert statements >= 8 * matches
        for fatal in range(1, statements + 1):
            output, moved = await attempt(fatal)
            assert output == []
            assert moved == {False}, f"killed before statement {fatal} of {statements}"
