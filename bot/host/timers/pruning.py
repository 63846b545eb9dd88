"""The clerk who removes old rows that no longer matter."""

from __future__ import annotations

from bot.host.clocks.terms import DAY_MS, HOUR_MS
from bot.host.matches.session_cache import SessionCache
from bot.host.seats.deadlines import year_start

# A lesson that was left waits so long for its learner.
LESSON_MS = 7 * DAY_MS


class Pruning:
    """The clerk who forgets what no longer matters."""

    def __init__(self, cache: SessionCache) -> None:
        self._clock = cache.clock
        self._storage = cache.storage
        self._usernames = cache.usernames
        self._pruned_at: int | None = None

    async def look(self) -> None:
        """Prune where that was not done within the hour."""
        at = self._clock()
        if self._pruned_at is None or not 0 <= at - self._pruned_at < HOUR_MS:
            self._pruned_at = at
            await self.prune()

    async def prune(self) -> None:
        """Forget rows that no longer matter; none while the machine's clock may be wrong about their age.

        The clerk forgets interactions handled a day ago, for Discord delivers none so late again; the lobbies that
        removed persons opened an hour ago, which count against no quota any more; their vacation days of former years;
        the lessons that were left a week ago; and the usernames of people who are in nothing any more.
        """
        at = self._clock()
        if self._clock.steady:
            await self._storage.interactions.prune(at - DAY_MS)
            await self._storage.removed.prune(at - HOUR_MS)
            await self._storage.removed.prune_days(year_start(at))
            await self._storage.lessons.prune(at - LESSON_MS)
            await self._usernames.prune()
