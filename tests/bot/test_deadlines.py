"""What happens when time runs out, while the bot is at work and while it is not: told, once, never a silent loss."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
import pytest_asyncio

from bot.host import play
from bot.host.deadlines import VACATION_DAYS
from bot.host.keeper import OPEN_MS, VOTE_MS
from bot.host.lobby import Place, Wish, expires_at
from bot.host.terms import AT_ZERO, DAY_MS, HOUR_MS, AtZero, Terms, clock_text, read_terms
from bot.panels.pages import lobby_page
from bot.panels.table_words import seat_notes
from bot.words import words_for
from engine.kernel.errors import Refused
from engine.kernel.events import Event
from storage.errors import NotSaved
from storage.records import Change, NewTimer, Session, Timer, Vote
from tests.bot.hosted import ANA, BEN, CHEN, DORA, START, Table, timed
from tests.bot.toy import known


@pytest.fixture(autouse=True)
def duel() -> Iterator[None]:
    with known():
        yield


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with timed(tmp_path / "s.db") as running:
        yield running


def terms(at_zero: AtZero = "vote", limit: int = 24) -> Terms:
    return Terms("turn", limit=limit, at_zero=at_zero)


async def no_vacation(table: Table, *users: int) -> None:
    """Let users have spent all days of this year."""
    year = int(datetime(datetime.fromtimestamp(table.now / 1000, UTC).year, 1, 1, tzinfo=UTC).timestamp() * 1000)
    rows = [(user, year + day * DAY_MS, year + (day + 1) * DAY_MS) for user in users for day in range(VACATION_DAYS)]
    await table.storage.database.write(
        lambda connection: connection.executemany("INSERT INTO vacation_days VALUES (?, ?, ?)", rows).rowcount
    )


async def begin(table: Table, at_zero: AtZero = "vote", **options: object) -> int:
    await no_vacation(table, ANA, BEN, CHEN)
    return await table.begin(terms(at_zero), **options)


async def session_of(table: Table, number: int) -> Session:
    return (await table.live(number)).session


async def params(table: Table, number: int, key: str) -> dict[str, object]:
    """What the latest event of a kind says."""
    entries = await table.storage.log.last(number, limit=1000)
    events = [msgspec.json.decode(entry.data, type=Event) for entry in entries]
    return dict([event for event in events if event.key == key][-1].params)


# ---- at once


async def test_at_zero_the_house_plays(table: Table) -> None:
    number = await begin(table, "house")
    (zero,) = await table.later(24.5, step=1) and [timer for timer in table.done if timer.kind == "zero"]
    assert zero.due_at == START + 24 * HOUR_MS
    live = await table.live(number)
    assert live.session.seats[0].house_since == zero.due_at
    assert live.session.seats[0].user_id == ANA, "the player may come back"
    assert (await table.told(number)).count("event-house-plays") == 1
    moves = await table.storage.moves.list(number)
    assert {move.seat for move in moves} == {0}
    assert [seat.seat for seat in live.due()] == [1]
    with pytest.raises(Refused, match="house_plays"):
        await table.move(number, ANA, "rest")
    # From now on nobody waits for that seat.
    for user in (BEN, CHEN):
        await table.move(number, user, "rest")
    assert [seat.seat for seat in (await table.live(number)).due()] == [1]
    await table.host.seats.take(number, ANA, "Ana", table.interaction())
    for user in (BEN, CHEN):
        await table.move(number, user, "rest")
    assert [seat.seat for seat in (await table.live(number)).due()] == [0]
    assert await table.hours(number, 0) == 24


async def test_at_zero_a_substitute_is_sought_and_then_the_house_plays(table: Table) -> None:
    number = await begin(table, "substitute")
    await table.later(24)
    session = await session_of(table, number)
    assert session.seats[0].opened_at == START + 24 * HOUR_MS
    assert [timer.kind for timer in await table.timers(number)] == ["open"]
    done = await table.later(OPEN_MS / HOUR_MS)
    assert [timer.kind for timer in done] == ["open"]
    session = await session_of(table, number)
    assert (session.seats[0].opened_at, session.seats[0].house_since) == (None, table.now)
    told = await table.told(number)
    assert [told.count(key) for key in ("event-seat-open", "event-house-plays")] == [1, 1]
    assert [seat.seat for seat in (await table.live(number)).due()] == [1]


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


async def test_at_zero_the_match_ends(table: Table) -> None:
    number = await begin(table, "end")
    await table.later(24)
    live = await table.live(number)
    outcome = live.outcome()
    assert live.session.status == "finished"
    assert outcome is not None
    assert outcome.places[0] == 3
    assert "event-removed" in await table.told(number)
    assert await table.timers(number) == []
    assert live.session.seats[0].resigned_at == table.now


async def test_at_zero_a_window_is_passed(table: Table) -> None:
    number = await begin(table, "skip", shields="0", fixed_windows=True)
    await table.host.orders.give(number, BEN, "always-ask", interaction_id=table.interaction())
    await table.move(number, ANA, "strike 2")
    await table.later(24)
    moves = await table.storage.moves.list(number)
    assert [(move.seat, move.text, move.user_id, move.by_order) for move in moves[1:2]] == [(1, "pass", None, False)]
    assert (await table.told(number)).count("event-skipped") == 1
    assert not (await table.clock(number, 1)).skipped
    assert [seat.seat for seat in (await table.live(number)).due()] == [2]


async def test_where_nobody_may_skip_the_house_plays(table: Table) -> None:
    number = await begin(table, "skip")
    await table.later(24)
    assert (await session_of(table, number)).seats[0].house_since == table.now
    assert "event-skipped" not in await table.told(number)


@pytest.mark.parametrize("at_zero", AT_ZERO)
async def test_a_match_of_two_goes_on_or_ends(table: Table, at_zero: AtZero) -> None:
    number = await begin(table, at_zero, users=(ANA, BEN))
    await table.later(24)
    live = await table.live(number)
    assert live.session.status == ("finished" if at_zero == "end" else "running")
    if at_zero in ("vote", "substitute"):
        assert live.session.seats[0].house_since is None
        await table.later(48 if at_zero == "vote" else 72)
        live = await table.live(number)
    if live.running:
        assert live.session.seats[0].house_since == table.now
        assert [timer.seat for timer in await table.timers(number, "zero")] == [1], "now Ben is waited for"


# ---- the table decides


async def vote(table: Table, number: int, user: int, choice: str) -> str | None:
    voted = await table.host.deadlines.vote(number, user, 0, choice, table.interaction())
    return voted.decided


async def test_more_than_half_of_the_others_decide(table: Table) -> None:
    number = await begin(table)
    await table.later(24)
    assert "event-time-vote" in await table.told(number)
    assert [(timer.kind, timer.due_at) for timer in await table.timers(number, "vote", "zero")] == [
        ("vote", table.now + VOTE_MS)
    ]
    assert await vote(table, number, BEN, "substitute") is None
    assert await vote(table, number, BEN, "house") is None, "a mind may be changed"
    assert await vote(table, number, CHEN, "house") == "house"
    assert (await session_of(table, number)).seats[0].house_since == table.now
    assert await table.storage.votes.about(number, 0) == ()
    assert await table.timers(number, "vote") == []
    for user in (BEN, CHEN):
        with pytest.raises(Refused, match="no_vote"):
            await vote(table, number, user, "end")


async def test_where_all_have_voted_and_differ_nobody_waits_any_longer(table: Table) -> None:
    number = await begin(table)
    await table.later(24)
    assert await vote(table, number, BEN, "substitute") is None
    assert await vote(table, number, CHEN, "end") == "house"
    assert (await session_of(table, number)).seats[0].house_since == table.now


@pytest.mark.parametrize(
    ("votes", "expected"),
    [({}, "house"), ({BEN: "substitute"}, "open"), ({BEN: "end"}, "end")],
)
async def test_in_the_end_the_most_votes_decide(table: Table, votes: dict[int, str], expected: str) -> None:
    """Equals and none make it the house's."""
    number = await begin(table)
    await table.later(24)
    for user, choice in votes.items():
        assert await vote(table, number, user, choice) is None
    done = await table.later(48)
    assert [timer.kind for timer in done if timer.kind not in ("call", "nudge", "zero")] == ["vote"]
    session = await session_of(table, number)
    found = "end" if session.status == "finished" else "house" if session.seats[0].house_since else "open"
    assert found == expected


async def test_who_may_not_vote_and_on_what(table: Table) -> None:
    number = await begin(table)
    with pytest.raises(Refused, match="no_vote"):
        await vote(table, number, BEN, "house")
    await table.later(24)
    for user, choice, refusal in [
        (ANA, "house", "no_vote"),
        (DORA, "house", "not_seated"),
        (BEN, "skip", "no_skip"),
        (BEN, "vote", "bad_input"),
        (BEN, "x" * 900, "bad_input"),
    ]:
        with pytest.raises(Refused, match=refusal):
            await vote(table, number, user, choice)
    again = table.interaction()
    await table.host.deadlines.vote(number, BEN, 0, "house", again)
    with pytest.raises(Refused, match="already_done"):
        await table.host.deadlines.vote(number, BEN, 0, "end", again)
    assert await table.storage.votes.about(number, 0) == (Vote(0, 1, "house"),)


async def test_whoever_comes_back_in_time_plays_on_and_the_next_vote_begins_anew(table: Table) -> None:
    number = await begin(table)
    await table.later(24)
    await vote(table, number, BEN, "house")
    await table.move(number, ANA, "rest")
    assert await table.timers(number, "vote") == []
    for user in (BEN, CHEN):
        await table.move(number, user, "rest")
    await table.later(24)
    assert (await table.clock(number, 0)).zero == table.now
    assert await table.storage.votes.about(number, 0) == (), "what Ben wanted then is no vote now"
    assert await vote(table, number, CHEN, "house") is None


async def test_when_a_voter_leaves_the_others_votes_decide(table: Table) -> None:
    number = await begin(table)
    await table.later(24)
    await vote(table, number, BEN, "substitute")
    await table.host.seats.resign(number, CHEN)
    assert await table.storage.votes.about(number, 0) == (Vote(0, 1, "substitute"),), "Ben's vote still stands"
    await table.announce(number)
    assert (await session_of(table, number)).seats[0].opened_at == table.now


async def test_where_nobody_is_left_to_vote_the_house_plays(table: Table) -> None:
    number = await begin(table)
    await table.later(24)
    for user in (BEN, CHEN):
        await table.host.seats.offer(number, user, table.interaction())
    await table.announce(number)
    assert (await session_of(table, number)).seats[0].house_since == table.now


async def test_a_vote_about_one_seat_is_none_about_another(table: Table) -> None:
    await no_vacation(table, ANA, BEN, CHEN, DORA)
    number = await table.begin(terms(), users=(ANA, BEN, CHEN, DORA), game="ragami")
    await table.later(24)
    assert [clock.zero is not None for clock in (await table.live(number)).times.values()] == [True, True, True, True]
    host = table.host.deadlines
    await host.vote(number, CHEN, 1, "house", table.interaction())
    for user in (BEN, CHEN, DORA):
        voted = await host.vote(number, user, 0, "substitute", table.interaction())
        if voted.decided:
            break
    assert voted.decided == "substitute"
    assert await table.storage.votes.about(number, 1) == (Vote(1, 2, "house"),)


# ---- vacation


async def test_a_day_is_spent_only_when_a_deadline_would_pass(table: Table) -> None:
    number = await table.begin(terms("house"))
    await table.later(23.9)
    assert await table.storage.vacations.since(ANA, 0) == ()
    await table.later(0.2)
    (day,) = await table.storage.vacations.since(ANA, 0)
    assert (day.from_at, day.until_at) == (START + 24 * HOUR_MS, START + 48 * HOUR_MS)
    assert (await params(table, number, "event-time-vacation"))["left"] == 13
    assert (await session_of(table, number)).seats[0].house_since is None
    (zero,) = await table.timers(number, "zero")
    assert zero.due_at == day.until_at + 1
    await table.move(number, ANA, "rest")
    await table.later(10)
    assert len(await table.storage.vacations.since(ANA, 0)) == 1


async def test_one_day_covers_all_the_players_matches(table: Table) -> None:
    first = await table.begin(terms("house"))
    await table.later(5)
    second = await table.begin(terms("house"))
    await table.later(21)
    (day,) = await table.storage.vacations.since(ANA, 0)
    await table.later(10)
    assert await table.storage.vacations.since(ANA, 0) == (day,)
    for number in (first, second):
        (zero,) = await table.timers(number, "zero")
        assert zero.due_at == day.until_at + 1
        assert (await params(table, number, "event-time-vacation"))["left"] == 13


async def test_fourteen_days_a_year_and_then_none(table: Table) -> None:
    number = await table.begin(terms("house"))
    await table.later(24 + 13 * 24 + 1)
    days = await table.storage.vacations.since(ANA, 0)
    assert len(days) == VACATION_DAYS
    assert (await params(table, number, "event-time-vacation"))["left"] == 0
    assert (await session_of(table, number)).seats[0].house_since is None
    await table.later(25)
    assert len(await table.storage.vacations.since(ANA, 0)) == VACATION_DAYS
    assert (await session_of(table, number)).seats[0].house_since is not None
    told = await table.told(number)
    assert told.count("event-time-vacation") == VACATION_DAYS


async def test_a_new_year_has_new_days(table: Table) -> None:
    """A day that began in the old year counts there, and covers what ends in the new one."""
    await no_vacation(table, ANA)
    table.now = int(datetime(2026, 12, 31, 11, tzinfo=UTC).timestamp() * 1000)
    await table.storage.database.write(_one_day_less)
    number = await table.begin(terms("house", limit=1))
    await table.later(1)
    assert (await params(table, number, "event-time-vacation"))["left"] == 0
    (zero,) = await table.timers(number, "zero")
    await table.later(20)
    other = await table.begin(terms("house", limit=1))
    await table.later(1)
    assert (await params(table, other, "event-time-vacation"))["left"] == 14
    (covered,) = await table.timers(other, "zero")
    assert covered.due_at == zero.due_at
    await table.later(4)
    assert (await params(table, other, "event-time-vacation"))["left"] == 13


def _one_day_less(connection: sqlite3.Connection) -> int:
    return connection.execute(
        "DELETE FROM vacation_days WHERE from_at = (SELECT min(from_at) FROM vacation_days)"
    ).rowcount


async def test_a_vacation_day_is_a_day_also_of_who_has_quiet_hours(table: Table) -> None:
    await table.storage.settings.set_user_quiet(ANA, "UTC", 12 * 60, 0)
    table.now = START - START % DAY_MS
    number = await table.begin(terms("house", limit=6))
    await table.later(6)
    (zero,) = await table.timers(number, "zero")
    assert zero.due_at == table.now + DAY_MS + 1
    await table.later(24)
    (zero,) = await table.timers(number, "zero")
    assert zero.due_at == table.now + 1
    table.now += 1
    await table.work()
    assert len(await table.storage.vacations.since(ANA, 0)) == 2


async def test_a_day_that_ends_by_night_lasts_until_the_morning(table: Table) -> None:
    number = await table.begin(terms("house", limit=24))
    await table.storage.settings.set_user_quiet(ANA, "UTC", (START // 60_000 - 5) % 1440, (START // 60_000 + 55) % 1440)
    await table.host.calls.chosen_anew(ANA)
    for user in (ANA, BEN, CHEN):
        await table.move(number, user, "rest")
    clock = await table.clock(number, 0)
    assert clock.until is not None
    await table.later((clock.until - table.now) / HOUR_MS)
    (day,) = await table.storage.vacations.since(ANA, 0)
    (zero,) = await table.timers(number, "zero")
    assert zero.due_at > day.until_at
    assert zero.due_at - day.until_at <= HOUR_MS + 1


# ---- the bot was away


async def test_case_26_a_deadline_that_passed_while_the_bot_was_away(table: Table) -> None:
    """It is extended by the absence, that is told, and then it is over once."""
    number = await begin(table, "house")
    await table.later(20)
    await table.restart(away=10)
    await table.work()
    assert (await params(table, number, "event-time-offline"))["until"] == str((table.now + 10 * HOUR_MS) // 1000)
    assert await table.hours(number, 0) == 10
    await table.restart()
    await table.work()
    assert (await table.told(number)).count("event-time-offline") == 1
    await table.later(10)
    assert (await session_of(table, number)).seats[0].house_since == table.now
    told = await table.told(number)
    assert [told.count(key) for key in ("event-time-offline", "event-house-plays")] == [1, 1]


async def test_case_26_whoever_had_a_short_absence_has_an_hour(table: Table) -> None:
    number = await begin(table, "house")
    await table.later(23.9)
    await table.restart(away=0.2)
    await table.work()
    assert await table.hours(number, 0) == 1


async def test_case_26_a_vote_that_should_have_ended_while_the_bot_was_away_goes_on(table: Table) -> None:
    number = await begin(table)
    await table.later(24)
    await vote(table, number, BEN, "substitute")
    await table.restart(away=60)
    await table.work()
    assert (await params(table, number, "event-vote-offline"))["until"] == str((table.now + 60 * HOUR_MS) // 1000)
    assert (await session_of(table, number)).seats[0].house_since is None
    await table.later(60)
    assert (await session_of(table, number)).seats[0].opened_at == table.now, "the vote counts still"


async def test_case_26_a_seat_that_was_open_while_the_bot_was_away_stays_open(table: Table) -> None:
    number = await table.begin(Terms())
    await table.host.seats.offer(number, ANA, table.interaction())
    await table.later(70)
    await table.restart(away=10)
    await table.work()
    until = table.now + 10 * HOUR_MS
    assert (await params(table, number, "event-open-offline"))["until"] == str(until // 1000)
    live = await table.live(number)
    (shown,) = [line for line in seat_notes(live, words_for(None, "en")) if "open" in line]
    assert f"<t:{until // 1000}:R>" in shown
    await table.restart()
    await table.work()
    assert (await table.told(number)).count("event-open-offline") == 1
    await table.later(9.9)
    assert (await session_of(table, number)).seats[0].opened_at is not None
    await table.later(0.2)
    assert (await session_of(table, number)).seats[0].house_since == until


async def test_an_open_seat_waits_while_its_channel_is_closed_to_the_bot(table: Table) -> None:
    number = await table.begin(Terms())
    await table.host.seats.offer(number, ANA, table.interaction())
    await table.host.park(number, "403 50001")
    await table.later(73)
    assert "event-open-unseen" in await table.told(number)
    assert [timer.due_at for timer in await table.timers(number, "open")] == [START + 2 * OPEN_MS]
    await table.host.unpark(number)
    await table.later(72)
    assert (await session_of(table, number)).seats[0].house_since == START + 2 * OPEN_MS


async def lobby(table: Table, **chosen: int) -> int:
    session = await table.host.lobby.open(
        Place(7, 5), game="toy_duel", seats=2, options={}, language="en", user=(DORA, "Dora"), terms=Terms(**chosen)
    )
    return session.session_id


async def test_case_26_a_lobby_that_waited_while_the_bot_was_away_waits_longer(table: Table) -> None:
    number = await lobby(table, lobby_days=1)
    await table.later(20)
    assert "waits longer" not in await shown(table, number)
    await table.restart(away=10)
    await table.work()
    until = table.now + 10 * HOUR_MS
    session = await session_of(table, number)
    assert session.announced_revision < session.revision, "so the message is shown anew"
    text = await shown(table, number)
    assert "waits longer" in text
    assert f"<t:{until // 1000}:R>" in text
    # Whatever is changed of the table or its place leaves it that time.
    await table.host.bring(number, Place(7, 6))
    await table.host.lobby.settle(number, DORA, Wish(clock="turn-24"), moderator=False)
    assert [timer.due_at for timer in await table.timers(number)] == [until]
    assert "24" in (clock_text(read_terms((await session_of(table, number)).terms)))
    await table.restart()
    await table.later(9.9)
    assert (await session_of(table, number)).status == "lobby"
    await table.later(0.2)
    assert (await session_of(table, number)).status == "cancelled"


async def test_case_26_after_a_long_absence_a_lobby_waits_like_a_new_one(table: Table) -> None:
    number = await lobby(table, lobby_days=1)
    await table.restart(away=30 * 24)
    await table.work()
    assert [timer.due_at for timer in await table.timers(number)] == [table.now + DAY_MS]
    await table.later(25)
    assert (await session_of(table, number)).end_reason == "expired"


async def shown(table: Table, number: int) -> str:
    """The lobby's message as it would be sent."""
    return str(lobby_page(await table.live(number)).to_components())  # type: ignore[no-untyped-call]


async def test_nobody_is_late_in_a_channel_that_is_closed_to_the_bot(table: Table) -> None:
    number = await begin(table, "end")
    await table.host.park(number, "403 50001")
    await table.later(25)
    assert "event-time-unseen" in await table.told(number)
    assert await table.hours(number, 0) == 24 * 7 - 1
    await table.host.unpark(number)
    await table.later(24 * 7)
    assert (await session_of(table, number)).status == "finished"


async def test_case_26_a_restart_is_no_absence(table: Table) -> None:
    number = await begin(table, "house")
    await table.later(23.99)
    await table.restart(away=0.02)
    await table.work()
    assert "event-time-offline" not in await table.told(number)
    assert (await session_of(table, number)).seats[0].house_since is not None


async def test_case_26_an_absence_is_not_forgotten_by_a_second_start(table: Table) -> None:
    """The bot is stopped again before it has seen to what it missed."""
    number = await begin(table, "house")
    await table.later(20)
    await table.restart(away=4.01)

    async def stopped(_timer: Timer) -> None:
        raise NotSaved("io", "x")

    table.host._handlers["zero"] = stopped  # type: ignore[assignment]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table.storage.presence, "beat", None)
        with pytest.raises(TypeError):
            await table.work()
    await table.restart(away=0.001)
    await table.work()
    assert "event-time-offline" in await table.told(number)


async def test_case_26_what_failed_for_long_is_nobodys_fault(table: Table) -> None:
    """The disk was full when the time ran out, and for an hour after."""
    number = await begin(table, "house")
    await table.later(23.9)
    ring, table.host._handlers["zero"] = table.host._handlers["zero"], _failing
    await table.later(1.2, step=0.1)
    table.host._handlers["zero"] = ring
    await table.work()
    assert "event-time-offline" in await table.told(number)
    hours = await table.hours(number, 0)
    assert hours is not None
    assert hours > 1


async def _failing(_timer: Timer) -> None:
    raise NotSaved("full", "x")


async def test_case_25_several_missed_deadlines_each_once(table: Table) -> None:
    """Deadlines, calls, an open seat and a lobby, all overdue after two weeks."""
    await no_vacation(table, ANA, BEN, CHEN, DORA)
    late = [await table.begin(terms("house")) for _ in range(3)]
    free = await table.begin(Terms())
    opened = await table.begin(terms("substitute"))
    await table.host.seats.offer(opened, ANA, table.interaction())
    place = Place(7, 5)
    lobby = await table.host.lobby.open(
        place, game="toy_duel", seats=2, options={}, language="en", user=(DORA, "Dora"), terms=Terms(lobby_days=7)
    )
    await table.later(1)
    await table.restart(away=14 * 24)
    done = await table.work()
    assert len({timer.timer_id for timer in done}) == len(done)
    for number in late:
        assert (await table.told(number)).count("event-time-offline") == 1
        assert await table.hours(number, 0) == 14 * 24
    assert (await table.told(opened)).count("event-open-offline") == 1
    assert [timer.due_at for timer in await table.timers(opened, "open")] == [table.now + OPEN_MS]
    assert [timer.due_at for timer in await table.timers(lobby.session_id)] == [table.now + 7 * DAY_MS]
    calls = [timer for timer in done if timer.kind == "call"]
    assert len({timer.session_id for timer in calls}) == len(calls), "no heap of calls"
    assert "event-time-stalled" not in await table.told(free), "nobody could move meanwhile"
    assert [timer.due_at - table.now for timer in await table.timers(free, "stall")] == [7 * DAY_MS - HOUR_MS]
    assert await table.work() == []
    await table.later(23)
    assert [timer for timer in table.done if timer.session_id == free and timer.kind == "call"] == [
        timer for timer in calls if timer.session_id == free
    ], "the next one a day later"


async def test_case_25_a_clock_that_is_set_back_fires_nothing_early(table: Table) -> None:
    number = await begin(table, "house")
    (zero,) = await table.timers(number, "zero")
    table.now = zero.due_at
    due = await table.storage.timers.due(table.now)
    table.now -= 5 * HOUR_MS
    for timer in due:
        await table.host.ring(timer)
    assert await table.timers(number, "zero") == [zero], "it waits, and is not lost"
    assert {timer.kind for timer in await table.storage.timers.fired()} == {"call"}, "that one was late"
    assert (await session_of(table, number)).revision == 0
    table.now = zero.due_at - 1
    await table.storage.presence.beat(table.now)
    await table.work()
    assert (await session_of(table, number)).seats[0].house_since is None
    table.now += 1
    await table.work()
    assert (await session_of(table, number)).seats[0].house_since == zero.due_at


# ---- once, and not before


@pytest.mark.parametrize("first", ["player", "clock"])
async def test_case_16_a_move_and_the_deadline_at_one_moment(table: Table, first: str) -> None:
    number = await begin(table, "house")
    (zero,) = await table.timers(number, "zero")
    table.now = zero.due_at
    both = [table.move(number, ANA, "rest"), table.host.ring(zero)]
    if first == "clock":
        both.reverse()
    results = await asyncio.gather(*both, return_exceptions=True)
    refused = [result for result in results if isinstance(result, Exception)]
    session = await session_of(table, number)
    moves = await table.storage.moves.list(number)
    if first == "player":
        assert refused == []
        assert session.seats[0].house_since is None
        assert [(move.user_id, move.text) for move in moves] == [(ANA, "rest")]
    else:
        assert [str(error) for error in refused] == ["house_plays"]
        assert session.seats[0].house_since == zero.due_at
        assert {move.user_id for move in moves} == {None}
    assert len(await table.timers(number, "zero")) == 1


@pytest.mark.parametrize("kind", ["zero", "vote", "open", "call", "lobby"])
async def test_a_timer_fires_once_also_after_a_restart(table: Table, kind: str) -> None:
    number = await begin(table, "substitute" if kind == "open" else "vote")
    if kind == "lobby":
        place = Place(7, 5)
        lobby = await table.host.lobby.open(
            place, game="toy_duel", seats=2, options={}, language="en", user=(DORA, "Dora")
        )
        number = lobby.session_id
    hours = {"zero": 24.0, "vote": 72.0, "open": 96.0, "call": 12.0, "lobby": 72.0}[kind]
    await table.later(hours - 0.01)
    (timer,) = await table.timers(number, kind)
    before = (await session_of(table, number)).revision
    await table.later(0.02)
    after = await session_of(table, number)
    assert after.revision > before or kind == "call"
    assert [one.timer_id for one in table.done].count(timer.timer_id) == 1
    told = await table.told(number)
    # Somebody had read it before it fired.
    for _ in range(2):
        await table.host.ring(timer)
        await table.restart()
        await table.work()
    assert (await session_of(table, number)).revision == after.revision
    assert await table.told(number) == told


@pytest.mark.parametrize("kind", ["zero", "vote", "open", "lobby"])
async def test_a_timers_row_stays_until_its_effect_is_told(table: Table, kind: str) -> None:
    number = await begin(table, "substitute" if kind == "open" else "vote")
    if kind == "lobby":
        place = Place(7, 5)
        lobby = await table.host.lobby.open(
            place, game="toy_duel", seats=2, options={}, language="en", user=(DORA, "Dora")
        )
        number = lobby.session_id
        await table.storage.lobby.set_message(number, 77)
    else:
        await table.announce(number)
    hours = {"zero": 24, "vote": 72, "open": 96, "lobby": 72}[kind]
    await table.later(hours)
    for _ in range(2):
        fired = [timer for timer in await table.storage.timers.fired() if timer.session_id == number]
        assert kind in {timer.kind for timer in fired}
        assert all(timer.fired_at == timer.due_at for timer in fired)
        session = await session_of(table, number)
        assert session.announced_revision < session.revision
        assert number in await table.host.unfinished(), "it is told after a start"
        await table.restart()
    session, (row,) = await session_of(table, number), [timer for timer in fired if timer.kind == kind]
    await table.storage.sessions.set_announced(number, row.revision, message_id=4)
    assert row in await table.storage.timers.fired(), "what was told is what was before"
    await table.storage.sessions.set_announced(number, session.revision, message_id=5)
    assert [timer for timer in await table.storage.timers.fired() if timer.kind == kind] == []


async def test_a_failed_effect_is_tried_again_and_leaves_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await begin(table, "house")
    make = table.storage.changes.make
    failures = [0]

    async def failing(*args: object, **more: object) -> int:
        if failures[0] < 2:
            failures[0] += 1
            raise NotSaved("full", "x")
        return await make(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(table.storage.changes, "make", failing)
    await table.later(24)
    assert (await session_of(table, number)).revision == 0
    assert len(await table.timers(number, "zero")) == 1
    await table.work()
    await table.work()
    assert (await session_of(table, number)).seats[0].house_since == table.now
    assert failures == [2]


async def test_a_lobby_expires_when_its_table_chose(table: Table) -> None:
    place = Place(7, 5)
    lobby = await table.host.lobby.open(
        place, game="toy_duel", seats=2, options={}, language="en", user=(DORA, "Dora"), terms=Terms(lobby_days=1)
    )
    number = lobby.session_id
    await table.host.bring(number, Place(7, 6))
    (timer,) = await table.timers(number)
    assert (timer.kind, timer.due_at) == ("lobby", expires_at(START, Terms(lobby_days=1))), "wherever it is"
    await table.later(23.9)
    assert (await session_of(table, number)).status == "lobby"
    await table.later(0.2)
    session = await session_of(table, number)
    assert (session.status, session.end_reason, session.seed_revealed) == ("cancelled", "expired", True)


async def test_a_lobby_that_began_does_not_expire(table: Table) -> None:
    number = await table.begin(Terms())
    assert await table.timers(number, "lobby") == []
    forged = NewTimer("lobby", -1, START)
    assert await table.storage.timers.set(number, forged, revision=0)
    await table.work()
    assert (await session_of(table, number)).status == "running"
    assert await table.timers(number, "lobby") == []


async def test_a_timer_of_a_past_revision_or_of_no_kind_is_dropped(table: Table) -> None:
    number = await begin(table, "house")
    timers = await table.timers(number)
    await table.move(number, ANA, "work")

    def forged(kind: str, revision: int) -> tuple[str, tuple[object, ...]]:
        sql = "INSERT INTO timers (session_id, kind, seat, revision, number, due_at) VALUES (?, ?, 0, ?, 9, 5)"
        return sql, (number, kind, revision)

    for kind in ("zero", "vote", "open", "call", "nudge", "pass", "lobby", "nonsense"):
        sql, values = forged(kind, 0)
        await table.storage.database.write(
            lambda connection, sql=sql, values=values: connection.execute(sql, values).rowcount
        )
    revision = (await session_of(table, number)).revision
    await table.work()
    assert await table.storage.timers.due(table.now) == ()
    assert (await session_of(table, number)).revision == revision
    assert await table.storage.timers.fired() == ()
    assert {timer.kind for timer in timers} == {"zero", "call"}


async def test_a_skip_that_was_cut_short_is_finished_after_the_start(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await begin(table, "skip", shields="0", fixed_windows=True)
    await table.host.orders.give(number, BEN, "always-ask", interaction_id=table.interaction())
    await table.move(number, ANA, "strike 2")
    with monkeypatch.context() as patch:

        async def cut_off(*_: object) -> list[Event]:
            raise NotSaved("io", "x")

        patch.setattr(play.Play, "house_moves", cut_off)
        await table.later(24)
    assert (await table.clock(number, 1)).skipped
    assert await table.timers(number, "zero", "call") == [], "nobody is waited for"
    await table.restart()
    assert number in await table.host.unfinished()
    await table.host.house_plays(number)
    moves = await table.storage.moves.list(number)
    assert [(move.seat, move.text, move.user_id) for move in moves[1:2]] == [(1, "pass", None)]


async def test_a_vote_that_was_cut_short_is_carried_out_after_the_start(table: Table) -> None:
    number = await begin(table)
    await table.later(24)
    live = await table.live(number)
    for voter in (1, 2):
        await table.storage.votes.cast(
            number, Vote(0, voter, "substitute"), seen_revision=live.session.revision, at=table.now
        )
    await table.restart()
    assert number in await table.host.unfinished()
    await table.announce(number)
    assert (await session_of(table, number)).seats[0].opened_at == table.now


async def test_while_a_match_is_paused_nothing_is_decided(table: Table) -> None:
    number = await begin(table)
    await table.later(24)
    await vote(table, number, BEN, "house")
    live = await table.live(number)
    async with table.host.desk.lock(number):
        await table.host.desk.change(live, Change(paused_at=table.now))
    await table.later(100)
    with pytest.raises(Refused, match="paused"):
        await vote(table, number, CHEN, "house")
    await table.announce(number)
    session = await session_of(table, number)
    assert (session.seats[0].house_since, session.seats[0].opened_at) == (None, None)
    assert await table.storage.votes.about(number, 0) == (Vote(0, 1, "house"),)
