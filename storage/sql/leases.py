"""The leases: each slot belongs to at most one process at a time. Processes also store that they are alive."""

from __future__ import annotations

import os
import secrets
import socket

from storage.errors import LeaseHeld, LeaseLost
from storage.slots import SLOTS, mask_of, missing_from
from storage.sql.database import Connection
from storage.sql.process import is_gone, process_start
from storage.sql.versions import program_version

STALE_AFTER_MS = 30_000
HEARTBEAT_SECONDS = 10.0
# The first version of the tables whose programs use `leases`. Older programs use the single row of the table `lease`.
FIRST_VERSION = 60

# The leases are not part of the numbered migrations, because a process must hold them before any of them runs.
CREATE = """
CREATE TABLE IF NOT EXISTS leases (
    slot INTEGER NOT NULL PRIMARY KEY CHECK (slot BETWEEN 0 AND 63),
    fence INTEGER NOT NULL DEFAULT 0,
    owner TEXT,
    host TEXT,
    pid INTEGER,
    process_start TEXT,
    beat INTEGER
) STRICT
"""
FILL = f"""
WITH RECURSIVE numbers (slot) AS (VALUES (0) UNION ALL SELECT slot + 1 FROM numbers WHERE slot < {SLOTS - 1})
INSERT INTO leases (slot) SELECT slot FROM numbers WHERE true ON CONFLICT (slot) DO NOTHING
"""  # noqa: S608 - a number from above

_OWNERS = "SELECT DISTINCT host, pid, process_start, beat FROM leases WHERE owner IS NOT NULL"
_TAKE_ALL = """
UPDATE leases SET owner = :token, host = :host, pid = :pid, process_start = :start, beat = :now, fence = fence + 1
"""
_HELD = "SELECT slot, fence FROM leases WHERE owner = ?"
_BEAT = "UPDATE leases SET beat = ? WHERE owner = ?"
_RELEASE = """
UPDATE leases SET owner = NULL, host = NULL, pid = NULL, process_start = NULL, beat = NULL WHERE owner = ?
"""

_FORMER = "SELECT host, pid, process_start, heartbeat_at FROM lease"
_DROP_FORMER = "DELETE FROM lease"
_TAKE_FORMER = "INSERT INTO lease VALUES (1, :token, :host, :pid, :start, :now)"

_REGISTER = """
INSERT INTO processes (token, host, pid, process_start, program, since, heartbeat_at)
VALUES (:token, :host, :pid, :start, :program, :now, :now)
ON CONFLICT (token) DO UPDATE SET heartbeat_at = excluded.heartbeat_at
"""
_BEAT_PROCESS = "UPDATE processes SET heartbeat_at = ? WHERE token = ?"
_OTHERS = "SELECT token, host, pid, process_start, heartbeat_at FROM processes WHERE token <> ?"
_REMOVE = "DELETE FROM processes WHERE token = ?"


class Leases:
    """The leases that one open database holds. Its methods run inside a transaction of the caller."""

    def __init__(self, stale_after_ms: int = STALE_AFTER_MS, *, locking: str = "") -> None:
        """``locking``: the clause with which a SELECT locks its rows until the commit, if several processes write."""
        self.token = secrets.token_hex(16)
        self._stale_after_ms = stale_after_ms
        self._held = _HELD + locking
        # The fence of each slot as this process took it. A slot with another fence has had another owner since.
        self._fences: dict[int, int] = {}
        self._is_registered = False
        self._holds_former = False

    def take_all(self, connection: Connection, now: int) -> None:
        """Take all slots. Raises LeaseHeld while another opening that owns slots, in this or another process, is alive.

        An owner is alive until it releases its slots or its process has ended (checked on the same machine only). An
        owner also counts as dead if its heartbeat is further from `now` than ``stale_after_ms``. After a clock was set
        back, the heartbeat may be in the future.
        """
        for row in connection.execute(_OWNERS).fetchall():
            _refuse_if_alive(row, socket.gethostname(), now, self._stale_after_ms)
        connection.execute(_TAKE_ALL, self._values(now))
        self._fences = dict(connection.execute(_HELD, (self.token,)).fetchall())

    def take_former(self, connection: Connection, now: int) -> None:
        """Take the single lease of programs before `FIRST_VERSION`, so that none starts while the tables change.

        Raises LeaseHeld while one of these programs is alive.
        """
        for row in connection.execute(_FORMER).fetchall():
            _refuse_if_alive(row, socket.gethostname(), now, self._stale_after_ms)
        connection.execute(_DROP_FORMER)
        connection.execute(_TAKE_FORMER, self._values(now))
        self._holds_former = True

    def check(self, slots: int, connection: Connection) -> None:
        """Raise LeaseLost if another opening of the database has taken one of these slots, given as a mask."""
        found = connection.execute(self._held, (self.token,)).fetchall()
        held = mask_of(slot for slot, fence in found if self._fences.get(slot) == fence)
        if missing_from(held, slots):
            raise LeaseLost("another process has taken the database over", held)

    def beat(self, connection: Connection, now: int) -> None:
        """Write a heartbeat, which shows other openings that this one is alive. Remove ended processes."""
        connection.execute(_BEAT, (now, self.token))
        if self._is_registered:
            connection.execute(_BEAT_PROCESS, (now, self.token))
            self._remove_ended(connection, now)

    def release(self, connection: Connection) -> None:
        """Release all slots, so that another opening can take them immediately, and remove this process."""
        connection.execute(_RELEASE, (self.token,))
        if self._holds_former:
            connection.execute(_DROP_FORMER)
        if self._is_registered:
            connection.execute(_REMOVE, (self.token,))

    def register(self, connection: Connection, now: int, *, waits: bool = False) -> None:
        """Store that this process runs the bot or, if it ``waits``, is alive and waits for the database.

        The tables must be of this program's version.
        """
        if not waits:
            # A process that has waited starts to run now, so its row is replaced.
            connection.execute(_REMOVE, (self.token,))
        connection.execute(_REGISTER, {**self._values(now), "program": program_version()})
        self._is_registered = True
        # The migrations have dropped the former table.
        self._holds_former = False
        self._remove_ended(connection, now)

    def _values(self, now: int) -> dict[str, object]:
        pid = os.getpid()
        host, start = socket.gethostname(), process_start(pid)
        return {"token": self.token, "host": host, "pid": pid, "start": start, "now": now}

    def _remove_ended(self, connection: Connection, now: int) -> None:
        """Remove the processes that have ended without removing themselves."""
        host = socket.gethostname()
        for token, *row in connection.execute(_OTHERS, (self.token,)).fetchall():
            if not is_alive(*row, host=host, now=now, stale_after_ms=self._stale_after_ms):
                connection.execute(_REMOVE, (token,))


def refuse_if_held(connection: Connection, now: int, *, former: bool) -> None:
    """Raise LeaseHeld while an opening of the database, in this or another process, is alive. Nothing is written.

    ``former``: look at the single lease of older programs.
    """
    for row in connection.execute(_FORMER if former else _OWNERS).fetchall():
        _refuse_if_alive(row, socket.gethostname(), now, STALE_AFTER_MS)


def _refuse_if_alive(row: tuple[str, int, str | None, int], host: str, now: int, stale_after_ms: int) -> None:
    if is_alive(*row, host=host, now=now, stale_after_ms=stale_after_ms):
        holder_host, pid, _, beat = row
        raise LeaseHeld(holder_host, pid, stale_after_ms - (now - beat) + 1)


def is_alive(
    of_host: str, pid: int, start: str | None, heartbeat_at: int, *, host: str, now: int, stale_after_ms: int
) -> bool:
    """Return False if a process has ended, as far as the machine ``host`` knows, or gives no sign of life."""
    if of_host == host and is_gone(pid, start):
        return False
    return abs(now - heartbeat_at) <= stale_after_ms
