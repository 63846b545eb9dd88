"""The page of an event, with its pictures and its JSON."""

from __future__ import annotations

import asyncio

import msgspec
from aiohttp import web

from bot.face.studio import Studio
from bot.face.words.leagues import league_name
from bot.face.words.tournaments.naming import plain_title
from bot.host.host import Host
from bot.host.places.web_addresses import EVENT
from bot.host.tournaments.drafts.templates import is_listed_on_web
from bot.host.tournaments.ground.settings import is_listed
from bot.host.tournaments.reports.figures import EventFigures
from bot.web.documents.events import (
    EventLinks,
    chart_paints,
    event_document,
    facts_of_event,
    main_picture,
    repetition,
)
from bot.web.documents.parts import PageLink, picture_link
from bot.web.documents.pictures import picture_url
from bot.web.pages.finished import FinishedPage, FinishedPages, finish, page_routes
from bot.web.pages.requests import address_of, fresh, language_of, number_parameter
from bot.web.rendering import event_html
from bot.wording.words import Words, words_for
from engine.kernel.errors import Refused
from storage.records.tournaments import Whole


class EventPages:
    """Answers the requests about events."""

    def __init__(self, host: Host, studio: Studio, finished: FinishedPages, figures: EventFigures) -> None:
        self._host = host
        self._studio = studio
        self._finished = finished
        self._figures = figures

    def routes(self) -> list[web.RouteDef]:
        """Return the addresses and their handlers."""
        event = address_of(EVENT, digits=18)
        return [
            *page_routes(event, self._round_page),
            web.get(f"{event}/picture.png", self._show_picture),
            web.get(rf"{event}/chart-{{chart:\d{{1,4}}}}.png", self._show_chart),
        ]

    async def _show_picture(self, request: web.Request) -> web.Response:
        whole, words = await self._event(request)
        paint = await asyncio.to_thread(main_picture, await facts_of_event(self._figures, whole), words)
        if paint is None:
            picture = await self._studio.cover(whole.tournament.game, words.lang)
        else:
            picture = await self._studio.tournament_picture(paint, words)
        return fresh(request, picture.png, "image/png", words.lang)

    async def _show_chart(self, request: web.Request) -> web.Response:
        page, words = await self._round_page(request)
        charts = page.charts
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

    async def _round_page(self, request: web.Request) -> tuple[FinishedPage, Words]:
        """Return the page of a round, from the cache if nothing that it shows has changed."""
        whole, words = await self._event(request)
        facts = await facts_of_event(self._figures, whole)
        round_shown = _round(request, len(facts.whole.rounds))
        links, series = await self._links(request, whole, round_shown), await self._series(whole, words)
        token = links.url.rpartition("/")[2]
        tournament = whole.tournament
        cover = picture_link(await self._studio.cover(tournament.game, words.lang), picture_url(links.url, words))

        def make() -> FinishedPage:
            document = event_document(facts, words, round_shown, links, cover, series)
            return finish(document, event_html(document, words, token), charts=chart_paints(facts, words))

        page_key = (
            tournament.tournament_id,
            tournament.revision,
            words.lang,
            round_shown,
            series,
            msgspec.json.encode(links),
        )
        return await self._finished.page((EVENT, *page_key), lambda: asyncio.to_thread(make)), words

    async def _links(self, request: web.Request, whole: Whole, round_shown: int) -> EventLinks:
        addresses, guild_id = self._host.web_addresses, whole.tournament.guild_id
        watchable = await self._host.tournaments.views.watchable(whole, round_shown)
        listed = is_listed(whole.tournament)
        # Only an event of the public list leads to other pages.
        users = {str(one.number): one.user_id for one in whole.entries if listed and one.user_id is not None}
        return EventLinks(
            url=addresses.url_of(EVENT, whole.tournament.tournament_id, request.match_info["token"]),
            events=await addresses.of_events(guild_id) if listed else None,
            league=await self._league(request, whole) if listed else None,
            matches=await addresses.of_matches(guild_id, watchable),
            players=await addresses.of_players(guild_id, users),
        )

    async def _league(self, request: web.Request, whole: Whole) -> PageLink | None:
        """Return the link to the league whose division an event is, None if there is no public one."""
        league = await self._host.leagues.of_event(whole.tournament.tournament_id)
        url = None if league is None else await self._host.web_addresses.of_league(league)
        if league is None or url is None or not is_listed_on_web(league.data):
            return None
        words = words_for(None, language_of(request, whole.tournament.language))
        return PageLink(plain_title("league", league_name(league), words), url)

    async def _series(self, whole: Whole, words: Words) -> str:
        """Return how the event repeats, "" unless it is the latest edition of a series."""
        series = await self._host.tournaments.series.of_latest(whole.tournament.tournament_id)
        return "" if series is None else repetition(series, words)


def _round(request: web.Request, count: int) -> int:
    """Return the number of the round in the URL.

    The default, and the maximum, is the latest of ``count`` published rounds. Return 0 if no round is published. Raises
    `BadParameter` if the text is not a number.
    """
    parameter = number_parameter(request, "round")
    return count if parameter is None else min(max(parameter, 1), count)
