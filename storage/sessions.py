"""Sessions: finding them, ending them, and where they are shown. Lobby and moves have modules of their own."""

import sqlite3
from collections.abc import AsyncIterator, Sequence

from storage.database import Database
from storage.errors import AlreadyJoined, ChannelBusy, NotFound
from storage.records import Chapter, Ending, NewAudit, NewSession, Session, WornBoard
from storage.rows import (
    Values,
    add_audit,
    add_events,
    drop_timers,
    parameters,
    position,
    records,
    refusal,
    session,
    sessions,
)

_CREATE = """
INSERT INTO sessions (
    match_id, guild_id, channel_id, parent_channel_id, game, rules_version, options, seat_count, language,
    created_by, created_at, commitment, seed, status, revision, announced_revision, seed_revealed)
VALUES (
    :match_id, :guild_id, :channel_id, :parent_channel_id, :game, :rules_version, :options, :seat_count, :language,
    :created_by, :created_at, :commitment, :seed, 'lobby', 0, -1, 0)
"""
_FIRST_MEMBER = """
INSERT INTO lobby_members (session_id, user_id, name, choice, joined_at, ready) VALUES (?, ?, ?, ?, ?, 0)
"""
_SELECT = "SELECT * FROM sessions LEFT JOIN snapshots USING (session_id) "
_BY_ID = _SELECT + "WHERE session_id = ?"
_BY_MATCH = _SELECT + "WHERE match_id = ?"
_ACTIVE = "status IN ('lobby', 'running')"
_IN_CHANNEL = _SELECT + f"WHERE channel_id = ? AND {_ACTIVE}"
_LAST_IN_CHANNEL = _SELECT + "WHERE channel_id = ? ORDER BY session_id DESC LIMIT 1"
_OF_GUILD = _SELECT + f"WHERE guild_id = ? AND {_ACTIVE} ORDER BY session_id"
_ALL_OF_GUILD = _SELECT + "WHERE guild_id = ? ORDER BY session_id"
_MINE = """session_id IN (
    SELECT session_id FROM seats WHERE user_id = :user
    UNION SELECT waiting.session_id FROM lobby_members AS member JOIN sessions AS waiting USING (session_id)
    WHERE member.user_id = :user AND waiting.status = 'lobby')"""
_OF_USER = _SELECT + f"WHERE {_ACTIVE} AND {_MINE} ORDER BY session_id"
_ALL_OF_USER = _SELECT + f"WHERE {_MINE} ORDER BY session_id"
_LAGGING = _SELECT + "WHERE announced_revision < revision AND parked_reason IS NULL ORDER BY session_id"
_ALL_ACTIVE = _SELECT + f"WHERE {_ACTIVE} ORDER BY session_id"
_PAGE = _SELECT + "WHERE session_id > ? ORDER BY session_id LIMIT ?"
_END = """
UPDATE sessions SET revision = revision + 1, status = :status, end_reason = :reason, ended_by = :by,
    ended_at = :at, outcome = :outcome, seed_revealed = 1
WHERE session_id = :session AND revision = coalesce(:seen, revision) AND status IN ('lobby', 'running')
"""
_DROP_UNDO = "DELETE FROM undo_requests WHERE session_id = ?"
_ANNOUNCED = """
UPDATE sessions SET announced_revision = :revision, board_channel_id = coalesce(:channel, board_channel_id),
    board_message_id = coalesce(:message, board_message_id), chapter = coalesce(:chapter, chapter),
    chapter_revision = coalesce(:since, chapter_revision), called = coalesce(:called, called)
WHERE session_id = :session AND announced_revision < :revision AND revision >= :revision
"""
_WEAR = """
INSERT INTO worn_boards (message_id, session_id, channel_id, kind)
SELECT board_message_id, session_id, board_channel_id, 'board' FROM sessions
WHERE session_id = :session AND announced_revision < :revision AND revision >= :revision
    AND board_message_id IS NOT NULL AND board_message_id <> :message
ON CONFLICT DO NOTHING
"""
_CALLED = """
INSERT INTO worn_boards (message_id, session_id, channel_id, kind) VALUES (?, ?, ?, 'call') ON CONFLICT DO NOTHING
"""
# A call belongs to the board above it, and has done its service once another board stands below. Discord's ids grow.
_WORN = """
SELECT worn.message_id, worn.session_id, worn.channel_id, worn.kind
FROM worn_boards AS worn JOIN sessions AS session USING (session_id)
WHERE worn.session_id = ? AND (worn.kind = 'board' OR worn.message_id < session.board_message_id)
ORDER BY worn.message_id
"""
_WORN_SESSIONS = "SELECT DISTINCT session_id FROM worn_boards ORDER BY session_id"
_CLEANED = "DELETE FROM worn_boards WHERE message_id = ?"
_BOARD = "UPDATE sessions SET board_channel_id = ?, board_message_id = ? WHERE session_id = ?"
_PARK = "UPDATE sessions SET parked_reason = ? WHERE session_id = ?"
_PLACE = """
UPDATE sessions SET channel_id = ?, parent_channel_id = ?, parked_reason = NULL, lobby_message_id = NULL,
    announced_revision = min(announced_revision, revision - 1)
WHERE session_id = ?
"""
_SEAT_USER = """
UPDATE seats SET user_id = ?, name = ?, joined_at = ?, resigned_at = NULL, absent_since = NULL
WHERE session_id = ? AND seat = ?
"""
_FORGET_ORDER = "DELETE FROM standing_orders WHERE session_id = ? AND seat = ?"
_ELSEWHERE = "SELECT seat FROM seats WHERE session_id = ? AND user_id = ? AND seat <> ?"
_ABSENT = "UPDATE seats SET absent_since = ? WHERE session_id = ? AND seat = ?"
_RENAME_SEAT = "UPDATE seats SET name = ? WHERE session_id = ? AND user_id = ?"
_RENAME_MEMBER = "UPDATE lobby_members SET name = ? WHERE session_id = ? AND user_id = ?"
_PAGE_SIZE = 100


class Sessions:
    """The sessions; each method is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, new: NewSession) -> Session:
        """Open a lobby, unannounced. Raises ChannelBusy with the active session of that channel."""

        def transaction(connection: sqlite3.Connection) -> Session:
            _require_free(connection, new.channel_id)
            session_id = connection.execute(_CREATE, parameters(new)).lastrowid
            if new.creator_name is not None:
                member = (session_id, new.created_by, new.creator_name, new.creator_choice, new.created_at)
                connection.execute(_FIRST_MEMBER, member)
            return session(connection, session_id or 0)

        return await self._database.write(transaction)

    async def load(self, session_id: int) -> Session | None:
        """The session whole, or None."""
        return await self._one(_BY_ID, session_id)

    async def by_match(self, match_id: str) -> Session | None:
        """The session of that public match id, or None."""
        return await self._one(_BY_MATCH, match_id)

    async def active_in(self, channel_id: int) -> Session | None:
        """The lobby or running session that occupies the channel or thread, or None."""
        return await self._one(_IN_CHANNEL, channel_id)

    async def last_in(self, channel_id: int) -> Session | None:
        """The newest session that was opened in the channel or thread, ended or not, or None."""
        return await self._one(_LAST_IN_CHANNEL, channel_id)

    async def of_guild(self, guild_id: int, *, ended: bool = False) -> tuple[Session, ...]:
        """The guild's active sessions, with `ended` all of them, oldest first."""
        return await self._many(_ALL_OF_GUILD if ended else _OF_GUILD, (guild_id,))

    async def of_user(self, user_id: int, *, ended: bool = False) -> tuple[Session, ...]:
        """The active sessions in which the user sits or waits, with `ended` all of them, oldest first."""
        sql = _ALL_OF_USER if ended else _OF_USER
        return await self._database.read(lambda connection: sessions(connection, sql, {"user": user_id}))

    async def active(self) -> tuple[Session, ...]:
        """All lobbies and running sessions, oldest first."""
        return await self._many(_ALL_ACTIVE)

    async def lagging(self) -> tuple[Session, ...]:
        """The sessions whose present revision the channel was not told, parked ones apart.

        A lobby without its message, a started or just ended session is among them.
        """
        return await self._many(_LAGGING)

    async def every(self) -> AsyncIterator[Session]:
        """All sessions ever, oldest first, read in pages."""
        last = 0
        while page := await self._many(_PAGE, (last, _PAGE_SIZE)):
            for found in page:
                yield found
            last = page[-1].session_id

    async def end(
        self,
        session_id: int,
        ending: Ending,
        *,
        at: int,
        seen_revision: int | None = None,
        events: Sequence[bytes] = (),
        audit: NewAudit | None = None,
    ) -> int:
        """End a lobby or a running session outside a move, reveal its seed, and return the new revision.

        With `seen_revision` None it ends at whatever revision. Raises Stale, WrongStatus (ended before) or NotFound.
        """

        def transaction(connection: sqlite3.Connection) -> int:
            values = parameters(ending) | {"session": session_id, "seen": seen_revision, "at": at}
            if connection.execute(_END, values).rowcount == 0:
                raise refusal(connection, session_id, seen_revision)
            revision, _ = position(connection, session_id)
            add_events(connection, session_id, revision, at, events)
            connection.execute(_DROP_UNDO, (session_id,))
            drop_timers(connection, session_id)
            add_audit(connection, audit)
            return revision

        return await self._database.write(transaction)

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

        It only ever moves forward. `calls` are messages that called players besides. The message that showed the
        board before becomes a worn one, and so do earlier calls once another message shows it.
        False, and nothing changed, when that or a later revision was noted before.
        """
        values = {
            "session": session_id,
            "revision": revision,
            "channel": channel_id,
            "message": message_id,
            "chapter": chapter.name if chapter else None,
            "since": chapter.revision if chapter else None,
            "called": chapter.called if chapter else None,
        }

        def transaction(connection: sqlite3.Connection) -> bool:
            connection.execute(_WEAR, values)
            if connection.execute(_ANNOUNCED, values).rowcount == 0:
                return False
            connection.executemany(_CALLED, [(call, session_id, channel_id) for call in calls])
            return True

        return await self._database.write(transaction)

    async def worn_boards(self, session_id: int) -> tuple[WornBoard, ...]:
        """The session's earlier boards, whose buttons are still to be taken off, and their calls, oldest first."""
        return await self._database.read(
            lambda connection: records(WornBoard, connection.execute(_WORN, (session_id,)))
        )

    async def with_worn_boards(self) -> tuple[int, ...]:
        """The ids of the sessions that have such messages, or calls that still serve."""
        return await self._database.read(lambda connection: tuple(row[0] for row in connection.execute(_WORN_SESSIONS)))

    async def board_cleaned(self, message_id: int) -> None:
        """Note that a board has lost its buttons, or that it or a call is gone."""
        await self._change(_CLEANED, (message_id,))

    async def set_board_message(self, session_id: int, channel_id: int | None, message_id: int | None) -> None:
        """Note which message shows the board now. Raises NotFound."""
        await self._change_one(_BOARD, (channel_id, message_id, session_id), session_id)

    async def park(self, session_id: int, reason: str) -> None:
        """Stop announcing the session, because its channel cannot be reached. Raises NotFound."""
        await self._change_one(_PARK, (reason, session_id), session_id)

    async def unpark(self, session_id: int) -> None:
        """Announce the session again. Raises NotFound."""
        await self._change_one(_PARK, (None, session_id), session_id)

    async def move_to(self, session_id: int, channel_id: int, parent_channel_id: int | None = None) -> None:
        """Go on in another channel or thread, parked no more, still to be announced. Raises ChannelBusy or NotFound."""

        def transaction(connection: sqlite3.Connection) -> None:
            _, status = position(connection, session_id)
            if status in ("lobby", "running"):
                _require_free(connection, channel_id, but=session_id)
            connection.execute(_PLACE, (channel_id, parent_channel_id, session_id))

        await self._database.write(transaction)

    async def set_seat_user(
        self, session_id: int, seat: int, user_id: int | None, name: str, *, at: int, audit: NewAudit | None = None
    ) -> None:
        """Give the seat to another user, who plays it whether it was given up or not; None for an empty chair.

        Its standing order was the former player's and is forgotten. Raises NotFound, or AlreadyJoined when the user
        has another seat of this session.
        """

        def transaction(connection: sqlite3.Connection) -> None:
            if connection.execute(_ELSEWHERE, (session_id, user_id, seat)).fetchone() is not None:
                raise AlreadyJoined(f"user {user_id} has another seat")
            if connection.execute(_SEAT_USER, (user_id, name, at, session_id, seat)).rowcount == 0:
                raise NotFound(f"seat {seat} of session {session_id}")
            connection.execute(_FORGET_ORDER, (session_id, seat))
            add_audit(connection, audit)

        await self._database.write(transaction)

    async def set_absent(self, session_id: int, seat: int, since: int | None) -> None:
        """Note since when the player of a seat is no guild member any more; None: is one again. Raises NotFound."""
        await self._change_one(_ABSENT, (since, session_id, seat), session_id)

    async def rename(self, session_id: int, user_id: int, name: str) -> None:
        """Show the user under another name in this session. Raises NotFound."""

        def transaction(connection: sqlite3.Connection) -> None:
            values = (name, session_id, user_id)
            renamed = connection.execute(_RENAME_SEAT, values).rowcount
            renamed += connection.execute(_RENAME_MEMBER, values).rowcount
            if renamed == 0:
                raise NotFound(f"user {user_id} in session {session_id}")

        await self._database.write(transaction)

    async def _one(self, sql: str, value: int | str) -> Session | None:
        found = await self._many(sql, (value,))
        return found[0] if found else None

    async def _many(self, sql: str, values: Values = ()) -> tuple[Session, ...]:
        return await self._database.read(lambda connection: sessions(connection, sql, values))

    async def _change(self, sql: str, values: Values) -> int:
        return await self._database.write(lambda connection: connection.execute(sql, values).rowcount)

    async def _change_one(self, sql: str, values: Values, session_id: int) -> None:
        if await self._change(sql, values) == 0:
            raise NotFound(f"session {session_id}")


def _require_free(connection: sqlite3.Connection, channel_id: int, but: int | None = None) -> None:
    for other in sessions(connection, _IN_CHANNEL, (channel_id,)):
        if other.session_id != but:
            raise ChannelBusy(other)
