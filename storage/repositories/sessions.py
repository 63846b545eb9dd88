"""Finds and creates sessions, and stores where they are shown. Lobby and moves have modules of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

from storage.records import BoardPlacement, Chapter, ListedSession, NewSession, OldBoard, Session


class SessionRepository(Protocol):
    """Keeps sessions, and where they are shown."""

    async def create(self, new: NewSession) -> Session:
        """Open a lobby, unannounced.

        Raises ChannelBusy with the active session of that channel, RematchStands with the rematch that there is.
        """

    async def load(self, session_id: int) -> Session | None:
        """Return the session whole, or None."""

    async def rematch(self, session_id: int) -> Session | None:
        """Return the session that is a rematch of that one, or None."""

    async def active_in(self, channel_id: int) -> Session | None:
        """Return the lobby or running session that occupies the channel or thread, or None."""

    async def last_in(self, channel_id: int) -> Session | None:
        """Return the newest session of the channel or thread, or None.

        A session that ended before it began is returned only where all did.
        """

    async def listed(self, guild_id: int, *, limit: int = 15, offset: int = 0) -> tuple[int, tuple[ListedSession, ...]]:
        """Return how many active sessions the guild has, and some of them, oldest first, without what is in them."""

    async def of_user(self, user_id: int, *, ended: bool = False) -> tuple[Session, ...]:
        """Return the active sessions in which the user sits or waits, with `ended` all of them, oldest first."""

    async def running_with(self, guild_id: int, user_id: int) -> tuple[int, ...]:
        """Return the ids of the guild's running sessions in which the user has or had a seat.

        Those of somebody who was removed since are among them.
        """

    async def active(self) -> tuple[Session, ...]:
        """Return all lobbies and running sessions, oldest first."""

    def walk(self) -> AsyncIterator[tuple[ListedSession, ...]]:
        """Return all lobbies and running sessions, oldest first and some at a time, without what is in them."""

    async def placed(self, guild_id: int | None = None) -> tuple[BoardPlacement, ...]:
        """Return the places of the sessions, of a guild or of all, that have something to show now or later."""

    async def lagging(self) -> tuple[Session, ...]:
        """Return the sessions whose present revision the channel was not told, parked ones apart.

        A lobby without its message, a started or just ended session is among them.
        """

    def every(self) -> AsyncIterator[Session]:
        """Return all sessions of which there is more than the number, oldest first, read in pages."""

    async def set_announced(
        self,
        session_id: int,
        revision: int,
        *,
        channel_id: int | None = None,
        message_id: int | None = None,
        chapter: Chapter | None = None,
        calls: Sequence[int] = (),
    ) -> bool:
        """Note that the channel was told of `revision`: in that message, if any, as part of that chapter.

        It only ever moves forward, and takes along the timers that brought it about. `calls` are messages that called
        players besides. The message that showed the board before becomes a worn one, and so do earlier calls once
        another message shows it.
        Returns False and changes nothing when a later revision was noted before, or that one with nothing still to be
        posted: the session's `Posting` goes.
        """

    async def note_call(self, session_id: int, channel_id: int, message_id: int, seat: int | None = None) -> None:
        """Note a message that called a player by itself, so that it goes with the next board; once is enough.

        One for a ``seat`` goes with the next one for it as well.
        """

    async def old_boards(self, session_id: int) -> tuple[OldBoard, ...]:
        """Return the session's old boards and questions that lose their buttons, and calls to delete, oldest first."""

    async def with_old_boards(self) -> tuple[int, ...]:
        """Return the ids of the sessions that have such messages, or calls that still serve."""

    async def board_cleaned(self, message_id: int) -> None:
        """Note that a board has lost its buttons, or that it or a call is gone."""

    async def park(self, session_id: int, reason: str) -> None:
        """Stop announcing the session, because its channel cannot be reached. Raises NotFound."""

    async def unpark(self, session_id: int) -> None:
        """Announce the session again. Raises NotFound."""

    async def set_absent(self, session_id: int, seat: int, since: int | None) -> None:
        """Note since when the player of a seat is no guild member any more; None: is one again. Raises NotFound."""

    async def rename(self, session_id: int, user_id: int, name: str) -> None:
        """Show the user under another name in this session. Raises NotFound."""
