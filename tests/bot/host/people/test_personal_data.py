"""Tests a user's data at the host.

Every row that names the user is exported, and all are removed, whatever their state.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.host.clocks.terms import HOUR_MS
from bot.host.lobbies.lobby import SessionPlace
from bot.host.matches.deleted_sessions import KEPT_MS
from bot.host.matches.learning.lessons import Learner
from bot.host.matches.results.results import OWN_MOVES
from bot.host.people.personal_data import KeptData, RemovalResult
from bot.host.rulings import AnyRuling, Delete, End, LockOut, Pause, Replace, RequestedRuling, Restore, UndoTo
from storage.records.changes import Change, VacationDay
from storage.records.matches import Vote
from storage.records.people import PuzzleAnswer, UserSession
from storage.sql.connection import Connection
from tests.bot.hosted import TURN, Table
from tests.bot.inner import cache_of
from tests.databases import columns_by_table
from tests.toys import DUEL as GAME

pytestmark = pytest.mark.both_databases

ZOE, ANA, BEN, CHEN, MOD, NED = (700_000_000_000_000_000 + number for number in range(1, 7))
CARDS = "marvel_card_game"
GUILD, ABROAD = 7, 8
# The tables with a user's id, and for each of them the part of the export that contains its rows.
GIVEN = {
    "user_settings": ("settings",),
    "usernames": ("usernames",),
    "decks": ("decks",),
    "lessons": ("lessons",),
    "puzzle_answers": ("puzzles",),
    "lobby_members": ("lobbies",),
    "first_readies": ("first_readies",),
    "seats": ("seats",),
    "former_holders": ("former_seats",),
    "moves": ("moves",),
    "undo_requests": ("undo_requests",),
    "vacation_days": ("vacation_days",),
    "results": ("results",),
    "ratings": ("ratings",),
    "sessions": ("sessions_opened", "sessions_ended"),
    "pending_rulings": ("pending_rulings", "pending_rulings_met"),
    "lockouts": ("lockouts", "lockouts_made"),
    "audit": ("rulings_made", "rulings_met"),
}


async def rule(table: Table, number: int | None, ruling: AnyRuling, actor: int = MOD, *, senior: bool = False) -> int:
    """Let a moderator make a ruling. Return the id of the pending ruling, or 0 if none is pending."""
    ruling_request = RequestedRuling(
        guild_id=GUILD, session_id=number, actor=actor, ruling=ruling, reason="Because", senior=senior
    )
    pending_ruling = await table.host.rulings.rule(ruling_request)
    return pending_ruling.ruling_id if pending_ruling else 0


async def naming(table: Table, user_id: int) -> dict[str, int]:
    """Return how many rows of each table contain a user's id, as a number or inside a text or bytes."""

    def query(connection: Connection) -> dict[str, int]:
        found: dict[str, int] = {}
        for name in columns_by_table(connection):
            rows = connection.execute(f"SELECT * FROM {name}").fetchall()
            found[name] = sum(any(str(user_id).encode() in _bytes(value) for value in row) for row in rows)
        return {name: count for name, count in found.items() if count}

    return await table.storage.database.read(query)


def _bytes(value: object) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()


def given(kept: KeptData, table: str) -> list[dict[str, Any]]:
    lists = kept.lists | kept.rulings
    return [row for name in GIVEN[table] for row in lists[name]]


async def everywhere(table: Table) -> dict[str, int]:
    """Give Zoe every role that a user can have. Return the id of a session for each role."""
    host, storage, new = table.host, table.storage, table.interaction
    await host.usernames.meet(ZOE, "zoe_1")
    await storage.settings.set_user_language(ZOE, "es")
    await storage.settings.set_user_quiet(ZOE, "Europe/Madrid", 0, 60)
    await storage.decks.add(ZOE, CARDS, "Secret", "avengers", at=5, limit=9)
    await host.lessons.begin(Learner(ZOE, "Zoe", "es"), GAME)
    await storage.puzzles.add(PuzzleAnswer(ZOE, GAME, "7-12", 1, 5))
    at: dict[str, int] = {}
    at["finished"] = await table.begin(users=(ZOE, BEN))
    await table.rounds(at["finished"], OWN_MOVES, (ZOE, BEN))
    await host.seats.resign(at["finished"], BEN)
    await host.results.rate_finished()
    at["turn"] = await table.begin(users=(ZOE, ANA, BEN))
    await table.move(at["turn"], ZOE, "work")
    at["voting"] = await table.begin(users=(ANA, BEN, ZOE))
    await host.standing_orders.give(at["voting"], ZOE, "pass-turn", interaction_id=new())
    await storage.votes.cast(at["voting"], Vote(0, 2, "computer"), seen_revision=0, at=5)
    at["wishing"] = await table.begin(users=(ZOE, CHEN))
    for user in (ZOE, CHEN):
        await table.move(at["wishing"], user, "work")
        await table.move(at["wishing"], user, "rest")
    question = await host.undo.ask_undo(at["wishing"], ZOE, new())
    assert question.waiting_for
    at["former"] = await table.begin(users=(ZOE, ANA))
    await table.move(at["former"], ZOE, "work")
    await host.seats.offer(at["former"], ZOE, new())
    await host.seats.take(at["former"], CHEN, "Chen", new())
    at["paused"] = await table.begin(users=(ANA, ZOE))
    await rule(table, at["paused"], Pause())
    at["deleted"] = await table.begin(users=(ANA, ZOE))
    await rule(table, at["deleted"], Delete())
    at["open"] = await table.begin(users=(ANA, BEN, ZOE))
    await host.seats.offer(at["open"], ZOE, new())
    at["given"] = await table.begin(users=(ANA, BEN))
    await rule(table, at["given"], Replace(1, "user", ZOE, "Zoe"))
    at["judged"] = await table.begin(users=(ANA, BEN))
    await rule(table, at["judged"], End(), ZOE)
    for name, guild, user, other in (("own", GUILD, ZOE, ANA), ("abroad", ABROAD, ANA, ZOE)):
        lobby = await host.lobby.open(
            SessionPlace(guild, 900 + guild),
            game=GAME,
            seats=2,
            options={},
            language="en",
            user=(user, "One"),
            terms=TURN,
        )
        await host.lobby.join(lobby.session_id, other, "Two", new())
        await host.lobby.ready(lobby.session_id, ZOE, new())
        at[name] = lobby.session_id
    await storage.changes.make(at["turn"], None, Change(vacation=VacationDay(ZOE, 5, 9)), at=6)
    cache_of(host).forget(at["turn"])
    assert await rule(table, at["turn"], UndoTo(0), ZOE), "the ruling is pending, because she plays in the match"
    assert await rule(table, None, LockOut(ZOE), senior=True)
    await rule(table, None, LockOut(NED), ZOE)
    return at


async def test_each_row_that_names_a_user_is_exported(table: Table) -> None:
    await everywhere(table)
    kept = await table.host.personal_data.everything(ZOE)
    found = await naming(table, ZOE)
    assert set(found) == set(GIVEN)
    for name, count in found.items():
        assert len(given(kept, name)) == count, name
    assert [(row["action"], row["reason"]) for row in given(kept, "pending_rulings")] == [
        ("undo", "Because"),
        ("lock", "Because"),
    ]
    for other in (ANA, CHEN, MOD):
        assert str(other) not in msgspec.json.encode(kept.lists).decode()


async def test_a_forgotten_user_is_named_nowhere_and_every_match_continues(table: Table) -> None:
    at = await everywhere(table)
    host = table.host
    forgotten = await host.personal_data.forget(ZOE)
    assert await naming(table, ZOE) == {"lockouts": 1, "audit": 3}
    assert not any((await host.personal_data.everything(ZOE)).lists.values())
    playing = ("turn", "voting", "wishing", "paused", "deleted", "open", "given")
    assert forgotten.running_sessions == tuple(at[name] for name in playing)
    assert set(forgotten.lobbies) == {at["own"], at["abroad"]}
    for _ in range(2):
        for name, number in at.items():
            assert await host.faults(number) == [], name
            if name not in ("own", "abroad"):
                record = await host.export(await cache_of(host).live(number))
                assert str(ZOE) not in msgspec.json.encode(record).decode()
        await table.restart()
        host = table.host
    for name in ("turn", "voting", "wishing", "open", "given"):
        number = at[name]
        await host.after_automatic_moves(number)
        live = await table.live(number)
        user = next(seat.user_id for seat in live.due_seats())
        assert user is not None
        await table.move(number, user, "work")
        assert await host.faults(number) == [], name
    assert (await table.storage.votes.about(at["voting"], 0)) == ()
    assert await table.storage.undo_requests.find(at["wishing"]) is None


async def test_a_deleted_match_is_restored_or_purged_despite_a_forgotten_user(table: Table) -> None:
    restored, purged = [await table.begin(users=(ZOE, ANA)) for _ in range(2)]
    for number in (restored, purged):
        await rule(table, number, Delete())
    before = await table.timers(purged)
    await table.later(24)
    await table.host.personal_data.forget(ZOE)
    assert [(one.kind, one.due_at) for one in await table.timers(purged)] == [(one.kind, one.due_at) for one in before]
    await rule(table, restored, Restore())
    await table.host.after_automatic_moves(restored)
    await table.move(restored, ANA, "work")
    await table.later(KEPT_MS / HOUR_MS)
    assert await table.storage.moves.list(restored)
    assert await table.storage.sessions.load(purged) is None


async def test_the_computer_plays_an_open_seat_of_a_forgotten_user_at_once(table: Table) -> None:
    number = await table.begin(users=(ZOE, ANA, BEN))
    await table.host.seats.offer(number, ZOE, table.interaction())
    await table.host.personal_data.forget(ZOE)
    live = await table.host.after_automatic_moves(number)
    assert (await table.told(number))[-1] != "event-forgotten", "the computer has moved"
    assert [seat.seat for seat in live.due_seats()] == [1]
    assert await table.timers(number, "open") == []


@pytest.mark.parametrize("loser", [ZOE, ANA])
async def test_a_match_that_ends_while_its_player_is_forgotten_counts(
    table: Table, monkeypatch: pytest.MonkeyPatch, loser: int
) -> None:
    number = await table.begin(users=(ZOE, ANA))
    await table.rounds(number, OWN_MOVES, (ZOE, ANA))
    people, host = table.host.personal_data, table.host
    forget = people._forget

    async def late(user_id: int, touched: tuple[UserSession, ...]) -> RemovalResult:
        if (await table.live(number)).is_running:
            await host.seats.resign(number, loser)
        return await forget(user_id, touched)

    monkeypatch.setattr(people, "_forget", late)
    assert (await people.forget(ZOE)).running_sessions == ()
    place = 2 if loser == ZOE else 1
    rows = await table.storage.results.of_guild(GUILD)
    assert [(row.user_id, row.place, row.is_counted) for row in rows] == [(None, place, True), (ANA, 3 - place, True)]
    rated = await table.storage.results.ratings(GUILD, [ZOE, ANA])
    assert {row.user_id for row in rated} == {ANA}
    assert "event-forgotten" not in await table.told(number), "nobody plays on in a match that is over"
