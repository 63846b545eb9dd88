"""Commits transactions of the writer together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import psycopg

from storage.postgres.connection import PostgresConnection
from storage.postgres.failures import unsaved
from storage.sql.writer import Outcome, Transaction

# Writers of all processes run one after another: a transaction that reads before it writes sees all earlier writes.
LOCK = 0x536F6272
BEGIN = f"BEGIN; SELECT pg_advisory_xact_lock({LOCK})".encode()


def commit_together(
    guard: Callable[[PostgresConnection], None],
    transactions: Sequence[Transaction[Any]],
    connection: PostgresConnection,
) -> list[Outcome]:
    """Run the transactions in one commit; return the result or the error of each.

    `guard` runs first; its error, and an error of the server or the connection, stores nothing and is raised.
    """
    try:
        connection.script(BEGIN)
        guard(connection)
        outcomes = [_attempt(transaction, connection) for transaction in transactions]
        connection.script(b"COMMIT")
    except BaseException:
        undo(connection)
        raise
    return outcomes


def undo(connection: PostgresConnection) -> None:
    """Roll the open transaction back. A lost connection has done that already."""
    with suppress(psycopg.Error):
        connection.script(b"ROLLBACK")


def _attempt(transaction: Transaction[Any], connection: PostgresConnection) -> Outcome:
    connection.script(b"SAVEPOINT one")
    try:
        outcome: Outcome = (transaction(connection), None)
    except Exception as error:
        connection.script(b"ROLLBACK TO one")
        # A future cannot hold a StopIteration.
        outcome = (None, RuntimeError(repr(error)) if isinstance(error, StopIteration) else unsaved(error))
    connection.script(b"RELEASE one")
    return outcome
