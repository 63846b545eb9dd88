"""The arithmetic of clocks: which runs, until when, and when its player is reminded. Pure functions over UTC ms."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

import msgspec

from bot.host.clocks.terms import DAY_MS, HOUR_MS, Terms

# More than half a day of silence would be a pause, and players may not pause a match by themselves.
QUIET_MINUTES_LIMIT = 12 * 60
DAY_MINUTES = 24 * 60
DAILY_CALLS = 5
# Parts of the time after which a player is called again; where there is no limit, of a day.
SHARES = (0.5, 0.9)
NUDGE_MS = 10 * 60 * 1000
# A player who was called for a turn that was then taken back is not called for it again so soon.
AGAIN_MS = HOUR_MS
# A player who becomes due has at least so long, however little is in the bank.
LEAST_MS = HOUR_MS
# The clock of a seat remembers so many parts of the match: more than a player can take back without asking.
PARTS = 8
_LOOK_DAYS = 400


class Quiet(msgspec.Struct, frozen=True):
    """A player's quiet hours: minutes since midnight in an IANA time zone; ``start`` after ``end`` spans midnight."""

    zone: str
    start: int
    end: int

    @property
    def minutes(self) -> int:
        """How long they last."""
        return (self.end - self.start) % DAY_MINUTES


class Due(msgspec.Struct, frozen=True):
    """The choice for which a seat is due: a turn, or answers in the reaction windows of a part of the match."""

    chapter: str
    answers: bool = False


class StoppedClock(msgspec.Struct, frozen=True, omit_defaults=True):
    """A clock that was stopped: what its seat was due for, the time that was left, and when it was stopped.

    ``quiet`` are the quiet hours that held then; ``borrowed`` marks a seat that was given `LEAST_MS` because it had
    less. Where a move was taken back, ``due_at`` and ``told_at`` are since when the seat was due and when its player
    was told so, and ``hushed`` marks a player who wanted no reminders.
    """

    due: Due
    left: int | None = None
    ended_at: int = 0
    quiet: Quiet | None = None
    borrowed: bool = False
    due_at: int | None = None
    told_at: int | None = None
    hushed: bool = False


class SeatTime(msgspec.Struct, frozen=True, omit_defaults=True):
    """The clock of a seat, in milliseconds.

    ``left`` is what was left at ``since``, None without a limit; ``since`` is None while the clock stands; ``until``
    is when it runs out, with the ``quiet`` hours as they were when the seat became due. That was at ``due_at``, None
    while it is not, ``now`` is what for, ``borrowed`` as in a `StoppedClock`. ``parts`` are the latest times at which
    it was due before, the latest last; ``turns`` counts all turns of its own.
    ``untold`` marks that the player still gets the first call; ``told_at`` is when they had one for the same thing,
    `AGAIN_MS` after which that comes. ``calls`` counts the later ones, the last at ``called_at``; ``hushed`` stops
    them all. ``nudge_at`` is when a turn that was begun is asked about, once (``nudged``); ``zero`` is when the time
    ran out and the table was asked what to do, of which the players of the seats ``unasked`` still get word by
    themselves. ``skipped`` marks that the computer does as little as the rules allow for it.
    """

    left: int | None = None
    since: int | None = None
    until: int | None = None
    quiet: Quiet | None = None
    due_at: int | None = None
    now: Due | None = None
    borrowed: bool = False
    parts: tuple[StoppedClock, ...] = ()
    turns: int = 0
    untold: bool = False
    told_at: int | None = None
    calls: int = 0
    called_at: int | None = None
    nudge_at: int | None = None
    nudged: bool = False
    hushed: bool = False
    zero: int | None = None
    unasked: tuple[int, ...] = ()
    skipped: bool = False

    def part(self, due: Due) -> StoppedClock | None:
        """Return how the seat's time stood when it was last due for this, or None."""
        return next((part for part in self.parts if part.due == due), None)


def started(terms: Terms) -> SeatTime:
    """Return a seat's clock at the beginning of a match."""
    return SeatTime(left=None if terms.clock == "none" else terms.limit * HOUR_MS)


def stopped(clock: SeatTime, at: int) -> SeatTime:
    """Return the clock as it stands when it is stopped; stopping never gives time back."""
    if clock.since is None:
        return clock
    left = None if clock.left is None else max(0, clock.left - running(clock.since, at, clock.quiet))
    return msgspec.structs.replace(clock, left=left, since=None, until=None)


def going(clock: SeatTime, at: int) -> SeatTime:
    """Return the clock as it runs from now on."""
    until = None if clock.left is None else deadline(at, clock.left, clock.quiet)
    return msgspec.structs.replace(clock, since=at, until=until)


def waiting(clock: SeatTime, at: int) -> SeatTime:
    """Return the clock of a seat that is not due any more."""
    former = stopped(clock, at)
    parts = former.parts
    if former.now is not None:
        ended = StoppedClock(former.now, former.left, at, former.quiet, former.borrowed)
        parts = (*(part for part in parts if part.due != ended.due), ended)[-PARTS:]
    return SeatTime(left=former.left, parts=parts, turns=former.turns)


def withdrawn(clock: SeatTime, at: int) -> SeatTime:
    """Return the clock of a seat that is not due any more because a move was taken back: that time was not its own."""
    former = waiting(msgspec.structs.replace(clock, since=None, until=None), at)
    if clock.now is None:
        return former
    told_at = clock.told_at if clock.untold else clock.told_at or clock.due_at
    ended = msgspec.structs.replace(former.parts[-1], due_at=clock.due_at, told_at=told_at, hushed=clock.hushed)
    return msgspec.structs.replace(former, parts=(*former.parts[:-1], ended))


def begun(clock: SeatTime, terms: Terms, now: Due, at: int, quiet: Quiet | None) -> SeatTime:
    """Return the clock of an open seat that somebody must choose for: its time begins, and `away` counts it."""
    return clock if clock.part(now) is not None else waiting(due(clock, terms, now, at, quiet), at)


def resumed(clock: SeatTime, terms: Terms, now: Due, at: int) -> SeatTime | None:
    """Return the clock of a seat whose player took a move back unasked, as if it had gone on all the while.

    The clock is None where the seat was due for something else since, so that it cannot be told. No least time is
    given, or a player who moves and takes back again and again would never be late.
    """
    part = clock.part(now)
    if clock.now is not None or part is None:
        return None
    # A bank is one for all parts, and a moderator may have added to it since.
    former = part.left if terms.clock == "turn" else clock.left
    left = None if former is None else max(0, former - running(part.ended_at, at, part.quiet))
    again = msgspec.structs.replace(
        waiting(clock, at), left=left, quiet=part.quiet, due_at=at, now=now, borrowed=part.borrowed
    )
    return going(again, at)


def due(clock: SeatTime, terms: Terms, now: Due, at: int, quiet: Quiet | None) -> SeatTime:
    """Return the clock of a seat that is due now, whether or not it was before.

    A new part of the match brings new time: all of it ("turn"), or the credit where it is the seat's own ("bank").
    A turn that goes on after answers, and answers that go on, have what was left of it; no player must choose in no
    time at all. Answers change what is left of a turn only by the time they take, so that no clock tells who was asked.
    Quiet hours hold as they are when a part begins, so that players cannot move them about to stop the clock.
    """
    if clock.now == now:
        return clock
    former = waiting(clock, at)
    before = former.part(now)
    turns = former.turns + (before is None and not now.answers)
    left = _left(former, terms, before, credit=before is None and not now.answers and turns > 1)
    borrowed = before is not None and before.borrowed
    if left is not None and left < LEAST_MS and not borrowed:
        # The least time is given once for each part: a player who comes and goes shall be late some day.
        left, borrowed = LEAST_MS, True
    fresh = SeatTime(left=left, quiet=quiet, due_at=at, now=now, borrowed=borrowed, parts=former.parts, turns=turns)
    if before is not None:
        fresh = msgspec.structs.replace(fresh, quiet=before.quiet, hushed=before.hushed)
        if before.told_at is not None and at - before.told_at < AGAIN_MS:
            # The reminder of then still holds, and so do its buttons.
            fresh = msgspec.structs.replace(fresh, due_at=before.due_at, told_at=before.told_at)
    return going(fresh, at)


def _left(former: SeatTime, terms: Terms, before: StoppedClock | None, *, credit: bool) -> int | None:
    """Return the time that a seat has which becomes due: in the same part as ``before``, or in a new one."""
    left = former.left
    if left is None:
        return None
    if terms.clock == "turn":
        left = terms.limit * HOUR_MS if before is None or before.left is None else before.left
    elif credit:
        left = max(left, min(left + terms.credit * HOUR_MS, terms.cap * HOUR_MS))
    return left


def taken_over(clock: SeatTime, terms: Terms) -> SeatTime:
    """Return the clock of a seat that has another player now, who begins with a turn's time at least."""
    if clock.left is None:
        return SeatTime()
    share = terms.limit if terms.clock == "turn" else terms.credit
    return SeatTime(left=max(clock.left, share * HOUR_MS))


def away(clock: SeatTime, now: Due, opened_at: int, at: int) -> SeatTime:
    """Return the clock of a seat whose player opened it and comes back: a turn that waited meanwhile went on."""
    part = clock.part(now)
    if part is None or clock.left is None or part.left is None:
        return clock
    gone = running(max(opened_at, part.ended_at), at, part.quiet)
    less = msgspec.structs.replace(part, left=max(0, part.left - gone))
    parts = tuple(less if one is part else one for one in clock.parts)
    return msgspec.structs.replace(clock, left=max(0, clock.left - gone), parts=parts)


def extended(clock: SeatTime, by: int, at: int) -> SeatTime:
    """Return the clock with more time, running if the seat is due; one without a limit as it is."""
    former = stopped(clock, at)
    if former.left is None:
        return clock
    more = msgspec.structs.replace(former, left=former.left + by, zero=None)
    return going(more, at) if clock.due_at is not None else more


def call_at(clock: SeatTime, quiet: Quiet | None) -> int | None:
    """Return when the player is to be called next, or None: at 50 % and 90 % of the time, then daily, at most five.

    Without a limit the player is called daily from the beginning. No call falls into quiet hours, and no daily one into
    the last hour.
    """
    if clock.since is None or clock.hushed:
        return None
    last, daily = clock.called_at or 0, clock.calls
    if clock.left is not None:
        if clock.calls < len(SHARES):
            at = deadline(clock.since, int(clock.left * SHARES[clock.calls]), clock.quiet)
            # Reminders that were missed while the bot was away do not follow all at once.
            return awake(at if at > last else last + DAY_MS, quiet)
        daily -= len(SHARES)
    at = awake(max(clock.since, last) + DAY_MS, quiet)
    in_vain = clock.until is not None and clock.until - LEAST_MS < at <= clock.until
    return at if daily < DAILY_CALLS and not in_vain else None


def running(start: int, end: int, quiet: Quiet | None) -> int:
    """Return how much of the time between two moments counts: what lies outside quiet hours."""
    if quiet is None:
        return max(0, end - start)
    silent = sum(max(0, min(end, stop) - max(start, begin)) for begin, stop in _silences(quiet, start, end))
    return max(0, end - start - silent)


def deadline(start: int, left: int, quiet: Quiet | None) -> int:
    """Return when ``left`` milliseconds outside quiet hours have passed since ``start``."""
    if quiet is None:
        return start + left
    at = start
    for begin, stop in _silences(quiet, start, start + left * 3 + 2 * DAY_MS):
        if begin - at >= left:
            break
        left -= max(0, begin - at)
        at = max(at, stop)
    return at + left


def awake(at: int, quiet: Quiet | None) -> int:
    """Return the moment, or the end of the quiet hours that it falls into."""
    return deadline(at, 1, quiet) - 1 if quiet is not None else at


def _silences(quiet: Quiet, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the quiet hours between two moments as (beginning, end), oldest first; they never overlap."""
    zone = _zone(quiet.zone)
    day = datetime.fromtimestamp(start / 1000, UTC).date() - timedelta(days=2)
    for _ in range(min(_LOOK_DAYS, (end - start) // DAY_MS + 5)):
        begin, stop = _moment(zone, day, quiet.start), _moment(zone, day, quiet.end)
        if quiet.end < quiet.start:
            stop = _moment(zone, day + timedelta(days=1), quiet.end)
        if stop > start and begin < end and begin < stop:
            yield begin, stop
        day += timedelta(days=1)


def _moment(zone: ZoneInfo, day: date, minute: int) -> int:
    local = datetime.combine(day, time(minute // 60, minute % 60), zone)
    return int(local.timestamp() * 1000)


@lru_cache(maxsize=1000)
def is_zone(name: str) -> bool:
    """Tell whether there is a time zone of that name."""
    try:
        _zone(name)
    except (KeyError, ValueError, OSError):
        return False
    return True


@lru_cache(maxsize=1000)
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)
