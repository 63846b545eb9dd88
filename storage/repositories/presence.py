"""The protocol of the bot's presence: its last heartbeat, and its absences."""

from __future__ import annotations

from typing import Protocol

from storage.records import AwayTime, LastSeen


class PresenceRepository(Protocol):
    """Keeps the times at which the bot was running."""

    async def last(self) -> int | None:
        """Return the time of the bot's last heartbeat, None before the first."""

    async def seen(self) -> LastSeen | None:
        """Return the bot's last heartbeat with its absences, None before the first."""

    async def beat(self, at: int, ahead: int = 0) -> None:
        """Note a heartbeat of the bot, and how far the machine's clock is ahead of it."""

    async def restored(self) -> bool:
        """Return True if the bot runs on a restored copy and has not yet looked for boards of the lost revisions."""

    async def settle(self) -> None:
        """Note that the bot has looked for the boards of the lost revisions."""

    async def note_gaps(self, gaps: tuple[AwayTime, ...]) -> None:
        """Note the absences of the bot."""
