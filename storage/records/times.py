"""The records of timers, of the bot's absences, and of corrections of time."""

from __future__ import annotations

import msgspec


class NewTimer(msgspec.Struct, frozen=True):
    """A new timer, due at `due_at`, at the session's present revision; `number` tells several of a kind apart.

    `seat` is -1 for a timer of no seat.
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
    """A timer: its effect is due for a seat (-1: for none) at `due_at`, if the session is still at `revision` then.

    `fired_at` is the time of its effect; the timer stays until the channel was told of it.
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
    """An absence of the bot: from its last sign of life to its return, in UTC milliseconds."""

    start: int
    end: int


class LastSeen(msgspec.Struct, frozen=True):
    """The bot's last sign of life, the lead of the machine's clock at that moment, and the earlier absences."""

    at: int
    ahead: int = 0
    gaps: tuple[AwayTime, ...] = ()


class CorrectedTimes(msgspec.Struct, frozen=True):
    """A session's moments after a correction of the host's time.

    `timers` replace all timers except those of passes, which come later by `by`; without `timers`, all do.
    """

    session_id: int
    created_at: int
    paused_at: int | None
    deleted_at: int | None
    opened: tuple[tuple[int, int], ...]
    clocks: bytes | None
    by: int
    timers: tuple[NewTimer, ...] | None = None
