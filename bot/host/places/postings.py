"""The clerk for postings: it stores messages before they are posted, so that none is posted twice after a crash."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.host.matches.live import Live
from bot.host.matches.replays import Mark
from bot.host.matches.session_cache import SessionCache
from storage.records import Call, Chapter, Posting


class Postings:
    """The clerk for postings."""

    def __init__(self, cache: SessionCache) -> None:
        self._cache = cache

    async def of(self, session_id: int) -> Posting | None:
        """Return the posting whose messages may stand in a channel without being noted, or None."""
        return await self._cache.storage.postings.of(session_id)

    async def sessions(self) -> tuple[int, ...]:
        """Return the sessions with such a posting, without the parked ones."""
        return await self._cache.storage.postings.sessions()

    async def intend(self, session_id: int, posting: Posting) -> None:
        """Write down a posting before it is posted."""
        await self._cache.storage.postings.intend(session_id, posting)

    async def paged(self, live: Live, chapter: Chapter) -> Live:
        """Write down that the story was told up to where ``chapter`` begins; returns the session with that noted.

        It is at the revision of ``live``, whatever happened since.
        """
        session_id = live.session.session_id
        noted: dict[str, int | str | None] = {
            "board_channel_id": None,
            "board_message_id": None,
            "chapter": chapter.name,
            "chapter_revision": chapter.revision,
            "chapter_event": chapter.event,
            "called": chapter.called,
        }
        async with self._cache.lock(session_id):
            self._cache.forget(session_id)
            await self._cache.storage.postings.paged(session_id, chapter)
        return Live(msgspec.structs.replace(live.session, **noted), live.match)

    async def found(self, session_id: int, posting: Posting, message_id: int | None, calls: Sequence[Call]) -> Live:
        """Write down the messages of a posting that were found, and return the session as it is then."""
        async with self._cache.lock(session_id):
            self._cache.forget(session_id)
            await self._cache.storage.postings.found(session_id, posting, message_id, calls)
            return await self._cache.held(session_id)


def begins(chapter: Chapter) -> Mark:
    """Return the place in the log where the story of a chapter's message begins."""
    return chapter.revision + 1, chapter.event
