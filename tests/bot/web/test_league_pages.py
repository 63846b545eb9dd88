"""Tests the public page of a league: its divisions, who moves up or down, its events, and who may read it (TN-66)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import aiohttp
import msgspec
import pytest
import pytest_asyncio

from tests.bot.events import CHANNEL, GUILD, EventTable
from tests.bot.hosted import MODERATOR
from tests.bot.leagues import begun, league, open_season, play
from tests.bot.web.served import BASE, HOSTILE, Checked, get, site, web_table
from tests.databases import database_of

pytestmark = pytest.mark.both_databases


@pytest_asyncio.fixture
async def table(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[EventTable]:
    async with web_table(database_of(request, tmp_path, "web")) as found:
        yield found


async def league_path(table: EventTable, number: int) -> str:
    url = await table.host.web_addresses.of_league((await league(table, number)).league)
    assert url is not None
    return url.removeprefix(BASE)


async def read(client: aiohttp.ClientSession, path: str) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(await get(client, f"{path}.json?lang=en"))
    return found


async def test_the_page_shows_divisions_moves_and_earlier_seasons(table: EventTable) -> None:
    number = await begun(table, range(1, 9))
    events = await open_season(table, number)
    path = await league_path(table, number)
    async with site(table) as client:
        found = await read(client, path)
        assert (found["version"], found["kind"], found["url"], found["state"]) == (1, "league", BASE + path, "playing")
        first, second = found["divisions"]
        assert [one["name"] for one in first["players"]] == ["User 1", "User 2", "User 3", "User 4"]
        assert "/event/" in second["event"]
    for one in events:
        await play(table, one.tournament_id)
    async with site(table) as client:
        found = await read(client, path)
        moved = {one["name"]: one["moved"] for part in found["divisions"] for one in part["players"] if one["moved"]}
        assert moved == {"User 5": "promoted", "User 4": "relegated"}
        assert [(one["season"], one["division"]) for one in found["seasons"]] == [(1, 1), (1, 2)]
        page = Checked(await get(client, f"{path}?lang=en"))
        assert page.all("script") == []
        assert [one["scope"] for one in page.all("th")].count("row") == 8
        for link in [one["href"] or "" for one in page.all("a")]:
            if not link.startswith("#"):
                await get(client, urljoin(path, link))
        assert "sube" in await get(client, f"{path}?lang=es")


async def test_events_and_their_list_link_the_league_that_is_in_public_lists(table: EventTable) -> None:
    number = await begun(table, range(1, 9))
    (first, *_) = await open_season(table, number)
    addresses, path = table.host.web_addresses, await league_path(table, number)
    ladder = (await table.host.ladders.create(GUILD, CHANNEL, 900, "en", "Torre", "noughts")).ladder
    unlisted = await table.events.templates.save(GUILD, await table.draft(web="link"), table.leader(), "Apart")
    apart = await table.host.leagues.create_from(GUILD, CHANNEL, 900, "en", unlisted.template_id)
    await table.host.leagues.announce(GUILD, apart.league.league_id, 900)
    listed, event = (
        await addresses.of_events(GUILD),
        await addresses.of_event(await table.events.get(first.tournament_id)),
    )
    assert listed is not None
    assert event is not None
    async with site(table) as client:
        page = await read(client, event.removeprefix(BASE))
        assert page["league"]["url"] == BASE + path
        events = await read(client, listed.removeprefix(BASE))
        assert [one["url"] for one in events["leagues"]] == [BASE + path], "a league with its link alone is not listed"
        assert events["ladders"] == [{"name": "Ladder: Torre", "url": await addresses.of_ladder(ladder)}]
        for address in (event, listed):
            shown = Checked(await get(client, f"{address.removeprefix(BASE)}?lang=es"))
            links = [urljoin(address, one["href"] or "") for one in shown.all("a")]
            assert f"{BASE}{path}?lang=es" in links, links
    await table.host.leagues.end(GUILD, number, 900)
    async with site(table) as client:
        assert (await read(client, listed.removeprefix(BASE)))["leagues"] == []


async def test_only_announced_leagues_of_servers_with_pages_have_one(table: EventTable) -> None:
    whole = await table.host.leagues.create(GUILD, CHANNEL, 900, "en", "Liga", "noughts")
    addresses = table.host.web_addresses
    assert await addresses.of_league(whole.league) is None, "a draft has no page"
    await table.host.leagues.announce(GUILD, whole.league.league_id, 900)
    path = await league_path(table, whole.league.league_id)
    hidden = await table.draft(web="hidden")
    template = await table.events.templates.save(GUILD, hidden, table.leader(), "Secret")
    secret = await table.host.leagues.create_from(GUILD, CHANNEL, 900, "en", template.template_id)
    announced = await table.host.leagues.announce(GUILD, secret.league.league_id, 900)
    assert await addresses.of_league(announced.league) is None
    async with site(table) as client:
        await get(client, path)
        await get(client, path[:-1] + ("0" if path[-1] != "0" else "1"), 404)
        await get(client, path.replace(f"/{whole.league.league_id}-", "/99-"), 404)
    await addresses.choose(GUILD, MODERATOR, "off")
    async with site(table) as client:
        await get(client, path, 404)


async def test_a_name_is_shown_as_typed(table: EventTable) -> None:
    number = await begun(table, [])
    await table.host.leagues.join(GUILD, number, msgspec.structs.replace(table.actor(1), name=HOSTILE))
    async with site(table) as client:
        page = Checked(await get(client, await league_path(table, number)))
        assert page.all("script") == []
        assert "alert" in page.text


async def test_a_forgotten_player_is_not_named_at_the_next_look(table: EventTable) -> None:
    number = await begun(table, range(1, 9))
    events = await open_season(table, number)
    await play(table, events[0].tournament_id)
    path = await league_path(table, number)
    async with site(table) as client:
        for user in (1, 5):
            assert f"User {user}" in await get(client, path)
            await table.host.personal_data.forget(user)
            for one in (path, f"{path}.json"):
                assert f"User {user}" not in await get(client, one)
