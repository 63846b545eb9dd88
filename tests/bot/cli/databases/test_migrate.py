"""Tests `sobremesa migrate`: it brings a database to this program's version, and changes nothing else."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.cli.databases import migrate, status
from bot.cli.main import main
from bot.cli.running.run import opened_when_free
from bot.host.clocks.steady_clock import now_ms
from storage.postgres.address import Address
from storage.sql.leases.leases import CREATE_FORMER
from storage.sqlite.backup import stored_schema
from storage.sqlite.database import SqliteDatabase
from storage.sqlite.migrate import Migration, own_migrations
from tests.bot.cli.databases.test_move_to import UNREACHABLE, bare_database
from tests.postgres import new_database
from tests.storage.postgres.test_versions import next_version
from tests.storage.samples import names, opened
from tests.storage.sqlite.test_migrations import at_version

KNOWN = len(own_migrations())


def migrated(database: Path | Address, said: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    """Run the command. Return its exit code and the lines that it prints."""
    said.readouterr()
    code = main(["migrate", "--database", database.url if isinstance(database, Address) else str(database)])
    out, err = said.readouterr()
    assert bool(out) != bool(err)
    assert code == (0 if out else 2)
    return code, (out or err).splitlines()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bot.db"


def test_an_older_file_is_changed_and_kept(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(at_version(path, 20))
    kept = path.with_name(f"bot.db.before-{KNOWN}")
    assert migrated(path, capsys) == (
        0,
        [f"{path} is changed from version 20 of the tables to {KNOWN}.", f"The file as it was is kept in {kept}"],
    )
    assert (stored_schema(path), stored_schema(kept)) == (KNOWN, 20)
    again = [f"{path} has version {KNOWN} of the tables already; nothing has changed."]
    assert migrated(path, capsys) == (0, again)


def test_a_missing_file_is_created(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = path.parent / "folder" / "bot.db"
    assert migrated(missing, capsys)[1] == [f"{missing} was empty and has version {KNOWN} of the tables now."]
    assert stored_schema(missing) == KNOWN


def test_a_file_of_a_newer_program_is_refused(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(at_version(path, KNOWN))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"INSERT INTO schema_version VALUES ({KNOWN + 1}, 0)")
        connection.commit()
    told = f"{path}: the database has schema {KNOWN + 1}, but this program knows only {KNOWN}"
    assert migrated(path, capsys) == (2, [f"sobremesa migrate: {told}"])


def test_a_file_of_another_program_is_refused(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE cards (name TEXT)")
    _, told = migrated(path, capsys)
    assert told == [f"sobremesa migrate: {path}: the file is a database of another program"]


def test_while_a_bot_of_an_older_version_runs_nothing_changes(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def beside() -> list[str]:
        database = await SqliteDatabase.open(path, clock=now_ms, migrations=own_migrations()[:-1])
        try:
            return (await asyncio.to_thread(migrated, path, capsys))[1]
        finally:
            await database.close()

    (told,) = asyncio.run(beside())
    assert told.startswith(f"sobremesa migrate: stop the bot first, it uses {path} (process ")
    assert stored_schema(path) == KNOWN - 1
    assert [name for name in names(path.parent) if "before" in name] == []


def test_while_a_bot_of_this_version_runs_nothing_is_left_to_do(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def beside() -> list[str]:
        async with opened(path):
            return (await asyncio.to_thread(migrated, path, capsys))[1]

    assert asyncio.run(beside()) == [f"{path} has version {KNOWN} of the tables already; nothing has changed."]


def older_database() -> Address:
    """Return the address of a database with the oldest tables that PostgreSQL has had."""
    address = bare_database()
    from storage.postgres import migrate as steps
    from storage.postgres.connection import PostgresConnection, connect
    from storage.postgres.dialect import translated_schema

    with closing(connect(address)) as inner:
        connection = PostgresConnection(inner)
        steps.claim(connection)
        steps._apply(connection, steps._steps()[0], 0)
        connection.execute("DROP TABLE leases")
        connection.script(translated_schema(CREATE_FORMER))
    return address


def executed(address: Address, sql: str) -> None:
    import psycopg

    with psycopg.connect(address.url, autocommit=True) as connection:
        connection.execute(sql.encode())


def test_an_empty_postgresql_database_gets_its_tables(capsys: pytest.CaptureFixture[str]) -> None:
    address = bare_database()
    assert migrated(address, capsys)[1] == [f"{address} was empty and has version {KNOWN} of the tables now."]
    again = f"{address} has version {KNOWN} of the tables already; nothing has changed."
    assert migrated(address, capsys)[1] == [again]


def test_an_older_postgresql_database_is_changed(capsys: pytest.CaptureFixture[str]) -> None:
    from storage.postgres.migrate import BASELINE

    address = older_database()
    told = f"{address} is changed from version {BASELINE} of the tables to {KNOWN}."
    assert migrated(address, capsys)[1] == [told]
    executed(address, f"INSERT INTO schema_version VALUES ({KNOWN + 1}, 0)")
    code, (refused,) = migrated(address, capsys)
    assert code == 2
    assert refused.endswith(f"the database has schema {KNOWN + 1}, but this program knows only {KNOWN}")


def test_while_a_bot_uses_an_older_postgresql_database_nothing_changes(capsys: pytest.CaptureFixture[str]) -> None:
    address = older_database()
    from storage.postgres import database
    from storage.postgres.migrate import BASELINE

    executed(address, f"INSERT INTO lease VALUES (1, 'bot', 'elsewhere', 7, NULL, ({database._NOW}))")
    holder = f"it uses {address} (process 7 on elsewhere); nothing has changed"
    assert migrated(address, capsys) == (2, [f"sobremesa migrate: stop the bot first, {holder}"])
    assert database.stored_schema(address) == BASELINE


def test_an_unreachable_database_is_named_without_its_password(capsys: pytest.CaptureFixture[str]) -> None:
    _, (told,) = migrated(Address(UNREACHABLE), capsys)
    assert told.startswith("sobremesa migrate: postgresql://bot:***@127.0.0.1:1/db: ")
    assert "secret" not in told


@pytest.mark.parametrize("expands", [True, False])
def test_beside_a_running_bot_the_tables_are_only_expanded(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], expands: bool
) -> None:
    address = new_database(f"migrated_{expands}")
    for command in (migrate, status):
        known = (*own_migrations(), Migration(KNOWN + 1, (), expands))
        monkeypatch.setattr(command, "own_migrations", lambda known=known: known)

    async def beside() -> tuple[list[str], list[str]]:
        async with await opened_when_free(address, asyncio.Event()) as storage:
            await storage.processes.share(1)
            with next_version(expands=expands):
                assert await asyncio.to_thread(main, ["status", "--database", address.url]) == 0
                shown = capsys.readouterr().out.splitlines()
                told = (await asyncio.to_thread(migrated, address, capsys))[1]
            await storage.settings.set_user_language(7, "es")
            return shown, told

    shown, told = asyncio.run(beside())
    others = "can run beside" if expands else "must be stopped before"
    assert f"Processes that use these tables {others} processes of this program." in shown
    if expands:
        assert told == [
            f"{address} is changed from version {KNOWN} of the tables to {KNOWN + 1}.",
            "Processes of the version before can go on with these tables.",
        ]
    else:
        assert told[0].startswith(f"sobremesa migrate: stop the bot first, it uses {address} (process ")
