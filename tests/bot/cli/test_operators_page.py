"""Runs the commands of `docs/operators.md`, with the words of the page, on databases of its own."""

from __future__ import annotations

import asyncio
import random
import re
import shlex
from pathlib import Path

import pytest

from bot.cli.main import COMMANDS, main
from bot.cli.running.run import open_storage
from bot.host.host import Host
from bot.local.server import LocalTable
from bot.wording.seat_names import SeatNames
from tests.bench.hosting import begin, play_some
from tests.bot.cli.databases.test_move_to import bare_database
from tests.bot.cli.forking import forking
from tests.bot.standing import TOKEN

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "operators.md").read_text(encoding="utf-8")
# The lines of the page's code blocks that call the program, in their order.
LINES = re.findall(r"^ {4,}\.venv/bin/(sobremesa .*)$", PAGE, re.MULTILINE)
# The rows of the page's table of commands, each with what it says about the command.
ROWS = re.findall(r"^\| `sobremesa ([^`]+)` \| (.*) \|$", PAGE, re.MULTILINE)
URL = "postgresql://bot@db.example.org/sobremesa"


async def lay_out(folder: Path) -> None:
    """Make the bot's database with a match, and the settings that name it."""
    settings = folder / ".env"
    settings.write_text("SOBREMESA_DATABASE=bot.db\n", encoding="utf-8")
    settings.chmod(0o600)
    async with await open_storage(folder / "bot.db") as storage:
        host = Host(storage, SeatNames())
        await play_some(host, await begin(host, [(1, "Ana"), (2, "Ben")], 5, 7), 3, random.Random(1))


async def run_the_bot(folder: Path, words: list[str]) -> int:
    """Run the bot at a local table until it has connected, then stop it. Return its exit code."""
    table = await LocalTable.start(token=TOKEN)
    try:
        async with forking(folder) as forks:
            ended = await forks.run(*words, "--local", table.url, until=lambda: "ready as" in forks.wrote("err"))
    finally:
        await table.stop()
    return ended.code


def test_every_command_of_the_page_succeeds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    asyncio.run(lay_out(tmp_path))
    database = bare_database()
    called = [shlex.split(line.replace(URL, database.url))[1:] for line in LINES]
    assert {words[0] for words in called} >= {"run", "status", "backup", "restore", "check", "move-to", "migrate"}
    for words, line in zip(called, LINES, strict=True):
        if words == ["--version"]:
            with pytest.raises(SystemExit) as exit_info:
                main(words)
            code = exit_info.value.code
        else:
            code = asyncio.run(run_the_bot(tmp_path, words)) if words[0] == "run" else main(words)
        assert code == 0, f"{line}: {capsys.readouterr().err}"


def test_the_table_of_commands_is_complete_and_names_options_that_exist(capsys: pytest.CaptureFixture[str]) -> None:
    named = {words.split()[0] for words, _ in ROWS}
    assert named == {name for name, _, _ in COMMANDS} | {"--version"}
    for words, about in ROWS:
        if words == "--version":
            continue
        with pytest.raises(SystemExit) as exit_info:
            main([words.split()[0], "--help"])
        assert exit_info.value.code == 0
        told = capsys.readouterr().out
        for option in re.findall(r"(?<=[\s`])--?[a-z][\w-]*", f" {words} {about}"):
            assert re.search(rf"(?<![\w-]){option}\b", told), f"sobremesa {words}: {option}"
