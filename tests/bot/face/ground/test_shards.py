"""Tests that a shard connects at last, even after failures, and that many shards are disconnected side by side."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest

from bot.face.ground import shard_keeper, shards
from bot.face.ground.shard_keeper import ShardKeeper
from bot.face.ground.shards import ShardedClient
from storage.errors import NotSaved
from tests.storage.samples import until


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> ShardedClient:
    monkeypatch.setattr(shards, "RETRY_SECONDS", 0.0)
    return ShardedClient(intents=discord.Intents.none(), shard_count=4, shard_ids=[0])


async def test_a_time_to_identify_is_reserved_when_the_database_and_discord_answer_again(
    client: ShardedClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults: list[Exception] = [OSError("no network"), NotSaved("io", "no server")]
    reserved: list[int] = []

    async def limits() -> Any:
        if faults and isinstance(faults[0], OSError):
            raise faults.pop(0)
        return SimpleNamespace(max_concurrency=2)

    async def reserve(bucket: int) -> float:
        if faults:
            raise faults.pop(0)
        reserved.append(bucket)
        return 0.0

    monkeypatch.setattr(client, "fetch_session_start_limits", limits)
    client.reserve_identify = reserve
    faults.append(NotSaved("io", "no server"))
    await client.before_identify_hook(3)
    assert (reserved, faults) == ([1], [])


async def test_a_shard_whose_launch_failed_is_launched_again(
    client: ShardedClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    launched: list[int] = []

    async def launch(_gateway: object, shard: int) -> None:
        launched.append(shard)
        if len(launched) == 1:
            raise RuntimeError("a fault")

    monkeypatch.setattr(client, "launch_shard", launch)
    client.add_shard(2)
    for _ in range(3):
        client.launch_missing()
        await asyncio.gather(*client._launching.values())
    assert launched == [2, 2]
    await client.drop_shards([2])
    client.add_shard(2)
    client.launch_missing()
    await asyncio.gather(*client._launching.values())
    assert launched == [2, 2, 2]


class HangingShard:
    """A shard whose connection does not close."""

    def __init__(self) -> None:
        self.is_asked_to_close = False

    def is_closed(self) -> bool:
        return False

    async def disconnect(self) -> None:
        self.is_asked_to_close = True
        await asyncio.Event().wait()


async def test_many_shards_are_given_up_at_once_even_if_none_of_them_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    count = 32
    monkeypatch.setattr(shards, "CLOSE_SECONDS", 0.2)
    client = ShardedClient(intents=discord.Intents.none(), shard_count=count, shard_ids=[*range(count)])
    connections = {number: HangingShard() for number in range(count)}
    monkeypatch.setattr(ShardedClient, "shards", connections)
    begun = time.monotonic()
    dropping = asyncio.create_task(client.drop_shards(range(1, count)))
    await asyncio.sleep(0)
    served = [shard for shard in range(count) if client.serves(shard << 22)]
    await dropping
    assert served == [0], "nothing is answered while the connections are closed"
    assert [number for number, one in connections.items() if one.is_asked_to_close] == [*range(1, count)]
    assert time.monotonic() - begun < 2


class FaultyShard(HangingShard):
    """A shard whose connection fails while it is closed."""

    async def disconnect(self) -> None:
        self.is_asked_to_close = True
        raise OSError("broken pipe")


async def test_shards_are_closed_and_the_leases_guarded_even_if_a_connection_fails(
    client: ShardedClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(shard_keeper, "GUARD_SECONDS", 0.0)
    monkeypatch.setattr(client, "wait_until_ready", AsyncMock())
    owned: Any = SimpleNamespace(have_run_out=True, own_shards=lambda: {0})
    guard = asyncio.create_task(ShardKeeper(client, owned, lambda: None, AsyncMock()).guard())
    connections = {0: FaultyShard(), 1: FaultyShard()}
    monkeypatch.setattr(ShardedClient, "shards", connections)
    client.shard_ids = [0, 1]
    await until(lambda: all(one.is_asked_to_close for one in connections.values()), 5)
    assert "shard 1 could not be closed" in caplog.text
    monkeypatch.setattr(client, "drop_shards", AsyncMock(side_effect=RuntimeError("a fault")))
    client.shard_ids = [0]
    await until(lambda: "the shards could not be given up" in caplog.text, 5)
    assert not guard.done()
    guard.cancel()


async def test_a_shard_that_comes_back_while_its_old_connection_hangs_keeps_its_servers(
    client: ShardedClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shards, "CLOSE_SECONDS", 0.1)
    monkeypatch.setattr(ShardedClient, "shards", {0: HangingShard(), 1: HangingShard()})
    client.shard_ids = [0, 1]
    guilds = [SimpleNamespace(id=shard << 22, shard_id=shard) for shard in range(2)]
    monkeypatch.setattr(ShardedClient, "guilds", guilds)
    forgotten: list[Any] = []
    monkeypatch.setattr(client._connection, "_remove_guild", forgotten.append)
    dropping = asyncio.create_task(client.drop_shards([0, 1]))
    await asyncio.sleep(0)
    # Its list of servers arrives before the old connection is closed.
    client.add_shard(1)
    await dropping
    assert forgotten == guilds[:1]
