"""The protocol of timers. A timer stays until the channel was told of its effect, or it is void."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from storage.records import NewTimer, Timer


class TimerRepository(Protocol):
    """Keeps timers until the channel was told of them.

    Every change of a session's revision settles its timers in its own transaction: the new timers replace those that
    are not due yet, and the timer that brought the change about is marked as fired.
    """

    async def set(self, session_id: int, timer: NewTimer, *, revision: int) -> bool:
        """Set a timer.

        Returns False and changes nothing if such a timer exists already (it keeps its time) or the session is not
        running at that revision.
        """

    async def fire(self, timer: Timer, *, at: int, clocks: bytes | None, following: Sequence[NewTimer] = ()) -> bool:
        """Mark a timer that only reminds as fired, and set the timers that follow it.

        Returns False and changes nothing if the timer fired before or the session is at another revision.
        """

    async def reset(self, session_id: int, *, revision: int, clocks: bytes, timers: Sequence[NewTimer]) -> bool:
        """Change a session's clocks, and set its timers anew, while it stays at its revision.

        Returns False and changes nothing if the session is at another one.
        """

    async def due(self, at: int) -> tuple[Timer, ...]:
        """Return the due timers, the earliest first."""

    async def fired(self) -> tuple[Timer, ...]:
        """Return the fired timers of which the channel was not told yet, the earliest first."""

    async def of_session(self, session_id: int) -> tuple[Timer, ...]:
        """Return all timers of a session, the earliest first."""

    async def next_after(self, at: int) -> int | None:
        """Return when the next timer after that time is due, or None."""

    async def drop(self, timer: Timer) -> bool:
        """Forget a timer that is void or was told; return False if it does not exist."""
