"""Tests the backups that the bot makes by itself, and `sobremesa restore`."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.cli.main import main
from bot.cli.running import backups as backups_module
from bot.cli.running.backups import Backups
from bot.host.clocks.steady_clock import now_ms
from bot.host.clocks.terms import HOUR_MS
from storage.errors import NotADatabase
from storage.sqlite.backup import integrity
from storage.sqlite.store import SqliteStorage

NOON = 1_800_014_400_000


async def database(path: Path) -> Path:
    async with await SqliteStorage.open(path, clock=lambda: NOON):
        return path


class Time:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> int:
        return self.now


async def test_backups_are_made_in_time_and_the_oldest_go(tmp_path: Path) -> None:
    time, folder = Time(), tmp_path / "backups"
    backups = Backups(await database(tmp_path / "bot.db"), folder, keep=2, hours=6, clock=time)
    assert backups.seconds_left() == 0
    names = []
    for _ in range(3):
        names.append((await backups.make()).name)
        assert backups.seconds_left() == 6 * 3600
        time.now += 2 * HOUR_MS
        assert backups.seconds_left() == 4 * 3600
        time.now += 5 * HOUR_MS
        assert backups.seconds_left() == 0
    assert names[0] == "bot-20270115T120000Z.db"
    assert [file.name for file in backups.files()] == names[1:]
    assert [await integrity(file) for file in backups.files()] == [[], []]


async def test_other_files_stay_and_what_a_kill_left_goes(tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    for name in ("bot-20260101T000000Z.db", "bot-20260101T000000Z.db.part"):
        (folder / name).touch()
    for name in ("notes.txt", "other-20260101T000000Z.db"):
        (folder / name).write_text("mine", encoding="utf-8")
    backups = Backups(await database(tmp_path / "bot.db"), folder, keep=1, hours=1, clock=Time())
    assert backups.files() == []
    made = await backups.make()
    assert sorted(file.name for file in folder.iterdir()) == [made.name, "notes.txt", "other-20260101T000000Z.db"]


async def test_a_failure_is_logged_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(backups_module, "RETRY_SECONDS", 0.01)
    backups, tried = Backups(tmp_path / "none.db", tmp_path, keep=1, hours=1, clock=Time()), asyncio.Event()
    make, fails = backups.make, 2

    async def failing() -> Path:
        nonlocal fails
        fails -= 1
        if fails < 0:
            tried.set()
            await database(tmp_path / "none.db")
            return await make()
        raise NotADatabase("none.db is not a file")

    monkeypatch.setattr(backups, "make", failing)
    task = asyncio.create_task(backups.run())
    async with asyncio.timeout(20):
        await tried.wait()
        while not backups.files():  # noqa: ASYNC110 - a thread makes it
            await asyncio.sleep(0.01)
    task.cancel()
    assert caplog.text.count("the backup failed") == 2


def test_the_command_restores_a_backup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, kept = tmp_path / "bot.db", tmp_path / "kept.db"
    asyncio.run(database(path))
    assert main(["backup", str(kept), "--database", str(path)]) == 0
    assert main(["restore", str(kept), "--database", str(path)]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[1] == f"{path} holds {kept} now."
    assert out[2].startswith(f"The former files are in {path}.replaced-")
    assert main(["restore", str(tmp_path / "none.db"), "--database", str(path)]) == 2
    assert capsys.readouterr().err == f"sobremesa restore: {tmp_path / 'none.db'} is not a file\n"


def test_a_database_in_use_is_not_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, kept = tmp_path / "bot.db", tmp_path / "kept.db"

    async def in_use() -> int:
        async with await SqliteStorage.open(path, clock=now_ms):
            assert await asyncio.to_thread(main, ["backup", str(kept), "--database", str(path)]) == 0
            return await asyncio.to_thread(main, ["restore", str(kept), "--database", str(path)])

    assert asyncio.run(in_use()) == 2
    assert capsys.readouterr().err.startswith(f"sobremesa restore: stop the bot first, it uses {path} (process ")
