"""A client whose shards come and go while it runs, because several processes share the shards of the bot."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from typing import Any

import discord
from discord.gateway import DiscordWebSocket

from bot.face.ground.discord_errors import NOT_CONNECTED
from bot.host.ground.tasks import end_tasks
from storage.errors import StorageError

_log = logging.getLogger(__name__)

# Reserves the next time at which a shard of a bucket may identify, and returns the seconds until then.
Reserve = Callable[[int], Awaitable[float]]
# A shard may have to wait until many others have identified.
CONNECT_SECONDS = 1800.0
CLOSE_SECONDS = 5.0
RETRY_SECONDS = 5.0


def bucket_of(shard: int, concurrency: int) -> int:
    """Return the bucket of a shard.

    Discord lets one shard of each bucket identify every five seconds, whichever process connects the shard.
    """
    return shard % max(concurrency, 1)


class ShardedClient(discord.AutoShardedClient):
    """A client that may have some of the bot's shards only.

    If ``shard_ids`` was not given, it has all shards from its start to its end. Otherwise it starts with these, and
    `add_shard` and `drop_shards` change them later.
    """

    # Reserves times to identify; None if no other process identifies shards of this bot.
    reserve_identify: Reserve | None = None

    def __init__(self, *, intents: discord.Intents, **options: Any) -> None:  # noqa: ANN401 - those of discord.py
        super().__init__(intents=intents, shard_connect_timeout=CONNECT_SECONDS, **options)
        # The shards whose list of servers is known, and the shards about whose servers everything is known.
        self._known: set[int] = set()
        self._ready_shards: set[int] = set()
        # The shards with which the client started, and the shards that were added and connected later. If a connection
        # is lost, discord.py restores it.
        self._launched: set[int] = set(self.shard_ids or ())
        self._launching: dict[int, asyncio.Task[None]] = {}
        # The shards that are about to connect, and have already waited for their turn to identify.
        self._admitted: set[int] = set()
        self._concurrency: int | None = None

    @property
    def own_shards(self) -> Collection[int]:
        """The shards of this process."""
        return self.shard_ids if self.shard_ids is not None else range(self.shard_count or 1)

    @property
    def ready_shards(self) -> Collection[int]:
        """The connected shards whose servers this process knows."""
        return {one for one in self._ready_shards if one in self.shards and not self.shards[one].is_closed()}

    def serves(self, guild_id: int | None) -> bool:
        """Return whether a server, or a private channel (None), belongs to a shard of this process."""
        return self.shard_ids is None or self._shard_of(guild_id or 0) in self.shard_ids

    def is_elsewhere(self, guild_id: int) -> bool:
        """Return whether this process gets no events about a server, or has not heard of its shard's servers yet."""
        return self.shard_ids is not None and self._shard_of(guild_id) not in self._known.intersection(self.shard_ids)

    def _shard_of(self, guild_id: int) -> int:
        return (guild_id >> 22) % (self.shard_count or 1)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until no shard of the same bucket has identified within the last five seconds, in any process."""
        shard = shard_id or 0
        if shard in self._admitted:
            self._admitted.discard(shard)
        elif self.reserve_identify is not None:
            await self._wait_for_turn(self.reserve_identify, shard)
        else:
            await super().before_identify_hook(shard_id, initial=initial)

    async def _wait_for_turn(self, reserve: Reserve, shard: int) -> None:
        # An error here would end the process, or leave the shard unconnected: discord.py does not expect one.
        while True:
            try:
                if self._concurrency is None:
                    self._concurrency = (await self.fetch_session_start_limits()).max_concurrency
                seconds = await reserve(bucket_of(shard, self._concurrency))
            except (StorageError, *NOT_CONNECTED) as error:
                _log.warning("shard %d cannot reserve a time to identify yet: %s", shard, error)
                await asyncio.sleep(RETRY_SECONDS)
            else:
                break
        await asyncio.sleep(seconds)

    async def on_shard_connect(self, shard_id: int) -> None:
        """Note that a shard's list of servers is known. Servers in an outage of Discord are unavailable."""
        self._known.add(shard_id)

    async def on_shard_ready(self, shard_id: int) -> None:
        """Note that everything about a shard's servers is known."""
        self._ready_shards.add(shard_id)

    def add_shard(self, shard: int) -> None:
        """Add a shard, which `launch_missing` connects."""
        assert self.shard_ids is not None  # noqa: S101 - otherwise it has all shards already
        self.shard_ids.append(shard)

    def launch_missing(self) -> None:
        """Begin to connect the shards that were added and are not being connected yet. The client must be ready."""
        for shard in set(self.shard_ids or ()) - self._launched - self._launching.keys():
            _log.info("shard %d is taken over", shard)
            self._launching[shard] = asyncio.create_task(self._launch(shard), name=f"shard-{shard}")

    async def drop_shards(self, shards: Collection[int]) -> None:
        """Answer nothing more in these shards, disconnect them, and forget their servers."""
        assert self.shard_ids is not None  # noqa: S101 - otherwise it keeps its shards
        dropped = set(shards).intersection(self.shard_ids)
        if not dropped:
            return
        _log.info("shards are given up: %s", sorted(dropped))
        # The list is changed in place, because discord.py uses the same list.
        self.shard_ids[:] = [one for one in self.shard_ids if one not in dropped]
        for of_shards in (self._known, self._ready_shards, self._launched):
            of_shards -= dropped
        await self.close_dropped_shards()
        # A shard may have been added again while the others were closed. Its servers are still needed.
        for guild in [one for one in self.guilds if one.shard_id in dropped.difference(self.shard_ids)]:
            # discord.py has no other way to forget a server that the bot is still a member of.
            self._connection._remove_guild(guild)  # noqa: SLF001

    async def close_dropped_shards(self) -> None:
        """Disconnect shards that were dropped. One that was connecting at that time may have connected since."""
        if self.shard_ids is None:
            return
        found = {number: shard for number, shard in self.shards.items() if number not in self.shard_ids}
        await asyncio.gather(*(_disconnect(number, one) for number, one in found.items() if not one.is_closed()))

    @property
    def lives(self) -> bool:
        """Whether all shards of this process are connected."""
        shards = self.shards
        return all(number in shards and not shards[number].is_closed() for number in self.own_shards)

    async def close(self) -> None:
        """Disconnect."""
        await end_tasks(self._launching.values())
        await super().close()

    async def _launch(self, shard: int) -> None:
        try:
            if self.reserve_identify is not None:
                # The shard waits before it connects, because a connected shard must not miss heartbeats while it waits.
                await self._wait_for_turn(self.reserve_identify, shard)
                self._admitted.add(shard)
            await self.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, shard)
            if shard in (self.shard_ids or ()):
                self._launched.add(shard)
        except Exception:
            _log.exception("shard %d could not be connected", shard)
        finally:
            self._launching.pop(shard, None)
        # The shard may have been dropped in the meantime.
        await self.close_dropped_shards()


async def _disconnect(number: int, shard: discord.ShardInfo) -> None:
    try:
        async with asyncio.timeout(CLOSE_SECONDS):
            await shard.disconnect()
    except TimeoutError:
        _log.warning("shard %d does not close", number)
    except Exception:
        # The error is only logged, so that the other shards are closed too.
        _log.exception("shard %d could not be closed", number)
