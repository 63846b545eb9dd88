"""Finds outdated messages: earlier boards and questions lose their buttons, and ping messages are removed."""

from __future__ import annotations

import msgspec

from bot.host.matches.live import Live
from bot.host.matches.session_cache import SessionCache
from bot.host.timers.standing_calls import AskedCall, decode_asked, may_come_back, waited_for
from engine.kernel.errors import Refused
from storage.records.boards import Call, OldBoard


class StandingCall(msgspec.Struct, frozen=True):
    """A ping message that still exists."""

    call: Call
    live: Live
    asked_call: AskedCall | None  # The requests that are still open. None: no request is open, and the message says so.


class OldBoards:
    """Lists outdated messages to clean up. A message stays stored until it was cleaned up."""

    def __init__(self, cache: SessionCache) -> None:
        self._cache = cache
        self._sessions = cache.storage.sessions
        # Methods of `SessionRows` and `PresenceRows` (storage/sql), offered here unchanged.
        self.sessions = self._sessions.with_old_boards
        self.note_lost_boards_checked = self._cache.storage.presence.note_lost_boards_checked
        self.store_shown_digest = self._sessions.call_shown

    async def of(self, session_id: int) -> tuple[tuple[OldBoard, ...], tuple[StandingCall, ...]]:
        """Return a session's outdated messages, oldest first, and the ping messages that are still valid.

        If the session cannot be read, its ping messages stay as they are.
        """
        old, calls = await self._sessions.old_boards(session_id), await self._sessions.standing_calls(session_id)
        if not calls:
            return old, ()
        try:
            live = await self._cache.even_damaged(session_id)
        except Refused:
            return old, ()
        if live.damage is not None:
            return old, ()
        lapsed: list[OldBoard] = []
        open_ones: list[StandingCall] = []
        for call in calls:
            asked_call = decode_asked(call.asked)
            seats_left = waited_for(live, asked_call) if asked_call is not None else None
            if asked_call is not None and (
                seats_left is not None or (call.kind == "letter" and may_come_back(live, asked_call))
            ):
                open_ones.append(StandingCall(call, live, seats_left))
            elif asked_call is not None or _undue(live, call):
                lapsed.append(OldBoard(call.message_id, session_id, call.channel_id, call.kind, call.seat, call.asked))
        return (*old, *lapsed), tuple(open_ones)

    async def cleaned(self, board: OldBoard) -> None:
        """Record that a message was cleaned up, or no longer exists."""
        await self._sessions.board_cleaned(board.message_id)

    async def set_back(self, live: Live, message_id: int, channel_id: int) -> bool:
        """Mark a board whose revision was lost by restoring a backup. Return whether the board must be shown again."""
        session_id = live.session.session_id
        if live.session.board_message_id == message_id:
            return True
        async with self._cache.lock(session_id):
            self._cache.forget(session_id)
            return await self._sessions.set_back(session_id, message_id, channel_id)

    async def lost_since_copy(self) -> tuple[int, ...]:
        """Return the sessions whose channels the bot must still check for moves newer than a restored backup."""
        if not await self._cache.storage.presence.restored():
            return ()
        return tuple([one.session_id async for page in self._sessions.walk() for one in page])


def _undue(live: Live, call: Call) -> bool:
    return call.seat is not None and all(seat.seat != call.seat for seat in live.due_seats())
