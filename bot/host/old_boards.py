"""Messages that have done their service: earlier boards and questions, whose buttons go, and calls, which go whole."""

from __future__ import annotations

from bot.host.session_cache import SessionCache
from engine.kernel.errors import Refused
from storage.records import OldBoard


class OldBoards:
    """The clerk for what the cleaner has to see to. A message stays a row until it was seen to."""

    def __init__(self, cache: SessionCache) -> None:
        self._cache = cache
        self._sessions = cache.storage.sessions

    async def sessions(self) -> tuple[int, ...]:
        """Return the sessions that have such messages, or calls that still serve."""
        return await self._sessions.with_old_boards()

    async def of(self, session_id: int) -> tuple[OldBoard, ...]:
        """Return a session's messages that have done their service, oldest first.

        A call for a seat goes at once when the match waits no more for that seat.
        """
        try:
            live = await self._cache.even_damaged(session_id)
        except Refused:
            return await self._sessions.old_boards(session_id)
        due = None if live.damage is not None else [seat.seat for seat in live.due()]
        return await self._sessions.old_boards(session_id, due)

    async def cleaned(self, board: OldBoard) -> None:
        """Write down that a message was seen to, or is gone."""
        await self._sessions.board_cleaned(board.message_id)
