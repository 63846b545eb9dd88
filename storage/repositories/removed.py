"""Stores digests of a removed person's part in sessions that go on; a digest says nothing of other people."""

from __future__ import annotations

from typing import Protocol


class RemovedRepository(Protocol):
    """Keeps digests of removed persons."""

    async def prune(self, before: int) -> int:
        """Forget who opened the sessions that are over and were opened before that time; returns how many."""

    async def prune_days(self, year_from: int) -> None:
        """Forget the vacation days of the years before the one that begins at that time."""
