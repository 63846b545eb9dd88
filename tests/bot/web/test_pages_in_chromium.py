"""Tests the public pages in Chromium without scripts: on a phone, by keyboard alone, light and dark."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.host.clocks.terms import DAY_MS
from engine.tournaments.event import Stage
from tests.bot.events import leading
from tests.bot.hosted import ANA, BEN, MODERATOR, timed
from tests.bot.web.test_pages import BASE, GUILD, path_of, site
from tests.browser import chromium

# The width of a phone in CSS pixels.
WIDTH = 390


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_a_match_is_read_on_a_phone_by_keyboard_without_a_script(tmp_path: Path, scheme: str) -> None:
    async with timed(tmp_path / "web.db") as table:
        table.host.web_addresses.base_url = BASE
        await table.host.web_addresses.show(GUILD, MODERATOR)
        number = await table.begin(users=(ANA, BEN))
        await table.rounds(number, 2, (ANA, BEN))
        path = await path_of(table, number)
        async with site(table) as client, chromium() as browser:
            context = await browser.new_context(
                viewport={"width": WIDTH, "height": 844},
                java_script_enabled=False,
                color_scheme="dark" if scheme == "dark" else "light",
                locale="en-GB",
            )
            window = await context.new_page()
            complaints: list[str] = []
            window.on("console", lambda message: complaints.append(message.text))
            window.on("requestfailed", lambda request: complaints.append(request.url))
            await window.goto(str(client._build_url(path)))
            board = window.get_by_role("img")
            await expect(board).to_have_js_property("complete", value=True)
            box = await board.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= WIDTH, "the board fits"
            wide = await window.locator("html").evaluate("page => page.scrollWidth")
            assert wide == WIDTH, "nothing scrolls sideways"
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
            assert complaints == []
            assert await context.cookies() == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_an_event_is_read_on_a_phone_by_keyboard_without_a_script(tmp_path: Path, scheme: str) -> None:
    async with leading(tmp_path / "web.db") as table:
        table.host.web_addresses.base_url = BASE
        await table.host.web_addresses.show(GUILD, MODERATOR)
        number = await table.event(Stage("swiss", rounds=2), Stage("single", cut=2), users=7)
        for _ in range(3):
            await table.round(number)
            await table.play_round(number)
        url = await table.host.web_addresses.of_event(await table.tournament(number))
        assert url is not None
        async with site(table) as client, chromium() as browser:
            context = await browser.new_context(
                viewport={"width": WIDTH, "height": 844},
                java_script_enabled=False,
                color_scheme="dark" if scheme == "dark" else "light",
                locale="en-GB",
            )
            window = await context.new_page()
            complaints: list[str] = []
            window.on("console", lambda message: complaints.append(message.text))
            window.on("requestfailed", lambda request: complaints.append(request.url))
            await window.goto(str(client._build_url(url.removeprefix(BASE))))
            await expect(window.get_by_role("heading", level=1, name="Cup")).to_have_count(1)
            for picture in await window.get_by_role("img").all():
                await expect(picture).to_have_js_property("complete", value=True)
                box = await picture.bounding_box()
                assert box is not None
                assert 0 <= box["x"] <= box["x"] + box["width"] <= WIDTH
            wide = await window.locator("html").evaluate("page => page.scrollWidth")
            assert wide == WIDTH, "only the tables scroll sideways"
            await window.keyboard.press("Tab")
            await expect(window.get_by_role("link", name="Skip to the event")).to_be_focused()
            await window.keyboard.press("Tab")
            await expect(window.get_by_role("region", name="Standings · Stage 2")).to_be_focused()
            table_of = window.get_by_role("region", name="Standings · Stage 1").get_by_role("table")
            await expect(table_of.get_by_role("columnheader", name="Points")).to_be_visible()
            await expect(table_of.get_by_role("rowheader")).to_have_count(7)
            await window.wait_for_load_state("networkidle")
            await window.get_by_role("link", name="Round 1").press("Enter")
            await expect(window.get_by_role("heading", level=2, name="Round 1 of 3")).to_be_visible()
            await window.wait_for_load_state("networkidle")
            await expect(window.get_by_role("link", name="Round 1")).to_have_attribute("aria-current", "page")
            await window.get_by_role("link", name="To the match, Table 1-1").press("Enter")
            await expect(window.get_by_text("Move 5 of 5")).to_be_visible()
            # Going back would cancel the requests that are still open, and these would count as failed.
            await window.wait_for_load_state("networkidle")
            await window.go_back()
            await window.wait_for_load_state("networkidle")
            await window.get_by_role("link", name="Español (España)").press("Enter")
            await expect(window.get_by_role("heading", level=2, name="Ronda 1 de 3")).to_be_visible()
            if shots := os.environ.get("SHOTS"):
                await window.screenshot(path=f"{shots}/event-{scheme}.png", full_page=True)
            assert complaints == []
            assert await context.cookies() == []


async def test_the_list_of_events_is_read_on_a_phone_by_keyboard_without_a_script(tmp_path: Path) -> None:
    async with leading(tmp_path / "web.db") as table:
        table.host.web_addresses.base_url = BASE
        await table.host.web_addresses.show(GUILD, MODERATOR)
        await table.event(Stage("swiss", rounds=2), Stage("single", cut=2), users=4)
        await table.registered(await table.draft(Stage("double"), start_at=table.now + DAY_MS), ())
        url = await table.host.web_addresses.of_events(GUILD)
        assert url is not None
        async with site(table) as client, chromium() as browser:
            context = await browser.new_context(
                viewport={"width": WIDTH, "height": 844}, java_script_enabled=False, locale="en-GB"
            )
            window = await context.new_page()
            complaints: list[str] = []
            window.on("console", lambda message: complaints.append(message.text))
            window.on("requestfailed", lambda request: complaints.append(request.url))
            await window.goto(str(client._build_url(url.removeprefix(BASE))))
            assert await window.locator("html").evaluate("page => page.scrollWidth") == WIDTH
            await window.keyboard.press("Tab")
            await expect(window.get_by_role("link", name="Skip to the events")).to_be_focused()
            running = window.get_by_role("region", name="Running")
            coming = window.get_by_role("region", name="Coming")
            await expect(coming.locator("time")).to_have_count(2)
            if shots := os.environ.get("SHOTS"):
                await window.screenshot(path=f"{shots}/events.png", full_page=True)
            await running.get_by_role("link", name="Cup").press("Enter")
            await expect(window.get_by_role("heading", level=1, name="Cup")).to_have_count(1)
            await window.wait_for_load_state("networkidle")
            await window.get_by_role("link", name="Events on this server").press("Enter")
            await window.get_by_role("link", name="Español (España)").press("Enter")
            await expect(window.get_by_role("region", name="Próximos")).to_be_visible()
            assert complaints == []
