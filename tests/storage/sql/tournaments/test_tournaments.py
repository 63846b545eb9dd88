"""Tests tournaments in storage: one guarded change at a time, with its own sessions, notices and timers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from storage.errors import ChannelBusy, Duplicate, NotFound, TooMany, TournamentMoved
from storage.records.changes import Change, Ending, NewAudit
from storage.records.matches import PendingAnalysis, SeatedPlayer, StoredAnalysis
from storage.records.tournaments import (
    BegunGame,
    JudgeCall,
    NewNotice,
    NewTournament,
    Official,
    SessionChange,
    TournamentChange,
    TournamentEntry,
    TournamentRound,
    TournamentRuling,
    TournamentTable,
    TournamentTemplate,
    TournamentTimer,
    Whole,
)
from storage.store import Storage
from tests.storage.samples import ANN, BOB, GUILD, SEED, load, new_session, opened

NEW = NewTournament(
    public_id="t1",
    guild_id=GUILD,
    channel_id=70,
    name="Cup",
    game="noughts",
    options=b"{}",
    plan=b"{}",
    terms=b"{}",
    settings=b"{}",
    language="en",
    commitment="c0ffee",
    seed=SEED,
    created_by=ANN,
    created_at=5,
)
ENTRY = TournamentEntry(number=1, user_id=ANN, name="Ann", place=1, registered_at=6)
ROUND = TournamentRound(number=1, stage=0, state="drawn", drawn_at=7)
TABLE = TournamentTable(code="1-1", round=1, stage=0, number=1, seats="[1,2]")
RULING = TournamentRuling(kind="warn", actor=ANN, reason="late", ruling=b"{}", at=8)


async def made(storage: Storage, **changes: Any) -> Whole:
    tournament = await storage.tournaments.create(NEW, (Official("organiser", "user", ANN),))
    await storage.tournaments.change(tournament.tournament_id, 0, TournamentChange(**changes), at=9)
    return await whole(storage)


async def whole(storage: Storage) -> Whole:
    found = await storage.tournaments.whole(1)
    assert found is not None
    return found


def begun(**changes: Any) -> BegunGame:
    new = new_session(creator_name=None, tournament_id=1, tournament_round=1, tournament_table="1-1", **changes)
    seats = (SeatedPlayer(ANN, "Ann"), SeatedPlayer(None, "Computer"))
    return BegunGame(new=new, seats=seats, entropy=b"[]", context="c", state=b"s", events=(b"dealt",))


async def test_a_stored_tournament_is_read_unchanged(path: Path) -> None:
    async with opened(path) as storage:
        found = await made(
            storage,
            fields={"state": "running", "started_at": 9},
            entries=(ENTRY,),
            rounds=(ROUND,),
            tables=(TABLE,),
            rulings=(RULING,),
            calls=(JudgeCall(table_code="1-1", user_id=ANN, text="?", at=9),),
            timers=(TournamentTimer(1, "deadline", "1", 50),),
            notices=(NewNotice("drawn", 1),),
            reminders=(BOB, ANN),
        )
        assert (found.tournament.state, found.tournament.revision, found.tournament.seed) == ("running", 1, SEED)
        assert (found.entries, found.rounds, found.tables) == ((ENTRY,), (ROUND,), (TABLE,))
        assert found.rulings == (msgspec.structs.replace(RULING, ruling_id=1),)
        assert [call.call_id for call in found.calls] == [1]
        assert set(found.reminders) == {ANN, BOB}
        assert await storage.tournaments.due_timers(50) == (TournamentTimer(1, "deadline", "1", 50),)
        assert (await storage.timers.next_after(0), await storage.timers.next_after(50)) == (50, None)
        (notice,) = await storage.tournaments.notices()
        assert (notice.kind, notice.round, notice.at) == ("drawn", 1, 9)
        assert await storage.tournaments.delete_notice(notice.notice_id)
        assert not await storage.tournaments.delete_notice(notice.notice_id)
        assert await storage.tournaments.whole(2) is None
        assert "late" not in repr(found.tournament)


async def test_a_change_is_guarded_and_replaces_what_it_names(path: Path) -> None:
    async with opened(path) as storage:
        await made(storage, entries=(ENTRY,), tables=(TABLE,), rulings=(RULING,))
        rows = storage.tournaments
        with pytest.raises(TournamentMoved):
            await rows.change(1, 0, TournamentChange(entries=(ENTRY,)), at=10)
        with pytest.raises(NotFound):
            await rows.change(2, 0, TournamentChange(), at=10)
        undone = msgspec.structs.replace(RULING, ruling_id=1, state="undone")
        other = msgspec.structs.replace(TABLE, code="1-2")
        change = TournamentChange(cleared=1, tables=(other,), rulings=(undone,), timers=())
        await rows.change(1, 1, change, at=10, interaction_id=77)
        with pytest.raises(Duplicate):
            await rows.change(1, 2, TournamentChange(), at=10, interaction_id=77)
        found = await whole(storage)
        assert ([table.code for table in found.tables], found.rulings) == (["1-2"], (undone,))
        with pytest.raises(LookupError):
            await rows.change(1, 2, TournamentChange(fields={"tournament_id": 5}), at=10)
        assert (await whole(storage)).tournament.revision == 2


async def test_two_entries_may_exchange_their_users(path: Path) -> None:
    async with opened(path) as storage:
        two = TournamentEntry(number=2, user_id=BOB, name="Bob", place=2, registered_at=6)
        await made(storage, entries=(ENTRY, two))
        swapped = (msgspec.structs.replace(ENTRY, user_id=BOB), msgspec.structs.replace(two, user_id=ANN))
        await storage.tournaments.change(1, 1, TournamentChange(entries=swapped), at=10)
        assert [entry.user_id for entry in (await whole(storage)).entries] == [BOB, ANN]
        assert await storage.tournaments.of_user(ANN) == (1,)


async def test_a_table_begins_and_ends_with_its_session(path: Path) -> None:
    async with opened(path) as storage:
        opened_table = msgspec.structs.replace(TABLE, thread_id=71)
        await made(storage, tables=(opened_table,), begun_game=begun(channel_id=71), begun_for="1-1")
        (table,) = (await whole(storage)).tables
        session = await load(storage, table.session_id or 0)
        assert (session.status, session.revision, session.announced_revision) == ("running", 0, -1)
        assert [seat.user_id for seat in session.seats] == [ANN, None]
        assert (session.tournament_id, session.tournament_round, session.tournament_table) == (1, 1, "1-1")
        assert await storage.tournaments.at_thread(71) == (1, "1-1")
        other = msgspec.structs.replace(TABLE, code="1-2", thread_id=71)
        busy = TournamentChange(tables=(other,), begun_game=begun(channel_id=71, match_id="M2"), begun_for="1-2")
        with pytest.raises(ChannelBusy):
            await storage.tournaments.change(1, 1, busy, at=10)
        assert [one.code for one in (await whole(storage)).tables] == ["1-1"]
        ended = Change(ending=Ending(status="abandoned", how="moderator"))
        decided = msgspec.structs.replace(table, result=b"{}")
        change = TournamentChange(tables=(decided,), sessions=(SessionChange(session.session_id, 0, ended),))
        await storage.tournaments.change(1, 1, change, at=11)
        assert (await load(storage, session.session_id)).status == "abandoned"
        assert await storage.tournaments.ended_games() == ([], [])


async def test_all_deals_of_a_table_are_counted_and_those_of_no_other(path: Path) -> None:
    async with opened(path) as storage:
        assert await storage.tournaments.deals("M-1-1") == 0
        names = ("M-1-1", "M-1-1r1", "M-1-1r12", "M-1-10", "M-1-10r1", "M-1-1.2", "M-1-1.2r1", "M-1-2")
        for thread, name in enumerate(names, 100):
            await storage.sessions.create(new_session(match_id=name, channel_id=thread))
        counted = [await storage.tournaments.deals(name) for name in ("M-1-1", "M-1-10", "M-1-1.2", "M-1-2", "M-1")]
        assert counted == [3, 2, 2, 1, 0]


async def test_the_seed_of_a_hidden_table_stays_sealed_until_it_is_revealed(path: Path) -> None:
    async with opened(path) as storage:
        far = 10**15
        await made(storage, tables=(TABLE,), begun_game=begun(reveal_at=far), begun_for="1-1")
        number = (await whole(storage)).tables[0].session_id or 0
        await storage.changes.make(number, 0, Change(ending=Ending(status="finished", how="moves")), at=12)
        assert not (await load(storage, number)).seed_revealed
        assert await storage.analyses.next_pending() is None
        assert await storage.tournaments.ended_games() == ([(1, "1-1")], [])
        await storage.tournaments.change(1, 1, TournamentChange(revealed_sessions=(number,)), at=13)
        session = await load(storage, number)
        assert (session.seed_revealed, session.reveal_at) == (True, None)
        assert await storage.analyses.next_pending() == PendingAnalysis(number, 0)
        assert await storage.analyses.put(number, StoredAnalysis(session.revision, 1, b"{}"))
        await storage.tournaments.change(1, 2, TournamentChange(revealed_sessions=(number,)), at=14)
        assert await storage.analyses.next_pending() is None, "the stored analysis holds"


async def test_the_hidden_tables_of_a_deleted_event_await_their_analysis(path: Path) -> None:
    async with opened(path) as storage:
        await made(storage, tables=(TABLE,), begun_game=begun(reveal_at=10**15), begun_for="1-1")
        number = (await whole(storage)).tables[0].session_id or 0
        await storage.changes.make(number, 0, Change(ending=Ending(status="finished", how="moves")), at=12)
        await storage.tournaments.delete(
            1, NewAudit(actor=ANN, action="event_delete", reason="over", at=13, guild_id=GUILD)
        )
        assert await storage.analyses.next_pending() == PendingAnalysis(number, 0)


async def test_a_notice_of_the_host_is_stored_once(path: Path) -> None:
    async with opened(path) as storage:
        await made(storage, tables=(TABLE,))
        call = JudgeCall(table_code="1-1", user_id=None, text="", at=9)
        again = TournamentTimer(1, "ask", "", 99)
        assert await storage.tournaments.call(1, call, NewNotice("call", 1, "1-1"), again, at=9)
        assert not await storage.tournaments.call(1, call, NewNotice("call", 1, "1-1"), again, at=9)
        assert again in await storage.tournaments.due_timers(99)
        assert (len((await whole(storage)).calls), len(await storage.tournaments.notices())) == (1, 1)


async def test_tournaments_are_listed_and_templates_kept(path: Path) -> None:
    async with opened(path) as storage:
        await made(storage)
        rows = storage.tournaments
        await rows.set_message(1, 72, 99)
        (found,) = (await rows.listed(GUILD, over=False, limit=5))[1]
        assert (found.channel_id, found.message_id, found.revision) == (72, 99, 1)
        assert (await rows.listed(GUILD, over=False, limit=5))[0] == 1
        assert (await rows.listed(GUILD, over=True, limit=5)) == (0, ())
        assert (await rows.active(), await rows.opened_by(ANN, GUILD)) == ((1,), 1)
        template = TournamentTemplate(0, GUILD, "Cup", b"{}", ANN, 9)
        templates = storage.tournament_templates
        kept = await templates.save(template, limit=1)
        assert await templates.save(msgspec.structs.replace(template, data=b"[]"), limit=1) == msgspec.structs.replace(
            kept, data=b"[]"
        )
        with pytest.raises(TooMany):
            await templates.save(msgspec.structs.replace(template, name="Other"), limit=1)
        assert len(await templates.of_guild(GUILD)) == 1
        assert await templates.drop(GUILD, kept.template_id)
        assert not await templates.drop(GUILD, kept.template_id)


async def test_a_forgotten_user_gets_no_reminder(path: Path) -> None:
    async with opened(path) as storage:
        told = NewNotice("registration_ends", data=f'{{"users":[{ANN},{BOB}],"until":5}}')
        await made(storage, reminders=(ANN, BOB), notices=(told,))
        await storage.people.forget(ANN, (), names={}, name="?", at=9, opened_since=0, year_from=0, refusal="{}")
        found = await whole(storage)
        assert (found.reminders, found.tournament.revision) == ((BOB,), 2)
        (notice,) = await storage.tournaments.notices()
        assert notice.data == f'{{"users":[{BOB}],"until":5}}'
        await storage.tournaments.change(1, 2, TournamentChange(reminders=()), at=10)
        assert (await whole(storage)).reminders == ()
