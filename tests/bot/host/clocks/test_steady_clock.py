"""Tests that no player loses time when the machine's clock jumps (case 25)."""

from __future__ import annotations

import asyncio
import logging
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from hypothesis import example, given, settings

from bot.host.clocks.absences import GRACE_MS
from bot.host.clocks.steady_clock import FAR_MS, STEADY_MS, TOLERANCE_MS, Correction, SteadyClock, gaps_until
from bot.host.clocks.terms import DAY_MS, HOUR_MS, Terms
from bot.host.lobbies.lobby import SessionPlace
from bot.host.matches.deleted_sessions import KEPT_MS
from bot.host.rulings import Delete, RequestedRuling
from bot.host.seats import deadlines
from storage.elapsed import elapsed_ms
from storage.errors import Duplicate, NotSaved
from storage.records.times import AwayTime, LastSeen
from tests.bot.hosted import ANA, BEN, DORA, START, Table, timed
from tests.bot.inner import cache_of
from tests.bot.jumps import RUNNING, STARTING, Step
from tests.bot.overdue import session_of, terms
from tests.bot.standing import standing

YEAR_MS = 365 * DAY_MS
MINUTE = 1 / 60
MINUTE_MS = 60_000
LIMIT = 24


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadlines, "VACATION_DAYS", 0)


async def begin(table: Table) -> int:
    """Begin a match in which Ana has 24 hours before the computer plays for her. Return its id."""
    await table.work()
    return await table.begin(terms("computer", LIMIT))


async def over(table: Table, number: int) -> bool:
    return (await session_of(table, number)).seats[0].computer_since is not None


def test_the_passed_time_is_given_in_whole_milliseconds(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("monotonic_ns", "clock_gettime_ns"):
        monkeypatch.setattr(time, name, lambda *_: 5_999_999)
    passed = elapsed_ms()
    monkeypatch.undo()
    assert passed == 5


async def test_case_25_a_jump_by_a_day_for_a_second_changes_no_time(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    number = await begin(table)
    await table.later(20)
    table.ahead = DAY_MS
    with caplog.at_level(logging.WARNING):
        await table.work()
        assert "jumped by +86400 s" in caplog.text
    await table.move(number, ANA, "rest")
    assert (await table.storage.moves.list(number))[-1].at == table.now, "a move keeps the time at which it was made"
    table.now += 1000
    table.ahead = 0
    await table.work()
    assert set((await table.storage.presence.last()).values()) == {table.now}
    assert cache_of(table.host).absences.latest == {}
    assert await table.hours(number, 1) == LIMIT - 1 / 3600
    await table.later(LIMIT, step=0.5)
    assert (await session_of(table, number)).seats[1].computer_since == START + 44 * HOUR_MS, "to the very millisecond"
    assert not [key for key in await table.told(number) if "offline" in key]


async def test_case_25_a_deadline_while_the_clock_is_in_doubt_waits_for_an_hour(table: Table) -> None:
    number = await begin(table)
    await table.later(23.5)
    table.ahead = DAY_MS
    await table.work()
    table.ahead = 0
    await table.later(0.9, step=0.1)
    assert not await over(table, number)
    await table.later(0.2, step=0.1)
    assert await over(table, number)
    assert "event-time-offline" not in await table.told(number), "the bot was not away"


async def test_case_25_a_delayed_pass_is_made_while_the_clock_is_in_doubt(table: Table) -> None:
    """The clock is in doubt during the delay. The pass uses no player's time, and the other players wait for it."""
    number = await table.begin(users=(ANA, BEN), fixed_windows=True, shields="0")
    table.ahead = DAY_MS
    await table.work()
    table.ahead = 0
    await table.move(number, ANA, "strike 2")
    await table.later(0.5, step=0.1)
    assert not table.host.clock.steady
    assert [move.seat for move in await table.storage.moves.list(number) if move.text == "pass"] == [1, 0, 1, 0]


@pytest.mark.parametrize("again", [False, True])
async def test_case_25_a_missed_deadline_is_extended_after_a_start_in_doubt(table: Table, again: bool) -> None:
    number = await begin(table)
    await table.later(20)
    table.ahead = 3 * HOUR_MS
    await table.work()
    await table.restart(away=10)
    await table.work()
    await table.later(0.5)
    if again:
        await table.restart(away=0.05)
        await table.work()
    await table.later(3, step=0.1)
    assert not await over(table, number)
    assert "event-time-offline" in await table.told(number)


async def test_case_25_a_start_in_1970_continues_from_the_last_heartbeat(table: Table) -> None:
    number = await begin(table)
    await table.later(2)
    await table.restart(away=0.01, ahead=-START)
    await table.work()
    assert abs(table.host.clock() - table.now) < HOUR_MS, "the time goes on from when the bot was seen last"
    await table.move(number, ANA, "rest")
    await table.later(0.2)
    table.ahead = 0
    await table.later(2, step=0.1)
    assert abs(table.host.clock() - table.now) < TOLERANCE_MS, "an absence of a minute does not count"
    hours = await table.hours(number, 1)
    assert hours is not None
    assert LIMIT - 2.3 < hours < LIMIT - 2
    assert cache_of(table.host).absences.latest == {}
    await table.later(LIMIT, step=1)
    assert (await session_of(table, number)).seats[1].computer_since is not None


async def test_case_25_a_table_opened_in_1970_moves_to_the_true_time(tmp_path: Path) -> None:
    """At its first start, the bot has no stored time to compare with.

    So it cannot know that the machine's clock is wrong.
    """
    table = Table(tmp_path / "s.db")
    table.ahead = -START
    await table.open()
    try:
        number = await begin(table)
        other = await table.begin(Terms())
        place = SessionPlace(7, 6)
        lobby = await table.host.lobby.open(
            place, game="toy_duel", seats=2, options={}, language="en", user=(DORA, "Dora"), terms=Terms(lobby_days=1)
        )
        await table.host.seats.offer(other, ANA, table.interaction())
        await table.later(3)
        table.ahead = 0
        await table.later(2, step=0.1)
        assert table.host.clock() == table.now
        assert await table.hours(number, 0) == LIMIT - 5
        assert [timer.due_at for timer in await table.timers(other, "open")] == [START + 72 * HOUR_MS]
        assert [timer.due_at for timer in await table.timers(lobby.session_id, "lobby")] == [START + 24 * HOUR_MS]
        assert sorted(set(table.corrected)) == [number, other, lobby.session_id], (
            "their messages get the corrected times"
        )
        await table.later(18.9)
        assert not await over(table, number)
        await table.later(0.1)
        assert await over(table, number)
    finally:
        await table.storage.close()


@pytest.mark.parametrize("hours", [0.5, 5])
async def test_case_25_a_jump_by_a_year_and_back_changes_no_time(table: Table, hours: float) -> None:
    """The clock jumps ahead by a year and back.

    No player's time changes, even if the bot accepted the wrong time in between.
    """
    number = await begin(table)
    await table.later(2)
    table.ahead = YEAR_MS
    await table.later(hours, step=0.1)
    believed = hours > 1
    assert table.host.clock() == table.now + believed * YEAR_MS
    await table.move(number, ANA, "rest")
    table.ahead = 0
    await table.later(2, step=0.1)
    assert table.host.clock() == table.now
    assert await table.hours(number, 1) == LIMIT - 2
    assert cache_of(table.host).absences.latest == {}
    await table.later(LIMIT - 2.1)
    assert (await session_of(table, number)).seats[1].computer_since is None
    await table.later(0.2)
    assert (await session_of(table, number)).seats[1].computer_since is not None


async def test_case_25_a_start_two_hours_ahead_costs_no_time(table: Table) -> None:
    """Until it is corrected, the machine's clock shows the time of another zone."""
    number, other = await begin(table), await begin(table)
    await table.later(2)
    await table.restart(away=0.1, ahead=2 * HOUR_MS)
    await table.work()
    await table.move(other, ANA, "rest")
    table.ahead = 0
    await table.later(1.9, step=0.1)
    assert table.host.clock() == table.now
    assert await table.hours(number, 0) == LIMIT - 4
    assert await table.hours(other, 1) == LIMIT - 1.9


async def test_case_25_a_start_a_year_ahead_gives_no_player_a_year(table: Table) -> None:
    number = await begin(table)
    await table.later(2)
    await table.restart(away=0.1, ahead=YEAR_MS)
    await table.later(0.9, step=0.1)
    assert not [key for key in await table.told(number) if "offline" in key]
    await table.later(1, step=0.1)
    hours = await table.hours(number, 0)
    assert hours is not None
    assert hours <= FAR_MS / HOUR_MS + YEAR_MS / HOUR_MS
    table.ahead = 0
    await table.later(1.5, step=0.1)
    hours = await table.hours(number, 0)
    assert hours is not None
    assert hours < FAR_MS / HOUR_MS


async def test_case_25_a_deleted_match_is_not_purged_by_a_clock_that_jumped(table: Table) -> None:
    number = await begin(table)
    await table.later(1)
    await table.host.rulings.rule(
        RequestedRuling(guild_id=7, session_id=number, actor=DORA, ruling=Delete(), reason="why")
    )
    for ahead in (YEAR_MS, 0, -YEAR_MS, 0):
        table.ahead = ahead
        await table.later(0.5, step=0.1)
    await table.restart(away=0.1, ahead=2 * YEAR_MS)
    await table.later(0.9, step=0.1)
    assert await table.timers(number, "purge") != []
    table.ahead = 0
    await table.later(1.1, step=0.1)
    assert [timer.due_at for timer in await table.timers(number, "purge")] == [START + HOUR_MS + KEPT_MS]


async def test_case_25_handled_interactions_are_kept_while_a_clock_is_in_doubt(table: Table) -> None:
    await table.storage.interactions.handle(1, START)
    table.now += 2 * DAY_MS
    table.ahead = YEAR_MS
    await table.host.pruning.prune()
    with pytest.raises(Duplicate):
        await table.storage.interactions.handle(1, START)
    table.ahead = 0
    await table.later(1.1, step=0.1)
    await table.host.pruning.prune()
    await table.storage.interactions.handle(1, START)


async def test_the_host_deletes_outdated_rows_once_an_hour(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    pruned: list[int] = []

    async def prune() -> None:
        pruned.append((table.now - START) // MINUTE_MS)
        if len(pruned) == 2:
            raise NotSaved("busy", "for a moment")

    monkeypatch.setattr(table.host.pruning, "prune", prune)
    for minute in (0, 1, 59, 60, 61, 119, 121):
        table.now = START + minute * MINUTE_MS
        await table.scheduler.prune()
    assert pruned == [0, 60, 121], "a failure is tried again an hour later, and raises nothing"


async def test_case_25_boards_show_corrected_times(tmp_path: Path) -> None:
    async with standing(tmp_path / "s.db") as stand:
        room = stand.room()
        number = await stand.begin(stand.users(2), room, clock="turn:24")
        host, board = stand.client.services.host, stand.board(room)
        until = (await host.live(number)).times[0].until or 0
        assert f"<t:{until // 1000}" in board.text
        found = await host.clock_corrections._session(
            (await host.live(number)).session, Correction(DAY_MS), host.clock()
        )
        await stand.storage.clock_corrections.correct(
            [found], lambda _, moment: moment, before=host.clock(), after=host.clock(), gaps={}
        )
        cache_of(host).forget_all()
        stand.client._show_corrected([number])
        await stand.told()
        assert f"<t:{(until + DAY_MS) // 1000}" in stand.board(room).text


class Hands:
    """The two clocks of a machine, which the test sets: the wall clock and the monotonic clock."""

    def __init__(self) -> None:
        self.passed, self.ahead = 5_000, START

    def clock(self) -> SteadyClock:
        return SteadyClock(lambda: self.passed + self.ahead, lambda: self.passed)


async def test_case_46_a_session_that_cannot_be_read_stops_no_correction(table: Table) -> None:
    damaged, number = await begin(table), await begin(table)
    garbage = (b"garbage", damaged)
    await table.storage.database.write(
        lambda connection: connection.execute("UPDATE snapshots SET clocks = ? WHERE session_id = ?", garbage).rowcount
    )
    table.ahead = DAY_MS
    await table.later(2, step=0.1)
    assert table.host.clock() == table.now + DAY_MS
    assert [timer.due_at for one in (damaged, number) for timer in await table.timers(one, "zero")] == (
        [START + DAY_MS + LIMIT * HOUR_MS] * 2
    )


def test_a_clock_that_jumped_is_accepted_after_an_hour() -> None:
    hands = Hands()
    clock = hands.clock()
    hands.ahead += TOLERANCE_MS
    assert (clock(), clock.steady, clock.ahead_ms) == (hands.passed + START, True, 0)
    hands.ahead = START + DAY_MS
    assert (clock.steady, clock.correction, clock.ahead_ms) == (False, 0, DAY_MS)
    hands.passed += STEADY_MS - 1
    assert clock.correction == 0
    hands.passed += 1
    assert (clock(), clock.correction, clock.steady_since) == (hands.passed + START, DAY_MS, hands.passed + START)
    clock.correct(DAY_MS)
    assert (clock(), clock.correction, clock.steady, clock.ahead_ms) == (hands.passed + START + DAY_MS, 0, True, 0)


def test_a_jump_that_outlasts_a_restart_is_no_absence() -> None:
    hands = Hands()
    hands.ahead = START + DAY_MS
    clock = hands.clock()
    seen = LastSeen(hands.passed + START - 60_000, DAY_MS)
    clock.begin(seen)
    assert gaps_until(seen, clock()) == ()
    assert (clock(), clock.steady) == (hands.passed + START, False)


def test_a_clock_that_is_set_back_shortens_absences_first() -> None:
    gaps = (AwayTime(10, 110), AwayTime(200, 250))
    back = Correction(-60, gaps)
    assert [back.at(moment) for moment in (5, 110, 200, 250, 300)] == [5, 100, 190, 190, 240]
    assert back.gaps() == (AwayTime(10, 100),)
    assert [Correction(-200, gaps).at(moment) for moment in (5, 110, 250)] == [-45, -40, 50]
    assert [Correction(60, gaps).at(moment) for moment in (5, 250)] == [65, 310]


class Fired(NamedTuple):
    """How a run ended: when the computer took the seat over, when the clock last jumped, and sums over all restarts.

    ``away`` is how long the bot was really away, and ``seemed`` how long it was away by the host's time. ``given`` is
    the longest extension of a deadline that these absences allow.
    """

    at: int
    jumped: int
    away: int
    seemed: int
    given: int


async def fired_after(steps: list[Step]) -> Fired:
    with TemporaryDirectory() as folder:
        async with timed(Path(folder) / "s.db") as table:
            number = await begin(table)
            jumped = away = seemed = given = 0
            for step in [*steps, Step(restart=False, minutes=1, ahead=0)]:
                before = table.ahead
                if step.restart:
                    since, seen = table.now, table.host.clock()
                    await table.restart(away=step.minutes / 60, ahead=step.ahead * HOUR_MS)
                    await table.work()
                    absence = table.host.clock() - seen
                    away, seemed = away + table.now - since, seemed + absence
                    given += min(max(absence, GRACE_MS), FAR_MS)
                else:
                    await table.later(step.minutes / 60, step=0.5)
                    table.ahead = step.ahead * HOUR_MS
                    await table.work()
                if before != table.ahead:
                    jumped = table.now - START
                if await over(table, number):
                    break
            else:
                await table.later(2, step=0.5)
                assert abs(table.host.clock() - table.now) <= TOLERANCE_MS
            while not await over(table, number):
                await table.later(10 * LIMIT)
                assert table.now - START < 20 * LIMIT * HOUR_MS + away + given, "the wait ends"
            since = (await session_of(table, number)).seats[0].computer_since or 0
            return Fired(since - table.host.clock() + table.now - START, jumped, away, seemed, given)


@settings(max_examples=9)
@given(RUNNING)
@example([*[Step(restart=False, minutes=197, ahead=0)] * 6, Step(restart=False, minutes=198, ahead=1)])
def test_case_25_random_jumps_while_the_bot_runs_move_no_deadline(steps: list[Step]) -> None:
    """The timer fires when the given time has passed, or as soon as the clock is no longer in doubt."""
    fired = asyncio.run(fired_after(steps))
    assert fired.at >= LIMIT * HOUR_MS
    assert fired.at <= max(LIMIT * HOUR_MS, fired.jumped + STEADY_MS)


@settings(max_examples=9)
@given(STARTING)
@example(
    [
        Step(restart=True, minutes=121, ahead=-3),
        Step(restart=False, minutes=1, ahead=0),
        Step(restart=True, minutes=178, ahead=-3),
    ]
)
def test_case_25_random_jumps_across_restarts_are_absences_at_most(steps: list[Step]) -> None:
    """The host's time may not count a true absence, and an apparent absence extends a deadline at most once.

    If the clock at a start is earlier than the last heartbeat, it does not show how long the bot was away. The host's
    time then continues from the heartbeat. So the deadline comes later by the whole true absence, and `away` is part of
    both bounds.

    The host never corrects its time at a seat's cost, so the deadline comes earlier by at most `seemed`. A deadline in
    an apparent absence is extended once, by at most `given`. While the clock is in doubt after a start, the deadline
    waits. If another start follows, it waits for less than an hour, which `given` covers. After the last start, the
    added hour covers it.
    """
    fired = asyncio.run(fired_after(steps))
    assert fired.at >= LIMIT * HOUR_MS + fired.away - fired.seemed
    assert fired.at <= max(LIMIT * HOUR_MS, fired.jumped + STEADY_MS) + fired.away + fired.given + HOUR_MS
