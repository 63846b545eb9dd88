"""Exports all personal data of a user, and removes it. The user's matches continue."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Any

import msgspec

from bot.host.clocks.seat_times import NO_SEAT, encode_times
from bot.host.clocks.terms import HOUR_MS
from bot.host.ground.naming import Naming
from bot.host.matches.deleted_sessions import KEPT_MS, PURGE
from bot.host.matches.live import Live
from bot.host.matches.play import encode_events, ending
from bot.host.matches.results.conduct import Conduct
from bot.host.matches.results.results import Results
from bot.host.matches.session_cache import SessionCache
from bot.host.seats.deadlines import year_start
from bot.host.seats.seats import after_leaving, ends_without, resigned, unsettled
from engine.kernel.errors import Refused
from engine.kernel.steps.events import Event
from engine.kernel.words.phrases import SeatRef
from storage.errors import Stale
from storage.records.changes import Change, Departure
from storage.records.matches import Seat
from storage.records.people import Lists, UserSession
from storage.records.times import NewTimer, Timing

# Many JSON readers round larger numbers, so Discord ids are exported as strings.
EXACT = 2**53
ATTEMPTS = 5


class KeptData(msgspec.Struct, frozen=True):
    """All data about a user, in named lists. Rulings are separate, because they stay when the user is removed."""

    user: str
    times: str
    lists: Lists
    rulings: Lists

    @property
    def empty(self) -> bool:
        """Whether there is no data at all."""
        return not any(self.lists.values()) and not self.has_rulings

    @property
    def has_rulings(self) -> bool:
        """Whether there are rulings by or about the user."""
        return any(self.rulings.values())


class RemovalResult(msgspec.Struct, frozen=True):
    """The sessions that the removal of a user changed: running matches and lobbies."""

    running_sessions: tuple[int, ...]
    lobbies: tuple[int, ...]


class PersonalData:
    """Exports and removes personal data."""

    def __init__(self, cache: SessionCache, results: Results, conduct: Conduct, naming: Naming) -> None:
        self._naming = naming
        self._conduct = conduct
        self._cache = cache
        self._results = results
        self._people = cache.storage.people

    async def everything(self, user_id: int) -> KeptData:
        """Return all stored data about a user, on all servers."""
        lists, rulings = await self._people.everything(user_id)
        lists["reliability"] = await self._reliability(lists, user_id)
        return KeptData(str(user_id), "UTC milliseconds since 1970", _plain_lists(lists), _plain_lists(rulings))

    async def _reliability(self, lists: Lists, user_id: int) -> list[dict[str, Any]]:
        """Return the user's reliability on each server, which is computed and not stored."""
        guilds = sorted({row["guild_id"] for name in ("results", "former_seats") for row in lists[name]})
        found = [(guild, await self._conduct.of_user(guild, user_id)) for guild in guilds]
        return [{"guild_id": guild, **msgspec.to_builtins(one)} for guild, one in found if one.matches]

    async def forget(self, user_id: int) -> RemovalResult:
        """Remove a user immediately and everywhere; the computer plays on in their seats.

        Rulings keep the user's id. Running matches keep digests of it, so that a removed user gains no second seat, no
        right to judge their own match, and no exception from the quotas. Finished matches are rated first, so that the
        other players keep their ratings. Raises `Refused` ("forget_busy") if the user's matches change too fast.
        """
        for _ in range(ATTEMPTS):
            # Read first, then rate: a match that ends in between is detected, and rated by the next attempt.
            touched = await self._people.touched(user_id)
            await self._results.rate_finished()
            async with self._results.lock:
                try:
                    return await self._forget(user_id, touched)
                except Stale:
                    # A match began or ended in the meantime, so try again.
                    continue
        raise Refused("forget_busy")

    async def _forget(self, user_id: int, touched: tuple[UserSession, ...]) -> RemovalResult:
        async with AsyncExitStack() as locks:
            for one in touched:
                if one.status in ("lobby", "running"):
                    await locks.enter_async_context(self._cache.lock(one.session_id))
                    session = (await self._cache.even_damaged_under_lock(one.session_id)).session
                    if session.status != one.status:
                        raise Stale(session.revision, session.status)
            departures = [
                departure
                for one in touched
                if one.status == "running" and (departure := await self._departure(one.session_id, user_id))
            ]
            self._drop_from_caches(touched)
            await self._people.forget(
                user_id,
                departures,
                names={lang: self._naming.removed_player(lang) for lang in self._naming.languages},
                name=self._naming.removed_player(self._naming.languages[0]),
                at=self._cache.clock(),
                opened_since=self._cache.clock() - HOUR_MS,
                year_from=year_start(self._cache.clock()),
                refusal=msgspec.json.encode(Refused("player_forgotten").phrase).decode(),
            )
            # A finished match may have been cached again in the meantime.
            self._drop_from_caches(touched)
            self._cache.timekeeper.forget(user_id)
            self._cache.usernames.forget(user_id)
            self._conduct.forget(user_id)
            self._cache.timers_changed.set()
            # The user's name must be removed from the messages of their tournaments.
            self._cache.tournament_news.set()
        session_ids = tuple(departure.session_id for departure in departures)
        return RemovalResult(session_ids, tuple(one.session_id for one in touched if one.status == "lobby"))

    def _drop_from_caches(self, touched: tuple[UserSession, ...]) -> None:
        for one in touched:
            self._cache.forget(one.session_id)

    async def _departure(self, session_id: int, user_id: int) -> Departure | None:
        """Return how a running session goes on without the user, None if they have no seat.

        If no person is left, the match ends as if the user had resigned.
        """
        live = await self._cache.even_damaged_under_lock(session_id)
        session = live.session
        seat = next((seat for seat in session.seats if seat.user_id == user_id), None)
        if seat is None:
            return None
        left_seat = msgspec.structs.replace(
            seat,
            user_id=None,
            name=self._naming.removed_player(session.language),
            absent_since=None,
            opened_at=None,
            computer_since=None,
        )
        events, match_ending, at = [Event("event-forgotten", {"seat": SeatRef(seat.seat)})], None, self._cache.clock()
        if live.match is not None and ends_without(live, seat.seat):
            left_seat = resigned(left_seat, at)
            outcome, events = after_leaving(live, seat.seat, "player")
            match_ending = ending(live, outcome, "player", seat=seat.seat)
        change = Change(
            seats=(left_seat,),
            forgotten=(seat.seat,),
            events=encode_events(events),
            ending=match_ending,
            end_votes=(seat.seat,),
        )
        timing = Timing()
        if live.damage is None and match_ending is None:
            timing = await self._cache.timekeeper.timing(_with(live, left_seat), at)
        if session.deleted_at is not None:
            timing = msgspec.structs.replace(timing, timers=(NewTimer(PURGE, NO_SEAT, session.deleted_at + KEPT_MS),))
        return Departure(session_id, session.revision, msgspec.structs.replace(change, timing=timing))


def _with(live: Live, seat: Seat) -> Live:
    clocks = encode_times(unsettled(live, seat.seat))
    return Live(msgspec.structs.replace(live.session.with_seat(seat), clocks=clocks), live.match)


def _plain_lists(lists: Lists) -> Lists:
    return {name: [_row(row) for row in rows] for name, rows in lists.items()}


def _row(row: dict[str, Any]) -> dict[str, Any]:
    return {name: str(value) if isinstance(value, int) and value >= EXACT else value for name, value in row.items()}
