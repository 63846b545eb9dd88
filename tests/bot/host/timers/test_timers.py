"""Tests that each timer fires once and not early, in every order of events, and after a restart."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from bot.host.clocks.terms import Terms
from bot.host.lobbies.lobby import SessionPlace, expires_at
from bot.host.matches import play
from bot.host.matches.timekeeper import INVITATION
from bot.host.timers.due_timers import TimerKind
from bot.host.timers.reminders import BALLOT, CALL, NUDGE
from bot.host.timers.scheduler import LEAST_SECONDS
from engine.kernel.errors import Refused
from engine.kernel.steps.events import Event
from storage.errors import NotSaved
from storage.records.changes import Change
from storage.records.matches import Vote
from storage.records.times import NewTimer, Timer
from tests.bot.hosted import ANA, BEN, CHEN, DORA, START, Table
from tests.bot.inner import cache_of
from tests.bot.overdue import begin, session_of, vote

pytestmark = pytest.mark.both_databases


@pytest.mark.parametrize("first", ["player", "clock"])
async def test_case_16_a_move_and_a_deadline_at_the_same_time(table: Table, first: str) -> None:
    number = await begin(table, "computer")
    (zero,) = await table.timers(number, "zero")
    table.now = zero.due_at
    both = [table.move(number, ANA, "rest"), table.host.due_timers.ring(zero)]
    if first == "clock":
        both.reverse()
    results = await asyncio.gather(*both, return_exceptions=True)
    refused = [result for result in results if isinstance(result, Exception)]
    session = await session_of(table, number)
    moves = await table.storage.moves.list(number)
    if first == "player":
        assert refused == []
        assert session.seats[0].computer_since is None
        assert [(move.user_id, move.text) for move in moves] == [(ANA, "rest")]
    else:
        assert [str(error) for error in refused] == ["computer_plays"]
        assert session.seats[0].computer_since == zero.due_at
        assert {move.user_id for move in moves} == {None}
    assert len(await table.timers(number, "zero")) == 1


@pytest.mark.parametrize("kind", ["zero", "vote", "open", "call", "lobby"])
async def test_a_timer_fires_once_even_after_a_restart(table: Table, kind: str) -> None:
    number = await begin(table, "substitute" if kind == "open" else "vote")
    if kind == "lobby":
        place = SessionPlace(7, 5)
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
    announcements = await table.told(number)
    # Another task may have read the timer before it fired, so it is handled twice.
    for _ in range(2):
        await table.host.due_timers.ring(timer)
        await table.restart()
        await table.work()
    assert (await session_of(table, number)).revision == after.revision
    assert await table.told(number) == announcements


async def test_the_scheduler_sleeps_while_a_stopped_clock_is_just_before_a_timer(table: Table) -> None:
    number = await begin(table, "vote")
    table.now = (await table.timers(number, "call"))[0].due_at - 1
    assert await table.scheduler.ring_due() == LEAST_SECONDS
    assert len(await table.timers(number, "call")) == 1


@pytest.mark.parametrize("kind", ["zero", "vote", "open", "lobby"])
async def test_a_timers_row_stays_until_its_effect_is_announced(table: Table, kind: str) -> None:
    number = await begin(table, "substitute" if kind == "open" else "vote")
    if kind == "lobby":
        place = SessionPlace(7, 5)
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
        assert number in await table.host.unfinished(), "it is announced after a start"
        await table.restart()
    session, (row,) = await session_of(table, number), [timer for timer in fired if timer.kind == kind]
    await table.storage.sessions.set_announced(number, row.revision, message_id=4)
    assert row in await table.storage.timers.fired(), "only the state before the timer was announced"
    await table.storage.sessions.set_announced(number, session.revision, message_id=5)
    assert [timer for timer in await table.storage.timers.fired() if timer.kind == kind] == []


async def test_a_failed_effect_is_retried_and_stores_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await begin(table, "computer")
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
    assert (await session_of(table, number)).seats[0].computer_since == table.now
    assert failures == [2]


async def test_a_lobby_expires_after_the_time_that_its_members_chose(table: Table) -> None:
    place = SessionPlace(7, 5)
    lobby = await table.host.lobby.open(
        place, game="toy_duel", seats=2, options={}, language="en", user=(DORA, "Dora"), terms=Terms(lobby_days=1)
    )
    number = lobby.session_id
    await table.bring(number, 6)
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


async def test_an_outdated_or_unknown_timer_is_deleted(table: Table) -> None:
    number = await begin(table, "computer")
    timers = await table.timers(number)
    await table.move(number, ANA, "work")

    async def forge(kind: str) -> None:
        sql = "INSERT INTO timers (session_id, kind, seat, revision, number, due_at) VALUES (?, ?, 0, 0, 9, 5)"
        await table.storage.database.write(lambda connection: connection.execute(sql, (number, kind)).rowcount)

    for kind in ("zero", "vote", "open", "call", "nudge", "pass", "lobby", "nonsense"):
        await forge(kind)
    revision = (await session_of(table, number)).revision
    await table.work()
    assert await table.storage.timers.due_timers(table.now) == ()
    assert (await session_of(table, number)).revision == revision
    assert await table.storage.timers.fired() == ()
    assert {timer.kind for timer in timers} == {"zero", "call"}


async def test_a_skip_cut_off_by_a_stop_is_completed_after_the_start(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await begin(table, "skip", shields="0", fixed_windows=True)
    await table.host.standing_orders.give(number, BEN, "always-ask", interaction_id=table.interaction())
    await table.move(number, ANA, "strike 2")
    with monkeypatch.context() as patch:

        async def cut_off(*_: object) -> list[Event]:
            raise NotSaved("io", "x")

        patch.setattr(play.Play, "computer_moves", cut_off)
        await table.later(24)
    assert (await table.clock(number, 1)).skipped
    assert await table.timers(number, "zero", "call") == [], "nobody is waited for"
    await table.restart()
    assert number in await table.host.unfinished()
    await table.host.after_automatic_moves(number)
    moves = await table.storage.moves.list(number)
    assert [(move.seat, move.text, move.user_id) for move in moves[1:2]] == [(1, "pass", None)]


async def test_a_vote_cut_off_by_a_stop_is_carried_out_after_the_start(table: Table) -> None:
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


async def test_while_a_match_is_paused_no_vote_is_decided(table: Table) -> None:
    number = await begin(table)
    await table.later(24)
    await vote(table, number, BEN, "computer")
    live = await table.live(number)
    async with cache_of(table.host).lock(number):
        await cache_of(table.host).change(live, Change(paused_at=table.now))
    await table.later(100)
    with pytest.raises(Refused, match="paused"):
        await vote(table, number, CHEN, "computer")
    await table.announce(number)
    session = await session_of(table, number)
    assert (session.seats[0].computer_since, session.seats[0].opened_at) == (None, None)
    assert await table.storage.votes.about(number, 0) == (Vote(0, 1, "computer"),)


def test_each_kind_of_timer_that_is_documented_has_an_effect(table: Table) -> None:
    page = (Path(__file__).parents[4] / "docs" / "time.md").read_text(encoding="utf-8")
    documented = re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)
    kinds = table.host.due_timers.kinds
    assert set(documented) == kinds.keys()
    assert {kind for kind, one in kinds.items() if one.announced_in == "player"} == {CALL, NUDGE, BALLOT, INVITATION}


async def test_a_timer_without_an_effect_or_a_session_is_deleted(table: Table) -> None:
    number = await begin(table, "computer")
    (zero,) = await table.timers(number, "zero")
    table.now = zero.due_at
    kinds = table.host.due_timers.kinds
    assert table.host.due_timers.announcement_place(zero) == "board"

    async def gone(_timer: Timer) -> None:
        raise Refused("no_session")

    kinds["zero"] = TimerKind(gone)
    await table.host.due_timers.ring(zero)
    assert await table.timers(number, "zero") == []
    (call,) = await table.timers(number, "call")
    del kinds["call"]
    assert table.host.due_timers.announcement_place(call) == "nowhere"
    await table.host.due_timers.ring(call)
    assert await table.timers(number, "call") == []
