"""Tests the effects of rulings at the host, their announcements, and the log."""

from __future__ import annotations

import msgspec
import pytest

from bot.face.messages.lobby import lobby_more_page
from bot.face.words.sessions import game_words
from bot.host.clocks.terms import DAY_MS, HOUR_MS, Terms
from bot.host.host import Host
from bot.host.lobbies.lobby import EXPIRES, SessionPlace, TableSettings
from bot.host.matches.deleted_sessions import KEPT_MS, PURGE
from bot.host.matches.results.conduct import Reliability
from bot.host.matches.timekeeper import OPEN_MS, VOTE_MS
from bot.host.rulings import Bring, Delete, End, Extend, LockOut, Pause, Replace, Restore, Resume, Skip, UndoTo, Unlock
from engine.kernel.errors import Refused
from engine.kernel.steps.events import Event
from storage.sql.connection import Connection
from tests.bot.inner import storage_of
from tests.bot.ruled import (
    ANA,
    BANK,
    BEN,
    CHEN,
    DORA,
    GUILD,
    WHY,
    begin,
    careful,
    changed,
    entry,
    fresh,
    left,
    live,
    open_lobby,
    play,
    rule,
    session,
    timers,
    to_zero,
    told,
)
from tests.bot.tables import Time, refused
from tests.databases import columns_by_table
from tests.toys import DUEL as GAME

pytestmark = pytest.mark.both_databases


async def test_a_pause_stops_the_clocks_and_adds_no_time(host: Host, time: Time) -> None:
    number = await begin(host)
    time.now += 10 * HOUR_MS
    before = await left(host, number, 0)
    assert before == 62 * HOUR_MS
    await rule(host, number, Pause())
    assert [event.key for event in await told(host, number)] == ["event-paused"]
    assert (await told(host, number))[0].params["reason"] == WHY
    assert changed(await entry(host)) == ({"paused": False}, {"paused": True})
    assert await timers(host, number) == [], "nothing fires"
    assert await refused(host.play.move(number, ANA, "work", interaction_id=fresh())) == "paused"
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


async def test_timers_from_before_a_pause_have_no_effect(host: Host, time: Time) -> None:
    number = await begin(host)
    due = await storage_of(host).timers.due_timers(2**62)
    await rule(host, number, Pause())
    time.now += 30 * DAY_MS
    revision = (await session(host, number)).revision
    for timer in due:
        await host.due_timers.ring(timer)
    assert (await session(host, number)).revision == revision
    assert (await live(host, number)).times[0].zero is None


async def test_reminders_continue_after_a_pause_and_come_no_faster(host: Host, time: Time) -> None:
    """Without a limit, a reminder comes once a day. The days of a pause cause no reminders afterwards."""
    number = await begin(host, terms=Terms("none"))
    time.now += HOUR_MS
    await rule(host, number, Pause())
    time.now += 10 * DAY_MS
    await rule(host, number, Resume())
    calls = [timer for timer in await storage_of(host).timers.of_session(number) if timer.kind == "call"]
    assert [timer.due_at for timer in calls] == [time.now + DAY_MS]


async def test_votes_and_open_seats_are_extended_by_a_pause(host: Host, time: Time) -> None:
    number = await begin(host, 3)
    await rule(host, number, Replace(2, "open"))
    await to_zero(host, time, number)
    before = {one.kind: one.due_at - time.now for one in await storage_of(host).timers.of_session(number)}
    time.now += HOUR_MS
    for ruling in ((Pause(), Resume()), (Delete(), Restore())):
        await rule(host, number, ruling[0])
        time.now += 9 * DAY_MS
        await rule(host, number, ruling[1])
        after = {one.kind: one.due_at - time.now for one in await storage_of(host).timers.of_session(number)}
        assert after["vote"] == before["vote"] - HOUR_MS == VOTE_MS - HOUR_MS
        assert after["open"] == before["open"] - HOUR_MS


async def test_a_seat_gets_more_time_also_when_it_is_not_on_turn(host: Host, time: Time) -> None:
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
    assert await left(host, number, 0) == 87 * HOUR_MS, "a paused clock is extended and stays paused"
    for ruling, code in ((Extend(0, 0), "bad_hours"), (Extend(0, 721), "bad_hours"), (Extend(5, 1), "no_seat")):
        assert await refused(rule(host, number, ruling)) == code
    assert await refused(rule(host, await begin(host, terms=Terms("none")), Extend(0, 1))) == "no_clock"


async def test_more_time_by_the_turn_is_given_only_to_a_running_turn(host: Host, time: Time) -> None:
    number = await begin(host, terms=Terms("turn", limit=24))
    assert await refused(rule(host, number, Extend(1, 5))) == "turn_brings_time"
    assert await storage_of(host).audit.find(GUILD, limit=100) == ()
    time.now += HOUR_MS
    await rule(host, number, Extend(0, 5))
    assert await left(host, number, 0) == 28 * HOUR_MS
    await careful(host, number)
    await play(host, number, (ANA, "strike 2"))
    # Ana's turn is interrupted and keeps its time, so it cannot be extended. Ben's time for the answer can.
    assert await refused(rule(host, number, Extend(0, 5))) == "turn_brings_time"
    await rule(host, number, Extend(1, 5))
    assert await left(host, number, 1) == 29 * HOUR_MS
    await rule(host, number, Pause())
    await rule(host, number, Extend(1, 1))
    assert await left(host, number, 1) == 30 * HOUR_MS


async def test_more_time_ends_a_vote(host: Host, time: Time) -> None:
    number = await begin(host, 3)
    await to_zero(host, time, number)
    await host.deadlines.vote(number, BEN, 0, "computer", fresh())
    await rule(host, number, Extend(0, 5))
    assert (await live(host, number)).times[0].zero is None
    assert await storage_of(host).votes.about(number, 0) == ()
    assert await left(host, number, 0) == 5 * HOUR_MS


async def test_a_seat_that_may_pass_is_skipped(host: Host) -> None:
    number = await begin(host)
    assert await refused(rule(host, number, Skip(0))) == "no_skip", "a turn must be played"
    assert await refused(rule(host, number, Skip(1))) == "not_due"
    await careful(host, number)
    await play(host, number, (ANA, "strike 2"))
    await rule(host, number, Skip(1))
    moves = await storage_of(host).moves.list(number)
    assert [(move.seat, move.text, move.user_id) for move in moves] == [(0, "strike 2", ANA), (1, "pass", None)]
    found = await entry(host)
    assert (found.action, found.target) == ("skip", str(BEN))
    events = await storage_of(host).log.last(number, limit=50)
    keys = [msgspec.json.decode(one.data, type=Event).key for one in events]
    assert "event-skipped" in keys
    assert "event-why" in keys
    assert await host.faults(number) == []


async def test_undo_to_a_move_that_was_announced(host: Host) -> None:
    number = await begin(host)
    await careful(host, number)
    await play(host, number, (ANA, "work"), (ANA, "strike 2"), (BEN, "pass"), (ANA, "pass"), (BEN, "shout"))
    # Passes are not announced, so a moderator cannot name them as the moves to go back to.
    assert (await host.undo.past(await live(host, number))).public_moves() == [1, 2, 5]
    for beyond in (3, 4, -1, 99):
        assert await refused(rule(host, number, UndoTo(beyond))) == "no_such_move"
    await rule(host, number, UndoTo(2))
    assert [move.text for move in await storage_of(host).moves.list(number)] == ["work", "strike 2"]
    assert changed(await entry(host)) == ({"moves": 3}, {"moves": 2})
    assert (await told(host, number))[0].params == {"number": 2, "reason": WHY}
    assert [seat.seat for seat in (await live(host, number)).due_seats()] == [1]
    await rule(host, number, UndoTo(0))
    assert await storage_of(host).moves.list(number) == ()
    await play(host, number, (ANA, "rest"))
    assert await host.faults(number) == []


async def test_a_seat_passes_to_a_user_to_anybody_or_to_the_computer(host: Host) -> None:
    number = await begin(host)
    await rule(host, number, Replace(0, "user", CHEN, "Chen"))
    assert (await session(host, number)).seats[0].user_id == CHEN
    found = await entry(host)
    assert found.target == str(ANA)
    assert changed(found) == ({"seat": 0, "by": "user", "user": ANA}, {"seat": 0, "by": "user", "user": CHEN})
    assert [event.key for event in await told(host, number)] == ["event-seat-given", "event-why"]
    await rule(host, number, Replace(1, "open"))
    assert (await session(host, number)).seats[1].opened_at is not None
    await rule(host, number, Replace(1, "computer"))
    before, after = changed(await entry(host))
    assert before == {"seat": 1, "by": "open", "user": BEN}
    assert after == {"seat": 1, "by": "computer", "user": BEN}
    assert await refused(rule(host, number, Replace(1, "computer"))) == "ruled_already"
    assert await refused(rule(host, number, Replace(1, "user", CHEN, "Chen"))) == "already_seated"
    assert await refused(rule(host, number, Replace(2, "open"))) == "no_seat"
    await rule(host, None, LockOut(ANA))
    assert await refused(rule(host, number, Replace(0, "user", ANA, "Ana"))) == "player_locked_out"


async def test_a_player_who_has_a_seat_gets_no_second_seat(host: Host) -> None:
    """The refusal says which other ruling the moderator can make."""
    number = await begin(host, 3)
    ana = Replace(0, "user", ANA, "Ana")
    assert await refused(rule(host, number, ana)) == "ruled_already"
    assert await refused(rule(host, number, Replace(1, "user", ANA, "Ana"))) == "already_seated"
    await rule(host, number, Replace(0, "computer"))
    assert await refused(rule(host, number, ana)) == "own_seat"
    await host.seats.take(number, ANA, "Ana", fresh())
    await host.seats.resign(number, ANA)
    assert await refused(rule(host, number, ana)) == "gave_up"
    await rule(host, number, Replace(0, "user", 99, "Faye"))
    assert await refused(rule(host, number, Replace(1, "user", ANA, "Ana"))) == "player_knows_a_hand"


async def test_after_a_session_was_ended_only_deletion_is_possible(host: Host) -> None:
    number = await begin(host)
    await host.rulings.carry_out(number, DORA, End(), f"  {WHY}\n ")
    ended = await session(host, number)
    assert (ended.status, ended.end_reason, ended.ended_by, ended.seed_revealed) == ("abandoned", WHY, DORA, True)
    found = await entry(host)
    assert (found.actor, found.action, found.session_id, found.reason) == (DORA, "end", number, WHY)
    for ruling in (End(), Pause(), Resume(), Extend(0, 1), Skip(0), UndoTo(0), Replace(0, "open")):
        assert await refused(rule(host, number, ruling)) == "match_over"


async def test_a_deleted_session_is_hidden_and_its_channel_is_free(host: Host, time: Time) -> None:
    number = await begin(host)
    channel = (await session(host, number)).channel_id
    await play(host, number, (ANA, "work"))
    time.now += 10 * HOUR_MS
    before = await left(host, number, 0)
    await rule(host, number, Delete())
    assert changed(await entry(host)) == ({"status": "running", "deleted": False}, {"deleted": True})
    assert [event.key for event in await told(host, number)] == ["event-deleted"]
    assert await timers(host, number) == [PURGE]
    assert not (await live(host, number)).is_running
    assert await storage_of(host).sessions.listed(GUILD) == (0, ())
    assert await storage_of(host).sessions.of_user(ANA, with_ended=True) == ()
    assert await refused(host.session_in(channel)) == "no_session_here"
    assert await refused(host.live(number)) == "no_session"
    assert await refused(host.play.move(number, ANA, "work", interaction_id=fresh())) == "match_over"
    for ruling in (End(), Pause(), UndoTo(0), Replace(0, "open"), Bring(SessionPlace(GUILD, 5), channel)):
        assert await refused(rule(host, number, ruling)) == "session_deleted"
    assert await refused(rule(host, number, Delete())) == "ruled_already"
    assert [one.session_id for one in await storage_of(host).deleted.of_guild(GUILD, time.now - KEPT_MS)] == [number]
    # The deleted match cannot return to its channel while another match uses it.
    other = await open_lobby(host, channel=channel)
    time.now += 29 * DAY_MS
    assert await refused(rule(host, number, Restore())) == "place_busy"
    assert (await session(host, number)).deleted_at is not None
    assert await refused(rule(host, number, Restore(SessionPlace(GUILD + 1, 9)))) == "no_session"
    await rule(host, number, Restore(SessionPlace(GUILD, 9_999, 3)))
    back = await session(host, number)
    assert (back.deleted_at, back.channel_id, back.parent_channel_id) == (None, 9_999, 3)
    assert await left(host, number, 0) == before
    assert [event.key for event in await told(host, number)] == ["event-restored"]
    assert PURGE not in await timers(host, number)
    await play(host, number, (ANA, "rest"))
    assert await host.faults(number) == []
    assert await refused(rule(host, number, Restore())) == "ruled_already"
    assert (await session(host, other.session_id)).channel_id == channel


async def test_an_open_seats_period_is_extended_by_pause_and_deletion(host: Host, time: Time) -> None:
    number = await begin(host)
    await host.seats.offer(number, BEN, fresh())
    time.now += DAY_MS
    for ruling in (Pause(), Delete(), Restore(), Resume()):
        await rule(host, number, ruling)
        time.now += 10 * HOUR_MS
    (timer,) = [one for one in await storage_of(host).timers.of_session(number) if one.kind == "open"]
    assert timer.due_at == time.now - 10 * HOUR_MS + OPEN_MS - DAY_MS


async def test_a_paused_match_is_still_paused_after_its_restoration(host: Host, time: Time) -> None:
    number = await begin(host)
    time.now += HOUR_MS
    await rule(host, number, Pause())
    before = await left(host, number, 0)
    time.now += DAY_MS
    await rule(host, number, Delete())
    time.now += DAY_MS
    await rule(host, number, Restore())
    assert await timers(host, number) == []
    assert await refused(host.play.move(number, ANA, "work", interaction_id=fresh())) == "paused"
    time.now += DAY_MS
    await rule(host, number, Resume())
    assert await left(host, number, 0) == before


async def test_a_lobby_and_a_match_that_is_over_can_be_deleted_and_restored(host: Host, time: Time) -> None:
    number = (await open_lobby(host)).session_id
    await rule(host, number, Delete())
    with pytest.raises(Refused, match="no_session"):
        await host.lobby.join(number, BEN, "Ben", fresh())
    assert await timers(host, number) == [PURGE], "the ruling does not expire during that time"
    time.now += 20 * DAY_MS
    await rule(host, number, Restore())
    (expiry,) = await storage_of(host).timers.of_session(number)
    until = time.now + BANK.lobby_days * DAY_MS
    assert (expiry.kind, expiry.due_at) == (EXPIRES, until)
    restored = await live(host, number)
    page = lobby_more_page(restored, game_words(restored), ANA, {ANA: Reliability()}, moderator=False)
    shown = str(page.to_components())  # type: ignore[no-untyped-call]
    assert f"<t:{until // 1000}:R>" in shown
    # Later changes to the restored lobby do not make it expire at once.
    await rule(host, number, Bring(SessionPlace(GUILD, fresh()), (await session(host, number)).channel_id))
    await host.lobby.change_table(number, ANA, TableSettings(lobby_days=1), moderator=False)
    (expiry,) = await storage_of(host).timers.of_session(number)
    assert expiry.due_at == time.now + DAY_MS
    await host.lobby.join(number, BEN, "Ben", fresh())
    for user_id in (ANA, BEN):
        await host.lobby.ready(number, user_id, fresh())
    await host.lobby.start(number, ANA)
    await play(host, number, (ANA, "work"), (ANA, "rest"))
    assert await host.faults(number) == []
    await rule(host, number, End())
    await rule(host, number, Delete())
    await rule(host, number, Restore())
    assert (await session(host, number)).status == "abandoned"
    assert await timers(host, number) == []


async def test_after_thirty_days_only_the_row_of_the_session_is_left(host: Host, time: Time) -> None:
    number, other = await begin(host), await begin(host)
    await play(host, number, (ANA, "work"), (ANA, "strike 2"))
    await host.standing_orders.give(number, BEN, "pass-turn", interaction_id=fresh())
    await rule(host, number, Delete())
    (timer,) = await storage_of(host).timers.of_session(number)
    assert timer.due_at == time.now + KEPT_MS
    time.now += KEPT_MS - 1
    assert timer not in await storage_of(host).timers.due_timers(time.now)
    time.now += 1
    assert timer in await storage_of(host).timers.due_timers(time.now)
    await host.due_timers.ring(timer)
    assert await content(host, number) == {}
    assert sum((await content(host, other)).values()) > 6, "of no other session"
    assert await storage_of(host).sessions.load(number) is None
    assert [one.session_id async for one in storage_of(host).sessions.every()] == [other], (
        "what `sobremesa check` reads"
    )
    assert (await entry(host)).session_id == number
    assert number not in await host.unfinished()
    assert await refused(rule(host, number, Restore())) == "no_session"


async def test_a_match_that_is_being_purged_cannot_be_restored(host: Host, time: Time) -> None:
    number = await begin(host)
    await rule(host, number, Delete())
    time.now += KEPT_MS
    assert await refused(rule(host, number, Restore())) == "purged"


async def test_a_purge_that_comes_too_early_does_nothing(host: Host, time: Time) -> None:
    number = await begin(host)
    await rule(host, number, Delete())
    (timer,) = await storage_of(host).timers.of_session(number)
    await rule(host, number, Restore())
    before = await content(host, number)
    await host.due_timers.ring(timer)
    time.now += 2 * KEPT_MS
    await host.due_timers.ring(timer)
    assert not await storage_of(host).deleted.purge(number)
    after = await content(host, number)
    assert {**after, "timers": 0} == {**before, "timers": 0}


async def content(host: Host, number: int) -> dict[str, int]:
    def count(connection: Connection) -> dict[str, int]:
        found = {}
        for table, columns in columns_by_table(connection).items():
            if "session_id" in columns and table not in ("sessions", "audit"):
                rows = connection.execute(f"SELECT count(*) FROM {table} WHERE session_id = ?", (number,))
                found[table] = rows.fetchone()[0]
        return {table: rows for table, rows in found.items() if rows}

    return await storage_of(host).database.read(count)


async def test_a_locked_out_user_gets_no_new_seat_and_keeps_the_present_ones(host: Host) -> None:
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
        SessionPlace(GUILD, fresh()), game=GAME, seats=2, options={}, language="en", user=(BEN, "Ben")
    )
    assert await refused(host.lobby.join(waiting.session_id, ANA, "Ana", fresh())) == "locked_out"
    await rule(host, number, Replace(0, "open"))
    assert await host.seats.take(number, ANA, "Ana", fresh()) == 0, "no match that is played is touched"
    elsewhere = await host.lobby.open(
        SessionPlace(GUILD + 1, fresh()), game=GAME, seats=2, options={}, language="en", user=(ANA, "Ana")
    )
    assert elsewhere.status == "lobby", "only in this guild"
    assert await refused(rule(host, None, LockOut(ANA))) == "ruled_already"
    await rule(host, None, Unlock(ANA))
    assert changed(await entry(host)) == ({"locked": True, "reason": "Rude"}, {"locked": False})
    assert await refused(rule(host, None, Unlock(ANA))) == "ruled_already"
    await host.lobby.join(waiting.session_id, ANA, "Ana", fresh())


async def test_rulings_about_matches_are_refused_in_a_lobby(host: Host) -> None:
    number = (await open_lobby(host)).session_id
    for ruling in (Pause(), Resume(), Extend(0, 1), Skip(0), UndoTo(0), Replace(0, "open")):
        assert await refused(rule(host, number, ruling)) == "not_started"
    await rule(host, number, End())
