"""Chromium for the tests: one browser per process. Without Chromium its tests are skipped, or fail on the CI server."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from tests.needs import end_without

__all__ = ["CHROMIUM_ARGS", "browser", "chromium", "chromium_path", "installed_chromium"]

# A sandbox needs privileges that containers lack; the other options keep the browser from using the network.
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def installed_chromium() -> str | None:
    """Return the path of the installed Chromium, None if there is none."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


def chromium_path() -> str:
    """Return the path of the installed Chromium.

    If there is none, the test is skipped, or fails if CI=true. Debian's headless package starts in half the time of the
    whole browser, so it is preferred.
    """
    return installed_chromium() or end_without("Chromium is not installed")


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Provide a running headless Chromium, closed at the end."""
    path = chromium_path()
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGS)
        try:
            yield running
        finally:
            await running.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Provide one browser for all tests of a process. These run with `pytest.mark.asyncio(loop_scope="session")`."""
    async with chromium() as running:
        yield running
