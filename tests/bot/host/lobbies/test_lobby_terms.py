"""Tests the lobby's terms: who sets them and when, what the log stores, and that the match keeps them."""

from __future__ import annotations

import sqlite3
from typing import Any

import msgspec
import pytest

from bot.host.clocks.terms import DAY_MS, HOUR_MS, Terms, read_terms
from bot.host.host import Host
from bot.host.lobbies.lobby import TableSettings
from engine.kernel.chance.fair import commitment
from engine.kernel.contract.registry import games
from storage.errors import NotSaved
from storage.records.changes import AuditEntry
from tests.bot.inner import cache_of, storage_of
from tests.bot.tables import Time, interaction, opened, refused, started, timers, told

ANA, BEN, CHEN = 1, 2, 3
CARDS = "marvel_card_game"


async def agree(host: Host, number: int, wanted: TableSettings, user: int = ANA, *, moderator: bool = False) -> None:
    await host.lobby.change_table(number, user, wanted, moderator=moderator, interaction_id=interaction())


async def test_after_changed_terms_everybody_stays_ready(host: Host, time: Time) -> None:
    number = await opened(host, ANA, BEN)
    await host.lobby.ready(number, BEN, interaction())
    before = (await host.live(number)).session
    time.now += HOUR_MS
    await agree(host, number, TableSettings(clock="bank:48+12/60", at_zero="computer", lobby_days=7))
    after = (await host.live(number)).session
    assert read_terms(after.terms) == Terms("bank", 48, 12, 60, "computer", 7)
    assert [member.ready for member in after.members] == [False, True]
    # The change of terms keeps the commitment, and the lobby's time still counts from its opening.
    assert (after.commitment, after.seed, after.match_id) == (before.commitment, before.seed, before.match_id)
    assert commitment(after.match_id, after.seed) == after.commitment
    assert after.revision == before.revision + 1
    (timer,) = await timers(host, number, "lobby")
    assert (timer.due_at, timer.revision) == (after.created_at + 7 * DAY_MS, after.revision)
    await agree(host, number, TableSettings(at_zero="skip"))
    assert read_terms((await host.live(number)).session.terms) == Terms("bank", 48, 12, 60, "skip", 7)


async def test_a_match_keeps_the_last_terms_of_its_lobby(host: Host, time: Time) -> None:
    number = await opened(host, ANA, BEN, seats=3)
    for clock in ("none", "turn-72", "turn-24"):
        await agree(host, number, TableSettings(clock=clock))
    await agree(host, number, TableSettings(computer_seats=1))
    live = await started(host, number)
    assert live.session.revision == 0
    assert live.times[0].until == time.now + 24 * HOUR_MS
    # The match stores the end of its clock as a timer, which takes effect when it fires.
    (timer,) = await timers(host, number, "zero")
    assert timer.due_at == time.now + 24 * HOUR_MS
    time.now = timer.due_at
    await host.due_timers.ring(timer)
    assert "event-time-vacation" in await told(host, number)
    assert await host.faults(number) == []


async def test_who_may_change_the_terms(host: Host) -> None:
    number = await opened(host, ANA, BEN)
    assert await refused(agree(host, number, TableSettings(clock="turn-72"), BEN)) == "not_your_table"
    await agree(host, number, TableSettings(clock="turn-72"), CHEN, moderator=True)
    # A moderator who has joined a lobby cannot moderate it.
    assert await refused(agree(host, number, TableSettings(clock="turn-24"), BEN, moderator=True)) == "not_your_table"
    assert await refused(host.lobby.cancel(number, BEN, moderator=True)) == "not_yours"
    # A user who opened the lobby and left it may still change the terms.
    await host.lobby.leave(number, ANA, interaction())
    await agree(host, number, TableSettings(clock="turn-24"))
    await host.lobby.join(number, ANA, "Ana", interaction())
    await started(host, number)
    assert await refused(agree(host, number, TableSettings(clock="none"))) == "not_in_lobby"


async def entries(host: Host) -> list[AuditEntry]:
    return [*reversed(await storage_of(host).audit.find(7, limit=100))]


def changed(entry: AuditEntry) -> tuple[dict[str, Any], dict[str, Any]]:
    return msgspec.json.decode(entry.before or b""), msgspec.json.decode(entry.after or b"")


async def test_a_moderators_change_of_another_users_lobby_is_logged(host: Host, time: Time) -> None:
    number = await opened(host, ANA, CHEN, seats=3)
    await agree(host, number, TableSettings(clock="turn-24"))
    await agree(host, number, TableSettings(clock="turn-24"), BEN, moderator=True)
    assert await entries(host) == [], "neither an act of the creator nor one that changes nothing"
    time.now += HOUR_MS
    await agree(host, number, TableSettings(clock="bank:48+12/60", at_zero="computer"), BEN, moderator=True)
    await agree(host, number, TableSettings(lobby_days=7, computer_seats=1), BEN, moderator=True)
    await host.lobby.cancel(number, BEN, moderator=True)
    own = await opened(host, BEN)
    await agree(host, own, TableSettings(lobby_days=7), BEN, moderator=True)
    await host.lobby.cancel(own, BEN, moderator=True)
    assert [(await cache_of(host).live(one)).session.ended_how for one in (number, own)] == ["moderator", "creator"]
    terms, seats, end = await entries(host)
    assert changed(terms) == (
        {"clock": "turn-24", "at_zero": "vote"},
        {"clock": "bank:48+12/60", "at_zero": "computer"},
    )
    assert changed(seats) == (
        {"lobby_days": 3, "computer_levels": ""},
        {"lobby_days": 7, "computer_levels": "normal"},
    )
    assert changed(end) == ({"status": "lobby"}, {"status": "cancelled"})
    assert [entry.action for entry in (terms, seats, end)] == ["settle", "settle", "cancel"]
    for entry in (terms, seats, end):
        assert (entry.actor, entry.target, entry.session_id, entry.at) == (BEN, str(ANA), number, time.now)


@pytest.mark.parametrize("command", ["settle", "cancel"])
async def test_a_change_that_cannot_be_logged_is_refused(host: Host, command: str) -> None:
    number = await opened(host, ANA)
    full = "CREATE TEMP TRIGGER full BEFORE INSERT ON main.audit BEGIN SELECT RAISE(ABORT, 'full'); END"
    await storage_of(host).database.write(lambda connection: connection.execute(full).rowcount)
    before = (await host.live(number)).session
    settling = agree(host, number, TableSettings(clock="turn-24"), BEN, moderator=True)
    cancelling = host.lobby.cancel(number, BEN, moderator=True)
    done, left = (settling, cancelling) if command == "settle" else (cancelling, settling)
    left.close()
    with pytest.raises((NotSaved, sqlite3.Error)):
        await done
    cache_of(host).forget(number)
    assert (await host.live(number)).session == before


async def test_which_terms_are_refused(host: Host, time: Time) -> None:
    number = await opened(host, ANA, BEN, seats=3)
    for wanted in (TableSettings(clock="sundial"), TableSettings(at_zero="shout"), TableSettings(lobby_days=99)):
        assert await refused(agree(host, number, wanted)) == "bad_terms"
    for count in (-1, 2, 99):
        assert await refused(agree(host, number, TableSettings(computer_seats=count))) == "computer_room"
    time.now += 2 * DAY_MS
    assert await refused(agree(host, number, TableSettings(lobby_days=1))) == "wait_over"
    await agree(host, number, TableSettings(clock="turn-24"))
    once = interaction()
    await host.lobby.change_table(number, ANA, TableSettings(computer_seats=1), moderator=False, interaction_id=once)
    again = host.lobby.change_table(number, ANA, TableSettings(computer_seats=0), moderator=False, interaction_id=once)
    assert await refused(again) == "already_done"
    assert (await host.live(number)).session.computer_seats == 1


async def test_computer_seats_leave_room_for_a_person(host: Host) -> None:
    number = await opened(host, ANA, seats=4)
    await agree(host, number, TableSettings(computer_seats=3))
    assert await refused(host.lobby.join(number, BEN, "Ben", interaction())) == "lobby_full"
    await host.lobby.leave(number, ANA, interaction())
    assert await refused(agree(host, number, TableSettings(computer_seats=4))) == "computer_room"
    await agree(host, number, TableSettings(computer_seats=2))
    await host.lobby.join(number, BEN, "Ben", interaction())
    await host.lobby.join(number, CHEN, "Chen", interaction())
    assert await refused(agree(host, number, TableSettings(computer_seats=3))) == "computer_room"


async def test_the_computer_brings_a_starter_deck_that_no_member_has(host: Host) -> None:
    number = await opened(host, ANA, game=CARDS)
    await agree(host, number, TableSettings(computer_seats=1))
    live = await started(host, number)
    decks = live.running_match.record.options["deck"]
    book = games()[CARDS].decks
    assert book is not None
    assert all(book.starter(deck) is not None for deck in decks)
    assert len(set(decks)) == 2


async def test_an_expired_lobby_is_cancelled(host: Host, time: Time) -> None:
    number = await opened(host, ANA, BEN, terms=Terms(lobby_days=1))
    (timer,) = await timers(host, number, "lobby")
    time.now = timer.due_at
    await host.due_timers.ring(timer)
    session = (await host.live(number)).session
    assert (session.status, session.end_reason, session.seed_revealed) == ("cancelled", "expired", True)


async def test_a_longer_wait_cancels_the_former_timer(host: Host, time: Time) -> None:
    number = await opened(host, ANA, terms=Terms(lobby_days=1))
    (former,) = await timers(host, number, "lobby")
    await agree(host, number, TableSettings(lobby_days=3))
    (timer,) = await timers(host, number, "lobby")
    assert timer.due_at == former.due_at + 2 * DAY_MS
    started_id = await opened(host, BEN, CHEN)
    (late,) = await timers(host, started_id, "lobby")
    await started(host, started_id)
    time.now = late.due_at
    await host.due_timers.ring(late)
    assert (await host.live(started_id)).is_running
