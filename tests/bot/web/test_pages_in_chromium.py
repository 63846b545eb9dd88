"""Tests the public pages in Chromium without scripts: on a phone, by keyboard alone, light and dark.

The rules of axe-core check every kind of page.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from bot.host.clocks.terms import DAY_MS
from engine.tournaments.event import Stage
from tests.bot.events import SECOND, EventTable, leading
from tests.bot.hosted import ANA, BEN, timed
from tests.bot.ladders import begun as ladder_begun
from tests.bot.ladders import play_out, playing
from tests.bot.leagues import begun as league_begun
from tests.bot.leagues import open_season
from tests.bot.web.phones import WIDTH, Scheme, phone
from tests.bot.web.served import show_pages, web_table
from tests.bot.web.test_event_lists import list_path
from tests.bot.web.test_event_pages import path_of as event_path
from tests.bot.web.test_ladder_pages import ladder_path
from tests.bot.web.test_league_pages import league_path
from tests.bot.web.test_pages import path_of
from tests.bot.web.test_records import boards_path, finished_event, record_path
from tests.bot.web.test_seasons_on_the_web import opened as season_opened
from tests.bot.web.test_seasons_on_the_web import seasons_path

# The tags of the rules of axe-core: WCAG 2.2 at the levels A and AA, and good practice.
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
NO_PAGE = "/nothing"
# What Chromium writes on the console about the page for unknown addresses.
NOT_FOUND = "Failed to load resource: the server responded with a status of 404 (Not Found)"
# The URLs of pictures of boards.
PICTURES = re.compile(r"\.png")
SCHEMES: list[Scheme] = ["light", "dark"]


@pytest.mark.parametrize("scheme", SCHEMES)
async def test_a_match_is_read_on_a_phone_by_keyboard_without_a_script(tmp_path: Path, scheme: Scheme) -> None:
    async with timed(tmp_path / "web.db") as table:
        await show_pages(table, "records")
        number = await table.begin(users=(ANA, BEN))
        await table.rounds(number, 2, (ANA, BEN))
        path = await path_of(table, number)
        async with phone(table, scheme) as shown:
            window = shown.window
            await shown.open(path)
            board = window.get_by_role("img")
            await expect(board).to_have_js_property("complete", value=True)
            box = await board.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= WIDTH, "the board fits"
            await expect(window.get_by_role("heading", level=1)).to_have_count(1)
            await window.keyboard.press("Tab")
            await expect(window.get_by_role("link", name="Skip to the match")).to_be_focused()
            slider = window.get_by_role("slider", name="Jump to a move")
            for _ in range(9):
                await window.keyboard.press("Tab")
                if await slider.evaluate("one => one.matches(':focus')"):
                    break
            await expect(slider).to_be_focused()
            await window.keyboard.press("Home")
            await window.keyboard.press("ArrowRight")
            await window.keyboard.press("Enter")
            await expect(window.get_by_text("Move 1 of 4")).to_be_visible()
            await window.get_by_role("link", name="Next").press("Enter")
            await expect(window.get_by_text("Move 2 of 4")).to_be_visible()
            await window.get_by_role("link", name="Español (España)").press("Enter")
            await expect(window.get_by_text("Jugada 2 de 4")).to_be_visible()


async def test_only_a_picture_that_the_reader_waits_for_counts_as_missing(tmp_path: Path) -> None:
    async with timed(tmp_path / "web.db") as table:
        await show_pages(table, "records")
        path = await path_of(table, await table.begin(users=(ANA, BEN)))
        async with phone(table) as shown:
            async with held_pictures(shown.window):
                await shown.window.goto(shown.url(path), wait_until="commit")
                await shown.window.wait_for_selector("img", state="attached")
                await shown.window.goto(shown.url(path + "?lang=es"), wait_until="commit")
                await shown.window.goto("about:blank")
            assert shown.complaints == []
            await shown.window.route(PICTURES, lambda route: route.abort("connectionrefused"))
            await shown.window.goto(shown.url(path))
            assert "net::ERR_CONNECTION_REFUSED" in str(shown.complaints)
            shown.complaints.clear()


@asynccontextmanager
async def held_pictures(window: Page) -> AsyncIterator[None]:
    """Withhold all pictures within the `async with` block."""
    await window.route(PICTURES, lambda _: None)
    yield
    await window.unroute(PICTURES)


@pytest.mark.parametrize("scheme", SCHEMES)
async def test_an_event_is_read_on_a_phone_by_keyboard_without_a_script(tmp_path: Path, scheme: Scheme) -> None:
    async with web_table(tmp_path / "web.db", "records") as table:
        number = await table.event(Stage("swiss", rounds=2), Stage("single", cut=2), users=7)
        for _ in range(3):
            await table.round(number)
            await table.play_round(number)
        path = await event_path(table, number)
        async with phone(table, scheme) as shown:
            window = shown.window
            await shown.open(path)
            await expect(window.get_by_role("heading", level=1, name="Cup")).to_have_count(1)
            for picture in await window.get_by_role("img").all():
                await expect(picture).to_have_js_property("complete", value=True)
                box = await picture.bounding_box()
                assert box is not None
                assert 0 <= box["x"] <= box["x"] + box["width"] <= WIDTH
            await window.keyboard.press("Tab")
            await expect(window.get_by_role("link", name="Skip to the event")).to_be_focused()
            await window.keyboard.press("Tab")
            await expect(window.get_by_role("region", name="Standings · Stage 2")).to_be_focused()
            table_of = window.get_by_role("region", name="Standings · Stage 1").get_by_role("table")
            await expect(table_of.get_by_role("columnheader", name="Points")).to_be_visible()
            await expect(table_of.get_by_role("rowheader")).to_have_count(7)
            await window.get_by_role("link", name="Round 1").press("Enter")
            await expect(window.get_by_role("heading", level=2, name="Round 1 of 3")).to_be_visible()
            await expect(window.get_by_role("link", name="Round 1")).to_have_attribute("aria-current", "page")
            await window.get_by_role("link", name="To the match, Table 1-1").press("Enter")
            await expect(window.get_by_text("Move 5 of 5")).to_be_visible()
            await window.go_back()
            await window.get_by_role("link", name="Español (España)").press("Enter")
            await expect(window.get_by_role("heading", level=2, name="Ronda 1 de 3")).to_be_visible()
            await shown.keep(f"event-{scheme}")


async def test_the_list_of_events_is_read_on_a_phone_by_keyboard_without_a_script(tmp_path: Path) -> None:
    async with web_table(tmp_path / "web.db", "records") as table:
        await table.event(Stage("swiss", rounds=2), Stage("single", cut=2), users=4)
        await table.registered(await table.draft(Stage("double"), start_at=table.now + DAY_MS), ())
        async with phone(table) as shown:
            window = shown.window
            await shown.open(await list_path(table))
            await window.keyboard.press("Tab")
            await expect(window.get_by_role("link", name="Skip to the events")).to_be_focused()
            running = window.get_by_role("region", name="Running")
            coming = window.get_by_role("region", name="Coming")
            await expect(coming.locator("time")).to_have_count(2)
            await shown.keep("events")
            await running.get_by_role("link", name="Cup").press("Enter")
            await expect(window.get_by_role("heading", level=1, name="Cup")).to_have_count(1)
            await window.get_by_role("link", name="Events on this server").press("Enter")
            await window.get_by_role("link", name="Español (España)").press("Enter")
            await expect(window.get_by_role("region", name="Próximos")).to_be_visible()


@pytest.mark.parametrize("scheme", SCHEMES)
async def test_leaderboards_and_records_are_read_on_a_phone_by_keyboard_without_a_script(
    tmp_path: Path, scheme: Scheme
) -> None:
    async with web_table(tmp_path / "web.db", "records") as table:
        await finished_event(table)
        async with phone(table, scheme) as shown:
            window = shown.window
            await shown.open(await list_path(table))
            await window.get_by_role("link", name="Leaderboards").press("Enter")
            await expect(window.get_by_role("heading", level=1, name="Leaderboards")).to_have_count(1)
            await window.get_by_role("link", name="Noughts and crosses").press("Enter")
            await expect(window.get_by_role("rowheader")).to_have_count(4)
            await shown.keep(f"leaderboards-{scheme}")
            await window.keyboard.press("Tab")
            await expect(window.get_by_role("link", name="Skip to the leaderboards")).to_be_focused()
            await expect(window.get_by_role("columnheader", name="Rating")).to_be_visible()
            await window.get_by_role("link", name="User 1").press("Enter")
            await expect(window.get_by_role("heading", level=1, name="User 1")).to_have_count(1)
            await shown.open(await record_path(table, 1))
            await shown.keep(f"record-{scheme}")
            for _ in range(2):
                await window.keyboard.press("Tab")
            await expect(window.get_by_role("region", name="Games played")).to_be_focused()
            matches = window.get_by_role("region", name="Latest matches in events")
            await matches.get_by_role("link").first.press("Enter")
            await expect(window.get_by_role("heading", level=1, name="Noughts and crosses")).to_have_count(1)


@pytest.mark.parametrize("scheme", SCHEMES)
async def test_seasons_leagues_and_ladders_are_read_on_a_phone_by_keyboard_without_a_script(
    tmp_path: Path, scheme: Scheme
) -> None:
    async with web_table(tmp_path / "web.db", "records") as table:
        await season_opened(table)
        league = await league_begun(table, range(1, 9))
        await open_season(table, league)
        ladder = await ladder_begun(table, range(1, 5))
        await play_out(table, await playing(table, ladder, 3, 1), SECOND)
        pages = {
            "season": await seasons_path(table),
            "league": await league_path(table, league),
            "ladder": await ladder_path(table, ladder),
        }
        async with phone(table, scheme) as shown:
            for name, path in pages.items():
                await shown.open(path)
                await shown.keep(f"{name}-{scheme}")
                await expect(shown.window.get_by_role("heading", level=1)).to_have_count(1)
                await shown.window.keyboard.press("Tab")
                skip = shown.window.locator(":focus")
                await expect(skip).to_have_attribute("href", re.compile("^#"))
                await skip.press("Enter")
                await shown.window.get_by_role("link", name="Español (España)").press("Enter")
                await expect(shown.window.locator("html")).to_have_attribute("lang", re.compile("^es"))


async def every_page(table: EventTable) -> list[str]:
    """Return the paths of a page of each kind, and of an error."""
    await show_pages(table, "records")
    event = await finished_event(table)
    running = await table.event(Stage("swiss", rounds=2), users=5)
    await table.round(running)
    coming = await table.draft(Stage("double"), start_at=table.now + DAY_MS)
    await table.registered(coming, (1, 2, 3))
    match = await table.begin(users=(ANA, BEN))
    await table.rounds(match, 2, (ANA, BEN))
    boards, record = await boards_path(table), await record_path(table, 1)
    await season_opened(table)
    seasons = await seasons_path(table)
    league, first_league = await league_begun(table, range(1, 9)), await league_begun(table, range(1, 9))
    await open_season(table, league)
    ladder = await ladder_begun(table, range(1, 5))
    await play_out(table, await playing(table, ladder, 3, 1), SECOND)
    return [
        await path_of(table, match),
        *[await event_path(table, one) for one in (event, running, coming)],
        await list_path(table),
        boards,
        f"{boards}?game=noughts",
        record,
        f"{record}?lang=es",
        seasons,
        f"{seasons}?lang=es",
        *[await league_path(table, one) for one in (league, first_league)],
        await ladder_path(table, ladder),
        NO_PAGE,
    ]


@pytest.mark.parametrize("scheme", SCHEMES)
async def test_no_rule_of_axe_is_broken_on_any_page(tmp_path: Path, scheme: Scheme) -> None:
    rules = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
    async with leading(tmp_path / "web.db") as table:
        paths = await every_page(table)
        async with phone(table, scheme, scripts=True) as shown:
            found = []
            for path in paths:
                response = await shown.window.goto(shown.url(path))
                assert response is not None
                await shown.window.evaluate(rules)
                report = await shown.window.evaluate("tags => axe.run({runOnly: tags})", TAGS)
                assert len(report["passes"]) > 10, "the rules were applied"
                found += [(path, one["id"], one["nodes"][0]["html"]) for one in report["violations"]]
            assert found == []
            shown.complaints.remove(NOT_FOUND)
