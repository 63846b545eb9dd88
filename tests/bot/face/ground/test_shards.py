"""Tests that a shard connects at last, even after failures, and that many shards are disconnected side by side."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.face.ground import shards
from bot.face.ground.shards import ShardedClient
from storage.errors import NotSaved


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
