"""The protocol that creates and finds sessions, and stores where they are shown.

Lobbies and moves have protocols of their own.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Sequence
from typing import Protocol

from storage.records import BoardPlacement, Call, Chapter, ListedSession, NewSession, OldBoard, Session


class SessionRepository(Protocol):
    """Keeps sessions and the places where they are shown."""

    async def create(self, new: NewSession) -> Session:
        """Open a lobby, unannounced.

        Raises ChannelBusy with the active session of that channel, RematchStands with the existing rematch.
        """

    async def load(self, session_id: int) -> Session | None:
        """Return the whole session, or None."""

    async def rematch(self, session_id: int) -> Session | None:
        """Return the rematch of a session, or None."""

    async def active_in(self, channel_id: int) -> Session | None:
        """Return the lobby or running session that occupies the channel or thread, or None."""

    async def last_in(self, channel_id: int) -> Session | None:
        """Return the newest session of the channel or thread, or None.

        A session that ended before its match began is returned only if no session there began its match.
        """

    async def listed(self, guild_id: int, *, limit: int = 15, offset: int = 0) -> tuple[int, tuple[ListedSession, ...]]:
        """Return the number of the guild's active sessions, and one page of them, oldest first.

        The sessions come without their content.
        """

    async def ended(
        self,
        guild_id: int,
        *,
        asker: int,
        user_id: int | None = None,
        channels: Collection[int] = (),
        limit: int = 10,
        offset: int = 0,
    ) -> tuple[int, tuple[Session, ...]]:
        """Return the number of the guild's finished matches, and one page of them, newest first, without their states.

        Included are matches in one of the `channels` or its threads, and matches of the `asker`. With `user_id`, only
        matches in which that user has a seat are returned.
        """

    async def of_user(self, user_id: int, *, ended: bool = False) -> tuple[Session, ...]:
        """Return the active sessions (with `ended`, all sessions) in which the user sits or waits, oldest first."""

    async def running_with(self, guild_id: int, user_id: int) -> tuple[int, ...]:
        """Return the ids of the guild's running sessions in which the user has or had a seat.

        Seats that the user held before being removed are included.
        """

    async def active(self) -> tuple[Session, ...]:
        """Return all lobbies and running sessions, oldest first."""

    def walk(self) -> AsyncIterator[tuple[ListedSession, ...]]:
        """Yield pages of all lobbies and running sessions, oldest first, without their content."""

    async def placed(self, guild_id: int | None = None) -> tuple[BoardPlacement, ...]:
        """Return the places of the sessions, of a guild or of all guilds, that have messages to show now or later."""

    async def lagging(self) -> tuple[int, ...]:
        """Return the ids of the sessions whose present revision is not announced in their channel, without parked ones.

        A lobby without its message is included, and so is a session that has just started or ended.
        """

    def numbers(self) -> AsyncIterator[int]:
        """Yield the ids of the sessions that `every` yields, including sessions that cannot be read."""

    def every(self) -> AsyncIterator[Session]:
        """Yield all sessions, oldest first, read in pages; sessions of which only the id is left are skipped."""

    async def set_announced(
        self,
        session_id: int,
        revision: int,
        *,
        channel_id: int | None = None,
        message_id: int | None = None,
        chapter: Chapter | None = None,
        calls: Sequence[Call] = (),
    ) -> bool:
        """Note that `revision` was announced in the channel: in that message, if any, as part of that chapter.

        The announced revision never decreases. The note removes the session's `Posting` and the timers that caused the
        revision. `calls` are further messages that called players. The message that showed the board before becomes an
        old board. Earlier calls become old once another message shows the board. If a later revision was announced
        before, or this one without a posting, returns False and changes nothing.
        """

    async def note_call(self, session_id: int, call: Call) -> None:
        """Note a separate message that called a player; repeated notes have no effect.

        The call becomes old with the next board below it in the channel, or with the next call of its kind for the same
        seat.
        """

    async def old_boards(self, session_id: int) -> tuple[OldBoard, ...]:
        """Return the session's old messages, oldest first.

        They are old boards and questions, which lose their buttons, and old calls.
        """

    async def standing_calls(self, session_id: int) -> tuple[Call, ...]:
        """Return the session's calls that no later message has replaced, oldest first."""

    async def call_shown(self, message_id: int, shown: str) -> None:
        """Note the digest of the text that a call shows now."""

    async def with_old_boards(self) -> tuple[int, ...]:
        """Return the ids of the sessions that have old messages, or calls that are still in use."""

    async def set_back(self, session_id: int, message_id: int, channel_id: int) -> bool:
        """Note a message with buttons of a later revision than the session has; its buttons are to be removed.

        If that message is below the session's board, the board loses its buttons as well and the present revision
        becomes unannounced. Return True in that case.
        """

    async def board_cleaned(self, message_id: int) -> None:
        """Note that an old message has lost its buttons or was deleted."""

    async def park(self, session_id: int, reason: str) -> None:
        """Stop announcing the session because its channel cannot be reached. Raises NotFound."""

    async def unpark(self, session_id: int) -> None:
        """Resume announcing the session. Raises NotFound."""

    async def by_other_rules(self, game: str, rules: str) -> tuple[int, ...]:
        """Return the running sessions of a game that are not known to reach their state by these rules."""

    async def set_rules(self, session_id: int, revision: int, rules: str) -> None:
        """Note the rules by which the moves lead to the state of that revision.

        Does nothing if the revision has changed.
        """

    async def set_absent(self, session_id: int, seat: int, since: int | None) -> None:
        """Note since when the player of a seat has been absent from the guild; None: the player is back.

        Raises NotFound.
        """

    async def rename(self, session_id: int, user_id: int, name: str) -> None:
        """Change the user's displayed name in this session. Raises NotFound."""
