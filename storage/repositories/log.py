"""The protocol of a session's log: its events in order."""

from __future__ import annotations

from typing import Protocol

from storage.records import LogEntry


class LogRepository(Protocol):
    """Reads the events of sessions; the methods that cause events write them."""

    async def last(
        self, session_id: int, *, limit: int = 100, before: tuple[int, int] | None = None, undone: bool = False
    ) -> tuple[LogEntry, ...]:
        """Return the last `limit` events before the position (revision, number), in order.

        With `undone`, the events that were taken back are included. To read the page before, pass the position of this
        page's first entry as `before`.
        """

    async def after(self, session_id: int, revision: int, *, as_of: int | None = None) -> tuple[LogEntry, ...]:
        """Return the events of the revisions above `revision`, in order, without those taken back.

        With `as_of`, the events that were valid at that revision are returned, even if they were taken back later.
        """
