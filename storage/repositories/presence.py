"""Stores until when the bot was surely at work."""

from __future__ import annotations

from typing import Protocol

from storage.records import AwayTime, LastSeen


class PresenceRepository(Protocol):
    """Keeps when the bot was at work."""

    async def last(self) -> int | None:
        """Return when the bot was last seen at work, None before the first time."""

    async def seen(self) -> LastSeen | None:
        """Return all that is noted of when the bot was at work, None before the first time."""

    async def beat(self, at: int, ahead: int = 0) -> None:
        """Note that the bot is at work, and how far the machine's clock is ahead of it."""

    async def note_gaps(self, gaps: tuple[AwayTime, ...]) -> None:
        """Note when the bot was away."""
