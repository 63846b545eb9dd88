"""Runs the commands of `docs/operators.md`, with the words of the page, on databases of its own."""

from __future__ import annotations

import asyncio
import os
import pwd
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from bot.cli.main import COMMANDS, main
from bot.cli.running.run import open_storage
from bot.cli.settings import LOOPBACK
from bot.host.host import Host
from bot.local.server import LocalTable
from bot.wording.seat_names import SeatNames
from tests.bench.hosting import begin, play_some
from tests.bot.cli.databases.test_move_to import bare_database
from tests.bot.cli.forking import forking
from tests.bot.standing import TOKEN

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "operators.md").read_text(encoding="utf-8")
# The lines of the page's code blocks that call the program, in their order, some with a variable before the command.
LINES = re.findall(r"^ {4,}((?:\w+=\S+ )?\.venv/bin/sobremesa .*)$", PAGE, re.MULTILINE)
# The lines that root calls on a machine with the service.
OF_SERVICE = re.findall(r"^ {4,}sobremesa (.*)$", PAGE, re.MULTILINE)
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
    # The log of an earlier run would end this one too soon.
    (folder / "err").unlink(missing_ok=True)
    table = await LocalTable.start(token=TOKEN)
    try:
        async with forking(folder) as forks:
            ended = await forks.run(*words, "--local", table.url, until=lambda: "ready as" in forks.wrote("err"))
    finally:
        await table.stop()
    return ended.code


def called_by(line: str) -> tuple[dict[str, str], list[str]]:
    """Return the variables that a line sets, and the words after the program's name."""
    before, _, after = line.partition(".venv/bin/sobremesa ")
    return dict(word.split("=", 1) for word in before.split()), shlex.split(after)


def test_every_command_of_the_page_succeeds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    asyncio.run(lay_out(tmp_path))
    database = bare_database()
    called = [called_by(line.replace(URL, database.url)) for line in LINES]
    assert {words[0] for _, words in called} >= {"run", "status", "backup", "restore", "check", "move-to", "migrate"}
    for (variables, words), line in zip(called, LINES, strict=True):
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        if words == ["--version"]:
            with pytest.raises(SystemExit) as exit_info:
                main(words)
            code = exit_info.value.code
        else:
            code = asyncio.run(run_the_bot(tmp_path, words)) if words[0] == "run" else main(words)
        assert code == 0, f"{line}: {capsys.readouterr().err}"
        for name in variables:
            monkeypatch.delenv(name)


@pytest.fixture
def service() -> Iterator[Path]:
    """Return a folder with the state and the settings of a service, and with the command for root.

    The user `nobody` stands for the bot's user.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        text = (ROOT / "deploy" / "sobremesa").read_text(encoding="utf-8")
        for installed, here in (
            ("/var/lib/sobremesa", f"{folder}/state"),
            ("/etc/sobremesa", f"{folder}/etc"),
            ("/opt/sobremesa/.venv/bin/sobremesa", f"{sys.prefix}/bin/sobremesa"),
            ("-u sobremesa", "-u nobody"),
        ):
            assert installed in text
            text = text.replace(installed, here)
        (folder / "sobremesa").write_text(text, encoding="utf-8")
        (folder / "sobremesa").chmod(0o700)
        (folder / "state").mkdir(mode=0o700)
        (folder / "etc").mkdir()
        asyncio.run(lay_out(folder / "state"))
        (folder / "state" / ".env").unlink()
        (folder / "state" / "bot.db").rename(folder / "state" / "sobremesa.db")
        about = pwd.getpwnam("nobody")
        settings = folder / "etc" / "settings"
        settings.write_text("SOBREMESA_METRICS=PORT\n", encoding="utf-8")
        settings.chmod(0o640)
        os.chown(settings, 0, about.pw_gid)
        for file in (folder / "state", *(folder / "state").iterdir()):
            os.chown(file, about.pw_uid, about.pw_gid)
        yield folder


def can_act_for_nobody() -> bool:
    """Return whether this process may act for the user `nobody`, who must be able to run the program."""
    if sys.platform == "win32" or os.geteuid() != 0 or shutil.which("runuser") is None:
        return False
    words = ["runuser", "-u", "nobody", "--", f"{sys.prefix}/bin/sobremesa", "--version"]
    return subprocess.run(words, cwd="/", capture_output=True, timeout=60, check=False).returncode == 0


def test_root_runs_every_command_of_the_service_as_its_user(service: Path) -> None:
    if not can_act_for_nobody():
        pytest.skip("not root, or another user cannot run the program")
    assert {line.split()[0] for line in OF_SERVICE} == {"status", "health", "check", "backup", "restore"}
    with serving_ready() as port:
        (service / "etc" / "settings").write_text(f"SOBREMESA_METRICS={port}\n", encoding="utf-8")
        for line in OF_SERVICE:
            done = subprocess.run(
                [service / "sobremesa", *line.split()],
                cwd="/root",
                capture_output=True,
                text=True,
                timeout=60,
                check=False,
            )
            assert (done.returncode, done.stderr) == (0, ""), line
    about = pwd.getpwnam("nobody")
    files = {file: file.stat() for file in (service / "state").rglob("*")}
    assert {"sobremesa.db", "before-update.db"} <= {file.name for file in files}
    assert all((one.st_uid, one.st_mode & 0o077) == (about.pw_uid, 0) for one in files.values()), files


@contextmanager
def serving_ready() -> Iterator[int]:
    """Within the `with` block, answer like `/ready` of a bot; yield the port."""
    with HTTPServer((LOOPBACK, 0), Ready) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()


class Ready(BaseHTTPRequestHandler):
    """Answers like a bot that is connected."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"ready\n")

    def log_message(self, *_: object) -> None:
        return


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
