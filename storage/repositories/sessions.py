"""The protocol that creates and finds sessions, and stores where they are shown; lobbies and moves have their own."""

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
        """Return the session that is a rematch of that one, or None."""

    async def active_in(self, channel_id: int) -> Session | None:
        """Return the lobby or running session that occupies the channel or thread, or None."""

    async def last_in(self, channel_id: int) -> Session | None:
        """Return the newest session of the channel or thread, or None.

        A session that ended before its match began is returned only if all did.
        """

    async def listed(self, guild_id: int, *, limit: int = 15, offset: int = 0) -> tuple[int, tuple[ListedSession, ...]]:
        """Return the number of the guild's active sessions, and some of them, oldest first, without their content."""

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
        """Return the number of the guild's matches that are over, and some of them, newest first, without their states.

        They are those played in one of the `channels` or its threads, and those of the `asker`; with `user_id` only
        those in which that user has a seat.
        """

    async def of_user(self, user_id: int, *, ended: bool = False) -> tuple[Session, ...]:
        """Return the active sessions in which the user sits or waits, with `ended` all of them, oldest first."""

    async def running_with(self, guild_id: int, user_id: int) -> tuple[int, ...]:
        """Return the ids of the guild's running sessions in which the user has or had a seat.

        The sessions of a user who was removed since are included.
        """

    async def active(self) -> tuple[Session, ...]:
        """Return all lobbies and running sessions, oldest first."""

    def walk(self) -> AsyncIterator[tuple[ListedSession, ...]]:
        """Return all lobbies and running sessions, oldest first and some at a time, without their content."""

    async def placed(self, guild_id: int | None = None) -> tuple[BoardPlacement, ...]:
        """Return the places of the sessions, of a guild or of all, that have messages to show now or later."""

    async def lagging(self) -> tuple[int, ...]:
        """Return the numbers of the sessions whose present revision their channel was not told, without parked ones.

        A lobby without its message is included, and so is a session that has just started or ended.
        """

    def numbers(self) -> AsyncIterator[int]:
        """Return the numbers of the sessions that `every` returns, also where one cannot be read."""

    def every(self) -> AsyncIterator[Session]:
        """Return all sessions except those of which only the number is left, oldest first, read in pages."""

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
        """Note that the channel was told of `revision`: in that message, if any, as part of that chapter.

        The noted revision never goes back. The note removes the session's `Posting` and the timers that brought the
        revision about. `calls` are further messages that called players. The message that showed the board before
        becomes an old board; earlier calls become old once another message shows the board.
        Returns False and changes nothing if a later revision was noted before, or this one without a posting.
        """

    async def note_call(self, session_id: int, call: Call) -> None:
        """Note a separate message that called a player; once is enough.

        The next board below a call in the channel makes it old, and the next one of its kind for the same seat.
        """

    async def old_boards(self, session_id: int) -> tuple[OldBoard, ...]:
        """Return the session's old boards and questions, which lose their buttons, and old calls, oldest first."""

    async def standing_calls(self, session_id: int) -> tuple[Call, ...]:
        """Return the session's calls that no later message has made old, oldest first."""

    async def call_shown(self, message_id: int, shown: str) -> None:
        """Note the digest of the words that a call shows now."""

    async def with_old_boards(self) -> tuple[int, ...]:
        """Return the ids of the sessions that have old messages, or calls that are still in use."""

    async def set_back(self, session_id: int, message_id: int, channel_id: int) -> bool:
        """Note a message of a later revision than the session has, which shows buttons: it is to lose them.

        Where it stands below the session's board, that one is to lose them as well, and the present revision is untold
        again. Return whether that is so.
        """

    async def board_cleaned(self, message_id: int) -> None:
        """Note that an old message has lost its buttons or was deleted."""

    async def park(self, session_id: int, reason: str) -> None:
        """Stop announcing the session, because its channel cannot be reached. Raises NotFound."""

    async def unpark(self, session_id: int) -> None:
        """Announce the session again. Raises NotFound."""

    async def by_other_rules(self, game: str, rules: str) -> tuple[int, ...]:
        """Return the running sessions of a game of which it is not known that these rules lead to their state."""

    async def set_rules(self, session_id: int, revision: int, rules: str) -> None:
        """Note by which rules the moves lead to the state of that revision; nothing where the session went on."""

    async def set_absent(self, session_id: int, seat: int, since: int | None) -> None:
        """Note since when the player of a seat has been out of the guild; None: the player is back. Raises NotFound."""

    async def rename(self, session_id: int, user_id: int, name: str) -> None:
        """Show the user under another name in this session. Raises NotFound."""
