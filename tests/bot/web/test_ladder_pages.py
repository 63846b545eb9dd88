"""Tests the public page of a ladder: places, results, and who may read it (TN-72)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import aiohttp
import msgspec
import pytest
import pytest_asyncio

from bot.host.ladders.settings import LadderWish
from tests.bot.events import CHANNEL, GUILD, SECOND, EventTable
from tests.bot.hosted import MODERATOR
from tests.bot.ladders import OLGA, begun, challenged, ladder, play_out, playing
from tests.bot.web.served import BASE, HOSTILE, Checked, get, site, web_table
from tests.databases import database_of

pytestmark = pytest.mark.both_databases


@pytest_asyncio.fixture
async def table(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[EventTable]:
    async with web_table(database_of(request, tmp_path, "web")) as found:
        yield found


async def ladder_path(table: EventTable, number: int) -> str:
    url = await table.host.web_addresses.of_ladder((await ladder(table, number)).ladder)
    assert url is not None
    return url.removeprefix(BASE)


async def read(client: aiohttp.ClientSession, path: str) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(await get(client, f"{path}.json?lang=en"))
    return found


async def test_the_page_shows_places_and_results(table: EventTable) -> None:
    number = await begun(table, range(1, 5), LadderWish(weekly=True))
    await play_out(table, await playing(table, number, 3, 1), SECOND)
    await challenged(table, number, 4, 2)
    path = await ladder_path(table, number)
    async with site(table) as client:
        found = await read(client, path)
        assert (found["version"], found["kind"], found["url"], found["state"]) == (1, "ladder", BASE + path, "open")
        assert "<" not in found["state_text"]
        assert [(one["name"], one["wins"], one["losses"], one["free"]) for one in found["players"]] == [
            ("User 3", 1, 0, True),
            ("User 1", 0, 1, True),
            ("User 2", 0, 0, False),
            ("User 4", 0, 0, False),
        ]
        page = Checked(await get(client, f"{path}?lang=en"))
        assert page.all("script") == []
        assert [one["scope"] for one in page.all("th")].count("row") == 4
        for link in [one["href"] or "" for one in page.all("a")]:
            if not link.startswith("#"):
                await get(client, urljoin(path, link))
        assert "Ganadas" in await get(client, f"{path}?lang=es")


async def test_the_page_shows_the_latest_results(table: EventTable, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await begun(table, range(1, 5))
    path = await ladder_path(table, number)
    async with site(table) as client:
        assert (await read(client, path))["results"] == []
        await play_out(table, await playing(table, number, 3, 1), SECOND)
        table.now += 60_000
        await play_out(table, await playing(table, number, 4, 2))
        latest, first = (await read(client, path))["results"]
        assert first["text"] == "User 3 has beaten User 1 and has taken the place"
        assert (first["challenger"], first["challenged"], first["result"]) == ("User 3", "User 1", "won")
        assert (latest["text"], latest["result"], latest["note"]) == ("User 2 has beaten User 4", "lost", "")
        assert latest["ended"]["kind"] == "ended"
        page = Checked(await get(client, f"{path}?lang=en"))
        assert first["text"] in page.text
        assert len(page.all("time")) == 2
        assert "Últimos resultados" in await get(client, f"{path}?lang=es")
        (stored, *_) = await table.host.ladders.results(await ladder(table, number), 1)
        await table.host.ladders.correct(GUILD, number, OLGA, stored.result_id, "void", "User 4 was a secret guest")
        corrected = (await read(client, path))["results"][0]
        assert (corrected["result"], corrected["note"][:10]) == ("void", "corrected ")
        assert "secret guest" not in await get(client, path), "a reason is for the players"
        await table.host.ladders.leave(GUILD, number, 1)
        assert (await read(client, path))["results"][1]["challenged"] == "a former player"
        monkeypatch.setattr("bot.web.pages.ladders.RESULTS_SHOWN", 1)
        await table.host.ladders.leave(GUILD, number, 2)
        assert len((await read(client, path))["results"]) == 1


async def test_names_lead_to_records_if_the_ladder_is_in_public_lists(table: EventTable) -> None:
    number = await begun(table, range(1, 5))
    await play_out(table, await playing(table, number, 3, 1), SECOND)
    await table.host.results.rate_finished()
    path, addresses = await ladder_path(table, number), table.host.web_addresses
    async with site(table) as client:
        assert {one["player"] for one in (await read(client, path))["players"]} == {None}
        await addresses.choose(GUILD, MODERATOR, "records")
        records = await addresses.of_players(GUILD, {"": 3})
        assert [one["player"] for one in (await read(client, path))["players"]][::3] == [records[""], None]
        assert f"..{records[''].removeprefix(BASE)}?lang=en" in await get(client, f"{path}?lang=en")
        unlisted = await table.events.templates.save(GUILD, await table.draft(web="link"), table.leader(), "Apart")
        apart = await table.host.ladders.create_from(GUILD, CHANNEL, OLGA, "en", unlisted.template_id)
        await table.host.ladders.join(GUILD, apart.ladder.ladder_id, table.actor(3))
        (place,) = (await read(client, await ladder_path(table, apart.ladder.ladder_id)))["players"]
        assert (place["name"], place["player"]) == ("User 3", None)


async def test_only_ladders_of_servers_with_pages_have_one(table: EventTable) -> None:
    addresses, path = table.host.web_addresses, await ladder_path(table, await begun(table, []))
    hidden = await table.draft(web="hidden")
    template = await table.events.templates.save(GUILD, hidden, table.leader(), "Secret")
    secret = await table.host.ladders.create_from(GUILD, CHANNEL, OLGA, "en", template.template_id)
    assert await addresses.of_ladder(secret.ladder) is None
    async with site(table) as client:
        await get(client, path)
        await get(client, path[:-1] + ("0" if path[-1] != "0" else "1"), 404)
        await get(client, path.replace("/ladder/1-", "/ladder/99-"), 404)
    await addresses.choose(GUILD, MODERATOR, "off")
    async with site(table) as client:
        await get(client, path, 404)


async def test_a_name_is_shown_as_typed(table: EventTable) -> None:
    number = await begun(table, [])
    await table.host.ladders.join(GUILD, number, msgspec.structs.replace(table.actor(1), name=HOSTILE))
    async with site(table) as client:
        page = Checked(await get(client, await ladder_path(table, number)))
        assert page.all("script") == []
        assert "alert" in page.text


async def test_a_forgotten_player_is_not_named_at_the_next_look(table: EventTable) -> None:
    number = await begun(table, range(1, 5))
    await play_out(table, await playing(table, number, 3, 1), SECOND)
    path = await ladder_path(table, number)
    async with site(table) as client:
        assert "User 3" in await get(client, path)
        await table.host.personal_data.forget(3)
        for one in (path, f"{path}.json"):
            answer = await get(client, one)
            assert "User 3" not in answer
            assert "User 1" in answer
