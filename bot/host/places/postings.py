"""Stores messages before they are posted, so that no message appears twice after a crash."""

from __future__ import annotations

from collections.abc import Sequence

from bot.host.matches.live import Live
from bot.host.matches.past.replays import Mark
from bot.host.matches.session_cache import SessionCache
from storage.records.boards import Call, Chapter, Posting


class Postings:
    """Stores messages that are about to be posted."""

    def __init__(self, cache: SessionCache) -> None:
        self._cache = cache
        # Methods of `PostingRows` (storage/sql), offered here unchanged.
        self.of = self._cache.storage.postings.of
        self.sessions = self._cache.storage.postings.sessions
        self.intend = self._cache.storage.postings.intend

    async def record_messages(
        self, session_id: int, posting: Posting, message_id: int | None, calls: Sequence[Call]
    ) -> Live:
        """Record the messages of a posting that were found in the channel, and return the session after that."""
        async with self._cache.lock(session_id):
            self._cache.forget(session_id)
            await self._cache.storage.postings.record_messages(session_id, posting, message_id, calls)
            return await self._cache.live_under_lock(session_id)


def begins(chapter: Chapter) -> Mark:
    """Return the position in the log at which a chapter's message begins."""
    return chapter.revision + 1, chapter.event
