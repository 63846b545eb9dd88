"""Tests the public pages over HTTP: what has a page, what is on it, and that nothing is written or can be guessed."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
import pytest_asyncio

from bot.cli.databases.databases import open_to_read
from bot.host.places.web_addresses import page_path
from bot.web import server
from bot.web.documents.parts import plain
from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from engine.kernel.errors import Refused
from storage.errors import NotADatabase, StorageClosed
from storage.sql.connection import Connection
from storage.sqlite.reader import SqliteReader
from tests.bot.hosted import ANA, BEN, MODERATOR, Table, timed
from tests.bot.web.served import BASE, HOSTILE, Checked, get, show_pages, site
from tests.databases import database_of

GUILD, STRANGER = 7, 77

pytestmark = pytest.mark.both_databases


@pytest_asyncio.fixture
async def table(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Table]:
    async with timed(database_of(request, tmp_path, "web")) as found:
        await show_pages(found, "on")
        yield found


async def path_of(table: Table, number: int) -> str:
    url = await table.host.web_addresses.of_match((await table.live(number)).session)
    assert url is not None
    return url.removeprefix(BASE)


async def test_a_page_shows_the_board_the_moves_and_the_log(table: Table) -> None:
    number = await table.begin(users=(ANA, BEN))
    await table.rounds(number, 2, (ANA, BEN))
    path = await path_of(table, number)
    async with site(table) as client:
        page = Checked(await get(client, path))
        assert "User 1, you are up." in page.text
        assert page.text.count("User 2 rests") == 3, "twice in the log, and once as what happened last"
        (picture,) = page.all("img")
        assert picture["alt"]
        assert picture["src"] is not None
        async with client.get(f"/match/{picture['src']}") as answer:
            assert answer.content_type == "image/png"
            assert (await answer.read()).startswith(b"\x89PNG")
        (slider,) = (one for one in page.all("input") if one["type"] == "range")
        assert (slider["name"], slider["min"], slider["max"], slider["value"]) == ("step", "0", "4", "4")
        opengraph = {one["property"]: one["content"] for one in page.all("meta") if "property" in one}
        assert opengraph["og:url"] == BASE + path
        assert opengraph["og:image"] == f"{BASE}{path}/board.png?step=4&lang=en"
        assert opengraph["og:image:alt"] == picture["alt"]
        assert page.all("script") == []
        first = Checked(await get(client, f"{path}?step=0"))
        assert "you are up" not in first.text, "the question belongs to the latest position"
        assert first.text.count("rests") == 0
        second = Checked(await get(client, f"{path}?step=2"))
        assert (second.text.count("User 1 rests"), second.text.count("User 2 rests")) == (1, 2), "up to then"
        (field,) = (one for one in second.all("input") if one["type"] == "number")
        assert (field["name"], field["min"], field["max"], field["value"]) == ("step", "0", "4", "2")
        assert "Jugada 1 de 4" in await get(client, f"{path}?step=1&lang=es")
        assert "Jugada 4 de 4" in await get(
            client, path, headers={"Accept-Language": "fr;q=0.9, es-MX;q=0.5, en;q=0.1"}
        )
        style = await get(client, "/style.css")
        assert "prefers-color-scheme: dark" in style


async def test_the_json_under_the_same_address_says_the_same(table: Table) -> None:
    number = await table.begin(users=(ANA, BEN))
    await table.move(number, ANA, "rest")
    path = await path_of(table, number)
    async with site(table) as client:
        found = msgspec.json.decode(await get(client, f"{path}.json"))
        assert {name: found[name] for name in ("version", "kind", "number", "state", "step", "steps", "film")} == {
            "version": 1,
            "kind": "match",
            "number": number,
            "state": "running",
            "step": 1,
            "steps": 1,
            "film": None,
        }
        assert found["players"] == ["User 1", "User 2"]
        assert found["events"] == ["User 1 rests."]
        assert found["log"][-1] == {"step": 1, "text": "User 1 rests."}
        assert found["url"] == BASE + path
        await table.host.seats.resign(number, BEN)
        ended = msgspec.json.decode(await get(client, f"{path}.json"))
        assert ended["asked"] == []
        assert any("User 1" in line for line in ended["result"])
        assert ended["film"] == f"{BASE}{path}/film.gif?lang=en"
        async with client.get(f"{path}/film.gif") as answer:
            assert (await answer.read()).startswith(b"GIF")


async def test_all_that_is_no_page_gets_the_same_answer(table: Table) -> None:
    number = await table.begin(users=(ANA, BEN))
    path = await path_of(table, number)
    async with site(table) as client:
        await get(client, path)
        unknown = await get(client, "/match/999-" + "0" * 32, 404)
        wrong = path[:-1] + ("0" if path[-1] != "0" else "1")
        for one in (wrong, f"{wrong}.json", f"{wrong}/board.png", f"/match/{number}", "/", f"{wrong}?step=x"):
            assert await get(client, one, 404) == unknown, one
        assert await get(client, f"{path}/film.gif", 404) == unknown, "the match still runs"
        await table.storage.database.write(lambda connection: hide(connection, number, table.now + 1))
        assert await get(client, path, 404) == unknown, "an event still hides its table"
        table.now += 1
        await get(client, path)
        await table.host.web_addresses.choose(GUILD, MODERATOR, "off")
        assert await get(client, path, 404) == unknown
        await table.host.web_addresses.choose(GUILD, MODERATOR, "on")
        assert await get(client, path, 404) == unknown, "the pages have other addresses now"
        await get(client, await path_of(table, number))
        async with client.post(path) as answer:
            assert answer.status == 405


async def test_players_and_moderators_hide_the_page_of_a_match(table: Table) -> None:
    number = await table.begin(users=(ANA, BEN))
    path, addresses = await path_of(table, number), table.host.web_addresses
    session = (await table.live(number)).session
    ends = ("", ".json", "/board.png", "/film.gif", "?step=x")
    with pytest.raises(Refused, match="no_page_to_hide"):
        await addresses.set_hidden(session, STRANGER, is_hidden=True, moderator=False)
    async with site(table) as client:
        unknown = await get(client, "/match/999-" + "0" * 32, 404)
        before = await get(client, path)
        for user_id, moderator in ((BEN, False), (MODERATOR, True)):
            await addresses.set_hidden(session, user_id, is_hidden=True, moderator=moderator)
            for end in ends:
                assert await get(client, f"{path}{end}", 404) == unknown, end
            assert await addresses.of_match(session) is None
            shows = MODERATOR if moderator else ANA
            await addresses.set_hidden(session, shows, is_hidden=False, moderator=moderator)
            assert await get(client, path) == before
    entries = await table.host.moderation.entries(GUILD, action="page", limit=9)
    assert [(one.actor, one.session_id) for one in entries] == [(MODERATOR, number)] * 2
    assert {one.after for one in entries} == {b'{"page":"no"}', b'{"page":"yes"}'}
    await addresses.choose(GUILD, MODERATOR, "off")
    assert not await addresses.can_hide(session, ANA, moderator=True)


async def test_only_the_right_address_says_that_a_match_cannot_be_read(table: Table) -> None:
    number = await table.begin(users=(ANA, BEN))
    path = await path_of(table, number)
    await table.storage.database.write(
        lambda connection: connection.execute("UPDATE snapshots SET state = ?", (b"[",)).rowcount
    )
    async with site(table) as client:
        unknown = await get(client, "/match/999-" + "0" * 32, 404)
        wrong = path[:-1] + ("0" if path[-1] != "0" else "1")
        assert await get(client, wrong, 404) == unknown
        page = await get(client, f"{path}?lang=en", 503)
        assert words_for(None, "en")("web-later") in Checked(page).text


def hide(connection: Connection, number: int, until: int) -> int:
    sql = "UPDATE sessions SET reveal_at = ? WHERE session_id = ?"
    return connection.execute(sql, (until, number)).rowcount


@pytest.mark.parametrize("typed", ["x", "-1", "1.5", "", "٣", "1234567"])
async def test_a_step_that_is_no_number_is_explained(table: Table, typed: str) -> None:
    path = await path_of(table, await table.begin(users=(ANA, BEN)))
    async with site(table) as client:
        for end in ("", ".json", "/board.png"):
            page = await get(client, f"{path}{end}?step={typed}&lang=en", 400)
            assert words_for(None, "en")("web-bad-step") in Checked(page).text
        await get(client, f"{path}?step=999")


async def test_links_keep_an_earlier_step_and_stay_current_at_the_latest(table: Table) -> None:
    number = await table.begin(users=(ANA, BEN))
    await table.rounds(number, 2, (ANA, BEN))
    path = await path_of(table, number)
    here = path.rpartition("/")[2]
    async with site(table) as client:
        for asked, kept in (("", ""), ("?step=4", ""), ("?step=9", ""), ("?step=3", "step=3&"), ("?step=0", "step=0&")):
            page = Checked(await get(client, path + asked))
            links = {one["href"] for one in (*page.all("a"), *page.all("link"))}
            wanted = {f"{here}.json?{kept}lang=en", f"{here}?{kept}lang=es", f"{here}?{kept}lang=es-419"}
            assert wanted <= links, asked
            opengraph = {one["property"]: one["content"] for one in page.all("meta") if "property" in one}
            assert opengraph["og:url"] == BASE + path + ("?" + kept[:-1] if kept else "")
        assert f"{here}?lang=en" in links, "to the latest move"


async def test_a_removed_name_is_gone_at_the_next_look(table: Table) -> None:
    number = await table.begin(users=(ANA, BEN))
    await table.rounds(number, 1, (ANA, BEN))
    path = await path_of(table, number)
    async with site(table) as client:
        assert "User 1" in await get(client, path)
        await table.host.personal_data.forget(ANA)
        for one in (path, f"{path}?step=1", f"{path}.json"):
            assert "User 1" not in await get(client, one)


async def test_a_hostile_name_is_text_everywhere(table: Table) -> None:
    number = await table.begin(users=(ANA, BEN))
    await table.rounds(number, 1, (ANA, BEN))
    await table.storage.database.write(
        lambda connection: connection.execute("UPDATE seats SET name = ?", (HOSTILE,)).rowcount
    )
    path = await path_of(table, number)
    async with site(table) as client:
        for one in (path, f"{path}?step=1"):
            page = await get(client, one)
            read = Checked(page)
            assert read.all("script") == []
            assert "<script" not in page
            assert HOSTILE.replace("'", "’") in read.text or HOSTILE in read.text
            for _, attributes in read.found:
                assert not any(name.startswith("on") for name in attributes)


async def test_a_reader_who_has_the_content_gets_no_second_copy(table: Table) -> None:
    number = await table.begin(users=(ANA, BEN))
    path = await path_of(table, number)
    async with site(table) as client:
        for one in (path, f"{path}.json", f"{path}/board.png", "/style.css"):
            async with client.get(one) as answer:
                tag = answer.headers["ETag"]
            async with client.get(one, headers={"If-None-Match": tag}) as answer:
                assert (answer.status, await answer.read()) == (304, b"")
        async with client.get(f"{path}/board.png") as answer:
            before = answer.headers["ETag"]
        await table.move(number, ANA, "work")
        async with client.get(f"{path}/board.png", headers={"If-None-Match": before}) as answer:
            assert answer.status == 200


async def test_one_address_cannot_ask_without_end(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "REQUESTS", (3, 600.0))
    async with site(table) as client:
        for _ in range(3):
            await get(client, "/style.css")
        await get(client, "/style.css", 429)
        await get(client, "/style.css", headers={"X-Forwarded-For": "203.0.113.5, 198.51.100.7"})


async def test_the_process_cannot_write(table: Table) -> None:
    async with await open_to_read(table.database) as storage:
        with pytest.raises(StorageClosed):
            await storage.settings.set_web_key(GUILD, None)
        with pytest.raises(Exception, match=r"(?i)read.?only"):
            await storage.database.read(lambda connection: connection.execute("DELETE FROM sessions").rowcount)


@pytest.mark.sqlite
async def test_only_a_database_of_this_programs_schema_is_opened(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    with pytest.raises(NotADatabase):
        await SqliteReader.open(tmp_path / "empty.db")


async def test_pages_need_a_published_url_and_keep_their_key(table: Table) -> None:
    addresses, session = table.host.web_addresses, (await table.live(await table.begin())).session
    before = await addresses.of_match(session)
    await addresses.choose(GUILD, MODERATOR, "on")
    assert await addresses.of_match(session) == before
    key = (await table.storage.settings.guild(GUILD)).web_key
    assert key is not None
    assert re.fullmatch(r"match/1-[0-9a-f]{32}", page_path(key, "match", 1))
    assert page_path(key, "match", 1)[8:] != page_path(key, "match", 2)[8:]
    assert page_path(key, "match", 1)[8:] != page_path(key, "event", 1)[8:]
    addresses.base_url = None
    assert await addresses.of_match(session) is None
    with pytest.raises(Refused, match="no_web"):
        await addresses.choose(GUILD, MODERATOR, "on")


def test_texts_are_shown_without_discords_markup() -> None:
    assert plain("-# **Ana** until <t:1790000000:R>") == "Ana until 2026-09-21 14:13 UTC"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_error_page_has_words(lang: str) -> None:
    assert all(words_for(None, lang).has(key) for key in ("web-not-found", "web-bad-step", "web-often", "web-later"))
