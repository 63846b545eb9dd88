"""Connects the shards that this process gets, and hands over those that another process should get."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection

from bot.face.ground.shards import ShardedClient
from bot.host.places.owned_shards import OwnedShards
from storage.errors import StorageError

_log = logging.getLogger(__name__)

LOOK_SECONDS = 5.0


class ShardKeeper:
    """Keeps the client's shards those that the process owns, in one task (`run`).

    ``taken`` is called when the process got shards. ``settle`` waits until the effects that have begun are done.
    """

    def __init__(
        self,
        client: ShardedClient,
        shards: OwnedShards,
        on_taken: Callable[[], None],
        settle: Callable[[], Awaitable[None]],
    ) -> None:
        self._client = client
        self._shards = shards
        self._taken = on_taken
        self._settle = settle
        # The shards that were given up, and whose release is not stored yet.
        self._given_up: set[int] = set()

    async def run(self) -> None:
        """Follow the owned shards until cancelled."""
        # The list of shards must not change before the client is ready, because discord.py still iterates over it and
        # counts it.
        await self._client.wait_until_ready()
        while True:
            self._shards.changed_event.clear()
            try:
                await self._follow()
            except StorageError as error:
                _log.warning("shards are not handed over yet: %s", error)
            except Exception:
                _log.exception("the shards could not be changed")
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._shards.changed_event.wait()
            except TimeoutError:
                continue

    async def _follow(self) -> None:
        shards_now = self._shards.own_shards()
        # Other processes have taken these shards. If this one kept them, players would be answered twice.
        await self._drop(set(self._client.own_shards) - shards_now - self._given_up)
        if new_shards := shards_now - set(self._client.own_shards):
            for shard in sorted(new_shards):
                self._client.add_shard(shard)
            self._taken()
        self._client.launch_missing()
        if surplus := self._shards.surplus():
            # A move needs no lease, so players are answered until the shards are disconnected.
            self._given_up |= surplus
            self._shards.give_up(surplus)
            await self._settle()
        if self._given_up:
            await self._drop(self._given_up)
            await self._shards.release(self._given_up)
            self._given_up.clear()
        await self._client.close_dropped_shards()

    async def _drop(self, shards: Collection[int]) -> None:
        for shard in sorted(set(shards).intersection(self._client.own_shards)):
            await self._client.drop_shard(shard)
