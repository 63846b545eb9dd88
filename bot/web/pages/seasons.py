"""The page of a server's seasons, with its JSON."""

from __future__ import annotations

import asyncio
from functools import partial

from aiohttp import web

from bot.face.studio import Studio
from bot.host.host import Host
from bot.host.places.web_addresses import SEASONS
from bot.web.documents.parts import MOST_ID
from bot.web.documents.seasons import SeasonLinks, listed_lines, season_paint, seasons_document
from bot.web.pages.finished import FinishedPage, FinishedPages, pictured_routes
from bot.web.pages.requests import address_of, number_parameter, words_of_guild
from bot.web.rendering import seasons_html
from bot.wording.words import Words
from engine.kernel.errors import Refused
from storage.records.seasons import Season


class SeasonPages:
    """Answers the requests about seasons."""

    def __init__(self, host: Host, studio: Studio, finished: FinishedPages) -> None:
        self._host = host
        self._studio = studio
        self._finished = finished

    def routes(self) -> list[web.RouteDef]:
        """Return the addresses and their handlers."""
        unless_changed = partial(self._finished.unless_changed, page_of=self._season_page)
        return pictured_routes(address_of(SEASONS), unless_changed, self._studio)

    async def _season_page(self, request: web.Request) -> tuple[FinishedPage, Words]:
        """Return the page of a season. Raises `Refused` ("no_season") if there is no such page or season."""
        guild_id, token = int(request.match_info["number"]), request.match_info["token"]
        addresses, seasons, now = self._host.web_addresses, self._host.seasons, self._host.clock()
        if guild_id > MOST_ID or not await addresses.admits_seasons(guild_id, token):
            raise Refused("no_season")
        found = await seasons.of_guild(guild_id)
        season = _asked_season(request, found)
        lines = () if season is None else await seasons.stored_table(season)
        users = {str(one.user_id): one.user_id for one in listed_lines(lines) if one.user_id is not None}
        events, boards = await addresses.of_events(guild_id), await addresses.of_leaderboards(guild_id)
        if events is None or boards is None:
            # The server has turned off its pages since the check above.
            raise Refused("no_season")
        players = await addresses.of_players(guild_id, users)
        links = SeasonLinks(addresses.url_of(SEASONS, guild_id, token), events, boards, players)
        words, number = await words_of_guild(self._host, request, guild_id), number_parameter(request, "page") or 1
        document = await asyncio.to_thread(seasons_document, season, lines, found, links, words, number, now)
        html = partial(seasons_html, document, words, f"{guild_id}-{token}")
        picture = None if season is None else partial(season_paint, season, lines, words)
        return await self._finished.of_document(document, html, picture), words


def _asked_season(request: web.Request, seasons: tuple[Season, ...]) -> Season | None:
    """Return the season in the URL, by default the first one. Raises `Refused` ("no_season"), `BadParameter`."""
    number = number_parameter(request, "season")
    if number is None:
        return seasons[0] if seasons else None
    season = next((one for one in seasons if one.season_id == number), None)
    if season is None:
        raise Refused("no_season")
    return season
