"""The lease: one row that lets one process write to the database."""

import os
import secrets
import socket

from storage.errors import LeaseHeld, LeaseLost
from storage.sql.database import Connection
from storage.sql.process import is_gone, process_start

STALE_AFTER_MS = 30_000
HEARTBEAT_SECONDS = 10.0

_READ = "SELECT host, pid, process_start, heartbeat_at FROM lease"
_TAKE = "INSERT INTO lease VALUES (1, ?, ?, ?, ?, ?)"
_DROP = "DELETE FROM lease"
_CHECK = "SELECT 1 FROM lease WHERE token = ?"
_BEAT = "UPDATE lease SET heartbeat_at = ? WHERE token = ?"
_RELEASE = "DELETE FROM lease WHERE token = ?"


class Lease:
    """The lease as one open database holds it. Its methods run inside a transaction of the caller."""

    def __init__(self, stale_after_ms: int = STALE_AFTER_MS) -> None:
        self._token = secrets.token_hex(16)
        self._stale_after_ms = stale_after_ms

    def take(self, connection: Connection, now: int) -> None:
        """Become the only writer. Raises LeaseHeld while another opening, in this or another process, is alive.

        A holder is alive until it releases the lease or its process has ended (checked on the same machine only). It
        also counts as dead if its heartbeat is further from `now` than the time given at the start. After a clock was
        set back, the heartbeat may be in the future.
        """
        host = socket.gethostname()
        row = connection.execute(_READ).fetchone()
        if row is not None:
            _refuse_if_alive(row, host, now, self._stale_after_ms)
            connection.execute(_DROP)
        pid = os.getpid()
        connection.execute(_TAKE, (self._token, host, pid, process_start(pid), now))

    def check(self, connection: Connection) -> None:
        """Raise LeaseLost if another opening of the database, in this or another process, has taken the lease."""
        if connection.execute(_CHECK, (self._token,)).fetchone() is None:
            raise LeaseLost("another process has taken the database over")

    def beat(self, connection: Connection, now: int) -> None:
        """Write a heartbeat, which shows other openings that this one is alive."""
        connection.execute(_BEAT, (now, self._token))

    def release(self, connection: Connection) -> None:
        """Release the lease, so that another opening can take it immediately."""
        connection.execute(_RELEASE, (self._token,))


def refuse_if_held(connection: Connection, now: int) -> None:
    """Raise LeaseHeld while an opening of the database, in this or another process, is alive. Nothing is written."""
    row = connection.execute(_READ).fetchone()
    if row is not None:
        _refuse_if_alive(row, socket.gethostname(), now, STALE_AFTER_MS)


def _refuse_if_alive(row: tuple[str, int, str | None, int], host: str, now: int, stale_after_ms: int) -> None:
    holder_host, pid, start, heartbeat_at = row
    if holder_host == host and is_gone(pid, start):
        return
    age = now - heartbeat_at
    if abs(age) <= stale_after_ms:
        raise LeaseHeld(holder_host, pid, stale_after_ms - age + 1)
