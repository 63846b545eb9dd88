"""Stores timers. Each is a row until its effect was told or it is void."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from storage.records import NewTimer, Timer


class TimerRepository(Protocol):
    """Keeps timers until they were told.

    Every change of a session's revision settles its timers in the change's own transaction: those that are not due
    yet make room for the new ones, the one that brought it about is marked as fired.
    """

    async def set(self, session_id: int, timer: NewTimer, *, revision: int) -> bool:
        """Have something done later.

        Returns False and changes nothing when such a timer stands already (its time is kept) or the session is not
        running at that revision.
        """

    async def fire(self, timer: Timer, *, at: int, clocks: bytes | None, following: Sequence[NewTimer] = ()) -> bool:
        """Mark a timer that only reminds as fired, and set those that follow it.

        Returns False and changes nothing when it fired before or the session is at another revision.
        """

    async def reset(self, session_id: int, *, revision: int, clocks: bytes, timers: Sequence[NewTimer]) -> bool:
        """Change a session's clocks, and set its timers anew, while it stays at its revision.

        Returns False and changes nothing when it is at another one.
        """

    async def due(self, at: int) -> tuple[Timer, ...]:
        """Return the timers whose time has come, the earliest first."""

    async def fired(self) -> tuple[Timer, ...]:
        """Return the timers that fired and were not told yet, the earliest first."""

    async def of_session(self, session_id: int) -> tuple[Timer, ...]:
        """Return all timers of a session, the earliest first."""

    async def next_after(self, at: int) -> int | None:
        """Return when the next timer after that time is due, or None."""

    async def drop(self, timer: Timer) -> bool:
        """Forget a timer that is void, or was told; returns False when it was gone."""
