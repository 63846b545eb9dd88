"""Tests damage that is found only later: reads of a damaged page fail, and all other reads succeed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from storage.errors import NotRead, is_damage
from storage.sqlite.store import SqliteStorage
from tests.damaged_files import retype, tear
from tests.storage.samples import ANN, GUILD, load, opened, play, running

LARGE = 30_000


async def torn(storage: SqliteStorage, path: Path) -> tuple[int, int]:
    """Play two matches, the first with an unreadable state; return their numbers."""
    first = await running(storage, match_id="M1", channel_id=1)
    second = await running(storage, match_id="M2", channel_id=2)
    await play(storage, first.session_id, 0, state=b"~" * LARGE)
    await play(storage, second.session_id, 0)
    await storage.database.empty_log()
    await asyncio.to_thread(tear, path, b"~")
    return first.session_id, second.session_id


async def test_a_session_whose_state_cannot_be_read_keeps_its_place(path: Path) -> None:
    async with opened(path) as storage:
        victim, other = await torn(storage, path)
        session = await load(storage, victim)
        assert (session.state, session.channel_id, len(session.seats)) == (None, 1, 2)
        assert (await load(storage, other)).state == b"state 1"
        assert await storage.sessions.lagging() == (victim, other)
        for sessions in (await storage.sessions.active(), await storage.sessions.of_user(ANN)):
            assert [(one.session_id, one.state) for one in sessions] == [(victim, None), (other, b"state 1")]
        assert [one.session_id for page in [one async for one in storage.sessions.walk()] for one in page] == [
            victim,
            other,
        ]
        count, listed = await storage.sessions.listed(GUILD)
        assert (count, [one.session_id for one in listed]) == (2, [victim, other])
        assert await play(storage, other, 1) == 2


@pytest.mark.parametrize("text", ["", "{}", '["expert"]'])
async def test_a_session_with_unreadable_levels_stays_in_all_lists(path: Path, text: str) -> None:
    """Moderators can end the session although it is damaged, and then its channel is free."""
    async with opened(path) as storage:
        number = (await running(storage, match_id="M1", channel_id=1)).session_id
        await storage.database.write(
            lambda connection: connection.execute("UPDATE sessions SET computer_levels = ?", (text,)).rowcount
        )
        session = await load(storage, number)
        assert (session.computer_levels, session.damaged_column) == ((), "computer_levels")
        assert [one.session_id for one in await storage.sessions.active()] == [number]


async def test_a_value_of_another_type_is_damage_of_its_session_alone(path: Path) -> None:
    async with opened(path) as storage:
        first = await running(storage, match_id="M1", channel_id=1)
        second = await running(storage, match_id="M2", channel_id=2)
        assert (first.session_id, second.session_id) == (1, 2)
    await asyncio.to_thread(retype, path)
    async with opened(path) as storage:
        with pytest.raises(NotRead) as found:
            await storage.sessions.load(1)
        assert is_damage(found.value)
        assert [one.session_id for one in await storage.sessions.active()] == [2]
        assert await play(storage, 2, 0) == 1


async def test_the_operator_is_notified_once(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with opened(path) as storage:
        victim, _ = await torn(storage, path)
        for _ in range(3):
            await load(storage, victim)
    told = [record for record in caplog.records if record.levelname == "ERROR"]
    assert len(told) == 1
    assert "the database file is damaged: " in told[0].getMessage()
    assert "docs/operators.md" in told[0].getMessage()


async def test_a_finished_match_with_an_unreadable_state_is_an_error(path: Path) -> None:
    async with opened(path) as storage:
        victim, _ = await torn(storage, path)
        ended = "UPDATE sessions SET status = 'finished' WHERE session_id = ?"
        await storage.database.write(lambda connection: connection.execute(ended, (victim,)).rowcount)
        with pytest.raises(NotRead):
            await storage.sessions.load(victim)
