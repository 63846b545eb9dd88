"""The page of a league, with its JSON."""

from __future__ import annotations

import asyncio

from aiohttp import web

from bot.host.host import Host
from bot.host.places.web_addresses import LEAGUE
from bot.host.tournaments.ground.settings import is_listed
from bot.web.documents.leagues import league_document
from bot.web.documents.parts import MOST_ID
from bot.web.pages.finished import FinishedPage, FinishedPages, finish, page_routes
from bot.web.pages.requests import address_of, words_of_guild
from bot.web.rendering import league_html
from bot.wording.words import Words
from engine.kernel.errors import Refused
from storage.records.leagues import WholeLeague


class LeaguePages:
    """Answers the requests about leagues."""

    def __init__(self, host: Host, finished: FinishedPages) -> None:
        self._host = host
        self._finished = finished

    def routes(self) -> list[web.RouteDef]:
        """Return the addresses and their handlers."""
        return page_routes(address_of(LEAGUE), self._league_page)

    async def _league_page(self, request: web.Request) -> tuple[FinishedPage, Words]:
        """Return a league's page. Raises `Refused` ("no_league") if there is no such page."""
        number, token = int(request.match_info["number"]), request.match_info["token"]
        addresses, leagues = self._host.web_addresses, self._host.leagues
        whole = None if number > MOST_ID else await leagues.find(number)
        if whole is None or not await addresses.admits_league(whole.league, token):
            raise Refused("no_league")
        guild_id = whole.league.guild_id
        urls, events = await self._event_urls(whole), await addresses.of_events(guild_id)
        names = await leagues.distinct_names(whole.players)
        words, url = await words_of_guild(self._host, request, guild_id), addresses.url_of(LEAGUE, number, token)

        def make() -> FinishedPage:
            document = league_document(whole, names, urls, words, url, events)
            return finish(document, league_html(document, words, url.rpartition("/")[2]))

        page_key = (url, words.lang, whole.league.revision, events, *sorted(urls.items()), *sorted(names.items()))
        return await self._finished.page((LEAGUE, *page_key), lambda: asyncio.to_thread(make)), words

    async def _event_urls(self, whole: WholeLeague) -> dict[int, str]:
        """Return the URLs of the league's events in the public list, by their numbers."""
        found = {}
        for one in whole.events:
            try:
                tournament = await self._host.tournaments.find(whole.league.guild_id, one.tournament_id)
            except Refused:
                # The event is damaged, or was deleted in the meantime.
                continue
            if is_listed(tournament) and (url := await self._host.web_addresses.of_event(tournament)) is not None:
                found[one.tournament_id] = url
        return found
