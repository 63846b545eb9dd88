"""Tests that the table accepts only local clients, reports unreadable requests clearly, and keeps its file private."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

import aiohttp
import pytest

from bot.local.server import LocalTable
from tests.bot.driver import Driver
from tests.bot.local.helpers import TOKEN

DEEP = "[" * 100_000 + "]" * 100_000


@pytest.mark.parametrize("route", ["/", "/static/app.js", "/gateway", "/api/v10/users/@me"])
async def test_only_local_names_of_this_machine_are_accepted(table: LocalTable, route: str) -> None:
    async with aiohttp.ClientSession() as session:
        for headers, known in (
            ({"Host": "evil.example"}, False),
            ({"Host": f"evil.example:{table.url.rpartition(':')[2]}"}, False),
            ({"Host": "127.0.0.1.evil.example"}, False),
            ({"Origin": "http://evil.example"}, False),
            ({"Origin": "http://localhost:1"}, False),
            ({"Origin": "null"}, False),
            ({"Host": f"localhost:{table.url.rpartition(':')[2]}"}, True),
            ({"Origin": table.url}, True),
        ):
            async with session.get(f"{table.url}{route}", headers=headers) as answer:
                assert (answer.status == 403) != known, (headers, answer.status)


async def test_a_client_that_ends_during_a_request_causes_no_error(
    table: LocalTable, driver: Driver, caplog: pytest.LogCaptureFixture
) -> None:
    """A request ends like this if the bot is killed while sending it."""
    channel = driver.place("table").channel.id
    _, writer = await asyncio.open_connection("127.0.0.1", int(table.url.rpartition(":")[2]))
    head = f"POST /api/v10/channels/{channel}/messages HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bot {TOKEN}\r\n"
    writer.write(f"{head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{{".encode())
    await writer.drain()
    async with asyncio.timeout(30):
        while not table.api.in_flight:  # noqa: ASYNC110 - a request that begins sets no event
            await asyncio.sleep(0.005)
        writer.transport.abort()
        while table.api.in_flight:  # noqa: ASYNC110 - nor does one that ends
            await asyncio.sleep(0.005)
    assert [one.levelname for one in caplog.records if one.exc_info] == []
    assert table.api.requests == []
    assert driver.messages("table") == []


async def test_a_request_nested_too_deeply_is_refused(table: LocalTable, driver: Driver) -> None:
    channel = driver.place("table").channel.id
    headers = {"Authorization": f"Bot {TOKEN}", "Content-Type": "application/json"}
    user = driver.user("Ana").id
    async with aiohttp.ClientSession() as session:
        for body in (DEEP, '{"content": ' + DEEP + "}", '{"content": "\\ud800"}'):
            route = f"{table.url}/api/v10/channels/{channel}/messages"
            async with session.post(route, data=body, headers=headers) as answer:
                assert answer.status == 400
        page = await session.ws_connect(
            f"{table.url.replace('http', 'ws')}/page?user={user}", headers={"Origin": table.url}
        )
        for body in (DEEP, '{"do":"say","ref":1,"channel":"1","content":' + DEEP + "}"):
            await page.send_str(body)
            while (frame := await page.receive_json(timeout=5))["t"] != "error":
                pass
            assert frame["code"] in (50035, 50109)


async def test_the_tables_file_is_readable_only_by_its_user(tmp_path: Path) -> None:
    file = tmp_path / "local.table.db"
    table = await LocalTable.start(token=TOKEN, file=file)
    await table.stop()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
