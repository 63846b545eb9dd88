"""Fixtures of the page's tests: a fake table, and windows of its users, which must not raise script errors.

The table keeps its address, and each test reuses the windows, because the browser loads a known page much faster.
"""

from collections.abc import AsyncIterator, Awaitable, Callable

import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from tests.bot.local_page.fake import FakeTable
from tests.browser import browser

__all__ = ["browser", "open_window", "served", "table", "windows"]

Opener = Callable[..., Awaitable[Page]]
BLANK = "about:blank"
# Waits until the page has measured its sizes, which it does after it was painted. A user never scrolls that early, but
# a test could.
LAID_OUT = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
expect.set_options(timeout=5000)


class Windows:
    """Windows of one browser that are reused by the next test, empty and without stored data.

     Each has its own context. Pages in a shared context are tabs, and the browser draws a background tab only once a
    second.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: list[Page] = []
        self._used: list[Page] = []
        self.errors: list[str] = []

    async def take(self) -> Page:
        """Return a window that shows nothing."""
        window = self._free.pop() if self._free else await self._new()
        self._used.append(window)
        return window

    async def _new(self) -> Page:
        window = await self._browser.new_page()
        window.set_default_timeout(5000)
        window.on("pageerror", lambda error: self.errors.append(str(error)))
        return window

    async def give_back(self, origin: str) -> None:
        """Empty all used windows, and delete the data that the pages of ``origin`` have stored."""
        for window in self._used:
            await window.goto(BLANK)
            session = await window.context.new_cdp_session(window)
            await session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "local_storage"})
            await session.detach()
        self._free += reversed(self._used)
        self._used, self.errors = [], []

    async def close(self) -> None:
        for window in (*self._free, *self._used):
            await window.context.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def served() -> AsyncIterator[FakeTable]:
    """Provide a running table at a constant address."""
    made = FakeTable()
    await made.start()
    yield made
    await made.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def table(served: FakeTable) -> FakeTable:
    """Return a running table without messages."""
    served.begin_anew()
    return served


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def windows(browser: Browser) -> AsyncIterator[Windows]:
    made = Windows(browser)
    yield made
    await made.close()


@pytest_asyncio.fixture(loop_scope="session")
async def open_window(browser: Browser, windows: Windows, table: FakeTable) -> AsyncIterator[Opener]:
    """Opens windows: `open_window(user="Ben", width=390, channel=TALK)`; fails if any had a script error.

    ``own``: a window that is closed afterwards, for a test that changes more than the page.
    """
    own_windows = Windows(browser)

    async def open_one(
        user: str | None = "Ana",
        *,
        channel: str | None = None,
        width: int = 1200,
        height: int = 800,
        ready: bool = True,
        own: bool = False,
    ) -> Page:
        window = await (own_windows if own else windows).take()
        await window.set_viewport_size({"width": width, "height": height})
        query = "" if user is None else f"?user={user}"
        await window.goto(f"{table.url}{query}{f'#{channel}' if channel else ''}")
        if ready:
            await expect(window.get_by_test_id("composer")).to_be_visible()
            await window.locator('[data-testid=messages][aria-busy="false"]').wait_for()
            await window.evaluate(LAID_OUT)
        return window

    yield open_one
    errors = windows.errors + own_windows.errors
    await own_windows.close()
    await windows.give_back(table.url)
    assert errors == []
