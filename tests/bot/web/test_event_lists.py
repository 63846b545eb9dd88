"""Tests the public lists of events, also as JSON, calendar and feed: which events they list, and which they omit."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import aiohttp
import msgspec
import pytest
import pytest_asyncio

from bot.host.clocks.terms import DAY_MS
from bot.host.tournaments.ground.settings import TournamentDraft
from bot.web.documents import lists
from bot.web.documents.calendars import LINE_OCTETS, folded
from bot.web.documents.parts import iso_time
from bot.wording.words import words_for
from engine.tournaments.event import Stage
from storage.sql.connection import Connection
from tests.bot.events import GUILD, EventTable
from tests.bot.hosted import MODERATOR, START
from tests.bot.web.served import BASE, HOSTILE, Checked, get, site, web_table
from tests.bot.web.test_event_pages import path_of, set_page
from tests.databases import database_of

SINGLE = Stage("single")
ENDS = ("", ".json", ".ics", ".atom")
ATOM = "{http://www.w3.org/2005/Atom}"

pytestmark = pytest.mark.both_databases


@pytest_asyncio.fixture
async def table(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[EventTable]:
    async with web_table(database_of(request, tmp_path, "web")) as found:
        yield found


async def list_path(table: EventTable, guild_id: int = GUILD) -> str:
    url = await table.host.web_addresses.of_events(guild_id)
    assert url is not None
    return url.removeprefix(BASE)


async def named(table: EventTable, name: str, **settings: Any) -> int:
    """Create a draft with a name, and return its number."""
    number = await table.draft(SINGLE, **settings)
    await table.events.drafts.change(GUILD, number, table.leader(), TournamentDraft(name=name))
    return number


async def some_events(table: EventTable) -> dict[str, int]:
    """Create an event in each state. Return the number of each by its name."""
    found = {"Over": await named(table, "Over")}
    await table.started(found["Over"], (1, 2))
    await table.round(found["Over"])
    await table.play_round(found["Over"])
    table.now += 3 * DAY_MS
    await table.events.step(GUILD, found["Over"], table.leader())
    found["Running"] = await named(table, "Running")
    await table.started(found["Running"], (1, 2))
    found["Later"] = await named(table, "Later")
    await table.registered(found["Later"], ())
    found["Soon"] = await named(table, "Soon", start_at=START + 9 * DAY_MS, checkin_minutes=60)
    await table.registered(found["Soon"], ())
    found["Draft"] = await named(table, "Draft")
    return found


async def read(client: aiohttp.ClientSession, path: str, question: str = "") -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(await get(client, f"{path}.json{question}"))
    return found


async def test_a_list_names_what_runs_what_comes_and_what_is_over(table: EventTable) -> None:
    numbers = await some_events(table)
    path = await list_path(table)
    async with site(table) as client:
        found = await read(client, path)
        shown = {part: [one["name"] for one in found[part]] for part in ("running", "coming", "archive")}
        assert shown == {"running": ["Running"], "coming": ["Soon", "Later"], "archive": ["Over"]}
        assert (found["version"], found["kind"], found["url"]) == (1, "events", BASE + path)
        page = Checked(await get(client, path))
        assert "Draft" not in page.text
        opengraph = {one["property"]: one["content"] for one in page.all("meta") if "property" in one}
        picture = opengraph["og:image"] or ""
        assert picture == f"{found['running'][0]['url']}/picture.png?lang=en"
        async with client.get(picture.removeprefix(BASE)) as answer:
            assert answer.content_type == "image/png"
        links = [one["href"] for one in page.all("a") if "/event/" in (one["href"] or "")]
        events = [one for part in shown for one in found[part]]
        assert links == [f"..{one['url'].removeprefix(BASE)}?lang=en" for one in events]
        for link in links:
            assert link is not None
            event = Checked(await get(client, link.removeprefix("..")))
            assert any((one["href"] or "").startswith(f"..{path}") for one in event.all("a")), "the way back"
        soon = found["coming"][0]
        assert [(one["kind"], one["at"]) for one in soon["moments"]] == [
            ("checkin", iso_time(START + 9 * DAY_MS - DAY_MS // 24)),
            ("start", iso_time(START + 9 * DAY_MS)),
        ]
        assert soon["number"] == numbers["Soon"]
        for kind, end in (("calendar", ".ics"), ("feed", ".atom")):
            assert found[kind] == f"{BASE}{path}{end}?lang=en"
        assert "Próximos" in await get(client, f"{path}?lang=es")


async def test_the_calendar_has_the_events_with_a_start(table: EventTable) -> None:
    await some_events(table)
    path = await list_path(table)
    async with site(table) as client, client.get(f"{path}.ics") as answer:
        assert (answer.status, answer.content_type, answer.charset) == (200, "text/calendar", "utf-8")
        written = (await answer.read()).decode()
    lines = written.split("\r\n")
    assert "\n" not in "".join(lines)
    assert lines[-1] == ""
    assert all(len(line.encode()) <= LINE_OCTETS for line in lines)
    unfolded = written.replace("\r\n ", "").split("\r\n")
    assert unfolded[:2] == ["BEGIN:VCALENDAR", "VERSION:2.0"]
    summaries = {one for one in unfolded if one.startswith("SUMMARY")}
    assert summaries == {"SUMMARY:Running", "SUMMARY:Soon", "SUMMARY:Over"}, "nobody knows when Later starts"
    assert unfolded.count("BEGIN:VEVENT") == unfolded.count("END:VEVENT") == 3
    starts = [one.partition(":")[2] for one in unfolded if one.startswith("DTSTART")]
    assert re.sub(r"[-:]", "", iso_time(START + 9 * DAY_MS)) in starts
    assert len({one for one in unfolded if one.startswith("UID")}) == 3


async def test_the_feed_has_the_latest_changes_first(table: EventTable) -> None:
    await some_events(table)
    path = await list_path(table)
    async with site(table) as client:
        feed = ET.fromstring(await get(client, f"{path}.atom"))
        entries = feed.findall(f"{ATOM}entry")
        assert {one.findtext(f"{ATOM}title") for one in entries} == {"Over", "Running", "Later", "Soon"}
        updated = [one.findtext(f"{ATOM}updated") or "" for one in entries]
        assert updated == sorted(updated, reverse=True)
        assert feed.findtext(f"{ATOM}updated") == updated[0]
        for one in entries:
            url = one.findtext(f"{ATOM}id") or ""
            await get(client, url.removeprefix(BASE))


async def test_hidden_events_change_no_byte(table: EventTable) -> None:
    numbers = await some_events(table)
    path = await list_path(table)
    async with site(table) as client:
        for number in numbers.values():
            await set_page(table, number, "hidden")
        empty = [await get(client, f"{path}{end}") for end in ENDS]
        assert words_for(None, "en")("web-no-events") in Checked(empty[0]).text
        for number in numbers.values():
            await set_page(table, number, "link")
        assert [await get(client, f"{path}{end}") for end in ENDS] == empty
        event = Checked(await get(client, await path_of(table, numbers["Running"])))
        assert not any("/events/" in (one["href"] or "") for one in event.all("a")), "a link leads to no other event"
        await set_page(table, numbers["Running"], "listed")
        assert all([await get(client, f"{path}{end}") != before for end, before in zip(ENDS, empty, strict=True)])


async def test_a_list_needs_its_address_and_says_nothing_of_other_servers(table: EventTable) -> None:
    await some_events(table)
    path = await list_path(table)
    async with site(table) as client:
        unknown = await get(client, "/events/999-" + "0" * 32, 404)
        wrong = path[:-1] + ("0" if path[-1] != "0" else "1")
        token = path.rpartition("-")[2]
        for one in (
            *(f"{wrong}{end}" for end in ENDS),
            f"/events/8-{token}",
            f"/events/{'9' * 20}-{token}",
            "/events/7",
        ):
            assert await get(client, one, 404) == unknown, one
        await table.host.web_addresses.choose(8, MODERATOR, "on")
        other = await list_path(table, 8)
        assert (await read(client, other))["archive"] == []
        await table.host.web_addresses.choose(GUILD, MODERATOR, "off")
        for end in ENDS:
            assert await get(client, f"{path}{end}", 404) == unknown


@pytest.mark.parametrize("at", [-100_000_000_000_000, 253_402_300_799_999])
async def test_an_event_with_an_impossible_time_does_not_take_the_list_down(table: EventTable, at: int) -> None:
    numbers = await some_events(table)
    path = await list_path(table)

    def damage(connection: Connection) -> None:
        connection.execute(
            "UPDATE tournaments SET opened_at = ?, started_at = ? WHERE tournament_id = ?", (at, at, numbers["Running"])
        )

    await table.storage.database.write(damage)
    async with site(table) as client:
        for end in ("", ".json", ".ics", ".atom"):
            assert "Soon" in await get(client, f"{path}{end}")


async def test_a_list_is_gone_if_the_pages_are_turned_off_while_it_is_made(
    table: EventTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    await some_events(table)
    path = await list_path(table)

    async def gone(*_: object) -> dict[str, str]:
        return {}

    monkeypatch.setattr(type(table.host.web_addresses), "of_many", gone)
    async with site(table) as client, client.get(path) as answer:
        assert answer.status == 404


async def test_the_archive_has_pages(table: EventTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "ARCHIVE_SIZE", 2)
    for number in range(3):
        event = await named(table, f"No. {number}")
        await table.registered(event, ())
        table.now += 1000
        await table.events.drafts.cancel(GUILD, event, table.leader(), "no")
    path = await list_path(table)
    async with site(table) as client:
        first, second = await read(client, path), await read(client, path, "?page=2")
        assert [one["name"] for one in first["archive"]] == ["No. 2", "No. 1"]
        assert [one["name"] for one in second["archive"]] == ["No. 0"]
        assert (second["page"], second["pages"]) == (2, 2)
        assert await read(client, path, "?page=99") == second
        assert "Page 2" in Checked(await get(client, path)).text
        page = await get(client, f"{path}?page=x&lang=en", 400)
        assert words_for(None, "en")("web-bad-page") in Checked(page).text


async def test_hostile_names_are_text_in_all_forms(table: EventTable) -> None:
    number = await named(table, "Cup", start_at=START + DAY_MS)
    await table.registered(number, ())
    name = HOSTILE + "]]>;,\\END:VEVENT" + "ñ" * 40

    def rename(connection: Any) -> int:
        return int(connection.execute("UPDATE tournaments SET name = ?", (name,)).rowcount)

    await table.storage.database.write(rename)
    path = await list_path(table)
    async with site(table) as client:
        page = await get(client, path)
        assert "<script" not in page
        assert Checked(page).all("script") == []
        shown = (await read(client, path))["coming"][0]["name"]
        feed = ET.fromstring(await get(client, f"{path}.atom"))
        assert feed.findtext(f"{ATOM}entry/{ATOM}title") == shown
        calendar = (await get(client, f"{path}.ics")).replace("\r\n ", "")
        escaped = shown.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
        assert f"\r\nSUMMARY:{escaped}\r\n" in calendar
        assert calendar.count("\r\nEND:VEVENT\r\n") == 1


@pytest.mark.parametrize("line", ["", "a" * 75, "a" * 76, "ñ" * 200, "🎲" * 60, "a" * 74 + "🎲"])
def test_long_lines_are_folded_between_characters(line: str) -> None:
    cut = folded(line)
    assert cut.replace("\r\n ", "") == line
    assert all(len(one.encode()) <= LINE_OCTETS for one in cut.split("\r\n"))
    assert cut.count("\r\n") == 0 or len(line.encode()) > LINE_OCTETS
