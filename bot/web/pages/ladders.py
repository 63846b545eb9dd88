"""The page of a ladder, with its JSON."""

from __future__ import annotations

import asyncio

from aiohttp import web

from bot.host.host import Host
from bot.host.places.web_addresses import LADDER
from bot.web.documents.ladders import ladder_document
from bot.web.documents.parts import MOST_ID
from bot.web.pages.finished import FinishedPage, FinishedPages, finish, page_routes
from bot.web.pages.requests import address_of, words_of_guild
from bot.web.rendering import ladder_html
from bot.wording.words import Words
from engine.kernel.errors import Refused


class LadderPages:
    """Answers the requests about ladders."""

    def __init__(self, host: Host, finished: FinishedPages) -> None:
        self._host = host
        self._finished = finished

    def routes(self) -> list[web.RouteDef]:
        """Return the addresses and their handlers."""
        return page_routes(address_of(LADDER), self._ladder_page)

    async def _ladder_page(self, request: web.Request) -> tuple[FinishedPage, Words]:
        """Return a ladder's page. Raises `Refused` ("no_ladder") if there is no such page."""
        number, token = int(request.match_info["number"]), request.match_info["token"]
        addresses, ladders = self._host.web_addresses, self._host.ladders
        whole = None if number > MOST_ID else await ladders.find(number)
        if whole is None or not await addresses.admits_ladder(whole.ladder, token):
            raise Refused("no_ladder")
        events = await addresses.of_events(whole.ladder.guild_id)
        names = await ladders.distinct_names(whole.players)
        words = await words_of_guild(self._host, request, whole.ladder.guild_id)
        url = addresses.url_of(LADDER, number, token)

        def make() -> FinishedPage:
            document = ladder_document(whole, names, words, url, events)
            return finish(document, ladder_html(document, words, url.rpartition("/")[2]))

        page_key = (url, words.lang, whole.ladder.revision, events, *sorted(names.items()))
        return await self._finished.page((LADDER, *page_key), lambda: asyncio.to_thread(make)), words
