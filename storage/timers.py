"""Timers: what is to be done later, a row each until it is done or void."""

import sqlite3

from storage.database import Database
from storage.records import Timer
from storage.rows import records

_SET = """
INSERT INTO timers (session_id, kind, seat, revision, due_at)
SELECT session_id, :kind, :seat, revision, :due_at FROM sessions
WHERE session_id = :session AND revision = :revision AND status = 'running'
ON CONFLICT DO NOTHING
"""
_DUE = """
SELECT timer_id, session_id, kind, seat, revision, due_at FROM timers WHERE due_at <= ? ORDER BY due_at, timer_id
"""
_NEXT = "SELECT min(due_at) FROM timers WHERE due_at > ?"
# Not by its id, which SQLite gives to another row once this one is gone.
_DROP = "DELETE FROM timers WHERE session_id = ? AND kind = ? AND seat = ? AND revision = ?"


class Timers:
    """The timers; each method is one transaction.

    Every change of a session's revision drops its timers in the change's own transaction: what a timer did and its
    row go together.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def set(self, session_id: int, kind: str, seat: int, *, revision: int, due_at: int) -> bool:
        """Have something done at `due_at`.

        False, and nothing changed, when such a timer stands already (its time is kept) or the session is not running
        at that revision.
        """
        values = {"session": session_id, "kind": kind, "seat": seat, "revision": revision, "due_at": due_at}
        return await self._database.write(lambda connection: connection.execute(_SET, values).rowcount) == 1

    async def due(self, at: int) -> tuple[Timer, ...]:
        """The timers whose time has come, the earliest first."""
        return await self._database.read(lambda connection: records(Timer, connection.execute(_DUE, (at,))))

    async def next_after(self, at: int) -> int | None:
        """When the next timer after that time is due, or None."""

        def earliest(connection: sqlite3.Connection) -> int | None:
            (due_at,) = connection.execute(_NEXT, (at,)).fetchone()
            return None if due_at is None else int(due_at)

        return await self._database.read(earliest)

    async def drop(self, timer: Timer) -> bool:
        """Forget a timer that is void; False when it was gone."""
        values = (timer.session_id, timer.kind, timer.seat, timer.revision)
        return await self._database.write(lambda connection: connection.execute(_DROP, values).rowcount) == 1
