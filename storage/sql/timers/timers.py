"""Timers. A timer is kept until its effect was announced in the channel, or until it is void."""

from collections.abc import Sequence

from storage.records.times import NewTimer, Timer
from storage.slots import owned
from storage.sql.connection import Connection
from storage.sql.repository import Repository
from storage.sql.rows import add_timers, set_clocks

_SET = """
INSERT INTO timers (session_id, kind, seat, revision, number, due_at)
SELECT session_id, :kind, :seat, revision, :number, :due_at FROM sessions
WHERE session_id = :session AND revision = :revision AND status = 'running'
ON CONFLICT DO NOTHING
"""
# A timer whose id belongs to no session goes to slot 0, where it is found and deleted.
_MINE = owned("coalesce((SELECT guild_id FROM sessions WHERE sessions.session_id = timers.session_id), 0)")
_DUE_TIMERS = f"""
SELECT * FROM timers WHERE fired_at IS NULL AND due_at <= :at AND {_MINE} ORDER BY due_at, timer_id
"""  # noqa: S608 - text from above
_FIRED = f"SELECT * FROM timers WHERE fired_at IS NOT NULL AND {_MINE} ORDER BY timer_id"  # noqa: S608 - text from above
_OF = "SELECT * FROM timers WHERE session_id = ? ORDER BY due_at, timer_id"
_OF_EVENT = "SELECT guild_id FROM tournaments WHERE tournaments.tournament_id = tournament_timers.tournament_id"
_NEXT = f"""
SELECT min(due_at) FROM (
    SELECT min(due_at) AS due_at FROM timers WHERE fired_at IS NULL AND due_at > :at AND {_MINE}
    UNION ALL SELECT min(due_at) FROM tournament_timers WHERE due_at > :at AND {owned(f"coalesce(({_OF_EVENT}), 0)")}
    UNION ALL SELECT min(next_at) FROM daily_plans WHERE next_at > :at AND {owned()}
    UNION ALL SELECT min(next_at) FROM tournament_series WHERE next_at > :at AND {owned()}
    UNION ALL SELECT min(ends_at) FROM seasons WHERE ended_at IS NULL AND ends_at > :at AND {owned()}
    UNION ALL SELECT min(opening_due_at) FROM seasons WHERE opening_due_at > :at AND {owned()}
    UNION ALL SELECT min(one.due_at) FROM ladder_challenges AS one JOIN ladders USING (ladder_id)
        WHERE one.due_at > :at AND ladders.state = 'open' AND {owned()}
    UNION ALL SELECT min(pair_at) FROM ladders WHERE pair_at > :at AND {owned()}
) AS firsts
"""  # noqa: S608 - text from above
_FIRE = """
UPDATE timers SET fired_at = :at
WHERE timer_id = :timer AND fired_at IS NULL
    AND EXISTS (SELECT 1 FROM sessions WHERE session_id = timers.session_id AND revision = timers.revision)
"""
_REVISION = "SELECT 1 FROM sessions WHERE session_id = ? AND revision = ? AND status = 'running'"
_UNFIRED = "DELETE FROM timers WHERE session_id = ? AND fired_at IS NULL AND kind <> 'pass'"
_DROP = "DELETE FROM timers WHERE timer_id = ?"


class TimerRows(Repository):
    """Keeps timers until they are announced in the channel; a new revision replaces the timers not yet fired."""

    async def set(self, session_id: int, timer: NewTimer, *, revision: int) -> bool:
        """Set a timer. Return False if it exists already, or the session is not running at `revision`."""
        values = {
            "session": session_id,
            "kind": timer.kind,
            "seat": timer.seat,
            "number": timer.number,
            "revision": revision,
            "due_at": timer.due_at,
        }
        return await self._execute(_SET, values) == 1

    async def fire(self, timer: Timer, *, at: int, clocks: bytes | None, following: Sequence[NewTimer] = ()) -> bool:
        """Mark a reminder's timer as fired, and set the timers after it. Return False if it fired before or is void."""

        def transaction(connection: Connection) -> bool:
            if connection.execute(_FIRE, {"at": at, "timer": timer.timer_id}).rowcount == 0:
                return False
            set_clocks(connection, timer.session_id, clocks)
            add_timers(connection, timer.session_id, timer.revision, following)
            return True

        return await self._database.write(transaction)

    async def reset(self, session_id: int, *, revision: int, clocks: bytes, timers: Sequence[NewTimer]) -> bool:
        """Replace a session's clocks and timers. Return False if the session is at another revision."""

        def transaction(connection: Connection) -> bool:
            row = connection.execute(_REVISION, (session_id, revision)).fetchone()
            if row is None:
                return False
            set_clocks(connection, session_id, clocks)
            connection.execute(_UNFIRED, (session_id,))
            add_timers(connection, session_id, revision, timers)
            return True

        return await self._database.write(transaction)

    async def due_timers(self, at: int) -> tuple[Timer, ...]:
        """Return the due timers of this process, the earliest first."""
        return await self._all(Timer, _DUE_TIMERS, {"at": at, **self._mine})

    async def fired(self) -> tuple[Timer, ...]:
        """Return the fired timers of this process that were not announced yet, the earliest first."""
        return await self._all(Timer, _FIRED, self._mine)

    async def of_session(self, session_id: int) -> tuple[Timer, ...]:
        """Return all timers of a session, the earliest first."""
        return await self._all(Timer, _OF, (session_id,))

    async def next_after(self, at: int) -> int | None:
        """Return when this process's first timer after `at` is due, or None.

        The timer may belong to a session, a tournament, a puzzle of the day, a tournament that repeats, or a season.
        """
        due_at: int | None = await self._value(_NEXT, {"at": at, **self._mine})
        return due_at

    async def drop(self, timer: Timer) -> bool:
        """Forget a timer that is void or was announced; return False if it does not exist."""
        return await self._execute(_DROP, (timer.timer_id,)) == 1
