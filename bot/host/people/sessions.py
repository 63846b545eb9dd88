"""Finds sessions of a user, of a guild or by number, including deleted and unreadable ones."""

from __future__ import annotations

from bot.host.matches.session_cache import SessionCache


class Sessions:
    """The finders of sessions in the store and in the cache. For sessions that people may use, call `Host.live`."""

    def __init__(self, cache: SessionCache) -> None:
        rows = cache.storage.sessions
        # Methods of `SessionCache` (bot/host/matches) and `SessionRows` (storage/sql), offered here unchanged.
        self.stored = rows.load
        self.is_owned = rows.is_owned
        self.lagging = rows.lagging
        self.even_deleted = cache.live
        self.even_damaged = cache.even_damaged
        self.of_user = rows.of_user
        self.listed = rows.listed
        self.finished_matches = rows.finished_matches
