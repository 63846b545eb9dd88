"""Fixtures of the page's tests: a fake table, and windows of its users that must not raise script errors."""

from collections.abc import AsyncIterator, Awaitable, Callable

import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from tests.bot.local_page.fake import FakeTable
from tests.browser import browser

__all__ = ["browser", "open_window", "table"]

Opener = Callable[..., Awaitable[Page]]
expect.set_options(timeout=5000)


@pytest_asyncio.fixture(loop_scope="module")
async def table() -> AsyncIterator[FakeTable]:
    """A running table with nothing said yet."""
    made = FakeTable()
    await made.start()
    yield made
    await made.stop()


@pytest_asyncio.fixture(loop_scope="module")
async def open_window(browser: Browser, table: FakeTable) -> AsyncIterator[Opener]:
    """Opens windows: `open_window(user="Ben", width=390, channel=TALK)`; fails if any had a script error."""
    context = await browser.new_context()
    errors: list[str] = []

    async def open_one(
        user: str | None = "Ana",
        *,
        channel: str | None = None,
        width: int = 1200,
        height: int = 800,
        ready: bool = True,
    ) -> Page:
        window = await context.new_page()
        window.set_default_timeout(5000)
        window.on("pageerror", lambda error: errors.append(str(error)))
        await window.set_viewport_size({"width": width, "height": height})
        query = "" if user is None else f"?user={user}"
        await window.goto(f"{table.url}{query}{f'#{channel}' if channel else ''}")
        if ready:
            await expect(window.get_by_test_id("composer")).to_be_visible()
            await window.locator('[data-testid=messages][aria-busy="false"]').wait_for()
        return window

    yield open_one
    await context.close()
    assert errors == []
