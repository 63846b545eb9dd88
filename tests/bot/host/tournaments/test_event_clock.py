"""Tests events while the machine's clock jumps: each step still happens, and none happens too early (case 25)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.host.clocks.steady_clock import STEADY_MS, TOLERANCE_MS
from bot.host.clocks.terms import DAY_MS, HOUR_MS
from bot.host.tournaments.ground.timer_times import GRACE_MS, TOLD
from bot.host.tournaments.rulings.player_rulings import ExtendRound
from engine.tournaments.event import Stage
from storage.records.tournaments import Whole
from tests.bot.events import GUILD, EventTable, leading
from tests.bot.hosted import START
from tests.bot.jumps import RUNNING, Step

SWISS = Stage("swiss")
YEAR_MS = 365 * DAY_MS


class Moment(NamedTuple):
    """A scheduled time of an event: how the time is set, how far away it is, and whether its step was carried out."""

    begin: Callable[[EventTable], Awaitable[int]]
    after: int
    come: Callable[[Whole], bool]


async def registration(table: EventTable) -> int:
    return await table.draft(SWISS, registration_at=table.now + DAY_MS)


async def checkin(table: EventTable) -> int:
    number = await table.draft(SWISS, checkin_at=table.now + DAY_MS)
    await table.registered(number, [1, 2])
    return number


async def checkin_over(table: EventTable) -> int:
    number = await table.draft(SWISS, checkin_minutes=24 * 60)
    await table.registered(number, [1, 2])
    await table.events.checkin.open(GUILD, number, table.leader())
    return number


async def round_begun(table: EventTable) -> int:
    number = await table.event(SWISS, users=2, round_days=1, no_show_hours=24)
    await table.round(number)
    return number


async def gone(table: EventTable) -> int:
    number = await table.event(SWISS, users=4)
    await table.events.leavers.record_leaver(GUILD, 1)
    return number


MOMENTS = {
    "registration": Moment(registration, DAY_MS, lambda whole: whole.tournament.state == "registration"),
    "check-in": Moment(checkin, DAY_MS, lambda whole: whole.tournament.state == "checkin"),
    "check-in over": Moment(checkin_over, DAY_MS, lambda whole: whole.tournament.checkin_until is None),
    "deadline": Moment(round_begun, DAY_MS, lambda whole: whole.rounds[0].extended),
    "no-show": Moment(round_begun, DAY_MS, lambda whole: whole.tables[0].no_show == TOLD),
    "gone": Moment(gone, GRACE_MS, lambda whole: whole.entries[0].state == "dropped"),
}


async def came_after(moment: Moment, steps: list[Step]) -> tuple[int, int]:
    """Carry out the steps and wait for the scheduled time.

    Return when its step happened, and when the clock last jumped.
    """
    with TemporaryDirectory() as folder:
        async with leading(Path(folder) / "s.db") as table:
            await table.work()
            number = await moment.begin(table)
            jumped = 0

            async def come() -> bool:
                return moment.come(await table.whole(number))

            for step in [*steps, Step(restart=False, minutes=1, ahead=0)]:
                await until(table, come, step.minutes / 60)
                if await come():
                    return table.now - START, jumped
                if table.ahead != step.ahead * HOUR_MS:
                    table.ahead, jumped = step.ahead * HOUR_MS, table.now - START
                    await table.work()
            await until(table, come, 2)
            while not await come():
                assert abs(table.host.clock() - table.now) <= TOLERANCE_MS
                await until(table, come, moment.after / HOUR_MS)
                assert table.now - START < 20 * moment.after, "it comes some day"
            return table.now - START, jumped


async def until(table: EventTable, come: Callable[[], Awaitable[bool]], hours: float) -> None:
    end = table.now + int(hours * HOUR_MS)
    while table.now < end and not await come():
        await table.later(min(0.5, (end - table.now) / HOUR_MS))


@settings(max_examples=2)
@given(st.sampled_from(sorted(MOMENTS)), RUNNING)
@example("deadline", [Step(restart=False, minutes=30, ahead=9000), Step(restart=False, minutes=200, ahead=0)])
@example("registration", [Step(restart=False, minutes=30, ahead=9000), Step(restart=False, minutes=200, ahead=0)])
def test_case_25_random_jumps_move_no_scheduled_time_of_an_event(kind: str, steps: list[Step]) -> None:
    """The step happens at its time, or as soon as the clock is no longer in doubt. The test looks every half hour."""
    comes_in_time(kind, steps)


@pytest.mark.soak
@settings(max_examples=100)
@given(st.sampled_from(sorted(MOMENTS)), RUNNING)
def test_case_25_many_random_jumps_move_no_scheduled_time_of_an_event(kind: str, steps: list[Step]) -> None:
    comes_in_time(kind, steps)


def comes_in_time(kind: str, steps: list[Step]) -> None:
    """Carry out the steps of a story. Check that the event's own step happens at its scheduled time."""
    moment = MOMENTS[kind]
    at, jumped = asyncio.run(came_after(moment, steps))
    assert at >= moment.after
    assert at <= max(moment.after, jumped + STEADY_MS) + HOUR_MS // 2


@pytest.mark.parametrize("kind", sorted(MOMENTS))
def test_case_25_a_wrong_year_that_was_accepted_brings_no_step_early(kind: str) -> None:
    ahead = [Step(restart=False, minutes=60, ahead=YEAR_MS // HOUR_MS), Step(restart=False, minutes=300, ahead=0)]
    at, _ = asyncio.run(came_after(MOMENTS[kind], ahead))
    assert MOMENTS[kind].after <= at <= MOMENTS[kind].after + HOUR_MS // 2


async def test_case_25_withdrawing_a_ruling_restores_the_corrected_times(table: EventTable) -> None:
    number = await round_begun(table)
    before = (await table.whole(number)).rounds[0].deadline or 0
    await table.events.rulings.rule(GUILD, number, table.judge(), ExtendRound(1, 24), "so")
    table.ahead = YEAR_MS
    await table.later(2, step=0.5)
    assert table.host.clock() == table.now + YEAR_MS
    await table.events.rulings.take_back(GUILD, number, table.judge(), "so")
    assert (await table.whole(number)).rounds[0].deadline == before + YEAR_MS


async def test_case_25_an_event_that_changes_during_a_correction_is_corrected_again(
    table: EventTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await round_begun(table)
    before = (await table.whole(number)).rounds[0].deadline or 0
    table.ahead = DAY_MS
    tried: list[int] = []
    monkeypatch.setattr(table.storage.tournaments, "whole", moved(table, tried))
    await table.later(3, step=0.5)
    assert len(tried) == 1
    assert table.host.clock() == table.now + DAY_MS
    assert (await table.whole(number)).rounds[0].deadline == before + DAY_MS


def moved(table: EventTable, tried: list[int]) -> Callable[[int], Awaitable[Whole | None]]:
    """Return a function that reads an event.

    After its first call during a correction of the times, it lets the event change.
    """
    real = table.storage.tournaments.whole

    async def whole(number: int) -> Whole | None:
        found = await real(number)
        if not tried and table.host.clock.correction:
            tried.append(table.now)
            revise = "UPDATE tournaments SET revision = revision + 1"
            await table.storage.database.write(lambda connection: connection.execute(revise).rowcount)
        return found

    return whole
