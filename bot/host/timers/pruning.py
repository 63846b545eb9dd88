"""Deletes old rows that no longer matter."""

from __future__ import annotations

from bot.host.clocks.terms import DAY_MS, HOUR_MS
from bot.host.matches.session_cache import SessionCache
from bot.host.seats.deadlines import year_start

# How long an unfinished lesson is kept.
LESSON_MS = 7 * DAY_MS
# How long a match awaits its analysis. Analyses are made so that players find them when they look at the result, and
# even the players of a slow match have looked at it within a week. On a busy server, more matches end than can be
# analysed. The latest matches come first, so without this limit the others would wait for ever.
PENDING_MS = 7 * DAY_MS


class Pruning:
    """Deletes rows that no longer matter."""

    def __init__(self, cache: SessionCache) -> None:
        self._clock = cache.clock
        self._storage = cache.storage
        self._usernames = cache.usernames
        self._pruned_at: int | None = None

    async def look(self) -> None:
        """Prune if the last time was an hour or more ago."""
        at = self._clock()
        if self._pruned_at is None or not 0 <= at - self._pruned_at < HOUR_MS:
            self._pruned_at = at
            await self.prune()

    async def prune(self) -> None:
        """Delete rows that no longer matter. If the machine's clock may be wrong, delete no rows.

        Handled interactions are kept for a day, because Discord does not deliver them again after that. Digests of
        removed users are kept while they matter for the quota of lobbies opened within an hour, or for this year's
        vacation days.
        """
        at = self._clock()
        if self._clock.steady:
            await self._storage.interactions.prune(at - DAY_MS)
            await self._storage.interactions.prune_claims(at - DAY_MS)
            await self._storage.removed.prune(at - HOUR_MS)
            await self._storage.removed.prune_days(year_start(at))
            await self._storage.lessons.prune(at - LESSON_MS)
            await self._storage.analyses.prune_pending(at - PENDING_MS)
            await self._storage.ladders.prune_results(at)
            await self._usernames.prune()
