"""The base of every repository: methods that run one statement as one transaction."""

from typing import Any, TypeVar

import msgspec

from storage.records.matches import Session
from storage.sql.connection import Values
from storage.sql.database import Database
from storage.sql.rows import first_record, records, sessions

S = TypeVar("S", bound=msgspec.Struct)


class Repository:
    """Rows of one kind in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def _mine(self) -> dict[str, int]:
        """The parameter of the SQL conditions in `storage.slots`: the mask of this process's slots."""
        return {"slots": self._database.slots}

    async def _all(self, kind: type[S], sql: str, values: Values = ()) -> tuple[S, ...]:
        """Return all rows of a SELECT as structs of this kind."""
        return await self._database.read(lambda connection: records(kind, connection.execute(sql, values)))

    async def _first(self, kind: type[S], sql: str, values: Values = ()) -> S | None:
        """Return the first row of a SELECT as a struct, or None."""
        return await self._database.read(lambda connection: first_record(kind, connection.execute(sql, values)))

    async def _sessions(self, sql: str, values: Values = ()) -> tuple[Session, ...]:
        """Return the sessions that a SELECT finds, each with its seats and other records."""
        return await self._database.read(lambda connection: sessions(connection, sql, values))

    async def _rows(self, sql: str, values: Values = ()) -> list[Any]:
        """Return all rows of a SELECT as tuples."""
        return await self._database.read(lambda connection: connection.execute(sql, values).fetchall())

    async def _column(self, sql: str, values: Values = ()) -> tuple[Any, ...]:
        """Return the first value of each row of a SELECT."""
        return tuple(row[0] for row in await self._rows(sql, values))

    async def _value(self, sql: str, values: Values = ()) -> Any:  # noqa: ANN401 - a value of any column
        """Return the first value of the first row of a SELECT, or None."""
        return next(iter(await self._column(sql, values)), None)

    async def _execute(self, sql: str, values: Values = ()) -> int:
        """Execute a statement that writes; return the number of rows that it changed."""
        return await self._database.write(lambda connection: connection.execute(sql, values).rowcount)
