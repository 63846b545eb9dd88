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

from bot.host.leagues.leagues import LeagueWish
from bot.host.tournaments.ground.settings import settings_of
from tests.bot.events import CHANNEL, GUILD, EventTable
from tests.bot.hosted import MODERATOR
from tests.bot.leagues import OLGA, begun, league, open_season, play
from tests.bot.web.served import BASE, HOSTILE, Checked, get, site, web_table
from tests.bot.web.test_event_pages import set_page
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


async def test_the_page_shows_the_standings_of_each_division(table: EventTable) -> None:
    number = await begun(table, range(1, 9))
    first, second = await open_season(table, number)
    path = await league_path(table, number)
    await play(table, first.tournament_id)
    await table.host.leagues.entries.leave(GUILD, number, 2)
    async with site(table) as client:
        upper, lower = [one["standings"] for one in (await read(client, path))["divisions"]]
        assert [(row["place"], row["name"], row["figures"][0]) for row in upper["rows"]] == [
            (1, "User 1", "3"),
            (2, "User 2", "2"),
            (3, "User 3", "1"),
            (4, "User 4", "0"),
        ]
        assert [row["note"] for row in upper["rows"]] == ["", "leaves after this season", "", ""]
        assert (upper["title"], upper["columns"][0]) == ("After round 3", "Points")
        assert {row["figures"][0] for row in lower["rows"]} == {"0"}
        event = await table.host.web_addresses.of_event(await table.events.get(first.tournament_id))
        assert event is not None
        assert upper["columns"] == (await read(client, event.removeprefix(BASE)))["standings"][0]["columns"]
        page = Checked(await get(client, f"{path}?lang=en"))
        assert "After round 3" in page.text
        assert "leaves after this season" in page.text
        assert [one["scope"] for one in page.all("th")].count("row") == 8
        # What the organiser takes off the public list is on no other page.
        await set_page(table, second.tournament_id, "link")
        upper, lower = (await read(client, path))["divisions"]
        assert (lower["event"], lower["standings"]) == (None, None)
        assert [one["name"] for one in lower["players"]] == ["User 5", "User 6", "User 7", "User 8"]
        assert upper["standings"] is not None
        await set_page(table, first.tournament_id, "hidden")
        found = await read(client, path)
        assert [one["standings"] for one in found["divisions"]] == [None, None]
        assert "Points" not in found["picture"]["alt"]


async def test_the_standings_show_no_result_of_hidden_tables(table: EventTable) -> None:
    draft = await table.draft(watchable=False)
    template = await table.events.templates.save(GUILD, draft, table.leader(), "Hidden tables")
    number = (await table.host.leagues.create_from(GUILD, CHANNEL, 900, "en", template.template_id)).league.league_id
    await table.host.leagues.announce(GUILD, number, 900)
    for user in range(1, 5):
        await table.host.leagues.entries.join(GUILD, number, table.actor(user))
    (event,) = await open_season(table, number)
    await table.threads_made(event.tournament_id)
    path = await league_path(table, number)
    one, other = [table.code for table in (await table.whole(event.tournament_id)).tables]
    async with site(table) as client:
        before = [await get(client, f"{path}{end}?lang=en") for end in ("", ".json")]
        await table.play_out(event.tournament_id, one)
        await table.turn()
        assert [await get(client, f"{path}{end}?lang=en") for end in ("", ".json")] == before
        await table.play_out(event.tournament_id, other)
        await table.turn()
        (division,) = (await read(client, path))["divisions"]
        assert {row["figures"][0] for row in division["standings"]["rows"]} == {"0", "1"}


async def test_names_lead_to_records_if_the_league_is_in_public_lists(table: EventTable) -> None:
    number = await begun(table, range(1, 5))
    (event,) = await open_season(table, number)
    await play(table, event.tournament_id)
    await table.host.results.rate_finished()
    path, addresses = await league_path(table, number), table.host.web_addresses
    async with site(table) as client:
        (division,) = (await read(client, path))["divisions"]
        assert {one["player"] for one in division["players"]} == {None}
        await addresses.choose(GUILD, MODERATOR, "records")
        records = await addresses.of_players(GUILD, {"": 1})
        (division,) = (await read(client, path))["divisions"]
        assert division["players"][0]["player"] == records[""]
        assert f"..{records[''].removeprefix(BASE)}?lang=en" in await get(client, f"{path}?lang=en")


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


async def test_events_of_later_seasons_have_the_leagues_choice(table: EventTable) -> None:
    number = await begun(table, range(1, 5))
    (first,) = await open_season(table, number)
    path = await league_path(table, number)
    await table.host.leagues.change(GUILD, number, OLGA, LeagueWish(web="hidden"))
    async with site(table) as client:
        await get(client, path, 404)
    await play(table, first.tournament_id)
    (second,) = await open_season(table, number)
    choices = [settings_of(await table.tournament(one.tournament_id)).web for one in (first, second)]
    assert choices == ["listed", "hidden"]
    await table.host.leagues.change(GUILD, number, OLGA, LeagueWish(web="link"))
    async with site(table) as client:
        (division,) = (await read(client, path))["divisions"]
        assert (division["event"], division["standings"]) == (None, None)


async def test_a_name_is_shown_as_typed(table: EventTable) -> None:
    number = await begun(table, [])
    await table.host.leagues.entries.join(GUILD, number, msgspec.structs.replace(table.actor(1), name=HOSTILE))
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
