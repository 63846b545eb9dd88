"""The lease: one row that lets one process write to the file."""

import os
import secrets
import socket
import sqlite3

from storage.errors import LeaseHeld, LeaseLost
from storage.sqlite.process import is_gone, process_start

STALE_AFTER_MS = 30_000
HEARTBEAT_SECONDS = 10.0

# The lease is not part of the numbered migrations, because a process must hold it before any of them runs.
CREATE = """
CREATE TABLE IF NOT EXISTS lease (
    lease_id INTEGER PRIMARY KEY CHECK (lease_id = 1),
    token TEXT NOT NULL,
    host TEXT NOT NULL,
    pid INTEGER NOT NULL,
    process_start TEXT,
    heartbeat_at INTEGER NOT NULL
) STRICT
"""
_READ = "SELECT host, pid, process_start, heartbeat_at FROM lease"
_TAKE = "INSERT INTO lease VALUES (1, ?, ?, ?, ?, ?)"
_DROP = "DELETE FROM lease"
_CHECK = "SELECT 1 FROM lease WHERE token = ?"
_BEAT = "UPDATE lease SET heartbeat_at = ? WHERE token = ?"
_RELEASE = "DELETE FROM lease WHERE token = ?"


class Lease:
    """The lease as one open `SqliteStorage` holds it. Its methods run inside a transaction of the caller."""

    def __init__(self) -> None:
        self._token = secrets.token_hex(16)

    def take(self, connection: sqlite3.Connection, now: int) -> None:
        """Become the only writer. Raises LeaseHeld while another opening, in this or another process, is alive.

        A holder is alive until it releases the lease or its process has ended (checked on the same machine only). It
        also counts as dead if its heartbeat is more than 30 s away from `now`. After a clock was set back, the
        heartbeat may be in the future.
        """
        host = socket.gethostname()
        row = connection.execute(_READ).fetchone()
        if row is not None:
            _refuse_if_alive(row, host, now)
            connection.execute(_DROP)
        pid = os.getpid()
        connection.execute(_TAKE, (self._token, host, pid, process_start(pid), now))

    def check(self, connection: sqlite3.Connection) -> None:
        """Raise LeaseLost if another process, or another opening of the file in this process, has taken the lease."""
        if connection.execute(_CHECK, (self._token,)).fetchone() is None:
            raise LeaseLost("another process has taken the database over")

    def beat(self, connection: sqlite3.Connection, now: int) -> None:
        """Write a heartbeat, which shows other openings that this one is alive."""
        connection.execute(_BEAT, (now, self._token))

    def release(self, connection: sqlite3.Connection) -> None:
        """Release the lease, so that another opening can take it immediately."""
        connection.execute(_RELEASE, (self._token,))


def refuse_if_held(connection: sqlite3.Connection, now: int) -> None:
    """Raise LeaseHeld while an opening of the file, in this or another process, is alive. Nothing is written."""
    if connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'lease'").fetchone() is None:
        return
    row = connection.execute(_READ).fetchone()
    if row is not None:
        _refuse_if_alive(row, socket.gethostname(), now)


def _refuse_if_alive(row: tuple[str, int, str | None, int], host: str, now: int) -> None:
    holder_host, pid, start, heartbeat_at = row
    if holder_host == host and is_gone(pid, start):
        return
    age = now - heartbeat_at
    if abs(age) <= STALE_AFTER_MS:
        raise LeaseHeld(holder_host, pid, STALE_AFTER_MS - age + 1)
