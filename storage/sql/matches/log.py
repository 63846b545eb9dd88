"""A session's log: its events in order."""

from storage.records.matches import LogEntry
from storage.sql.repository import Repository

_LAST = """
SELECT event.revision, event.number, event.at, event.data, move.undone_by
FROM events AS event
LEFT JOIN moves AS move ON move.session_id = event.session_id AND move.revision = event.revision
WHERE event.session_id = :session AND (:undone = 1 OR move.undone_by IS NULL)
    AND (:revision IS NULL OR (event.revision, event.number) < (:revision, :number))
ORDER BY event.revision DESC, event.number DESC LIMIT :limit
"""

_AFTER = """
SELECT event.revision, event.number, event.at, event.data, move.undone_by
FROM events AS event
LEFT JOIN moves AS move ON move.session_id = event.session_id AND move.revision = event.revision
WHERE event.session_id = :session AND event.revision > :revision
    AND (move.undone_by IS NULL OR move.undone_by > :as_of) AND event.revision <= coalesce(:as_of, event.revision)
ORDER BY event.revision, event.number
"""


class LogRows(Repository):
    """Reads the events of sessions; the methods that cause events write them."""

    async def last(
        self, session_id: int, *, limit: int = 100, before: tuple[int, int] | None = None, with_undone: bool = False
    ) -> tuple[LogEntry, ...]:
        """Return the last `limit` events before a position (revision, number); `with_undone`: also undone events."""
        revision, number = before or (None, None)
        values = {"session": session_id, "undone": with_undone, "revision": revision, "number": number, "limit": limit}
        found = await self._all(LogEntry, _LAST, values)
        return found[::-1]

    async def after(self, session_id: int, revision: int, *, as_of: int | None = None) -> tuple[LogEntry, ...]:
        """Return the events after `revision`, in order, that are valid now or, with `as_of`, at that revision."""
        values = {"session": session_id, "revision": revision, "as_of": as_of}
        return await self._all(LogEntry, _AFTER, values)
