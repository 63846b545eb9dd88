"""The records of timers, of the bot's absences, and of corrections of time."""

from __future__ import annotations

import msgspec


class NewTimer(msgspec.Struct, frozen=True):
    """A new timer, due at `due_at`, at the session's current revision; `number` distinguishes timers of one kind.

    `seat` is -1 for a timer that belongs to no seat.
    """

    kind: str
    seat: int
    due_at: int
    number: int = 0


class Timing(msgspec.Struct, frozen=True):
    """The clocks and all the timers of a session after a change; `by` is the id of the timer that caused the change.

    `clocks` is None if they stay as they are.
    """

    clocks: bytes | None = None
    timers: tuple[NewTimer, ...] = ()
    by: int | None = None


NO_TIMING = Timing()


class Timer(msgspec.Struct, frozen=True):
    """A timer: its effect is due for a seat (-1: for none) at `due_at`, if the session is still at `revision` then.

    `fired_at` is the time of its effect. The timer is kept until the effect was announced in the channel.
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
    """An absence of the bot: from its last heartbeat to its return, in UTC milliseconds."""

    start: int
    end: int


class LastSeen(msgspec.Struct, frozen=True):
    """The bot's last heartbeat, how far the machine's clock was ahead at that moment, and the earlier absences."""

    at: int
    ahead: int = 0
    gaps: tuple[AwayTime, ...] = ()


class CorrectedTimes(msgspec.Struct, frozen=True):
    """A session's times after a correction of the host's clock.

    `timers` replace all timers except the timers of passes, which move later by `by`. If `timers` is None, all timers
    move later by `by`.
    """

    session_id: int
    created_at: int
    paused_at: int | None
    deleted_at: int | None
    opened_at: tuple[tuple[int, int], ...]
    clocks: bytes | None
    by: int
    timers: tuple[NewTimer, ...] | None = None
