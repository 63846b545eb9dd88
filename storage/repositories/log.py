"""The log of a session: its events in order."""

from __future__ import annotations

from typing import Protocol

from storage.records import LogEntry


class LogRepository(Protocol):
    """The events; written by the operations that cause them, read here."""

    async def last(
        self, session_id: int, *, limit: int = 100, before: tuple[int, int] | None = None, undone: bool = False
    ) -> tuple[LogEntry, ...]:
        """The last `limit` events before the place (revision, number), in order; with `undone` also those taken back.

        The next page back begins before the first entry of this one.
        """

    async def after(self, session_id: int, revision: int, *, as_of: int | None = None) -> tuple[LogEntry, ...]:
        """The events of the revisions above `revision`, in order, without those taken back.

        With `as_of` those that there were at that revision, whatever became of them later.
        """
