"""What the databases of all drivers share: the writer, the heartbeat of the leases, and cleaning after erasing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from storage.elapsed import elapsed_ms
from storage.errors import LeaseLost
from storage.records.changes import ChangeElsewhere
from storage.sql.contact import Contact
from storage.sql.finishing import finish
from storage.sql.leases.leases import Balance, Leases
from storage.sql.leases.ownership import Ownership
from storage.sql.writer import Commit, Transaction, Writer

T = TypeVar("T")
_LOST = "another process has taken the database over"
_LOG = logging.getLogger(__name__)


class LeasedDatabase:
    """An open database. Its methods never block the event loop."""

    def __init__(
        self,
        leases: Leases,
        commit: Commit,
        unsaved: Callable[[BaseException], BaseException],
        heartbeat_seconds: float | None,
    ) -> None:
        """``commit`` and ``unsaved`` are those of the `Writer`. ``heartbeat_seconds`` is None for a reader."""
        self.lost_event = asyncio.Event()
        self.ownership = Ownership(leases)
        self._leases = leases
        self._writer = Writer(commit, unsaved)
        # Whether the database may still hold, outside its rows, data that was removed.
        self._to_clean = False
        # Set if the next heartbeat should come now.
        self._hurry = asyncio.Event()
        self._heart = asyncio.create_task(self._beat(heartbeat_seconds)) if heartbeat_seconds is not None else None
        self._closing: asyncio.Task[None] | None = None

    @property
    def slots(self) -> int:
        """The mask of the slots that belong to this process (`storage.slots`)."""
        return self.ownership.slots

    @slots.setter
    def slots(self, slots: int) -> None:
        self.ownership.slots = slots

    @property
    def is_renewing(self) -> bool:
        """Whether the heartbeat that renews the leases runs; True for a database that was opened only to read."""
        return self._heart is None or not self._heart.done()

    @property
    def contact(self) -> Contact | None:
        """How well this process reaches the database server, None for a file."""
        return None

    async def server_bytes(self) -> int | None:
        """Return the size of the database on its server, None for a file. Raises NotRead or StorageClosed."""
        return None

    async def commit_mark(self) -> str:
        """Return a text that is another one after each commit, of any process. Raises NotRead or StorageClosed."""
        raise NotImplementedError

    def wall_ms(self) -> int:
        """Return the time in UTC milliseconds by the clock that all processes of this database trust."""
        raise NotImplementedError

    def listen(self, hear: Callable[[ChangeElsewhere], None]) -> None:
        """Call ``hear`` for each change that another process commits. Where only one process may write, do nothing."""

    def beat_soon(self) -> None:
        """Renew the leases now, and not only at the next heartbeat."""
        self._hurry.set()

    async def write(self, transaction: Transaction[T]) -> T:
        """Run `transaction` in the writer's thread, and return its result after the commit.

        An error of the transaction rolls back this transaction only. Raises NotSaved, CommitUnknown, LeaseLost or
        StorageClosed.
        """
        if self.lost_event.is_set():
            raise LeaseLost(_LOST)
        try:
            return await self._writer.write(transaction)
        except LeaseLost as error:
            if self.ownership.shards is None:
                self._end_slots(error.held)
            else:
                self.ownership.lose(error.held)
            raise

    async def erase(self, transaction: Transaction[T]) -> T:
        """Run a `transaction` that removes data permanently, then remove what is left of the data outside the rows."""
        self._to_clean = True
        result = await self.write(transaction)
        await self._clean()
        return result

    async def close(self) -> None:
        """Finish all started work, release the leases and close all connections. Closing again does nothing."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close())
        await finish(self._closing)

    async def _close(self) -> None:
        """Finish all started work. Drivers close their connections after it."""
        if self._heart is not None:
            self._heart.cancel()
            await asyncio.gather(self._heart, return_exceptions=True)
        await self._writer.close()

    async def _clean(self) -> None:
        """Remove what is left of removed data. A failure is logged, and a later heartbeat tries again."""
        raise NotImplementedError

    def _now(self, connection: Any) -> int:  # noqa: ANN401 - a connection of the driver
        """Return the time that the leases use, in UTC milliseconds."""
        raise NotImplementedError

    async def _beat_once(self) -> None:
        shards = self.ownership.shards
        if shards is None:
            await self.write(lambda connection: self._leases.beat(connection, self._now(connection)))
        else:
            await self.ownership.follow(*await self.write(partial(self._balance, shards)))

    def _balance(self, shards: int, connection: Any) -> tuple[Balance, int]:  # noqa: ANN401 - of the driver
        renewed_at = elapsed_ms()
        return self._leases.balance(connection, self._now(connection), shards), renewed_at

    async def _return(self) -> None:
        """Called when the leases are lost.

        Where several processes share a database, this one tries to take part again; otherwise it saves nothing more.
        """
        self._end_slots(0)
        _LOG.critical("%s; nothing more is saved here", _LOST)

    def _end_slots(self, slot_mask: int) -> None:
        self.ownership.end(slot_mask)
        self.lost_event.set()

    async def _beat_or_return(self) -> None:
        try:
            await self._beat_once()
            if self._to_clean:
                await self._clean()
        except LeaseLost:
            await self._return()

    async def _beat(self, seconds: float) -> None:
        while not self.lost_event.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), seconds)
            self._hurry.clear()
            try:
                await self._beat_or_return()
            except Exception as error:
                # A damaged database may fail in any way; the next heartbeat tries again.
                _LOG.warning("the leases could not be renewed: %s", " ".join(str(error).split()))
