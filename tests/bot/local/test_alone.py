"""Tests the local table without this project's bot.

It is run as docs/local_table.md describes for authors of other bots.
"""

from __future__ import annotations

import asyncio
import re
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import aiosqlite
import pytest

from bot.local.server import LocalTable
from bot.local.world.store import TableFileError
from tests.bot.local.helpers import TOKEN

ROOT = Path(__file__).parents[3]
ADDRESS, WORD = "http://127.0.0.1:8400", "any-word"


@asynccontextmanager
async def process(*arguments: str) -> AsyncIterator[Process]:
    running = await asyncio.create_subprocess_exec(sys.executable, *arguments, cwd=ROOT, stdout=PIPE, stderr=PIPE)
    try:
        yield running
    finally:
        if running.returncode is None:
            running.kill()
        await running.communicate()


async def said(*arguments: str) -> tuple[int | None, str, str]:
    async with process("-m", "bot.local", *arguments) as running:
        out, err = await asyncio.wait_for(running.communicate(), 60)
        return running.returncode, out.decode(), err.decode()


async def until(socket: aiohttp.ClientWebSocketResponse, kind: str, found: str) -> dict[str, Any]:
    """Return the page's next frame of a kind that contains a text."""
    while True:
        frame: dict[str, Any] = await socket.receive_json(timeout=60)
        if frame["t"] == kind and found in str(frame):
            return frame


async def test_the_documented_bot_answers_on_a_table_of_its_own_process() -> None:
    page = (ROOT / "docs/local_table.md").read_text(encoding="utf-8")
    written = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(written) == 1
    assert written[0].count(ADDRESS) == written[0].count(WORD) == 1
    async with process("-m", "bot.local", "--token", WORD) as table:
        assert table.stdout is not None
        url = (await asyncio.wait_for(table.stdout.readline(), 60)).decode().strip()
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(f"{url}/page?user=ana", headers={"Origin": url}) as socket,
            process("-c", written[0].replace(ADDRESS, url)),
        ):
            channel = (await until(socket, "hello", "table"))["channels"][0]["id"]
            command = (await until(socket, "commands", "hello"))["commands"][0]["id"]
            # The page may list a bot's commands shortly before it shows that the bot is connected.
            await until(socket, "bot", "Sobremesa")
            await socket.send_json({"do": "command", "ref": 1, "channel": channel, "command": command})
            await until(socket, "message", "Hello, Ana!")


async def test_help_describes_the_program_and_each_option() -> None:
    code, out, err = await said("--help")
    assert (code, err) == (0, "")
    text = " ".join(out.split())
    assert "A Discord-compatible server on this machine" in text
    assert "the table accepts no other bot token" in text
    assert "default: in memory" in text


async def test_a_taken_port_a_wrong_port_and_an_unreadable_file_are_reported_in_one_line(tmp_path: Path) -> None:
    table = await LocalTable.start(token=TOKEN)
    port = table.url.rpartition(":")[2]
    garbage = tmp_path / "garbage.db"
    garbage.write_bytes(b"this was never a database " * 99)
    try:
        taken, file = await asyncio.gather(
            said("--token", "T", "--port", port), said("--token", "T", "--file", str(garbage))
        )
    finally:
        await table.stop()
    assert taken == (2, "", f"python -m bot.local: port {port}: Address already in use. Choose another with --port.\n")
    assert file == (2, "", f"python -m bot.local: {garbage}: file is not a database\n")
    code, out, err = await said("--token", "T", "--port", "70000")
    assert (code, out) == (2, "")
    assert err.endswith("argument --port: '70000' is not a number from 0 to 65535\n")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE thing SET json = '{}' WHERE kind = 'guild'",
        "UPDATE thing SET kind = 'unicorn' WHERE kind = 'guild'",
        "UPDATE meta SET value = 'many' WHERE key = 'version'",
        "DELETE FROM meta WHERE key = 'base_url'",
    ],
)
async def test_a_file_with_foreign_content_is_refused_and_closed(tmp_path: Path, statement: str) -> None:
    file = tmp_path / "table.db"
    table = await LocalTable.start(token=TOKEN, file=file)
    await table.stop()
    async with aiosqlite.connect(file) as database:
        await database.execute(statement)
        await database.commit()
    with pytest.raises(TableFileError, match=re.escape(str(file))):
        await LocalTable.start(token=TOKEN, file=file)


async def test_a_folder_that_cannot_be_created_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(TableFileError, match=r"Not a directory|File exists"):
        await LocalTable.start(token=TOKEN, file=tmp_path / "file" / "table.db")
