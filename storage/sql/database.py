"""The database interface for repositories: transactions, and the slots of this process. Each driver implements it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol, TypeVar

from storage.records.changes import ChangeElsewhere
from storage.sql.connection import Connection
from storage.sql.contact import Contact
from storage.sql.leases.ownership import Ownership

T = TypeVar("T")


class Database(Protocol):
    """An open database; `storage.sqlite.database.SqliteDatabase` says what its methods do and raise."""

    lost_event: asyncio.Event
    ownership: Ownership

    @property
    def slots(self) -> int:
        """The mask of the slots that belong to this process (`storage.slots`)."""
        ...

    @property
    def is_renewing(self) -> bool:
        """Whether the heartbeat that renews the leases runs."""
        ...

    def wall_ms(self) -> int:
        """Return the time in UTC milliseconds by the clock that all processes of this database trust."""
        ...

    def beat_soon(self) -> None:
        """Renew the leases now, and not only at the next heartbeat."""
        ...

    def listen(self, hear: Callable[[ChangeElsewhere], None]) -> None:
        """Call ``hear`` in the event loop for each change that another process commits from now on."""
        ...

    @property
    def contact(self) -> Contact | None:
        """How well this process reaches the database server, None for a file."""
        ...

    async def server_bytes(self) -> int | None:
        """Return the size of the database on its server, None for a file. Raises NotRead or StorageClosed."""
        ...

    async def commit_mark(self) -> str:
        """Return a text that is another one after each commit, of any process. Raises NotRead or StorageClosed."""
        ...

    async def write(self, transaction: Callable[[Connection], T]) -> T: ...  # noqa: D102

    async def erase(self, transaction: Callable[[Connection], T]) -> T: ...  # noqa: D102

    async def read(self, query: Callable[[Connection], T]) -> T: ...  # noqa: D102

    async def close(self) -> None: ...  # noqa: D102
