"""A phone's browser in which tests open public pages.

A page must cause no complaint, set no cookie and fit the width.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal

from playwright.async_api import Page, Request

from tests.bot.hosted import Table
from tests.bot.web.served import site
from tests.browser import chromium

# The width and height of a phone in CSS pixels.
WIDTH, HEIGHT = 390, 844
Scheme = Literal["light", "dark"]
# Chromium reports this for a picture that was still loading when the reader left the page.
LEFT = "net::ERR_ABORTED"


class Phone:
    """A window of a phone on the pages of a table."""

    def __init__(self, window: Page, base: str) -> None:
        self.window = window
        # Messages on the console, and URLs that could not be loaded.
        self.complaints: list[str] = []
        self._base = base
        window.on("console", lambda message: self.complaints.append(message.text))
        window.on("requestfailed", self._note_failure)

    def url(self, path: str) -> str:
        """Return the URL of a page."""
        return self._base + path

    async def open(self, path: str) -> None:
        """Open a page, and check that it is not too wide for the phone."""
        await self.window.goto(self.url(path))
        wide = await self.window.locator("html").evaluate("page => page.scrollWidth")
        assert wide == WIDTH, "only tables scroll sideways"

    def _note_failure(self, request: Request) -> None:
        if request.failure != LEFT:
            self.complaints.append(f"{request.url}: {request.failure}")

    async def keep(self, name: str) -> None:
        """Write a picture of the whole page into the folder of the environment variable SHOTS, if it is set."""
        if shots := os.environ.get("SHOTS"):
            await self.window.screenshot(path=f"{shots}/{name}.png", full_page=True)


@asynccontextmanager
async def phone(table: Table, scheme: Scheme = "light", *, scripts: bool = False) -> AsyncIterator[Phone]:
    """Serve the pages of a table, and yield a phone. The pages must load without a complaint and set no cookie.

    With ``scripts`` a test can run code of its own in a page.
    """
    async with site(table) as client, chromium() as browser:
        context = await browser.new_context(
            viewport={"width": WIDTH, "height": HEIGHT},
            java_script_enabled=scripts,
            color_scheme=scheme,
            locale="en-GB",
        )
        window = await context.new_page()
        shown = Phone(window, str(client._build_url("/")).rstrip("/"))
        yield shown
        assert not shown.complaints, shown.complaints
        assert not await context.cookies()
