"""How players behaved in ended matches: the matches to look at, their moves, and the events of their clocks."""

from collections.abc import Sequence

from storage.records.matches import LogEntry, Session
from storage.records.results import TimedMove
from storage.sql.repository import Repository

# The index of a user's results leads from the latest one backwards, so a long history costs no more than a short one.
# The states are left out: they are large, and the callers do not need them.
_RECENT = """
SELECT sessions.*, NULL AS state, NULL AS clocks FROM sessions
WHERE session_id IN (
    SELECT session_id FROM (
        SELECT session_id FROM results AS own INDEXED BY results_user
        WHERE own.user_id = :user AND own.guild_id = :guild AND coalesce(own.excluded, '') <> 'practice'
            AND EXISTS (SELECT 1 FROM results AS other
                WHERE other.session_id = own.session_id AND other.user_id <> :user)
        ORDER BY own.ended_at DESC, own.session_id DESC LIMIT :limit) AS kept
    UNION
    SELECT former.session_id FROM former_holders AS former WHERE former.user_id = :user
        AND EXISTS (SELECT 1 FROM results WHERE results.session_id = former.session_id AND results.guild_id = :guild
            AND coalesce(results.excluded, '') <> 'practice'))
    AND status IN ('finished', 'abandoned') AND deleted_at IS NULL
ORDER BY ended_at DESC, session_id DESC LIMIT :limit
"""
# The answers of standing orders are left out: nobody waits for them.
_MOVES = """
SELECT revision, seat, user_id, at FROM moves WHERE session_id = ? AND by_order = 0
ORDER BY revision
"""
_EVENTS = """
SELECT revision, number, at, data, NULL AS undone_by FROM events
WHERE session_id = ? AND substr(data, 1, ?) IN ({heads}) ORDER BY revision, number
"""


class ConductRows(Repository):
    """Reads the ended matches of users. It stores nothing."""

    async def recent(self, guild_id: int, user_id: int, limit: int) -> tuple[Session, ...]:
        """Return the latest ended matches that a user played with others in a guild, also in a seat given away.

        Practice, deleted matches and matches without results are left out, and so are the states.
        """
        return await self._sessions(_RECENT, {"user": user_id, "guild": guild_id, "limit": limit})

    async def moves(self, session_id: int) -> tuple[TimedMove, ...]:
        """Return a match's moves in order, also those that were taken back."""
        return await self._all(TimedMove, _MOVES, (session_id,))

    async def events(self, session_id: int, heads: Sequence[bytes]) -> tuple[LogEntry, ...]:
        """Return a match's events whose data begins with one of ``heads``, in order. All heads have the same length."""
        sql = _EVENTS.format(heads=", ".join("?" * len(heads)))
        return await self._all(LogEntry, sql, (session_id, len(heads[0]), *heads))
