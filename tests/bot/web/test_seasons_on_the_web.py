"""Tests the public page of seasons: its table, its list, the links to it, and what does not change its bytes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import date
from pathlib import Path
from urllib.parse import urljoin

import pytest
import pytest_asyncio

from bot.host.clocks.terms import DAY_MS
from bot.host.seasons.seasons import SeasonWish
from bot.web.documents import seasons
from bot.wording.words import words_for
from engine.tournaments.event import Stage
from storage.records.seasons import Season
from tests.bot.events import CHANNEL, GUILD, EventTable
from tests.bot.hosted import MODERATOR
from tests.bot.web.served import BASE, HOSTILE, Checked, get, site, web_table
from tests.bot.web.test_event_lists import list_path, read
from tests.bot.web.test_event_pages import set_page
from tests.bot.web.test_records import boards_path, finished_event, record_path, won_by
from tests.databases import database_of
from tests.storage.samples import execute

SWISS = Stage("swiss", rounds=2)
ZONE = "Europe/Madrid"

pytestmark = pytest.mark.both_databases


@pytest_asyncio.fixture
async def table(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[EventTable]:
    async with web_table(database_of(request, tmp_path, "web"), "records") as found:
        yield found


async def seasons_path(table: EventTable) -> str:
    url = await table.host.web_addresses.of_seasons(GUILD)
    assert url is not None
    return url.removeprefix(BASE)


async def opened(table: EventTable, wish: SeasonWish | None = None) -> Season:
    """Open a season of this year."""
    seasons = table.host.seasons
    season = await seasons.open(GUILD, CHANNEL, 900, ZONE)
    year = date.fromtimestamp(table.now / 1000).year
    days = (date(year, 1, 1), date(year, 12, 31))
    await seasons.change(GUILD, season.season_id, 900, SeasonWish(days=days))
    return await seasons.change(GUILD, season.season_id, 900, wish or SeasonWish(name="Liga"))


async def test_the_page_shows_the_table_that_discord_shows(table: EventTable) -> None:
    season = await opened(table)
    await finished_event(table)
    lines = await table.host.seasons.table(season)
    path = await seasons_path(table)
    async with site(table) as client:
        found = await read(client, path)
        assert (found["version"], found["kind"], found["url"]) == (1, "seasons", BASE + path)
        shown = found["season"]
        assert (shown["name"], shown["state"], shown["players"]) == ("Liga", "running", 4)
        assert [(row["place"], row["name"], row["number"], row["results"]) for row in shown["rows"]] == [
            (one.place, one.name, str(one.points), one.results) for one in lines
        ]
        assert [one["kind"] for one in shown["moments"]] == ["ends"]
        page = Checked(await get(client, path))
        assert page.all("script") == []
        links = [one["href"] or "" for one in page.all("a")]
        assert sum("/player/" in one for one in links) == 4
        for link in links:
            if not link.startswith("#"):
                await get(client, urljoin(path, link))
        for other in (await list_path(table), await boards_path(table)):
            assert any(one.startswith(f"..{other}") for one in links), "to the list and the leaderboards"
            back = [one["href"] or "" for one in Checked(await get(client, other)).all("a")]
            assert any(one.startswith(f"..{path}") for one in back), "and back"
            assert (await read(client, other))["seasons"] == BASE + path
        assert "Temporadas" in await get(client, f"{path}?lang=es")


async def test_past_seasons_stay_in_the_list(table: EventTable, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await opened(table)
    await finished_event(table)
    table.now += DAY_MS
    await table.host.seasons.end(GUILD, first.season_id, 900)
    second = await opened(table, SeasonWish(name="Copa", counting="rating"))
    path = await seasons_path(table)
    monkeypatch.setattr(seasons, "SEASONS_SHOWN", 1)
    async with site(table) as client:
        found = await read(client, path)
        assert (found["season"]["number"], found["page"], found["pages"]) == (second.season_id, 1, 2)
        assert [(one["name"], one["state"]) for one in found["seasons"]] == [("Copa", "running")]
        (old,) = (await read(client, path, "?page=9"))["seasons"]
        assert (old["name"], old["state"], old["url"]) == ("Liga", "ended", f"{BASE}{path}?season={first.season_id}")
        shown = (await read(client, path, f"?season={first.season_id}"))["season"]
        assert [row["place"] for row in shown["rows"]] == [1, 2, 3, 3]
        assert [one["kind"] for one in shown["moments"]] == ["ended"]
        bad = await get(client, f"{path}?season=x&lang=en", 400)
        assert words_for(None, "en")("web-bad-season") in Checked(bad).text


async def test_a_server_without_seasons_says_so(table: EventTable) -> None:
    path = await seasons_path(table)
    async with site(table) as client:
        assert words_for(None, "en")("season-none") in Checked(await get(client, path)).text
        found = await read(client, path)
        assert (found["season"], found["seasons"]) == (None, [])
        await opened(table)
        assert (await read(client, path))["note"] == words_for(None, "en")("web-season-empty")


async def test_all_that_is_no_season_gets_the_same_answer(table: EventTable) -> None:
    season = await opened(table)
    foreign = await table.host.seasons.open(8, CHANNEL, 900, ZONE)
    path, addresses = await seasons_path(table), table.host.web_addresses
    async with site(table) as client:
        unknown = await get(client, "/player/999-" + "0" * 32, 404)
        wrong, token = path[:-1] + ("0" if path[-1] != "0" else "1"), path.rpartition("-")[2]
        for one in (
            *(wrong, f"{wrong}.json", f"/seasons/8-{token}", f"/seasons/{'9' * 20}-{token}"),
            *(f"{path}?season={foreign.season_id}", f"{path}.json?season={foreign.season_id}", f"{path}?season=999"),
        ):
            assert await get(client, one, 404) == unknown, one
        assert "Liga" in await get(client, f"{path}?season={season.season_id}")
        await addresses.choose(GUILD, MODERATOR, "on")
        for one in (path, f"{path}.json"):
            assert await get(client, one, 404) == unknown
        events = await list_path(table)
        assert "/seasons/" not in await get(client, events)
        assert (await read(client, events))["seasons"] is None
        await addresses.choose(GUILD, MODERATOR, "off")
        assert await get(client, path, 404) == unknown


async def test_what_is_hidden_changes_no_byte(table: EventTable) -> None:
    counted = await opened(table)
    rated = await opened(table, SeasonWish(name="Nivel", counting="rating", games=("noughts",)))
    event = await finished_event(table)
    path = await seasons_path(table)
    paths = [
        f"{path}{end}?season={one.season_id}&lang={lang}"
        for one in (counted, rated)
        for end in ("", ".json")
        for lang in ("en", "es")
    ]

    async def all_pages() -> list[str]:
        return [await get(client, one) for one in paths]

    async def hidden_tables() -> None:
        """Play one of two tables of a round that hides them until both are over."""
        number = await table.event(SWISS, watchable=False)
        one, _ = await table.round(number)
        await table.play_out(number, one.code)
        await table.host.results.rate_finished()

    async def running_event() -> None:
        """Play a round of an event that goes on."""
        number = await table.event(SWISS)
        await table.round(number)
        await table.play_round(number)
        await table.host.results.rate_finished()

    async def other_server() -> None:
        """Let a user win a match on another server, under another name."""
        number = await table.begin(users=(1, 2), game="noughts")
        await execute(table.storage, "UPDATE sessions SET guild_id = 8 WHERE session_id = ?", (number,))
        await execute(table.storage, "UPDATE seats SET name = 'Secret' WHERE session_id = ?", (number,))
        await table.storage.results.record(number, [won_by(1, number, 8)])

    async def unlisted_event() -> None:
        """End an event that is not in the public list."""
        await finished_event(table, web="link")

    async def private_settings() -> None:
        await table.storage.settings.set_user_language(1, "es")
        await table.storage.settings.set_user_calls(2, "none")

    changes: list[Callable[[], Awaitable[None]]] = [
        *(hidden_tables, running_event, other_server, unlisted_event, private_settings)
    ]
    async with site(table) as client:
        before = await all_pages()
        for change in changes:
            await change()
            assert await all_pages() == before, change.__name__
        await set_page(table, event, "link")
        unlisted = await all_pages()
        assert unlisted != before
        assert not any("User 1" in one for one in unlisted)
        await set_page(table, event, "listed")
        assert await all_pages() == before


async def test_a_forgotten_player_has_no_name_in_any_table(table: EventTable) -> None:
    running = await opened(table)
    ended = await opened(table, SeasonWish(name="Ended"))
    await finished_event(table)
    record = await record_path(table, 1)
    table.now += DAY_MS
    await table.host.seasons.end(GUILD, ended.season_id, 900)
    path = await seasons_path(table)
    paths = [f"{path}{end}?season={one.season_id}" for one in (running, ended) for end in ("", ".json")]
    async with site(table) as client:
        for one in paths:
            assert "User 1" in await get(client, one)
        await table.host.personal_data.forget(1)
        for one in paths:
            answer = await get(client, one)
            assert "User 1" not in answer
            assert record not in answer
        assert "Somebody" in await get(client, f"{path}?season={ended.season_id}&lang=en")


async def test_a_hostile_name_is_text(table: EventTable) -> None:
    season = await opened(table)
    await finished_event(table)
    await execute(table.storage, "UPDATE seats SET name = ?", (HOSTILE,))
    await execute(table.storage, "UPDATE seasons SET name = ?", (HOSTILE,))
    async with site(table) as client:
        page = Checked(await get(client, f"{await seasons_path(table)}?season={season.season_id}"))
        assert page.all("script") == []
        assert "<script>" in page.text
