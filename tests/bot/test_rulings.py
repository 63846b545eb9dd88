"""Rulings at the host: what each does and tells, what the log keeps, and who may give it alone (case 8)."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.host import timing
from bot.host.desk import Live
from bot.host.effects import KEPT_MS, PURGE
from bot.host.host import Host
from bot.host.keeper import VOTE_MS
from bot.host.lobby import EXPIRES, Place
from bot.host.lobby import Wish as TableWish
from bot.host.rulings import WAIT_MS
from bot.host.terms import DAY_MS, HOUR_MS, Terms
from bot.host.wishes import (
    ACTIONS,
    Delete,
    End,
    Extend,
    LockOut,
    Pause,
    Replace,
    Restore,
    Resume,
    Ruling,
    Skip,
    UndoTo,
    Unlock,
    Wish,
)
from bot.panels.pages import lobby_page
from engine.kernel.errors import Refused
from engine.kernel.events import Event
from storage import Storage
from storage.errors import NotSaved
from storage.records import AuditEntry, PendingRuling, Session
from tests.bot.toy import GAME, known

GUILD = 77
ANA, BEN, CHEN = 11, 12, 13
DORA, EVA = 21, 22
WHY = "Because of the rules"
BANK = Terms("bank")
_numbers = itertools.count(1_000)


class Time:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1_790_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture(scope="module", autouse=True)
def duel() -> Iterator[None]:
    with known():
        yield


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def host(tmp_path: Path, time: Time) -> AsyncIterator[Host]:
    async with await Storage.open(tmp_path / "s.db", clock=time) as storage:
        yield Host(storage, time)


async def open_lobby(host: Host, seats: int = 2, terms: Terms = BANK, channel: int | None = None) -> Session:
    return await host.lobby.open(
        Place(GUILD, channel or next(_numbers)),
        game=GAME,
        seats=seats,
        options={"turns": 9},
        language="en",
        user=(ANA, "Ana"),
        terms=terms,
    )


async def begin(host: Host, seats: int = 2, terms: Terms = BANK) -> int:
    """A duel of Ana, Ben and perhaps Chen; returns the session's id."""
    number = (await open_lobby(host, seats, terms)).session_id
    for user_id, name in ((BEN, "Ben"), (CHEN, "Chen"))[: seats - 1]:
        await host.lobby.join(number, user_id, name, next(_numbers))
    for user_id in (ANA, BEN, CHEN)[:seats]:
        await host.lobby.ready(number, user_id, next(_numbers))
    await host.lobby.start(number, ANA)
    return number


def wish(number: int | None, ruling: Ruling, actor: int = DORA, reason: str = WHY, *, senior: bool = False) -> Wish:
    return Wish(guild_id=GUILD, session_id=number, actor=actor, ruling=ruling, reason=reason, senior=senior)


async def rule(host: Host, number: int | None, ruling: Ruling, actor: int = DORA, reason: str = WHY) -> None:
    assert await host.rulings.rule(wish(number, ruling, actor, reason)) is None


async def ask(host: Host, number: int | None, ruling: Ruling, actor: int = ANA, *, senior: bool = False) -> int:
    """A ruling that has to wait; returns its id."""
    pending = await host.rulings.rule(wish(number, ruling, actor, senior=senior))
    assert pending is not None
    return pending.ruling_id


async def confirm(host: Host, ruling_id: int, second: int = DORA) -> Wish:
    return await host.rulings.confirm(GUILD, ruling_id, second, next(_numbers))


async def play(host: Host, number: int, *moves: tuple[int, str]) -> None:
    for user_id, text in moves:
        await host.play.move(number, user_id, text, interaction_id=next(_numbers))


async def careful(host: Host, number: int) -> None:
    """Have both players asked in every window, so that no order passes for them."""
    for user_id in (ANA, BEN):
        await host.orders.give(number, user_id, "always-ask", interaction_id=next(_numbers))


async def to_zero(host: Host, time: Time, number: int) -> None:
    """Let the time of the seat that is due run out; its player has had all vacation of the year."""
    user_id = next(seat.user_id for seat in (await live(host, number)).due())
    spent = [(user_id, time.now - (20 + day) * DAY_MS, time.now - (20 + day) * DAY_MS + 1) for day in range(14)]

    def spend(connection: sqlite3.Connection) -> None:
        connection.executemany("INSERT INTO vacation_days VALUES (?, ?, ?)", spent)

    await host.storage.database.write(spend)
    (zero,) = [timer for timer in await host.storage.timers.of_session(number) if timer.kind == "zero"]
    time.now = zero.due_at
    await host.ring(zero)
    assert (await live(host, number)).times[zero.seat].zero == time.now


async def refused(wanted: Awaitable[Any]) -> str:
    with pytest.raises(Refused) as caught:
        await wanted
    return caught.value.code


async def session(host: Host, number: int) -> Session:
    """The session as it is stored."""
    found = await host.storage.sessions.load(number)
    assert found is not None
    return found


async def live(host: Host, number: int) -> Live:
    return await host.desk.live(number)


async def entry(host: Host) -> AuditEntry:
    return (await host.storage.audit.last(GUILD, limit=1))[0]


async def told(host: Host, number: int) -> list[Event]:
    """What the latest revision told."""
    revision = (await session(host, number)).revision
    entries = await host.storage.log.after(number, revision - 1)
    return [msgspec.json.decode(one.data, type=Event) for one in entries]


async def timers(host: Host, number: int) -> list[str]:
    return sorted(timer.kind for timer in await host.storage.timers.of_session(number) if timer.fired_at is None)


async def left(host: Host, number: int, seat: int) -> int | None:
    """What a seat's clock has, were it stopped now."""
    return timing.stopped((await live(host, number)).times[seat], host.clock()).left


def changed(found: AuditEntry) -> tuple[Any, Any]:
    return msgspec.json.decode(found.before or b"null"), msgspec.json.decode(found.after or b"null")


# ---- each ruling: its effect, what is told, what the log keeps


async def test_a_pause_stops_the_clocks_and_refills_none(host: Host, time: Time) -> None:
    number = await begin(host)
    time.now += 10 * HOUR_MS
    before = await left(host, number, 0)
    assert before == 62 * HOUR_MS
    await rule(host, number, Pause())
    assert [event.key for event in await told(host, number)] == ["event-paused"]
    assert (await told(host, number))[0].params["reason"] == WHY
    assert changed(await entry(host)) == ({"paused": False}, {"paused": True})
    assert await timers(host, number) == [], "nothing fires"
    assert await refused(host.play.move(number, ANA, "work", interaction_id=next(_numbers))) == "paused"
    assert await refused(rule(host, number, Pause())) == "ruled_already"
    time.now += 20 * DAY_MS
    assert await left(host, number, 0) == before
    await rule(host, number, Resume())
    assert [event.key for event in await told(host, number)] == ["event-resumed"]
    assert changed(await entry(host)) == ({"paused": True}, {"paused": False})
    assert await left(host, number, 0) == before, "exactly what it had"
    clock = (await live(host, number)).times[0]
    assert clock.until == time.now + before
    assert "zero" in await timers(host, number)
    assert await refused(rule(host, number, Resume())) == "ruled_already"
    await play(host, number, (ANA, "work"))
    assert await host.faults(number) == []


async def test_timers_of_before_a_pause_do_nothing(host: Host, time: Time) -> None:
    """Also those that the clock had read already when the match was paused."""
    number = await begin(host)
    due = await host.storage.timers.due(2**62)
    await rule(host, number, Pause())
    time.now += 30 * DAY_MS
    revision = (await session(host, number)).revision
    for timer in due:
        await host.ring(timer)
    assert (await session(host, number)).revision == revision
    assert (await live(host, number)).times[0].zero is None


async def test_calls_go_on_where_they_were_and_come_no_faster(host: Host, time: Time) -> None:
    """Without a limit there is a call a day; the days of a pause bring none afterwards."""
    number = await begin(host, terms=Terms("none"))
    time.now += HOUR_MS
    await rule(host, number, Pause())
    time.now += 10 * DAY_MS
    await rule(host, number, Resume())
    calls = [timer for timer in await host.storage.timers.of_session(number) if timer.kind == "call"]
    assert [timer.due_at for timer in calls] == [time.now + DAY_MS]


async def test_votes_and_open_seats_wait_as_long_as_they_would_have(host: Host, time: Time) -> None:
    number = await begin(host, 3)
    await rule(host, number, Replace(2, "open"))
    await to_zero(host, time, number)
    before = {one.kind: one.due_at - time.now for one in await host.storage.timers.of_session(number)}
    time.now += HOUR_MS
    for ruling in ((Pause(), Resume()), (Delete(), Restore())):
        await rule(host, number, ruling[0])
        time.now += 9 * DAY_MS
        await rule(host, number, ruling[1])
        after = {one.kind: one.due_at - time.now for one in await host.storage.timers.of_session(number)}
        assert after["vote"] == before["vote"] - HOUR_MS == VOTE_MS - HOUR_MS
        assert after["open"] == before["open"] - HOUR_MS


async def test_more_time(host: Host, time: Time) -> None:
    number = await begin(host)
    time.now += 10 * HOUR_MS
    await rule(host, number, Extend(0, 24))
    assert await left(host, number, 0) == 86 * HOUR_MS
    found = await entry(host)
    assert (found.action, found.target) == ("extend", str(ANA))
    assert changed(found) == ({"seat": 0, "left": 62 * HOUR_MS}, {"seat": 0, "left": 86 * HOUR_MS})
    (event,) = await told(host, number)
    assert (event.key, event.params["hours"]) == ("event-extended", 24)
    await rule(host, number, Extend(1, 1))
    assert await left(host, number, 1) == 73 * HOUR_MS, "also of a seat that is not due"
    await rule(host, number, Pause())
    await rule(host, number, Extend(0, 1))
    time.now += DAY_MS
    assert await left(host, number, 0) == 87 * HOUR_MS, "a paused clock gets it and stands"
    for ruling, code in ((Extend(0, 0), "bad_hours"), (Extend(0, 721), "bad_hours"), (Extend(5, 1), "no_seat")):
        assert await refused(rule(host, number, ruling)) == code
    assert await refused(rule(host, await begin(host, terms=Terms("none")), Extend(0, 1))) == "no_clock"


async def test_more_time_by_the_turn_is_for_a_turn_that_runs(host: Host, time: Time) -> None:
    number = await begin(host, terms=Terms("turn", limit=24))
    assert await refused(rule(host, number, Extend(1, 5))) == "turn_brings_time"
    assert await host.storage.audit.last(GUILD) == ()
    time.now += HOUR_MS
    await rule(host, number, Extend(0, 5))
    assert await left(host, number, 0) == 28 * HOUR_MS
    await careful(host, number)
    await play(host, number, (ANA, "strike 2"))
    # The turn waits for an answer: it goes on with what it has, and the answer is what is due.
    assert await refused(rule(host, number, Extend(0, 5))) == "turn_brings_time"
    await rule(host, number, Extend(1, 5))
    assert await left(host, number, 1) == 29 * HOUR_MS
    await rule(host, number, Pause())
    await rule(host, number, Extend(1, 1))
    assert await left(host, number, 1) == 30 * HOUR_MS


async def test_more_time_ends_a_vote(host: Host, time: Time) -> None:
    number = await begin(host, 3)
    await to_zero(host, time, number)
    await host.deadlines.vote(number, BEN, 0, "house", next(_numbers))
    await rule(host, number, Extend(0, 5))
    assert (await live(host, number)).times[0].zero is None
    assert await host.storage.votes.about(number, 0) == ()
    assert await left(host, number, 0) == 5 * HOUR_MS


async def test_a_skip(host: Host) -> None:
    number = await begin(host)
    assert await refused(rule(host, number, Skip(0))) == "no_skip", "a turn must be played"
    assert await refused(rule(host, number, Skip(1))) == "not_due"
    await careful(host, number)
    await play(host, number, (ANA, "strike 2"))
    await rule(host, number, Skip(1))
    moves = await host.storage.moves.list(number)
    assert [(move.seat, move.text, move.user_id) for move in moves] == [(0, "strike 2", ANA), (1, "pass", None)]
    found = await entry(host)
    assert (found.action, found.target) == ("skip", str(BEN))
    events = await host.storage.log.last(number, limit=50)
    keys = [msgspec.json.decode(one.data, type=Event).key for one in events]
    assert "event-skipped" in keys
    assert "event-why" in keys
    assert await host.faults(number) == []


async def test_back_to_a_move_that_everybody_was_told(host: Host) -> None:
    number = await begin(host)
    await careful(host, number)
    await play(host, number, (ANA, "work"), (ANA, "strike 2"), (BEN, "pass"), (ANA, "pass"), (BEN, "shout"))
    # Passes are told to nobody, so that they have no number either.
    assert await host.effects.told(await live(host, number)) == [1, 2, 5]
    for beyond in (3, 4, -1, 99):
        assert await refused(rule(host, number, UndoTo(beyond))) == "no_such_move"
    await rule(host, number, UndoTo(2))
    assert [move.text for move in await host.storage.moves.list(number)] == ["work", "strike 2"]
    assert changed(await entry(host)) == ({"moves": 3}, {"moves": 2})
    assert (await told(host, number))[0].params == {"number": 2, "reason": WHY}
    assert [seat.seat for seat in (await live(host, number)).due()] == [1]
    await rule(host, number, UndoTo(0))
    assert await host.storage.moves.list(number) == ()
    await play(host, number, (ANA, "rest"))
    assert await host.faults(number) == []


async def test_a_seat_that_changes_hands(host: Host) -> None:
    number = await begin(host)
    await rule(host, number, Replace(0, "user", CHEN, "Chen"))
    assert (await session(host, number)).seats[0].user_id == CHEN
    found = await entry(host)
    assert found.target == str(ANA)
    assert changed(found) == ({"seat": 0, "by": "user", "user": ANA}, {"seat": 0, "by": "user", "user": CHEN})
    assert [event.key for event in await told(host, number)] == ["event-seat-taken", "event-why"]
    await rule(host, number, Replace(1, "open"))
    assert (await session(host, number)).seats[1].opened_at is not None
    await rule(host, number, Replace(1, "house"))
    before, after = changed(await entry(host))
    assert before == {"seat": 1, "by": "open", "user": BEN}
    assert after == {"seat": 1, "by": "house", "user": BEN}
    assert await refused(rule(host, number, Replace(1, "house"))) == "ruled_already"
    assert await refused(rule(host, number, Replace(1, "user", CHEN, "Chen"))) == "already_seated"
    assert await refused(rule(host, number, Replace(2, "open"))) == "no_seat"
    await rule(host, None, LockOut(ANA))
    assert await refused(rule(host, number, Replace(0, "user", ANA, "Ana"))) == "locked_out"


async def test_an_end(host: Host) -> None:
    number = await begin(host)
    await host.rulings.carry_out(number, DORA, End(), f"  {WHY}\n ")
    ended = await session(host, number)
    assert (ended.status, ended.end_reason, ended.ended_by, ended.seed_revealed) == ("abandoned", WHY, DORA, True)
    found = await entry(host)
    assert (found.actor, found.action, found.session_id, found.reason) == (DORA, "end", number, WHY)
    for ruling in (End(), Pause(), Resume(), Extend(0, 1), Skip(0), UndoTo(0), Replace(0, "open")):
        assert await refused(rule(host, number, ruling)) == "match_over"


async def test_a_deleted_session_vanishes_and_its_channel_is_free(host: Host, time: Time) -> None:
    number = await begin(host)
    channel = (await session(host, number)).channel_id
    await play(host, number, (ANA, "work"))
    time.now += 10 * HOUR_MS
    before = await left(host, number, 0)
    await rule(host, number, Delete())
    assert changed(await entry(host)) == ({"status": "running", "deleted": False}, {"deleted": True})
    assert [event.key for event in await told(host, number)] == ["event-deleted"]
    assert await timers(host, number) == [PURGE]
    assert not (await live(host, number)).running
    assert await host.storage.sessions.of_guild(GUILD, ended=True) == ()
    assert await host.storage.sessions.of_user(ANA, ended=True) == ()
    assert await refused(host.session_in(channel)) == "no_session_here"
    assert await refused(host.live(number)) == "no_session"
    assert await refused(host.bring(number, Place(GUILD, 5))) == "no_session"
    assert await refused(host.play.move(number, ANA, "work", interaction_id=next(_numbers))) == "match_over"
    for ruling in (End(), Pause(), UndoTo(0), Replace(0, "open")):
        assert await refused(rule(host, number, ruling)) == "session_deleted"
    assert await refused(rule(host, number, Delete())) == "ruled_already"
    assert [one.session_id for one in await host.storage.deleted.of_guild(GUILD, time.now - KEPT_MS)] == [number]
    # Another match may use the channel meanwhile; then this one cannot come back to it.
    other = await open_lobby(host, channel=channel)
    time.now += 29 * DAY_MS
    assert await refused(rule(host, number, Restore())) == "channel_busy"
    assert (await session(host, number)).deleted_at is not None
    assert await refused(rule(host, number, Restore(Place(GUILD + 1, 9)))) == "no_session"
    await rule(host, number, Restore(Place(GUILD, 9_999, 3)))
    back = await session(host, number)
    assert (back.deleted_at, back.channel_id, back.parent_channel_id) == (None, 9_999, 3)
    assert await left(host, number, 0) == before
    assert [event.key for event in await told(host, number)] == ["event-restored"]
    assert PURGE not in await timers(host, number)
    await play(host, number, (ANA, "rest"))
    assert await host.faults(number) == []
    assert await refused(rule(host, number, Restore())) == "ruled_already"
    assert (await session(host, other.session_id)).channel_id == channel


async def test_what_was_paused_comes_back_paused(host: Host, time: Time) -> None:
    number = await begin(host)
    time.now += HOUR_MS
    await rule(host, number, Pause())
    before = await left(host, number, 0)
    time.now += DAY_MS
    await rule(host, number, Delete())
    time.now += DAY_MS
    await rule(host, number, Restore())
    assert await timers(host, number) == []
    assert await refused(host.play.move(number, ANA, "work", interaction_id=next(_numbers))) == "paused"
    time.now += DAY_MS
    await rule(host, number, Resume())
    assert await left(host, number, 0) == before


async def test_a_lobby_and_a_match_that_is_over_can_be_deleted_and_restored(host: Host, time: Time) -> None:
    number = (await open_lobby(host)).session_id
    await rule(host, number, Delete())
    with pytest.raises(Refused, match="no_session"):
        await host.lobby.join(number, BEN, "Ben", next(_numbers))
    assert await timers(host, number) == [PURGE], "it does not expire meanwhile"
    time.now += 20 * DAY_MS
    await rule(host, number, Restore())
    (expiry,) = await host.storage.timers.of_session(number)
    until = time.now + BANK.lobby_days * DAY_MS
    assert (expiry.kind, expiry.due_at) == (EXPIRES, until)
    shown = str(lobby_page(await live(host, number)).to_components())  # type: ignore[no-untyped-call]
    assert f"<t:{until // 1000}:R>" in shown
    # Nothing that happens to it later makes it expire at once.
    await host.bring(number, Place(GUILD, next(_numbers)))
    await host.lobby.settle(number, ANA, TableWish(lobby_days=1), moderator=False)
    (expiry,) = await host.storage.timers.of_session(number)
    assert expiry.due_at == time.now + DAY_MS
    await host.lobby.join(number, BEN, "Ben", next(_numbers))
    for user_id in (ANA, BEN):
        await host.lobby.ready(number, user_id, next(_numbers))
    await host.lobby.start(number, ANA)
    await play(host, number, (ANA, "work"), (ANA, "rest"))
    assert await host.faults(number) == []
    await rule(host, number, End())
    await rule(host, number, Delete())
    await rule(host, number, Restore())
    assert (await session(host, number)).status == "abandoned"
    assert await timers(host, number) == []


async def test_after_thirty_days_only_the_bare_row_stays(host: Host, time: Time) -> None:
    number, other = await begin(host), await begin(host)
    await play(host, number, (ANA, "work"), (ANA, "strike 2"))
    await host.orders.give(number, BEN, "pass-turn", interaction_id=next(_numbers))
    await rule(host, number, Delete())
    (timer,) = await host.storage.timers.of_session(number)
    assert timer.due_at == time.now + KEPT_MS
    time.now += KEPT_MS - 1
    assert timer not in await host.storage.timers.due(time.now)
    time.now += 1
    assert timer in await host.storage.timers.due(time.now)
    await host.ring(timer)
    assert await content(host, number) == {"seats": 2}
    assert sum((await content(host, other)).values()) > 6, "of no other session"
    bare = await session(host, number)
    assert [seat.user_id for seat in bare.seats] == [None, None]
    assert bare.state is None
    assert bare.options == b"{}"
    assert (await entry(host)).session_id == number
    assert await host.faults(number) == [], "also `sobremesa check` finds nothing wrong"
    assert number not in await host.unfinished()
    time.now += 1
    assert await refused(rule(host, number, Restore())) == "purged"


async def test_a_purge_that_comes_too_early_does_nothing(host: Host, time: Time) -> None:
    number = await begin(host)
    await rule(host, number, Delete())
    (timer,) = await host.storage.timers.of_session(number)
    await rule(host, number, Restore())
    before = await content(host, number)
    await host.ring(timer)
    time.now += 2 * KEPT_MS
    await host.ring(timer)
    assert not await host.storage.deleted.purge(number)
    after = await content(host, number)
    assert {**after, "timers": 0} == {**before, "timers": 0}


async def content(host: Host, number: int) -> dict[str, int]:
    """How many rows there are of a session, by table."""

    def count(connection: sqlite3.Connection) -> dict[str, int]:
        tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {}
        for table in set(tables) - {"sessions", "audit"}:
            columns = {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
            if "session_id" in columns:
                rows = connection.execute(f"SELECT count(*) FROM {table} WHERE session_id = ?", (number,))
                found[table] = rows.fetchone()[0]
        return {table: rows for table, rows in found.items() if rows}

    return await host.storage.database.read(count)


async def test_a_locked_out_user_gets_no_seat_and_keeps_those_there_are(host: Host) -> None:
    number = await begin(host)
    await rule(host, None, LockOut(ANA), reason="Rude")
    found = await entry(host)
    assert (found.action, found.target, found.session_id, found.reason) == ("lock", str(ANA), None, "Rude")
    assert changed(found) == ({"locked": False}, {"locked": True})
    await play(host, number, (ANA, "work"))
    with pytest.raises(Refused) as caught:
        await open_lobby(host)
    assert (caught.value.code, caught.value.phrase.params["reason"]) == ("locked_out", "Rude")
    waiting = await host.lobby.open(
        Place(GUILD, next(_numbers)), game=GAME, seats=2, options={}, language="en", user=(BEN, "Ben")
    )
    assert await refused(host.lobby.join(waiting.session_id, ANA, "Ana", next(_numbers))) == "locked_out"
    await rule(host, number, Replace(0, "open"))
    assert await refused(host.seats.take(number, ANA, "Ana", next(_numbers))) == "locked_out"
    elsewhere = await host.lobby.open(
        Place(GUILD + 1, next(_numbers)), game=GAME, seats=2, options={}, language="en", user=(ANA, "Ana")
    )
    assert elsewhere.status == "lobby", "only in this guild"
    assert await refused(rule(host, None, LockOut(ANA))) == "ruled_already"
    await rule(host, None, Unlock(ANA))
    assert changed(await entry(host))[0] == {"locked": True, "reason": "Rude"}
    assert await refused(rule(host, None, Unlock(ANA))) == "ruled_already"
    await host.lobby.join(waiting.session_id, ANA, "Ana", next(_numbers))


async def test_the_lobby_cannot_be_ruled_as_a_match(host: Host) -> None:
    number = (await open_lobby(host)).session_id
    for ruling in (Pause(), Resume(), Extend(0, 1), Skip(0), UndoTo(0), Replace(0, "open")):
        assert await refused(rule(host, number, ruling)) == "not_started"
    await rule(host, number, End())


# ---- reasons, the log, and what fails


ALL: list[Ruling] = [
    Pause(),
    Resume(),
    Extend(0, 1),
    Skip(0),
    UndoTo(0),
    Replace(0, "open"),
    End(),
    Delete(),
    Restore(),
    LockOut(CHEN),
    Unlock(CHEN),
]


def test_every_ruling_is_in_the_list() -> None:
    assert [str(ruling.__struct_config__.tag) for ruling in ALL] == list(ACTIONS)


@pytest.mark.parametrize("ruling", ALL, ids=ACTIONS)
@pytest.mark.parametrize("nothing", ["", "  \t\n "])
async def test_no_ruling_without_a_reason(host: Host, ruling: Ruling, nothing: str) -> None:
    number = None if isinstance(ruling, LockOut | Unlock) else await begin(host)
    assert await refused(host.rulings.rule(wish(number, ruling, reason=nothing))) == "reason_needed"
    assert await host.storage.audit.last(GUILD) == ()


async def ready_for(host: Host, ruling: Ruling) -> int | None:
    """A session in which the ruling can be given."""
    if isinstance(ruling, LockOut | Unlock):
        if isinstance(ruling, Unlock):
            await rule(host, None, LockOut(ruling.user_id))
        return None
    number = await begin(host)
    if isinstance(ruling, Resume):
        await rule(host, number, Pause())
    elif isinstance(ruling, Restore):
        await rule(host, number, Delete())
    elif isinstance(ruling, UndoTo):
        await play(host, number, (ANA, "work"))
    elif isinstance(ruling, Skip):
        await careful(host, number)
        await play(host, number, (ANA, "strike 2"), (BEN, "pass"))
    return number


async def everything(host: Host) -> str:
    """The whole database."""

    def dump(connection: sqlite3.Connection) -> str:
        return "\n".join(line for line in connection.iterdump() if 'INSERT INTO "lease"' not in line)

    return await host.storage.database.read(dump)


@pytest.mark.parametrize("ruling", ALL, ids=ACTIONS)
async def test_a_ruling_and_its_entry_are_stored_together_or_not_at_all(host: Host, ruling: Ruling) -> None:
    number = await ready_for(host, ruling)

    def forbid(connection: sqlite3.Connection) -> None:
        connection.execute(
            "CREATE TEMP TRIGGER no_audit BEFORE INSERT ON main.audit BEGIN SELECT RAISE(ABORT, 'full'); END"
        )

    def allow(connection: sqlite3.Connection) -> None:
        connection.execute("DROP TRIGGER no_audit")

    before = await everything(host)
    await host.storage.database.write(forbid)
    with pytest.raises((NotSaved, sqlite3.Error)):
        await host.rulings.rule(wish(number, ruling))
    await host.storage.database.write(allow)
    assert await everything(host) == before
    await rule(host, number, ruling)
    found = await entry(host)
    assert (found.actor, found.action, found.reason) == (DORA, str(ruling.__struct_config__.tag), WHY)
    assert found.before != found.after
    assert await everything(host) != before


async def test_the_log_can_only_grow(host: Host) -> None:
    number = await begin(host)
    await rule(host, number, Pause())
    for sql in (
        "UPDATE audit SET reason = 'x'",
        "DELETE FROM audit",
        "INSERT OR REPLACE INTO audit SELECT * FROM audit",
    ):

        def change(connection: sqlite3.Connection, sql: str = sql) -> None:
            connection.execute(sql)

        with pytest.raises(Exception, match="append only"):
            await host.storage.database.write(change)
    assert (await entry(host)).reason == WHY


async def test_a_command_delivered_twice_rules_once(host: Host) -> None:
    number = await begin(host)
    twice = msgspec.structs.replace(wish(number, Extend(0, 5)), interaction_id=4_242)
    assert await host.rulings.rule(twice) is None
    assert await refused(host.rulings.rule(twice)) == "already_done"
    assert await left(host, number, 0) == 77 * HOUR_MS


async def test_rulings_of_another_guild_are_none(host: Host) -> None:
    number = await begin(host)
    foreign = Wish(guild_id=GUILD + 1, session_id=number, actor=DORA, ruling=End(), reason=WHY)
    assert await refused(host.rulings.rule(foreign)) == "no_session"
    ruling_id = await ask(host, number, End())
    assert await refused(host.rulings.confirm(GUILD + 1, ruling_id, DORA, 1)) == "ruling_answered"
    assert await refused(host.rulings.rule(wish(404, End()))) == "no_session"
    assert await refused(host.rulings.rule(wish(None, End()))) == "no_session"
    assert (await session(host, number)).status == "running"


# ---- a second moderator


@pytest.mark.parametrize("ruling", [one for one in ALL if not isinstance(one, LockOut | Unlock)], ids=ACTIONS[:-2])
async def test_case_08_who_sits_in_a_match_rules_it_with_a_second_moderator_only(host: Host, ruling: Ruling) -> None:
    number = await ready_for(host, ruling)
    assert number is not None
    before = (await session(host, number)).revision
    assert await refused(host.rulings.carry_out(number, ANA, ruling, WHY)) == "second_needed"
    ruling_id = await ask(host, number, ruling)
    assert (await session(host, number)).revision == before
    assert await refused(confirm(host, ruling_id, ANA)) == "own_ruling"
    assert await refused(confirm(host, ruling_id, BEN)) == "not_neutral"
    assert (await session(host, number)).revision == before
    done = await confirm(host, ruling_id, DORA)
    assert (done.actor, done.second) == (ANA, DORA)
    found = await entry(host)
    assert (found.actor, found.action) == (ANA, str(ruling.__struct_config__.tag))
    assert changed(found)[1]["confirmed_by"] == DORA, "both are in the log"
    assert (await session(host, number)).revision > before
    assert await refused(confirm(host, ruling_id, EVA)) == "ruling_answered"


async def test_case_08_nobody_rules_on_themselves_or_on_somebody_above_alone(host: Host) -> None:
    number = await begin(host)
    await ask(host, number, Replace(0, "user", DORA, "Dora"), actor=DORA)
    own = await ask(host, None, LockOut(DORA), actor=DORA)
    assert await refused(confirm(host, own, DORA)) == "own_ruling"
    await confirm(host, own, EVA)
    above = await ask(host, None, LockOut(EVA), actor=DORA, senior=True)
    assert await refused(confirm(host, above, EVA)) == "not_neutral", "nor does the one it is about confirm it"
    assert await host.storage.lockouts.find(GUILD, EVA) is None
    assert await host.rulings.concerned(number, Replace(0, "user", DORA)) == {ANA, DORA}
    assert await host.rulings.concerned(number, Extend(1, 4)) == {BEN}
    assert await host.rulings.concerned(None, LockOut(EVA)) == {EVA}
    assert await host.rulings.concerned(number, End()) == set()


async def test_case_08_who_gave_a_seat_away_is_no_neutral_judge_either(host: Host) -> None:
    number = await begin(host)
    await rule(host, number, Replace(0, "user", CHEN, "Chen"))
    await ask(host, number, End(), actor=ANA)
    await ask(host, number, End(), actor=CHEN)


async def test_case_17_a_ruling_that_would_mean_something_else_is_void(host: Host) -> None:
    number = await begin(host)
    await play(host, number, (ANA, "work"), (ANA, "work"))
    undo, more, seat, end = [
        await ask(host, number, ruling) for ruling in (UndoTo(1), Extend(0, 5), Replace(1, "open"), End())
    ]
    await play(host, number, (ANA, "strike 2"))
    skip = await ask(host, number, Skip(1))
    await play(host, number, (BEN, "pass"))
    for ruling_id in (undo, skip):
        assert await refused(confirm(host, ruling_id)) == "ruling_void"
        assert await refused(confirm(host, ruling_id)) == "ruling_answered"
    await confirm(host, more)
    await rule(host, number, Replace(1, "user", CHEN, "Chen"))
    assert await refused(confirm(host, seat)) == "ruling_void"
    assert (await session(host, number)).seats[1].opened_at is None
    await confirm(host, end)


async def test_a_ruling_waits_three_days(host: Host, time: Time) -> None:
    number = await begin(host)
    ruling_id = await ask(host, number, Pause())
    time.now += WAIT_MS + 1
    assert await refused(confirm(host, ruling_id)) == "ruling_void"
    assert await refused(host.rulings.waiting(GUILD, ruling_id)) == "ruling_answered"
    forgotten = await ask(host, number, Pause())
    time.now += WAIT_MS + 1
    await ask(host, number, End())
    assert await host.storage.rulings.find(forgotten) is None, "nobody answered it"


async def test_two_confirmations_at_once_have_one_effect(host: Host) -> None:
    number = await begin(host)
    before = await left(host, number, 0) or 0
    ruling_id = await ask(host, number, Extend(0, 5))
    answers = await asyncio.gather(
        *(confirm(host, ruling_id, second) for second in (DORA, EVA)), return_exceptions=True
    )
    assert {type(answer) for answer in answers} == {Wish, Refused}
    assert await left(host, number, 0) == before + 5 * HOUR_MS
    lock = await ask(host, None, LockOut(CHEN), actor=CHEN)
    answers = await asyncio.gather(*(confirm(host, lock, second) for second in (DORA, EVA)), return_exceptions=True)
    assert sum(isinstance(answer, Refused) for answer in answers) == 1


async def test_what_cannot_be_done_now_can_be_confirmed_later(host: Host) -> None:
    number = await begin(host)
    channel = (await session(host, number)).channel_id
    await rule(host, number, Delete())
    ruling_id = await ask(host, number, Restore())
    other = await open_lobby(host, channel=channel)
    assert await refused(confirm(host, ruling_id)) == "channel_busy"
    await rule(host, other.session_id, Delete())
    await confirm(host, ruling_id)
    assert (await session(host, number)).deleted_at is None


async def test_declining(host: Host) -> None:
    number = await begin(host)
    for second, fine in ((BEN, False), (DORA, True)):
        ruling_id = await ask(host, number, End())
        if fine:
            assert (await host.rulings.decline(GUILD, ruling_id, second)).actor == ANA
            assert await refused(confirm(host, ruling_id)) == "ruling_answered"
        else:
            assert await refused(host.rulings.decline(GUILD, ruling_id, second)) == "not_neutral"
    own = await ask(host, number, End())
    await host.rulings.decline(GUILD, own, ANA)
    assert await refused(host.rulings.decline(GUILD, own, DORA)) == "ruling_answered"
    assert await host.storage.audit.last(GUILD) == ()


async def test_what_is_asked_for_must_be_possible(host: Host) -> None:
    number = await begin(host)
    assert await refused(host.rulings.rule(wish(number, Resume(), ANA))) == "ruled_already"
    assert await refused(host.rulings.rule(wish(number, Skip(0), ANA))) == "no_skip"
    assert await host.storage.rulings.find(1) is None


async def test_a_waiting_ruling_outlives_a_restart(tmp_path: Path, time: Time) -> None:
    async with await Storage.open(tmp_path / "r.db", clock=time) as storage:
        host = Host(storage, time)
        number = await begin(host)
        ruling_id = await ask(host, number, Replace(0, "user", CHEN, "Chen"))
        assert isinstance(await storage.rulings.find(ruling_id), PendingRuling)
    async with await Storage.open(tmp_path / "r.db", clock=time) as storage:
        host = Host(storage, time)
        await confirm(host, ruling_id)
        assert (await session(host, number)).seats[0].user_id == CHEN
