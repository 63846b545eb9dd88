"""The cache of finished pages: the HTML and the JSON of a document, by all that the document shows."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from functools import partial
from typing import Any

import msgspec
from aiohttp import hdrs, web

from bot.face.studio import Studio
from bot.host.ground.value_cache import RecentValues
from bot.host.host import Host
from bot.web.documents.pictures import Paint, Paints
from bot.web.pages.requests import fresh
from bot.wording.words import Words

# The maximum total size of the cached pages, in bytes, and the number of cached answers to equal requests.
KEPT_BYTES, ANSWERS_KEPT = 32 << 20, 100
# What a page shows of the time is at most this old, in milliseconds.
OLDEST_MS = 2_000
# The end of the address of a page's picture.
PICTURE = "/picture.png"


class FinishedPage(msgspec.Struct, frozen=True):
    """A page in both forms, and its approximate size in memory, in bytes.

    ``picture``: the function that paints its picture, None without one. ``charts``: those for the charts of an event.
    """

    html: bytes
    json: bytes
    size: int
    picture: Paint | None = None
    charts: Paints = []

    def as_html(self, request: web.Request, words: Words) -> web.Response:
        """Return the answer with the page."""
        return fresh(request, self.html, "text/html", words.lang)

    def as_json(self, request: web.Request, words: Words) -> web.Response:
        """Return the answer with the document."""
        return fresh(request, self.json, "application/json", words.lang)


def finish(
    document: msgspec.Struct, html: bytes, picture: Paint | None = None, charts: Paints | None = None
) -> FinishedPage:
    """Return a document's page. Synchronous: call it in a thread."""
    encoded, paints = msgspec.json.encode(document), [*(charts or []), *([] if picture is None else [picture])]
    size = len(html) + len(encoded) + sum(len(msgspec.json.encode(one.args)) for one in paints)
    return FinishedPage(html, encoded, size, picture, charts or [])


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


def pictured_routes(address: str, page_of: PageOf, studio: Studio) -> list[web.RouteDef]:
    """Return the handlers of `page_routes`, and that of the page's picture at the same address with `/picture.png`."""

    async def show_picture(request: web.Request) -> web.Response:
        page, words = await page_of(request)
        if page.picture is None:
            raise web.HTTPNotFound
        picture = await studio.tournament_picture(page.picture, words)
        return fresh(request, picture.png, "image/png", words.lang)

    return [*page_routes(address, page_of), web.get(f"{address}{PICTURE}", show_picture)]


class FinishedPages:
    """Makes each page once, even if several readers request it at the same time. All kinds of pages share the cache."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._answers: RecentValues[Hashable, asyncio.Future[tuple[FinishedPage, Words]]] = RecentValues(ANSWERS_KEPT)
        self._kept: RecentValues[Hashable, FinishedPage] = RecentValues(KEPT_BYTES, weigh=lambda page: page.size)
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

    async def of_document(
        self, document: msgspec.Struct, html: Callable[[], bytes], picture: Callable[[], Paint] | None
    ) -> FinishedPage:
        """Return the page of a document. A thread calls ``html`` and ``picture``.

        In the cache the document itself is the key, because no revision covers all that it shows.
        """

        def make() -> FinishedPage:
            return finish(document, html(), None if picture is None else picture())

        return await self.page(document, lambda: asyncio.to_thread(make))

    async def unless_changed(self, request: web.Request, page_of: PageOf) -> tuple[FinishedPage, Words]:
        """Return the page of ``page_of``, or the page of an earlier equal request if nothing was committed since then.

        For pages that are costly to compute, such as the table of a season. On a busy server they are computed once for
        each commit, however many readers there are.
        """
        wishes = (
            request.path.removesuffix(".json").removesuffix(PICTURE),
            request.query_string,
            request.headers.get(hdrs.ACCEPT_LANGUAGE),
        )
        key = (*wishes, await self._host.commit_mark(), self._host.clock() // OLDEST_MS)
        answer = self._answers.use(key)
        if answer is None:
            answer = asyncio.ensure_future(page_of(request))
            self._answers.keep(key, answer)
            answer.add_done_callback(partial(self._drop_refused, key))
        return await asyncio.shield(answer)

    def _drop_refused(self, key: Hashable, answer: asyncio.Future[tuple[FinishedPage, Words]]) -> None:
        if answer.cancelled() or answer.exception() is not None:
            self._answers.pop(key, None)
