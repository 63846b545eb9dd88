"""The page of a server's public events, with its JSON, its calendar and its feed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial
from typing import Literal, NamedTuple

import msgspec
from aiohttp import web

from bot.face.words.ladders import ladder_name
from bot.face.words.leagues import league_name
from bot.face.words.tournaments.naming import plain_title
from bot.host.host import Host
from bot.host.places.web_addresses import EVENT, EVENTS
from bot.host.tournaments.drafts.templates import is_listed_on_web
from bot.host.tournaments.ground.people import is_over
from bot.web.documents.calendars import calendar_of, feed_of
from bot.web.documents.lists import ARCHIVE_SIZE, events_document, in_archive
from bot.web.documents.parts import MOST_ID, PageLink
from bot.web.pages.finished import FinishedPage, FinishedPages, finish, page_routes
from bot.web.pages.requests import address_of, fresh, number_parameter, words_of_guild
from bot.web.rendering import events_html
from bot.wording.words import Words
from engine.kernel.errors import Refused
from storage.records.ladders import Ladder
from storage.records.leagues import League
from storage.records.tournaments import StoredTournament


class EventList(NamedTuple):
    """A guild and its listed events, the URLs of their pages by event number (as text), and the URL of the list."""

    guild_id: int
    found: list[StoredTournament]
    urls: dict[str, str]
    words: Words
    url: str

    @property
    def latest_events(self) -> list[StoredTournament]:
        """All events that are not over, and the latest events that are over."""
        return [*(one for one in self.found if not is_over(one)), *in_archive(self.found)[:ARCHIVE_SIZE]]


class ListPages:
    """Answers the requests about lists of events."""

    def __init__(self, host: Host, finished: FinishedPages) -> None:
        self._host = host
        self._finished = finished

    def routes(self) -> list[web.RouteDef]:
        """Return the addresses and their handlers."""
        events = address_of(EVENTS)
        return [
            *page_routes(events, self._list_page),
            web.get(f"{events}.ics", self._show_calendar),
            web.get(f"{events}.atom", self._show_feed),
        ]

    async def _show_calendar(self, request: web.Request) -> web.Response:
        listed = await self._listed(request)
        calendar = await asyncio.to_thread(calendar_of, listed.latest_events, listed.urls, listed.words)
        return fresh(request, calendar, "text/calendar", listed.words.lang)

    async def _show_feed(self, request: web.Request) -> web.Response:
        listed = await self._listed(request)
        feed_url = f"{listed.url}.atom?lang={listed.words.lang}"
        make = partial(feed_of, listed.latest_events, listed.urls, listed.words, listed.url, feed_url)
        return fresh(request, await asyncio.to_thread(make), "application/atom+xml", listed.words.lang)

    async def _list_page(self, request: web.Request) -> tuple[FinishedPage, Words]:
        listed, number = await self._listed(request), number_parameter(request, "page") or 1
        addresses = self._host.web_addresses
        boards = await addresses.of_leaderboards(listed.guild_id), await addresses.of_seasons(listed.guild_id)
        competitions = await self._leagues(listed), await self._ladders(listed)

        def make() -> FinishedPage:
            document = events_document(
                listed.found, listed.urls, listed.words, number, listed.url, *boards, *competitions
            )
            return finish(document, events_html(document, listed.words, listed.url.rpartition("/")[2]))

        revisions = tuple((one.tournament_id, one.revision) for one in listed.found)
        page_key = (listed.url, boards, msgspec.json.encode(competitions), listed.words.lang, number, revisions)
        return await self._finished.page((EVENTS, *page_key), lambda: asyncio.to_thread(make)), listed.words

    async def _leagues(self, listed: EventList) -> tuple[PageLink, ...]:
        """Return the links to the leagues that are in public lists and not over."""
        leagues = [one for one in await self._host.leagues.of_guild(listed.guild_id) if _is_shown(one)]
        urls = [await self._host.web_addresses.of_league(one) for one in leagues]
        return _links("league", map(league_name, leagues), urls, listed.words)

    async def _ladders(self, listed: EventList) -> tuple[PageLink, ...]:
        """Return the links to the ladders that are in public lists and not over."""
        ladders = [one for one in await self._host.ladders.of_guild(listed.guild_id) if _is_shown(one)]
        urls = [await self._host.web_addresses.of_ladder(one) for one in ladders]
        return _links("ladder", map(ladder_name, ladders), urls, listed.words)

    async def _listed(self, request: web.Request) -> EventList:
        """Return the list of a page. Raises `Refused` ("no_tournament") if there is none."""
        guild_id, token = int(request.match_info["number"]), request.match_info["token"]
        addresses = self._host.web_addresses
        if guild_id > MOST_ID or not await addresses.admits_events(guild_id, token):
            raise Refused("no_tournament")
        found = await self._host.tournaments.views.listed(guild_id)
        numbers = {str(one.tournament_id): one.tournament_id for one in found}
        urls = await addresses.of_many(guild_id, EVENT, numbers)
        if urls.keys() != numbers.keys():
            # The server has turned off its pages since the check above.
            raise Refused("no_tournament")
        words = await words_of_guild(self._host, request, guild_id)
        return EventList(guild_id, found, urls, words, addresses.url_of(EVENTS, guild_id, token))


def _is_shown(one: League | Ladder) -> bool:
    return one.state != "over" and is_listed_on_web(one.data)


def _links(
    kind: Literal["ladder", "league"], names: Iterable[str], urls: Iterable[str | None], words: Words
) -> tuple[PageLink, ...]:
    """Return the links to pages of leagues or ladders; those without a URL have no page."""
    return tuple(
        PageLink(plain_title(kind, name, words), url) for name, url in zip(names, urls, strict=True) if url is not None
    )
