"""The shards of the bot whose slots this process owns, beside the other processes that share the database."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

from bot.host.matches.session_cache import SessionCache
from storage.errors import StorageError
from storage.slots import SLOTS, shards_of, slot_of, slots_of

# Discord lets one shard of each bucket identify every five seconds. The other half second allows for the time that the
# request takes to arrive.
IDENTIFY_MS = 5_500
# How long a process that could only refuse waits before it answers. Discord waits three seconds for an answer.
LATE_SECONDS = 1.0


def rounded_up(shards: int) -> int:
    """Return the next power of two, at most `SLOTS`, so that each slot is on one shard."""
    return int(min(SLOTS, 1 << max(shards - 1, 0).bit_length()))


class OwnedShards:
    """Tells which shards this process has, and releases those that other processes should get."""

    def __init__(self, cache: SessionCache) -> None:
        self._cache = cache
        self._ownership = cache.storage.database.ownership

    @property
    def changed_event(self) -> asyncio.Event:
        """The event that is set whenever the result of one of the methods below changes."""
        return self._ownership.changed

    @property
    def count(self) -> int:
        """The number of shards of all processes together."""
        return self._ownership.shards or 1

    async def known_count(self) -> int | None:
        """Return the number of shards stored by the oldest process that knows it, None if none does."""
        return await self._cache.storage.processes.known_shards()

    async def share(self, shards: int) -> int:
        """Share the shards with the other processes from now on.

        Return the number of shards: the number that the other processes have stored, otherwise ``shards``, rounded up.
        """
        return await self._cache.storage.processes.share(rounded_up(shards))

    @property
    def have_run_out(self) -> bool:
        """Whether other processes may have all shards of this one by now, because it cannot renew its leases."""
        return self._ownership.has_run_out

    def own_shards(self) -> set[int]:
        """Return the shards that this process has."""
        return shards_of(self._ownership.slots, self.count)

    def surplus(self) -> set[int]:
        """Return the shards of this process that other processes should get."""
        return shards_of(self._ownership.surplus, self.count)

    def awaited(self) -> set[int]:
        """Return the shards of the surplus that the other processes have connected. They can be given up now."""
        return shards_of(self._ownership.awaited, self.count)

    def promised(self) -> set[int]:
        """Return the shards of other processes that this one gets as soon as it has connected them."""
        return shards_of(self._ownership.promised, self.count)

    def elsewhere(self) -> set[int]:
        """Return the shards that other processes have."""
        return shards_of(self._ownership.elsewhere, self.count)

    async def note_ready(self, shards: Collection[int]) -> None:
        """Tell the other processes which shards this one has connected before it owns them."""
        await self._cache.storage.processes.note_ready(slots_of(shards, self.count))

    async def leave(self) -> bool:
        """Let the other processes get all shards of this one. Return False if there is no other process."""
        return await self._cache.storage.processes.leave()

    def look_soon(self) -> None:
        """Learn soon what the other processes have stored, and not only at the next heartbeat."""
        self._cache.storage.processes.look_soon()

    async def answers(self, interaction_id: int, guild_id: int | None) -> bool:
        """Return whether this process answers an interaction in a guild, or in a private channel (None).

        While a shard is handed over, two processes may get its interactions, and the first one answers. Raises
        `StorageError`.
        """
        slot = slot_of(guild_id or 0)
        if self._ownership.is_alone and not self._ownership.is_current:
            # This process could only refuse. The pause lets another process that has started since answer first.
            await asyncio.sleep(LATE_SECONDS)
        if not self._ownership.answers(slot):
            return False
        if not self._ownership.is_shared(slot):
            return True
        try:
            return await self._cache.storage.interactions.claim(interaction_id, self._cache.clock())
        except StorageError:
            # The new owner of a slot answers.
            if self._ownership.owns(slot):
                raise
            return False

    def give_up(self, shards: Collection[int]) -> None:
        """From now on, announce nothing and handle no timer in these shards."""
        self._ownership.give_up(slots_of(shards, self.count))

    async def release(self, shards: Collection[int]) -> None:
        """Let other processes take these shards, which were given up."""
        await self._cache.storage.processes.release(slots_of(shards, self.count))

    async def reserve_identify(self, bucket: int) -> float:
        """Reserve the next time at which a shard of this bucket may identify; return the seconds until then."""
        return await self._cache.storage.processes.reserve_identify(bucket, IDENTIFY_MS) / 1000

    def wake(self) -> None:
        """Let the scheduler and the events look for what is due in shards that were taken."""
        self._cache.timers_changed.set()
        self._cache.tournament_news.set()
