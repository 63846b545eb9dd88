"""The protocol of timers. A timer is kept until its effect was announced in the channel, or until it is void."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from storage.records import NewTimer, Timer


class TimerRepository(Protocol):
    """Keeps timers until they are announced in the channel.

    Every change of a session's revision updates its timers in the same transaction. The new timers replace those that
    are not due yet, and the timer that caused the change is marked as fired.
    """

    async def set(self, session_id: int, timer: NewTimer, *, revision: int) -> bool:
        """Set a timer.

        If the same timer exists already (it keeps its time), or the session is not running at that revision, returns
        False and changes nothing.
        """

    async def fire(self, timer: Timer, *, at: int, clocks: bytes | None, following: Sequence[NewTimer] = ()) -> bool:
        """Mark a timer that only reminds as fired, and set the timers that follow it.

        If the timer fired before or the session is at another revision, returns False and changes nothing.
        """

    async def reset(self, session_id: int, *, revision: int, clocks: bytes, timers: Sequence[NewTimer]) -> bool:
        """Replace a session's clocks and timers while the session stays at its revision.

        If the session is at another revision, returns False and changes nothing.
        """

    async def due(self, at: int) -> tuple[Timer, ...]:
        """Return the due timers, the earliest first."""

    async def fired(self) -> tuple[Timer, ...]:
        """Return the fired timers that were not announced in the channel yet, the earliest first."""

    async def of_session(self, session_id: int) -> tuple[Timer, ...]:
        """Return all timers of a session, the earliest first."""

    async def next_after(self, at: int) -> int | None:
        """Return the due time of the next timer after `at`, or None."""

    async def drop(self, timer: Timer) -> bool:
        """Forget a timer that is void or was announced; return False if it does not exist."""
