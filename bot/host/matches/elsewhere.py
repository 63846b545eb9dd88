"""Drops from memory what another process has changed in the database."""

from __future__ import annotations

from collections.abc import Callable

from bot.host.matches.past.replays import Replays
from bot.host.matches.results.conduct import Conduct
from bot.host.matches.session_cache import SessionCache
from storage.records.changes import ChangeElsewhere


class Elsewhere:
    """Forgets each value in memory that another process changes.

    A change that arrives late does no harm, because a write checks the session's revision in any case.
    """

    def __init__(self, cache: SessionCache, replays: Replays, conduct: Conduct) -> None:
        self._cache = cache
        self._replays = replays
        self._conduct = conduct
        # Functions that are called after each change by another process, unless the change concerns only slots of other
        # processes.
        self.listeners: list[Callable[[ChangeElsewhere], None]] = []

    def begin(self) -> None:
        """Start listening."""
        self._cache.storage.database.listen(self.hear)

    def hear(self, change: ChangeElsewhere) -> None:
        """Forget the values in memory that a change concerns."""
        cache = self._cache
        if change.kind == "session":
            cache.forget(change.number)
            self._replays.forget(change.number)
        elif change.kind == "user":
            for users in (cache.timekeeper, cache.usernames, self._conduct):
                users.forget(change.number)
        elif change.kind == "anything":
            cache.forget_all()
            for cached in (cache.timekeeper, cache.usernames, self._conduct, self._replays):
                cached.forget_all()
        if change.slot is not None and not cache.storage.database.slots >> change.slot & 1:
            # The owner of the session looks for what the change requires: its timers, results and announcements.
            return
        cache.timers_changed.set()
        cache.tournament_news.set()
        for listener in self.listeners:
            listener(change)
