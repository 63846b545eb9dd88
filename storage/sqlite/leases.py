"""The leases in a file."""

from __future__ import annotations

import sqlite3

from storage.slots import ALL_SLOTS
from storage.sql.leases.leases import CREATE, CREATE_FORMER, FILL, FIRST_VERSION, Leases, refuse_if_held
from storage.sql.versions import schema_version

_HAS = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?"
# The tables that belong to the processes which have the file open, not to its data. A file with an older schema lacks
# some of them.
OWN_TABLES = ("identifies", "lease", "leases", "processes")


def has_table(connection: sqlite3.Connection, name: str) -> bool:
    """Return whether the file has a table."""
    return connection.execute(_HAS, (name,)).fetchone() is not None


def take(connection: sqlite3.Connection, leases: Leases, now: int) -> None:
    """Take all slots of the file, in the caller's transaction. Raises LeaseHeld."""
    connection.execute(CREATE)
    connection.execute(FILL)
    if schema_version(connection) < FIRST_VERSION:
        connection.execute(CREATE_FORMER)
        leases.take_former(connection, now)
    leases.take_all(connection, now)


def renew(connection: sqlite3.Connection, leases: Leases, now: int) -> None:
    """Write a heartbeat in the caller's transaction, during a migration. Raises LeaseLost."""
    leases.check(ALL_SLOTS, connection)
    leases.beat(connection, now)
    if has_table(connection, "lease"):
        leases.beat_former(connection, now)


def refuse_if_file_held(connection: sqlite3.Connection, now: int) -> None:
    """Raise LeaseHeld while an opening of the file, in this or another process, is alive. Nothing is written."""
    for name in ("lease", "leases"):
        if has_table(connection, name):
            refuse_if_held(connection, now, former=name == "lease")
