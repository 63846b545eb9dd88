"""The database interface for repositories: transactions and the statements inside them. Each driver implements it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from storage.records.changes import ChangeElsewhere
from storage.sql.contact import Contact

if TYPE_CHECKING:
    from storage.sql.leases.ownership import Ownership

T = TypeVar("T")
Values = Sequence[Any] | Mapping[str, Any]


class Cursor(Protocol):
    """The rows that a statement found or changed."""

    @property
    def description(self) -> Any: ...  # noqa: ANN401, D102 - a sequence for each column, its name first

    @property
    def rowcount(self) -> int: ...  # noqa: D102

    def fetchone(self) -> Any: ...  # noqa: ANN401, D102

    def fetchall(self) -> list[Any]: ...  # noqa: D102

    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """An open transaction."""

    def execute(self, sql: str, values: Values = ..., /) -> Cursor: ...  # noqa: D102

    def executemany(self, sql: str, rows: Iterable[Values], /) -> Cursor: ...  # noqa: D102


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

    async def write(self, transaction: Callable[[Connection], T]) -> T: ...  # noqa: D102

    async def erase(self, transaction: Callable[[Connection], T]) -> T: ...  # noqa: D102

    async def read(self, query: Callable[[Connection], T]) -> T: ...  # noqa: D102

    async def close(self) -> None: ...  # noqa: D102
