"""Finds sessions of a user, of a guild or by number, including deleted and unreadable ones."""

from __future__ import annotations

from collections.abc import Collection

from bot.host.matches.live import Live
from bot.host.matches.session_cache import SessionCache
from storage.records.matches import ListedSession, Session


class Sessions:
    """The clerk that finds sessions. For sessions that people may use, call `Host.live`."""

    def __init__(self, cache: SessionCache) -> None:
        self._cache = cache
        self._sessions = cache.storage.sessions

    async def stored(self, session_id: int) -> Session | None:
        """Return a session as it is stored, readable or not, or None."""
        return await self._sessions.load(session_id)

    async def even_deleted(self, session_id: int) -> Live:
        """Return a session with its match, even if it was deleted. Raises `Refused` ("no_session"), `Damaged`."""
        return await self._cache.live(session_id)

    async def even_damaged(self, session_id: int) -> Live:
        """Return a session, without its match if that cannot be read. Raises `Refused` ("no_session")."""
        return await self._cache.even_damaged(session_id)

    async def of_user(self, user_id: int) -> tuple[Session, ...]:
        """Return the active sessions in which a user sits or waits, oldest first."""
        return await self._sessions.of_user(user_id)

    async def listed(self, guild_id: int, *, limit: int, offset: int) -> tuple[int, tuple[ListedSession, ...]]:
        """Return the number of a guild's active sessions, and a page of them, oldest first."""
        return await self._sessions.listed(guild_id, limit=limit, offset=offset)

    async def finished_matches(
        self, guild_id: int, *, asker: int, user_id: int | None, channels: Collection[int], limit: int, offset: int
    ) -> tuple[int, tuple[Session, ...]]:
        """Return the number of a guild's finished matches (of one user if given), and a page of them, newest first.

        Only matches in the ``channels`` and their threads, and matches of the ``asker``, are included.
        """
        return await self._sessions.finished_matches(
            guild_id, asker=asker, user_id=user_id, channels=channels, limit=limit, offset=offset
        )
