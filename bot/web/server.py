"""Serves the public pages over HTTP. It only reads; it sets no cookie, and no page has a script."""

from __future__ import annotations

import hashlib
import ipaddress
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.resources import files

import msgspec
from aiohttp import hdrs, web

from bot.face.ground.throttle import Throttle
from bot.face.replay.film import match_film
from bot.face.studio import Studio
from bot.host.ground.damage import Damaged
from bot.host.ground.value_cache import RecentValues
from bot.host.host import Host
from bot.host.matches.live import Live
from bot.web.documents import MatchDocument, match_document
from bot.web.rendering import error_html, match_html
from bot.wording.languages import LANGUAGES, READABLE, VARIANTS
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
# The limits of one network address: a number of requests, and of films, within a number of seconds.
REQUESTS, FILMS = (120, 10.0), (3, 60.0)
# The bytes of all finished documents that are kept.
KEPT_BYTES = 16 << 20
# IPv6 addresses that share this many bits count as one, because one internet line usually has all of them.
IPV6_BITS = 64
STEP_DIGITS = 6
_NOT_FOUND = ("no_session", "not_started", "never_begun", "table_hidden", "no_replay", "film_running")

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class PublicPages:
    """Serves the pages of a host whose database is opened read-only. ``host.web_addresses`` has their base URL."""

    def __init__(self, host: Host, studio: Studio) -> None:
        self._host = host
        self._studio = studio
        self._requests, self._films = Throttle(*REQUESTS), Throttle(*FILMS)
        self._documents: RecentValues[tuple[bytes, str, int], tuple[MatchDocument, int]] = RecentValues(
            KEPT_BYTES, weigh=lambda kept: kept[1]
        )
        self._style = files("bot.web").joinpath("static/style.css").read_bytes()

    @asynccontextmanager
    async def served(self, host: str, port: int) -> AsyncIterator[int]:
        """Serve during the block, and yield the port. Raises `OSError` if the address cannot be used."""
        app = web.Application(middlewares=[self._answer_safely])
        match = r"/match/{number:\d{1,18}}-{token:[0-9a-f]{32}}"
        app.add_routes(
            [
                web.get("/style.css", self._show_style),
                web.get(match, self._show_match),
                web.get(f"{match}.json", self._show_match_json),
                web.get(f"{match}/board.png", self._show_board),
                web.get(f"{match}/film.gif", self._show_film),
            ]
        )
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        try:
            await web.TCPSite(runner, host, port).start()
            yield runner.addresses[0][1]
        finally:
            await runner.cleanup()

    @web.middleware
    async def _answer_safely(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Count the request, answer it, and turn every error into a page. All answers have the safe headers."""
        words = words_for(None, _language(request, LANGUAGES[0]))
        try:
            self._requests.check(_address(request))
            answer = await handler(request)
        except Refused as error:
            answer = _refusal(error, words)
        except web.HTTPBadRequest:
            answer = _error(400, words, "web-bad-step")
        except web.HTTPMethodNotAllowed:
            answer = _error(405, words, "web-not-found")
        except web.HTTPException:
            answer = _error(404, words, "web-not-found")
        except (StorageError, Damaged) as error:
            _log.warning("a page could not be read: %s", error)
            answer = _error(503, words, "web-later")
        except Exception:
            _log.exception("a page failed")
            answer = _error(500, words, "web-later")
        answer.headers.update(HEADERS)
        return answer

    async def _show_style(self, request: web.Request) -> web.Response:
        return _fresh(request, self._style, "text/css")

    async def _show_match(self, request: web.Request) -> web.Response:
        live = await self._live(request)
        document, words = await self._document(request, live)
        here = request.path.rpartition("/")[2]
        return _fresh(request, match_html(document, words, here), "text/html", words.lang)

    async def _show_match_json(self, request: web.Request) -> web.Response:
        document, words = await self._document(request, await self._live(request))
        return _fresh(request, msgspec.json.encode(document), "application/json", words.lang)

    async def _show_board(self, request: web.Request) -> web.Response:
        live = await self._live(request)
        words = _words(request, live)
        story = await self._host.replays.story(live)
        shown = story.at(_step(request, story.count))
        picture = await self._studio.board(shown, words.lang)
        return _fresh(request, picture.png, "image/png", words.lang)

    async def _show_film(self, request: web.Request) -> web.Response:
        live = await self._live(request)
        words = _words(request, live)
        if not self._studio.has_film(live, words.lang, None):
            self._films.check(_address(request))
        story = await self._host.replays.story(live)
        film = await match_film(self._host, self._studio, story, words, None)
        return _fresh(request, film.png, "image/gif", words.lang)

    async def _live(self, request: web.Request) -> Live:
        """Return the match of a page. Raises `Refused` if there is no such page; the answer never tells the reason."""
        live = await self._host.reread(int(request.match_info["number"]))
        session = live.session
        if not await self._host.web_addresses.admits(session, request.match_info["token"]):
            raise Refused("no_session")
        if self._host.tournaments.is_hidden(session):
            raise Refused("table_hidden")
        live.need_begun()
        return live

    async def _document(self, request: web.Request, live: Live) -> tuple[MatchDocument, Words]:
        """Return the document of a step, from the cache if nothing about the match has changed, names included."""
        words = _words(request, live)
        story = await self._host.replays.story(live)
        step = _step(request, story.count)
        # The digest covers every stored field, so it changes if a name is removed or a move is undone.
        key = (hashlib.sha256(msgspec.json.encode(live.session)).digest(), words.lang, step)
        kept = self._documents.use(key)
        if kept is None:
            lines = await self._host.log(live, None, step)
            board = await self._studio.board(story.at(step), words.lang)
            number = request.match_info["number"]
            url = f"{self._host.web_addresses.base_url}/match/{number}-{request.match_info['token']}"
            document = match_document(story, words, step, lines, board, url)
            kept = (document, len(msgspec.json.encode(document)))
            self._documents.keep(key, kept)
        return kept[0], words


def _words(request: web.Request, live: Live) -> Words:
    return words_for(live.game.slug, _language(request, live.session.language))


def _language(request: web.Request, usual: str) -> str:
    """Return the language that the URL or the browser asks for, otherwise the ``usual`` one."""
    asked = request.query.get("lang", "")
    if asked in READABLE:
        return asked
    wishes: list[tuple[float, int, str]] = []
    for place, part in enumerate(request.headers.get(hdrs.ACCEPT_LANGUAGE, "")[:200].split(",")):
        name, _, weight = part.strip().partition(";")
        quality = re.fullmatch(r"\s*q=([01](?:\.\d{0,3})?)\s*", weight)
        wishes.append((-float(quality[1]) if quality else -1.0, place, name))
    found = (_readable(name) for weight, _, name in sorted(wishes) if weight < 0)
    return next((lang for lang in found if lang is not None), usual)


def _readable(name: str) -> str | None:
    """Return the language for a browser's language tag: es-MX and other American Spanish become "es-419"."""
    base, _, region = name.partition("-")
    if base not in LANGUAGES:
        return None
    american = base == "es" and region.upper() not in ("", "ES")
    return next((variant for variant, of in VARIANTS.items() if american and of == base), base)


def _step(request: web.Request, count: int) -> int:
    """Return the URL's step, by default and at most the latest. Raises `HTTPBadRequest` if the text is not a step."""
    written = request.query.get("step")
    if written is None:
        return count
    if not (written.isascii() and written.isdecimal() and len(written) <= STEP_DIGITS):
        raise web.HTTPBadRequest
    return min(int(written), count)


def _address(request: web.Request) -> int:
    """Return the reader's network address as a number. A proxy on a private network reports it in a header."""
    try:
        peer = ipaddress.ip_address(request.remote or "")
        if peer.is_private:
            last = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
            peer = ipaddress.ip_address(last) if last else peer
    except ValueError:
        return 0
    return int(peer) >> (128 - IPV6_BITS) if peer.version == 6 else int(peer)


def _fresh(request: web.Request, body: bytes, kind: str, lang: str | None = None) -> web.Response:
    """Return a response with the ETag of its content, and without the content if the browser has it already.

    The ETag depends only on the content, so it reveals nothing else.
    """
    tag = hashlib.sha256(body).hexdigest()[:32]
    known = any(one.value == tag for one in request.if_none_match or ())
    charset = "utf-8" if kind.startswith("text/") else None
    answer = web.Response(status=304) if known else web.Response(body=body, content_type=kind, charset=charset)
    answer.headers[hdrs.ETAG] = f'"{tag}"'
    if lang is not None:
        answer.headers[hdrs.VARY] = hdrs.ACCEPT_LANGUAGE
        answer.headers[hdrs.CONTENT_LANGUAGE] = lang
    return answer


def _refusal(error: Refused, words: Words) -> web.Response:
    if error.code in _NOT_FOUND:
        return _error(404, words, "web-not-found")
    answer = _error(429 if error.code == "too_often" else 503, words, "web-often")
    answer.headers[hdrs.RETRY_AFTER] = "10"
    return answer


def _error(status: int, words: Words, key: str) -> web.Response:
    return web.Response(status=status, body=error_html(words, key), content_type="text/html", charset="utf-8")
