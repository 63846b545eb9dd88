"""Tests how each change of a match affects its clocks and timers; time is simulated."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
import pytest

from bot.host.clocks.clock_arithmetic import NUDGE_MS, SWIFT_MS, PendingChoice
from bot.host.clocks.terms import DAY_MS, HOUR_MS, LEAST_MS, Terms
from bot.host.matches import play
from bot.host.matches.timekeeper import OPEN_MS, is_swift
from bot.host.rulings import Pause, Resume
from engine.kernel.choices.moves import move_text
from engine.kernel.errors import Refused
from storage.records.changes import Change
from storage.records.people import Calls, UserSettings
from storage.records.times import Timer
from tests.bot.hosted import ANA, BANK, BEN, CHEN, DORA, START, TURN, Table
from tests.bot.inner import cache_of
from tests.toys import BRIGADE

WINDOWS: dict[str, Any] = {"fixed_windows": True, "shields": "0"}


async def ends(table: Table, number: int) -> dict[int, float]:
    """Return for each seat the number of hours until its time ends."""
    return {timer.seat: (timer.due_at - table.now) / HOUR_MS for timer in await table.timers(number, "zero")}


async def always(table: Table, number: int, *users: int, order: str = "always-ask") -> None:
    """Give each of these players a standing order for windows. By default they are always asked."""
    for user in users:
        await table.host.standing_orders.give(number, user, order, interaction_id=table.interaction())


# ---- whose time runs


async def test_time_runs_only_for_the_seat_on_turn(table: Table) -> None:
    number = await table.begin()
    assert await ends(table, number) == {0: 24}
    await table.later(5)
    assert await ends(table, number) == {0: 19}
    await table.move(number, ANA, "work")
    assert await ends(table, number) == {0: 19}, "a turn that goes on gets nothing new"
    await table.move(number, ANA, "rest")
    assert await ends(table, number) == {1: 24}
    assert [await table.hours(number, seat) for seat in range(3)] == [19, 24, 24]
    await table.later(7)
    await table.move(number, BEN, "rest")
    await table.later(1)
    assert await ends(table, number) == {2: 23}
    await table.move(number, CHEN, "rest")
    assert await ends(table, number) == {0: 24}, "a turn has its own time"


async def test_a_bank_is_used_and_gets_one_credit_a_turn(table: Table) -> None:
    number = await table.begin(BANK, users=(ANA, BEN))
    await table.later(30)
    await table.move(number, ANA, "rest")
    assert [await table.hours(number, seat) for seat in range(2)] == [42, 72]
    await table.later(10)
    await table.move(number, BEN, "rest")
    assert [await table.hours(number, seat) for seat in range(2)] == [66, 62]
    await table.later(40)
    assert await ends(table, number) == {0: 26}
    await table.move(number, ANA, "rest")
    assert [await table.hours(number, seat) for seat in range(2)] == [26, 72]


async def test_answers_use_time_and_earn_no_credit(table: Table) -> None:
    """A strike interrupts Ana's turn. She answers and continues her turn, and gets only one credit for it."""
    number = await table.begin(BANK, users=(ANA, BEN), **WINDOWS)
    await always(table, number, ANA, BEN)
    for user in (ANA, BEN):
        await table.move(number, user, "rest")
    assert await table.hours(number, 0) == 72
    await table.later(20)
    await table.move(number, ANA, "strike 2")
    assert await ends(table, number) == {1: 72}, "nobody's first own turn, and no credit"
    await table.later(2)
    await table.move(number, BEN, "pass")
    await table.later(3)
    await table.move(number, ANA, "pass")
    await table.move(number, BEN, "pass")
    await table.move(number, ANA, "pass")
    assert [await table.hours(number, seat) for seat in range(2)] == [49, 70]
    assert (await table.clock(number, 0)).now == PendingChoice("3")
    assert (await table.clock(number, 0)).turns == 2


async def test_the_time_of_a_turn_continues_after_answers(table: Table) -> None:
    number = await table.begin(TURN, users=(ANA, BEN), **WINDOWS)
    await always(table, number, ANA, BEN)
    await table.later(20)
    await table.move(number, ANA, "strike 2")
    assert await ends(table, number) == {1: 24}
    await table.move(number, BEN, "pass")
    assert await ends(table, number) == {0: 24}, "an answer has its own time"
    await table.later(1)
    for user in (ANA, BEN, ANA):
        await table.move(number, user, "pass")
    assert await ends(table, number) == {0: 4}


@pytest.mark.parametrize("between", [0, 1])
async def test_a_private_reminder_comes_for_a_turn_that_continues_after_quick_answers(
    table: Table, between: int
) -> None:
    await table.storage.settings.set_user_calls(ANA, "private")
    number = await table.begin(TURN, users=(ANA, BEN), **WINDOWS)
    await always(table, number, ANA, BEN)
    await table.move(number, ANA, "strike 2")
    for user in (BEN, ANA, BEN, ANA):
        table.now += between
        await table.move(number, user, "pass")
    assert (await table.clock(number, 0)).now == PendingChoice("1")
    assert [(timer.seat, timer.number) for timer in await table.timers(number, "call")] == [(0, 0), (0, 1)]


async def test_the_answers_to_each_attack_have_their_own_time(table: Table) -> None:
    number = await table.begin(TURN, users=(ANA, BEN), **WINDOWS)
    await always(table, number, ANA, BEN)
    await table.move(number, ANA, "strike 2")
    await table.later(5)
    for user in (BEN, ANA, BEN, ANA):
        await table.move(number, user, "pass")
    for user in (ANA, BEN):
        await table.move(number, user, "rest")
    await table.move(number, ANA, "strike 2")
    assert await ends(table, number) == {1: 24}


async def test_no_player_begins_with_an_empty_clock(table: Table) -> None:
    number = await table.begin(Terms("bank", limit=10, credit=1, cap=10, at_zero="vote"), **WINDOWS)
    await always(table, number, ANA, BEN, CHEN)
    for user in (ANA, BEN, CHEN):
        await table.move(number, user, "rest")
    await table.later(9.99)
    await table.move(number, ANA, "strike 2")
    for user in (BEN, CHEN):
        await table.move(number, user, "pass")
    assert await ends(table, number) == {0: LEAST_MS / HOUR_MS}


@pytest.mark.parametrize(("terms", "left"), [(TURN, 24), (BANK, 72)])
async def test_in_a_game_without_windows_each_turn_adds_time(table: Table, terms: Terms, left: int) -> None:
    number = await table.begin(terms, users=(ANA, BEN), game="splendor_marvel")
    for user in (ANA, BEN):
        await table.later(5)
        await table.move(number, user, "take yellow blue red")
    assert await ends(table, number) == {0: left}


@pytest.mark.usefixtures("distinct_hands")
async def test_clocks_of_simultaneous_decisions_run_side_by_side(table: Table) -> None:
    number = await table.begin(TURN, users=(ANA, BEN), game="ragami")
    live = await table.live(number)
    assert [decision.seat for decision in live.running_match.decisions()] == [0, 1]
    assert await ends(table, number) == {0: 24, 1: 24}
    await table.later(6)
    move = " ".join(live.running_match.decisions()[1].moves[0])
    await table.move(number, BEN, move)
    assert (await ends(table, number))[0] == 18
    former = await table.live(number)
    if 1 in await ends(table, number):
        assert (await ends(table, number))[1] == 18
    await table.later(6)
    assert (await ends(table, number))[0] == 12
    assert former.session.revision == 1


async def test_without_a_clock_no_time_runs_out(table: Table) -> None:
    number = await table.begin(Terms())
    assert {timer.kind for timer in await table.timers(number)} == {"call", "stall"}
    assert await table.hours(number, 0) is None
    await table.later(24 * 30)
    assert [timer.kind for timer in table.done] == ["call"] * 5 + ["stall"], "and the pings stop"
    live = await table.live(number)
    assert [seat.seat for seat in live.due_seats()] == [0], "the host does nothing for the seat"
    assert live.session.seats[0].computer_since is None


# ---- quiet hours


async def test_the_clock_stops_in_quiet_hours(table: Table) -> None:
    await table.storage.settings.set_user_quiet(ANA, "UTC", 22 * 60, 8 * 60)
    table.now = START - START % DAY_MS + 20 * HOUR_MS
    number = await table.begin(Terms("turn", limit=10))
    assert await ends(table, number) == {0: 20}, "two hours this evening, eight tomorrow"
    await table.later(12)
    assert await table.hours(number, 0) == 8
    await table.storage.settings.set_user_quiet(ANA, "UTC", 8 * 60, 20 * 60)
    await table.host.reminders.reschedule(ANA)
    assert await ends(table, number) == {0: 8}, "new quiet hours do not change a running turn"
    for user in (ANA, BEN, CHEN):
        await table.move(number, user, "rest")
    assert await ends(table, number) == {0: 22}


# ---- pauses


async def paused(table: Table, number: int, at: int | None) -> None:
    live = await table.live(number)
    async with cache_of(table.host).lock(number):
        await cache_of(table.host).change(live, Change(paused_at=at))
        await table.host.play.go_on(number)


async def test_a_pause_stops_the_clock_and_adds_no_time(table: Table) -> None:
    number = await table.begin(BANK)
    await table.later(10)
    for hours in range(1, 4):
        await paused(table, number, table.now)
        assert await table.timers(number) == []
        with pytest.raises(Refused, match="paused"):
            await table.move(number, ANA, "rest")
        await table.later(100)
        assert await table.hours(number, 0) == 62 - hours + 1
        await paused(table, number, None)
        assert await ends(table, number) == {0: 62 - hours + 1}
        await table.later(1)
    assert await ends(table, number) == {0: 59}
    assert (await table.clock(number, 0)).turns == 1
    assert not [timer for timer in table.done if timer.kind == "zero"]


@pytest.mark.parametrize(("terms", "left"), [(BANK, 72), (TURN, 24)])
async def test_opening_and_taking_back_ones_own_seat_stops_no_clock(table: Table, terms: Terms, left: int) -> None:
    """A player opens their seat during their turn and takes it back. The time in between is charged.

    If the seat was not on turn, no time is charged.
    """
    number = await table.begin(terms)
    for _ in range(2):
        await table.host.seats.offer(number, ANA, table.interaction())
        assert not await table.timers(number, "zero")
        await table.later(5)
        await table.host.seats.take(number, ANA, "Ana", table.interaction())
        left -= 5
        assert (await ends(table, number))[0] == left
    await table.host.seats.offer(number, BEN, table.interaction())
    before = await table.hours(number, 1)
    await table.later(5)
    await table.host.seats.take(number, BEN, "Ben", table.interaction())
    assert await table.hours(number, 1) == before


# ---- timers


async def test_every_change_replaces_the_timers(table: Table) -> None:
    number = await table.begin()
    visited: set[int] = set()
    for user in (ANA, BEN, CHEN, ANA, BEN):
        await table.move(number, user, "rest")
        timers = await table.timers(number)
        revision = (await table.live(number)).session.revision
        assert {timer.revision for timer in timers} == {revision}
        assert {timer.kind for timer in timers} == {"zero", "call"}
        assert len({timer.seat for timer in timers}) == 1
        assert visited.isdisjoint(timer.timer_id for timer in timers), "no id comes twice"
        visited |= {timer.timer_id for timer in timers}


async def test_a_started_turn_causes_one_reminder_after_ten_minutes(table: Table) -> None:
    number = await table.begin()
    await table.move(number, ANA, "work")
    (nudge,) = await table.timers(number, "nudge")
    assert nudge.due_at == table.now + NUDGE_MS
    await table.later(0.1)
    await table.move(number, ANA, "work")
    (nudge,) = await table.timers(number, "nudge")
    assert nudge.due_at == table.now + NUDGE_MS, "counted from the last of its moves"
    result = await table.later(1)
    assert [timer.kind for timer in result] == ["nudge"]
    assert (await table.clock(number, 0)).nudge_at is None
    await table.move(number, ANA, "work")
    assert await table.timers(number, "nudge") == [], "a turn is asked about once"
    await table.move(number, ANA, "rest")
    assert await table.timers(number, "nudge") == []
    assert await table.later(1) == []


async def test_reminders_fire_in_order_and_wait_for_their_announcement(table: Table) -> None:
    number = await table.begin()
    result = await table.later(23)
    assert [(timer.kind, timer.number) for timer in result] == [("call", 1), ("call", 2)]
    assert [(timer.due_at - START) / HOUR_MS for timer in result] == [12, 21.6]
    fired = await table.storage.timers.fired()
    assert [(timer.kind, timer.number, timer.fired_at) for timer in fired] == [
        ("call", 1, result[0].due_at),
        ("call", 2, result[1].due_at),
    ]
    await table.move(number, ANA, "rest")
    await table.announce(number)
    assert len(await table.storage.timers.fired()) == 2, "a board is not a ping, and only a ping removes the row"


async def test_hushed_reminders_return_with_the_next_turn(table: Table) -> None:
    number = await table.begin()
    await table.host.reminders.hush(number, ANA)
    assert await table.timers(number, "call", "nudge") == []
    with pytest.raises(Refused, match="not_due"):
        await table.host.reminders.hush(number, BEN)
    assert not await table.later(23)
    for user in (ANA, BEN, CHEN):
        await table.move(number, user, "rest")
    assert len(await table.timers(number, "call")) == 1


async def test_a_reminder_switched_off_in_between_does_not_fire(table: Table) -> None:
    number = await table.begin()
    (call,) = await table.timers(number, "call")
    await table.host.reminders.hush(number, ANA)
    table.now = call.due_at
    await table.host.due_timers.ring(call)
    assert await table.storage.timers.fired() == ()
    assert (await table.clock(number, 0)).calls == 0
    assert (await table.host.live(number)).times[0].calls == 0


@pytest.mark.parametrize("route", ["channel", "private", "both", "none"])
async def test_which_reminders_a_player_gets(table: Table, route: Calls) -> None:
    await table.storage.settings.set_user_calls(BEN, route)
    number = await table.begin()
    await table.move(number, ANA, "rest")
    expected = {"channel": [1], "private": [0, 1], "both": [0, 1], "none": []}[route]
    assert [timer.number for timer in await table.timers(number, "call")] == expected
    assert len(await table.timers(number, "zero")) == 1
    # Ben moves, so he needs no reminder of the beginning of his turn.
    await table.move(number, BEN, "work")
    expected = {"channel": [1], "private": [1], "both": [1], "none": []}[route]
    assert [timer.number for timer in await table.timers(number, "call")] == expected


async def test_a_state_read_during_a_choice_is_not_cached(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    read, reading, chosen = table.storage.settings.user, asyncio.Event(), asyncio.Event()

    async def slowly(user_id: int) -> UserSettings:
        found = await read(user_id)
        reading.set()
        await chosen.wait()
        return found

    monkeypatch.setattr(table.storage.settings, "user", slowly)
    before = asyncio.create_task(table.host.preferences.of_user(ANA))
    await reading.wait()
    await table.host.preferences.choose_language(ANA, "es")
    chosen.set()
    assert (await before).language is None
    assert (await table.host.preferences.of_user(ANA)).language == "es"


async def test_an_open_seat_does_not_delay_a_match_for_ever(table: Table) -> None:
    number = await table.begin()
    await table.host.seats.offer(number, ANA, table.interaction())
    assert await ends(table, number) == {}
    (opened,) = await table.timers(number)
    assert (opened.kind, opened.due_at) == ("open", table.now + OPEN_MS)
    await table.later(10)
    await table.host.seats.take(number, ANA, "Ana", table.interaction())
    assert await ends(table, number) == {0: 14}, "opening it stopped no clock"
    await table.later(4)
    await table.host.seats.offer(number, ANA, table.interaction())
    await table.host.seats.take(number, ANA, "Ana", table.interaction())
    assert await ends(table, number) == {0: 10}, "coming back brings no new time"
    await table.host.seats.offer(number, ANA, table.interaction())
    await table.later(5)
    await table.host.seats.take(number, 9, "Nina", table.interaction())
    assert await ends(table, number) == {0: 24}, "another player has a turn's time"


async def test_leaving_and_returning_gives_a_last_hour_once(table: Table) -> None:
    number = await table.begin()
    await table.later(23.5)
    for left in (1, 0.75, 0.5):
        await table.host.seats.offer(number, ANA, table.interaction())
        await table.host.seats.take(number, ANA, "Ana", table.interaction())
        assert await ends(table, number) == {0: left}
        await table.later(0.25)


@pytest.mark.parametrize("terms", [TURN, BANK], ids=["turn", "bank"])
async def test_an_undo_adds_no_time_and_charges_no_other_player(table: Table, terms: Terms) -> None:
    """The player who undoes a move is charged the time since that move.

    Otherwise a player could use up another player's time.
    """
    number = await table.begin(terms, users=(ANA, BEN))
    await table.later(6)
    for hours in (1, 2, 3):
        await table.move(number, ANA, "rest")
        await table.later(1)
        await table.host.undo.ask_undo(number, ANA, table.interaction())
        assert await ends(table, number) == {0: terms.limit - 6 - hours}
        assert [(await table.clock(number, seat)).turns for seat in (0, 1)] == [1, 1]
    await table.move(number, ANA, "rest")
    assert await ends(table, number) == {1: terms.limit}


async def test_repeated_undo_gives_the_last_hour_only_once(table: Table) -> None:
    number = await table.begin(TURN, users=(ANA, BEN))
    await table.later(23.75)
    for quarter in (1, 2):
        await table.move(number, ANA, "rest")
        await table.later(0.1)
        await table.host.undo.ask_undo(number, ANA, table.interaction())
        assert await ends(table, number) == {0: pytest.approx(0.25 - quarter / 10)}
    await table.move(number, ANA, "rest")
    await table.later(2)
    await table.host.undo.ask_undo(number, ANA, table.interaction())
    (zero,) = await table.timers(number, "zero")
    assert zero.due_at == table.now, "the time is over, as it would have been"


async def test_an_undo_after_a_pause_does_not_charge_the_pause(table: Table) -> None:
    number = await table.begin(TURN, users=(ANA, BEN))
    await table.later(6)
    await table.move(number, ANA, "rest")
    await table.later(1)
    await table.host.rulings.carry_out(number, DORA, Pause(), "a storm")
    await table.later(50)
    await table.host.rulings.carry_out(number, DORA, Resume(), "it is over")
    await table.host.undo.ask_undo(number, ANA, table.interaction())
    assert await ends(table, number) == {0: 17}


async def test_an_undo_with_consent_leaves_time_to_choose(table: Table) -> None:
    number = await table.begin(BANK, users=(ANA, BEN))
    await table.later(71.5)
    await table.move(number, ANA, "rest")
    await table.later(10)
    await table.move(number, BEN, "rest")
    assert await table.hours(number, 1) == 62
    question = await table.host.undo.ask_undo(number, ANA, table.interaction())
    assert question.waiting_for == [1]
    session = (await table.live(number)).session
    await table.host.undo.answer_undo(number, BEN, session.revision, agree=True)
    assert list(await ends(table, number)) == [0]
    assert await table.hours(number, 1) == 62, "choices made in between took their time"


# ---- what orders and hands must not reveal


def public(timers: list[Timer]) -> list[tuple[str, int, int, int]]:
    return sorted((timer.kind, timer.seat, timer.number, timer.due_at) for timer in timers)


@pytest.mark.parametrize("terms", [TURN, BANK, Terms()], ids=["turn", "bank", "none"])
async def test_windows_passed_at_once_by_orders_change_no_clocks(table: Table, terms: Terms) -> None:
    """The clocks run as if no other player could have answered.

    Otherwise they would reveal who could answer.
    """
    visited = []
    for move in ("strike 2", "work"):
        table.now = START
        number = await table.begin(terms, users=(ANA, BEN))
        await always(table, number, ANA, BEN, order="pass-turn")
        await table.later(13)
        table.done.clear()
        await table.move(number, ANA, move)
        live = await table.live(number)
        assert [seat.seat for seat in live.due_seats()] == [0]
        clock = live.times[0]
        assert (clock.calls, clock.nudge_at) == (0 if terms != TURN else 1, table.now + NUDGE_MS)
        states = [msgspec.json.encode(clock) for clock in live.times.values()]
        calls = public(await table.timers(number))
        await table.later(12)
        visited.append((states, calls, [(timer.kind, timer.seat, timer.due_at) for timer in table.done]))
        moves = await table.storage.moves.list(number)
        assert len(moves) == (5 if move == "strike 2" else 1), "in one of the worlds they were asked"
    assert visited[0] == visited[1]


async def test_with_delayed_passes_a_seat_with_an_order_has_the_usual_clock(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat whose order passes after a delay has the same deadline and the same reminders as any other seat."""
    monkeypatch.setattr(play, "PASS_DELAY_MIN", 40_000)
    monkeypatch.setattr(play, "PASS_DELAY_MAX", 40_000)
    visited = []
    for order in (None, "pass-turn"):
        table.now = START
        for user in (ANA, BEN):
            await table.storage.settings.set_user_calls(user, "both")
        number = await table.begin(BANK, users=(ANA, BEN), **WINDOWS)
        await always(table, number, ANA, BEN, order=order or "always-ask")
        await table.later(2)
        await table.move(number, ANA, "strike 2")
        events_told = []
        for user in (BEN, ANA, BEN, ANA):
            timers = [timer for timer in await table.timers(number) if timer.kind != "pass"]
            events_told.append((public(timers), (await table.live(number)).session.clocks))
            if order:
                (timer,) = await table.timers(number, "pass")
                table.now = timer.due_at
                await table.host.due_timers.ring(timer)
            else:
                table.now += 40_000
                await table.move(number, user, "pass")
        events_told.append((public(await table.timers(number)), (await table.live(number)).session.clocks))
        assert (await table.clock(number, 0)).untold, "the player who passed last may have been away"
        visited.append(events_told)
    assert visited[0] == visited[1]


# ---- tables whose players answer at once


@pytest.mark.parametrize("seed", range(6))
async def test_a_table_is_fast_while_each_player_last_answered_within_a_minute(table: Table, seed: int) -> None:
    chooser, users = random.Random(seed), (ANA, BEN, CHEN)
    number = await table.begin(BANK, users=users, game=BRIGADE, heat=7)
    answered: dict[int, int] = {}
    for _ in range(12):
        live = await table.live(number)
        if not live.is_running:
            break
        assert is_swift(live) is (len(answered) == 3 and max(answered.values()) <= SWIFT_MS)
        (decision,) = live.running_match.decisions()
        answered[decision.seat] = chooser.choice([1_000, SWIFT_MS - 1, SWIFT_MS, SWIFT_MS + 1, 5 * SWIFT_MS])
        table.now += answered[decision.seat]
        await table.move(number, users[decision.seat], move_text(decision.moves[0]))
    assert len(answered) == 3


async def test_a_rated_table_shows_its_clock_even_if_its_players_are_fast(table: Table) -> None:
    number = await table.begin(BANK)
    for _ in range(2):
        for user in (ANA, BEN, CHEN):
            await table.move(number, user, "rest")
    assert all(clock.swift for clock in (await table.live(number)).times.values())
    assert not is_swift(await table.live(number))


async def test_each_move_of_a_turn_counts_as_an_answer(table: Table) -> None:
    number = await table.begin()
    for _ in range(3):
        table.now += SWIFT_MS
        await table.move(number, ANA, "work")
    assert (await table.live(number)).times[0].swift
    table.now += SWIFT_MS + 1
    await table.move(number, ANA, "rest")
    assert not (await table.live(number)).times[0].swift


async def test_a_single_player_without_a_clock_gets_no_reminders(table: Table) -> None:
    number = await table.begin(Terms(), users=(ANA,), game=BRIGADE, heat=7)
    await table.move(number, ANA, "wait")
    assert await table.timers(number) == []
    await table.host.preferences.choose_calls(ANA, "private", (None, None, None))
    assert await table.timers(number) == [], "nor after a change of the settings"


async def test_a_single_remaining_player_with_a_clock_gets_reminders(table: Table) -> None:
    number = await table.begin(users=(ANA,), game=BRIGADE, heat=7)
    assert [timer.kind for timer in await table.timers(number)] == ["call", "zero"]
