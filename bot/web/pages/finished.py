"""The cache of finished pages: the HTML and the JSON of a document, by all that the document shows."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from typing import Any

import msgspec
from aiohttp import web

from bot.host.ground.value_cache import RecentValues
from bot.web.documents.events import Paints
from bot.web.pages.requests import fresh
from bot.wording.words import Words

# The maximum total size of the cached pages, in bytes.
KEPT_BYTES = 32 << 20


class FinishedPage(msgspec.Struct, frozen=True):
    """A page in both forms. ``charts``: the functions that paint the charts of an event."""

    html: bytes
    json: bytes
    charts: Paints = []

    def as_html(self, request: web.Request, words: Words) -> web.Response:
        """Return the answer with the page."""
        return fresh(request, self.html, "text/html", words.lang)

    def as_json(self, request: web.Request, words: Words) -> web.Response:
        """Return the answer with the document."""
        return fresh(request, self.json, "application/json", words.lang)


def finish(document: msgspec.Struct, html: bytes, charts: Paints | None = None) -> FinishedPage:
    """Return a document's page. Synchronous: call it in a thread."""
    return FinishedPage(html, msgspec.json.encode(document), charts or [])


# Returns the page that a request asks for, and the words in which it is written.
PageOf = Callable[[web.Request], Awaitable[tuple[FinishedPage, Words]]]


def page_routes(address: str, page_of: PageOf) -> list[web.RouteDef]:
    """Return the handlers of a kind of pages: for the page, and for its document at the same address with `.json`."""

    async def show_html(request: web.Request) -> web.Response:
        page, words = await page_of(request)
        return page.as_html(request, words)

    async def show_json(request: web.Request) -> web.Response:
        page, words = await page_of(request)
        return page.as_json(request, words)

    return [web.get(address, show_html), web.get(f"{address}.json", show_json)]


class FinishedPages:
    """Makes each page once, even if several readers request it at the same time. All kinds of pages share the cache."""

    def __init__(self) -> None:
        self._kept: RecentValues[Hashable, FinishedPage] = RecentValues(
            KEPT_BYTES, weigh=lambda page: len(page.html) + len(page.json)
        )
        self._making: dict[Hashable, asyncio.Task[FinishedPage]] = {}

    async def page(self, key: Hashable, make: Callable[[], Coroutine[Any, Any, FinishedPage]]) -> FinishedPage:
        """Return the page of a key: from the cache, or made now. A page that could not be made is tried again."""
        cached_page = self._kept.use(key)
        if cached_page is not None:
            return cached_page
        task = self._making.get(key)
        if task is None:
            task = self._making[key] = asyncio.create_task(make(), name="finished page")
            task.add_done_callback(lambda _: self._making.pop(key, None))
        page = await asyncio.shield(task)
        self._kept.keep(key, page)
        return page

    async def of_document(self, document: msgspec.Struct, html: Callable[[], bytes]) -> FinishedPage:
        """Return the page of a document.

        In the cache the document itself is the key, because no revision covers all that it shows.
        """
        return await self.page(document, lambda: asyncio.to_thread(lambda: finish(document, html())))
