"""The page of an event, with its pictures and its JSON."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, TypeVar

import msgspec
from aiohttp import web

from bot.face.studio import Studio
from bot.host.ground.value_cache import RecentValues
from bot.host.host import Host
from bot.host.places.web_addresses import EVENT
from bot.host.tournaments.ground.settings import is_listed
from bot.host.tournaments.reports.figures import EventFigures
from bot.web.event_documents import (
    EventDocument,
    chart_paints,
    event_document,
    facts_of_event,
    main_picture,
    picture_url,
)
from bot.web.parts import picture_link
from bot.web.rendering import event_html
from bot.web.requests import fresh, language_of, number_parameter
from bot.wording.words import Words, words_for
from engine.kernel.errors import Refused
from storage.records.tournaments import Whole

T = TypeVar("T")
# The number of finished documents and lists of charts that are kept.
MADE_SIZE = 64


class EventPages:
    """Answers the requests about events."""

    def __init__(self, host: Host, studio: Studio) -> None:
        self._host = host
        self._studio = studio
        self._figures = EventFigures(host.tournaments.views)
        # The document and the charts of each revision are made only once, even if several readers request them at once.
        self._made: RecentValues[Hashable, asyncio.Task[Any]] = RecentValues(MADE_SIZE)

    def routes(self) -> list[web.RouteDef]:
        """Return the addresses and their handlers."""
        event = r"/event/{number:[1-9][0-9]{0,17}}-{token:[0-9a-f]{32}}"
        return [
            web.get(event, self._show_event),
            web.get(f"{event}.json", self._show_json),
            web.get(f"{event}/picture.png", self._show_picture),
            web.get(rf"{event}/chart-{{chart:\d{{1,4}}}}.png", self._show_chart),
        ]

    async def _show_event(self, request: web.Request) -> web.Response:
        document, words = await self._document(request)
        here = request.path.rpartition("/")[2]
        return fresh(request, await asyncio.to_thread(event_html, document, words, here), "text/html", words.lang)

    async def _show_json(self, request: web.Request) -> web.Response:
        document, words = await self._document(request)
        written = await asyncio.to_thread(msgspec.json.encode, document)
        return fresh(request, written, "application/json", words.lang)

    async def _show_picture(self, request: web.Request) -> web.Response:
        whole, words = await self._event(request)
        paint = await asyncio.to_thread(main_picture, await facts_of_event(self._figures, whole), words)
        if paint is None:
            picture = await self._studio.cover(whole.tournament.game, words.lang)
        else:
            picture = await self._studio.tournament_picture(paint, words)
        return fresh(request, picture.png, "image/png", words.lang)

    async def _show_chart(self, request: web.Request) -> web.Response:
        whole, words = await self._event(request)
        facts = await facts_of_event(self._figures, whole)
        charts = await self._once((_key(whole), words.lang), partial(chart_paints, facts, words))
        number = int(request.match_info["chart"])
        if not 1 <= number <= len(charts):
            raise web.HTTPNotFound
        picture = await self._studio.tournament_picture(charts[number - 1], words)
        return fresh(request, picture.png, "image/png", words.lang)

    async def _event(self, request: web.Request) -> tuple[Whole, Words]:
        """Return the event of a page. Raises `Refused` if there is no such page; the answer never tells the reason."""
        tournaments = self._host.tournaments
        found = await tournaments.get(int(request.match_info["number"]))
        if not await self._host.web_addresses.admits_event(found, request.match_info["token"]):
            raise Refused("no_tournament")
        whole = await tournaments.whole(found.guild_id, found.tournament_id)
        return whole, words_for(found.game, language_of(request, found.language))

    async def _document(self, request: web.Request) -> tuple[EventDocument, Words]:
        whole, words = await self._event(request)
        addresses, tournament = self._host.web_addresses, whole.tournament
        facts = await facts_of_event(self._figures, whole)
        shown = _round(request, len(facts.whole.rounds))
        url = addresses.url_of(EVENT, tournament.tournament_id, request.match_info["token"])
        watchable = await self._host.tournaments.views.watchable(whole, shown)
        matches = await addresses.of_matches(tournament.guild_id, watchable)
        listed = is_listed(tournament)
        events = await addresses.of_events(tournament.guild_id) if listed else None
        # Only an event of the public list leads to other pages.
        users = {str(one.number): one.user_id for one in whole.entries if listed and one.user_id is not None}
        players = await addresses.of_players(tournament.guild_id, users)
        cover = picture_link(await self._studio.cover(tournament.game, words.lang), picture_url(url, words))
        made = partial(event_document, facts, words, shown, matches, players, cover, url, events)
        key = (_key(whole), words.lang, shown, tuple(matches.items()), tuple(players.items()), url, events)
        return await self._once(key, made), words

    async def _once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the result of ``make``, which runs in a thread, or the cached result for the key."""
        task: asyncio.Task[T] | None = self._made.use(key)
        if task is None or (task.done() and task.exception() is not None):
            task = asyncio.create_task(asyncio.to_thread(make), name="page of an event")
            self._made.keep(key, task)
        return await asyncio.shield(task)


def _key(whole: Whole) -> tuple[int, int]:
    return whole.tournament.tournament_id, whole.tournament.revision


def _round(request: web.Request, count: int) -> int:
    """Return the number of the round in the URL.

    The default, and the maximum, is the latest of ``count`` published rounds. Return 0 if no round is published. Raises
    `BadParameter` if the text is not a number.
    """
    written = number_parameter(request, "round")
    return count if written is None else min(max(written, 1), count)
