"""The processes of the bot: those that own slots, and those that wait for them."""

from __future__ import annotations

from storage.records.processes import BotProcess
from storage.sql.leases import FIRST_VERSION
from storage.sql.repository import Repository

_ALL = """
SELECT host, pid, process_start, program, since, heartbeat_at, shards,
    (SELECT count(*) FROM leases WHERE owner = token) AS slots
FROM processes ORDER BY since, token
"""
_OWNERS = """
SELECT host, pid, process_start, NULL AS program, NULL AS since, beat AS heartbeat_at, NULL AS shards, count(*) AS slots
FROM leases WHERE owner IS NOT NULL GROUP BY owner, host, pid, process_start, beat ORDER BY owner
"""
# The lease of older programs is for all slots.
_FORMER = """
SELECT host, pid, process_start, NULL AS program, NULL AS since, heartbeat_at, NULL AS shards, 64 AS slots FROM lease
"""
_SHARDS = "UPDATE processes SET shards = ? WHERE token IN (SELECT owner FROM leases)"


class ProcessRows(Repository):
    """Reads the processes. Each process stores itself by its leases (`storage.sql.leases`)."""

    async def all(self) -> tuple[BotProcess, ...]:
        """Return all processes, the earliest first, also those that have ended without removing themselves."""
        return await self._all(BotProcess, _ALL)

    async def owners(self, schema: int) -> tuple[BotProcess, ...]:
        """Return the processes that own slots, of a database whose tables are of another version (``schema``)."""
        return await self._all(BotProcess, _OWNERS if schema >= FIRST_VERSION else _FORMER)

    async def note_shards(self, count: int) -> None:
        """Store the number of shards of this process, which owns slots."""
        await self._execute(_SHARDS, (count,))
