"""Tests the commands with a PostgreSQL database. A command that works only on files names another command."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.cli.main import main
from bot.cli.running import run
from bot.cli.running.logs import hide
from bot.cli.running.run import open_storage
from bot.cli.settings import LOOPBACK, Settings, load_settings
from bot.host.host import Host
from bot.wording.seat_names import SeatNames
from storage.errors import LeaseHeld, LeaseLost
from storage.postgres.address import Address
from storage.postgres.connection import connect
from storage.store import Storage
from tests.postgres import empty_database, new_database
from tests.storage.postgres.test_versions import next_version
from tests.storage.samples import execute, silence
from tests.waiting import until

URL = "postgresql://bot:secret@127.0.0.1:1/db"
# No server listens at port 1.
UNREACHABLE = "http://127.0.0.1:1"


def test_check_reads_the_database_and_names_impossible_values(capsys: pytest.CaptureFixture[str]) -> None:
    address = empty_database()

    async def fill() -> None:
        async with await open_storage(address) as storage:
            await storage.settings.set_user_language(7, "es")
            Host(storage, SeatNames())

    async def spoil() -> None:
        async with await open_storage(address) as storage:
            await execute(storage, "UPDATE user_settings SET quiet_from = -1")

    asyncio.run(fill())
    assert main(["check", "--database", address.url]) == 0
    assert capsys.readouterr().out == "0 sessions checked, 0 faults\n"
    asyncio.run(spoil())
    assert main(["check", "--database", address.url]) == 1
    assert "database: user_settings.quiet_from of user_id 7 cannot be -1" in capsys.readouterr().out


def test_check_refuses_a_database_without_tables_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    address = new_database("nothing")
    assert main(["check", "--database", address.url]) == 2
    error_output = capsys.readouterr().err
    assert error_output.endswith("the database is not this program's\n")
    assert len(error_output.splitlines()) == 1


@pytest.mark.parametrize("words", [["backup", "copy.db"], ["restore", "copy.db"]], ids=lambda words: words[0])
def test_commands_for_files_say_what_to_use_instead(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "--database", URL]) == 2
    error_output = capsys.readouterr().err
    assert "pg_dump" in error_output or "pg_restore" in error_output
    assert "secret" not in error_output


def test_the_setting_takes_a_url_and_hides_the_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOBREMESA_DATABASE", URL)
    settings = Settings()
    assert settings.database == Address(URL)
    assert "secret" not in repr(settings)
    assert hide(f"connecting to {URL} failed") == "connecting to postgresql://bot:***@127.0.0.1:1/db failed"
    assert hide("postgresql://bot@host/db?password=secret") == "postgresql://bot@host/db?password=***"
    assert "secret" not in str(Address("postgresql://bot:very secret@host/db?sslpassword=secret"))


def test_the_bot_sets_the_options_of_its_connections_itself() -> None:
    url = f"{new_database('options').url}&options=-c%20statement_timeout%3D1234&application_name=mine"
    with closing(connect(Address(url))) as connection:
        names = ("statement_timeout", "application_name")
        shown = [connection.execute(f"SHOW {name}".encode()).fetchone() for name in names]
    assert shown == [("0",), ("sobremesa",)]


def test_the_setting_may_be_a_file_of_the_service_manager(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "SOBREMESA_DATABASE").write_text(f"{URL}\n", encoding="utf-8")
    monkeypatch.delenv("SOBREMESA_DATABASE", raising=False)
    monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
    assert load_settings().database == Address(URL)


@pytest.mark.parametrize("words", [["check"], ["run"], ["play"]])
def test_another_kind_of_url_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([*words, "--database", "postgres+x://bot:secret@host/db"])
    error_output = capsys.readouterr().err
    assert "argument --database: name a file, or a PostgreSQL database as postgresql://user@host/name" in error_output
    assert "secret" not in error_output


def test_the_setting_refuses_another_kind_of_url(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SOBREMESA_DATABASE", "mysql://bot:secret@host/db")
    with pytest.raises(SystemExit):
        load_settings()
    error_output = capsys.readouterr().err
    assert error_output.startswith("sobremesa: SOBREMESA_DATABASE: ")
    assert "postgresql://user@host/name" in error_output
    assert "secret" not in error_output


def test_the_local_table_refuses_a_database_that_is_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--database", URL])
    assert "argument --database: name a file, not a PostgreSQL database" in capsys.readouterr().err


def test_an_argument_that_is_refused_shows_no_password(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["move-to", "bot.db", URL])
    assert "secret" not in capsys.readouterr().err


def test_run_refuses_backups_of_a_postgresql_database(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "t")
    monkeypatch.setenv("SOBREMESA_BACKUP_DIR", "backups")
    assert main(["run", "--database", URL]) == 2
    assert "pg_dump" in capsys.readouterr().err


def test_run_refuses_to_watch_the_dumps_of_a_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "t")
    monkeypatch.setenv("SOBREMESA_DUMP_DIR", "dumps")
    assert main(["run", "--database", str(tmp_path / "bot.db")]) == 2
    assert "SOBREMESA_BACKUP_DIR makes backups of a file" in capsys.readouterr().err


async def first_shard(storage: Storage, standby: asyncio.Event) -> tuple[int, int]:
    return await run.first_shard(Host(storage, SeatNames()), storage, "t", 1, standby)


async def test_a_bot_of_a_new_version_waits_until_those_that_cannot_use_its_tables_are_stopped(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(run, "STANDBY_SECONDS", 0.01)
    address, standby = new_database("contracted"), asyncio.Event()
    former = await run.opened_when_free(address, standby)
    with next_version(expands=False):
        opening = asyncio.create_task(run.opened_when_free(address, standby))
        async with asyncio.timeout(20):
            await standby.wait()
        assert not opening.done()
        await former.close()
        async with asyncio.timeout(20), await opening:
            assert not standby.is_set()
    told = (
        "is of an older version of the program, which cannot work with the tables of this one; this one waits until all"
    )
    assert caplog.text.count(told) == 1


async def test_a_second_bot_for_one_shard_waits_and_takes_over_when_the_first_ends(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(run, "STANDBY_SECONDS", 0.01)
    address, standby = empty_database(), asyncio.Event()
    first = await run.opened_when_free(address, standby)
    assert await first_shard(first, standby) == (1, 0)
    assert not standby.is_set()
    async with await run.opened_when_free(address, standby) as second:
        waiting = asyncio.create_task(first_shard(second, standby))
        async with asyncio.timeout(20):
            await standby.wait()
        assert "takes over when one ends" in caplog.text
        await first.settings.set_user_language(7, "es")
        assert not waiting.done()
        await first.close()
        assert await waiting == (1, 0)
        assert (await second.settings.user(7)).language == "es"
    assert not standby.is_set()
    assert caplog.text.count("other processes have all") == 1


async def test_a_process_that_waits_is_healthy(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    address = empty_database()
    with socket.create_server((LOOPBACK, 0)) as free:
        monkeypatch.setenv("SOBREMESA_METRICS", str(free.getsockname()[1]))
    monkeypatch.setenv("DISCORD_TOKEN", "t")
    words = [sys.executable, "-m", "bot.cli", "run", "--local", UNREACHABLE, "--database", address.url]
    async with await run.opened_when_free(address, asyncio.Event()) as first:
        await first_shard(first, asyncio.Event())
        # The number of shards is known from the first process, so Discord is not asked.
        process = await asyncio.create_subprocess_exec(*words)

        async def is_healthy() -> bool:
            return await asyncio.to_thread(main, ["health"]) == 0

        await until(is_healthy, 60, pause=0.1)
        assert capsys.readouterr().out.splitlines()[-1] == "waiting"
        assert await asyncio.to_thread(main, ["health", "--live"]) == 0
        # A reload does not end a process that waits.
        process.send_signal(signal.SIGHUP)
        assert await is_healthy()
        process.terminate()
        assert await process.wait() == 0


async def test_a_second_bot_takes_over_from_one_that_gives_no_sign_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "STANDBY_SECONDS", 0.01)
    address = empty_database()
    first = await run.opened_when_free(address, asyncio.Event())
    await first_shard(first, asyncio.Event())
    await silence(first, 60_000)
    async with await run.opened_when_free(address, asyncio.Event()) as second:
        assert await first_shard(second, asyncio.Event()) == (1, 0)
        with pytest.raises(LeaseLost):
            await first.settings.set_user_language(7, "es")
        await second.settings.set_user_language(7, "en")
    await first.close()


@pytest.mark.parametrize(("wanted", "count"), [(1, 1), (3, 4), (8, 8), (100, 64)])
async def test_the_number_of_shards_is_a_power_of_two(wanted: int, count: int) -> None:
    async with await run.opened_when_free(empty_database(), asyncio.Event()) as storage:
        assert await run.first_shard(Host(storage, SeatNames()), storage, "t", wanted, asyncio.Event()) == (count, 0)


async def test_a_second_bot_on_a_file_is_refused(tmp_path: Path) -> None:
    async with await open_storage(tmp_path / "s.db"):
        with pytest.raises(LeaseHeld):
            await run.opened_when_free(tmp_path / "s.db", asyncio.Event())
