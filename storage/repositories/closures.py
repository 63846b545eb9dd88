"""The protocol of closures: when the host found the places of sessions closed, and when it told a player."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from storage.records import Closure


class ClosureRepository(Protocol):
    """Keeps the closures of sessions' places.

    A session keeps its closure after its place is open again.
    """

    async def of(self, session_id: int) -> Closure | None:
        """Return the session's latest closure, or None."""

    async def found(self, session_id: int, at: int, *, seems_open: bool, bits: int) -> None:
        """Note that the host found the session's place closed, and the look of the place then."""

    async def told(self, session_ids: Collection[int], at: int) -> None:
        """Note that the host tells a player of the closures of those sessions."""
