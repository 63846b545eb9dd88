"""Tests that repeating an action gains no time and cancels no other reminders."""

from __future__ import annotations

import msgspec
import pytest
import pytest_asyncio

from bot.host.clocks import clock_arithmetic
from bot.host.clocks.clock_arithmetic import PendingChoice, SeatTime
from bot.host.clocks.terms import DAY_MS, HOUR_MS, Terms
from bot.host.rulings import Extend
from tests.bot.hosted import ANA, BANK, BEN, CHEN, DORA, START, TURN, Table
from tests.bot.overdue import no_vacation


@pytest_asyncio.fixture
async def table(table: Table) -> Table:
    """Return a host whose players have no vacation left."""
    await no_vacation(table, ANA, BEN, CHEN)
    return table


async def test_an_interrupted_turn_is_given_the_last_hour_once(table: Table) -> None:
    """Ana strikes, must answer in her own turn, and undoes the strike.

    In each part of the match, an empty clock gets an hour only once.
    """
    number = await table.begin(Terms("bank", limit=24, credit=1, cap=24), users=(ANA, BEN), shields="0")
    await table.host.standing_orders.give(number, ANA, "always-ask", interaction_id=table.interaction())
    await table.host.standing_orders.give(number, BEN, "pass-turn", interaction_id=table.interaction())
    await table.later(23.5)
    left = []
    for _ in range(3):
        await table.move(number, ANA, "strike 2")
        await table.work()
        await table.later(0.25)
        await table.host.undo.ask_undo(number, ANA, table.interaction())
        left.append(await table.hours(number, 0))
        await table.work()
        await table.later(0.5)
    # Ana got one hour for the answers and one for the turn. She got no third one, so her time ran out.
    assert left == [1, 0.25, 0]
    assert (await table.clock(number, 0)).zero is not None


@pytest.mark.parametrize("away", ["undo", "seat"])
async def test_changing_the_quiet_hours_stops_no_clock(table: Table, away: str) -> None:
    table.now = START - START % DAY_MS
    settings = table.storage.settings
    await settings.set_user_quiet(ANA, "UTC", 0, 12 * 60)
    number = await table.begin(TURN, users=(ANA, BEN))
    left = []
    for noon in (True, False, True, False):
        left.append(await table.hours(number, 0))
        await table.later(11.9)
        await settings.set_user_quiet(ANA, "UTC", *((12 * 60, 0) if noon else (0, 12 * 60)))
        await table.host.reminders.reschedule(ANA)
        if away == "undo":
            await table.move(number, ANA, "rest")
            await table.host.undo.ask_undo(number, ANA, table.interaction())
        else:
            await table.host.seats.offer(number, ANA, table.interaction())
            await table.host.seats.take(number, ANA, "Ana", table.interaction())
        await table.later(0.1)
    assert left == [48, 36, 24, 12], "the quiet hours from midnight to noon apply to the whole turn"
    # A player who returns with less than an hour left has an hour again, but only once.
    await table.later(13)
    assert (await table.clock(number, 0)).zero is not None
    await table.move(number, ANA, "rest")
    await table.move(number, BEN, "rest")
    assert (await table.clock(number, 0)).quiet == clock_arithmetic.Quiet("UTC", 0, 12 * 60), (
        "the next turn uses the new setting"
    )


@pytest.mark.parametrize(("terms", "left"), [(TURN, 4), (BANK, 52)], ids=["turn", "bank"])
async def test_a_seat_opened_before_its_turn_has_a_running_clock(table: Table, terms: Terms, left: int) -> None:
    number = await table.begin(terms, users=(ANA, BEN, CHEN))
    await table.host.seats.offer(number, BEN, table.interaction())
    await table.later(5)
    await table.move(number, ANA, "rest")
    await table.later(15)
    # Offering another seat in between does not restart Ben's clock.
    await table.host.seats.offer(number, CHEN, table.interaction())
    await table.later(5)
    await table.host.seats.take(number, BEN, "Ben", table.interaction())
    assert await table.hours(number, 1) == left
    assert (await table.clock(number, 1)).turns == 1


async def test_the_turn_of_an_open_seat_has_the_quiet_hours_of_its_player(table: Table) -> None:
    table.now = START - START % DAY_MS
    await table.storage.settings.set_user_quiet(BEN, "UTC", 0, 12 * 60)
    number = await table.begin(TURN, users=(ANA, BEN, CHEN))
    await table.host.seats.offer(number, BEN, table.interaction())
    await table.move(number, ANA, "rest")
    await table.later(18)
    await table.host.seats.take(number, BEN, "Ben", table.interaction())
    assert await table.hours(number, 1) == 30, "six hours are gone, and the next night holds the rest back"


async def test_time_added_by_a_moderator_stays_after_an_undo(table: Table) -> None:
    number = await table.begin(BANK, users=(ANA, BEN))
    await table.later(10)
    await table.move(number, ANA, "rest")
    await table.host.rulings.carry_out(number, DORA, Extend(0, 48), "a wedding")
    await table.later(1)
    await table.host.undo.ask_undo(number, ANA, table.interaction())
    assert await table.hours(number, 0) == 72 - 11 + 48


async def test_a_user_who_takes_an_open_seat_has_the_time_of_a_turn(table: Table) -> None:
    number = await table.begin(TURN, users=(ANA, BEN, CHEN))
    await table.host.seats.offer(number, BEN, table.interaction())
    await table.move(number, ANA, "rest")
    await table.later(20)
    await table.host.seats.take(number, DORA, "Dora", table.interaction())
    assert await table.hours(number, 1) == 24


async def test_two_players_who_swap_a_seat_share_its_time(table: Table) -> None:
    number = await table.begin(TURN, users=(ANA, BEN, CHEN))
    left = []
    for taker, giver in ((DORA, ANA), (ANA, DORA), (DORA, ANA)):
        await table.later(10)
        await table.host.seats.offer(number, giver, table.interaction())
        await table.host.seats.take(number, taker, "X", table.interaction())
        left.append(await table.hours(number, 0))
    assert left == [24, 14, 4], "a new player gets a turn's time, but only once"


@pytest.mark.parametrize(
    ("terms", "answers", "left"),
    [
        (TURN, False, 24 - 9),
        (TURN, True, 24 - 9),
        # Ana had used one hour of her bank when she got the credit for the second turn.
        (BANK, False, 72 - 18),
        (BANK, True, 72 - 19),
    ],
)
def test_switching_between_two_turns_gains_no_time(terms: Terms, answers: bool, left: int) -> None:
    clock, at = clock_arithmetic.new_clock(terms), 0
    for _ in range(10):
        for chapter in ("6", "7"):
            clock = clock_arithmetic.due_clock(clock, terms, PendingChoice(chapter, answers=answers), at, None)
            at += HOUR_MS
    assert clock.left == left * HOUR_MS
    assert clock.turns == (0 if answers else 2)


def test_only_the_latest_turns_are_stored() -> None:
    clock = clock_arithmetic.new_clock(TURN)
    for number in range(20):
        clock = clock_arithmetic.idle_clock(
            clock_arithmetic.due_clock(clock, TURN, PendingChoice(str(number)), number, None), number
        )
    assert [part.due.chapter for part in clock.parts] == [
        str(number) for number in range(20 - clock_arithmetic.PARTS, 20)
    ]


# ---- without a clock


async def test_a_week_without_a_move_is_counted_from_the_latest_move(table: Table) -> None:
    number = await table.begin(Terms(), users=(ANA, BEN))
    await table.later(6 * 24)
    await table.move(number, ANA, "work")
    await table.later(6.9 * 24)
    assert "event-time-stalled" not in await table.told(number)
    await table.later(3)
    assert (await table.told(number)).count("event-time-stalled") == 1


async def test_a_move_after_a_week_ends_the_vote(table: Table) -> None:
    number = await table.begin(Terms())
    await table.later(8 * 24)
    await table.host.deadlines.vote(number, BEN, 0, "computer", table.interaction())
    await table.move(number, ANA, "work")
    assert (await table.clock(number, 0)).zero is None
    assert {timer.kind for timer in await table.timers(number)} == {"nudge", "stall"}, (
        "after five reminders there are no more"
    )
    await table.later(7 * 24)
    assert (await table.told(number)).count("event-time-stalled") == 2
    voted = await table.host.deadlines.vote(number, CHEN, 0, "computer", table.interaction())
    assert (voted.counts, voted.decision) == ({"computer": 1}, None), "votes from a week ago no longer count"


async def test_without_a_voter_the_computer_takes_no_stalled_seat(table: Table) -> None:
    number = await table.begin(Terms(), users=(ANA, BEN))
    await table.later(8 * 24)
    await table.host.seats.offer(number, BEN, table.interaction())
    await table.announce(number)
    assert (await table.live(number)).session.seats[0].computer_since is None
    assert "event-computer-plays" not in await table.told(number)


# ---- calls


async def test_more_time_has_its_own_reminders(table: Table) -> None:
    """Ana was reminded at half and at nine tenths of her time.

    After an extension of five days she is reminded daily, but not at the very end.
    """
    number = await table.begin(TURN, users=(ANA, BEN))
    await table.later(23)
    await table.host.rulings.carry_out(number, DORA, Extend(0, 120), "ill")
    result = await table.later(121)
    calls = [(timer.number, (timer.due_at - START) / HOUR_MS) for timer in result if timer.kind == "call"]
    assert calls == [(3, 47), (4, 71), (5, 95), (6, 119), (7, 143)]


async def test_reminders_come_a_day_after_the_latest_move(table: Table) -> None:
    number = await table.begin(Terms(), users=(ANA, BEN))
    await table.later(50)
    await table.move(number, ANA, "work")
    result = await table.later(100)
    calls = [(timer.number, (timer.due_at - START) / HOUR_MS) for timer in result if timer.kind == "call"]
    assert calls == [(3, 74), (4, 98), (5, 122)], "a day after the latest move, five in all"


async def test_a_day_of_vacation_causes_no_reminders(table: Table) -> None:
    number = await table.begin(TURN, users=(DORA, BEN))
    await table.later(24)
    table.done.clear()
    await table.later(24 * 4)
    assert {timer.kind for timer in table.done} == {"zero"}
    assert (await table.told(number)).count("event-time-vacation") == 4


async def test_after_an_absence_of_the_bot_reminders_come_daily(table: Table) -> None:
    number = await table.begin(Terms("turn", limit=24 * 30), users=(ANA, BEN))
    await table.later(1)
    await table.restart(away=28 * 24)
    result = await table.work()
    assert [timer.number for timer in result if timer.kind == "call"] == [1]
    # A change of Ana's settings stores all timers of the session again, and causes no further reminder.
    await table.host.reminders.reschedule(ANA)
    assert await table.work() == []
    assert [timer.due_at - table.now for timer in await table.timers(number, "call")] == [DAY_MS]


async def test_a_player_who_undid_a_whole_turn_is_not_asked_whether_to_end_it(table: Table) -> None:
    number = await table.begin(TURN, users=(ANA, BEN))
    for _ in range(2):
        await table.move(number, ANA, "work")
    await table.host.undo.ask_undo(number, ANA, table.interaction())
    assert len(await table.timers(number, "nudge")) == 1, "half of it still stands"
    await table.host.undo.ask_undo(number, ANA, table.interaction())
    assert await table.timers(number, "nudge") == []


async def test_a_player_is_reminded_when_the_others_agree_to_their_undo(table: Table) -> None:
    """The other players may agree to an undo long after the request, so the player is reminded again."""
    await table.storage.settings.set_user_calls(ANA, "private")
    number = await table.begin(TURN, users=(ANA, BEN))
    await table.move(number, ANA, "rest")
    await table.move(number, BEN, "rest")
    await table.move(number, ANA, "rest")
    await table.move(number, BEN, "work")
    await table.host.undo.ask_undo(number, ANA, table.interaction())
    await table.later(5)
    revision = (await table.live(number)).session.revision
    await table.host.undo.answer_undo(number, BEN, revision, agree=True)
    calls = [(timer.seat, timer.number, timer.due_at - table.now) for timer in await table.timers(number, "call")]
    assert (0, 0, 0) in calls


def test_a_clock_stored_by_an_earlier_version_is_read() -> None:
    former = b'{"left":5,"own":{"chapter":"2","left":7,"ended_at":9},"lent":"2","turns":3}'
    assert msgspec.json.decode(former, type=SeatTime) == SeatTime(left=5, turns=3)
