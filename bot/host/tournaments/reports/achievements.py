"""Counts users' achievements in finished tournaments (TN-42)."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence

import msgspec

from bot.host.ground.value_cache import RecentValues
from bot.host.tournaments.ground.facts import chance_of, event_of
from bot.host.tournaments.ground.soundness import EventDamaged
from bot.host.tournaments.ground.store import TournamentStore
from engine.tournaments.rounds.standings import standings
from storage.records.tournaments import Whole

CACHE_SIZE = 1000
# A tournament with fewer people was only a trial, so it does not count.
PEOPLE = 2


class EventHonours(msgspec.Struct, frozen=True):
    """The tournaments that a user played to the end, and how often the user reached each rank, best first."""

    tournaments: int = 0
    places: dict[int, int] = {}

    @property
    def wins(self) -> int:
        """The number of tournaments that the user won."""
        return self.places.get(1, 0)


class Honours:
    """Computes players' honours. A finished tournament does not change, so its final ranks are computed once."""

    def __init__(self, store: TournamentStore) -> None:
        self._store = store
        self._places: RecentValues[int, dict[int, int]] = RecentValues(CACHE_SIZE)

    async def of_user(self, guild_id: int, user_id: int) -> EventHonours:
        """Return a user's honours in a guild. Tournaments that cannot be read do not count."""
        places_by_event = [await self._of(number) for number in await self._store.rows.finished_of(guild_id, user_id)]
        places = [found[user_id] for found in places_by_event if user_id in found]
        return EventHonours(len(places), dict(sorted(Counter(place for place in places if place).items())))

    async def places_in(self, numbers: Sequence[int], guild_id: int, user_id: int, *, limit: int) -> dict[int, int]:
        """Return the user's rank in each of these finished tournaments of a guild in which the user reached one.

        Only the first ``limit`` of these tournaments in which the user took part are read.
        """
        finished_events = frozenset(await self._store.rows.finished_of(guild_id, user_id))
        events_played = [one for one in numbers if one in finished_events][:limit]
        places_by_event = {number: (await self._of(number)).get(user_id, 0) for number in events_played}
        return {number: place for number, place in places_by_event.items() if place}

    async def winners(self, whole: Whole) -> tuple[int, ...]:
        """Return the users who won a finished tournament; none if only one person played, or if it cannot be read.

        The ranks may have been computed before a user's data was removed, so only users who are still named count.
        """
        ranks = await self._of(whole.tournament.tournament_id)
        winner_names = {entry.user_id for entry in whole.entries}
        return tuple(user_id for user_id, place in ranks.items() if place == 1 and user_id in winner_names)

    async def _of(self, number: int) -> dict[int, int]:
        """Return the final ranks of a tournament by user, 0 for a user without a rank."""
        if number not in self._places:
            try:
                whole = await self._store.whole(number)
            except EventDamaged:
                return {}
            self._places.keep(number, await asyncio.to_thread(_final_places, whole))
        return self._places[number]


def _final_places(whole: Whole) -> dict[int, int]:
    people = [entry for entry in whole.entries if entry.user_id is not None and entry.seed is not None]
    if len(people) < PEOPLE:
        return {}
    places = standings(event_of(whole), chance_of(whole)).places
    return {entry.user_id or 0: 0 if entry.state == "disqualified" else places.get(entry.number, 0) for entry in people}
