"""Tests numbered migrations, from every earlier version."""

import json
import re
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from engine.kernel.table.outcome import ranking
from engine.kernel.words.phrases import Phrase
from storage.errors import LeaseHeld, MigrationFailed, NotADatabase, SchemaTooNew
from storage.records.boards import Chapter, Closure, OldBoard, Posting, SentNotice
from storage.records.changes import Change, Lockout, VacationDay
from storage.records.matches import FormerHolder, Proposal, Session, SheetDraft, StandingOrder, StoredAnalysis, Vote
from storage.records.people import Deck, PuzzleAnswer, StoredLesson, UserSettings
from storage.records.puzzles import DailyPlan, DailyPuzzle
from storage.records.seasons import SeasonTitle
from storage.records.times import AwayTime, LastSeen, Timer
from storage.slots import SLOTS
from storage.sql.versions import CONTRACT, EXPAND, FIRST_MARKED, schema_version
from storage.sqlite import migrate
from storage.sqlite.backup import integrity
from storage.sqlite.database import SqliteDatabase
from storage.sqlite.migrate import Migration, load_migrations, own_migrations
from storage.sqlite.store import SqliteStorage
from storage.store import Storage
from tests.storage.samples import CHANNEL, clock, load, new_session, opened, play, running

MIGRATIONS = own_migrations()
SAMPLES = Path(__file__).with_name("versions.sql")
RANGE = re.compile(r"-- (?:from (?P<first>\d+)|(?P<between>\d+)(?: to (?P<last>\d+))?)")


def schema(path: Path) -> list[tuple[str, str, str, str | None]]:
    with closing(sqlite3.connect(path)) as connection:
        sql = "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name"
        return connection.execute(sql).fetchall()


def sample_of(version: int) -> str:
    """Return the statements of ``versions.sql`` that fill a file of this version, in order."""
    statements, wanted = [], False
    for line in SAMPLES.read_text(encoding="utf-8").splitlines(keepends=True):
        if found := RANGE.match(line):
            first = int(found["first"] or found["between"])
            last = version if found["first"] else int(found["last"] or first)
            wanted = first <= version <= last
        elif wanted:
            statements.append(line)
    return "".join(statements)


async def at_version(path: Path, version: int) -> None:
    """Create a file with the schema of that version and the version's sample data."""
    database = await SqliteDatabase.open(path, clock=clock, migrations=MIGRATIONS[:version])
    await database.close()
    if version:
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript(f"BEGIN;\n{sample_of(version)}COMMIT;")


@pytest.mark.parametrize("version", range(len(MIGRATIONS) + 1))
async def test_a_file_of_every_version_is_migrated_with_its_data(path: Path, tmp_path: Path, version: int) -> None:
    await at_version(path, version)
    async with opened(tmp_path / "fresh.db"):
        pass
    async with opened(path) as storage:
        assert await storage.database.read(schema_version) == len(MIGRATIONS)
        if version:
            await _check_sample(storage, version)
        new = await running(storage, match_id="new", channel_id=5)
        assert await play(storage, new.session_id, 0) == 1
    assert schema(path) == schema(tmp_path / "fresh.db")
    assert await integrity(path) == []


# The rows that earlier programs left of a purged match.
PURGED_BEFORE = """
INSERT INTO sessions (
    session_id, match_id, guild_id, channel_id, game, rules_version, seat_count, status, language, created_by,
    created_at, ended_at, ended_by, revision, announced_revision, commitment, seed_revealed, seed, options, deleted_at)
VALUES (
    3, 'P1', 1, 3, 'splendor_marvel', '1', 2, 'cancelled', 'en', 7,
    10, 30, 7, 2, 2, 'decade', 0, x'0102', CAST('{}' AS BLOB), 40);
INSERT INTO seats (session_id, seat, user_id, name, joined_at) VALUES (3, 0, NULL, '', 10);
"""
# A lobby that Bob cancelled, then deleted, and can still restore.
DELETED_BEFORE = """
INSERT INTO sessions (
    session_id, match_id, guild_id, channel_id, game, rules_version, seat_count, status, language, created_by,
    created_at, ended_at, ended_by, revision, announced_revision, commitment, seed_revealed, seed, options, deleted_at)
VALUES (
    4, 'D1', 1, 3, 'splendor_marvel', '1', 2, 'cancelled', 'en', 8,
    10, 30, 8, 0, 0, 'decade', 0, x'0102', CAST('{}' AS BLOB), 40);
INSERT INTO timers (session_id, kind, seat, revision, due_at) VALUES (4, 'purge', -1, 0, 90);
"""


async def test_only_the_number_of_a_purged_match_stays(path: Path) -> None:
    await at_version(path, 10)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(PURGED_BEFORE + DELETED_BEFORE)
    async with opened(path) as storage:
        assert await storage.sessions.load(3) is None
        assert (await load(storage, 4)).match_id == "D1"
        row = await storage.database.read(
            lambda connection: connection.execute("SELECT * FROM sessions WHERE session_id = 3").fetchone()
        )
        left = {value for value in row if value not in (None, "", b"", "[]", 0, 3, "3")}
        assert left == {1, "cancelled", b"{}"}, "one seat, for there must be some"


# A league after its first season, whose event ended in this state, and its players in the order of their places.
LEAGUE_BEFORE = """
UPDATE leagues SET state = '{league}';
UPDATE tournaments SET state = '{event}' WHERE tournament_id = 1;
DELETE FROM league_players;
INSERT INTO league_players VALUES (1, {first}, 'B', 1, 1, '{state}', 15), (1, 7, 'A', 1, 2, 'playing', 15),
    (1, 5, 'C', 2, 1, 'playing', 15), (1, 6, 'D', NULL, 1, 'waiting', 15);
"""


@pytest.mark.parametrize(
    ("league", "event", "first", "state", "champion"),
    [
        ("open", "finished", 8, "playing", 8),
        ("open", "finished", 8, "leaving", 8),
        ("open", "finished", 8, "dropped", None),
        ("open", "finished", -1, "dropped", None),
        ("open", "cancelled", 8, "playing", None),
        ("playing", "finished", 8, "playing", None),
    ],
)
async def test_the_first_of_division_1_is_the_champion_of_an_earlier_league(
    path: Path, league: str, event: str, first: int, state: str, champion: int | None
) -> None:
    await at_version(path, 75)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(LEAGUE_BEFORE.format(league=league, event=event, first=first, state=state))
    async with opened(path) as storage:
        assert [one.champion for one in await storage.leagues.every()] == [champion]


# The texts that earlier programs stored for computer players, and a user's text that only resembles them.
COMPUTERS_BEFORE = """
UPDATE seats SET name = 'House 1' WHERE session_id = 2 AND seat = 1;
UPDATE results SET status = 'house' WHERE session_id = 2;
UPDATE sessions SET terms = CAST('{"clock":"bank","at_zero":"house"}' AS BLOB) WHERE session_id = 1;
UPDATE events SET data = CAST('[{"key":"event-house-plays","params":{"who":"\\"key\\":\\"event-house\\""}}]' AS BLOB)
WHERE session_id = 1 AND revision = 1;
UPDATE pending_rulings SET data = CAST('{"type":"replace","seat":1,"by":"house"}' AS BLOB);
INSERT INTO audit (at, guild_id, session_id, actor, action, target, reason, before, after)
VALUES (24, 1, 1, 9, 'settle', '7', 'the house', CAST('{"house_seats":0,"at_zero":"vote"}' AS BLOB),
    CAST('{"house_seats":1,"at_zero":"house"}' AS BLOB));
"""


async def test_old_texts_for_computer_players_are_replaced(path: Path) -> None:
    await at_version(path, 18)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(COMPUTERS_BEFORE)
    async with opened(path) as storage:
        match, ended = await load(storage, 1), await load(storage, 2)
        assert (ended.seats[1].name, match.terms) == ("Computer 1", b'{"clock":"bank","at_zero":"computer"}')
        statuses = await storage.database.read(lambda one: one.execute("SELECT status FROM results").fetchall())
        assert statuses == [("computer",)]
        ruling = await storage.rulings.find(3)
        assert ruling is not None
        assert ruling.data == b'{"type":"replace","seat":1,"by":"computer"}'
        told = [entry.data for entry in await storage.log.last(1)]
        assert b'[{"key":"event-computer-plays","params":{"who":"\\"key\\":\\"event-house\\""}}]' in told
        entry = (await storage.audit.find(1, limit=100))[0]
        assert (entry.before, entry.after, entry.reason) == (
            b'{"computer_seats":0,"at_zero":"vote"}',
            b'{"computer_seats":1,"at_zero":"computer"}',
            "the house",
        )


async def _check_sample(storage: Storage, version: int) -> None:
    """Check each version's sample as the current program reads it."""
    found = [session async for session in storage.sessions.every()]
    assert [(session.match_id, session.status) for session in found] == [("R1", "running"), ("F1", "finished")]
    match = found[0]
    assert (match.revision, match.state, match.seed) == (3, b'{"turn":1}', bytes(range(32)))
    assert [(seat.user_id, seat.name) for seat in match.seats] == [(7, "Ann"), (8, "B'ob")]
    assert [move.text for move in await storage.moves.list(match.session_id)] == ["take blue"]
    assert [entry.data for entry in await storage.log.last(match.session_id)] == [b'"dealt"', b'"took"', b'"undone"']
    assert (await storage.settings.guild(1)).language == "es"
    assert [entry.reason for entry in await storage.audit.find(1, limit=100)] == ["asked"]
    assert [board.message_id for board in await storage.sessions.old_boards(1) if board.kind == "board"] == (
        [98] if version >= 2 else []
    )
    await _check_windows(storage, match, known=version >= 3)
    await _check_decks(storage, match, known=version >= 4)
    await _check_async(storage, match, found[1], known=version >= 5)
    mine = await storage.settings.user(7)
    assert (mine.confirm, mine.only_move) == (("lasting", "never") if version >= 23 else (None, None))
    posting = Posting(3, 2, 99, Chapter("2-1", 1, "0t", 1)) if version >= 9 else None
    assert (match.chapter_event, await storage.postings.of(1)) == (2 if posting else 0, posting)
    assert len(await storage.audit.untold_moves()) == (version >= 13)
    assert await storage.vacations.spent_days(10, 100) == (3 if version >= 18 else 0)
    ended = ("vote", 1) if version >= 17 else ("moves", None)
    assert (found[1].ended_how, found[1].ended_seat) == ended
    assert await storage.closures.of(1) == (Closure(33, False, 2048, 34) if version >= 15 else None)
    assert match.held_by(10) == ({0} if version >= 7 else set())
    if version >= 6:
        # If there are two pings for one seat, the earlier one is obsolete.
        worn = [board.message_id for board in await storage.sessions.old_boards(1) if board.kind == "call"]
        assert worn == [97, 101]
    assert await storage.closures.over() == ((SentNotice(106, 70, "es", (2,)),) if version >= 25 else ())
    if version >= 24:
        standing = [(call.message_id, call.kind, call.shown) for call in await storage.sessions.standing_calls(1)]
        assert standing == [(100, "call", None), (102, "call", "shown"), (104, "letter", None)]
    if version >= 5:
        known = version >= 8
        seen = LastSeen(40, 3_600_000 if known else 0, (AwayTime(5, 20),) if known else ())
        assert await storage.presence.last_seen() == dict.fromkeys(range(SLOTS), seen)
    question = await storage.rulings.question(1)
    assert (question.message_id if question is not None else None) == (96 if version >= 16 else None)
    assert (await storage.settings.user(7)).seen_language == ("es" if version >= 21 else None)
    start = "{}" if version >= 49 else None
    lesson = StoredLesson(7, 11, "noughts", "mark 1", 1, 35, start) if version >= 22 else None
    assert await storage.lessons.of_user(7) == lesson
    answers = (PuzzleAnswer(7, "ragami", "7-12", 1, 35),) if version >= 50 else ()
    assert await storage.puzzles.of_user(7) == answers
    plan = DailyPlan(1, 70, 9, "Europe/Madrid", "ragami", 50) if version >= 52 else None
    assert await storage.daily_puzzles.plan(1) == plan
    daily = (DailyPuzzle(1, 740_000, "ragami", "7-12", 70, 107, 2, 1),) if version >= 52 else ()
    assert await storage.daily_puzzles.of_guild(1) == daily
    assert (await storage.settings.guild(1)).web_records == (version >= 57)
    whole = await storage.tournaments.whole(1)
    asked = [] if whole is None else [(one.user_id, one.answer) for one in whole.requests]
    assert asked == ([(8, "Please")] if version >= 65 else [])
    roles = await storage.given_roles.pending_roles()
    assert [(one.source, one.user_id, one.role_id) for one in roles] == ([("event", 7, 106)] if version >= 62 else [])
    chosen = await storage.given_roles.choices()
    assert [(one.division, one.role_id) for one in chosen] == ([(0, 107)] if version >= 76 else [])
    assert [one.event_id for one in await storage.discord_events.pending_events()] == ([110] if version >= 67 else [])
    assert (await storage.settings.guild(1)).discord_events == (version >= 67)
    assert (await storage.settings.guild(1)).news_role == (120 if version >= 71 else None)
    assert await storage.hidden_pages.among([1, 2], by_moderator=True) == ({2} if version >= 59 else set())
    assert await storage.hidden_pages.among([1, 2]) == ({2} if version >= 55 else set())
    feats = "SELECT foe, mode, won FROM feats JOIN results USING (session_id, seat) WHERE user_id = 8"
    remembered = await storage.database.read(lambda connection: connection.execute(feats).fetchall())
    assert remembered == ([("villain-loki", "feat-coop", 1)] if version >= 28 else [])
    event = await storage.tournaments.whole(1)
    assert (event is not None) == (version >= 29)
    assert found[1].tournament_table == ("1-1" if version >= 29 else None)
    assert found[1].sealed == (version >= 33)
    assert [seat.put_out for seat in found[1].seats] == [version >= 34, False]
    assert [seat.computer_level for seat in found[1].seats] == ["strong" if version >= 46 else "normal", "normal"]
    series = await storage.tournament_series.of_tournament(1)
    assert (series and (series.every, series.edition, series.places)) == (("full", 24, 8) if version >= 54 else None)
    titles = (SeasonTitle(1, "Liga", "month", "Europe/Madrid", 12, 50),) if version >= 56 else ()
    assert await storage.seasons.titles(1, 8) == titles
    league = await storage.leagues.whole(1)
    assert (league and [one.name for one in league.players]) == (["B'ob"] if version >= 61 else None)
    league = await storage.leagues.whole(1)
    assert (league and league.league.pause_reason) == ("Fair" if version >= 72 else None)
    league_asks = (60, 2, 1) if version >= 80 else (None, 0, 0)
    asks_read = league and (league.league.asked_at, league.league.asks, league.league.asks_told)
    assert asks_read == (league_asks if version >= 61 else None)
    ladder = await storage.ladders.whole(1)
    assert (ladder and [(one.name, one.wins) for one in ladder.players]) == ([("B'ob", 2)] if version >= 66 else None)
    assert (ladder and [one.skips_weeks for one in ladder.players]) == ([version >= 69] if version >= 66 else None)
    idle = (50, 60, [1]) if version >= 79 else (None, None, [0])
    shown = ladder and (ladder.ladder.idle_since, ladder.ladder.stopped_at, [one.idle_losses for one in ladder.players])
    assert shown == (idle if version >= 66 else None)
    assert (ladder and [one.state for one in ladder.challenges]) == (["asked"] if version >= 66 else None)
    corrected = await storage.ladders.result(1)
    moved = (1, -2) if version >= 73 else (None, None)
    assert (corrected and (corrected.moved, corrected.ahead)) == (moved if version >= 70 else None)
    if event is not None:
        assert (event.tournament.name, event.tournament.seed) == ("Copa '24", bytes([1, 2]))
        assert [entry.name for entry in event.entries] == ["B'ob", "Computer 1"]
        assert [(one.code, one.session_id) for one in event.tables] == [("1-1", 2)]
        assert (len(event.rounds), len(event.rulings), len(event.calls), len(event.officials)) == (1, 1, 1, 2)
        assert [notice.kind for notice in await storage.tournaments.notices()] == ["published"]
        assert [timer.kind for timer in await storage.tournaments.due_timers(99)] == ["deadline"]
        assert event.reminders == ((9,) if version >= 31 else ())
        assert event.rounds[0].drawing == (2 if version >= 32 else 1)
    suggested = (Proposal(1, 0, "take red", 7, True),) if version >= 27 else ()
    assert await storage.proposals.of_session(1) == suggested
    drafted = SheetDraft(1, "take red / take blue", 7) if version >= 30 else None
    assert await storage.drafts.find(1, 1) == drafted
    analysed = StoredAnalysis(3, 1, b'{"curve":[]}') if version >= 47 else None
    assert await storage.analyses.find(2) == analysed
    met = {7: "ann_7", 8: "bob_8"} if version >= 36 else {}
    assert await storage.people.usernames([7, 8, 9]) == met
    assert [member.wish for member in match.members] == [None, 0 if version >= 26 else None]
    revision = (await load(storage, match.session_id)).revision
    assert await play(storage, match.session_id, revision) == revision + 1


async def _check_windows(storage: Storage, match: Session, *, known: bool) -> None:
    """Check the data of reaction windows: unchanged, or absent in versions without them."""
    timers = await storage.timers.due_timers(10**15)
    moved = [move.by_order for move in await storage.moves.list(2)]
    if known:
        assert match.orders == (StandingOrder(1, b'{"kind":"always-ask"}'),)
        assert timers[0] == Timer(1, 1, "pass", 1, 3, 0, 25)
        assert (match.chapter, match.chapter_revision, match.called) == ("1-1", 1, "1t 0a")
        assert OldBoard(97, 1, 2, "call") in await storage.sessions.old_boards(1)
        assert moved == [False, True]
    else:
        assert (match.orders, timers, moved) == ((), (), [False])
        assert (match.chapter, match.chapter_revision, match.called) == (None, None, "")


async def _check_decks(storage: Storage, match: Session, *, known: bool) -> None:
    """Check the decks that users saved and brought: in their last state, or absent in versions without them."""
    kept = Deck(3, 7, "marvel_card_game", "Ñandú", "MC1;C=2;E=;K=ffff", 13, 14)
    assert await storage.decks.of_user(7) == ((kept,) if known else ())
    assert [member.choice for member in match.members] == (["avengers", "MC1;C=2"] if known else [None, None])
    assert [member.seat for member in match.members] == [0, 1]
    new = await storage.decks.add(7, "marvel_card_game", "new", "", limit=50, at=1)
    assert new.deck_id == (5 if known else 1)


async def _check_async(storage: Storage, match: Session, other: Session, *, known: bool) -> None:
    """Check the data of asynchronous play: unchanged, or absent in versions without it. Then end the match's pause."""
    ann = await storage.settings.user(7)
    fired = await storage.timers.fired()
    votes, days = await storage.votes.about(1, 0), await storage.vacations.since(7, 0)
    locked, seen = await storage.lockouts.of_guild(1), (await storage.presence.last()).get(0)
    if known:
        mine = msgspec.structs.replace(ann, seen_language=None, confirm=None, only_move=None)
        assert mine == UserSettings(7, "en", "both", "Europe/Madrid", 1380, 480)
        assert (match.terms, match.clocks, match.paused_at) == (b'{"clock":"bank"}', b'{"0":{"left":5}}', 26)
        assert (match.seats[1].opened_at, match.seats[1].changes) == (27, 2)
        assert match.former == (FormerHolder(1, 0, None, "Computer 1"), FormerHolder(1, 2, 9, "Cid"))
        assert (other.rematch_of, other.computer_levels, other.deleted_at) == (1, ("normal",), 31)
        assert fired == (Timer(4, 1, "call", 0, 3, 2, 24, 24),)
        assert [timer.kind for timer in await storage.timers.of_session(1)] == ["call", "pass", "open"]
        assert (votes, days) == ((Vote(0, 1, "computer"),), (VacationDay(7, 100, 200),))
        assert (locked, seen) == ((Lockout(1, 9, 5, "rude", 29),), 40)
        kept = await storage.database.read(
            lambda connection: [
                connection.execute(f"SELECT * FROM {table}").fetchall()
                for table in ("results", "ratings", "pending_rulings")
            ]
        )
        assert kept == [
            [(2, 0, 8, 1, "splendor_marvel", 2, 0, "against", 1, 1, '{"points":16}', "played", "all", 30, None)],
            [(1, 8, "splendor_marvel", 26.5, 7.25, 1)],
            [(3, 1, 1, 5, b'{"type":"end"}', 30)],
        ]
        assert await storage.changes.make(1, 3, Change(paused_at=None), at=50) == 4
    else:
        assert ann == UserSettings(7, "en")
        assert (match.terms, match.clocks, match.paused_at, other.rematch_of) == (None, None, None, None)
        assert match.former == ()
        assert (fired, votes, days, locked, seen) == ((), (), (), (), None)


def _folder(tmp_path: Path, **files: str) -> Path:
    tmp_path.mkdir(exist_ok=True)
    for name, text in files.items():
        (tmp_path / f"{name}.sql").write_text(text, encoding="utf-8")
    return tmp_path


def test_migrations_are_read_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    folder = _folder(
        tmp_path,
        **{
            "0002_b": "-- why; because\nCREATE TABLE b (x); -- and\nINSERT INTO b VALUES ('a;b');\n-- the end\n",
            "0001_a": "CREATE TABLE a (x);\nCREATE TRIGGER t AFTER INSERT ON a BEGIN\n DELETE FROM a;\nEND;\n",
        },
    )
    first, second = load_migrations(folder)
    assert (first.version, len(first.statements), second.version, len(second.statements)) == (1, 2, 2, 2)


@pytest.mark.parametrize("names", [["0002_b"], ["0001_a", "0003_c"], ["0001_a", "0001_b"], ["1_a"], ["0001"]])
def test_gaps_and_odd_names_are_refused(tmp_path: Path, names: list[str]) -> None:
    with pytest.raises(ValueError, match="expected, found"):
        load_migrations(_folder(tmp_path, **dict.fromkeys(names, "SELECT 1;")))


def test_an_unfinished_statement_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="unfinished"):
        load_migrations(_folder(tmp_path, **{"0001_a": "CREATE TABLE a (x)"}))


def test_a_migration_must_say_whether_it_expands_the_tables(tmp_path: Path) -> None:
    scripts = {f"{number:04}_a": f"CREATE TABLE a{number} (x);" for number in range(1, FIRST_MARKED)}
    load_migrations(_folder(tmp_path / "unmarked", **scripts))
    for number, (mark, expands) in enumerate({EXPAND: True, CONTRACT: False}.items()):
        script = f"{mark}\nCREATE TABLE a (x);"
        folder = _folder(tmp_path / str(number), **scripts, **{f"{FIRST_MARKED:04}_b": script})
        assert load_migrations(folder)[-1].expands == expands
    for script in ("CREATE TABLE a (x);", "-- Expand\nCREATE TABLE a (x);"):
        with pytest.raises(ValueError, match="must be '-- expand' or '-- contract'"):
            load_migrations(_folder(tmp_path / "wrong", **scripts, **{f"{FIRST_MARKED:04}_b": script}))


_ADDING = re.compile(
    r"CREATE TABLE (?P<table>\w+) |ALTER TABLE \w+ ADD COLUMN |CREATE (UNIQUE )?INDEX \w+ ON (?P<indexed>\w+) "
)


def not_expanding(statements: Iterable[str]) -> list[str]:
    """Return the statements that programs of the version before cannot go on beside.

    These are all that do more than to add tables, columns that may be left out when rows are added, and indexes of the
    new tables. To change rows, or to index a large table, would take long, and no process can write during a migration.
    """
    found, tables = list[str](), set[str]()
    for statement in statements:
        code = " ".join(line for line in statement.splitlines() if not line.lstrip().startswith("--"))
        adding = _ADDING.match(code)
        if adding is None or (adding["indexed"] and adding["indexed"] not in tables):
            found.append(code)
        elif adding["table"]:
            tables.add(adding["table"])
        elif not adding["indexed"] and "NOT NULL" in code and "DEFAULT" not in code:
            found.append(code)
    return found


def test_an_expanding_migration_only_adds_what_the_version_before_need_not_know() -> None:
    folder = Path(migrate.__file__).with_name("migrations")
    for migration in MIGRATIONS:
        if migration.expands:
            assert not_expanding(migration.statements) == [], migration.version
            for own_script in folder.glob(f"{migration.version:04}_*.pg.sql"):
                text = own_script.read_text(encoding="utf-8")
                assert not_expanding(one.strip() for one in text.split(";") if one.strip()) == [], migration.version


def test_what_the_version_before_would_have_to_know_is_found() -> None:
    added = (
        "CREATE TABLE a (x INTEGER NOT NULL) STRICT;",
        "CREATE UNIQUE INDEX b ON a (x);",
        "-- A comment.\nALTER TABLE user_settings ADD COLUMN c INTEGER NOT NULL DEFAULT 0 CHECK (c IN (0, 1));",
        "ALTER TABLE user_settings ADD COLUMN d TEXT;",
    )
    more = [
        "UPDATE user_settings SET d = zone;",
        "ALTER TABLE user_settings ADD COLUMN e TEXT NOT NULL;",
        "CREATE INDEX f ON moves (at);",
        "ALTER TABLE user_settings DROP COLUMN zone;",
        "DROP TABLE lessons;",
        "CREATE TRIGGER g AFTER INSERT ON moves BEGIN SELECT 1; END;",
    ]
    assert not_expanding((*added, *more)) == more


NEXT = len(MIGRATIONS) + 1
REBUILD = Migration(
    NEXT,
    (
        "CREATE TABLE rebuilt AS SELECT * FROM user_settings",
        "DROP TABLE user_settings",
        "ALTER TABLE rebuilt RENAME TO user_settings",
    ),
)


async def test_only_missing_migrations_are_applied(path: Path) -> None:
    database = await SqliteDatabase.open(path, clock=clock, migrations=list(MIGRATIONS))
    await SqliteStorage(database).settings.set_user_language(1, "es")
    await database.close()
    for _ in range(2):
        database = await SqliteDatabase.open(path, clock=lambda: 2_000, migrations=[*MIGRATIONS, REBUILD])
        assert (await SqliteStorage(database).settings.user(1)).language == "es"
        versions = await database.read(
            lambda connection: connection.execute("SELECT * FROM schema_version ORDER BY version").fetchall()
        )
        assert versions == [*((migration.version, 1_000) for migration in MIGRATIONS), (NEXT, 2_000)]
        assert await database.write(lambda connection: connection.execute("PRAGMA foreign_keys").fetchone()) == (1,)
        await database.close()


# Results as earlier programs stored them, some of them not counted. Session 1 is a practice match.
UNCOUNTED_BEFORE = """
INSERT INTO results VALUES
    (2, 1, 7, 1, 'splendor_marvel', 2, 1, 'against', 0, 2, '{}', 'substituted', 0, 'all', 30),
    (1, 0, 7, 1, 'splendor_marvel', 2, 0, 'against', 0, 2, '{}', 'played', 0, 'all', 30);
UPDATE sessions SET practice = 1 WHERE session_id = 1;
UPDATE results SET counted = 0 WHERE session_id = 2 AND seat = 0;
"""


async def test_a_result_that_did_not_count_gets_its_reason(path: Path) -> None:
    await at_version(path, 34)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(UNCOUNTED_BEFORE)
    async with opened(path) as storage:
        reasons = await storage.database.read(
            lambda one: one.execute("SELECT session_id, seat, excluded FROM results").fetchall()
        )
    assert reasons == [(1, 0, "practice"), (2, 0, "unopposed"), (2, 1, "substituted")]


@pytest.mark.parametrize(
    "last", ["CREATE TABLE audit (x)", "SELECT nonsense", "INSERT INTO seats VALUES (404, 0, 1, 'x', 1, NULL, NULL)"]
)
async def test_a_failing_migration_leaves_the_version_before(path: Path, last: str) -> None:
    async with opened(path):
        pass
    before = schema(path)
    broken = Migration(NEXT + 1, ("CREATE TABLE half (x)", last))
    with pytest.raises(MigrationFailed) as caught:
        await SqliteDatabase.open(path, clock=clock, migrations=[*MIGRATIONS, REBUILD, broken])
    assert caught.value.version == NEXT + 1
    with closing(sqlite3.connect(path)) as connection:
        assert schema_version(connection) == NEXT
    assert [row[1] for row in schema(path)] == [row[1] for row in before]
    # Opening succeeds because the failed migration released the lease.
    database = await SqliteDatabase.open(path, clock=clock, migrations=[*MIGRATIONS, REBUILD])
    await database.close()


async def test_a_newer_file_is_left_alone(path: Path) -> None:
    database = await SqliteDatabase.open(path, clock=clock, migrations=[*MIGRATIONS, REBUILD])
    await database.close()
    with pytest.raises(SchemaTooNew) as caught:
        await SqliteStorage.open(path, clock=clock)
    assert (caught.value.found, caught.value.known) == (NEXT, NEXT - 1)
    assert await integrity(path) == [f"the schema is of version {NEXT}, this program's of {NEXT - 1}"]


async def test_no_program_migrates_a_file_of_a_running_bot(path: Path) -> None:
    async with opened(path):
        with pytest.raises(LeaseHeld):
            await SqliteDatabase.open(path, clock=clock, migrations=[*MIGRATIONS, REBUILD])
    with closing(sqlite3.connect(path)) as connection:
        assert schema_version(connection) == NEXT - 1


async def test_other_files_are_left_alone(tmp_path: Path) -> None:
    text, foreign = tmp_path / "notes.txt", tmp_path / "foreign.db"
    text.write_text("not a database, but a text that is long enough to be taken for one" * 100, encoding="utf-8")
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute("CREATE TABLE theirs (x)")
    with pytest.raises(NotADatabase):
        await SqliteStorage.open(text, clock=clock)
    with pytest.raises(NotADatabase):
        await SqliteStorage.open(foreign, clock=clock)
    assert [row[1] for row in schema(foreign)] == ["theirs"]


async def test_an_empty_file_and_a_missing_folder_are_accepted(tmp_path: Path) -> None:
    empty, deep = tmp_path / "empty.db", tmp_path / "a" / "b" / "bot.db"
    empty.touch()
    for path in (empty, deep):
        async with opened(path) as storage:
            assert (await storage.sessions.create(new_session())).channel_id == CHANNEL


# For each game: an outcome as an earlier version stored it, and for each seat 1 if it wins by this outcome.
OUTCOMES = {
    "splendor_marvel": (b'{"places":[1,1,3],"points":[15,15,9],"reason":{"type":"phrase","key":"end-x"}}', [1, 1, 0]),
    "marvel_card_game": (b'{"places":[1,1],"points":[7,7],"reason":{"type":"phrase","key":"end-x"}}', [0, 0]),
    "ragami": (b'{"places":[2,1],"points":[20,31],"reason":{"type":"phrase","key":"end-x"}}', [0, 1]),
    "toy": (b'{"places":[1,1,3],"points":[2,2,2],"reason":{"type":"phrase","key":"end-resigned"}}', [0, 0, 0]),
}


async def test_old_outcomes_are_changed_to_sides(path: Path) -> None:
    """The outcome changes in the session and in the state, byte for byte as the program writes it.

    No other value changes.
    """
    await (await SqliteDatabase.open(path, clock=clock, migrations=MIGRATIONS[:13])).close()
    with closing(sqlite3.connect(path)) as connection:
        for number, (game, (outcome, _)) in enumerate([*OUTCOMES.items(), ("gone", (b"\x00{", []))], start=1):
            _insert_ended(connection, number, game, outcome)
        connection.commit()
    async with opened(path) as storage:
        found = [session async for session in storage.sessions.every()]
    for session, (before, won) in zip(found, OUTCOMES.values(), strict=False):
        former = msgspec.json.decode(before)
        told = ranking(former["places"], Phrase(former["reason"]["key"]), former["points"])
        ends = zip(told.sides, won, strict=True)
        sides = tuple(msgspec.structs.replace(side, is_winner=bool(win)) for side, win in ends)
        written = msgspec.json.encode(msgspec.structs.replace(told, sides=sides)).replace(b',"params":{}', b"")
        assert session.outcome == written
        assert session.state == b'{"turn":1,"name":"\xc3\x91","outcome":' + written + b',"last":[]}'
    assert (found[4].outcome, found[4].state) == (b"\x00{", b'{"turn":1,"name":"\xc3\x91","outcome":\x00{,"last":[]}')


def _insert_ended(connection: sqlite3.Connection, number: int, game: str, outcome: bytes) -> None:
    fields = {
        "session_id": number,
        "match_id": f"M{number}",
        "guild_id": 1,
        "channel_id": number,
        "game": game,
        "rules_version": "1",
        "seat_count": 2,
        "status": "finished",
        "language": "en",
        "created_by": 7,
        "created_at": 1,
        "revision": 1,
        "announced_revision": 1,
        "commitment": "c",
        "seed_revealed": 1,
        "seed": b"",
        "options": b"{}",
        "outcome": outcome,
    }
    marks = ", ".join("?" * len(fields))
    connection.execute(f"INSERT INTO sessions ({', '.join(fields)}) VALUES ({marks})", tuple(fields.values()))
    state = b'{"turn":1,"name":"\xc3\x91","outcome":' + outcome + b',"last":[]}'
    connection.execute("INSERT INTO snapshots (session_id, state) VALUES (?, ?)", (number, state))


def _event(key: str, text: str = "") -> bytes:
    return msgspec.json.encode({"key": key, "params": {"reason": text}})


LEFT = b'{"sides":[],"reason":{"type":"phrase","key":"end-resigned","params":{"seat":{"type":"seat","seat":1}}}}'
# Sessions that ended before the database stored who ended them: status, reason, outcome, log, events, and the derived
# author.
ENDED: list[
    tuple[str, str | None, bytes | None, str | None, list[list[bytes]], tuple[str | None, int | None, int | None]]
] = [
    ("finished", "won", None, None, [], ("moves", None, None)),
    ("finished", "end-resigned", LEFT, None, [[_event("event-resign")]], ("player", 8, 1)),
    (
        "finished",
        "end-resigned",
        LEFT,
        None,
        [[_event("event-resign")], [_event("event-vote-settled"), _event("event-removed")], [_event("event-deleted")]],
        ("vote", None, 1),
    ),
    (
        "finished",
        "end-resigned",
        LEFT,
        None,
        [[_event("event-removed")], [_event("event-time-over"), _event("event-removed")]],
        ("clock", None, 1),
    ),
    (
        "finished",
        "end-resigned",
        LEFT,
        None,
        [[_event("event-removed")], [_event("event-resign", 'an "event-removed" of words')]],
        ("player", 8, 1),
    ),
    ("finished", "end-resigned", b"\x00{", None, [[b"\xff"]], ("player", None, None)),
    ("abandoned", "It is late", None, "end", [], ("moderator", 5, None)),
    ("abandoned", "nowhere", None, None, [], ("host", None, None)),
    ("abandoned", "nowhere", None, "end", [], ("moderator", 5, None)),
    ("cancelled", None, None, "cancel", [], ("moderator", 5, None)),
    ("cancelled", None, None, None, [], ("creator", None, None)),
    ("cancelled", "expired", None, None, [], ("host", None, None)),
    ("running", None, None, "pause", [], (None, None, None)),
]


async def test_who_ended_an_old_session_is_derived_from_the_log_and_the_events(path: Path) -> None:
    await (await SqliteDatabase.open(path, clock=clock, migrations=MIGRATIONS[:16])).close()
    audit = "INSERT INTO audit (at, guild_id, session_id, actor, action, reason) VALUES (1, 1, ?, 5, ?, '')"
    with closing(sqlite3.connect(path)) as connection:
        for number, (status, reason, outcome, action, revisions, _) in enumerate(ENDED, start=1):
            _insert_ended(connection, number, "toy", b"{}")
            connection.execute(
                "UPDATE sessions SET status = ?, end_reason = ?, outcome = ? WHERE session_id = ?",
                (status, reason, outcome, number),
            )
            connection.execute(
                "INSERT INTO seats (session_id, seat, user_id, name, joined_at) VALUES (?, 1, 8, '', 1)", (number,)
            )
            for revision, events in enumerate(revisions, start=1):
                rows = [(number, revision, place, data) for place, data in enumerate(events)]
                connection.executemany("INSERT INTO events VALUES (?, ?, ?, 1, ?)", rows)
            if action is not None:
                connection.execute(audit, (number, action))
        connection.commit()
    async with opened(path) as storage:
        found = [session async for session in storage.sessions.every()]
    told = [(session.ended_how, session.ended_by, session.ended_seat) for session in found]
    assert told == [expected for *_, expected in ENDED]


# Entries of earlier programs in the log of event actions: some name players by the names that they had then.
LOGGED_BEFORE = (
    (None, {"event": "Copa '24", "player": "B'ob"}, None, {"event": "Copa '24", "players": [8]}),
    (
        {"player": "Computer 1"},
        {"event": "Copa '24", "player": "B'ob – Computer 1", "detail": "x"},
        {"players": ["Computer 1"]},
        {"event": "Copa '24", "detail": "x", "players": [8, "Computer 1"]},
    ),
    (None, {"event": "Copa '24", "player": "ob"}, None, {"event": "Copa '24", "players": []}),
    (None, {"event": "Another", "player": "B'ob"}, None, {"event": "Another", "players": []}),
    (
        {"detail": "entered"},
        {"event": "Copa '24", "round": 2},
        {"detail": "entered"},
        {"event": "Copa '24", "round": 2},
    ),
)


async def test_the_log_of_events_names_players_by_number(path: Path) -> None:
    await at_version(path, 43)
    with closing(sqlite3.connect(path)) as connection, connection:
        for before, after, *_ in LOGGED_BEFORE:
            connection.execute(
                "INSERT INTO audit (at, guild_id, actor, action, reason, before, after)"
                " VALUES (50, 1, 9, 'event-ruling-warn', '', ?, ?)",
                (before and json.dumps(before).encode(), json.dumps(after).encode()),
            )
        connection.execute(
            "INSERT INTO audit (at, guild_id, actor, action, reason, after) VALUES (50, 1, 9, 'event-drop', '', ?)",
            (b"\xff{",),
        )
    async with opened(path) as storage:
        *found, torn = (await storage.audit.find(1, limit=len(LOGGED_BEFORE) + 1))[::-1]
        assert [(one.before and json.loads(one.before), json.loads(one.after or b"")) for one in found] == [
            (before, after) for *_, before, after in LOGGED_BEFORE
        ]
        assert torn.after == b"\xff{"
        with pytest.raises(sqlite3.IntegrityError):
            await storage.database.write(lambda connection: connection.execute("UPDATE audit SET reason = ''"))
