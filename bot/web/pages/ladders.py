"""The page of a ladder, with its JSON."""

from __future__ import annotations

import asyncio

import msgspec
from aiohttp import web

from bot.face.studio import Studio
from bot.host.host import Host
from bot.host.places.web_addresses import LADDER
from bot.host.tournaments.drafts.templates import is_listed_on_web
from bot.web.documents.ladders import RESULTS_SHOWN, LadderLinks, ladder_document, ladder_paint
from bot.web.documents.parts import MOST_ID
from bot.web.pages.finished import FinishedPage, FinishedPages, finish, pictured_routes
from bot.web.pages.requests import address_of, words_of_guild
from bot.web.rendering import ladder_html
from bot.wording.words import Words
from engine.kernel.errors import Refused
from storage.records.ladders import WholeLadder


class LadderPages:
    """Answers the requests about ladders."""

    def __init__(self, host: Host, studio: Studio, finished: FinishedPages) -> None:
        self._host = host
        self._studio = studio
        self._finished = finished

    def routes(self) -> list[web.RouteDef]:
        """Return the addresses and their handlers."""
        return pictured_routes(address_of(LADDER), self._ladder_page, self._studio)

    async def _ladder_page(self, request: web.Request) -> tuple[FinishedPage, Words]:
        """Return a ladder's page. Raises `Refused` ("no_ladder") if there is no such page."""
        number, token = int(request.match_info["number"]), request.match_info["token"]
        addresses, ladders = self._host.web_addresses, self._host.ladders
        whole = None if number > MOST_ID else await ladders.find(number)
        if whole is None or not await addresses.admits_ladder(whole.ladder, token):
            raise Refused("no_ladder")
        names = await ladders.distinct_names(whole.players)
        found = await ladders.results(whole, RESULTS_SHOWN)
        words = await words_of_guild(self._host, request, whole.ladder.guild_id)
        links = await self._links(whole, addresses.url_of(LADDER, number, token))

        def make() -> FinishedPage:
            document = ladder_document(whole, found, names, links, words)
            html = ladder_html(document, words, f"{number}-{token}")
            return finish(document, html, ladder_paint(whole, names, words))

        page_key = (words.lang, whole.ladder.revision, *found, msgspec.json.encode(links), *sorted(names.items()))
        return await self._finished.page((LADDER, *page_key), lambda: asyncio.to_thread(make)), words

    async def _links(self, whole: WholeLadder, url: str) -> LadderLinks:
        addresses, ladder = self._host.web_addresses, whole.ladder
        # Only a ladder of the public lists leads to records.
        users = {str(user): user for user in whole.order if is_listed_on_web(ladder.data)}
        players = await addresses.of_players(ladder.guild_id, users)
        return LadderLinks(url, await addresses.of_events(ladder.guild_id), players)
