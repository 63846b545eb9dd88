"""Tests a host that is killed again and again at random times. Users act before the next start has finished."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.face.ground.components.custom_ids import unpack
from bot.face.messages.turn import MORE, REPLAY
from tests.bot.driver import DriverUser
from tests.bot.face.posting.test_kill import (
    Hosts,
    acknowledged,
    begin,
    hosts_of,
    some_move,
    stored,
    table_alone,
    until_idle,
    whole,
)
from tests.bot.standing import Standing

LATEST_DEATH = 0.5


def acting(stand: Standing) -> dict[str, set[int]]:
    """Return the messages with a board's or lobby's buttons, each with the revisions of these buttons."""
    found: dict[str, set[int]] = {}
    for message in stand.driver.messages("table"):
        for button in message.buttons:
            control = unpack(button.custom_id or "")
            if control is not None and control.action in (MORE, REPLAY, "join"):
                found.setdefault(message.id, set()).add(control.number)
    return found


@contextlib.asynccontextmanager
async def born(stand: Standing, hosts: Hosts) -> AsyncIterator[int]:
    """Start a host that takes commands before its other work is done; kill it after the ``async with`` block."""
    pid = await hosts.bear()
    await stand.driver.wait_until(lambda: bool(stand.table.connected), 20)
    await stand.driver.registered("game", "move", seconds=20)
    try:
        yield pid
    finally:
        os.kill(pid, signal.SIGKILL)
        await hosts.dead()
        await stand.driver.wait_until(lambda: not stand.table.connected)


async def go_on(users: list[DriverUser], draw: random.Random) -> bool:
    """Let a user move as soon as the host answers, until a random time. Return whether the host answered."""
    with contextlib.suppress(TimeoutError, AssertionError):
        async with asyncio.timeout(3):
            user, move = await some_move(users)
            exchange = await user.command("move", move=move, wait=False)
            await asyncio.sleep(draw.uniform(0, LATEST_DEATH))
            return acknowledged(exchange)
    return False


def over(path: Path) -> bool:
    with closing(sqlite3.connect(path)) as connection:
        return bool(connection.execute("SELECT status <> 'running' FROM sessions").fetchone()[0])


@pytest.mark.parametrize(
    ("seed", "kills"), [(0, 6), *(pytest.param(seed, 50, marks=pytest.mark.soak) for seed in range(1, 11))]
)
async def test_case_22_killed_at_random_times(tmp_path: Path, seed: int, kills: int) -> None:
    path, draw, sure = tmp_path / "s.db", random.Random(seed), 0
    async with table_alone(path) as stand:
        users = stand.users(2)
        hosts = await hosts_of(stand)
        try:
            pid = await hosts.start(0)
            await begin(stand, users)
            await until_idle(stand, path, 0)
            os.kill(pid, signal.SIGKILL)
            await hosts.dead()
            done = 0
            while done < kills and not over(path):
                async with born(stand, hosts):
                    sure += await go_on(users, draw)
                done += 1
                stand.driver.forget_nonces()
            await hosts.start(0)
            session_id, revision, moves = stored(path)
            await until_idle(stand, path, revision)
            await stand.driver.wait_until(lambda: len(acting(stand)) <= 1, 20)
            assert moves >= sure, "what was acknowledged is kept"
            assert [*acting(stand).values()] == [{revision}]
            assert max(stand.boards[session_id, number] for number in range(revision + 1)) == 1, "none was told twice"
            print(f"\nmatch {seed}: {done} kills, {moves} moves, {sure} of them acknowledged")  # noqa: T201
        finally:
            await hosts.stop()
    await whole(path)
