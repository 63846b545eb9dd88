"""Creates and finds sessions, and stores where they are shown."""

from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from typing import TypeVar

import msgspec

from storage.errors import NotFound, NotRead, RematchStands, is_damage
from storage.records.boards import BoardPlacement, Call, Chapter, OldBoard
from storage.records.matches import InvitedMember, ListedSession, NewSession, Session, SessionTerms
from storage.slots import ALL_SLOTS, owned
from storage.sql.connection import Connection, Values
from storage.sql.places.announcements import note_board, note_calls
from storage.sql.repository import Repository
from storage.sql.rows import (
    add_timers,
    added_id,
    levels_text,
    parameters,
    placeholders,
    records,
    require_free,
    seats_of,
    session,
    sessions,
)

T = TypeVar("T")

_CREATE = """
INSERT INTO sessions (
    match_id, guild_id, channel_id, parent_channel_id, game, rules_version, options, seat_count, language,
    created_by, created_at, commitment, seed, terms, computer_levels, rematch_of,
    tournament_id, tournament_round, tournament_table, reveal_at, sealed, deal,
    status, revision, announced_revision, seed_revealed)
VALUES (
    :match_id, :guild_id, :channel_id, :parent_channel_id, :game, :rules_version, :options, :seat_count, :language,
    :created_by, :created_at, :commitment, :seed, :terms, :computer_levels, :rematch_of,
    :tournament_id, :tournament_round, :tournament_table, :reveal_at, :sealed, :deal,
    'lobby', 0, -1, 0)
RETURNING session_id
"""
_MEMBER = """
INSERT INTO lobby_members (session_id, seat, user_id, name, choice, joined_at, ready) VALUES (?, ?, ?, ?, ?, ?, 0)
"""
_SELECT = "SELECT * FROM sessions LEFT JOIN snapshots USING (session_id) "
_BY_ID = _SELECT + "WHERE session_id = ? AND guild_id <> 0"
_WITHOUT_STATE = """
SELECT sessions.*, NULL AS state, NULL AS clocks FROM sessions WHERE session_id = ? AND guild_id <> 0
"""
_ACTIVE = "status IN ('lobby', 'running') AND deleted_at IS NULL"
_REMATCH = _SELECT + "WHERE rematch_of = ?"
_IN_CHANNEL = _SELECT + f"WHERE channel_id = ? AND {_ACTIVE}"
# A lobby that ended before its match began must not hide an earlier match.
_LAST_IN_CHANNEL = _SELECT + (
    "WHERE channel_id = ? AND deleted_at IS NULL "
    "ORDER BY started_at IS NULL AND status <> 'lobby', session_id DESC LIMIT 1"
)
_CLOCKS = "(SELECT clocks FROM snapshots WHERE snapshots.session_id = sessions.session_id)"
_IN_GUILD = f"FROM sessions INDEXED BY sessions_active_guild WHERE guild_id = :guild AND {_ACTIVE}"
_COUNT = f"SELECT count(*) {_IN_GUILD}"
_LISTED = f"""
SELECT session_id, game, channel_id, status, parked_reason, paused_at, reveal_at,
    {{clocks}} AS clocks
{_IN_GUILD} ORDER BY session_id LIMIT :limit OFFSET :offset
"""
_OVER = """
FROM sessions
WHERE guild_id = :guild AND status IN ('finished', 'abandoned') AND started_at IS NOT NULL AND deleted_at IS NULL
    AND (:user IS NULL OR session_id IN (SELECT session_id FROM seats WHERE user_id = :user))
    AND (coalesce(parent_channel_id, channel_id) IN ({channels})
        OR session_id IN (SELECT session_id FROM seats WHERE user_id = :asker))
"""
_COUNT_OVER = f"SELECT count(*) {_OVER}"
_FINISHED_PAGE = f"""
SELECT sessions.*, NULL AS state, NULL AS clocks {_OVER}
ORDER BY ended_at DESC, session_id DESC LIMIT :limit OFFSET :offset
"""
_MINE = """session_id IN (
    SELECT session_id FROM seats WHERE user_id = :user
    UNION SELECT waiting.session_id FROM lobby_members AS member JOIN sessions AS waiting USING (session_id)
    WHERE member.user_id = :user AND waiting.status = 'lobby') AND deleted_at IS NULL"""
_OF_USER = _SELECT + f"WHERE {_ACTIVE} AND {_MINE} ORDER BY session_id"
_ALL_OF_USER = _SELECT + f"WHERE {_MINE} ORDER BY session_id"
_RUNNING_WITH = """
SELECT session_id FROM sessions
WHERE guild_id = :guild AND status = 'running' AND deleted_at IS NULL AND session_id IN (
    SELECT session_id FROM seats WHERE user_id = :user
    UNION SELECT session_id FROM former_holders WHERE user_id = :user
    UNION SELECT session_id FROM removed_parts WHERE part = 'seat')
ORDER BY session_id
"""
_LAGGING = f"""
SELECT session_id FROM sessions
WHERE announced_revision < revision AND parked_reason IS NULL AND {owned()} ORDER BY session_id
"""  # noqa: S608 - text from above
_ALL_ACTIVE = _SELECT + f"WHERE {_ACTIVE} ORDER BY session_id"
_ACTIVE_PAGE = f"""
SELECT session_id, game, channel_id, status, parked_reason, paused_at, reveal_at,
    {{clocks}} AS clocks
FROM sessions WHERE session_id > :last AND {_ACTIVE} AND {owned()} ORDER BY session_id LIMIT :limit
"""  # noqa: S608 - text from above
_RUNNING_TERMS = f"""
SELECT session_id, guild_id, terms FROM sessions
WHERE status = 'running' AND paused_at IS NULL AND deleted_at IS NULL AND terms IS NOT NULL AND {owned()}
ORDER BY session_id
"""  # noqa: S608 - text from above
# The places of active sessions, and of finished sessions whose end is not announced yet.
_PLACEMENTS = f"""
SELECT session_id, guild_id, channel_id, parent_channel_id, parked_reason FROM sessions
WHERE deleted_at IS NULL AND (status IN ('lobby', 'running') OR announced_revision < revision)
    AND (:guild IS NULL OR guild_id = :guild) AND {owned()} ORDER BY session_id
"""  # noqa: S608 - text from above
_PAGE = _SELECT + "WHERE session_id > ? AND guild_id <> 0 ORDER BY session_id LIMIT ?"
_NUMBERS = "SELECT session_id FROM sessions WHERE session_id > ? AND guild_id <> 0 ORDER BY session_id LIMIT ?"
_NOTED = "DELETE FROM postings WHERE session_id = ?"
# A ping message in the channel belongs to the board above it, and is old once another board is below it. A ping is also
# old once a later ping of its kind for the same seat exists. Discord's ids grow with time.
_OLD = """(
    worn.kind NOT IN ('call', 'letter') OR (worn.kind = 'call' AND worn.message_id < coalesce(board_message_id, 0))
    OR EXISTS (
        SELECT 1 FROM worn_boards AS later
        WHERE later.session_id = worn.session_id AND later.kind = worn.kind AND later.seat = worn.seat
            AND later.message_id > worn.message_id
    )
)"""
_FROM_WORN = "FROM worn_boards AS worn JOIN sessions USING (session_id) WHERE session_id = ? AND "
_OLD_BOARDS = f"""
SELECT message_id, session_id, worn.channel_id, kind, seat, asked {_FROM_WORN} {_OLD} ORDER BY message_id
"""
_CURRENT_CALLS = f"""
SELECT message_id, worn.channel_id, kind, seat, asked, shown {_FROM_WORN} NOT {_OLD} ORDER BY message_id
"""
_SET_SHOWN = "UPDATE worn_boards SET shown = ? WHERE message_id = ?"
# Below the session's board is a message of a later revision. That revision was lost when a backup was restored.
_WEAR_LOST = """
INSERT INTO worn_boards (message_id, session_id, channel_id, kind) VALUES (:message, :session, :channel, 'board')
ON CONFLICT DO NOTHING
"""
_ABOVE = "session_id = :session AND board_message_id < :message"
_WEAR_ABOVE = f"""
INSERT INTO worn_boards (message_id, session_id, channel_id, kind)
SELECT board_message_id, session_id, board_channel_id, 'board' FROM sessions WHERE {_ABOVE} ON CONFLICT DO NOTHING
"""  # noqa: S608 - text from above
_UNTELL = f"""
UPDATE sessions SET
    announced_revision = CASE WHEN announced_revision < revision THEN announced_revision ELSE revision - 1 END,
    board_message_id = NULL,
    board_channel_id = NULL
WHERE {_ABOVE}
"""  # noqa: S608 - text from above
_UNTELL_LOBBY = """
UPDATE sessions SET announced_revision = -1, lobby_message_id = NULL
WHERE session_id = :session AND status = 'lobby' AND lobby_message_id < :message
"""
_WORN_SESSIONS = f"""
SELECT DISTINCT session_id FROM worn_boards JOIN sessions USING (session_id) WHERE {owned()} ORDER BY session_id
"""  # noqa: S608 - text from above
_OWNED = f"SELECT 1 FROM sessions WHERE session_id = :session AND {owned()}"  # noqa: S608 - text from above
_CLEANED = "DELETE FROM worn_boards WHERE message_id = ?"
_PARK = "UPDATE sessions SET parked_reason = ? WHERE session_id = ?"
_BY_OTHER_RULES = f"""
SELECT session_id FROM sessions
WHERE status = 'running' AND deleted_at IS NULL AND game = :game AND coalesce(rules, '') <> :rules AND {owned()}
ORDER BY session_id
"""  # noqa: S608 - text from above
_SET_RULES = "UPDATE sessions SET rules = ? WHERE session_id = ? AND revision = ?"
_ABSENT = "UPDATE seats SET absent_since = ? WHERE session_id = ? AND seat = ?"
_RENAME_SEAT = "UPDATE seats SET name = ? WHERE session_id = ? AND user_id = ?"
_RENAME_MEMBER = "UPDATE lobby_members SET name = ? WHERE session_id = ? AND user_id = ?"
_PAGE_SIZE = 100


class SessionRows(Repository):
    """Keeps sessions and the places where they are shown."""

    async def create(self, new: NewSession) -> Session:
        """Open a lobby, unannounced. Raises ChannelBusy or RematchStands with the existing session."""

        def transaction(connection: Connection) -> Session:
            if new.rematch_of is not None:
                for rematch in sessions(connection, _REMATCH, (new.rematch_of,)):
                    raise RematchStands(rematch)
            session_id = add_session(connection, new)
            invited_ids = new.invited
            if new.creator_name is not None:
                invited_ids = (InvitedMember(0, new.created_by, new.creator_name, new.creator_choice), *invited_ids)
            rows = [(session_id, one.seat, one.user_id, one.name, one.choice, new.created_at) for one in invited_ids]
            connection.executemany(_MEMBER, rows)
            add_timers(connection, session_id, 0, new.timers)
            return session(connection, session_id)

        return await self._database.write(transaction)

    async def load(self, session_id: int) -> Session | None:
        """Return the whole session, or None."""
        try:
            return await self._one(_BY_ID, session_id)
        except NotRead as error:
            if not is_damage(error):
                raise
            # The state is large, so the damage is most likely in it. The place can be read without it.
            found = await self._one(_WITHOUT_STATE, session_id)
            if found is None or not found.active:
                raise
            return found

    async def rematch(self, session_id: int) -> Session | None:
        """Return the rematch of a session, or None."""
        return await self._one(_REMATCH, session_id)

    async def active_in(self, channel_id: int) -> Session | None:
        """Return the lobby or running session that occupies the channel or thread, or None."""
        return await self._one(_IN_CHANNEL, channel_id)

    async def last_in(self, channel_id: int) -> Session | None:
        """Return the channel's newest session, or None.

        A session whose match never began is returned only if there is no other.
        """
        return await self._one(_LAST_IN_CHANNEL, channel_id)

    async def listed(self, guild_id: int, *, limit: int = 15, offset: int = 0) -> tuple[int, tuple[ListedSession, ...]]:
        """Return the number of the guild's active sessions, and one page of them, oldest first, without content."""
        values = {"guild": guild_id, "limit": limit, "offset": offset}

        def query(clocks: str, connection: Connection) -> tuple[int, tuple[ListedSession, ...]]:
            (count,) = connection.execute(_COUNT, values).fetchone()
            listed = connection.execute(_LISTED.format(clocks=clocks), values)
            return count, _seated(connection, records(ListedSession, listed))

        return await self._listed(query, "NULL")

    async def finished_matches(
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
        matches in which this user has a seat are returned.
        """
        names, among = placeholders("channel", channels)
        values: Values = among | {
            "guild": guild_id,
            "user": user_id,
            "asker": asker,
            "limit": limit,
            "offset": offset,
        }

        def query(connection: Connection) -> tuple[int, tuple[Session, ...]]:
            (count,) = connection.execute(_COUNT_OVER.format(channels=names), values).fetchone()
            return count, sessions(connection, _FINISHED_PAGE.format(channels=names), values)

        return await self._database.read(query)

    async def of_user(self, user_id: int, *, with_ended: bool = False) -> tuple[Session, ...]:
        """Return the active sessions (`with_ended`: all sessions) in which the user sits or waits, oldest first."""
        return await self._readable(_ALL_OF_USER if with_ended else _OF_USER, {"user": user_id})

    async def running_with(self, guild_id: int, user_id: int) -> tuple[int, ...]:
        """Return the guild's running sessions in which the user has, had or (if removed) may have had a seat."""
        values = {"guild": guild_id, "user": user_id}
        return await self._column(_RUNNING_WITH, values)

    async def active(self) -> tuple[Session, ...]:
        """Return all lobbies and running sessions, oldest first."""
        return await self._readable(_ALL_ACTIVE, ())

    async def walk(self) -> AsyncIterator[tuple[ListedSession, ...]]:
        """Yield pages of the lobbies and running sessions of this process, oldest first, without their content."""
        last = 0
        # In a damaged file, these bytes stand for the clocks. Decoding them fails, as it does for any damaged clocks.
        while page := await self._listed(partial(_active_after, last, self._database.slots), "X'FF'"):
            yield page
            last = page[-1].session_id

    async def running_terms(self) -> tuple[SessionTerms, ...]:
        """Return the terms of this process's running sessions, without paused ones."""
        return await self._all(SessionTerms, _RUNNING_TERMS, self._mine)

    async def board_placements(self, guild_id: int | None = None) -> tuple[BoardPlacement, ...]:
        """Return the places of this process's sessions (of a guild or all) that have messages to show now or later."""
        return await self._all(BoardPlacement, _PLACEMENTS, {"guild": guild_id, **self._mine})

    async def lagging(self) -> tuple[int, ...]:
        """Return this process's unparked sessions whose current revision is not announced in their channel."""
        return await self._column(_LAGGING, self._mine)

    async def is_owned(self, session_id: int) -> bool:
        """Return whether a session belongs to this process; True for all sessions if it owns all slots."""
        if self._database.slots == ALL_SLOTS:
            return True
        return await self._value(_OWNED, {"session": session_id, **self._mine}) is not None

    async def numbers(self) -> AsyncIterator[int]:
        """Yield the ids of the sessions that `every` yields, including sessions that cannot be read."""
        last = 0
        while page := await self._column(_NUMBERS, (last, _PAGE_SIZE)):
            for last in page:
                yield last

    async def every(self) -> AsyncIterator[Session]:
        """Yield all sessions, oldest first, read in pages; purged sessions are skipped."""
        last = 0
        while page := await self._sessions(_PAGE, (last, _PAGE_SIZE)):
            for found in page:
                yield found
            last = page[-1].session_id

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
        """Note that `revision` was announced in the channel, by the message `message_id` if there is one.

        The former board message becomes an old board. The session's `Posting` and the timers that caused the revision
        are removed. `calls` are further messages that pinged players. If a later revision was announced before, or this
        revision without a posting, return False and change nothing.
        """

        def transaction(connection: Connection) -> bool:
            noted = note_board(connection, session_id, revision, channel_id, message_id, chapter)
            if noted:
                note_calls(connection, session_id, calls)
                connection.execute(_NOTED, (session_id,))
            return noted

        return await self._database.write(transaction)

    async def note_call(self, session_id: int, call: Call) -> None:
        """Note a separate message that pinged a player; repeated notes have no effect."""
        await self._database.write(lambda connection: note_calls(connection, session_id, [call]))

    async def old_boards(self, session_id: int) -> tuple[OldBoard, ...]:
        """Return the session's old boards, questions and ping messages, oldest first."""
        return await self._all(OldBoard, _OLD_BOARDS, (session_id,))

    async def standing_calls(self, session_id: int) -> tuple[Call, ...]:
        """Return the session's ping messages that no later message has replaced, oldest first."""
        return await self._all(Call, _CURRENT_CALLS, (session_id,))

    async def call_shown(self, message_id: int, digest: str) -> None:
        """Note the digest of the text that a ping message shows now."""
        await self._execute(_SET_SHOWN, (digest, message_id))

    async def with_old_boards(self) -> tuple[int, ...]:
        """Return this process's sessions that have old messages, or ping messages that are still valid."""
        return await self._column(_WORN_SESSIONS, self._mine)

    async def set_back(self, session_id: int, message_id: int, channel_id: int) -> bool:
        """Note a message of a lost later revision, whose buttons are to be removed.

        Return True if the message is below the board. In this case the board is old too, and the current revision is
        unannounced.
        """
        values = {"session": session_id, "message": message_id, "channel": channel_id}

        def transaction(connection: Connection) -> bool:
            for sql in (_WEAR_LOST, _WEAR_ABOVE):
                connection.execute(sql, values)
            return any(connection.execute(sql, values).rowcount for sql in (_UNTELL, _UNTELL_LOBBY))

        return await self._database.write(transaction)

    async def board_cleaned(self, message_id: int) -> None:
        """Note that an old message has lost its buttons or was deleted."""
        await self._execute(_CLEANED, (message_id,))

    async def park(self, session_id: int, reason: str) -> None:
        """Stop announcing the session because its channel cannot be reached. Raises NotFound."""
        await self._change_one(_PARK, (reason, session_id), session_id)

    async def unpark(self, session_id: int) -> None:
        """Resume announcing the session. Raises NotFound."""
        await self._change_one(_PARK, (None, session_id), session_id)

    async def by_other_rules(self, game: str, rules: str) -> tuple[int, ...]:
        """Return this process's running sessions of a game that are not known to follow these rules."""
        return await self._column(_BY_OTHER_RULES, {"game": game, "rules": rules, **self._mine})

    async def set_rules(self, session_id: int, revision: int, rules: str) -> None:
        """Store the digest of the rules that reproduce the state, if the session is still at that revision."""
        await self._execute(_SET_RULES, (rules, session_id, revision))

    async def set_absent(self, session_id: int, seat: int, since: int | None) -> None:
        """Store when the player of a seat left the guild; None: the player is back. Raises NotFound."""
        await self._change_one(_ABSENT, (since, session_id, seat), session_id)

    async def rename(self, session_id: int, user_id: int, name: str) -> None:
        """Change the user's displayed name in this session. Raises NotFound."""

        def transaction(connection: Connection) -> None:
            values = (name, session_id, user_id)
            renamed = connection.execute(_RENAME_SEAT, values).rowcount
            renamed += connection.execute(_RENAME_MEMBER, values).rowcount
            if renamed == 0:
                raise NotFound(f"user {user_id} in session {session_id}")

        await self._database.write(transaction)

    async def _one(self, sql: str, value: int) -> Session | None:
        found = await self._sessions(sql, (value,))
        return found[0] if found else None

    async def _readable(self, sql: str, values: Values) -> tuple[Session, ...]:
        """Return the sessions of a query. Sessions that cannot be read because of damage to the file are left out."""
        try:
            return await self._sessions(sql, values)
        except NotRead as error:
            if not is_damage(error):
                raise
        found = []
        for number in await self._column(f"SELECT session_id FROM ({sql}) AS found", values):  # noqa: S608 - text from above
            with suppress(NotRead):
                found.append(await self.load(number))
        return tuple(one for one in found if one is not None)

    async def _listed(self, query: Callable[[str, Connection], T], unread: str) -> T:
        """Return the result of a query. It reads the sessions' clocks, or ``unread`` instead if the file is damaged."""
        try:
            return await self._database.read(partial(query, _CLOCKS))
        except NotRead as error:
            if not is_damage(error):
                raise
            return await self._database.read(partial(query, unread))

    async def _change_one(self, sql: str, values: Values, session_id: int) -> None:
        if await self._execute(sql, values) == 0:
            raise NotFound(f"session {session_id}")


def add_session(connection: Connection, new: NewSession) -> int:
    """Add the row of a new lobby, and return its id. Raises ChannelBusy."""
    require_free(connection, new.channel_id)
    values = parameters(new) | {"computer_levels": levels_text(new.computer_levels)}
    return added_id(connection, _CREATE, values)


def _active_after(last: int, slots: int, clocks: str, connection: Connection) -> tuple[ListedSession, ...]:
    values = {"last": last, "slots": slots, "limit": _PAGE_SIZE}
    page = connection.execute(_ACTIVE_PAGE.format(clocks=clocks), values)
    return _seated(connection, records(ListedSession, page))


def _seated(connection: Connection, listed_sessions: tuple[ListedSession, ...]) -> tuple[ListedSession, ...]:
    return tuple(msgspec.structs.replace(one, seats=seats_of(connection, one.session_id)) for one in listed_sessions)
