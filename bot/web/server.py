"""Serves the public pages over HTTP. It only reads; it sets no cookie, and no page has a script."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.resources import files

from aiohttp import hdrs, web

from bot.face.ground.throttle import Throttle
from bot.face.studio import Studio
from bot.host.ground.damage import Damaged
from bot.host.host import Host
from bot.host.tournaments.reports.figures import EventFigures
from bot.web.pages.events import EventPages
from bot.web.pages.finished import FinishedPages
from bot.web.pages.ladders import LadderPages
from bot.web.pages.leagues import LeaguePages
from bot.web.pages.lists import ListPages
from bot.web.pages.matches import MatchPages
from bot.web.pages.records import RecordPages
from bot.web.pages.requests import BadParameter, fresh, language_of, reader_of
from bot.web.pages.seasons import SeasonPages
from bot.web.rendering import error_html
from bot.wording.languages import LANGUAGES
from bot.wording.words import Words, words_for
from engine.kernel.errors import Refused
from storage.errors import StorageError

_log = logging.getLogger(__name__)

# A page loads nothing from other sites, runs no script, sends its form only to this server, and is shown in no frame.
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; img-src 'self'; style-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    # Everybody who knows the URL of a page can open it, so other sites and search engines must not learn it.
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
    "X-Content-Type-Options": "nosniff",
    # A browser asks each time whether its copy is still valid, because names may be removed at any time.
    "Cache-Control": "private, no-cache",
}
# The limit of one network address: a number of requests within a number of seconds.
REQUESTS = (120, 10.0)
_NOT_FOUND = (
    *("no_session", "not_started", "never_begun", "table_hidden", "no_replay", "film_running"),
    *("no_tournament", "event_damaged", "no_ladder", "no_league", "no_season"),
)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class PublicPages:
    """Serves the pages of a host whose database is opened read-only. ``host.web_addresses`` has their base URL."""

    def __init__(self, host: Host, studio: Studio) -> None:
        finished, figures = FinishedPages(host), EventFigures(host.tournaments.views)
        self._pages = (
            MatchPages(host, studio, finished),
            EventPages(host, studio, finished, figures),
            ListPages(host, finished),
            RecordPages(host, studio, finished),
            LadderPages(host, studio, finished),
            LeaguePages(host, studio, finished, figures),
            SeasonPages(host, studio, finished),
        )
        self._requests = Throttle(*REQUESTS)
        self._style = files("bot.web").joinpath("static/style.css").read_bytes()

    @asynccontextmanager
    async def served(self, host: str, port: int) -> AsyncIterator[int]:
        """Within the `async with` block, serve; yield the port. Raises `OSError` if the address cannot be used."""
        app = web.Application(middlewares=[self._answer_safely])
        app.add_routes([web.get("/style.css", self._show_style)])
        for pages in self._pages:
            app.add_routes(pages.routes())
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        try:
            await web.TCPSite(runner, host, port).start()
            yield runner.addresses[0][1]
        finally:
            await runner.cleanup()

    @web.middleware
    async def _answer_safely(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Count the request, answer it, and turn every error into a page. All answers have the security headers."""
        words = words_for(None, language_of(request, LANGUAGES[0]))
        try:
            self._requests.check(reader_of(request))
            answer = await handler(request)
        except (StorageError, Damaged) as error:
            _log.warning("a page could not be read: %s", error)
            answer = _error(503, words, "web-later")
        except Refused as error:
            answer = _refusal(error, words)
        except BadParameter as error:
            answer = _error(400, words, error.key)
        except web.HTTPMethodNotAllowed:
            answer = _error(405, words, "web-not-found")
        except web.HTTPException:
            answer = _error(404, words, "web-not-found")
        except Exception:
            _log.exception("a page failed")
            answer = _error(500, words, "web-later")
        answer.headers.update(HEADERS)
        return answer

    async def _show_style(self, request: web.Request) -> web.Response:
        return fresh(request, self._style, "text/css")


def _refusal(error: Refused, words: Words) -> web.Response:
    if error.code in _NOT_FOUND:
        return _error(404, words, "web-not-found")
    answer = _error(429 if error.code == "too_often" else 503, words, "web-often")
    answer.headers[hdrs.RETRY_AFTER] = "10"
    return answer


def _error(status: int, words: Words, key: str) -> web.Response:
    return web.Response(status=status, body=error_html(words, key), content_type="text/html", charset="utf-8")
