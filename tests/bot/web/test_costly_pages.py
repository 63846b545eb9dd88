"""Tests that pages which are costly to compute are computed once for each commit, however many readers ask."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.host.matches.results.results import Results
from bot.host.seasons.seasons import SeasonWish
from bot.host.seasons.tables import SeasonTables
from tests.bot.events import GUILD, EventTable
from tests.bot.web.served import get, site, web_table
from tests.bot.web.test_records import boards_path, finished_event
from tests.bot.web.test_seasons_on_the_web import opened, seasons_path

READERS = 5


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[EventTable]:
    async with web_table(tmp_path / "web.db", "records") as found:
        yield found


@pytest.mark.parametrize("kind", ["season", "leaderboards"])
async def test_a_page_is_computed_once_until_something_is_committed(
    table: EventTable, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    season = await opened(table)
    await finished_event(table)
    await table.host.seasons.table(season)
    owner, name = (SeasonTables, "stored_table") if kind == "season" else (Results, "stored_leaderboard")
    path = await (seasons_path if kind == "season" else boards_path)(table)
    original, count = getattr(owner, name), 0

    async def counted(*arguments: object) -> object:
        nonlocal count
        count += 1
        return await original(*arguments)

    monkeypatch.setattr(owner, name, counted)
    async with site(table) as client:
        pages = await asyncio.gather(*(get(client, path) for _ in range(READERS)), get(client, f"{path}.json"))
        assert count == 1
        await table.host.seasons.change(GUILD, season.season_id, 900, SeasonWish(name="Otra liga"))
        after = await get(client, path)
        assert count == 2
        assert (after == pages[0]) is (kind == "leaderboards"), "only the season has another name"
        table.now += 60_000
        await get(client, path)
        assert count == 3, "the page may show how much time is left"


async def test_a_refusal_is_not_kept(table: EventTable) -> None:
    path = await boards_path(table)
    async with site(table) as client:
        for _ in range(2):
            await get(client, f"{path}?game=no-such-game", status=400)
        await get(client, path)
