"""Finds sessions of a user, of a guild or by number, also those that are deleted or cannot be read."""

from __future__ import annotations

from collections.abc import Collection

from bot.host.matches.live import Live
from bot.host.matches.session_cache import SessionCache
from storage.records import ListedSession, Session


class Sessions:
    """The clerk who finds sessions. `Host.live` is for those that people may use."""

    def __init__(self, cache: SessionCache) -> None:
        self._cache = cache
        self._sessions = cache.storage.sessions

    async def stored(self, session_id: int) -> Session | None:
        """Return a session as it is stored, whatever is in it, or None."""
        return await self._sessions.load(session_id)

    async def even_deleted(self, session_id: int) -> Live:
        """Return a session with its match, also a deleted one. Raises `Refused` ("no_session"), `Damaged`."""
        return await self._cache.live(session_id)

    async def even_damaged(self, session_id: int) -> Live:
        """Return a session, without its match where that cannot be read. Raises `Refused` ("no_session")."""
        return await self._cache.even_damaged(session_id)

    async def of_user(self, user_id: int) -> tuple[Session, ...]:
        """Return the active sessions in which a user sits or waits, oldest first."""
        return await self._sessions.of_user(user_id)

    async def listed(self, guild_id: int, *, limit: int, offset: int) -> tuple[int, tuple[ListedSession, ...]]:
        """Return how many active sessions a guild has, and some of them, oldest first."""
        return await self._sessions.listed(guild_id, limit=limit, offset=offset)

    async def ended(
        self, guild_id: int, *, asker: int, user_id: int | None, channels: Collection[int], limit: int, offset: int
    ) -> tuple[int, tuple[Session, ...]]:
        """Return how many matches of a guild are over, of one user where one is given, and some of them, newest first.

        They are those of the ``channels`` and their threads, and those in which the ``asker`` sits.
        """
        return await self._sessions.ended(
            guild_id, asker=asker, user_id=user_id, channels=channels, limit=limit, offset=offset
        )
