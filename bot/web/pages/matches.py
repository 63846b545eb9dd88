"""The page of a match, with its board, its film and its JSON."""

from __future__ import annotations

import asyncio
import hashlib

import msgspec
from aiohttp import web

from bot.face.ground.throttle import Throttle
from bot.face.replay.film import match_film
from bot.face.studio import Studio
from bot.host.ground.damage import Damaged
from bot.host.host import Host
from bot.host.matches.live import Live
from bot.host.places.web_addresses import MATCH
from bot.web.documents.matches import match_document
from bot.web.pages.finished import FinishedPage, FinishedPages, finish, page_routes
from bot.web.pages.requests import address_of, fresh, language_of, number_parameter, reader_of
from bot.web.rendering import match_html
from bot.wording.words import Words, words_for
from engine.kernel.errors import Refused

# The limit of films for one network address: a number of films within a number of seconds.
FILMS = (3, 60.0)


class MatchPages:
    """Answers the requests about matches."""

    def __init__(self, host: Host, studio: Studio, finished: FinishedPages) -> None:
        self._host = host
        self._studio = studio
        self._finished = finished
        self._films = Throttle(*FILMS)

    def routes(self) -> list[web.RouteDef]:
        """Return the addresses and their handlers."""
        match = address_of(MATCH, digits=18)
        return [
            *page_routes(match, self._step_page),
            web.get(f"{match}/board.png", self._show_board),
            web.get(f"{match}/film.gif", self._show_film),
        ]

    async def _show_board(self, request: web.Request) -> web.Response:
        live = await self._live(request)
        words = _words(request, live)
        story = await self._host.replays.story(live)
        position = story.at(_step(request, story.count))
        picture = await self._studio.board(position, words.lang)
        return fresh(request, picture.png, "image/png", words.lang)

    async def _show_film(self, request: web.Request) -> web.Response:
        live = await self._live(request)
        words = _words(request, live)
        if not self._studio.has_film(live, words.lang, None):
            self._films.check(reader_of(request))
        story = await self._host.replays.story(live)
        film = await match_film(self._host, self._studio, story, words, None)
        return fresh(request, film.png, "image/gif", words.lang)

    async def _live(self, request: web.Request) -> Live:
        """Return the match of a page. Raises `Refused` if there is no such page; the answer never tells the reason."""
        token = request.match_info["token"]
        try:
            live = await self._host.reread(int(request.match_info["number"]))
        except Damaged as error:
            # Only readers with the right address may learn that the match exists.
            if await self._host.web_addresses.admits(error.session, token):
                raise
            raise Refused("no_session") from error
        session = live.session
        if not await self._host.web_addresses.admits(session, token):
            raise Refused("no_session")
        if self._host.tournaments.is_hidden(session):
            raise Refused("table_hidden")
        live.need_begun()
        return live

    async def _step_page(self, request: web.Request) -> tuple[FinishedPage, Words]:
        """Return the page of a step, from the cache if nothing about the match has changed, names included."""
        live = await self._live(request)
        words = _words(request, live)
        story = await self._host.replays.story(live)
        step = _step(request, story.count)
        # The digest covers every stored field of the match, so it changes if a name is removed or a move is undone.
        event = await self._host.web_addresses.event_of(live.session)
        url = self._host.web_addresses.url_of(MATCH, live.session.session_id, request.match_info["token"])
        token = url.rpartition("/")[2]
        key = (MATCH, hashlib.sha256(msgspec.json.encode((live.session, event))).digest(), words.lang, step, url)

        async def make() -> FinishedPage:
            lines = await self._host.log(live, None, step)
            board = await self._studio.board(story.at(step), words.lang)
            document = match_document(story, words, step, lines, board, url, event)
            return await asyncio.to_thread(lambda: finish(document, match_html(document, words, token)))

        return await self._finished.page(key, make), words


def _words(request: web.Request, live: Live) -> Words:
    return words_for(live.game.slug, language_of(request, live.session.language))


def _step(request: web.Request, count: int) -> int:
    """Return the step in the URL. The default, and the maximum, is the latest step.

    Raises `BadParameter` for other text.
    """
    parameter = number_parameter(request, "step")
    return count if parameter is None else min(parameter, count)
