"""Tests that a finished event's file never changes, even if later programs change its matches (TN-33)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from bot.host.clocks.terms import HOUR_MS
from bot.host.matches.deleted_sessions import KEPT_MS
from bot.host.rulings import Delete, RequestedRuling
from bot.host.tournaments.ground.facts import given_of
from bot.host.tournaments.reports import exports
from bot.host.tournaments.rulings.player_rulings import ReEnter, TakePoints
from engine.tournaments.event import KNOCK_OUT, Stage
from engine.tournaments.records.document import EventRecord, digest_of
from engine.tournaments.records.document_check import verify_event
from storage.errors import NotRead
from storage.records.tournaments import KeptDocument
from storage.sql.connection import Connection
from tests.bot.events import GUILD, EventTable
from tests.bot.host.matches.past.test_rules_check import newer

pytestmark = pytest.mark.both_databases

__all__ = ["newer"]
SWISS = Stage("swiss", rounds=2)


async def ended(table: EventTable) -> int:
    """Play an event of four players to its regular end, with a ruling that names a player. Return its number."""
    number = await table.event(SWISS)
    for _ in range(2):
        await table.round(number)
        await table.play_round(number)
        await table.events.rulings.rule(GUILD, number, table.judge(), TakePoints(2, 0.5), "late")
    assert await table.events.rounds.draw(GUILD, number, table.leader()) is None
    return number


async def told(table: EventTable, number: int) -> tuple[str | None, EventRecord]:
    """Return the digest that the event's last message shows, and the exported record of the event."""
    digest = await table.events.exports.digest(await table.whole(number))
    return digest, msgspec.json.decode(await table.events.exports.json(GUILD, number), type=EventRecord)


async def test_tn33_later_game_rules_change_neither_file_nor_digest(
    table: EventTable, newer: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await ended(table)
    digest, record = await told(table, number)
    assert verify_event(record).digest == digest
    newer()
    monkeypatch.setattr(exports, "standings_of", lambda *_: None)
    await table.restart()
    assert await told(table, number) == (digest, record)
    found = verify_event(record)
    assert (found.digest, bool(found.older)) == (digest, True), "the older matches cannot be checked, and are named"


async def test_tn33_purged_matches_are_not_kept_in_the_file(table: EventTable) -> None:
    number = await ended(table)
    digest, record = await told(table, number)
    gone = (await table.whole(number)).tables[0]
    ruling_request = RequestedRuling(
        guild_id=GUILD, session_id=gone.session_id, actor=901, ruling=Delete(), reason="Because"
    )
    assert await table.host.rulings.rule(ruling_request) is None
    assert await told(table, number) == (digest, record)
    await table.later(KEPT_MS / HOUR_MS + 1, step=48)
    after = (await told(table, number))[1]
    assert [one.table.id for one in after.tables if one.match is None] == [gone.code]
    assert msgspec.structs.replace(after, tables=record.tables) == record


async def test_tn33_the_file_of_a_forgotten_player_has_no_name_and_is_otherwise_equal(table: EventTable) -> None:
    number = await ended(table)
    digest, record = await told(table, number)
    await table.host.personal_data.forget(2)
    later, after = await told(table, number)
    assert later == digest_of(after) != digest
    assert [one.name for one in after.players] == ["User 1", "Somebody", "User 3", "User 4"]
    assert {one.after["player"] for one in after.rulings} == {"Somebody"}
    assert msgspec.structs.replace(after, players=record.players, rulings=record.rulings) == record


@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize("stage", [Stage("round_robin"), Stage("single"), Stage("double"), Stage("swiss")])
async def test_tn33_the_file_holds_if_a_resting_player_leaves_before_the_round_is_published(
    table: EventTable, stage: Stage, back: bool
) -> None:
    number = await table.event(stage, users=5)
    drawn = await table.events.rounds.draw(GUILD, number, table.leader())
    assert drawn is not None
    out = next(one.seats[0] for one in given_of(drawn))
    await table.events.entries.leave(GUILD, number, table.actor(out))
    await table.round(number)
    given = [seat for one in given_of((await table.whole(number)).rounds[-1]) for seat in one.seats]
    assert out not in given or stage.format in KNOCK_OUT, "in a bracket, the place of a player who left stays"
    await table.play_round(number)
    if back and stage.format not in KNOCK_OUT:
        await table.events.rulings.rule(GUILD, number, table.judge(), ReEnter(out), "is back")
    while await table.events.rounds.draw(GUILD, number, table.leader()) is not None:
        await table.round(number)
        await table.play_round(number)
    _, record = await told(table, number)
    verdict = verify_event(record)
    assert verdict.holds, f"{verdict.where}: {verdict.why}"


async def test_tn33_a_file_computed_before_a_change_is_not_stored(table: EventTable) -> None:
    number = await ended(table)
    rows, seen = table.storage.tournaments, (await table.tournament(number)).revision
    await table.host.personal_data.forget(2)
    await rows.keep_document(number, seen, KeptDocument(b"{}", ()))
    assert await rows.document(number) is None
    await told(table, number)
    kept = await rows.document(number)
    assert kept is not None
    await rows.keep_document(number, seen + 1, KeptDocument(b"{}", ()))
    assert await rows.document(number) == kept, "the first one stays"


@pytest.mark.parametrize("statement", ["tournament_documents SET data = X'7B'", "tournament_matches SET data = X'7B'"])
async def test_tn33_a_stored_file_that_cannot_be_read_is_recomputed(table: EventTable, statement: str) -> None:
    number = await ended(table)
    before = await told(table, number)
    await table.storage.database.write(lambda connection: connection.execute(f"UPDATE {statement}").rowcount)
    assert await told(table, number) == before


@pytest.mark.parametrize("reason", ["damaged", "busy"])
async def test_tn33_a_stored_file_in_a_damaged_page_is_recomputed(
    table: EventTable, monkeypatch: pytest.MonkeyPatch, reason: Any
) -> None:
    number = await ended(table)
    before = await told(table, number)

    async def torn(_: int) -> None:
        raise NotRead(reason, "database disk image is malformed")

    monkeypatch.setattr(table.storage.tournaments, "document", torn)
    if reason == "damaged":
        assert await told(table, number) == before
    else:
        with pytest.raises(NotRead):
            await told(table, number)


async def test_tn33_a_cancelled_event_has_a_digest_once_its_seed_is_revealed(table: EventTable) -> None:
    number = await table.event(SWISS)
    first, second = await table.round(number)
    await table.play_out(number, first.code)
    await table.events.drafts.cancel(GUILD, number, table.leader(), "rain")
    await table.notices()
    assert await table.events.exports.digest(await table.whole(number)) is None, "a table is still played"
    await table.play_out(number, second.code)
    assert await table.kinds() == ["revealed"]
    digest, record = await told(table, number)
    found = verify_event(record)
    assert (found.holds, found.digest) == (True, digest), (found.where, found.why)
    assert await table.storage.tournaments.document(number) is not None


async def test_tn33_an_event_cancelled_before_its_start_has_a_digest(table: EventTable) -> None:
    number = await table.draft(SWISS)
    await table.registered(number, range(1, 4))
    await table.events.drafts.cancel(GUILD, number, table.leader(), "rain")
    digest, record = await told(table, number)
    found = verify_event(record)
    assert (found.holds, found.digest) == (True, digest), (found.where, found.why)


async def test_the_file_of_a_deleted_event_is_deleted(table: EventTable) -> None:
    number = await table.event(SWISS)
    (table_, *_) = await table.round(number)
    await table.play_round(number)
    await table.events.drafts.cancel(GUILD, number, table.leader(), "rain")
    await told(table, number)

    def rows(connection: Connection) -> Any:
        names = ("tournament_documents", "tournament_matches")
        return [connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names]

    assert table_.code == "1-1"
    assert await table.storage.database.read(rows) == [1, 2]
    await table.events.drafts.delete(GUILD, number, table.judge(), "gone")
    assert await table.storage.database.read(rows) == [0, 0]


async def test_no_file_contains_the_id_of_a_user(table: EventTable) -> None:
    users = [700_000_000_000_000_000 + user for user in range(1, 5)]
    number = await table.draft(SWISS)
    await table.started(number, users)
    await table.round(number)
    await table.events.rulings.rule(GUILD, number, table.judge(), TakePoints(2, 0.5), "late")
    data = (await table.events.exports.json(GUILD, number)).decode()
    assert [one["after"]["player"] for one in json.loads(data)["rulings"]] == [f"User {users[1]}"]
    for entry in json.loads(data)["players"]:
        entry["name"] = ""
    assert not any(f'"{user}"' in data or f":{user}" in data for user in users)
