"""Analyses of finished matches."""

from storage.records.matches import PendingAnalysis, StoredAnalysis
from storage.slots import owned
from storage.sql.connection import Connection
from storage.sql.repository import Repository
from storage.sql.rows import parameters

# Nothing is stored for a session that was purged, or that changed after it was read for the analysis.
_PUT = """
INSERT INTO analyses (session_id, revision, version, data)
SELECT session_id, :revision, :version, :data FROM sessions
WHERE session_id = :session AND revision = :revision AND status = 'finished' AND guild_id <> 0
ON CONFLICT (session_id) DO UPDATE SET revision = excluded.revision, version = excluded.version, data = excluded.data
"""
# Players are most likely to ask about the match that ended last.
_PENDING = f"""
SELECT pending.session_id, pending.tries FROM pending_analyses AS pending JOIN sessions USING (session_id)
WHERE sessions.status = 'finished' AND sessions.seed_revealed = 1 AND sessions.deleted_at IS NULL AND {owned()}
ORDER BY pending.tries, sessions.ended_at DESC, pending.session_id DESC LIMIT 1
"""  # noqa: S608 - text from above
_TRY = "UPDATE pending_analyses SET tries = tries + 1 WHERE session_id = ?"
_TRY_UNDONE = "UPDATE pending_analyses SET tries = tries - 1 WHERE session_id = ? AND tries > 0"
_PRUNE = "DELETE FROM pending_analyses WHERE since < ?"
_DROP = "DELETE FROM pending_analyses WHERE session_id = ?"
_OF = "SELECT revision, version, data FROM analyses WHERE session_id = ?"


class AnalysisRows(Repository):
    """Keeps at most one analysis of each session."""

    async def put(self, session_id: int, analysis: StoredAnalysis) -> bool:
        """Replace the session's analysis. Return False if the session is not finished at its revision any more."""

        def transaction(connection: Connection) -> bool:
            if connection.execute(_PUT, parameters(analysis) | {"session": session_id}).rowcount == 0:
                return False
            connection.execute(_DROP, (session_id,))
            return True

        return await self._database.write(transaction)

    async def find(self, session_id: int) -> StoredAnalysis | None:
        """Return the session's analysis, or None."""
        return await self._first(StoredAnalysis, _OF, (session_id,))

    async def next_pending(self) -> PendingAnalysis | None:
        """Return a match of this process that awaits its analysis: of those with the fewest attempts, the latest."""
        return await self._first(PendingAnalysis, _PENDING, self._mine)

    async def begin_attempt(self, session_id: int) -> None:
        """Note that an attempt to analyse a match is about to begin. It is noted first, as it may end the process."""
        await self._execute(_TRY, (session_id,))

    async def undo_attempt(self, session_id: int) -> None:
        """Note that an attempt was broken off on purpose, so that it does not count."""
        await self._execute(_TRY_UNDONE, (session_id,))

    async def prune_pending(self, before: int) -> int:
        """Let matches that have awaited their analysis since before the given time await none; return their number."""
        return await self._execute(_PRUNE, (before,))

    async def drop_pending(self, session_id: int) -> None:
        """Note that a match does not await an analysis any more."""
        await self._execute(_DROP, (session_id,))
