"""Closures: when the places of sessions were found closed, and when somebody was told of it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from storage.records import Closure


class ClosureRepository(Protocol):
    """Keeps when the places of sessions were found closed.

    A session keeps its closure also when its place is open again.
    """

    async def of(self, session_id: int) -> Closure | None:
        """Return when the session's place was last found closed, or None."""

    async def found(self, session_id: int, at: int, *, seems_open: bool, bits: int) -> None:
        """Note that the session's place was found closed, and how it looked."""

    async def told(self, session_ids: Collection[int], at: int) -> None:
        """Note that somebody is told of those sessions."""
