"""The protocol of postings: messages that the bot is about to post. A session has one until they are announced."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from storage.records import Call, Chapter, Posting


class PostingRepository(Protocol):
    """Keeps the postings of sessions. `SessionRepository.set_announced` removes a posting."""

    async def of(self, session_id: int) -> Posting | None:
        """Return the posting whose messages may already be in a channel but are not stored yet, or None."""

    async def sessions(self) -> tuple[int, ...]:
        """Return the ids of the sessions with a posting, except parked ones."""

    async def intend(self, session_id: int, posting: Posting) -> None:
        """Note messages that the bot is about to post; they replace a former posting."""

    async def paged(self, session_id: int, chapter: Chapter) -> None:
        """Note that the story was posted up to the beginning of ``chapter``, which the next message shows.

        The posting stays, because the revision is not announced yet.
        """

    async def found(self, session_id: int, posting: Posting, message_id: int | None, calls: Sequence[Call]) -> None:
        """Note the messages of a posting that the bot found: the board, if any, and the messages that call.

        The posting stays until all of its messages are noted as announced.
        """
