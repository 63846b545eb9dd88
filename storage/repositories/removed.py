"""The protocol of digests of removed persons, for unfinished sessions; a digest reveals nothing about other people."""

from __future__ import annotations

from typing import Protocol


class RemovedRepository(Protocol):
    """Keeps digests of removed persons."""

    async def prune(self, before: int) -> int:
        """Forget the openers' digests of finished sessions that were opened before that time; return their number."""

    async def prune_days(self, year_from: int) -> None:
        """Forget the vacation days of the years before the year that begins at that time."""
