"""Tests that a fault in one event stops only that event. Each column of each table of events is damaged in turn."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest

from bot.cli.databases.check import _session_faults
from bot.face.messages.tournaments.event_message import event_page
from bot.face.messages.tournaments.notices import notice_text, parts
from bot.face.tournaments.views.listing import CalendarEntry, CalendarPage, ListLinks, date_of, events_page
from bot.host.clocks.terms import DAY_MS
from bot.host.ground.damage import LATEST_MS
from bot.host.tournaments.ground.calendar import section_of
from bot.host.tournaments.ground.soundness import EventDamaged, is_damaged
from bot.host.tournaments.rulings.player_rulings import Forbid
from bot.host.tournaments.rulings.table_rulings import Award
from bot.wording.words import words_for
from engine.kernel.errors import Refused
from engine.tournaments.event import Stage
from storage.records.tournaments import EntryRequest, TournamentChange
from storage.sql.cells import rule_of
from storage.sqlite.cells import RULES
from tests.bot.damaging import LEAGUE, Damage, copy_of, damages, rows
from tests.bot.events import FIRST, GUILD, SECOND, EventTable, leading, refused
from tests.bot.inner import sqlite_of
from tests.chances import fresh
from tests.storage.samples import execute

S = TypeVar("S", bound=msgspec.Struct)
SWISS = Stage("swiss", rounds=3)
VICTIM, OTHER = 1, 2
TABLES = ("officials", "entries", "rounds", "tables", "rulings", "calls", "notices", "timers", "reminders")
# These tables have rows only for finished events (`test_event_documents`).
KEPT = {"tournament_documents", "tournament_matches"}
# A damaged row that belongs to no tournament cannot be distinguished from a row that never existed.
ASIDE = ("tournament_tables", "tournament_id")
# Columns in which at least some wrong values must be reported as damage.
NOTICED = {
    ("tournaments", "game"),
    ("tournaments", "options"),
    ("tournaments", "plan"),
    ("tournaments", "terms"),
    ("tournaments", "settings"),
    ("tournaments", "seed"),
    ("tournament_rounds", "given"),
    ("tournament_rounds", "field"),
    ("tournament_rounds", "wishes"),
    ("tournament_rounds", "draws"),
    ("tournament_tables", "seats"),
    ("tournament_tables", "result"),
    ("tournament_rulings", "ruling"),
    ("tournament_rulings", "before"),
    ("tournament_rulings", "after"),
    ("tournament_rulings", "undo"),
}


async def filled(table: EventTable) -> None:
    """Play two events until every table has rows of the first event: one round is closed, the second is running."""
    for number in (VICTIM, OTHER):
        assert await table.event(SWISS, auto=True) == number
        tables = await table.round(number)
        await table.play_out(number, tables[0].code)
        await table.events.rulings.rule(GUILD, number, table.judge(), Forbid((1, 3)), "kin")
        await table.events.rulings.rule(GUILD, number, table.judge(), Award(tables[1].code, (1, 2)), "so")
        await table.turn()
        await table.threads_made(number)
        second = [one for one in (await table.whole(number)).tables if one.round == 2]
        user = (await table.live(second[0].session_id or 0)).session.seats[0].user_id or 0
        await table.events.calls.call(GUILD, number, table.actor(user), second[0].code, "help")
        await table.events.templates.save(GUILD, number, table.leader(), f"Usual {number}")
        await table.events.series.repeat(GUILD, number, table.leader(), "week", "Europe/Madrid")
        # A finished table and pending announcements are left for the next start of the host.
        assert second[0].session_id is not None
        for mark in SECOND:
            for seat in (await table.live(second[0].session_id)).due_seats():
                await table.move(second[0].session_id, seat.user_id or 0, f"mark {mark}")
        # The reminder belongs to a user who has been forgotten. Such leftovers must have no effect.
        asked = EntryRequest(user_id=78, name="Eva", username="eva", answer="Please", at=table.now)
        left_over = TournamentChange(reminders=(77,), requests=(asked,))
        revision = (await table.tournament(number)).revision
        await table.storage.tournaments.change(number, revision, left_over, at=table.now)
    divisions = f"INSERT INTO tournament_divisions VALUES ({VICTIM}, 1, 1, 1), ({OTHER}, 1, 1, 2)"
    for statement in (LEAGUE, divisions):
        await execute(table.storage, statement)


@pytest.fixture
def sound(tmp_path: Path) -> tuple[Path, int]:
    path = tmp_path / "sound.db"

    async def fill() -> int:
        async with leading(path) as table:
            await filled(table)
            return table.now

    return path, asyncio.run(fill())


def spoil(path: Path, damage: Damage) -> bool:
    """Damage the rows of the first event; return False if the schema prevents it."""
    table, column, value = damage
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        info = {row[1]: row[2] for row in connection.execute(f"PRAGMA table_info({table})")}
        given = "CAST(? AS TEXT)" if isinstance(value, bytes) and info[column] != "BLOB" else "?"
        key = next(one for one in ("tournament_id", "template_id", "series_id") if one in info)
        where = f"WHERE {key} = {VICTIM}"
        try:
            return connection.execute(f"UPDATE {table} SET {column} = {given} {where}", (value,)).rowcount > 0
        except sqlite3.IntegrityError:
            return False


async def survives(path: Path, now: int) -> list[str]:
    """Start on a damaged file, and let the other event continue to its end.

    Return the faults that `check` finds in events.
    """
    table = EventTable(path)
    table.now, table.threads, table._ids = now, 9000, itertools.count(10_000)
    await table.open()
    await sqlite_of(table.storage)._writing.submit(lambda connection: connection.execute("PRAGMA synchronous = OFF"))
    try:
        await table.turn()
        assert [one.result is not None for one in (await table.whole(OTHER)).tables if one.round == 2] == [True, False]
        await shown(table)
        await table.play_round(OTHER)
        await table.threads_made(OTHER)
        await table.play_round(OTHER)
        await table.turn()
        assert (await table.tournament(OTHER)).state == "finished"
        await looked_at(table)
        # Enough time passes for all scheduled times of the event.
        await table.pass_hours(24, step=8)
        # The other event repeats a week after it was opened.
        table.now += 7 * DAY_MS
        await table.turn()
        series = await table.events.series.of_tournament(OTHER)
        assert series is not None
        assert series.edition == 2
        faults, _ = await _session_faults(table.storage)
        return [fault for fault in faults if fault.startswith("event")]
    finally:
        await table.storage.close()


async def shown(table: EventTable) -> None:
    """Announce what is pending, as the poster does, and show the list of events."""
    for notice in await table.events.notices(OTHER):
        whole = await table.whole(OTHER)
        for one in parts(whole, notice):
            notice_text(whole, one, words_for(None, "en"))
        await table.events.mark_notice_sent(notice.notice_id)
    for over in (False, True):
        count, found = await table.events.listed(GUILD, over=over)
        listed = [CalendarEntry(section_of(one), date_of(one), one) for one in found]
        listed += [
            CalendarEntry("coming", one.opens_at, edition=one) for one in await table.events.series.coming(GUILD)
        ]
        for lang in ("en", "es"):
            events_page(CalendarPage(0, tuple(listed), count), words_for(None, lang), ListLinks())
    for number in await table.events.noticed():
        assert number != OTHER


async def looked_at(table: EventTable) -> None:
    """Request everything about the damaged event. Each answer must show everything, or say what is damaged."""
    events = table.events
    assert await table.host.leagues.look()
    assert (await table.host.leagues.get(GUILD, 1)).league.season == 1
    try:
        whole = await events.whole(GUILD, VICTIM)
        for lang in ("en", "es"):
            event_page(whole, words_for(whole.tournament.game, lang))
        await events.views.standings(whole)
        await events.views.control(whole)
        for user in (1, 2, 3, 4):
            await events.views.player(whole, user)
        await events.exports.json(GUILD, VICTIM)
        await events.exports.csv(GUILD, VICTIM, "standings")
        await events.exports.csv(GUILD, VICTIM, "results")
        await events.rulings.take_back(GUILD, VICTIM, table.judge(), "so")
    except Refused:
        # A refusal is acceptable, because the damage may have changed the event's number or state.
        pass
    for template in await events.templates.of_guild(GUILD):
        try:
            await events.templates.take(GUILD, table.leader(), template.template_id, 70)
        except Refused:
            continue


def chosen(found: list[Damage]) -> list[Damage]:
    """Return a random damage of some columns, and one for each column that must be reported."""
    chances, by_column = fresh("event damage"), dict[tuple[str, str], list[Damage]]()
    for damage in found:
        by_column.setdefault((damage.table, damage.column), []).append(damage)
    quiet = sorted(by_column.keys() - NOTICED)
    return [chances.choice(by_column[column]) for column in chances.sample(quiet, len(quiet) // 8)]


async def test_case_46_each_time_out_of_range_is_damage(tmp_path: Path) -> None:
    """Otherwise a later computation with the time fails again and again, for example the end of a pause."""
    async with leading(tmp_path / "s.db") as table:
        await filled(table)
        event = await table.whole(VICTIM)
    assert not is_damaged(event)
    for name in times("tournaments", event.tournament):
        assert is_damaged(msgspec.structs.replace(event, tournament=late(event.tournament, name))), name
    for part in ("entries", "rounds", "tables", "rulings", "calls"):
        first, *others = getattr(event, part)
        for name in times(f"tournament_{part}", first):
            assert is_damaged(msgspec.structs.replace(event, **{part: (late(first, name), *others)})), (part, name)


def times(table: str, row: msgspec.Struct) -> list[str]:
    """Return the names of the columns of a row that hold a time."""
    found = [name for name in row.__struct_fields__ if rule_of(RULES, table, name) == rule_of(RULES, table, "at")]
    assert found
    return found


def late(row: S, name: str) -> S:
    """Return a row with a time after the last date."""
    return msgspec.structs.replace(row, **{name: LATEST_MS + 1})


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_case_46_each_column_of_each_table_of_events_is_damaged_in_turn(
    sound: tuple[Path, int], tmp_path: Path, caplog: pytest.LogCaptureFixture, *, whole: bool
) -> None:
    path, now = sound
    assert asyncio.run(survives(copy_of(path, tmp_path), now)) == []
    found = [damage for damage in damages(path) if damage.table.startswith("tournament") and damage[:2] != ASIDE]
    found = [damage for damage in found if damage.table not in KEPT]
    assert {damage.table for damage in found if rows(path, damage.table) == 0} == set(), "every table has a row"
    failures, noticed = [], set()
    for damage in found if whole else chosen(found):
        copy = copy_of(path, tmp_path)
        if not spoil(copy, damage):
            continue
        caplog.clear()
        try:
            faults = asyncio.run(survives(copy, now))
        except Exception as error:
            failures.append(f"{damage}: {type(error).__name__}: {error}")
        else:
            noticed |= {(damage.table, damage.column)} if faults else set()
            failures += [f"{damage}: {record.getMessage()}" for record in caplog.records if record.levelname == "ERROR"]
    assert not failures, f"{len(failures)} of {len(found)}:\n" + "\n".join(failures)
    assert not whole or noticed >= NOTICED


@pytest.mark.parametrize(
    "void", [("no-show", "?"), ("no-show", "1-1"), ("deadline", "?"), ("deadline", "1"), ("gone", "?"), ("next", "")]
)
async def test_case_46_a_timer_that_its_event_does_not_know_fires_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, void: tuple[str, str]
) -> None:
    """The timer's kind or table may be damaged, or its time too early. The event's own timers replace it."""
    async with leading(tmp_path / "s.db") as table:
        number = await table.event(SWISS, round_days=3)
        await table.round(number)
        before = await timers_stored(table)
        row = "INSERT OR REPLACE INTO tournament_timers VALUES (?, ?, ?, ?)"
        await execute(table.storage, row, (number, *void, table.now - 1))
        assert await timers_stored(table) != before
        await table.turn()
        assert await timers_stored(table) == before
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def timers_stored(table: EventTable) -> list[tuple[object, ...]]:
    return await table.storage.database.read(
        lambda connection: sorted(
            connection.execute("SELECT tournament_id, kind, code, due_at FROM tournament_timers").fetchall()
        )
    )


async def test_tn7_an_unreadable_event_is_suspended_and_stops_no_other(tmp_path: Path) -> None:
    async with leading(tmp_path / "s.db") as table:
        for _ in (VICTIM, OTHER):
            await table.event(SWISS, round_days=1)
        for number in (VICTIM, OTHER):
            await table.round(number)
            await table.notices()
        await execute(table.storage, "UPDATE tournament_rounds SET given = '?' WHERE tournament_id = 1")
        await table.pass_hours(DAY_MS // 3_600_000 // 2)
        await table.play_round(OTHER)
        assert "closed" in await table.kinds()
        with pytest.raises(EventDamaged) as caught:
            await table.whole(VICTIM)
        assert (caught.value.code, caught.value.phrase.params) == ("event_damaged", {"event": str(VICTIM)})
        assert [one.tournament_id for one in table.events.damaged()] == [VICTIM]
        assert table.events.damaged() == (), "it is told once"


async def test_tn7_a_due_step_of_an_unreadable_event_delays_no_other_event(tmp_path: Path) -> None:
    async with leading(tmp_path / "s.db") as table:
        for number in (VICTIM, OTHER):
            await table.event(SWISS, round_days=4, no_show_hours=1000)
            await table.round(number)
        await table.notices()
        await execute(table.storage, "UPDATE tournament_rounds SET given = '?' WHERE tournament_id = 1")
        # In both events, half of the time of the round is over at the same moment. The damaged event comes first.
        await table.pass_hours(48, step=24)
        assert [(one.tournament_id, one.kind) for one in await table.notices()] == [(OTHER, "deadline_half")]


@pytest.mark.parametrize(
    ("code", "seats"),
    [("1-2", "'[1,99]'"), ("1-1", "(SELECT seats FROM tournament_tables WHERE code = '1-2')")],
    ids=["stranger", "result of others"],
)
async def test_case_46_an_event_whose_table_has_other_players_is_damaged(tmp_path: Path, code: str, seats: str) -> None:
    async with leading(tmp_path / "s.db") as table:
        number = await table.event(SWISS)
        await table.round(number)
        await table.play_out(number, "1-1")
        wrong = f"UPDATE tournament_tables SET seats = {seats} WHERE code = '{code}'"
        assert await execute(table.storage, wrong) == 1
        with pytest.raises(EventDamaged, match=f"table {code} has a player who does not take part"):
            await table.whole(number)


async def test_tn7_a_damaged_event_is_reported_once_cancelled_and_deleted(tmp_path: Path) -> None:
    async with leading(tmp_path / "s.db") as table:
        for number in (VICTIM, OTHER):
            await table.event(SWISS)
            await table.round(number)
        await execute(table.storage, "UPDATE tournament_rounds SET given = '?' WHERE tournament_id = 1")
        for start in range(3):
            with pytest.raises(EventDamaged):
                await table.whole(VICTIM)
            told_of = [one.tournament_id for one in table.events.damaged()]
            assert told_of == ([VICTIM] if start == 0 else []), "it is told once, also over starts"
            for number in told_of:
                await table.events.damage_told(number)
            await table.restart()
        drafts = table.events.drafts
        await refused("not_organiser", drafts.cancel(GUILD, VICTIM, table.actor(1), "broken"))
        await refused("event_not_over", drafts.delete(GUILD, VICTIM, table.judge(), "broken"))
        whole = await drafts.cancel(GUILD, VICTIM, table.leader(), "broken")
        assert whole.tournament.state == "cancelled"
        assert await table.storage.tournaments.due_timers(table.now + 1000 * DAY_MS) != ()
        assert {one.tournament_id for one in await table.storage.tournaments.due_timers(table.now + 1000 * DAY_MS)} == {
            OTHER
        }
        # The matches of the cancelled event become ordinary matches. The event cannot be deleted while one of them is
        # running.
        sessions = [one.session_id for one in whole.tables if one.session_id is not None]
        assert [(await table.live(one)).session.tournament_id for one in sessions] == [None, None]
        await refused("event_still_played", drafts.delete(GUILD, VICTIM, table.judge(), "broken"))
        await refused("moderators_only", drafts.delete(GUILD, VICTIM, table.leader(), "broken"))
        for one in sessions:
            for mark in FIRST:
                for seat in (await table.live(one)).due_seats():
                    await table.move(one, seat.user_id or 0, f"mark {mark}")
        await table.turn()
        assert (await table.storage.tournaments.find(VICTIM) or whole.tournament).seed_revealed
        await drafts.delete(GUILD, VICTIM, table.judge(), "broken")
        await refused("no_tournament", table.whole(VICTIM))
        for name in TABLES:
            with closing(sqlite3.connect(table.path)) as database:
                count = f"SELECT count(*) FROM tournament_{name} WHERE tournament_id = {VICTIM}"
                assert database.execute(count).fetchone() == (0,), name
        faults, _ = await _session_faults(table.storage)
        assert faults == []
        assert [(await table.live(one)).session.status for one in sessions] == ["finished", "finished"]
        # A sound event is cancelled and deleted in the same way. Its results that were rated are kept.
        assert (await table.whole(OTHER)).tournament.state == "running"
        await drafts.cancel(GUILD, OTHER, table.leader(), "rain")
        await refused("event_still_played", drafts.delete(GUILD, OTHER, table.judge(), "rain"))
        audit = [entry.action for entry in await table.storage.audit.find(GUILD, limit=100)]
        assert audit[:2] == ["event-cancel", "event-delete"]
