"""Tests the public pages in Chromium without scripts: on a phone, by keyboard alone, light and dark."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

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
