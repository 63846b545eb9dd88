"""Analyses of finished matches."""

from storage.records.matches import StoredAnalysis
from storage.sql.repository import Repository
from storage.sql.rows import parameters

# Nothing is stored for a session that was purged, or that changed after it was read for the analysis.
_PUT = """
INSERT INTO analyses (session_id, revision, version, data)
SELECT session_id, :revision, :version, :data FROM sessions
WHERE session_id = :session AND revision = :revision AND status = 'finished' AND guild_id <> 0
ON CONFLICT (session_id) DO UPDATE SET revision = excluded.revision, version = excluded.version, data = excluded.data
"""
_OF = "SELECT revision, version, data FROM analyses WHERE session_id = ?"


class AnalysisRows(Repository):
    """Keeps at most one analysis of each session."""

    async def put(self, session_id: int, analysis: StoredAnalysis) -> bool:
        """Replace the session's analysis. Return False if the session is no longer finished at that revision."""
        return await self._execute(_PUT, parameters(analysis) | {"session": session_id}) > 0

    async def find(self, session_id: int) -> StoredAnalysis | None:
        """Return the session's analysis, or None."""
        return await self._first(StoredAnalysis, _OF, (session_id,))
