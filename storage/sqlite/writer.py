"""Commits transactions of the writer together."""

import sqlite3
from collections.abc import Sequence
from typing import Any

from storage.sql.writer import Outcome, Transaction
from storage.sqlite.failures import unsaved


def commit_together(
    guard: Transaction[None], transactions: Sequence[Transaction[Any]], connection: sqlite3.Connection
) -> list[Outcome]:
    """Run the transactions in one commit; return the result or the error of each.

    `guard` runs first. If it or the disk fails, nothing is stored, and the error is raised.
    """
    try:
        connection.execute("BEGIN IMMEDIATE")
        guard(connection)
        outcomes = [_try_transaction(transaction, connection) for transaction in transactions]
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return outcomes


def _try_transaction(transaction: Transaction[Any], connection: sqlite3.Connection) -> Outcome:
    connection.execute("SAVEPOINT one")
    try:
        outcome: Outcome = (transaction(connection), None)
    except Exception as error:
        # A full disk or an I/O error may have ended the whole group of transactions, not only this transaction.
        if not connection.in_transaction:
            raise
        connection.execute("ROLLBACK TO one")
        # A future cannot hold a StopIteration, so another error takes its place.
        outcome = (None, RuntimeError(repr(error)) if isinstance(error, StopIteration) else unsaved(error))
    connection.execute("RELEASE one")
    return outcome
