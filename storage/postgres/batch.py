"""A transaction's statements, sent to PostgreSQL together as soon as the result of one of them is needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import psycopg

from storage.postgres.connection import PostgresConnection
from storage.sql.connection import Values

# If this many statements wait, they are sent, so that a long transaction needs little memory.
MOST_WAITING = 200


class Rows:
    """The rows that a statement found or changed. The first access to them sends all waiting statements."""

    def __init__(self, batch: Batch) -> None:
        self._batch = batch
        self._description: Any = None
        self._rowcount = -1
        self._rows: Iterator[Any] = iter(())

    @property
    def description(self) -> Any:  # noqa: ANN401 - as in `storage.sql.connection.Cursor`
        """A sequence for each column, which begins with the column's name."""
        self._batch.send()
        return self._description

    @property
    def rowcount(self) -> int:
        """The number of rows."""
        self._batch.send()
        return self._rowcount

    def fetchone(self) -> Any:  # noqa: ANN401 - a row
        """Return the next row, or None."""
        self._batch.send()
        return next(self._rows, None)

    def fetchall(self) -> list[Any]:
        """Return the remaining rows."""
        self._batch.send()
        return list(self._rows)

    def __iter__(self) -> Iterator[Any]:
        self._batch.send()
        return self._rows

    def fill(self, cursor: psycopg.Cursor[Any]) -> None:
        """Keep the current result of a cursor."""
        self._description, self._rowcount = cursor.description, cursor.rowcount
        if cursor.description is not None:
            self._rows = iter(cursor.fetchall())


class Batch:
    """The connection of a transaction. Each message to the server is a round trip, so statements are sent together.

    An error of a statement is raised when the statement is sent. By then, a later statement may have been added.
    """

    def __init__(self, connection: PostgresConnection) -> None:
        self._connection = connection
        self._waiting: list[tuple[bytes, Rows]] = []

    def execute(self, sql: str, values: Values = ()) -> Rows:
        """Add a statement; return its rows."""
        return self._add_statement(self._connection.composed(sql, values))

    def executemany(self, sql: str, rows: Iterable[Values]) -> Rows:
        """Add a statement for each row of values; return the rows of the last."""
        last = Rows(self)
        for values in rows:
            last = self.execute(sql, values)
        return last

    def send(self) -> None:
        """Send the waiting statements in one message, and keep their results."""
        statements, self._waiting = self._waiting, []
        if not statements:
            return
        cursor = self._connection.send(b";".join(statement for statement, _ in statements))
        for number, (_, rows) in enumerate(statements, start=1):
            rows.fill(cursor)
            if bool(cursor.nextset()) != (number < len(statements)):
                raise psycopg.ProgrammingError("a statement has more or fewer results than one")

    def forget(self, rows: Rows) -> bool:
        """Drop the waiting statements. Return True if the statement of these rows was among them."""
        statements, self._waiting = self._waiting, []
        return any(waiter is rows for _, waiter in statements)

    def _add_statement(self, statement: bytes) -> Rows:
        if len(self._waiting) >= MOST_WAITING:
            self.send()
        rows = Rows(self)
        self._waiting.append((statement, rows))
        return rows
