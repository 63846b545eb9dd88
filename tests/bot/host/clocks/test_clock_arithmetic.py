"""Tests when a clock runs and ends, and when reminders come, against a reference that counts minute by minute."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.host.clocks import clock_arithmetic
from bot.host.clocks.clock_arithmetic import PendingChoice, Quiet, SeatTime, StoppedClock
from bot.host.clocks.terms import DAY_MS, HOUR_MS, LEAST_MS, MINUTE_MS, Terms

# Zones with all kinds of clock changes: in the north, in the south, and by half an hour. One zone has a quarter-hour
# offset, and one never changes.
ZONES = ("Europe/Madrid", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "America/Santiago", "UTC")
YEAR = int(datetime(2026, 1, 1, tzinfo=UTC).timestamp() * 1000)
TURN, BANK = Terms("turn", limit=24), Terms("bank")

zones = st.sampled_from(ZONES)
minutes = st.integers(0, 24 * 60 - 1)
moments = st.integers(0, 366 * 24 * 60).map(lambda minute: YEAR + minute * MINUTE_MS)
amounts = st.integers(0, 5 * 24 * 60).map(lambda minute: minute * MINUTE_MS)


@st.composite
def quiets(draw: st.DrawFn) -> Quiet | None:
    """Draw quiet hours as users may choose them: at most half a day, of length zero, or no quiet hours."""
    if draw(st.integers(0, 4)) == 0:
        return None
    start = draw(minutes)
    return Quiet(draw(zones), start, (start + draw(st.integers(0, clock_arithmetic.QUIET_MINUTES_LIMIT))) % (24 * 60))


def is_quiet(at: int, quiet: Quiet | None) -> bool:
    if quiet is None:
        return False
    local = datetime.fromtimestamp(at / 1000, ZoneInfo(quiet.zone))
    minute = local.hour * 60 + local.minute
    if quiet.start <= quiet.end:
        return quiet.start <= minute < quiet.end
    return minute >= quiet.start or minute < quiet.end


def counted(start: int, end: int, quiet: Quiet | None) -> int:
    return sum(not is_quiet(at, quiet) for at in range(start, end, MINUTE_MS)) * MINUTE_MS


def changes_hour(start: int, end: int, zone: str) -> bool:
    """Return whether the local clock changes between the two times, or within a day of them."""
    offsets = {
        datetime.fromtimestamp(at / 1000, ZoneInfo(zone)).utcoffset()
        for at in range(start - 2 * DAY_MS, end + 2 * DAY_MS, 30 * MINUTE_MS)
    }
    return len(offsets) > 1


@settings(max_examples=150)
@given(quiets(), moments, st.integers(0, 4 * 24 * 60))
def test_the_running_time_equals_a_count_minute_by_minute(quiet: Quiet | None, start: int, length: int) -> None:
    end = start + length * MINUTE_MS
    if quiet is not None and changes_hour(start, end, quiet.zone):
        return
    assert clock_arithmetic.running_ms(start, end, quiet) == counted(start, end, quiet)


SPRING = int(datetime(2026, 3, 28, 12, tzinfo=UTC).timestamp() * 1000)
AUTUMN = int(datetime(2026, 10, 24, 12, tzinfo=UTC).timestamp() * 1000)
SOUTH_SPRING = int(datetime(2026, 9, 5, 12, tzinfo=UTC).timestamp() * 1000)
SOUTH_AUTUMN = int(datetime(2026, 4, 4, 12, tzinfo=UTC).timestamp() * 1000)
LORD_HOWE = int(datetime(2026, 10, 3, 3, tzinfo=UTC).timestamp() * 1000)


@pytest.mark.parametrize(
    ("zone", "start", "quiet", "silent_hours"),
    [
        # From 23:00 to 8:00 is nine hours. In the night in which the clocks change, it is an hour less or more.
        ("Europe/Madrid", SPRING, (23, 8), 8),
        ("Europe/Madrid", AUTUMN, (23, 8), 10),
        ("America/Santiago", SOUTH_SPRING, (22, 8), 9),
        ("America/Santiago", SOUTH_AUTUMN, (22, 8), 11),
        ("Australia/Lord_Howe", LORD_HOWE, (0, 6), 5.5),
        ("Asia/Kathmandu", SPRING, (23, 8), 9),
        # Quiet hours in the daytime: one of an hour, and one of length zero.
        ("Europe/Madrid", SPRING, (14, 15), 1),
        ("Europe/Madrid", SPRING, (9, 9), 0),
    ],
)
def test_case_25_a_night_in_which_the_clocks_change(
    zone: str, start: int, quiet: tuple[int, int], silent_hours: float
) -> None:
    hours = Quiet(zone, quiet[0] * 60, quiet[1] * 60)
    end = start + DAY_MS
    assert clock_arithmetic.running_ms(start, end, hours) == DAY_MS - int(silent_hours * HOUR_MS)
    assert counted(start, end, hours) == clock_arithmetic.running_ms(start, end, hours)


@settings(max_examples=300)
@given(quiets(), moments, st.integers(0, 60 * DAY_MS))
@example(Quiet("Europe/Madrid", 0, 720), SPRING, 30 * DAY_MS)
@example(Quiet("Europe/Madrid", 23 * 60, 8 * 60), AUTUMN, 12 * HOUR_MS)
@example(Quiet("Europe/Madrid", 2 * 60 + 15, 2 * 60 + 45), SPRING, 40 * HOUR_MS)
def test_a_deadline_is_the_first_time_with_the_full_running_time(quiet: Quiet | None, start: int, left: int) -> None:
    until = clock_arithmetic.deadline(start, left, quiet)
    assert until >= start + left
    assert clock_arithmetic.running_ms(start, until, quiet) == left
    if left:
        # The deadline is the first timestamp with the full running time before it, so it is outside all quiet hours.
        assert clock_arithmetic.running_ms(start, until - 1, quiet) == left - 1
        assert not is_quiet(until - 1, quiet) or changes_hour(until, until, quiet.zone if quiet else "UTC")
    # Quiet hours stop the clock for at most half of each day, plus one hour in the night with an extra hour.
    assert until - start <= 2 * left + DAY_MS + HOUR_MS


@settings(max_examples=200)
@given(quiets(), moments, st.lists(st.integers(0, 2 * DAY_MS), min_size=1, max_size=6))
def test_running_times_add_up(quiet: Quiet | None, start: int, steps: list[int]) -> None:
    at, total = start, 0
    for step in steps:
        total += clock_arithmetic.running_ms(at, at + step, quiet)
        at += step
    assert total == clock_arithmetic.running_ms(start, at, quiet)


@settings(max_examples=200)
@given(quiets(), moments)
def test_no_reminder_comes_in_quiet_hours(quiet: Quiet | None, at: int) -> None:
    woken = clock_arithmetic.after_quiet_hours(at, quiet)
    assert clock_arithmetic.running_ms(at, woken, quiet) == 0
    assert clock_arithmetic.running_ms(woken, woken + 1, quiet) == 1


@settings(max_examples=200)
@given(
    st.sampled_from([TURN, BANK, Terms()]),
    quiets(),
    moments,
    st.lists(st.tuples(st.booleans(), st.integers(0, DAY_MS)), max_size=12),
)
def test_stopping_and_starting_a_clock_never_returns_time(
    terms: Terms, quiet: Quiet | None, start: int, steps: list[tuple[bool, int]]
) -> None:
    clock = clock_arithmetic.due_clock(clock_arithmetic.new_clock(terms), terms, PendingChoice("1"), start, quiet)
    whole, used, at = clock.left, 0, start
    for stop, step in steps:
        before = at
        at += step
        if clock.since is not None:
            used += clock_arithmetic.running_ms(before, at, quiet)
        clock = (
            clock_arithmetic.stop_clock(clock, at)
            if stop
            else clock_arithmetic.start_clock(clock_arithmetic.stop_clock(clock, at), at)
        )
        assert clock_arithmetic.stop_clock(clock, at) == clock_arithmetic.stop_clock(
            clock_arithmetic.stop_clock(clock, at), at + 1
        )
        left = clock_arithmetic.stop_clock(clock, at).left
        assert left == (None if whole is None else max(0, whole - used))
        assert (clock.until is None) == (stop or whole is None)
        if clock.until is not None:
            assert clock_arithmetic.running_ms(at, clock.until, quiet) == left


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["own", "answer", "wait"]),
        st.integers(0, 3),
        st.integers(0, 30 * HOUR_MS),
    ),
    max_size=25,
)


@settings(max_examples=300)
@given(STEPS, quiets(), moments)
def test_a_bank_is_its_start_plus_credits_minus_used_time(
    steps: list[tuple[str, int, int]], quiet: Quiet | None, start: int
) -> None:
    """The bank never exceeds its cap. Each turn after the first adds one credit, even if answers interrupt the turn.

    In each part of the match, an empty bank is filled up to one hour at most once.
    """
    terms = Terms("bank", limit=48, credit=12, cap=60)
    clock, at, turn, turns = clock_arithmetic.new_clock(terms), start, 0, 0
    bank, now, lent = terms.limit * HOUR_MS, None, set[PendingChoice]()
    for kind, new, step in steps:
        if clock.since is not None:
            bank = max(0, bank - clock_arithmetic.running_ms(at, at + step, quiet))
        at += step
        if kind == "wait":
            clock, now = clock_arithmetic.idle_clock(clock, at), None
        else:
            began = kind == "own" and (new == 0 or turns == 0)
            if began:
                turn, turns = turn + 1, turns + 1
                if turns > 1:
                    bank = min(bank + terms.credit * HOUR_MS, terms.cap * HOUR_MS)
            due = PendingChoice(str(turn)) if kind == "own" else PendingChoice(f"{turn}, {new}", answers=True)
            if due != now and due not in lent and bank < LEAST_MS:
                bank = LEAST_MS
                lent.add(due)
            clock, now = clock_arithmetic.due_clock(clock, terms, due, at, quiet), due
        assert clock_arithmetic.stop_clock(clock, at).left == bank
        assert bank <= terms.cap * HOUR_MS
        assert clock.turns == turns


def test_a_bank_above_its_cap_is_not_cut() -> None:
    clock = SeatTime(left=80 * HOUR_MS, turns=3)
    assert clock_arithmetic.due_clock(clock, BANK, PendingChoice("9"), 0, None).left == 80 * HOUR_MS


def test_a_bank_gets_one_credit_a_turn_after_the_first_up_to_its_cap() -> None:
    clock = clock_arithmetic.due_clock(clock_arithmetic.new_clock(BANK), BANK, PendingChoice("1"), 0, None)
    assert (clock.left, clock.until) == (72 * HOUR_MS, 72 * HOUR_MS), "no credit for the first turn"
    clock = clock_arithmetic.idle_clock(clock, 30 * HOUR_MS)
    assert (clock.left, clock.since, clock.until, clock.due_at) == (42 * HOUR_MS, None, None, None)
    clock = clock_arithmetic.due_clock(clock, BANK, PendingChoice("2"), 50 * HOUR_MS, None)
    assert (clock.left, clock.due_at) == (66 * HOUR_MS, 50 * HOUR_MS), "waiting costs nothing"
    clock = clock_arithmetic.due_clock(
        clock_arithmetic.idle_clock(clock, 51 * HOUR_MS), BANK, PendingChoice("3"), 52 * HOUR_MS, None
    )
    assert clock.left == 72 * HOUR_MS, "never more than the cap"


def test_the_time_of_a_turn_is_separate_from_that_of_answers() -> None:
    """Each turn starts with the full time. The time of answers is separate; it continues where it stopped."""
    own, strike, after = PendingChoice("1"), PendingChoice("1, 1", answers=True), PendingChoice("1, 2", answers=True)
    clock = clock_arithmetic.due_clock(clock_arithmetic.new_clock(TURN), TURN, own, 0, None)
    assert clock_arithmetic.due_clock(clock, TURN, own, 3 * HOUR_MS, None) == clock, "nothing new while it goes on"
    clock = clock_arithmetic.due_clock(clock, TURN, strike, 4 * HOUR_MS, None)
    assert clock.left == 24 * HOUR_MS
    clock = clock_arithmetic.due_clock(clock_arithmetic.idle_clock(clock, 6 * HOUR_MS), TURN, strike, 8 * HOUR_MS, None)
    assert clock.left == 22 * HOUR_MS
    clock = clock_arithmetic.due_clock(clock, TURN, own, 9 * HOUR_MS, None)
    assert clock.left == 20 * HOUR_MS
    clock = clock_arithmetic.due_clock(
        clock_arithmetic.idle_clock(clock, 10 * HOUR_MS), TURN, after, 11 * HOUR_MS, None
    )
    assert clock.left == 24 * HOUR_MS
    clock = clock_arithmetic.due_clock(
        clock_arithmetic.idle_clock(clock, 12 * HOUR_MS), TURN, PendingChoice("2"), 13 * HOUR_MS, None
    )
    assert (clock.left, clock.turns) == (24 * HOUR_MS, 2)


def test_an_answer_by_an_order_changes_no_time() -> None:
    """A player whose order answered has the same time left as a player who was not asked."""
    own = PendingChoice("1")
    for terms in (TURN, BANK):
        begun = clock_arithmetic.due_clock(clock_arithmetic.new_clock(terms), terms, own, 0, None)
        away = clock_arithmetic.idle_clock(begun, 5 * HOUR_MS)
        asked = clock_arithmetic.idle_clock(
            clock_arithmetic.due_clock(begun, terms, PendingChoice("1, 1", answers=True), 5 * HOUR_MS, None),
            5 * HOUR_MS,
        )
        back = [clock_arithmetic.due_clock(clock, terms, own, 7 * HOUR_MS, None) for clock in (away, asked)]
        assert (back[0].left, back[0].until, back[0].turns) == (back[1].left, back[1].until, back[1].turns)
        assert back[0].left == (terms.limit - 5) * HOUR_MS


def test_a_player_with_an_empty_clock_gets_the_least_time() -> None:
    empty = SeatTime(
        left=0,
        turns=2,
        parts=(StoppedClock(PendingChoice("2"), 0), StoppedClock(PendingChoice("2, 1", answers=True), 0)),
    )
    for terms in (TURN, BANK):
        for now in (PendingChoice("2"), PendingChoice("2, 1", answers=True)):
            assert clock_arithmetic.due_clock(empty, terms, now, 0, None).left == LEAST_MS
    assert clock_arithmetic.due_clock(empty, BANK, PendingChoice("3"), 0, None).left == 24 * HOUR_MS


def test_tn50_a_live_clock_gives_half_a_minute_once_in_each_turn_and_answer() -> None:
    live = Terms("bank", live=True, limit=40, credit=5, cap=40)
    turn, answer = PendingChoice("1"), PendingChoice("1, 1", answers=True)

    def waits(clock: SeatTime, due: PendingChoice, at: int) -> tuple[SeatTime, int]:
        """Stop the clock at ``at`` seconds, then put the seat on turn again; return the clock and the seconds left."""
        again = clock_arithmetic.due_clock(clock_arithmetic.idle_clock(clock, at * 1000), live, due, at * 1000, None)
        return again, (again.left or 0) // 1000

    clock, left = waits(clock_arithmetic.new_clock(live), turn, 0)
    assert left == 40
    lefts = []
    # The seat must answer in between, its turn continues twice, and its next turn begins.
    for at, due in ((20, answer), (45, turn), (65, turn), (80, PendingChoice("2"))):
        clock, left = waits(clock, due, at)
        lefts.append(left)
    assert lefts == [30, 30, 10, 30]


def test_a_new_player_of_a_seat_has_the_time_of_a_turn() -> None:
    late = SeatTime(
        left=0, turns=5, parts=(StoppedClock(PendingChoice("9"), 0),), zero=5, due_at=1, now=PendingChoice("9")
    )
    assert clock_arithmetic.take_over_clock(late, BANK) == SeatTime(left=24 * HOUR_MS)
    assert (
        clock_arithmetic.due_clock(clock_arithmetic.take_over_clock(late, BANK), BANK, PendingChoice("9"), 0, None).left
        == 24 * HOUR_MS
    )
    assert clock_arithmetic.take_over_clock(late, TURN).left == 24 * HOUR_MS
    rich = SeatTime(left=50 * HOUR_MS)
    assert clock_arithmetic.take_over_clock(rich, BANK).left == 50 * HOUR_MS
    assert clock_arithmetic.take_over_clock(SeatTime(), Terms()) == SeatTime()


@pytest.mark.parametrize(("opened", "ended", "gone"), [(2, 5, 3), (5, 2, 3), (4, 4, 4), (0, 8, 0)])
def test_a_player_who_returns_is_charged_for_the_absence(opened: int, ended: int, gone: int) -> None:
    """A player is charged only for the absence.

    Time before the clock stopped was charged already, and a player who held the seat was not absent.
    """
    now, other = PendingChoice("7"), StoppedClock(PendingChoice("6"), 9 * HOUR_MS, 0)
    clock = SeatTime(left=20 * HOUR_MS, parts=(other, StoppedClock(now, 10 * HOUR_MS, ended * HOUR_MS)))
    back = clock_arithmetic.charge_absence(clock, now, opened * HOUR_MS, 8 * HOUR_MS)
    assert back.left == (20 - gone) * HOUR_MS
    assert back.parts == (other, StoppedClock(now, (10 - gone) * HOUR_MS, ended * HOUR_MS))


def test_a_turn_that_returns_within_an_hour_keeps_its_reminder() -> None:
    now = PendingChoice("7")
    for passed, kept in ((clock_arithmetic.AGAIN_MS - 1, True), (clock_arithmetic.AGAIN_MS, False)):
        part = StoppedClock(now, 10 * HOUR_MS, 0, due_at=3, told_at=5)
        clock = clock_arithmetic.due_clock(SeatTime(left=20 * HOUR_MS, parts=(part,)), BANK, now, 5 + passed, None)
        assert (clock.due_at, clock.told_at) == ((3, 5) if kept else (5 + passed, None))


def test_a_seat_with_more_than_the_least_time_gets_none() -> None:
    for left, added in ((LEAST_MS - 1, True), (LEAST_MS, False)):
        part = StoppedClock(PendingChoice("7"), left, 0)
        clock = clock_arithmetic.due_clock(SeatTime(left=left, parts=(part,)), BANK, PendingChoice("7"), 0, None)
        assert (clock.left, clock.borrowed) == (LEAST_MS, added)


def test_a_running_clock_keeps_its_quiet_hours() -> None:
    night = Quiet("UTC", 0, 720)
    clock = clock_arithmetic.due_clock(clock_arithmetic.new_clock(TURN), TURN, PendingChoice("1"), YEAR, None)
    assert clock_arithmetic.due_clock(clock, TURN, PendingChoice("1"), YEAR + HOUR_MS, night) == clock
    assert clock_arithmetic.due_clock(clock, TURN, PendingChoice("2"), YEAR + HOUR_MS, night).quiet == night


@pytest.mark.parametrize("left", [None, 0, 5 * HOUR_MS])
def test_added_time_moves_the_deadline_of_a_running_clock(left: int | None) -> None:
    clock = SeatTime(left=left, due_at=3, now=PendingChoice("1"), zero=9)
    more = clock_arithmetic.extend_clock(clock, 2 * HOUR_MS, 100)
    if left is None:
        assert more == clock
    else:
        assert (more.left, more.until, more.zero) == (left + 2 * HOUR_MS, 100 + left + 2 * HOUR_MS, None)
    waiting = SeatTime(left=left)
    assert clock_arithmetic.extend_clock(waiting, HOUR_MS, 5).until is None


# ---- calls


def all_calls(clock: SeatTime, quiet: Quiet | None) -> list[int]:
    """Return the times of all reminders to a player who never answers."""
    found: list[int] = []
    while (at := clock_arithmetic.call_at(clock, quiet)) is not None:
        found.append(at)
        clock = msgspec.structs.replace(clock, calls=clock.calls + 1, called_at=at)
        assert len(found) < 20
    return found


def test_reminders_fit_a_live_clock() -> None:
    """Reminders come at half and at nine tenths of a quarter of an hour, and never within the first minute."""
    minutes = {15: [7.5, 13.5], 1.5: [1.35], 0.5: []}
    for left, expected in minutes.items():
        clock, found = clock_arithmetic.start_clock(SeatTime(left=int(left * MINUTE_MS), due_at=0), 0), list[float]()
        while (at := clock_arithmetic.call_at(clock, None)) is not None and at < (clock.until or 0):
            found.append(at / MINUTE_MS)
            clock = msgspec.structs.replace(clock, calls=clock.calls + 1, called_at=at)
        assert found == expected


def test_reminders_without_limit_are_daily() -> None:
    clock = clock_arithmetic.due_clock(clock_arithmetic.new_clock(Terms()), Terms(), PendingChoice("1"), 7, None)
    assert all_calls(clock, None) == [7 + day * DAY_MS for day in range(1, 6)]


def test_reminders_of_a_turn() -> None:
    """Reminders come at half of the time, at nine tenths, and then daily.

    Only players whose time is not enforced get daily reminders.
    """
    clock = clock_arithmetic.due_clock(clock_arithmetic.new_clock(TURN), TURN, PendingChoice("1"), 0, None)
    shares = [12 * HOUR_MS, int(21.6 * HOUR_MS)]
    assert all_calls(clock, None) == shares + [shares[1] + day * DAY_MS for day in range(1, 6)]
    assert all_calls(msgspec.structs.replace(clock, hushed=True), None) == []
    assert all_calls(clock_arithmetic.idle_clock(clock, 5), None) == []
    assert all_calls(clock_arithmetic.stop_clock(clock, 5), None) == [], "nobody is called in a pause"


@settings(max_examples=150)
@given(st.sampled_from([TURN, BANK, Terms()]), quiets(), quiets(), moments)
def test_at_most_seven_reminders_come_in_order_and_never_at_night(
    terms: Terms, held: Quiet | None, quiet: Quiet | None, start: int
) -> None:
    clock = clock_arithmetic.due_clock(clock_arithmetic.new_clock(terms), terms, PendingChoice("1"), start, held)
    calls = all_calls(clock, quiet)
    assert len(calls) == (5 if clock.left is None else 7)
    assert all(clock_arithmetic.running_ms(at, at + 1, quiet) == 1 for at in calls)
    assert all(earlier <= later for earlier, later in pairwise(calls))
    assert calls[0] > start
    if clock.until is not None and held == quiet:
        assert calls[1] <= clock.until
    daily = calls[2:] if clock.left is not None else calls
    # The reminders are a day apart, unless quiet hours shift them.
    assert all(
        later - earlier >= DAY_MS - clock_arithmetic.QUIET_MINUTES_LIMIT * MINUTE_MS
        for earlier, later in pairwise(daily)
    )


def test_the_longest_clock_has_a_deadline() -> None:
    """If half of each day is quiet, a clock of thirty days runs for sixty days. The deadline is still found."""
    quiet = Quiet("Europe/Madrid", 8 * 60, 20 * 60)
    left = 30 * DAY_MS
    until = clock_arithmetic.deadline(SPRING - 30 * DAY_MS, left, quiet)
    assert clock_arithmetic.running_ms(SPRING - 30 * DAY_MS, until, quiet) == left
    assert timedelta(milliseconds=until - (SPRING - 30 * DAY_MS)) > timedelta(days=59)
