"""Timers, and when the bot was at work."""

from __future__ import annotations

import msgspec


class NewTimer(msgspec.Struct, frozen=True):
    """Something to be done at `due_at` at the session's present revision; `number` tells several of a kind apart.

    `seat` is -1 for what concerns no seat.
    """

    kind: str
    seat: int
    due_at: int
    number: int = 0


class Timing(msgspec.Struct, frozen=True):
    """The clocks and all the timers of a session after a change; `by` is the timer that brought it about.

    `clocks` None leaves them as they are.
    """

    clocks: bytes | None = None
    timers: tuple[NewTimer, ...] = ()
    by: int | None = None


NO_TIMING = Timing()


class Timer(msgspec.Struct, frozen=True):
    """Something to be done for a seat (-1: for none) at `due_at`, if the session is still at `revision` then.

    `fired_at` is when it was done; it stays until that was told.
    """

    timer_id: int
    session_id: int
    kind: str
    seat: int
    revision: int
    number: int
    due_at: int
    fired_at: int | None = None


class AwayTime(msgspec.Struct, frozen=True, array_like=True):
    """A time in which the bot was away: from when it was seen last to when it came back, in UTC milliseconds."""

    start: int
    end: int


class LastSeen(msgspec.Struct, frozen=True):
    """When the bot was seen last, how far the machine's clock was ahead of that then, and when it was away before."""

    at: int
    ahead: int = 0
    gaps: tuple[AwayTime, ...] = ()


class CorrectedTimes(msgspec.Struct, frozen=True):
    """A session's moments after a correction of the host's time.

    `timers` take the place of all but passes, which come `by` so much later; without any given all come so.
    """

    session_id: int
    created_at: int
    paused_at: int | None
    deleted_at: int | None
    opened: tuple[tuple[int, int], ...]
    clocks: bytes | None
    by: int
    timers: tuple[NewTimer, ...] | None = None
