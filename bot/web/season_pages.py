"""The page of a server's seasons, with its JSON."""

from __future__ import annotations

import asyncio

from aiohttp import web

from bot.host.host import Host
from bot.host.places.web_addresses import SEASONS
from bot.web.finished_pages import FinishedPage, FinishedPages, finish
from bot.web.parts import MOST_ID
from bot.web.rendering import seasons_html
from bot.web.requests import language_of, number_parameter
from bot.web.season_documents import SeasonLinks, listed_lines, seasons_document
from bot.wording.languages import LANGUAGES
from bot.wording.words import Words, words_for
from engine.kernel.errors import Refused
from storage.records.seasons import Season


class SeasonPages:
    """Answers the requests about seasons."""

    def __init__(self, host: Host, finished: FinishedPages) -> None:
        self._host = host
        self._finished = finished

    def routes(self) -> list[web.RouteDef]:
        """Return the addresses and their handlers."""
        address = rf"/{SEASONS}/{{number:[1-9][0-9]{{0,19}}}}-{{token:[0-9a-f]{{32}}}}"
        return [web.get(address, self._show_page), web.get(f"{address}.json", self._show_json)]

    async def _show_page(self, request: web.Request) -> web.Response:
        page, words = await self._page(request)
        return page.as_html(request, words)

    async def _show_json(self, request: web.Request) -> web.Response:
        page, words = await self._page(request)
        return page.as_json(request, words)

    async def _page(self, request: web.Request) -> tuple[FinishedPage, Words]:
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
        usual = (await self._host.preferences.of_guild(guild_id)).language or LANGUAGES[0]
        words, number = words_for(None, language_of(request, usual)), number_parameter(request, "page") or 1
        document = seasons_document(season, lines, found, links, words, number, now)

        def make() -> FinishedPage:
            return finish(document, seasons_html(document, words, f"{guild_id}-{token}"))

        # No revision covers results, so the document itself is the key.
        return await self._finished.page(document, lambda: asyncio.to_thread(make)), words


def _asked_season(request: web.Request, found: tuple[Season, ...]) -> Season | None:
    """Return the season in the URL, by default the first one. Raises `Refused` ("no_season"), `BadParameter`."""
    number = number_parameter(request, "season")
    if number is None:
        return found[0] if found else None
    wanted = next((one for one in found if one.season_id == number), None)
    if wanted is None:
        raise Refused("no_season")
    return wanted
