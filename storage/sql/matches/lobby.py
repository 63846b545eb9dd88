"""Lobbies: members who wait, their readiness, and the start of the match."""

from collections.abc import Callable, Collection, Mapping, Sequence

import msgspec

from storage.errors import AlreadyJoined, LobbyChanged, LobbyFull, NotFound, NotJoined
from storage.records.matches import LobbyMember, LobbySeat, SeatedPlayer, Session
from storage.records.times import NO_TIMING, Timing
from storage.sql.connection import Connection
from storage.sql.matches.states import keep_state
from storage.sql.people.removed_digests import first_ready
from storage.sql.repository import Repository
from storage.sql.rows import add_events, handle_once, members, refusal, require_lobby, session, set_timing

Members = tuple[LobbyMember, ...]

_ROOM = """
SELECT seat_count, computer_levels, (SELECT count(*) FROM lobby_members WHERE session_id = :session)
FROM sessions WHERE session_id = :session
"""
_JOIN = """
INSERT INTO lobby_members (session_id, seat, user_id, name, choice, joined_at, ready) VALUES (?, ?, ?, ?, ?, ?, 0)
ON CONFLICT (session_id, user_id) DO NOTHING
"""
_RENAME = "UPDATE lobby_members SET name = ? WHERE session_id = ? AND user_id = ?"
_LEAVE = "DELETE FROM lobby_members WHERE session_id = ? AND user_id = ?"
_HAND_OVER = """
UPDATE sessions SET created_by = coalesce(
    (SELECT user_id FROM lobby_members WHERE session_id = :session ORDER BY joined_at, seat LIMIT 1), created_by
)
WHERE session_id = :session AND created_by = :user
"""
_CHOOSE = """
UPDATE lobby_members SET ready = CASE WHEN choice = :choice THEN ready ELSE 0 END, choice = :choice
WHERE session_id = :session AND user_id = :user
"""
# All members first move to unused seat numbers; otherwise two members could not swap their seats.
_STAND_UP = "UPDATE lobby_members SET seat = seat + 1000 WHERE session_id = ? AND user_id = ?"
_SIT = """
UPDATE lobby_members SET seat = :seat, choice = :choice, ready = 0, wish = NULL
WHERE session_id = :session AND user_id = :user
"""
_WISH = "UPDATE lobby_members SET wish = ? WHERE session_id = ? AND user_id = ?"
_READY = "UPDATE lobby_members SET ready = ? WHERE session_id = ? AND user_id = ?"
_FIRST_READY = "INSERT INTO first_readies VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
_MESSAGE = """
UPDATE sessions SET lobby_message_id = :message,
    announced_revision = CASE WHEN status = 'lobby' THEN revision ELSE announced_revision END
WHERE session_id = :session
"""
_SEAT = "INSERT INTO seats (session_id, seat, user_id, name, joined_at, computer_level) VALUES (?, ?, ?, ?, ?, ?)"
_START = """
UPDATE sessions SET status = 'running', started_at = :at, context = :context, entropy = :entropy,
    rules = coalesce(:rules, rules), rules_version = coalesce(:rules_version, rules_version),
    options = coalesce(:options, options), terms = coalesce(:terms, terms), revision = 0, announced_revision = -1
WHERE session_id = :session AND status = 'lobby'
"""
_SNAPSHOT = "INSERT INTO snapshots (session_id, state, clocks) VALUES (?, ?, ?)"


class LobbyRows(Repository):
    """Keeps the members of lobbies. The methods raise NotFound, or WrongStatus after the lobby was closed."""

    async def join(
        self,
        session_id: int,
        user_id: int,
        name: str,
        *,
        seat: int,
        choice: str | None = None,
        renamed: Mapping[int, str] | None = None,
        leaver_ids: Collection[int] = (),
        at: int,
        interaction_id: int | None = None,
    ) -> Members:
        """Add the user in a free seat; return all members by their seats. Raises AlreadyJoined or LobbyFull.

        `renamed` are new names of other members, by user. The users in `leaver_ids` are removed first.
        """

        def change(connection: Connection) -> None:
            connection.executemany(_LEAVE, [(session_id, one) for one in leaver_ids])
            seats, levels, waiting_count = connection.execute(_ROOM, {"session": session_id}).fetchone()
            room = seats - len(msgspec.json.decode(levels)) - waiting_count
            if connection.execute(_JOIN, (session_id, seat, user_id, name, choice, at)).rowcount == 0:
                raise AlreadyJoined(f"user {user_id} waits in session {session_id}")
            if room < 1:
                raise LobbyFull(f"session {session_id}")
            others = [(other, session_id, number) for number, other in (renamed or {}).items()]
            connection.executemany(_RENAME, others)
            connection.executemany(_HAND_OVER, [{"session": session_id, "user": one} for one in leaver_ids])

        return await self._change_lobby(session_id, change, at, interaction_id)

    async def leave(self, session_id: int, user_id: int, *, at: int, interaction_id: int | None = None) -> Members:
        """Remove the user from the lobby; return the members who remain. Raises NotJoined."""

        def change(connection: Connection) -> None:
            if connection.execute(_LEAVE, (session_id, user_id)).rowcount == 0:
                raise NotJoined(f"user {user_id} in session {session_id}")

        return await self._change_lobby(session_id, change, at, interaction_id)

    async def remove_leavers(self, session_id: int, users: Collection[int], *, at: int) -> Members:
        """Remove users who have left the server; return the members who remain.

        If one of them opened the lobby, the lobby now belongs to the member who has waited longest.
        """

        def change(connection: Connection) -> None:
            connection.executemany(_LEAVE, [(session_id, user_id) for user_id in users])
            connection.executemany(_HAND_OVER, [{"session": session_id, "user": user_id} for user_id in users])

        return await self._change_lobby(session_id, change, at, None)

    async def choose(
        self, session_id: int, user_id: int, choice: str, *, at: int, interaction_id: int | None = None
    ) -> Members:
        """Store the user's choice; a different choice withdraws Ready. Return all members. Raises NotJoined."""
        values = {"choice": choice, "session": session_id, "user": user_id}

        def change(connection: Connection) -> None:
            if connection.execute(_CHOOSE, values).rowcount == 0:
                raise NotJoined(f"user {user_id} in session {session_id}")

        return await self._change_lobby(session_id, change, at, interaction_id)

    async def sit(
        self, session_id: int, seats: Mapping[int, LobbySeat], *, at: int, interaction_id: int | None = None
    ) -> Members:
        """Move each of these users to another seat like `seat_members`. Return all members."""

        def change(connection: Connection) -> None:
            seat_members(connection, session_id, seats)

        return await self._change_lobby(session_id, change, at, interaction_id)

    async def set_wish(
        self, session_id: int, user_id: int, seat: int | None, *, at: int, interaction_id: int | None = None
    ) -> Members:
        """Store which other member's seat the user would like to have, None for none. Raises NotJoined."""

        def change(connection: Connection) -> None:
            if connection.execute(_WISH, (seat, session_id, user_id)).rowcount == 0:
                raise NotJoined(f"user {user_id} in session {session_id}")

        return await self._change_lobby(session_id, change, at, interaction_id)

    async def set_ready(self, session_id: int, user_id: int, ready: bool, *, at: int, interaction_id: int) -> Members:
        """Set whether the user is ready; return all members. Raises NotJoined."""

        def change(connection: Connection) -> None:
            if connection.execute(_READY, (int(ready), session_id, user_id)).rowcount == 0:
                raise NotJoined(f"user {user_id} in session {session_id}")
            if ready:
                first = first_ready(connection, session_id, user_id) or interaction_id
                connection.execute(_FIRST_READY, (session_id, user_id, first))

        return await self._change_lobby(session_id, change, at, interaction_id)

    async def set_message(self, session_id: int, message_id: int) -> None:
        """Note the lobby's message, which also marks an open lobby as announced. Raises NotFound."""
        values = {"session": session_id, "message": message_id}
        if await self._execute(_MESSAGE, values) == 0:
            raise NotFound(f"session {session_id}")

    async def start(
        self,
        session_id: int,
        members_seen: Members,
        seats: Sequence[SeatedPlayer],
        *,
        entropy: bytes,
        context: str,
        state: bytes,
        rules_version: str | None = None,
        rules: str | None = None,
        options: bytes | None = None,
        terms: bytes | None = None,
        events: Sequence[bytes] = (),
        timing: Timing = NO_TIMING,
        at: int,
        interaction_id: int | None = None,
    ) -> Session:
        """Turn the lobby into a running session at revision 0, unannounced.

        `members_seen` are those for whom the host set the match up. Raises LobbyChanged if the members are now
        different, or are not the users of `seats`.
        """

        def transaction(connection: Connection) -> Session:
            handle_once(connection, interaction_id, at)
            require_lobby(connection, session_id)
            _require_same(members(connection, session_id), members_seen, seats)
            joined = {member.user_id: member.joined_at for member in members_seen}
            sit(connection, session_id, seats, joined, at)
            values = {"context": context, "entropy": entropy, "options": options, "terms": terms}
            values |= {"rules_version": rules_version, "rules": rules}
            begin(connection, session_id, values, state, events, timing, at)
            return session(connection, session_id)

        return await self._database.write(transaction)

    async def _change_lobby(
        self,
        session_id: int,
        change: Callable[[Connection], None],
        at: int,
        interaction_id: int | None,
    ) -> Members:
        def transaction(connection: Connection) -> Members:
            handle_once(connection, interaction_id, at)
            require_lobby(connection, session_id)
            change(connection)
            return members(connection, session_id)

        return await self._database.write(transaction)


def seat_members(connection: Connection, session_id: int, seats: Mapping[int, LobbySeat]) -> None:
    """Move users of a lobby to other seats, which withdraws their Ready and wishes.

    Raises NotJoined or LobbyChanged.
    """
    for user_id in seats:
        if connection.execute(_STAND_UP, (session_id, user_id)).rowcount == 0:
            raise NotJoined(f"user {user_id} in session {session_id}")
    if {one.seat for one in seats.values()} & {one.seat for one in members(connection, session_id)}:
        raise LobbyChanged(f"a seat of session {session_id} is taken")
    for user_id, seat_member in seats.items():
        values = {"seat": seat_member.seat, "choice": seat_member.choice, "session": session_id, "user": user_id}
        connection.execute(_SIT, values)


def sit(
    connection: Connection,
    session_id: int,
    seats: Sequence[SeatedPlayer],
    joined: Mapping[int, int],
    at: int,
) -> None:
    """Give the players of a match their seats."""
    rows = [
        (session_id, number, sitter.user_id, sitter.name, joined.get(sitter.user_id or 0, at), sitter.level)
        for number, sitter in enumerate(seats)
    ]
    connection.executemany(_SEAT, rows)


def begin(
    connection: Connection,
    session_id: int,
    values: Mapping[str, bytes | str | None],
    state: bytes,
    events: Sequence[bytes],
    timing: Timing,
    at: int,
) -> None:
    """Start the match of a lobby. Raises WrongStatus."""
    if connection.execute(_START, {**values, "session": session_id, "at": at}).rowcount == 0:
        raise refusal(connection, session_id, None)
    keep_state(connection, session_id, 0, state)
    connection.execute(_SNAPSHOT, (session_id, state, timing.clocks))
    set_timing(connection, session_id, 0, timing, at)
    add_events(connection, session_id, 0, at, events)


def _require_same(now: Members, members_seen: Members, seats: Sequence[SeatedPlayer]) -> None:
    sitter_ids = sorted(sitter.user_id for sitter in seats if sitter.user_id is not None)
    if now != tuple(members_seen) or sitter_ids != sorted(member.user_id for member in now):
        raise LobbyChanged("the lobby has changed since the match was set up")
