"""A database that measures its commits for the metrics."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot.host.ground.metrics import COMMIT_GROUP_SIZE, COMMIT_SECONDS, UNFINISHED_WRITES
from storage.records.changes import ChangeElsewhere
from storage.sql.connection import Connection
from storage.sql.contact import Contact
from storage.sql.database import Database

T = TypeVar("T")


class MeasuredDatabase(Database):
    """A database that measures how long transactions take, and how many are committed together."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._committed = 0
        self.lost_event = database.lost_event
        self.ownership = database.ownership

    @property
    def slots(self) -> int:
        """The mask of the guild slots that belong to this process (`storage.slots`)."""
        return self._database.slots

    @property
    def is_renewing(self) -> bool:
        """Whether the heartbeat that renews the leases runs."""
        return self._database.is_renewing

    @property
    def contact(self) -> Contact | None:
        """How well this process reaches the database server, None for a file."""
        return self._database.contact

    async def server_bytes(self) -> int | None:
        """Return the size of the database on its server, None for a file."""
        return await self._database.server_bytes()

    async def commit_mark(self) -> str:
        """Return a text that is another one after each commit."""
        return await self._database.commit_mark()

    def wall_ms(self) -> int:
        """Return the time by the clock of the database."""
        return self._database.wall_ms()

    def beat_soon(self) -> None:
        """Renew the leases now, and not only at the next heartbeat."""
        self._database.beat_soon()

    def listen(self, hear: Callable[[ChangeElsewhere], None]) -> None:
        """Call ``hear`` for each change that another process commits."""
        self._database.listen(hear)

    async def write(self, transaction: Callable[[Connection], T]) -> T:
        """Run a transaction."""
        return await self._measured(self._database.write(transaction))

    async def erase(self, transaction: Callable[[Connection], T]) -> T:
        """Run a transaction that removes data permanently."""
        return await self._measured(self._database.erase(transaction))

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Run a query."""
        return await self._database.read(query)

    async def close(self) -> None:
        """Close the database."""
        await self._database.close()

    async def _measured(self, commit: Awaitable[T]) -> T:
        started_at = time.monotonic()
        try:
            with UNFINISHED_WRITES.track_inprogress():
                return await commit
        finally:
            COMMIT_SECONDS.observe(time.monotonic() - started_at)
            # The transactions of one commit end in the same turn of the event loop, so the callback below counts them
            # together.
            if not self._committed:
                asyncio.get_running_loop().call_soon(self._observe_group)
            self._committed += 1

    def _observe_group(self) -> None:
        COMMIT_GROUP_SIZE.observe(self._committed)
        self._committed = 0
