"""Tests what a link to a page shows elsewhere: each page has a title, a description and a picture with its size."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from PIL import Image

from bot.web.server import HEADERS
from bot.wording.words import words_for
from tests.bot.events import EventTable
from tests.bot.hosted import MODERATOR
from tests.bot.ladders import begun as ladder_begun
from tests.bot.leagues import begun as league_begun
from tests.bot.leagues import open_season
from tests.bot.web.served import BASE, HOSTILE, Checked, get, site, web_table
from tests.bot.web.test_event_lists import read
from tests.bot.web.test_ladder_pages import ladder_path
from tests.bot.web.test_league_pages import league_path
from tests.bot.web.test_records import boards_path, finished_event, record_path
from tests.bot.web.test_seasons_on_the_web import opened, seasons_path
from tests.storage.samples import execute

KINDS = ("season", "leaderboards", "game", "player", "league", "ladder")
LANGS = ("en", "es")


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[EventTable]:
    async with web_table(tmp_path / "web.db", "records") as found:
        yield found


async def page_paths(table: EventTable) -> dict[str, str]:
    """Return the path of a page of each kind, with its parameters."""
    season = await opened(table)
    await finished_event(table)
    league = await league_begun(table, range(1, 9))
    await open_season(table, league)
    boards = await boards_path(table)
    return {
        "season": f"{await seasons_path(table)}?season={season.season_id}&",
        "leaderboards": f"{boards}?",
        "game": f"{boards}?game=noughts&",
        "player": f"{await record_path(table, 1)}?",
        "league": f"{await league_path(table, league)}?",
        "ladder": f"{await ladder_path(table, await ladder_begun(table, range(1, 19)))}?",
    }


@pytest.mark.parametrize("lang", LANGS)
async def test_each_page_names_a_picture_with_its_size_and_its_text(table: EventTable, lang: str) -> None:
    paths = await page_paths(table)
    assert tuple(paths) == KINDS
    async with site(table) as client:
        for kind, path in paths.items():
            page = Checked(await get(client, f"{path}lang={lang}"))
            shown = {one.get("property"): one["content"] or "" for one in page.all("meta") if one.get("property")}
            for name in ("title", "description", "url", "type", "site_name"):
                assert shown[f"og:{name}"], (kind, name)
            question = path.partition("?")[2]
            picture = f"{BASE}{path.partition('?')[0]}/picture.png?{question}lang={lang}"
            assert shown["og:image"] == picture, kind
            document = await read(client, path.partition("?")[0], f"?{question}lang={lang}")
            assert document["picture"] == {
                "url": picture,
                "alt": shown["og:image:alt"],
                "width": int(shown["og:image:width"]),
                "height": int(shown["og:image:height"]),
            }
            assert 0 < len(shown["og:image:alt"]) <= 1024
            async with client.get(picture.removeprefix(BASE)) as answer:
                assert (answer.status, answer.content_type) == (200, shown["og:image:type"])
                assert {*HEADERS} <= {*answer.headers}
                image = Image.open(io.BytesIO(await answer.read()))
            assert image.size == (document["picture"]["width"], document["picture"]["height"])


async def test_pictures_say_what_the_pages_say(table: EventTable) -> None:
    paths, words = await page_paths(table), words_for(None, "en")
    async with site(table) as client:
        alts = {
            kind: (await read(client, path.partition("?")[0], f"?{path.partition('?')[2]}lang=en"))["picture"]["alt"]
            for kind, path in paths.items()
        }
    assert alts["season"].startswith("Liga. ")
    assert "1. User" in alts["season"]
    assert alts["leaderboards"].startswith(words("leaderboard-title-all"))
    assert alts["game"].startswith("Noughts and crosses")
    assert alts["player"].startswith("User 1. ")
    assert "Matches: " in alts["player"]
    assert alts["league"].startswith("Liga. Division 1")
    assert "User 1: Points: 0" in alts["league"]
    assert "User 5" not in alts["league"], "only the first division"
    assert "18 players" in alts["ladder"]
    assert "1. User 1: Won: 0, Drawn: 0, Lost: 0" in alts["ladder"]


async def test_before_the_first_season_the_picture_shows_who_waits(table: EventTable) -> None:
    path = await league_path(table, await league_begun(table, (1, 2)))
    empty = await league_path(table, await league_begun(table, ()))
    async with site(table) as client:
        assert (await read(client, path))["picture"]["alt"] == "Liga. Waitlist. 1. User 1. 2. User 2."
        assert "No players yet" in (await read(client, empty))["picture"]["alt"]
        for one in (path, empty):
            async with client.get(f"{one}/picture.png") as answer:
                assert answer.status == 200


async def test_a_server_without_seasons_has_no_picture_of_one(table: EventTable) -> None:
    path = await seasons_path(table)
    async with site(table) as client:
        assert (await read(client, path))["picture"] is None
        assert "og:image" not in await get(client, path)
        await get(client, f"{path}/picture.png", 404)


async def test_pictures_are_as_hidden_as_their_pages(table: EventTable) -> None:
    pictures = [f"{path.partition('?')[0]}/picture.png" for path in (await page_paths(table)).values()]
    async with site(table) as client:
        for one in pictures:
            assert (await client.get(one)).status == 200
            token = one.removesuffix("/picture.png")
            await get(client, f"{token[:-1]}{'0' if token[-1] != '0' else '1'}/picture.png", 404)
        await table.host.web_addresses.choose(7, MODERATOR, "on")
        hidden = [one for one in pictures if one.split("/")[1] not in ("league", "ladder")]
        assert len(hidden) == 4
        for one in hidden:
            await get(client, one, 404)
        await table.host.web_addresses.choose(7, MODERATOR, "off")
        for one in pictures:
            await get(client, one, 404)


async def test_a_forgotten_player_is_in_no_picture_at_the_next_look(table: EventTable) -> None:
    paths = await page_paths(table)
    record = paths.pop("player").partition("?")[0]
    async with site(table) as client:

        async def seen() -> dict[str, tuple[bytes, str]]:
            found = {}
            for kind, path in paths.items():
                base, _, question = path.partition("?")
                answer = await client.get(f"{base}/picture.png?{question}lang=en")
                alt = (await read(client, base, f"?{question}lang=en"))["picture"]["alt"]
                found[kind] = (await answer.read(), alt)
            return found

        before = await seen()
        assert all("User 1" in alt for _, alt in before.values())
        await table.host.personal_data.forget(1)
        after = await seen()
        for kind, (png, alt) in after.items():
            assert "User 1:" not in alt, kind
            assert png != before[kind][0], kind
        await get(client, f"{record}/picture.png", 404)


async def test_a_hostile_name_is_text_in_the_head_of_a_page(table: EventTable) -> None:
    paths = await page_paths(table)
    for sql in ("UPDATE seats SET name = ?", "UPDATE seasons SET name = ?", "UPDATE ladders SET name = ?"):
        await execute(table.storage, sql, (HOSTILE,))
    await execute(table.storage, "UPDATE leagues SET name = ?", (HOSTILE,))
    async with site(table) as client:
        for path in paths.values():
            page = Checked(await get(client, f"{path}lang=en"))
            assert page.all("script") == []
