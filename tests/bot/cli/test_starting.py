"""Tests that a fault at the start of a command is reported in one line, and that stopping leaves no traceback."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from importlib import metadata
from pathlib import Path

import pytest

from bot.cli.databases.status import status_of
from bot.cli.running.play import discord_locale
from bot.cli.settings import load_settings
from bot.local.server import LocalTable
from storage.sqlite.store import SqliteStorage
from tests.bot.cli.running.running_bots import children
from tests.bot.driver import Driver
from tests.bot.standing import GAME, TOKEN

ROOT = Path(__file__).parents[3]
SECONDS = 60
# systemd and Compose kill a bot that has not stopped by then: `TimeoutStopSec`, `stop_grace_period`.
STOP_SECONDS = 30
ROUNDS = 40


def command(folder: Path, *words: str, before: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    code = f"import sys\n{before}\nfrom bot.cli.main import main\nsys.exit(main(sys.argv[1:]))"
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("DISCORD", "SOBREMESA"))}
    return subprocess.run(
        [sys.executable, "-c", code, *words],
        cwd=folder,
        env={**plain, "SOBREMESA_WORKERS": "0", "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )


def still_running(pids: list[int]) -> list[int]:
    return [pid for pid in pids if Path(f"/proc/{pid}").exists()]


def only_line(done: subprocess.CompletedProcess[str]) -> str:
    (line,) = done.stderr.splitlines()
    return line


def test_a_missing_package_is_named(tmp_path: Path) -> None:
    done = command(tmp_path, "run", before="sys.modules['pymupdf_fonts'] = None")
    assert done.returncode == 2
    assert "pymupdf_fonts" in only_line(done)


def test_the_pages_need_a_url_and_an_existing_database(tmp_path: Path) -> None:
    assert only_line(command(tmp_path, "web")).startswith("sobremesa: SOBREMESA_WEB_URL is not set.")
    done = command(tmp_path, "web", "--database", "none.db", SOBREMESA_WEB_URL="https://games.example.org")
    assert done.returncode == 2
    assert only_line(done) == "sobremesa: there is no database none.db yet: start the bot first, with sobremesa run"
    (tmp_path / "empty.db").touch()
    done = command(tmp_path, "web", "--database", "empty.db", SOBREMESA_WEB_URL="https://games.example.org")
    assert done.returncode == 2
    assert only_line(done).endswith("; if the database is new, start the bot first, with sobremesa run")
    assert not (tmp_path / "none.db").exists()


def test_a_settings_file_in_another_encoding_is_reported(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_bytes("DISCORD_TOKEN=señal".encode("latin-1"))
    file.chmod(0o600)
    done = command(tmp_path, "run")
    assert done.returncode == 2
    assert only_line(done) == "sobremesa: .env: is not written in UTF-8"


def test_sighup_does_not_end_a_bot_that_starts_or_waits(tmp_path: Path) -> None:
    # The bot waits in `_host` for its database, for shards, or for a version before it.
    waiting = """
import asyncio, os, signal
from bot.cli.running import run

async def host(*_):
    os.kill(os.getpid(), signal.SIGHUP)
    await asyncio.sleep(0.1)
    return 7

run._host = host
"""
    done = command(tmp_path, "run", before=waiting, DISCORD_TOKEN="a-secret")
    assert done.returncode == 7, done.stderr


def test_the_only_line_is_json_if_the_log_is(tmp_path: Path) -> None:
    """This holds for refused settings, and for the reason why a command ends."""
    bad = tmp_path / "bad.db"
    bad.write_text("no database, but a text that is long enough to be taken for one" * 99, encoding="utf-8")
    latin = tmp_path / "settings"
    latin.write_bytes("DISCORD_TOKEN=señal".encode("latin-1"))
    run, web = ["run", "--database", str(bad)], ["web", "--database", str(tmp_path / "none.db")]
    url = {"SOBREMESA_WEB_URL": "https://games.example.org"}
    for words, environment, text in (
        (run, {"SOBREMESA_SHARDS": "none"}, "SOBREMESA_SHARDS: "),
        (run, {"SOBREMESA_SETTINGS": str(latin)}, f"{latin}: is not written in UTF-8"),
        (run, {}, "DISCORD_TOKEN is not set."),
        (run, {"DISCORD_TOKEN": "x"}, str(bad)),
        (web, {}, "SOBREMESA_WEB_URL is not set."),
        (web, url, "there is no database "),
    ):
        done = command(tmp_path, *words, **environment, SOBREMESA_LOG_FORMAT="json")
        fields = json.loads(only_line(done))
        assert list(fields) == ["at", "level", "logger", "text"]
        assert (done.returncode, fields["level"], fields["logger"]) == (2, "error", "bot.cli")
        assert fields["text"].startswith(text)
        assert datetime.now(UTC) - datetime.fromisoformat(fields["at"]) < timedelta(seconds=SECONDS)


def test_the_format_of_lines_about_the_settings_is_read_from_their_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / ".env"
    file.write_text("SOBREMESA_LOG_FORMAT=json", encoding="utf-8")
    file.chmod(0o644)
    assert load_settings().log_format == "json"
    assert json.loads(capsys.readouterr().err)["level"] == "warning"
    file.write_text("SOBREMESA_LOG_FORMAT=json\nSOBREMESA_SHARDS=none", encoding="utf-8")
    with pytest.raises(SystemExit):
        load_settings()
    assert json.loads(capsys.readouterr().err)["text"].startswith("SOBREMESA_SHARDS: ")


@pytest.mark.parametrize(("mode", "warned"), [(0o640, False), (0o644, True)])
def test_the_group_may_read_the_settings_that_root_has_written_for_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], mode: int, warned: bool
) -> None:
    file = tmp_path / "settings"
    file.touch()
    file.chmod(mode)
    about = file.stat()
    monkeypatch.setattr(Path, "stat", lambda _: os.stat_result((*about[:4], 0, *about[5:])))
    monkeypatch.setattr(os, "geteuid", lambda: 10001)
    monkeypatch.setenv("SOBREMESA_SETTINGS", str(file))
    load_settings()
    assert (f"chmod 640 {file}" in capsys.readouterr().err) == warned


@pytest.mark.parametrize(("mode", "warned"), [(0o600, False), (0o640, True), (0o604, True)])
def test_a_settings_file_that_other_users_can_read_causes_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], mode: int, warned: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / ".env"
    file.write_text("SOBREMESA_LOG_LEVEL=error", encoding="utf-8")
    file.chmod(mode)
    assert load_settings().log_level == "error"
    assert ("chmod 600 .env" in capsys.readouterr().err) == warned


@pytest.mark.parametrize(
    ("environment", "locale"),
    [
        ({}, "en-US"),
        ({"LANG": "C.UTF-8"}, "en-US"),
        ({"LANG": "de_DE.UTF-8"}, "en-US"),
        ({"LANG": "es_MX.UTF-8"}, "es-419"),
        ({"LANG": "es_ES"}, "es-ES"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "es"}, "es-ES"),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "es_AR.UTF-8"}, "en-US"),
    ],
)
async def test_a_new_local_table_speaks_the_language_of_its_machine(environment: dict[str, str], locale: str) -> None:
    assert discord_locale(environment) == locale
    table = await LocalTable.start(token=TOKEN, locale=discord_locale(environment))
    try:
        assert [guild.locale for guild in table.world.guilds.values()] == [locale]
    finally:
        await table.stop()


def test_the_version_is_printed(tmp_path: Path) -> None:
    done = command(tmp_path, "--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"sobremesa {metadata.version('sobremesa')}\n", "")


@pytest.mark.parametrize("words", [["run"], ["play", "--no-browser", "--port", "0"], ["check"]])
def test_a_database_that_cannot_be_opened_is_named(tmp_path: Path, words: list[str]) -> None:
    path = tmp_path / "bot.db"
    path.write_text("no database, but a text that is long enough to be taken for one" * 99, encoding="utf-8")
    done = command(tmp_path, *words, "--database", str(path), DISCORD_TOKEN="x")
    assert done.returncode == 2
    assert str(path) in only_line(done)


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
@pytest.mark.parametrize("workers", [0, 2])
async def test_stopping_under_load_leaves_no_traceback_and_no_process(tmp_path: Path, workers: int) -> None:
    table = await LocalTable.start(token=TOKEN)
    try:
        driver = Driver(table)
        bot = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot.cli", "run", "--local", table.url, "--database", str(tmp_path / "bot.db")),
            cwd=ROOT,
            env={**os.environ, "SOBREMESA_WORKERS": str(workers), "DISCORD_TOKEN": TOKEN},
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            await driver.connected(SECONDS)
            await driver.registered("game", "move", "settings", "help", seconds=SECONDS)
            ana, ben = driver.user("Ana"), driver.user("Ben")
            # The lobby and its match use the language of the user who opens the lobby.
            ana.set_locale("en-GB")
            opened_page = await ana.command("game new", game=GAME)
            await ben.press(opened_page.message, "Join")
            for user in (ana, ben):
                await user.press(opened_page.message, "Ready")
            await ana.press(opened_page.message, "Start")
            for _ in range(ROUNDS):
                for user in (ana, ben):
                    await user.command("game board", wait=False)
                    await user.command("game status", wait=False)
            await asyncio.sleep(0)
            started = children(bot.pid)
            assert len(started) == workers
            async with asyncio.timeout(SECONDS):
                # The bot stores its number of shards once it has caught up with the announcements that were pending at
                # its start.
                while (shown := await status_of(tmp_path / "bot.db")).processes[0].all_shards is None:  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
            assert [(one.state, one.pid, one.all_shards) for one in shown.processes] == [("runs", bot.pid, 1)]
            assert shown.work is not None
            assert shown.work.running_matches == 1
            for _ in range(2):
                bot.send_signal(signal.SIGTERM)
            async with asyncio.timeout(STOP_SECONDS):
                _, said = await bot.communicate()
        finally:
            if bot.returncode is None:
                bot.kill()
                await bot.wait()
    finally:
        await table.stop()
    assert b"Traceback" not in said, said.decode()
    assert b"ERROR" not in said, said.decode()
    assert bot.returncode == 0
    assert still_running(started) == []
    async with await SqliteStorage.open(tmp_path / "bot.db", clock=lambda: 0) as storage:
        assert len(await storage.sessions.active()) == 1
