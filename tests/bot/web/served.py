"""Serves the public pages beside a host, and reads them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html.parser import HTMLParser
from pathlib import Path

import aiohttp

from bot.cli.databases.databases import open_to_read
from bot.face.studio import Studio
from bot.host.ground.workers import WorkerThreads
from bot.host.host import Host
from bot.host.places import web_addresses
from bot.web.server import HEADERS, PublicPages
from bot.wording.seat_names import SeatNames
from storage.postgres.address import Address
from tests.bot.events import GUILD, EventTable, leading
from tests.bot.hosted import MODERATOR, Table

BASE = "https://games.example.org/table"
HOSTILE = """<script>alert("1")</script>'&"""
# The elements that have no end tag.
ALONE = {"meta", "link", "img", "input"}


async def show_pages(table: Table, shown: web_addresses.PublicPages) -> None:
    """Give the server public pages, and let a moderator choose what they show."""
    table.host.web_addresses.base_url = BASE
    await table.host.web_addresses.choose(GUILD, MODERATOR, shown)


@asynccontextmanager
async def web_table(database: Path | Address, shown: web_addresses.PublicPages = "on") -> AsyncIterator[EventTable]:
    """Run hosts with events on a database, and show the pages of their server, until the ``async with`` block ends."""
    async with leading(database) as table:
        await show_pages(table, shown)
        yield table


@asynccontextmanager
async def site(table: Table) -> AsyncIterator[aiohttp.ClientSession]:
    """Serve the pages of a table's database beside its bot, and yield a client of them."""
    async with await open_to_read(table.database) as storage:
        workers = WorkerThreads()
        host = Host(storage, SeatNames(), clock=lambda: table.now, workers=workers)
        host.web_addresses.base_url = BASE
        studio = Studio(workers)
        async with PublicPages(host, studio).served("127.0.0.1", 0) as port:
            headers = {"Accept-Language": "en"}
            async with aiohttp.ClientSession(f"http://127.0.0.1:{port}", headers=headers) as client:
                yield client
        studio.close()
        await workers.close()


async def get(
    client: aiohttp.ClientSession, path: str, status: int = 200, headers: dict[str, str] | None = None
) -> str:
    async with client.get(path, headers=headers) as answer:
        assert answer.status == status, await answer.text()
        for name, value in HEADERS.items():
            assert answer.headers[name] == value
        assert "Set-Cookie" not in answer.headers
        return await answer.text()


class Checked(HTMLParser):
    """Reads a page, checks that its elements are closed in order, and keeps its texts, links and attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in ALONE:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.found if name == tag]
