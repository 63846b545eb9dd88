"""The log of a session: its events in order."""

from __future__ import annotations

from typing import Protocol

from storage.records import LogEntry


class LogRepository(Protocol):
    """Reads the events, which the operations that cause them write."""

    async def last(
        self, session_id: int, *, limit: int = 100, before: tuple[int, int] | None = None, undone: bool = False
    ) -> tuple[LogEntry, ...]:
        """Return the last `limit` events before the place (revision, number), in order.

        With `undone` those that were taken back are among them. The next page back begins before the first entry of
        this one.
        """

    async def after(self, session_id: int, revision: int, *, as_of: int | None = None) -> tuple[LogEntry, ...]:
        """Return the events of the revisions above `revision`, in order, without those taken back.

        With `as_of` those that there were at that revision, whatever became of them later.
        """
