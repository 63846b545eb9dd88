"""The processes of the bot: those that own slots, and those that wait for them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from storage.elapsed import elapsed_ms
from storage.records.processes import BotProcess
from storage.slots import SLOTS
from storage.sql.connection import Connection
from storage.sql.leases.leases import FIRST_VERSION, known_shards
from storage.sql.repository import Repository

_ALL = """
SELECT token, host, pid, process_start, program, since, heartbeat_at, shards FROM processes ORDER BY since, token
"""
_OWNERS = """
SELECT DISTINCT owner, host, pid, process_start, NULL, NULL, beat, NULL FROM leases WHERE owner IS NOT NULL
ORDER BY owner
"""
_SLOTS = "SELECT owner, slot FROM leases WHERE owner IS NOT NULL ORDER BY slot"
_FORMER = "SELECT '', host, pid, process_start, NULL, NULL, heartbeat_at, NULL FROM lease"
_BUCKET = "SELECT free_at FROM identifies WHERE bucket = ?"
_SET_BUCKET = """
INSERT INTO identifies (bucket, free_at) VALUES (?, ?) ON CONFLICT (bucket) DO UPDATE SET free_at = excluded.free_at
"""


class ProcessRows(Repository):
    """Reads the processes. Each process stores itself by its leases (`storage.sql.leases.leases`)."""

    async def all(self) -> tuple[BotProcess, ...]:
        """Return all processes, the earliest first, also those that have ended without removing themselves."""
        return await self._database.read(lambda connection: _processes(connection, _ALL, _owned_slots(connection)))

    async def owners(self, schema: int) -> tuple[BotProcess, ...]:
        """Return the processes that own slots, of a database whose tables are of another version (``schema``)."""
        if schema < FIRST_VERSION:
            # The lease of an older program is for all slots.
            return await self._database.read(lambda connection: _processes(connection, _FORMER, {"": range(SLOTS)}))
        return await self._database.read(lambda connection: _processes(connection, _OWNERS, _owned_slots(connection)))

    async def note_shards(self, count: int) -> None:
        """Store the number of shards of this process, which owns all slots."""
        leases = self._database.ownership.leases
        await self._database.write(lambda connection: leases.note_shards(connection, count))

    async def known_shards(self) -> int | None:
        """Return the number of shards stored by the oldest process that knows it, None if none does."""
        return await self._database.read(known_shards)

    async def share(self, shards: int) -> int:
        """Share the slots with the other processes from now on, by whole shards; return the number of shards.

        If other processes run already, it is the number that they use, otherwise ``shards`` (a power of two up to
        `SLOTS`). Each heartbeat takes free slots up to this process's share. `Ownership` says which slots this process
        should connect, and which it should release.
        """
        owned, now, renewed_at = self._database.ownership, self._database.wall_ms(), elapsed_ms()
        agreed = await self._database.write(lambda connection: owned.leases.agree(connection, now, shards))
        balance = await self._database.write(lambda connection: owned.leases.balance(connection, now, agreed))
        await owned.follow(balance, renewed_at)
        owned.shards = agreed
        return agreed

    async def release(self, slots: int) -> None:
        """Release the leases of slots that this process has given up (`Ownership.give_up`)."""
        owned = self._database.ownership
        await self._database.write(lambda connection: owned.leases.release_slots(connection, slots))
        owned.note_released(slots)

    async def note_ready(self, slots: int) -> None:
        """Store the slots, as a mask, of which this process has connected the shards before it owns them."""
        leases = self._database.ownership.leases
        await self._database.write(lambda connection: leases.note_ready(connection, slots))

    async def leave(self) -> bool:
        """Let the other processes get all slots of this one. Return False if there is no other process."""
        return await self._database.write(self._database.ownership.leases.leave)

    def look_soon(self) -> None:
        """Let the next heartbeat come now: it learns what the other processes have stored."""
        self._database.beat_soon()

    async def reserve_identify(self, bucket: int, milliseconds: int) -> int:
        """Reserve the next free time at which one of all processes may identify a shard of this bucket.

        Return how many milliseconds away it is. The bucket is free again ``milliseconds`` after that time.
        """
        now = self._database.wall_ms()

        def reserve(connection: Connection) -> int:
            (free_at,) = connection.execute(_BUCKET, (bucket,)).fetchone() or (now,)
            # After a jump of the clock, a time far in the future is ignored.
            at = free_at if now < free_at <= now + SLOTS * milliseconds else now
            connection.execute(_SET_BUCKET, (bucket, at + milliseconds))
            return int(at) - now

        return await self._database.write(reserve)


def _owned_slots(connection: Connection) -> Mapping[str, Sequence[int]]:
    """Return the slots of each owner, by the owner's name in the leases."""
    slots: defaultdict[str, list[int]] = defaultdict(list)
    for owner, slot in connection.execute(_SLOTS).fetchall():
        slots[owner].append(slot)
    return slots


def _processes(connection: Connection, sql: str, slots: Mapping[str, Sequence[int]]) -> tuple[BotProcess, ...]:
    """Return the processes that a SELECT finds, each with its slots. Its first column is the name in the leases."""
    found = connection.execute(sql).fetchall()
    return tuple(BotProcess(*(*row[1:], tuple(slots.get(row[0], ())))) for row in found)
