"""Tests rulings at the host: their reason, their log entry, and which moderators may make them alone (case 8)."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import msgspec
import pytest

from bot.host.clocks.terms import HOUR_MS
from bot.host.host import Host
from bot.host.lobbies.lobby import SessionPlace
from bot.host.rulings import (
    RULINGS,
    WAIT_MS,
    AnyRuling,
    Bring,
    Delete,
    End,
    Extend,
    LockOut,
    Pause,
    Replace,
    RequestedRuling,
    Restore,
    Resume,
    Skip,
    UndoTo,
    Unlock,
)
from bot.host.rulings.requests import requested
from bot.wording.seat_names import SeatNames
from engine.kernel.errors import Refused
from storage.errors import NotSaved
from storage.records.changes import PendingRuling
from storage.sql.connection import Connection
from storage.sqlite.store import SqliteStorage
from tests.bot.inner import storage_of
from tests.bot.ruled import (
    ANA,
    BEN,
    CHEN,
    DORA,
    EVA,
    GUILD,
    WHY,
    ask,
    begin,
    careful,
    changed,
    confirm,
    entry,
    fresh,
    left,
    open_lobby,
    play,
    rule,
    session,
    wanted,
)
from tests.bot.tables import Time, refused
from tests.databases import OWN_ROWS

# ---- reasons, the log, and failures


HOME = 2
ALL: list[AnyRuling] = [
    Pause(),
    Resume(),
    Extend(0, 1),
    Skip(0),
    UndoTo(0),
    Replace(0, "open"),
    End(),
    Delete(),
    Restore(),
    Bring(SessionPlace(GUILD, 3), HOME),
    LockOut(CHEN),
    Unlock(CHEN),
]


def test_every_kind_of_ruling_is_tested() -> None:
    assert [str(ruling.__struct_config__.tag) for ruling in ALL] == list(RULINGS)


@pytest.mark.parametrize("ruling", ALL, ids=list(RULINGS))
@pytest.mark.parametrize("nothing", ["", "  \t\n "])
async def test_a_ruling_without_a_reason_is_refused(host: Host, ruling: AnyRuling, nothing: str) -> None:
    number = None if isinstance(ruling, LockOut | Unlock) else await begin(host)
    assert await refused(host.rulings.rule(wanted(number, ruling, reason=nothing))) == "reason_needed"
    assert await storage_of(host).audit.find(GUILD, limit=100) == ()


async def ready_for(host: Host, ruling: AnyRuling) -> int | None:
    if isinstance(ruling, LockOut | Unlock):
        if isinstance(ruling, Unlock):
            await rule(host, None, LockOut(ruling.user_id))
        return None
    number = await begin(host, channel=HOME)
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
    def dump(connection: Connection) -> str:
        assert isinstance(connection, sqlite3.Connection)
        return "\n".join(line for line in connection.iterdump() if not line.startswith(OWN_ROWS))

    return await storage_of(host).database.read(dump)


@pytest.mark.parametrize("ruling", ALL, ids=list(RULINGS))
async def test_a_ruling_and_its_entry_are_stored_together_or_not_at_all(host: Host, ruling: AnyRuling) -> None:
    number = await ready_for(host, ruling)

    def forbid(connection: Connection) -> None:
        connection.execute(
            "CREATE TEMP TRIGGER no_audit BEFORE INSERT ON main.audit BEGIN SELECT RAISE(ABORT, 'full'); END"
        )

    def allow(connection: Connection) -> None:
        connection.execute("DROP TRIGGER no_audit")

    before = await everything(host)
    await storage_of(host).database.write(forbid)
    with pytest.raises((NotSaved, sqlite3.Error)):
        await host.rulings.rule(wanted(number, ruling))
    await storage_of(host).database.write(allow)
    assert await everything(host) == before
    await rule(host, number, ruling)
    found = await entry(host)
    assert (found.actor, found.action, found.reason) == (DORA, str(ruling.__struct_config__.tag), WHY)
    assert found.before != found.after
    assert await everything(host) != before


async def test_entries_of_the_log_cannot_be_changed_or_deleted(host: Host) -> None:
    number = await begin(host)
    await rule(host, number, Pause())
    for sql in (
        "UPDATE audit SET reason = 'x'",
        "DELETE FROM audit",
        "INSERT OR REPLACE INTO audit SELECT * FROM audit",
    ):

        def change(connection: Connection, sql: str = sql) -> None:
            connection.execute(sql)

        with pytest.raises(Exception, match="append only"):
            await storage_of(host).database.write(change)
    assert (await entry(host)).reason == WHY


async def test_a_command_delivered_twice_rules_once(host: Host) -> None:
    number = await begin(host)
    twice = msgspec.structs.replace(wanted(number, Extend(0, 5)), interaction_id=4_242)
    assert await host.rulings.rule(twice) is None
    assert await refused(host.rulings.rule(twice)) == "already_done"
    assert await left(host, number, 0) == 77 * HOUR_MS


async def test_rulings_of_another_guild_are_refused(host: Host) -> None:
    number = await begin(host)
    foreign = RequestedRuling(guild_id=GUILD + 1, session_id=number, actor=DORA, ruling=End(), reason=WHY)
    assert await refused(host.rulings.rule(foreign)) == "no_session"
    ruling_id = await ask(host, number, End())
    assert await refused(host.rulings.confirm(GUILD + 1, ruling_id, DORA, 1)) == "ruling_answered"
    assert await refused(host.rulings.rule(wanted(404, End()))) == "no_session"
    assert await refused(host.rulings.rule(wanted(None, End()))) == "no_session"
    assert (await session(host, number)).status == "running"


# ---- a second moderator


@pytest.mark.parametrize(
    "ruling", [one for one in ALL if not isinstance(one, LockOut | Unlock)], ids=list(RULINGS)[:-2]
)
async def test_case_08_a_moderator_needs_a_second_one_to_rule_a_match_they_play(host: Host, ruling: AnyRuling) -> None:
    number = await ready_for(host, ruling)
    assert number is not None
    before = (await session(host, number)).revision
    assert await refused(host.rulings.carry_out(number, ANA, ruling, WHY)) == "second_needed"
    ruling_id = await ask(host, number, ruling)
    assert (await session(host, number)).revision == before
    assert await refused(confirm(host, ruling_id, ANA)) == "own_ruling"
    assert await refused(confirm(host, ruling_id, BEN)) == "not_neutral"
    assert (await session(host, number)).revision == before
    result = await confirm(host, ruling_id, DORA)
    assert (result.actor, result.second) == (ANA, DORA)
    found = await entry(host)
    assert (found.actor, found.action) == (ANA, str(ruling.__struct_config__.tag))
    assert changed(found)[1]["confirmed_by"] == DORA, "both are in the log"
    assert (await session(host, number)).revision > before
    assert await refused(confirm(host, ruling_id, EVA)) == "ruling_answered"


async def test_case_08_a_ruling_on_oneself_or_a_superior_needs_a_second_moderator(host: Host) -> None:
    number = await begin(host)
    await ask(host, number, Replace(0, "user", DORA, "Dora"), actor=DORA)
    own = await ask(host, None, LockOut(DORA), actor=DORA)
    assert await refused(confirm(host, own, DORA)) == "own_ruling"
    await confirm(host, own, EVA)
    above = await ask(host, None, LockOut(EVA), actor=DORA, senior=True)
    assert await refused(confirm(host, above, EVA)) == "not_neutral", (
        "nor may the user whom the ruling is about confirm it"
    )
    assert await storage_of(host).lockouts.find(GUILD, EVA) is None
    assert await host.rulings.concerned(number, Replace(0, "user", DORA)) == {ANA, DORA}
    assert await host.rulings.concerned(number, Extend(1, 4)) == {BEN}
    assert await host.rulings.concerned(None, LockOut(EVA)) == {EVA}
    assert await host.rulings.concerned(number, End()) == set()


async def test_case_08_a_moderator_who_gave_a_seat_away_is_not_neutral(host: Host) -> None:
    number = await begin(host)
    await rule(host, number, Replace(0, "user", CHEN, "Chen"))
    await ask(host, number, End(), actor=ANA)
    await ask(host, number, End(), actor=CHEN)
    # A user who played for a while is not neutral, even if they were never in the lobby.
    await rule(host, number, Replace(1, "user", EVA, "Eva"))
    await rule(host, number, Replace(1, "computer"))
    await rule(host, number, Replace(1, "user", 99, "Faye"))
    ruling_id = await ask(host, number, End(), actor=EVA)
    assert await refused(confirm(host, await ask(host, number, End()), EVA)) == "not_neutral"
    await confirm(host, ruling_id, DORA)


@pytest.mark.parametrize("ruling", [LockOut(BEN), Unlock(BEN)], ids=["lock", "unlock"])
async def test_case_08_a_moderator_needs_a_second_one_to_lock_or_unlock_a_fellow_player(
    host: Host, ruling: AnyRuling
) -> None:
    number = await begin(host, 3)
    if isinstance(ruling, Unlock):
        await rule(host, None, LockOut(BEN))
    locked = await storage_of(host).lockouts.find(GUILD, BEN)
    ruling_id = await ask(host, None, ruling, actor=ANA)
    assert await refused(confirm(host, ruling_id, CHEN)) == "not_neutral"
    assert await refused(host.rulings.decline(GUILD, ruling_id, CHEN)) == "not_neutral"
    assert await storage_of(host).lockouts.find(GUILD, BEN) == locked
    # A user who gave away their own seat in that match is not neutral.
    await rule(host, number, Replace(0, "user", EVA, "Eva"))
    await ask(host, None, ruling, actor=ANA)
    await confirm(host, ruling_id, DORA)
    assert changed(await entry(host))[1]["confirmed_by"] == DORA
    assert await storage_of(host).lockouts.find(GUILD, BEN) != locked


async def test_a_moderator_locks_a_former_or_unrelated_player_alone(host: Host) -> None:
    number = await begin(host)
    await rule(host, number, End())
    await rule(host, None, LockOut(BEN), actor=ANA)
    assert (await entry(host)).actor == ANA


async def test_a_ruling_of_a_lobby_is_about_no_player(host: Host) -> None:
    number = (await open_lobby(host)).session_id
    for ruling in (Extend(0, 1), Skip(0), Replace(0, "open"), Replace(0, "user", DORA, "Dora")):
        assert await host.rulings.concerned(number, ruling) == set()
        assert await refused(host.rulings.rule(wanted(number, ruling))) == "not_started"
    assert await refused(host.rulings.concerned(await begin(host), Skip(9))) == "no_seat"


async def test_case_17_a_ruling_whose_meaning_would_change_expires(host: Host) -> None:
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


@pytest.mark.parametrize("ruling", [End(), Delete()], ids=["end", "delete"])
async def test_case_17_a_request_about_a_lobby_is_not_carried_out_on_its_match(host: Host, ruling: AnyRuling) -> None:
    number = (await open_lobby(host)).session_id
    ruling_id = await ask(host, number, ruling)
    await host.lobby.join(number, BEN, "Ben", fresh())
    for user_id in (ANA, BEN):
        await host.lobby.ready(number, user_id, fresh())
    await host.lobby.start(number, ANA)
    assert await refused(confirm(host, ruling_id)) == "ruling_void"
    begun = await session(host, number)
    assert (begun.status, begun.deleted_at) == ("running", None)
    await confirm(host, await ask(host, number, ruling))


async def test_case_17_a_request_made_during_the_match_does_not_delete_its_result(host: Host) -> None:
    number = await begin(host)
    ruling_id = await ask(host, number, Delete())
    await host.seats.resign(number, ANA)
    assert (await session(host, number)).status == "finished"
    assert await refused(confirm(host, ruling_id)) == "ruling_void"
    assert (await session(host, number)).deleted_at is None


async def test_a_pending_ruling_expires_after_three_days(host: Host, time: Time) -> None:
    number = await begin(host)
    ruling_id = await ask(host, number, Pause())
    time.now += WAIT_MS + 1
    assert await refused(confirm(host, ruling_id)) == "ruling_void"
    assert await refused(host.rulings.require_pending(GUILD, ruling_id)) == "ruling_answered"
    forgotten = await ask(host, number, Pause())
    time.now += WAIT_MS + 1
    await ask(host, number, End())
    assert await storage_of(host).rulings.find(forgotten) is None, "nobody answered it"


async def test_two_confirmations_at_once_have_one_effect(host: Host) -> None:
    number = await begin(host)
    before = await left(host, number, 0) or 0
    ruling_id = await ask(host, number, Extend(0, 5))
    answers = await asyncio.gather(
        *(confirm(host, ruling_id, second) for second in (DORA, EVA)), return_exceptions=True
    )
    assert {type(answer) for answer in answers} == {RequestedRuling, Refused}
    assert await left(host, number, 0) == before + 5 * HOUR_MS
    lock = await ask(host, None, LockOut(CHEN), actor=CHEN)
    answers = await asyncio.gather(*(confirm(host, lock, second) for second in (DORA, EVA)), return_exceptions=True)
    assert sum(isinstance(answer, Refused) for answer in answers) == 1


async def test_a_ruling_that_is_not_possible_now_can_be_confirmed_later(host: Host) -> None:
    number = await begin(host)
    channel = (await session(host, number)).channel_id
    await rule(host, number, Delete())
    ruling_id = await ask(host, number, Restore())
    other = await open_lobby(host, channel=channel)
    assert await refused(confirm(host, ruling_id)) == "place_busy"
    await rule(host, other.session_id, Delete())
    await confirm(host, ruling_id)
    assert (await session(host, number)).deleted_at is None


async def test_a_neutral_moderator_or_the_asker_declines_a_pending_ruling(host: Host) -> None:
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
    assert await storage_of(host).audit.find(GUILD, limit=100) == ()


async def test_an_impossible_ruling_cannot_be_requested(host: Host) -> None:
    number = await begin(host)
    assert await refused(host.rulings.rule(wanted(number, Resume(), ANA))) == "ruled_already"
    assert await refused(host.rulings.rule(wanted(number, Skip(0), ANA))) == "no_skip"
    await rule(host, number, Replace(0, "user", EVA, "Eva"))
    assert (
        await refused(host.rulings.rule(wanted(number, Replace(1, "user", ANA, "Ana"), BEN))) == "player_knows_a_hand"
    )
    assert await storage_of(host).rulings.find(1) is None


async def test_a_pending_ruling_survives_a_restart(tmp_path: Path, time: Time) -> None:
    async with await SqliteStorage.open(tmp_path / "r.db", clock=time) as storage:
        host = Host(storage, SeatNames(), time, strongest="easy")
        number = await begin(host)
        ruling_id = await ask(host, number, Replace(0, "user", CHEN, "Chen"))
        assert isinstance(await storage.rulings.find(ruling_id), PendingRuling)
    async with await SqliteStorage.open(tmp_path / "r.db", clock=time) as storage:
        host = Host(storage, SeatNames(), time, strongest="easy")
        await confirm(host, ruling_id)
        assert (await session(host, number)).seats[0].user_id == CHEN


# ---- stored requests

# Requests in the form in which earlier versions stored them.
STORED = {
    "pause": "{}",
    "resume": "{}",
    "extend": '{"seat":1,"hours":4}',
    "skip": '{"seat":0}',
    "undo": '{"kept":3}',
    "replace": '{"seat":1,"by":"user","user_id":13,"name":"Chen"}',
    "end": "{}",
    "delete": "{}",
    "restore": '{"place":{"guild_id":77,"channel_id":3,"parent_channel_id":null}}',
    "bring": '{"place":{"guild_id":77,"channel_id":3,"parent_channel_id":null},"origin":2,"lost":true}',
    "lock": '{"user_id":13}',
    "unlock": '{"user_id":13}',
}


def stored(ruling: str) -> PendingRuling:
    data = (
        '{"guild_id":77,"session_id":5,"actor":11,"ruling":' + ruling + ',"reason":"Why","senior":true,'
        '"interaction_id":null,"second":null,"ruling_id":null,"revision":9,"status":"running","holder":12,"brought":4,'
        '"agreed":[11]}'
    )
    return PendingRuling(1, GUILD, 5, ANA, data.encode(), 0)


@pytest.mark.parametrize("action", RULINGS)
def test_rulings_that_earlier_versions_stored_are_read(action: str) -> None:
    fields = msgspec.json.decode(STORED[action])
    found = requested(stored(msgspec.json.encode({"type": action, **fields}).decode()))
    assert type(found.ruling) is RULINGS[action]
    assert msgspec.to_builtins(found.ruling) == {"type": action, **fields}
    assert (found.revision, found.status, found.holder, found.brought, found.agreed) == (9, "running", 12, 4, (ANA,))


@pytest.mark.parametrize("ruling", ['{"type":"hang"}', '{"type":"skip"}', "{}", "7"])
def test_an_unknown_kind_of_ruling_expires(ruling: str) -> None:
    with pytest.raises(Refused, match="ruling_void"):
        requested(stored(ruling))
