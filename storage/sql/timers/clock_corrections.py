"""Corrections of stored times after a correction of the host's clock."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from storage.records.matches import Session
from storage.records.times import CorrectedTimes
from storage.records.tournaments import CorrectedTournament
from storage.slots import owned
from storage.sql.connection import Connection
from storage.sql.repository import Repository
from storage.sql.rows import add_timers, position, set_clocks
from storage.sql.timers.presence import Gaps, set_gaps, set_seen
from storage.sql.tournaments.changes import change_tournament

_SELECT = f"""
SELECT * FROM sessions LEFT JOIN snapshots USING (session_id)
WHERE (status IN ('lobby', 'running') OR deleted_at IS NOT NULL) AND session_id > :after AND {owned()}
ORDER BY session_id LIMIT :limit
"""  # noqa: S608 - text from above
_SESSION = """
UPDATE sessions SET created_at = :created_at, paused_at = :paused_at, deleted_at = :deleted_at
WHERE session_id = :session
"""
_SEAT = "UPDATE seats SET opened_at = ? WHERE session_id = ? AND seat = ?"
_LATER = "UPDATE timers SET due_at = due_at + ? WHERE session_id = ? AND fired_at IS NULL"
_PASSES_LATER = _LATER + " AND kind = 'pass'"
_UNFIRED = "DELETE FROM timers WHERE session_id = ? AND fired_at IS NULL AND kind <> 'pass'"
_RULINGS = f"SELECT ruling_id, guild_id, at FROM pending_rulings WHERE {owned()}"  # noqa: S608 - text from above
_RULING = "UPDATE pending_rulings SET at = ? WHERE ruling_id = ?"
# The vacation days of a user belong to a slot as well, by the user's id.
_DAYS = f"""
SELECT user_id, from_at, until_at FROM vacation_days WHERE until_at > :before AND {owned("user_id")}
"""  # noqa: S608 - text from above
_DAY = """
UPDATE vacation_days SET from_at = :start, until_at = :end
WHERE user_id = :user AND from_at = :was AND NOT EXISTS (
    SELECT 1 FROM vacation_days AS other WHERE other.user_id = :user AND other.from_at = :start AND :start <> :was)
"""
_PAGE = 500


class ClockCorrectionRows(Repository):
    """Corrects the stored times."""

    async def page(self, after: int) -> tuple[Session, ...]:
        """Return the next sessions of this process whose times matter, after the session `after`, oldest first."""
        return await self._sessions(_SELECT, {"after": after, "limit": _PAGE, **self._mine})

    async def correct(
        self,
        corrections: Sequence[CorrectedTimes],
        corrected_time: Callable[[int, int], int],
        *,
        before: int,
        after: int,
        gaps: Mapping[int, Gaps],
        tournaments: Sequence[CorrectedTournament] = (),
    ) -> None:
        """Store the corrected times of the slots of this process.

        `corrected_time(number, time)` corrects a time of a guild or user by its id. `before` is the time by the wrong
        clock, `after` by the right one. If a tournament is at another revision, raises `TournamentMoved` and stores
        nothing.
        """
        mine = self._mine

        def transaction(connection: Connection) -> None:
            for one in corrections:
                _correct(connection, one)
            for event in tournaments:
                change_tournament(connection, event.tournament_id, event.seen_revision, event.change, before)
            for ruling_id, guild_id, at in connection.execute(_RULINGS, mine).fetchall():
                connection.execute(_RULING, (corrected_time(guild_id, at), ruling_id))
            for user_id, start, end in connection.execute(_DAYS, {"before": before, **mine}).fetchall():
                begin = corrected_time(user_id, start)
                values = {"start": begin, "end": begin + end - start, "user": user_id, "was": start}
                connection.execute(_DAY, values)
            set_seen(connection, after, mine["slots"])
            set_gaps(connection, gaps)

        await self._database.write(transaction)


def _correct(connection: Connection, one: CorrectedTimes) -> None:
    values = {
        "session": one.session_id,
        "created_at": one.created_at,
        "paused_at": one.paused_at,
        "deleted_at": one.deleted_at,
    }
    connection.execute(_SESSION, values)
    connection.executemany(_SEAT, [(at, one.session_id, seat) for seat, at in one.opened_at])
    set_clocks(connection, one.session_id, one.clocks)
    connection.execute(_LATER if one.timers is None else _PASSES_LATER, (one.by, one.session_id))
    if one.timers is not None:
        connection.execute(_UNFIRED, (one.session_id,))
        add_timers(connection, one.session_id, position(connection, one.session_id)[0], one.timers)
