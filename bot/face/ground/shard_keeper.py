"""Connects the shards that this process gets, and hands over those that another process should get."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.face.ground.shards import ShardedClient
from bot.host.places.owned_shards import OwnedShards
from storage.errors import StorageError

_log = logging.getLogger(__name__)

LOOK_SECONDS = 5.0
# How often to check for progress while shards are handed over, in seconds.
HANDING_SECONDS = 0.5
# How often to look whether the leases have run out.
GUARD_SECONDS = 0.5
# For this time, the former owner of a shard still answers interactions that the new owner may have received before it
# owned the shard.
OVERLAP_SECONDS = 2.0
# How long a process that stops waits for each answer of the database. Without one it cannot hand anything over.
ANSWER_SECONDS = 3.0


class ShardKeeper:
    """Keeps the client's shards those that the process owns, in two tasks (`run` and `guard`).

    A shard is handed over without a pause: the next owner connects it, then the former owner gives it up, and
    disconnects it once the next owner has it. ``on_taken`` is called when the process got shards. ``settle`` waits
    until the effects that have begun are done.
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
        self._own: set[int] = shards.own_shards()
        # The shards that this process has connected before it owns them, as it last told the other processes.
        self._ready: set[int] = set()
        # The shards that were given up, and whose release is not stored yet.
        self._given_up: set[int] = set()
        # The shards that were released and are still connected, with the time by the loop's clock at which they will be
        # disconnected; None while no other process has the shard.
        self._released: dict[int, float | None] = {}

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
            seconds = LOOK_SECONDS
            if self._released or self._given_up or self._shards.promised() or self._shards.surplus():
                seconds = HANDING_SECONDS
                self._shards.look_soon()
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._shards.changed_event.wait()

    async def guard(self) -> None:
        """Disconnect all shards soon after the leases have run out, until cancelled.

        This is a task of its own, because `run` may be waiting for a database that does not answer.
        """
        await self._client.wait_until_ready()
        while True:
            if self._shards.have_run_out and self._client.own_shards:
                _log.warning("the leases could not be renewed, so other processes may have the shards of this one now")
                try:
                    await self._client.drop_shards(self._client.own_shards)
                except Exception:
                    _log.exception("the shards could not be given up")
            await asyncio.sleep(GUARD_SECONDS)

    async def leave(self, seconds: float) -> None:
        """Let the other processes take all shards, for at most ``seconds``, while this one still answers.

        If there is no other process, if all of them stop as well, or if the database does not answer, return without
        waiting. Raises `StorageError`.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._client.own_shards and await self._leave():
                    self._shards.look_soon()
                    await asyncio.sleep(HANDING_SECONDS)

    async def _leave(self) -> bool:
        """Return False if there is no other process. Raises `StorageError`, and `TimeoutError` without an answer."""
        async with asyncio.timeout(ANSWER_SECONDS):
            return await self._shards.leave()

    async def _follow(self) -> None:
        if self._shards.have_run_out:
            return
        own_shards, promised = self._shards.own_shards(), self._shards.promised()
        # A released shard that this process gets back stays connected.
        for shard in own_shards | promised:
            self._released.pop(shard, None)
        # Other processes have taken the other shards. If this one kept them, players would be answered twice.
        await self._client.drop_shards(
            set(self._client.own_shards) - own_shards - promised - self._given_up - self._released.keys()
        )
        for shard in sorted((own_shards | promised) - set(self._client.own_shards)):
            self._client.add_shard(shard)
        self._client.launch_missing()
        if own_shards - self._own:
            self._taken()
        self._own = own_shards
        await self._tell_ready(promised.intersection(self._client.ready_shards))
        await self._give_up(self._shards.awaited())
        await self._disconnect_released()
        await self._client.close_dropped_shards()

    async def _tell_ready(self, ready: set[int]) -> None:
        # If the other processes took this one for ended, its list of connected shards was deleted. So the list is
        # stored each time.
        if ready or self._ready:
            await self._shards.note_ready(ready)
            self._ready = ready

    async def _give_up(self, shards: set[int]) -> None:
        """Stop the effects of these shards, such as timers and messages, and release them to other processes."""
        if shards:
            # A move needs no lease, so players are answered until the shards are disconnected.
            self._given_up |= shards
            self._own -= shards
            self._shards.give_up(shards)
            await self._settle()
        if self._given_up:
            await self._shards.release(self._given_up)
            self._released |= dict.fromkeys(self._given_up)
            self._given_up.clear()

    async def _disconnect_released(self) -> None:
        """Disconnect the released shards that another process has had for long enough."""
        now = asyncio.get_running_loop().time()
        due_shards = set()
        for shard in self._shards.elsewhere().intersection(self._released):
            at = self._released[shard]
            if at is None:
                self._released[shard] = now + OVERLAP_SECONDS
            elif at <= now:
                del self._released[shard]
                due_shards.add(shard)
        await self._client.drop_shards(due_shards)
