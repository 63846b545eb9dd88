"""Changes of sessions other than moves: new holders of seats, pauses, ends, deletions."""

from typing import Any

import msgspec

from storage.errors import AlreadyJoined, NotFound
from storage.records.changes import Change, Ending, NewRules
from storage.records.matches import Seat
from storage.sql.connection import Connection
from storage.sql.matches.lobby import seat_members
from storage.sql.matches.states import keep_state
from storage.sql.repository import Repository
from storage.sql.rows import (
    add_audit,
    add_events,
    await_analysis,
    handle_once,
    levels_text,
    parameters,
    position,
    refusal,
    require_free,
    set_clocks,
    set_timing,
    void_question,
    void_undo,
)

# The revision stays at this limit: a huge revision that another program wrote must not overflow, because then players
# could not end the session.
_ADVANCE = """
UPDATE sessions SET revision = revision + CASE WHEN revision < 9007199254740992 THEN 1 ELSE 0 END
WHERE session_id = :session AND revision = coalesce(:seen, revision) AND {0}
"""
_ACTIVE, _ANY = "status IN ('lobby', 'running') AND deleted_at IS NULL", "TRUE"
_END = """
UPDATE sessions SET status = :status, end_reason = :reason, ended_by = :by, ended_how = :how, ended_seat = :seat,
    ended_at = :at, outcome = :outcome,
    seed_revealed = CASE WHEN coalesce(reveal_at, 0) <= :at AND sealed = 0 THEN 1 ELSE 0 END, paused_at = NULL
WHERE session_id = :session
"""
_SET = "UPDATE sessions SET {0} = ? WHERE session_id = ?"
_RESET_MESSAGES = """
UPDATE sessions SET parked_reason = NULL, lobby_message_id = NULL,
    announced_revision = CASE WHEN announced_revision < revision THEN announced_revision ELSE revision - 1 END
WHERE session_id = ?
"""
_WEAR_LOBBY = """
INSERT INTO worn_boards (message_id, session_id, channel_id, kind)
SELECT lobby_message_id, session_id, channel_id, 'board' FROM sessions
WHERE session_id = ? AND status = 'lobby' AND lobby_message_id IS NOT NULL ON CONFLICT DO NOTHING
"""
_RULES_CHANGE = "INSERT INTO rule_changes VALUES (?, ?, ?, ?)"
_STATE = "SELECT state FROM snapshots WHERE session_id = ?"
_ADD_UNANNOUNCED_MOVE = "INSERT INTO untold_moves (audit_id) VALUES (?)"
_PLACE = "SELECT channel_id, status FROM sessions WHERE session_id = ?"
# The place is set first: another session may occupy a restored session's former channel now.
_COLUMNS = (
    "channel_id",
    "parent_channel_id",
    "paused_at",
    "deleted_at",
    "terms",
    "computer_levels",
    "options",
    "seat_count",
)
_SEAT = """
UPDATE seats SET user_id = :user_id, name = :name, joined_at = :joined_at, resigned_at = :resigned_at,
    absent_since = :absent_since, opened_at = :opened_at, computer_since = :computer_since, changes = :changes,
    put_out = :put_out, computer_level = :computer_level
WHERE session_id = :session AND seat = :seat
"""
# Storage keeps no name of a user who was removed permanently.
_FORMER = """
INSERT INTO former_holders (session_id, seat, revision, user_id, name)
SELECT session_id, seat, :until, user_id, name FROM seats
WHERE session_id = :session AND seat = :seat AND coalesce(user_id, -1) <> :user_id AND :user_id IS NOT NULL
"""
_ELSEWHERE = "SELECT seat FROM seats WHERE session_id = ? AND user_id = ? AND seat <> ?"
_FORGET_ORDER = "DELETE FROM standing_orders WHERE session_id = ? AND seat = ?"
_VACATION = "INSERT INTO vacation_days VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
_DROP_VOTES = "DELETE FROM votes WHERE session_id = ?"
_DROP_PROPOSALS = "DELETE FROM proposals WHERE session_id = ?"
_FORGET_PROPOSAL = "DELETE FROM proposals WHERE session_id = ? AND seat = ?"
_DROP_DRAFTS = "DELETE FROM drafts WHERE session_id = ?"
_FORGET_DRAFT = "DELETE FROM drafts WHERE session_id = ? AND seat = ?"
_FORGET_VOTES = "DELETE FROM votes WHERE session_id = ? AND voter = ?"
_END_VOTES = "DELETE FROM votes WHERE session_id = ? AND seat = ?"


class ChangeRows(Repository):
    """Makes changes of sessions."""

    async def make(
        self,
        session_id: int,
        seen_revision: int | None,
        change: Change,
        *,
        at: int,
        interaction_id: int | None = None,
        also_ended: bool = False,
    ) -> int:
        """Make a change of an active session (`also_ended`: of any session) and return the new revision.

        A pending undo request and the timers become void. If `seen_revision` is None, any revision is accepted. Raises
        Duplicate, Stale, WrongStatus, NotFound, AlreadyJoined (the user has another seat), NotJoined, LobbyChanged,
        ChannelBusy.
        """

        def transaction(connection: Connection) -> int:
            handle_once(connection, interaction_id, at)
            return apply_change(connection, session_id, seen_revision, change, at, also_ended=also_ended)

        return await self._database.write(transaction)


def apply_change(
    connection: Connection,
    session_id: int,
    seen_revision: int | None,
    change: Change,
    at: int,
    *,
    also_ended: bool = False,
) -> int:
    """Make a change within a transaction, like `ChangeRows.make`; return the new revision."""
    values = {"session": session_id, "seen": seen_revision}
    if connection.execute(_ADVANCE.format(_ANY if also_ended else _ACTIVE), values).rowcount == 0:
        raise refusal(connection, session_id, seen_revision)
    revision, _ = position(connection, session_id)
    # The open undo request is withdrawn before the session moves, because the request's message stays in the former
    # channel.
    void_undo(connection, session_id)
    has_moved = _set_columns(connection, session_id, change)
    seat_members(connection, session_id, change.lobby_seats)
    if change.ending is not None:
        _end_session(connection, session_id, change.ending, at)
    for seat in change.seats:
        _set_seat(connection, session_id, revision, seat)
    for sql, seats in (
        (_FORGET_ORDER, change.forgotten),
        (_FORGET_VOTES, change.forgotten),
        (_FORGET_PROPOSAL, change.forgotten),
        (_FORGET_DRAFT, change.forgotten),
        (_END_VOTES, change.end_votes),
    ):
        connection.executemany(sql, [(session_id, seat) for seat in seats])
    add_events(connection, session_id, revision, at, change.events)
    if change.new_rules is not None:
        _change_rules(connection, session_id, revision, change.new_rules)
    if change.vacation is not None:
        day = change.vacation
        connection.execute(_VACATION, (day.user_id, day.from_at, day.until_at))
    set_clocks(connection, session_id, change.timing.clocks)
    set_timing(connection, session_id, revision, change.timing, at)
    audit_id = add_audit(connection, change.audit)
    if has_moved and audit_id is not None:
        connection.execute(_ADD_UNANNOUNCED_MOVE, (audit_id,))
    # If the session moves, the open question to its table is answered. If it ends or is deleted, the question is void.
    if has_moved or change.ending is not None or isinstance(change.deleted_at, int):
        void_question(connection, session_id)
    return revision


def _set_columns(connection: Connection, session_id: int, change: Change) -> bool:
    """Set the given columns; return True if the session moves to another channel. Raises ChannelBusy."""
    has_moved, appears = False, change.channel_id is not msgspec.UNSET or change.deleted_at is None
    if appears:
        channel_id, status = connection.execute(_PLACE, (session_id,)).fetchone()
        if status in ("lobby", "running"):
            require_free(
                connection, channel_id if change.channel_id is msgspec.UNSET else change.channel_id, session_id
            )
        has_moved = change.channel_id not in (msgspec.UNSET, channel_id)
    if has_moved:
        connection.execute(_WEAR_LOBBY, (session_id,))
    for column in _COLUMNS:
        value: Any = getattr(change, column)
        if column == "computer_levels" and value is not msgspec.UNSET:
            value = levels_text(value)
        if value is not msgspec.UNSET:
            connection.execute(_SET.format(column), (value, session_id))
    if appears:
        connection.execute(_RESET_MESSAGES, (session_id,))
    return has_moved


def _change_rules(connection: Connection, session_id: int, revision: int, new: NewRules) -> None:
    connection.execute(_RULES_CHANGE, (session_id, revision, new.version, new.rules))
    connection.execute(_SET.format("rules"), (new.rules, session_id))
    (state,) = connection.execute(_STATE, (session_id,)).fetchone()
    keep_state(connection, session_id, revision, state)


def _end_session(connection: Connection, session_id: int, ending: Ending, at: int) -> None:
    connection.execute(_END, parameters(ending) | {"session": session_id, "at": at})
    await_analysis(connection, session_id, at)
    connection.execute(_DROP_VOTES, (session_id,))
    connection.execute(_DROP_PROPOSALS, (session_id,))
    connection.execute(_DROP_DRAFTS, (session_id,))


def _set_seat(connection: Connection, session_id: int, revision: int, seat: Seat) -> None:
    """Replace a seat's row; if the seat passes from one user to another, note the first user as a former holder."""
    if connection.execute(_ELSEWHERE, (session_id, seat.user_id, seat.seat)).fetchone() is not None:
        raise AlreadyJoined(f"user {seat.user_id} already has another seat")
    values = parameters(seat) | {"session": session_id, "until": revision - 1}
    connection.execute(_FORMER, values)
    if connection.execute(_SEAT, values).rowcount == 0:
        raise NotFound(f"seat {seat.seat} of session {session_id}")
