"""Stores postings: messages about boards that are about to be posted. A session has one row until they are noted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from storage.records import Chapter, Posting


class PostingRepository(Protocol):
    """Keeps what is about to be posted. `SessionRepository.set_announced` removes it."""

    async def of(self, session_id: int) -> Posting | None:
        """Return the posting whose messages may stand in a channel without being noted, or None."""

    async def sessions(self) -> tuple[int, ...]:
        """Return the ids of the sessions with a posting, without the parked ones."""

    async def intend(self, session_id: int, posting: Posting) -> None:
        """Note messages that are about to be posted, in the place of a former posting."""

    async def paged(self, session_id: int, chapter: Chapter) -> None:
        """Note that the story was told up to where ``chapter`` begins, which the next message is to tell.

        The posting stays, for the revision is not told yet.
        """

    async def found(self, session_id: int, posting: Posting, message_id: int | None, calls: Sequence[int]) -> None:
        """Note what was found of a posting: the board in that message, if any, and the messages that call.

        The posting stays until all of it is noted as announced.
        """
