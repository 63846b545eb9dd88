"""The records of timers, of the bot's absences, and of corrections of time."""

from __future__ import annotations

import msgspec


class NewTimer(msgspec.Struct, frozen=True):
    """A new timer, due at `due_at`, at the session's current revision."""

    kind: str
    seat: int  # -1 for a timer that belongs to no seat.
    due_at: int
    number: int = 0  # The number that distinguishes timers of one kind.


class Timing(msgspec.Struct, frozen=True):
    """The clocks and all the timers of a session after a change."""

    clocks: bytes | None = None  # The clocks in their stored form, None if they do not change.
    timers: tuple[NewTimer, ...] = ()
    by: int | None = None  # The id of the timer that caused the change.


NO_TIMING = Timing()


class Timer(msgspec.Struct, frozen=True):
    """A timer: its effect is due at `due_at`, if the session is still at `revision` then."""

    timer_id: int
    session_id: int
    kind: str
    seat: int  # -1 for a timer that belongs to no seat.
    revision: int
    number: int
    due_at: int
    fired_at: int | None = None  # The time of the timer's effect. The timer is kept until the effect was announced.


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
    """A session's times after a correction of the host's clock."""

    session_id: int
    created_at: int
    paused_at: int | None
    deleted_at: int | None
    opened_at: tuple[tuple[int, int], ...]
    clocks: bytes | None
    by: int  # The milliseconds by which timers are moved: all or, with `timers`, only those of passes.
    timers: tuple[NewTimer, ...] | None = None  # The timers that replace all stored ones except the timers of passes.
