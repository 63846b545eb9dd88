"""The lease: one row that lets one process write to the database. Processes also store that they run or wait."""

import os
import secrets
import socket

from storage.errors import LeaseHeld, LeaseLost
from storage.sql.database import Connection
from storage.sql.process import is_gone, process_start
from storage.sql.versions import program_version

STALE_AFTER_MS = 30_000
HEARTBEAT_SECONDS = 10.0

_READ = "SELECT host, pid, process_start, heartbeat_at FROM lease"
_TAKE = "INSERT INTO lease VALUES (1, ?, ?, ?, ?, ?)"
_DROP = "DELETE FROM lease"
_CHECK = "SELECT 1 FROM lease WHERE token = ?"
_BEAT = "UPDATE lease SET heartbeat_at = ? WHERE token = ?"
_RELEASE = "DELETE FROM lease WHERE token = ?"

_REGISTER = """
INSERT INTO processes (token, host, pid, process_start, program, since, heartbeat_at)
VALUES (:token, :host, :pid, :start, :program, :now, :now)
ON CONFLICT (token) DO UPDATE SET heartbeat_at = excluded.heartbeat_at
"""
_BEAT_PROCESS = "UPDATE processes SET heartbeat_at = ? WHERE token = ?"
_OTHERS = "SELECT token, host, pid, process_start, heartbeat_at FROM processes WHERE token <> ?"
_REMOVE = "DELETE FROM processes WHERE token = ?"


class Lease:
    """The lease as one open database holds it. Its methods run inside a transaction of the caller."""

    def __init__(self, stale_after_ms: int = STALE_AFTER_MS) -> None:
        self._token = secrets.token_hex(16)
        self._stale_after_ms = stale_after_ms
        self._is_registered = False

    def take(self, connection: Connection, now: int) -> None:
        """Become the only writer. Raises LeaseHeld while another opening, in this or another process, is alive.

        A holder is alive until it releases the lease or its process has ended (checked on the same machine only). A
        holder also counts as dead if its heartbeat is further from `now` than ``stale_after_ms``. After a clock was set
        back, the heartbeat may be in the future.
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
        """Write a heartbeat, which shows other openings that this one is alive. Remove ended processes."""
        connection.execute(_BEAT, (now, self._token))
        if self._is_registered:
            connection.execute(_BEAT_PROCESS, (now, self._token))
            self._remove_ended(connection, now)

    def release(self, connection: Connection) -> None:
        """Release the lease, so that another opening can take it immediately, and remove this process."""
        connection.execute(_RELEASE, (self._token,))
        if self._is_registered:
            connection.execute(_REMOVE, (self._token,))

    def register(self, connection: Connection, now: int, *, waits: bool = False) -> None:
        """Store that this process runs the bot or, if it ``waits``, is alive and waits for the lease.

        The tables must be of this program's version.
        """
        pid = os.getpid()
        if not waits:
            # A process that has waited starts to run now, so its row is replaced.
            connection.execute(_REMOVE, (self._token,))
        values = {
            "token": self._token,
            "host": socket.gethostname(),
            "pid": pid,
            "start": process_start(pid),
            "program": program_version(),
            "now": now,
        }
        connection.execute(_REGISTER, values)
        self._is_registered = True
        self._remove_ended(connection, now)

    def _remove_ended(self, connection: Connection, now: int) -> None:
        """Remove the processes that have ended without removing themselves."""
        host = socket.gethostname()
        for token, *row in connection.execute(_OTHERS, (self._token,)).fetchall():
            if not is_alive(*row, host=host, now=now, stale_after_ms=self._stale_after_ms):
                connection.execute(_REMOVE, (token,))


def refuse_if_held(connection: Connection, now: int) -> None:
    """Raise LeaseHeld while an opening of the database, in this or another process, is alive. Nothing is written."""
    row = connection.execute(_READ).fetchone()
    if row is not None:
        _refuse_if_alive(row, socket.gethostname(), now, STALE_AFTER_MS)


def _refuse_if_alive(row: tuple[str, int, str | None, int], host: str, now: int, stale_after_ms: int) -> None:
    if is_alive(*row, host=host, now=now, stale_after_ms=stale_after_ms):
        holder_host, pid, _, heartbeat_at = row
        raise LeaseHeld(holder_host, pid, stale_after_ms - (now - heartbeat_at) + 1)


def is_alive(
    of_host: str, pid: int, start: str | None, heartbeat_at: int, *, host: str, now: int, stale_after_ms: int
) -> bool:
    """Return False if a process has ended, as far as the machine ``host`` knows, or gives no sign of life."""
    if of_host == host and is_gone(pid, start):
        return False
    return abs(now - heartbeat_at) <= stale_after_ms
