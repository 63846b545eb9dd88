"""The pages of a server's leaderboards and of its players' records, with their JSON."""

from __future__ import annotations

import asyncio
from functools import partial

from aiohttp import web

from bot.face.studio import Studio
from bot.host.host import Host
from bot.host.places.web_addresses import EVENT, LEADERBOARDS, PLAYER
from bot.web.documents.leaderboards import leaderboards_document, leaderboards_paint, listed_rows
from bot.web.documents.lists import in_archive
from bot.web.documents.parts import MOST_ID
from bot.web.documents.players import EVENTS_SHOWN, MATCHES_SHOWN, PublicRecord, player_document, record_paint
from bot.web.pages.finished import FinishedPage, FinishedPages, pictured_routes
from bot.web.pages.requests import BadParameter, address_of, words_of_guild
from bot.web.rendering import leaderboards_html, player_html
from bot.wording.words import Words
from engine.kernel.contract.registry import AnyGame, games
from engine.kernel.errors import Refused


class RecordPages:
    """Answers the requests about leaderboards and players' records."""

    def __init__(self, host: Host, studio: Studio, finished: FinishedPages) -> None:
        self._host = host
        self._studio = studio
        self._finished = finished

    def routes(self) -> list[web.RouteDef]:
        """Return the addresses and their handlers."""
        leaderboards, record = (
            partial(self._finished.unless_changed, page_of=one) for one in (self._leaderboards, self._player_record)
        )
        return [
            *pictured_routes(address_of(LEADERBOARDS), leaderboards, self._studio),
            *pictured_routes(address_of(PLAYER), record, self._studio),
        ]

    async def _leaderboards(self, request: web.Request) -> tuple[FinishedPage, Words]:
        """Return the leaderboards of a page. Raises `Refused` ("no_session") if there is no such page."""
        guild_id, token = int(request.match_info["number"]), request.match_info["token"]
        addresses, results = self._host.web_addresses, self._host.results
        if guild_id > MOST_ID or not await addresses.admits_leaderboards(guild_id, token):
            raise Refused("no_session")
        rules, words = _game(request), await words_of_guild(self._host, request, guild_id)
        divisions = await results.stored_leaderboard(guild_id, rules.slug if rules else None)
        users = {str(row.user_id): row.user_id for row in listed_rows(divisions)}
        players, ranked = await addresses.of_players(guild_id, users), await results.ranked_games(guild_id)
        events, seasons = await addresses.of_events(guild_id), await addresses.of_seasons(guild_id)
        if events is None or seasons is None:
            # The server has turned off its pages since the check above.
            raise Refused("no_session")
        url = addresses.url_of(LEADERBOARDS, guild_id, token)
        document = await asyncio.to_thread(
            leaderboards_document, divisions, rules, ranked, players, words, url, events, seasons
        )
        html = partial(leaderboards_html, document, words, f"{guild_id}-{token}")
        return await self._finished.of_document(
            document, html, partial(leaderboards_paint, divisions, rules, words)
        ), words

    async def _player_record(self, request: web.Request) -> tuple[FinishedPage, Words]:
        """Return the record of a page. Raises `Refused` ("no_session") if there is no such page."""
        guild_id, token = int(request.match_info["number"]), request.match_info["token"]
        addresses = self._host.web_addresses
        user_id = None if guild_id > MOST_ID else await addresses.player_of(guild_id, token)
        if user_id is None:
            raise Refused("no_session")
        record, leaderboards = await self._record(guild_id, user_id), await addresses.of_leaderboards(guild_id)
        if record is None or leaderboards is None:
            # The server has turned off its pages since the check above.
            raise Refused("no_session")
        words = await words_of_guild(self._host, request, guild_id)
        url = addresses.url_of(PLAYER, guild_id, token)
        document = await asyncio.to_thread(player_document, record, words, url, leaderboards)
        html = partial(player_html, document, words, f"{guild_id}-{token}")
        return await self._finished.of_document(document, html, partial(record_paint, record, words)), words

    async def _record(self, guild_id: int, user_id: int) -> PublicRecord | None:
        """Return a player's record, None if the server shows no pages any more.

        The results are those of `/profile`. Events and matches are only those to which the public list leads.
        """
        host, addresses = self._host, self._host.web_addresses
        listed = await host.tournaments.views.listed(guild_id)
        over = [one for one in in_archive(listed) if one.state == "finished"]
        places = await host.tournaments.honours.places_in(
            [one.tournament_id for one in over], guild_id, user_id, limit=EVENTS_SHOWN
        )
        events = [(one, places[one.tournament_id]) for one in over if one.tournament_id in places]
        numbers = {str(one.tournament_id): one.tournament_id for one, _ in events}
        event_urls = await addresses.of_many(guild_id, EVENT, numbers)
        matches = await host.results.played_in(
            guild_id, user_id, [one.tournament_id for one in listed], at=host.clock(), limit=MATCHES_SHOWN
        )
        match_urls = await addresses.of_matches(guild_id, {str(one.session_id): one.session_id for one in matches})
        if event_urls.keys() != numbers.keys():
            return None
        name = await host.results.latest_name(guild_id, user_id)
        profile = await host.results.stored_profile(guild_id, user_id)
        return PublicRecord(name, profile, events, event_urls, matches, match_urls)


def _game(request: web.Request) -> AnyGame | None:
    """Return the game in the URL, None without one. Raises `BadParameter` for a text that names no game."""
    slug = request.query.get("game")
    if slug is None:
        return None
    if slug not in games():
        raise BadParameter("web-bad-game")
    return games()[slug]
