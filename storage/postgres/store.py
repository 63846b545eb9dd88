"""Opens the storage in a PostgreSQL database."""

from __future__ import annotations

from collections.abc import Callable

from storage.postgres.address import Address
from storage.postgres.connection import Trace
from storage.postgres.database import PostgresDatabase
from storage.store import Storage


class PostgresStorage(Storage):
    """All repositories over one PostgreSQL database."""

    database: PostgresDatabase

    @classmethod
    async def open(cls, address: Address, *, clock: Callable[[], int], trace: Trace | None = None) -> PostgresStorage:
        """Connect to the database and prepare it, like `PostgresDatabase.open`."""
        return cls(await PostgresDatabase.open(address, clock=clock, trace=trace))

    @classmethod
    async def open_to_read(cls, address: Address, *, any_schema: bool = False) -> PostgresStorage:
        """Connect only to read, like `PostgresDatabase.open_to_read`."""
        return cls(await PostgresDatabase.open_to_read(address, any_schema=any_schema))
