"""Tests how the end of a seat's time is handled: at once, by a vote, or after vacation. It is always announced."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
import pytest

from bot.host.clocks.terms import AT_ZERO, DAY_MS, HOUR_MS, AtZero, Terms
from bot.host.matches.timekeeper import OPEN_MS, VOTE_MS
from bot.host.seats.deadlines import VACATION_DAYS
from bot.wording.words import words_for
from engine.kernel.errors import Refused
from storage.records.matches import Vote
from storage.sql.connection import Connection
from tests.bot.hosted import ANA, BEN, CHEN, DORA, START, Table
from tests.bot.overdue import begin, no_vacation, params, session_of, terms, vote
from tests.engine.tables import places_in

pytestmark = pytest.mark.both_databases

# ---- at once


async def test_at_zero_the_computer_plays(table: Table) -> None:
    number = await begin(table, "computer")
    (zero,) = await table.later(24.5, step=1) and [timer for timer in table.done if timer.kind == "zero"]
    assert zero.due_at == START + 24 * HOUR_MS
    live = await table.live(number)
    assert live.session.seats[0].computer_since == zero.due_at
    assert live.session.seats[0].user_id == ANA, "the player may come back"
    assert (await table.told(number)).count("event-computer-plays") == 1
    moves = await table.storage.moves.list(number)
    assert {move.seat for move in moves} == {0}
    assert [seat.seat for seat in live.due_seats()] == [1]
    with pytest.raises(Refused, match="computer_plays"):
        await table.move(number, ANA, "rest")
    # The computer has the seat now, so the match continues without waiting for it.
    for user in (BEN, CHEN):
        await table.move(number, user, "rest")
    assert [seat.seat for seat in (await table.live(number)).due_seats()] == [1]
    await table.host.seats.take(number, ANA, "Ana", table.interaction())
    for user in (BEN, CHEN):
        await table.move(number, user, "rest")
    assert [seat.seat for seat in (await table.live(number)).due_seats()] == [0]
    assert await table.hours(number, 0) == 24


async def test_at_zero_a_substitute_is_sought_before_the_computer_plays(table: Table) -> None:
    number = await begin(table, "substitute")
    await table.later(24)
    session = await session_of(table, number)
    assert session.seats[0].opened_at == START + 24 * HOUR_MS
    assert [timer.kind for timer in await table.timers(number)] == ["open"]
    result = await table.later(OPEN_MS / HOUR_MS)
    assert [timer.kind for timer in result] == ["open"]
    session = await session_of(table, number)
    assert (session.seats[0].opened_at, session.seats[0].computer_since) == (None, table.now)
    announcements = await table.told(number)
    assert [announcements.count(key) for key in ("event-seat-open", "event-computer-plays")] == [1, 1]
    assert [seat.seat for seat in (await table.live(number)).due_seats()] == [1]


async def test_a_substitute_takes_the_seat_and_the_time_of_a_turn(table: Table) -> None:
    number = await begin(table, "substitute")
    await table.later(24)
    before = await session_of(table, number)
    await table.host.seats.take(number, DORA, "Dora", table.interaction())
    session = await session_of(table, number)
    assert session.state == before.state
    assert (session.seats[0].user_id, session.seats[0].changes) == (DORA, 1)
    assert await table.hours(number, 0) == 24
    assert await table.timers(number, "open") == []
    await table.move(number, DORA, "rest")
    with pytest.raises(Refused, match="not_seated"):
        await table.move(number, ANA, "rest")


async def test_at_zero_the_player_gets_the_last_place_and_the_computer_plays(table: Table) -> None:
    number = await begin(table, "end")
    await table.later(24)
    live = await table.live(number)
    assert live.session.status == "running"
    assert {"event-removed", "event-computer"} <= {*await table.told(number)}
    assert live.session.seats[0].resigned_at == table.now
    assert (live.put_out(), live.computer_seats()) == ([0], {0})


async def test_at_zero_of_the_second_last_player_the_match_is_over(table: Table) -> None:
    number = await begin(table, "end")
    await table.later(24)
    await table.later(24)
    live = await table.live(number)
    outcome = live.outcome()
    assert live.session.status == "finished"
    assert outcome is not None
    assert (places_in(outcome)[0], outcome.winners()) == (3, [2])
    assert "event-won-by-staying" in await table.told(number)
    assert await table.timers(number) == []


@pytest.mark.parametrize("at_zero", AT_ZERO)
async def test_a_deadlines_row_stays_until_its_effect_is_announced(table: Table, at_zero: AtZero) -> None:
    number = await begin(table, at_zero)
    await table.later(24)
    fired = [timer for timer in await table.storage.timers.fired() if timer.kind == "zero"]
    assert [timer.fired_at for timer in fired] == [table.now]
    await table.announce(number)
    assert not {timer.timer_id for timer in fired} & {timer.timer_id for timer in await table.storage.timers.fired()}


async def test_at_zero_a_window_is_passed(table: Table) -> None:
    number = await begin(table, "skip", shields="0", fixed_windows=True)
    await table.host.standing_orders.give(number, BEN, "always-ask", interaction_id=table.interaction())
    await table.move(number, ANA, "strike 2")
    await table.later(24)
    moves = await table.storage.moves.list(number)
    assert [(move.seat, move.text, move.user_id, move.by_order) for move in moves[1:2]] == [(1, "pass", None, False)]
    assert (await table.told(number)).count("event-skipped") == 1
    assert not (await table.clock(number, 1)).skipped
    assert [seat.seat for seat in (await table.live(number)).due_seats()] == [2]


async def test_if_no_turn_may_be_skipped_the_computer_plays(table: Table) -> None:
    number = await begin(table, "skip")
    await table.later(24)
    assert (await session_of(table, number)).seats[0].computer_since == table.now
    assert "event-skipped" not in await table.told(number)


@pytest.mark.parametrize(
    ("at_zero", "then"),
    [
        ("skip", "event-computer-plays"),
        ("computer", "event-computer-plays"),
        ("substitute", "event-seat-open"),
        ("end", "event-removed"),
    ],
)
async def test_an_immediate_effect_is_announced_with_its_reason(table: Table, at_zero: AtZero, then: str) -> None:
    number = await begin(table, at_zero)
    await table.later(24)
    announcements = await table.told(number)
    assert announcements[announcements.index(then) - 1] == "event-time-over"


@pytest.mark.parametrize(
    ("votes", "key", "then"),
    [
        ({BEN: "end", CHEN: "end"}, "event-vote-settled", "event-removed"),
        ({BEN: "substitute"}, "event-vote-settled", "event-seat-open"),
        ({BEN: "end", CHEN: "substitute"}, "event-vote-tied", "event-computer-plays"),
        ({}, "event-vote-none", "event-computer-plays"),
    ],
)
async def test_the_result_of_a_vote_is_announced(table: Table, votes: dict[int, str], key: str, then: str) -> None:
    number = await begin(table)
    await table.later(24)
    for user, choice in votes.items():
        await vote(table, number, user, choice)
    await table.later(VOTE_MS / HOUR_MS)
    announcements = await table.told(number)
    assert [announcements.count(one) for one in ("event-time-over", key)] == [0, 1]
    assert announcements[announcements.index(then) - 1] == key


async def test_without_a_clock_no_announcement_says_that_time_ran_out(table: Table) -> None:
    number = await table.begin(Terms(), users=(ANA, BEN))
    await table.later(7 * 24)
    assert await vote(table, number, BEN, "end") == "end"
    announcements = await table.told(number)
    assert announcements[announcements.index("event-removed") - 1] == "event-vote-settled"
    assert "time" not in words_for(None, "en")("event-removed", seat="Ana")


@pytest.mark.parametrize("at_zero", AT_ZERO)
async def test_at_zero_a_match_of_two_continues_or_ends_as_agreed(table: Table, at_zero: AtZero) -> None:
    number = await begin(table, at_zero, users=(ANA, BEN))
    await table.later(24)
    live = await table.live(number)
    assert live.session.status == ("finished" if at_zero == "end" else "running")
    if at_zero in ("vote", "substitute"):
        assert live.session.seats[0].computer_since is None
        await table.later(48 if at_zero == "vote" else 72)
        live = await table.live(number)
    if live.is_running:
        assert live.session.seats[0].computer_since == table.now
        assert [timer.seat for timer in await table.timers(number, "zero")] == [1], "now Ben is waited for"


# ---- the table decides


async def test_a_majority_of_the_others_decides(table: Table) -> None:
    number = await begin(table)
    await table.later(24)
    assert "event-time-vote" in await table.told(number)
    assert [(timer.kind, timer.due_at) for timer in await table.timers(number, "vote", "zero")] == [
        ("vote", table.now + VOTE_MS)
    ]
    assert await vote(table, number, BEN, "substitute") is None
    assert await vote(table, number, BEN, "computer") is None, "a mind may be changed"
    assert await vote(table, number, CHEN, "computer") == "computer"
    assert (await session_of(table, number)).seats[0].computer_since == table.now
    assert await table.storage.votes.about(number, 0) == ()
    assert await table.timers(number, "vote") == []
    for user in (BEN, CHEN):
        with pytest.raises(Refused, match="no_vote"):
            await vote(table, number, user, "end")


async def test_a_vote_without_a_majority_ends_when_all_have_voted(table: Table) -> None:
    number = await begin(table)
    await table.later(24)
    assert await vote(table, number, BEN, "substitute") is None
    assert await vote(table, number, CHEN, "end") == "computer"
    assert (await session_of(table, number)).seats[0].computer_since == table.now


@pytest.mark.parametrize(
    ("votes", "expected"),
    [({}, "computer"), ({BEN: "substitute"}, "open"), ({BEN: "end"}, "end")],
)
async def test_after_the_voting_time_the_most_votes_decide(table: Table, votes: dict[int, str], expected: str) -> None:
    """A tie or no vote at all gives the seat to the computer."""
    number = await begin(table)
    await table.later(24)
    for user, choice in votes.items():
        assert await vote(table, number, user, choice) is None
    result = await table.later(48)
    assert [timer.kind for timer in result if timer.kind not in ("call", "nudge", "zero")] == ["vote"]
    session = await session_of(table, number)
    found = "end" if session.seats[0].resigned_at else "computer" if session.seats[0].computer_since else "open"
    assert found == expected


async def test_impossible_votes_are_refused(table: Table) -> None:
    number = await begin(table)
    with pytest.raises(Refused, match="no_vote"):
        await vote(table, number, BEN, "computer")
    await table.later(24)
    for user, choice, refusal in [
        (ANA, "computer", "no_vote"),
        (DORA, "computer", "not_seated"),
        (BEN, "skip", "no_skip"),
        (BEN, "vote", "bad_input"),
        (BEN, "x" * 900, "bad_input"),
    ]:
        with pytest.raises(Refused, match=refusal):
            await vote(table, number, user, choice)
    again = table.interaction()
    await table.host.deadlines.vote(number, BEN, 0, "computer", again)
    with pytest.raises(Refused, match="already_done"):
        await table.host.deadlines.vote(number, BEN, 0, "end", again)
    assert await table.storage.votes.about(number, 0) == (Vote(0, 1, "computer"),)


async def test_a_player_who_returns_in_time_continues_and_the_next_vote_starts_empty(table: Table) -> None:
    number = await begin(table)
    await table.later(24)
    await vote(table, number, BEN, "computer")
    await table.move(number, ANA, "rest")
    assert await table.timers(number, "vote") == []
    for user in (BEN, CHEN):
        await table.move(number, user, "rest")
    await table.later(24)
    assert (await table.clock(number, 0)).zero == table.now
    assert await table.storage.votes.about(number, 0) == (), "Ben's earlier vote no longer counts"
    assert await vote(table, number, CHEN, "computer") is None


async def test_when_a_voter_leaves_the_other_votes_decide(table: Table) -> None:
    number = await begin(table)
    await table.later(24)
    await vote(table, number, BEN, "substitute")
    await table.host.seats.resign(number, CHEN)
    assert await table.storage.votes.about(number, 0) == (Vote(0, 1, "substitute"),), "Ben's vote still stands"
    await table.announce(number)
    assert (await session_of(table, number)).seats[0].opened_at == table.now


async def ragami_of_four(table: Table) -> int:
    """Begin a match of four without vacation, and return its id. The match waits for all four at the same time."""
    users = (ANA, BEN, CHEN, DORA)
    await no_vacation(table, *users)
    return await table.begin(terms(), users=users, game="ragami")


@pytest.mark.usefixtures("distinct_hands")
async def test_two_votes_decided_by_one_departure_both_take_effect(table: Table) -> None:
    number = await ragami_of_four(table)
    await table.later(24)
    votes = ((0, BEN, "computer"), (0, CHEN, "substitute"), (1, CHEN, "computer"), (1, ANA, "substitute"))
    for seat, user, choice in votes:
        voted = await table.host.deadlines.vote(number, user, seat, choice, table.interaction())
        assert voted.decision is None
    await table.host.seats.resign(number, DORA)
    await table.announce(number)
    assert [seat.computer_since for seat in (await session_of(table, number)).seats[:2]] == [table.now] * 2


async def test_without_a_voter_the_computer_plays(table: Table) -> None:
    number = await begin(table)
    await table.later(24)
    for user in (BEN, CHEN):
        await table.host.seats.offer(number, user, table.interaction())
    await table.announce(number)
    assert (await session_of(table, number)).seats[0].computer_since == table.now


@pytest.mark.usefixtures("distinct_hands")
async def test_a_vote_about_one_seat_does_not_count_for_another(table: Table) -> None:
    number = await ragami_of_four(table)
    await table.later(24)
    assert [clock.zero is not None for clock in (await table.live(number)).times.values()] == [True, True, True, True]
    host = table.host.deadlines
    await host.vote(number, CHEN, 1, "computer", table.interaction())
    for user in (BEN, CHEN, DORA):
        voted = await host.vote(number, user, 0, "substitute", table.interaction())
        if voted.decision:
            break
    assert voted.decision == "substitute"
    assert await table.storage.votes.about(number, 1) == (Vote(1, 2, "computer"),)


# ---- vacation


async def test_a_vacation_day_is_used_only_when_a_deadline_would_pass(table: Table) -> None:
    number = await table.begin(terms("computer"))
    await table.later(23.9)
    assert await table.storage.vacations.since(ANA, 0) == ()
    await table.later(0.2)
    (day,) = await table.storage.vacations.since(ANA, 0)
    assert (day.from_at, day.until_at) == (START + 24 * HOUR_MS, START + 48 * HOUR_MS)
    assert (await params(table, number, "event-time-vacation"))["left"] == 13
    assert (await session_of(table, number)).seats[0].computer_since is None
    (zero,) = await table.timers(number, "zero")
    assert zero.due_at == day.until_at + 1
    await table.move(number, ANA, "rest")
    await table.later(10)
    assert len(await table.storage.vacations.since(ANA, 0)) == 1


async def test_one_day_covers_all_the_players_matches(table: Table) -> None:
    first = await table.begin(terms("computer"))
    await table.later(5)
    second = await table.begin(terms("computer"))
    await table.later(21)
    (day,) = await table.storage.vacations.since(ANA, 0)
    await table.later(10)
    assert await table.storage.vacations.since(ANA, 0) == (day,)
    for number in (first, second):
        (zero,) = await table.timers(number, "zero")
        assert zero.due_at == day.until_at + 1
        assert (await params(table, number, "event-time-vacation"))["left"] == 13


@pytest.mark.parametrize(("allowed", "plays_on"), [(None, False), (1, False), (0, True)])
async def test_tn15_a_day_used_elsewhere_stops_no_clock_of_a_match_without_vacation(
    table: Table, allowed: int | None, plays_on: bool
) -> None:
    elsewhere = await table.begin(terms("computer"))
    await table.later(5)
    number = await table.begin(msgspec.structs.replace(terms("computer"), vacation=allowed))
    await table.later(20)
    assert "event-time-vacation" in await table.told(elsewhere)
    await table.later(5)
    assert len(await table.storage.vacations.since(ANA, 0)) == 1, "that day covers both, where both allow one"
    assert ((await session_of(table, number)).seats[0].computer_since is not None) == plays_on


@pytest.mark.parametrize(("at", "covered"), [(-1, False), (0, True), (DAY_MS - 1, True), (DAY_MS, False)])
async def test_a_vacation_day_ends_after_a_day_to_the_millisecond(table: Table, at: int, covered: bool) -> None:
    await no_vacation(table, ANA)
    number = await table.begin(terms("computer"))
    (zero,) = await table.timers(number, "zero")
    start = zero.due_at - at
    await table.storage.database.write(
        lambda connection: (
            connection.execute("INSERT INTO vacation_days VALUES (?, ?, ?)", (ANA, start, start + DAY_MS)).rowcount
        )
    )
    table.now = zero.due_at
    await table.host.deadlines.ring(zero)
    assert ("event-time-vacation" in await table.told(number)) == covered


async def test_a_player_has_fourteen_vacation_days_a_year(table: Table) -> None:
    number = await table.begin(terms("computer"))
    await table.later(24 + 13 * 24 + 1)
    days = await table.storage.vacations.since(ANA, 0)
    assert len(days) == VACATION_DAYS
    assert (await params(table, number, "event-time-vacation"))["left"] == 0
    assert (await session_of(table, number)).seats[0].computer_since is None
    await table.later(25)
    assert len(await table.storage.vacations.since(ANA, 0)) == VACATION_DAYS
    assert (await session_of(table, number)).seats[0].computer_since is not None
    announcements = await table.told(number)
    assert announcements.count("event-time-vacation") == VACATION_DAYS


async def test_a_new_year_has_new_vacation_days(table: Table) -> None:
    await no_vacation(table, ANA)
    table.now = int(datetime(2026, 12, 31, 11, tzinfo=UTC).timestamp() * 1000)
    await table.storage.database.write(_one_day_less)
    number = await table.begin(terms("computer", limit=1))
    await table.later(1)
    assert (await params(table, number, "event-time-vacation"))["left"] == 0
    (zero,) = await table.timers(number, "zero")
    await table.later(20)
    other = await table.begin(terms("computer", limit=1))
    await table.later(1)
    assert (await params(table, other, "event-time-vacation"))["left"] == 14
    (covered,) = await table.timers(other, "zero")
    assert covered.due_at == zero.due_at
    await table.later(4)
    assert (await params(table, other, "event-time-vacation"))["left"] == 13


def _one_day_less(connection: Connection) -> int:
    return connection.execute(
        "DELETE FROM vacation_days WHERE from_at = (SELECT min(from_at) FROM vacation_days)"
    ).rowcount


@pytest.mark.parametrize(("allowed", "vacation"), [(None, True), (1, True), (0, False)])
async def test_without_a_clock_the_week_begins_again_after_a_vacation_day(
    table: Table, allowed: int | None, vacation: bool
) -> None:
    elsewhere = await table.begin(terms("computer"))
    number = await table.begin(Terms(vacation=allowed))
    await table.later(24.5)
    (day,) = await table.storage.vacations.since(ANA, 0)
    await table.move(elsewhere, ANA, "rest")
    await table.later(6.5 * 24)
    assert ("event-time-stalled" in await table.told(number)) == (not vacation)
    assert len(await table.storage.vacations.since(ANA, 0)) == 1, "no day is spent without a clock"
    await table.later(36)
    assert "event-time-stalled" in await table.told(number)
    (voted,) = [timer.due_at for timer in table.done if timer.kind == "stall" and timer.session_id == number][-1:]
    assert voted == (day.until_at if vacation else START) + 7 * DAY_MS


async def test_without_a_clock_the_allowed_vacation_days_count_from_the_start_of_the_match(table: Table) -> None:
    elsewhere = await table.begin(terms("computer"))
    number = await table.begin(Terms(vacation=1))
    await table.later(24.5)
    # Ana moves in the other match. More than a week after her first day of vacation she takes a second one there. This
    # match allows only one.
    await table.move(elsewhere, ANA, "rest")
    for user in (BEN, CHEN):
        await table.move(elsewhere, user, "rest")
    await table.later(8 * 24)
    assert len(await table.storage.vacations.since(ANA, 0)) > 1
    (first, *_) = await table.storage.vacations.since(ANA, 0)
    await table.later(2 * 24)
    (voted,) = [timer.due_at for timer in table.done if timer.kind == "stall" and timer.session_id == number][-1:]
    assert voted == first.until_at + 7 * DAY_MS
    assert "event-time-stalled" in await table.told(number)


async def test_a_vacation_day_is_a_whole_day_even_with_quiet_hours(table: Table) -> None:
    await table.storage.settings.set_user_quiet(ANA, "UTC", 12 * 60, 0)
    table.now = START - START % DAY_MS
    number = await table.begin(terms("computer", limit=6))
    await table.later(6)
    (zero,) = await table.timers(number, "zero")
    assert zero.due_at == table.now + DAY_MS + 1
    await table.later(24)
    (zero,) = await table.timers(number, "zero")
    assert zero.due_at == table.now + 1
    table.now += 1
    await table.work()
    assert len(await table.storage.vacations.since(ANA, 0)) == 2


async def test_a_vacation_day_that_ends_by_night_lasts_until_the_morning(table: Table) -> None:
    number = await table.begin(terms("computer", limit=24))
    await table.storage.settings.set_user_quiet(ANA, "UTC", (START // 60_000 - 5) % 1440, (START // 60_000 + 55) % 1440)
    await table.host.reminders.reschedule(ANA)
    for user in (ANA, BEN, CHEN):
        await table.move(number, user, "rest")
    clock = await table.clock(number, 0)
    assert clock.until is not None
    await table.later((clock.until - table.now) / HOUR_MS)
    (day,) = await table.storage.vacations.since(ANA, 0)
    (zero,) = await table.timers(number, "zero")
    assert zero.due_at > day.until_at
    assert zero.due_at - day.until_at <= HOUR_MS + 1
