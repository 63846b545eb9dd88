"""The processes of the bot: the one that holds the lease, and those that wait for it."""

from __future__ import annotations

from storage.records.processes import BotProcess
from storage.sql.repository import Repository

_ALL = """
SELECT host, pid, process_start, program, since, heartbeat_at, shards,
    CASE WHEN token IN (SELECT token FROM lease) THEN 1 ELSE 0 END AS runs
FROM processes ORDER BY since, token
"""
_HOLDER = """
SELECT host, pid, process_start, NULL AS program, NULL AS since, heartbeat_at, NULL AS shards, 1 AS runs FROM lease
"""
_SHARDS = "UPDATE processes SET shards = ? WHERE token = (SELECT token FROM lease)"


class ProcessRows(Repository):
    """Reads the processes. Each process stores itself by its lease (`storage.sql.lease`)."""

    async def all(self) -> tuple[BotProcess, ...]:
        """Return all processes, the earliest first, also those that have ended without removing themselves."""
        return await self._all(BotProcess, _ALL)

    async def holder(self) -> tuple[BotProcess, ...]:
        """Return the process that holds the lease, if any, of a database whose tables may be of an older version."""
        return await self._all(BotProcess, _HOLDER)

    async def note_shards(self, count: int) -> None:
        """Store the number of shards of this process, which holds the lease."""
        await self._execute(_SHARDS, (count,))
