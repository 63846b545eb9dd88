"""Commits transactions of the writer together."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import psycopg

from storage.errors import CommitUnknown, NotSaved
from storage.postgres.batch import Batch
from storage.postgres.connection import PostgresConnection
from storage.postgres.failures import unsaved, words_of
from storage.sql.writer import Outcome, Transaction

# Writers of all processes run one after another: a transaction that reads before it writes sees all earlier writes.
LOCK = 0x536F6272
_LOCK = f"SELECT pg_advisory_xact_lock({LOCK}), CAST(pg_current_xact_id() AS text)"
_BEGIN = f"BEGIN; {_LOCK}".encode()
# The same lock for a whole connection: no process writes while the tables change.
HOLD, LET_GO = f"SELECT pg_advisory_lock({LOCK})".encode(), f"SELECT pg_advisory_unlock({LOCK})".encode()
# If the connection was lost during a commit: the seconds before each attempt to learn whether the commit succeeded. A
# server restarts within a few seconds.
LOOK_SECONDS = (0.0, 0.5, 1.0, 2.0, 4.0)
# The lost transaction holds the lock until the server has committed it or rolled it back.
_LOOK = f"BEGIN; SET LOCAL lock_timeout = '2s'; SELECT pg_advisory_xact_lock({LOCK})".encode()
_FATE = "SELECT pg_xact_status(CAST(? AS xid8))"
_LOG = logging.getLogger(__name__)


def commit_together(
    guard: Callable[[Batch], None],
    transactions: Sequence[Transaction[Any]],
    reconnected: Callable[[], PostgresConnection],
    connection: PostgresConnection,
) -> list[Outcome]:
    """Run the transactions in one commit; return the result or the error of each.

    `guard` runs first. If it, the server or the connection fails, nothing is stored, and the error is raised. If the
    connection is lost during the commit, `reconnected` returns a new one, on which the server is asked whether the
    commit succeeded. Raises CommitUnknown if the server does not know.
    """
    batch = Batch(connection)
    try:
        batch.execute("BEGIN")
        locked = batch.execute(_LOCK)
        guard(batch)
        _, transaction_id = locked.fetchone()
        outcomes = [_try_transaction(transaction, batch, number) for number, transaction in enumerate(transactions)]
    except BaseException:
        undo(connection)
        raise
    try:
        batch.execute("COMMIT")
        batch.send()
    except psycopg.Error:
        if not connection.inner.closed:
            undo(connection)
            raise
        if not _is_committed(transaction_id, reconnected):
            raise
    return outcomes


def _is_committed(number: str, reconnected: Callable[[], PostgresConnection]) -> bool:
    """Return whether a transaction of a lost connection is stored. Raises CommitUnknown."""
    for seconds in LOOK_SECONDS:
        time.sleep(seconds)
        try:
            fate = _fate_of(number, reconnected())
        except (NotSaved, psycopg.Error) as error:
            _LOG.warning("the connection was lost during a commit, whose fate is not known yet: %s", words_of(error))
            continue
        _LOG.warning("the connection was lost during a commit, which is %s", fate)
        if fate is not None:
            return fate == "committed"
        break
    raise CommitUnknown("the connection was lost during a commit, and the server does not tell its fate")


def _fate_of(number: str, connection: PostgresConnection) -> str | None:
    """Return "committed" or "aborted", or None if the server does not know the transaction any more."""
    try:
        connection.script(_LOOK)
        (fate,) = connection.execute(_FATE, (number,)).fetchone() or (None,)
        return fate
    finally:
        undo(connection)


@contextmanager
def transaction_of(connection: PostgresConnection) -> Iterator[None]:
    """Run the `with` block as one transaction. It waits for the writers of all processes; an error rolls it back."""
    connection.script(_BEGIN)
    try:
        yield
        connection.script(b"COMMIT")
    except BaseException:
        undo(connection)
        raise


def undo(connection: PostgresConnection) -> None:
    """Roll the open transaction back. A lost connection has done that already."""
    with suppress(psycopg.Error):
        connection.script(b"ROLLBACK")


def _try_transaction(transaction: Transaction[Any], batch: Batch, number: int) -> Outcome:
    # Each transaction has a savepoint with a name of its own. If a message fails before the savepoint is set, the
    # rollback to the savepoint fails too, and so does the whole group. With a common name, the rollback would undo the
    # transaction before.
    savepoint = f"attempt{number}"
    savepoint_result = batch.execute(f"SAVEPOINT {savepoint}")
    try:
        outcome: Outcome = (transaction(batch), None)
        batch.send()
    except Exception as error:
        # A future cannot hold a StopIteration, so another error takes its place.
        outcome = (None, RuntimeError(repr(error)) if isinstance(error, StopIteration) else unsaved(error))
        if batch.forget(savepoint_result):
            return outcome
        batch.execute(f"ROLLBACK TO {savepoint}")
        batch.send()
    batch.execute(f"RELEASE {savepoint}")
    return outcome
