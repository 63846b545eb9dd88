"""Clock arithmetic in UTC milliseconds: which clock runs, until when, and when its player is reminded."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

import msgspec

from bot.host.clocks.appointments import Appointment
from bot.host.clocks.terms import DAY_MS, HOUR_MS, LEAST_MS, MINUTE_MS, Terms

# Longer quiet hours would amount to a pause, and players may not pause a match by themselves.
QUIET_MINUTES_LIMIT = 12 * 60
DAY_MINUTES = 24 * 60
DAILY_CALLS = 5
# The shares of the time after which a player is reminded, if there is a time limit.
SHARES = (0.5, 0.9)
NUDGE_MS = 10 * 60 * 1000
# An answer within this time counts as swift (`SeatTime.swift`).
SWIFT_MS = 60 * 1000
# If a move is taken back, its player is not mentioned again for the same turn within this time.
AGAIN_MS = HOUR_MS
# A reminder at a share of the time (`SHARES`) comes no sooner than this after the clock has started.
SOONEST_MS = MINUTE_MS
# A seat's clock remembers its stops in this many parts of the match. That is enough, because a player can take back
# fewer parts without asking.
PARTS = 8
_LOOK_DAYS = 400


class Quiet(msgspec.Struct, frozen=True):
    """A player's quiet hours, in minutes since midnight in an IANA time zone.

    If ``start`` is after ``end``, the quiet hours last until the next day.
    """

    zone: str
    start: int
    end: int


class PendingChoice(msgspec.Struct, frozen=True):
    """A choice for which a seat's clock runs: its turn or, if ``answers``, its answers to other players' moves.

    ``chapter`` identifies the turn or the part of the match to which the choice belongs.
    """

    chapter: str
    answers: bool = False


class StoppedClock(msgspec.Struct, frozen=True, omit_defaults=True):
    """A stopped clock."""

    due: PendingChoice  # The choice that the seat had to make.
    left: int | None = None
    ended_at: int = 0  # When the clock was stopped.
    quiet: Quiet | None = None  # The quiet hours that applied.
    borrowed: bool = False  # The seat was given `Terms.least_ms` because it had less.
    due_at: int | None = None  # Only if an undo withdrew the choice: when the seat had become due.
    told_at: int | None = None  # Only if an undo withdrew the choice: when the player was notified of it.
    hushed: bool = False  # The player wanted no reminders.


class SeatTime(msgspec.Struct, frozen=True, omit_defaults=True):
    """The clock of a seat, in milliseconds. A seat is due while the match waits for its player."""

    left: int | None = None  # The time left at ``since``, None without a limit.
    since: int | None = None  # When the clock was started, None while it is stopped.
    until: int | None = None  # When the time runs out, computed with ``quiet``.
    quiet: Quiet | None = None  # The quiet hours that applied when the seat became due.
    due_at: int | None = None  # When the seat became due, None while it is not due.
    now: PendingChoice | None = None  # The choice that the seat must make.
    borrowed: bool = False  # As in `StoppedClock`.
    parts: tuple[StoppedClock, ...] = ()  # The clock's latest stops, the most recent one last.
    turns: int = 0  # The number of all turns of the seat.
    untold: bool = False  # The player has not been notified yet.
    told_at: int | None = None  # When the player was notified of this choice, at most once in `AGAIN_MS`.
    calls: int = 0  # The number of reminders after the notification.
    called_at: int | None = None  # The time of the latest reminder.
    nudge_at: int | None = None  # When the player is reminded, once, of an unfinished turn.
    nudged: bool = False  # The reminder at ``nudge_at`` was sent.
    hushed: bool = False  # The player wants no reminders.
    zero: int | None = None  # When the time ran out and the table was asked to decide.
    unasked: tuple[int, ...] = ()  # The seats whose players still have to be notified individually of the vote.
    skipped: bool = False  # The computer does as little as the rules allow for the seat.
    swift: bool = False  # The player's latest answer came within `SWIFT_MS`.
    appointment: Appointment | None = None  # The seat's part in the table's agreement on a time to go on.
    invited_at: int | None = None  # When the player was last told of proposed times, at most once in `AGAIN_MS`.

    def part(self, choice: PendingChoice) -> StoppedClock | None:
        """Return the clock as it was stopped when the seat last had to make the ``choice``, or None."""
        return next((part for part in self.parts if part.due == choice), None)


def new_clock(terms: Terms) -> SeatTime:
    """Return a seat's clock at the start of a match."""
    return SeatTime(left=None if terms.clock == "none" else terms.limit_ms)


def answered_clock(clock: SeatTime, at: int) -> SeatTime:
    """Return the clock after its player moved at ``at``. The clock then records whether the answer was swift."""
    asked_until = clock.due_at if clock.nudge_at is None else clock.nudge_at - NUDGE_MS
    return clock if asked_until is None else msgspec.structs.replace(clock, swift=at - asked_until <= SWIFT_MS)


def stop_clock(clock: SeatTime, at: int) -> SeatTime:
    """Return the clock, stopped at ``at``. The time during which it ran is taken off the time left."""
    if clock.since is None:
        return clock
    left_ms = None if clock.left is None else max(0, clock.left - running_ms(clock.since, at, clock.quiet))
    return msgspec.structs.replace(clock, left=left_ms, since=None, until=None)


def start_clock(clock: SeatTime, at: int) -> SeatTime:
    """Return the clock running from ``at`` on."""
    until = None if clock.left is None else deadline(at, clock.left, clock.quiet)
    return msgspec.structs.replace(clock, since=at, until=until)


def idle_clock(clock: SeatTime, at: int) -> SeatTime:
    """Return the stopped clock of a seat that is no longer due. The clock remembers this stop in ``parts``."""
    former = stop_clock(clock, at)
    parts = former.parts
    if former.now is not None:
        clock_after = StoppedClock(former.now, former.left, at, former.quiet, former.borrowed)
        parts = (*(part for part in parts if part.due != clock_after.due), clock_after)[-PARTS:]
    return SeatTime(
        left=former.left,
        parts=parts,
        turns=former.turns,
        swift=former.swift,
        appointment=former.appointment,
        invited_at=former.invited_at,
    )


def withdraw_choice(clock: SeatTime, at: int) -> SeatTime:
    """Return the clock of a seat that is no longer due after an undo. The time since it became due is not charged."""
    former = idle_clock(msgspec.structs.replace(clock, since=None, until=None), at)
    if clock.now is None:
        return former
    told_at = clock.told_at if clock.untold else clock.told_at or clock.due_at
    part_after = msgspec.structs.replace(former.parts[-1], due_at=clock.due_at, told_at=told_at, hushed=clock.hushed)
    return msgspec.structs.replace(former, parts=(*former.parts[:-1], part_after))


def open_seat_clock(clock: SeatTime, terms: Terms, now: PendingChoice, at: int, quiet: Quiet | None) -> SeatTime:
    """Return the stopped clock of an open seat (a seat that waits for a new player) that must choose.

    The clock remembers the choice, so that `charge_absence` can charge a player who comes back.
    """
    return clock if clock.part(now) is not None else idle_clock(due_clock(clock, terms, now, at, quiet), at)


def resume_clock(clock: SeatTime, terms: Terms, now: PendingChoice, at: int) -> SeatTime | None:
    """Return the clock of a seat whose player took a move back without asking.

    The time between the move and the undo counts as used. Return None if the seat is due again already, or if its clock
    no longer remembers this choice. No minimum time is given, because players could gain time by taking back
    repeatedly.
    """
    part = clock.part(now)
    if clock.now is not None or part is None:
        return None
    # A bank keeps its present time, because a moderator may have added time after the move.
    former = part.left if terms.clock == "turn" else clock.left
    left_ms = None if former is None else max(0, former - running_ms(part.ended_at, at, part.quiet))
    again = msgspec.structs.replace(
        idle_clock(clock, at), left=left_ms, quiet=part.quiet, due_at=at, now=now, borrowed=part.borrowed
    )
    return start_clock(again, at)


def due_clock(clock: SeatTime, terms: Terms, now: PendingChoice, at: int, quiet: Quiet | None) -> SeatTime:
    """Return the clock of a seat that is due now, whether or not it was due before.

    A new part of the match brings new time: the full limit ("turn"), or a credit for the seat's own turn ("bank"). A
    continued turn or answer keeps the time that was left. Answers reduce the rest of a turn only by the time they take,
    so that no clock reveals which seats were asked. The quiet hours at the start of a part stay fixed, so that players
    cannot move them to stop the clock.
    """
    if clock.now == now:
        return clock
    former = idle_clock(clock, at)
    before = former.part(now)
    turns = former.turns + (before is None and not now.answers)
    left_ms = _time_left(former, terms, before, credit=before is None and not now.answers and turns > 1)
    borrowed = before is not None and before.borrowed
    if left_ms is not None and left_ms < terms.least_ms and not borrowed:
        # The minimum time is given once for each part. Otherwise a player could extend a turn without end.
        left_ms, borrowed = terms.least_ms, True
    fresh = msgspec.structs.replace(
        former, left=left_ms, quiet=quiet, due_at=at, now=now, borrowed=borrowed, turns=turns
    )
    if before is not None:
        fresh = msgspec.structs.replace(fresh, quiet=before.quiet, hushed=before.hushed)
        if before.told_at is not None and at - before.told_at < AGAIN_MS:
            # The earlier message and its buttons are still valid, so the times of that message are kept.
            fresh = msgspec.structs.replace(fresh, due_at=before.due_at, told_at=before.told_at)
    return start_clock(fresh, at)


def _time_left(former: SeatTime, terms: Terms, before: StoppedClock | None, *, credit: bool) -> int | None:
    """Return the time left for a seat that becomes due; ``before`` is its clock stopped in the same part."""
    left_ms = former.left
    if left_ms is None:
        return None
    if terms.clock == "turn":
        left_ms = terms.limit_ms if before is None or before.left is None else before.left
    elif credit:
        left_ms = max(left_ms, min(left_ms + terms.credit_ms, terms.cap_ms))
    return left_ms


def take_over_clock(clock: SeatTime, terms: Terms) -> SeatTime:
    """Return the clock of a seat with a new player, who starts with at least one turn's time."""
    if clock.left is None:
        return SeatTime()
    return SeatTime(left=max(clock.left, terms.limit_ms if terms.clock == "turn" else terms.credit_ms))


def charge_absence(clock: SeatTime, now: PendingChoice, opened_at: int, at: int) -> SeatTime:
    """Return the clock of a player who takes back a seat that they had opened to others; the absence is charged."""
    part = clock.part(now)
    if part is None or clock.left is None or part.left is None:
        return clock
    absent_ms = running_ms(max(opened_at, part.ended_at), at, part.quiet)
    less = msgspec.structs.replace(part, left=max(0, part.left - absent_ms))
    parts = tuple(less if one is part else one for one in clock.parts)
    return msgspec.structs.replace(clock, left=max(0, clock.left - absent_ms), parts=parts)


def extend_clock(clock: SeatTime, by: int, at: int) -> SeatTime:
    """Return the clock with ``by`` more milliseconds, running if the seat is due."""
    former = stop_clock(clock, at)
    if former.left is None:
        return clock
    more = msgspec.structs.replace(former, left=former.left + by, zero=None)
    return start_clock(more, at) if clock.due_at is not None else more


def resume_after_outage(clock: SeatTime, least: int, start: int, at: int) -> SeatTime:
    """Return a clock after the bot was away from ``start`` to ``at``.

    The clock has as much time left as at ``start``. If it was running, its player has at least ``least`` milliseconds.
    A player who takes a move back, or comes back to an opened seat, is not charged for the outage either.
    """
    moved_clock = _history_later(clock, start, at)
    if moved_clock.nudge_at is not None:
        moved_clock = msgspec.structs.replace(
            moved_clock, nudge_at=_later(moved_clock.nudge_at - NUDGE_MS, start, at) + NUDGE_MS
        )
    stopped_clock = stop_clock(moved_clock, start)
    if stopped_clock.left is None or clock.since is None:
        return moved_clock
    return start_clock(msgspec.structs.replace(stopped_clock, left=max(stopped_clock.left, least)), at)


def resume_after_stop(clock: SeatTime, since: int, at: int) -> SeatTime:
    """Return a stopped clock as if no time had passed from ``since`` to ``at``, when the match goes on."""
    stopped_clock = _history_later(stop_clock(clock, since), since, at)
    moved_times = {
        name: moment + at - since
        for name in ("nudge_at", "zero")
        if (moment := getattr(stopped_clock, name)) is not None
    }
    return msgspec.structs.replace(stopped_clock, **moved_times)


def _history_later(clock: SeatTime, since: int, at: int) -> SeatTime:
    """Return the clock with its stops, and the beginning of its wait for an appointment, moved by `_later`.

    The time on which the table agreed stays.
    """
    # If a move is taken back later, the seat is charged the time since the move, without the time of the stop.
    parts = tuple(msgspec.structs.replace(part, ended_at=_later(part.ended_at, since, at)) for part in clock.parts)
    appointment = clock.appointment
    if appointment is not None and appointment.stage == "agreed":
        appointment = msgspec.structs.replace(appointment, at=_later(appointment.at, since, at))
    return msgspec.structs.replace(clock, parts=parts, appointment=appointment)


def _later(moment: int, since: int, at: int) -> int:
    """Return a stored time moved by the pause from ``since`` to ``at``. A time within the pause becomes ``at``."""
    return moment + at - max(since, moment)


def call_at(clock: SeatTime, quiet: Quiet | None) -> int | None:
    """Return the time of the next reminder, or None.

    Reminders come at 50 % and 90 % of the time, then daily, at most five times; without a limit they come daily. No
    reminder comes in quiet hours, no daily reminder in the last hour, and none within the first minute.
    """
    if clock.since is None or clock.hushed:
        return None
    last, daily = clock.called_at or 0, clock.calls
    if clock.left is not None:
        waits = [int(clock.left * share) for share in SHARES[clock.calls :]]
        if fitting := [wait for wait in waits if wait >= SOONEST_MS]:
            at = deadline(clock.since, fitting[0], clock.quiet)
            # Reminders that were missed while the bot was away must not follow all at once.
            return after_quiet_hours(at if at > last else last + DAY_MS, quiet)
        daily -= len(SHARES)
    at = after_quiet_hours(max(clock.since, last) + DAY_MS, quiet)
    in_vain = clock.until is not None and clock.until - LEAST_MS < at <= clock.until
    return at if daily < DAILY_CALLS and not in_vain else None


def running_ms(start: int, end: int, quiet: Quiet | None) -> int:
    """Return how many milliseconds between two timestamps lie outside quiet hours."""
    if quiet is None:
        return max(0, end - start)
    silent = sum(max(0, min(end, stop) - max(start, begin)) for begin, stop in _silences(quiet, start, end))
    return max(0, end - start - silent)


def deadline(start: int, left_ms: int, quiet: Quiet | None) -> int:
    """Return the timestamp that is ``left_ms`` milliseconds after ``start``, without counting quiet hours."""
    if quiet is None:
        return start + left_ms
    at = start
    for begin, stop in _silences(quiet, start, start + left_ms * 3 + 2 * DAY_MS):
        if begin - at >= left_ms:
            break
        left_ms -= max(0, begin - at)
        at = max(at, stop)
    return at + left_ms


def after_quiet_hours(at: int, quiet: Quiet | None) -> int:
    """Return ``at``, or the end of the quiet hours if ``at`` falls into them."""
    return deadline(at, 1, quiet) - 1 if quiet is not None else at


def _silences(quiet: Quiet, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the quiet hours between two timestamps as (beginning, end), oldest first; they never overlap."""
    zone = zone_named(quiet.zone)
    day = datetime.fromtimestamp(start / 1000, UTC).date() - timedelta(days=2)
    for _ in range(min(_LOOK_DAYS, (end - start) // DAY_MS + 5)):
        begin, stop = moment_of_day(zone, day, quiet.start), moment_of_day(zone, day, quiet.end)
        if quiet.end < quiet.start:
            stop = moment_of_day(zone, day + timedelta(days=1), quiet.end)
        if stop > start and begin < end and begin < stop:
            yield begin, stop
        day += timedelta(days=1)


def moment_of_day(zone: ZoneInfo, day: date, minute: int) -> int:
    """Return the timestamp of a time of day, given in minutes since midnight.

    If the clocks skip this time on that day, the result is an hour later.
    """
    local = datetime.combine(day, time(minute // 60, minute % 60), zone)
    return int(local.timestamp() * 1000)


@lru_cache(maxsize=1000)
def is_zone(name: str) -> bool:
    """Return whether a time zone of that name exists."""
    try:
        zone_named(name)
    except (KeyError, ValueError, OSError):
        return False
    return True


@lru_cache(maxsize=1000)
def zone_named(name: str) -> ZoneInfo:
    """Return a time zone. Raises `KeyError`, `ValueError` or `OSError` if there is none of that name."""
    return ZoneInfo(name)
