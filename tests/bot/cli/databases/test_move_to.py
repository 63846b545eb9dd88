"""Tests `sobremesa move-to`: all data arrives in PostgreSQL, or nothing does, and all matches continue there."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from bot.cli.main import main
from bot.host.clocks.steady_clock import now_ms
from bot.host.clocks.terms import DAY_MS
from bot.host.host import Host
from bot.wording.seat_names import SeatNames
from engine.kernel.contract.registry import games
from storage.postgres.address import Address
from storage.sqlite.migrate import own_migrations
from storage.sqlite.store import SqliteStorage
from storage.store import Storage
from tests.bench.engine import fewest_seats
from tests.bench.hosting import begin, play_some
from tests.bot.events import EventTable
from tests.bot.season import FORMS, Form, Season
from tests.bot.season_checks import faults_of
from tests.chances import run_seed
from tests.damaged_files import retype
from tests.forked import forks, some
from tests.postgres import empty_database, need_postgres, new_database
from tests.storage.samples import execute, new_session
from tests.storage.sqlite.test_migrations import MIGRATIONS, at_version
from tests.toys import TOYS

Contents = dict[str, list[tuple[Any, ...]]]
UNREACHABLE = "postgresql://bot:secret@127.0.0.1:1/db"
SCHEMA = len(own_migrations())


def moved(path: Path, url: str, said: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Run the command. Return its exit code, and its output or its only line of errors."""
    said.readouterr()
    code = main(["move-to", url, "--database", str(path)])
    out, err = said.readouterr()
    assert bool(out) != bool(err)
    assert code == (0 if out else 2)
    assert len(err.splitlines()) <= 1
    assert "secret" not in out + err
    return code, out or err


# The tables about running processes, which are not copied.
OWN = {"identifies", "leases", "processes", "schema_version"}


def in_file(path: Path) -> Contents:
    with closing(sqlite3.connect(path)) as connection:
        sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        names = {name for (name,) in connection.execute(sql)} - OWN
        return {name: rows_of(connection.execute(f"SELECT * FROM {name}")) for name in names}


def in_database(address: Address) -> Contents:
    import psycopg

    with psycopg.connect(address.url) as connection:
        sql = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        names = {name for (name,) in connection.execute(sql)} - OWN
        return {name: rows_of(connection.execute(f"SELECT * FROM {name}".encode())) for name in names}


def rows_of(found: Any) -> list[tuple[Any, ...]]:
    return sorted(map(tuple, found), key=repr)


def tables(address: Address) -> list[str]:
    import psycopg

    with psycopg.connect(address.url) as connection:
        sql = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        return [name for (name,) in connection.execute(sql)]


def bare_database() -> Address:
    """Return the address of a database without tables, the same for all tests of this process."""
    need_postgres()
    import psycopg

    address = new_database("bare")
    with psycopg.connect(address.url, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return address


@pytest.fixture
def target() -> Address:
    return bare_database()


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("filled") / "bot.db"
    asyncio.run(at_version(path, len(MIGRATIONS)))
    return path


@pytest.fixture
def sample(filled: Path, tmp_path: Path) -> Path:
    """Return a file with rows in all tables."""
    return Path(shutil.copy(filled, tmp_path))


@asynccontextmanager
async def opened(database: Path | Address) -> AsyncIterator[Storage]:
    from storage.postgres.store import PostgresStorage

    storage: Storage
    if isinstance(database, Path):
        storage = await SqliteStorage.open(database, clock=now_ms)
    else:
        storage = await PostgresStorage.open(database, clock=now_ms)
    async with storage:
        yield storage


def test_every_row_arrives_and_the_file_stays_as_it_is(
    sample: Path, target: Address, capsys: pytest.CaptureFixture[str]
) -> None:
    before, expected = sample.read_bytes(), in_file(sample)
    rows = sum(map(len, expected.values()))
    _, said = moved(sample, target.url, capsys)
    first, second = said.splitlines()
    assert first == f"{sample} is copied to {target}: {len(expected)} tables, {rows} rows, all compared."
    assert "SOBREMESA_DATABASE" in second
    assert in_database(target) == expected
    assert all(expected.values()), "the sample fills every table"
    assert sample.read_bytes() == before


def test_the_status_is_shown_before_the_first_start(
    sample: Path, target: Address, capsys: pytest.CaptureFixture[str]
) -> None:
    moved(sample, target.url, capsys)
    assert main(["status", "--database", target.url]) == 0
    assert "No bot is running." in capsys.readouterr().out.splitlines()


def test_numbers_go_on_after_the_highest_that_was_given(
    sample: Path, target: Address, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(sample)) as connection:
        connection.execute("UPDATE sqlite_sequence SET seq = 50 WHERE name = 'decks'")
        (highest,) = connection.execute("SELECT max(session_id) FROM sessions").fetchone()
        connection.commit()
    moved(sample, target.url, capsys)
    deck = "INSERT INTO decks VALUES (DEFAULT, 1, 'g', 'n', 'f', 'c', 1, 1)"

    async def numbers() -> tuple[int, int]:
        async with opened(target) as storage:
            session = await storage.sessions.create(new_session(match_id="new", channel_id=5))
            await execute(storage, deck)
            sql = "SELECT max(deck_id) FROM decks"
            (number,) = await storage.database.read(lambda connection: connection.execute(sql).fetchone())
            return session.session_id, number

    assert asyncio.run(numbers()) == (highest + 1, 51)


def test_texts_arrive_without_nul(sample: Path, target: Address, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(sample)) as connection:
        connection.execute("UPDATE seats SET name = 'A' || char(0) || 'nn' WHERE session_id = 1 AND seat = 0")
        connection.commit()
    assert moved(sample, target.url, capsys)[0] == 0
    names = [row for row in in_database(target)["seats"] if row[:2] == (1, 0)]
    assert "Ann" in names[0]


@pytest.mark.parametrize("step", [80, pytest.param(8, marks=pytest.mark.soak)])
async def test_a_kill_at_any_statement_leaves_an_empty_database(sample: Path, target: Address, step: int) -> None:
    before = in_file(sample)
    async with forks("tests.bot.cli.databases.killed_move") as processes:
        count = await processes.done(sample, bare_database().url)
        await asyncio.to_thread(bare_database)
        for fatal in some(count, step, "move"):
            await processes.killed(fatal, sample, target.url)
            assert tables(target) == [], f"killed before statement {fatal} of {count}"
        await processes.done(sample, target.url)
    assert in_database(target) == before == in_file(sample)


def in_use(path: Path, url: str, said: pytest.CaptureFixture[str]) -> str:
    async def attempt() -> str:
        async with await SqliteStorage.open(path, clock=now_ms):
            return (await asyncio.to_thread(moved, path, url, said))[1]

    return asyncio.run(attempt())


def test_a_file_in_use_is_refused(sample: Path, target: Address, capsys: pytest.CaptureFixture[str]) -> None:
    said = in_use(sample, target.url, capsys)
    assert said.startswith(f"sobremesa move-to: stop the bot first, it uses {sample} (process ")
    assert tables(target) == []


@pytest.mark.parametrize("moment", ["SET LOCAL idle", "setval"], ids=["before the check", "at the end"])
def test_a_file_that_changes_meanwhile_is_refused(sample: Path, target: Address, moment: str) -> None:
    from storage.errors import NotRead
    from storage.move import move

    statements = []

    def write(statement: str) -> None:
        statements.append(statement)
        if moment in statement:
            with closing(sqlite3.connect(sample)) as connection:
                connection.execute("UPDATE presence SET restored = 0")
                connection.commit()

    with pytest.raises(NotRead, match="stop the bot first"):
        move(sample, target, 1, trace=write)
    assert tables(target) == []
    assert statements[-1] == "ROLLBACK"


def test_a_value_that_arrives_differently_is_refused(
    sample: Path, target: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    from storage import move
    from storage.errors import NotSaved

    values = iter(range(1000, 2000))
    monkeypatch.setattr(move, "plain_value", lambda value: next(values) if value == 480 else value)
    with pytest.raises(NotSaved, match="row 1 of user_settings arrived differently"):
        move.move(sample, target, 1)
    assert tables(target) == []


def change(sql: str) -> Callable[[Path], None]:
    def changed(path: Path) -> None:
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript(sql)

    return changed


def break_pages(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:8192] + b"\xee" * 4096 + content[12288:])


def overwrite(path: Path) -> None:
    path.write_bytes(b"no database at all" * 100)


@pytest.mark.parametrize(
    ("spoil", "named"),
    [
        (Path.unlink, "is not a file"),
        (overwrite, "is not an SQLite database"),
        (
            change(f"DELETE FROM schema_version WHERE version = {SCHEMA}"),
            f"older schema {SCHEMA - 1}, this program's is {SCHEMA}; start the bot",
        ),
        (change("INSERT INTO schema_version VALUES (9999, 1)"), f"schema 9999, but this program knows only {SCHEMA}"),
        (change("CREATE TABLE theirs (a)"), "a table of another program: theirs"),
        (break_pages, "damaged"),
        (retype, "non-TEXT value in sessions.match_id"),
        (change("UPDATE user_settings SET quiet_from = -1"), "user_settings.quiet_from of user_id 7 cannot be -1"),
        (change("PRAGMA foreign_keys = OFF; DELETE FROM sessions WHERE session_id = 1"), "refers to nothing"),
    ],
    ids=["missing", "other", "older", "newer", "foreign table", "pages", "types", "values", "references"],
)
def test_other_files_are_refused(
    spoil: Callable[[Path], None], named: str, sample: Path, target: Address, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(sample)
    _, said = moved(sample, target.url, capsys)
    assert named in said
    assert sample.name in said
    assert tables(target) == []


def test_a_database_with_tables_is_refused(sample: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import psycopg

    ours, other = empty_database(), new_database("filled")
    asyncio.run(_open(ours))
    with psycopg.connect(other.url, autocommit=True) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS theirs (a int)")
    for address, whose in ((ours, "a bot"), (other, "another program")):
        _, said = moved(sample, address.url, capsys)
        assert said == f"sobremesa move-to: {address}: the database is not empty: it holds the tables of {whose}\n"
    assert tables(other) == ["theirs"]


async def _open(address: Address) -> None:
    async with opened(address):
        pass


@pytest.mark.parametrize("url", ["mysql://bot:secret@host/db", "bot.db", ""])
def test_other_urls_are_refused(url: str, sample: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, said = moved(sample, url, capsys)
    assert said.endswith("name an empty PostgreSQL database: postgresql://user@host/name\n")


def test_an_unreachable_server_is_named_without_the_password(sample: Path, capsys: pytest.CaptureFixture[str]) -> None:
    need_postgres()
    _, said = moved(sample, UNREACHABLE, capsys)
    assert said.startswith("sobremesa move-to: postgresql://bot:***@127.0.0.1:1/db: not saved (io): connection ")


def test_a_missing_extra_is_named(
    sample: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith(("psycopg", "storage.postgres.", "storage.move"))]:
        if name != "storage.postgres.address":
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    _, said = moved(sample, UNREACHABLE, capsys)
    assert said == (
        "sobremesa move-to: the package psycopg is missing; `make setup` installs it, or the extra "
        "sobremesa[postgres]\n"
    )


def test_a_database_is_no_file_to_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["move-to", UNREACHABLE, "--database", UNREACHABLE]) == 2
    error_output = capsys.readouterr().err
    assert "is not a file; --database names the file to move" in error_output
    assert "secret" not in error_output


def slugs() -> Iterator[str]:
    return iter(sorted({*games()} - {*TOYS}))


async def begin_all(host: Host, count: int) -> None:
    """Begin this many matches of all games in turn, with a few moves each."""
    known, chooser = list(slugs()), random.Random(3)
    for number in range(count):
        slug = known[number % len(known)]
        users = [(10_000 + 10 * number + seat, f"User {seat}") for seat in range(fewest_seats(slug))]
        await play_some(host, await begin(host, users, 10_000 + number, game=slug), number % 7, chooser)


async def go_on(host: Host, storage: Storage, moves: int) -> int:
    """Play some moves in every running match. Return the number of matches."""
    chooser, count = random.Random(4), 0
    async for number in storage.sessions.numbers():
        live = await host.live(number)
        if live.session.status == "running":
            count += 1
            await play_some(host, live, moves, chooser)
    return count


async def states(storage: Storage) -> list[tuple[Any, ...]]:
    sql = "SELECT session_id, status, revision, state FROM sessions JOIN snapshots USING (session_id) ORDER BY 1"
    rows = await storage.database.read(lambda connection: connection.execute(sql).fetchall())
    return [tuple(row) for row in rows]


@pytest.mark.parametrize("count", [16, pytest.param(1000, marks=pytest.mark.soak)])
def test_matches_of_all_games_go_on_as_they_would_have(
    tmp_path: Path, target: Address, capsys: pytest.CaptureFixture[str], count: int
) -> None:
    path = tmp_path / "bot.db"

    async def fill() -> None:
        async with opened(path) as storage:
            await begin_all(Host(storage, SeatNames()), count)

    async def played(database: Path | Address) -> list[tuple[Any, ...]]:
        async with opened(database) as storage:
            await go_on(Host(storage, SeatNames()), storage, 8)
            return await states(storage)

    asyncio.run(fill())
    assert moved(path, target.url, capsys)[0] == 0
    assert asyncio.run(played(target)) == asyncio.run(played(path))
    assert main(["check", "--database", target.url]) == 0


class MovingTable(EventTable):
    """An event host. At its first restart after ``days`` days, its data move from the file to PostgreSQL."""

    def __init__(self, path: Path, target: Address, days: int) -> None:
        super().__init__(path)
        self.target = target
        self.move_at = self.now + days * DAY_MS

    async def open(self) -> None:
        """Start the bot. After the day of the move, first move the data to PostgreSQL."""
        if self.now > self.move_at and isinstance(self.database, Path):
            from storage.move import move

            begun, size = perf_counter(), self.path.stat().st_size
            counts = await asyncio.to_thread(move, self.path, self.target, self.now)
            print(f"\n{counts}, {size} bytes, in {perf_counter() - begun:.1f} s")  # noqa: T201
            assert await asyncio.to_thread(main, ["check", "--database", self.target.url]) == 0
            self.database = self.target
        await super().open()


async def season_goes_on(table: MovingTable, forms: tuple[Form, ...], people: int) -> None:
    """Run a season of events. In its middle the data move to PostgreSQL."""
    season = Season(table, forms, people=people, seed=run_seed(), restarts=0.1)
    report = await season.run()
    print("\n".join(report.lines()))  # noqa: T201
    assert table.database == table.target
    assert not report.faults, report.faults[:20]
    assert not [fault for number in season.forms for fault in await faults_of(table, number)]


@pytest.mark.parametrize(
    ("forms", "people", "days"),
    [
        ([form for form in FORMS if form.name == "groups, then both brackets"], 12, 6),
        pytest.param([form for form in FORMS if form.players <= 24], 40, 12, marks=pytest.mark.soak),
    ],
    ids=["one", "all kinds"],
)
async def test_events_go_on(tmp_path: Path, target: Address, forms: list[Form], people: int, days: int) -> None:
    table = MovingTable(tmp_path / "bot.db", target, days)
    await table.open()
    try:
        await season_goes_on(table, tuple(forms), people)
    finally:
        await table.storage.close()
