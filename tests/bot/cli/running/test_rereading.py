"""Tests that the bot and the public pages read their settings again on SIGHUP, and apply those that can change."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cli.running.logs import Formatter, JsonFormatter
from bot.cli.running.rereading import apply, apply_to_pages, reread_on_signal
from bot.cli.running.running_backups import RunningBackups
from bot.cli.settings import Settings, load_settings
from bot.host.ground.quotas import QuotaLimits
from bot.host.host import Host
from bot.wording.seat_names import SeatNames
from storage.sqlite.store import SqliteStorage
from tests.bot.inner import cache_of
from tests.forked import ROOT
from tests.waiting import until

NO_FILE = "without its file, a bot would lose its settings"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the working folder, which has the file of settings."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False, raising=False)
    return tmp_path


@pytest.fixture
def handler() -> Iterator[logging.Handler]:
    """Return a handler of the log with the format of the bot; the level is reset afterwards."""
    root, found = logging.getLogger(), logging.NullHandler()
    levels = root.level, logging.getLogger("discord").level
    found.setFormatter(Formatter())
    root.addHandler(found)
    yield found
    root.removeHandler(found)
    root.setLevel(levels[0])
    logging.getLogger("discord").setLevel(levels[1])


def write(folder: Path, *lines: str) -> None:
    (folder / ".env").write_text("\n".join(lines), encoding="utf-8")
    (folder / ".env").chmod(0o600)


async def test_the_log_the_quotas_and_the_backups_change(folder: Path, handler: logging.Handler) -> None:
    write(
        folder,
        "SOBREMESA_LOG_LEVEL=error",
        "SOBREMESA_LOG_FORMAT=json",
        "SOBREMESA_QUOTA_OPENED=1",
        "SOBREMESA_QUOTA_HOURLY=2",
        "SOBREMESA_QUOTA_TABLES=3",
        "SOBREMESA_QUOTA_GUILD=4",
        "SOBREMESA_ANALYSES=off",
        f"SOBREMESA_BACKUP_DIR={folder / 'kept'}",
    )
    async with await SqliteStorage.open(folder / "bot.db", clock=lambda: 0) as storage:
        host = Host(storage, SeatNames())
        host.analyses.in_background = True
        async with RunningBackups(folder / "bot.db") as backups:
            await apply(load_settings(), host, backups)
            assert logging.getLogger().level == logging.ERROR
            assert isinstance(handler.formatter, JsonFormatter)
            assert cache_of(host).quotas.limits == QuotaLimits(opened=1, hourly=2, tables=3, guild=4)
            assert backups.age() is not None
            assert not host.analyses.in_background
        await host.workers.close()


async def test_the_log_and_the_url_of_the_pages_change(
    folder: Path, handler: logging.Handler, caplog: pytest.LogCaptureFixture
) -> None:
    url = "https://games.example.org"
    async with await SqliteStorage.open(folder / "bot.db", clock=lambda: 0) as storage:
        host = Host(storage, SeatNames())
        write(folder, f"SOBREMESA_WEB_URL={url}/", "SOBREMESA_LOG_FORMAT=json")
        await apply_to_pages(load_settings(), host)
        assert host.web_addresses.base_url == url
        assert isinstance(handler.formatter, JsonFormatter)
        write(folder, "SOBREMESA_LOG_LEVEL=warning")
        await apply_to_pages(load_settings(), host)
        assert host.web_addresses.base_url == url
        assert "the pages keep their URL" in caplog.text
        await host.workers.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGHUP")
async def test_served_pages_outlive_the_signal(folder: Path) -> None:
    write(folder, "SOBREMESA_WEB_URL=https://games.example.org", "SOBREMESA_WEB=0")
    async with await SqliteStorage.open(folder / "bot.db", clock=lambda: 0):
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "bot.cli", "web", "--database", "bot.db"),
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stderr=asyncio.subprocess.PIPE,
        )
        assert process.stderr is not None
        try:
            async with asyncio.timeout(60):
                assert b"the public pages are served at port" in await process.stderr.readline()
                process.send_signal(signal.SIGHUP)
                assert b"the settings were read again" in await process.stderr.readline()
                process.send_signal(signal.SIGTERM)
                assert await process.wait() == 0
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()


async def test_the_defaults_of_quotas_are_those_of_the_host() -> None:
    found = Settings()
    quotas = QuotaLimits(found.quota_opened, found.quota_hourly, found.quota_tables, found.quota_guild)
    assert quotas == QuotaLimits()


async def logged(caplog: pytest.LogCaptureFixture, text: str) -> None:
    """Wait until the log has this text."""

    async def is_logged() -> bool:
        return text in caplog.text

    await until(is_logged)


def hang_up() -> None:
    os.kill(os.getpid(), signal.SIGHUP)


async def test_the_signal_applies_valid_settings_and_no_others(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    heard: asyncio.Queue[int] = asyncio.Queue()

    async def applied(settings: Settings) -> None:
        heard.put_nowait(settings.quota_opened)

    with reread_on_signal() as rereading:
        async with rereading.applying(applied), asyncio.timeout(10):
            write(folder, "SOBREMESA_QUOTA_OPENED=7")
            hang_up()
            assert await heard.get() == 7
            write(folder, "SOBREMESA_QUOTA_OPENED=none")
            hang_up()
            await logged(caplog, "the settings stay as they were")
            write(folder, "SOBREMESA_QUOTA_OPENED=8")
            hang_up()
            assert await heard.get() == 8
        # The bot is being closed, so nothing is applied to it any more.
        hang_up()
        await asyncio.sleep(0.05)
    # A signal during the stop is ignored.
    hang_up()
    assert heard.empty()


async def test_a_signal_during_the_start_is_applied_after_it(folder: Path) -> None:
    heard: asyncio.Queue[int] = asyncio.Queue()

    async def applied(settings: Settings) -> None:
        heard.put_nowait(settings.quota_opened)

    write(folder, "SOBREMESA_QUOTA_OPENED=7")
    with reread_on_signal() as rereading:
        hang_up()
        hang_up()
        await asyncio.sleep(0.05)
        async with rereading.applying(applied), asyncio.timeout(10):
            assert await heard.get() == 7
            assert heard.empty()


async def test_without_the_file_nothing_changes(caplog: pytest.LogCaptureFixture) -> None:
    async def applied(_: Settings) -> None:
        raise AssertionError(NO_FILE)

    with reread_on_signal() as rereading:
        async with rereading.applying(applied), asyncio.timeout(10):
            hang_up()
            await logged(caplog, "the settings stay as they were")
    assert "No such file or directory: '.env'" in caplog.text


async def test_in_a_terminal_the_signal_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    before = signal.getsignal(signal.SIGHUP)
    with reread_on_signal():
        assert signal.getsignal(signal.SIGHUP) is before
