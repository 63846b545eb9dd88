"""The addresses of public pages. They are computed with a guild's secret key, so nobody can guess one."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from typing import Literal

from bot.host.ground import audit_entries
from bot.host.matches.session_cache import SessionCache
from bot.host.tournaments.drafts.templates import shows_on_web
from bot.host.tournaments.entries.divisions import shows_league
from bot.host.tournaments.ground.settings import has_opened, is_listed, shows_page
from engine.kernel.errors import Refused
from storage.records.ladders import Ladder
from storage.records.leagues import League
from storage.records.matches import Session
from storage.records.people import GuildSettings
from storage.records.tournaments import StoredTournament

KEY_BYTES = 32
# The length of a token in an address, in hexadecimal digits: 128 bits.
TOKEN_DIGITS = 32
_HALF_BYTES = TOKEN_DIGITS // 4
# A number that is no user's id.
NO_USER = 0
# The kinds of pages. The path of a page begins with its kind.
MATCH, EVENT, EVENTS, LEADERBOARDS, PLAYER = "match", "event", "events", "leaderboards", "player"
LADDER, LEAGUE, SEASONS = "ladder", "league", "seasons"
# What a guild shows: no page, the pages of matches and events, or leaderboards and players' records as well.
PublicPages = Literal["off", "on", "records"]


class WebAddresses:
    """Derives the addresses of a guild's pages from its key, and turns the pages on and off.

    Nothing is stored for a single page. If the pages are turned off and on again, the guild has a new key, and all
    earlier addresses are void. A match or an event without a page is treated as one with an unknown address.
    """

    def __init__(self, cache: SessionCache) -> None:
        self._settings = cache.storage.settings
        self._tournaments = cache.storage.tournaments
        self._hidden = cache.storage.hidden_pages
        self._results = cache.storage.results
        self._clock = cache.clock
        # The URL at which the operator publishes the pages; None if there is none.
        self.base_url: str | None = None

    async def choose(self, guild_id: int, by: int, pages: PublicPages) -> None:
        """Turn a guild's pages on or off, with an audit entry. Raises `Refused` ("no_web") without a published URL.

        Pages that stay on keep their addresses.
        """
        if pages != "off" and self.base_url is None:
            raise Refused("no_web")
        settings = await self._settings.guild(guild_id)
        before = public_pages(settings)
        if pages != before:
            key = None if pages == "off" else settings.web_key or secrets.token_bytes(KEY_BYTES)
            entry = audit_entries.web_entry(guild_id, by, before, pages, at=self._clock())
            await self._settings.set_web_key(guild_id, key, records=pages == "records", audit=entry)

    async def of_match(self, session: Session) -> str | None:
        """Return the URL of a match's page, None if there is no page."""
        if not await self._has_page(session):
            return None
        return (await self.of_matches(session.guild_id, {"": session.session_id})).get("")

    async def of_matches(self, guild_id: int, sessions: Mapping[str, int]) -> dict[str, str]:
        """Return the URLs of matches by the keys of ``sessions``, without hidden pages.

        The caller must leave out matches of events that have no page.
        """
        hidden_ids = await self._hidden.among(sessions.values())
        return await self.of_many(
            guild_id, MATCH, {name: number for name, number in sessions.items() if number not in hidden_ids}
        )

    async def admits(self, session: Session, token: str) -> bool:
        """Return whether a token is that of the match's page, and nobody hides this page."""
        if not await self._is_token(session.guild_id, MATCH, session.session_id, token):
            return False
        return await self._has_page(session) and not await self.is_hidden(session)

    async def _has_page(self, session: Session) -> bool:
        """Return whether a match has a page, which may be hidden: matches of an event without a page have none."""
        if session.tournament_id is None:
            return True
        found = await self._tournaments.find(session.tournament_id)
        return found is None or shows_page(found)

    async def is_hidden(self, session: Session) -> bool:
        """Return whether a player or a moderator has hidden the match's page."""
        return bool(await self._hidden.among([session.session_id]))

    async def can_hide(self, session: Session, user_id: int, *, moderator: bool) -> bool:
        """Return whether the match has a page that the user may hide or show again.

        Moderators may, and users who hold or held a seat, unless a moderator hid the page.
        """
        if not moderator and (
            not session.held_by(user_id) or await self._hidden.among([session.session_id], by_moderator=True)
        ):
            return False
        return await self._url(session.guild_id, MATCH, session.session_id) is not None and await self._has_page(
            session
        )

    async def set_hidden(self, session: Session, user_id: int, *, is_hidden: bool, moderator: bool) -> None:
        """Hide a match's page or show it again. Raises `Refused` ("no_page_to_hide").

        A moderator's change has an audit entry, and only a moderator can undo it.
        """
        if not await self.can_hide(session, user_id, moderator=moderator):
            raise Refused("no_page_to_hide")
        entry = (
            audit_entries.page_entry(session, user_id, is_shown=not is_hidden, at=self._clock()) if moderator else None
        )
        change = self._hidden.hide if is_hidden else self._hidden.show
        await change(session.session_id, moderator=moderator, audit=entry)

    async def of_event(self, tournament: StoredTournament) -> str | None:
        """Return the URL of an event's page, None if there is no page."""
        if not (has_opened(tournament) and shows_page(tournament)):
            return None
        return await self._url(tournament.guild_id, EVENT, tournament.tournament_id)

    async def event_of(self, session: Session) -> str | None:
        """Return the URL of the page of a match's event, None unless the event is in its guild's public list."""
        if session.tournament_id is None:
            return None
        found = await self._tournaments.find(session.tournament_id)
        return await self.of_event(found) if found is not None and shows_page(found) and is_listed(found) else None

    async def admits_event(self, tournament: StoredTournament, token: str) -> bool:
        """Return whether a token is that of the event's page, and the event shows it."""
        right = await self._is_token(tournament.guild_id, EVENT, tournament.tournament_id, token)
        return right and has_opened(tournament) and shows_page(tournament)

    async def of_ladder(self, ladder: Ladder) -> str | None:
        """Return the URL of a ladder's page, None if there is no page."""
        is_public = shows_on_web(ladder.data)
        return await self._url(ladder.guild_id, LADDER, ladder.ladder_id) if is_public else None

    async def admits_ladder(self, ladder: Ladder, token: str) -> bool:
        """Return whether a token is that of the ladder's page, and the ladder shows it."""
        is_admitted = await self._is_token(ladder.guild_id, LADDER, ladder.ladder_id, token)
        return is_admitted and shows_on_web(ladder.data)

    async def of_league(self, league: League) -> str | None:
        """Return the URL of a league's page, None if there is no page."""
        return await self._url(league.guild_id, LEAGUE, league.league_id) if shows_league(league) else None

    async def admits_league(self, league: League, token: str) -> bool:
        """Return whether a token is that of the league's page, and the league shows it."""
        return await self._is_token(league.guild_id, LEAGUE, league.league_id, token) and shows_league(league)

    async def of_events(self, guild_id: int) -> str | None:
        """Return the URL of a guild's list of events, None if there is none."""
        return await self._url(guild_id, EVENTS, guild_id)

    async def admits_events(self, guild_id: int, token: str) -> bool:
        """Return whether a token is that of a guild's list of events."""
        return await self._is_token(guild_id, EVENTS, guild_id, token)

    async def of_leaderboards(self, guild_id: int) -> str | None:
        """Return the URL of a guild's leaderboards, None if the guild does not show them."""
        return await self._records_url(guild_id, LEADERBOARDS)

    async def admits_leaderboards(self, guild_id: int, token: str) -> bool:
        """Return whether a token is that of a guild's leaderboards, and the guild shows them."""
        return await self._admits_records(guild_id, LEADERBOARDS, token)

    async def of_seasons(self, guild_id: int) -> str | None:
        """Return the URL of a guild's seasons, None if the guild does not show them: they belong to leaderboards."""
        return await self._records_url(guild_id, SEASONS)

    async def admits_seasons(self, guild_id: int, token: str) -> bool:
        """Return whether a token is that of a guild's seasons, and the guild shows them."""
        return await self._admits_records(guild_id, SEASONS, token)

    async def _records_url(self, guild_id: int, kind: str) -> str | None:
        key = await self._records_key(guild_id)
        if key is None or self.base_url is None:
            return None
        return self.url_of(kind, guild_id, _token(key, kind, guild_id))

    async def _admits_records(self, guild_id: int, kind: str, token: str) -> bool:
        return _fits(await self._records_key(guild_id), kind, guild_id, token)

    async def of_players(self, guild_id: int, users: Mapping[str, int]) -> dict[str, str]:
        """Return the URLs of players' records by the keys of ``users``. Only users with counted matches have one.

        The result is empty if the guild shows no records. The URL names the guild and not the user, so it reveals no
        account of Discord.
        """
        key = await self._records_key(guild_id)
        if key is None or self.base_url is None:
            return {}
        counted_users = frozenset(await self._results.counted_users(guild_id, users.values()))
        tokens = {name: _player_token(key, user) for name, user in users.items() if user in counted_users}
        return {name: self.url_of(PLAYER, guild_id, token) for name, token in tokens.items()}

    async def player_of(self, guild_id: int, token: str) -> int | None:
        """Return the user of a guild whose record has this token, None if there is no such record.

        The work is the same in all cases, so the time of the answer does not reveal which records exist.
        """
        key = await self._records_key(guild_id)
        user_id = _user_of(key or bytes(KEY_BYTES), token)
        found = await self._results.counted_users(guild_id, [NO_USER if user_id is None else user_id])
        return user_id if key is not None and user_id in found else None

    async def of_many(self, guild_id: int, kind: str, numbers: Mapping[str, int]) -> dict[str, str]:
        """Return the URLs of a guild's pages of one kind, by the keys of ``numbers``. The caller checks access."""
        key = (await self._settings.guild(guild_id)).web_key
        if key is None or self.base_url is None:
            return {}
        return {name: self.url_of(kind, number, _token(key, kind, number)) for name, number in numbers.items()}

    def url_of(self, kind: str, number: int, token: str) -> str:
        """Return the URL of a page whose token is known."""
        return f"{self.base_url}/{_path(kind, number, token)}"

    async def _records_key(self, guild_id: int) -> bytes | None:
        """Return the key for the addresses of leaderboards and records, None if the guild does not show them."""
        settings = await self._settings.guild(guild_id)
        return settings.web_key if settings.web_records else None

    async def _url(self, guild_id: int, kind: str, number: int) -> str | None:
        return (await self.of_many(guild_id, kind, {"": number})).get("")

    async def _is_token(self, guild_id: int, kind: str, number: int, token: str) -> bool:
        return _fits((await self._settings.guild(guild_id)).web_key, kind, number, token)


def public_pages(settings: GuildSettings) -> PublicPages:
    """Return which public pages a guild shows."""
    if settings.web_key is None:
        return "off"
    return "records" if settings.web_records else "on"


def _player_token(key: bytes, user_id: int) -> str:
    """Return the token of a player's record: a code that proves the user's id, and the id encrypted with this code.

    Only the key turns the token into the id.
    """
    proof = hmac.digest(key, f"{PLAYER} {user_id}".encode(), "sha256")[:_HALF_BYTES]
    return (proof + _masked(key, proof, user_id.to_bytes(_HALF_BYTES, "big"))).hex()


def _user_of(key: bytes, token: str) -> int | None:
    """Return the user for whom `_player_token` made this token with this key, None for any other token."""
    proof, digest = bytes.fromhex(token[: TOKEN_DIGITS // 2]), bytes.fromhex(token[TOKEN_DIGITS // 2 :])
    user_id = int.from_bytes(_masked(key, proof, digest), "big")
    return user_id if hmac.compare_digest(token, _player_token(key, user_id)) else None


def _masked(key: bytes, proof: bytes, value: bytes) -> bytes:
    """Return the bytes combined with a mask of the key. A second call with the same mask restores them."""
    mask = hmac.digest(key, b"account " + proof, "sha256")
    return bytes(one ^ other for one, other in zip(value, mask, strict=False))


def page_path(key: bytes, kind: str, number: int) -> str:
    """Return the path under the base URL of a page: that of a match, an event, or a guild's list of events."""
    return _path(kind, number, _token(key, kind, number))


def _path(kind: str, number: int, token: str) -> str:
    return f"{kind}/{number}-{token}"


def _token(key: bytes, kind: str, number: int) -> str:
    return hmac.digest(key, f"{kind} {number}".encode(), "sha256").hex()[:TOKEN_DIGITS]


def _fits(key: bytes | None, kind: str, number: int, token: str) -> bool:
    """Return whether ``token`` is the page's token for the guild's key. Without a key, no token is right."""
    return key is not None and hmac.compare_digest(token, _token(key, kind, number))
