"""The page of a league, with its JSON."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

import msgspec
from aiohttp import web

from bot.face.studio import Studio
from bot.host.host import Host
from bot.host.places.web_addresses import LEAGUE
from bot.host.tournaments.drafts.templates import is_listed_on_web
from bot.host.tournaments.ground.settings import is_listed
from bot.host.tournaments.reports.figures import EventFigures
from bot.web.documents.events import facts_of_event
from bot.web.documents.leagues import (
    DivisionFacts,
    LeagueLinks,
    current_events,
    league_document,
    league_paint,
)
from bot.web.documents.parts import MOST_ID
from bot.web.pages.finished import FinishedPage, FinishedPages, finish, pictured_routes
from bot.web.pages.requests import address_of, words_of_guild
from bot.web.rendering import league_html
from bot.wording.words import Words
from engine.kernel.errors import Refused
from storage.records.leagues import WholeLeague
from storage.records.tournaments import StoredTournament


class LeaguePages:
    """Answers the requests about leagues."""

    def __init__(self, host: Host, studio: Studio, finished: FinishedPages, figures: EventFigures) -> None:
        self._host = host
        self._studio = studio
        self._figures = figures
        self._finished = finished

    def routes(self) -> list[web.RouteDef]:
        """Return the addresses and their handlers."""
        return pictured_routes(address_of(LEAGUE), self._league_page, self._studio)

    async def _league_page(self, request: web.Request) -> tuple[FinishedPage, Words]:
        """Return a league's page. Raises `Refused` ("no_league") if there is no such page."""
        number, token = int(request.match_info["number"]), request.match_info["token"]
        addresses, leagues = self._host.web_addresses, self._host.leagues
        whole = None if number > MOST_ID else await leagues.find(number)
        if whole is None or not await addresses.admits_league(whole.league, token):
            raise Refused("no_league")
        events, names = await self._public_events(whole), await leagues.distinct_names(whole.players)
        links = await self._links(whole, events, addresses.url_of(LEAGUE, number, token))
        words = await words_of_guild(self._host, request, whole.league.guild_id)

        def finish_page(facts: Mapping[int, DivisionFacts]) -> FinishedPage:
            document = league_document(whole, facts, names, links, words)
            return finish(document, league_html(document, words, f"{number}-{token}"), league_paint(document, words))

        async def make() -> FinishedPage:
            return await asyncio.to_thread(finish_page, await self._facts(whole, links))

        revisions = sorted((one.tournament_id, one.revision) for one in events)
        page_key = (words.lang, whole.league.revision, msgspec.json.encode(links), *revisions, *sorted(names.items()))
        return await self._finished.page((LEAGUE, *page_key), make), words

    async def _public_events(self, whole: WholeLeague) -> list[StoredTournament]:
        """Return the league's events in the public list."""
        found = []
        for one in whole.events:
            try:
                tournament = await self._host.tournaments.find(whole.league.guild_id, one.tournament_id)
            except Refused:
                # The event is damaged, or was deleted in the meantime.
                continue
            if is_listed(tournament):
                found.append(tournament)
        return found

    async def _links(self, whole: WholeLeague, events: Sequence[StoredTournament], url: str) -> LeagueLinks:
        addresses, league = self._host.web_addresses, whole.league
        urls = {str(one.tournament_id): await addresses.of_event(one) for one in events}
        # Only a league of the public lists leads to records.
        users = {str(one.user_id): one.user_id for one in whole.players if is_listed_on_web(league.data)}
        return LeagueLinks(
            url,
            await addresses.of_events(league.guild_id),
            {number: event_url for number, event_url in urls.items() if event_url is not None},
            await addresses.of_players(league.guild_id, users),
        )

    async def _facts(self, whole: WholeLeague, links: LeagueLinks) -> dict[int, DivisionFacts]:
        """Return the facts of the public events of the current season, by division."""
        found = {}
        for division, one in current_events(whole).items():
            if str(one.tournament_id) not in links.public_events:
                continue
            try:
                event = await self._host.tournaments.whole(whole.league.guild_id, one.tournament_id)
            except Refused:
                # The event is damaged, or was deleted in the meantime.
                continue
            users = {entry.number: entry.user_id for entry in event.entries if entry.user_id is not None}
            found[division] = DivisionFacts(await facts_of_event(self._figures, event), users)
        return found
