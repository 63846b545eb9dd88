"""Turns rows into records, and holds the checks that several repositories share."""

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from storage.errors import AlreadyRuled, ChannelBusy, Duplicate, NotFound, Refusal, Stale, WrongStatus
from storage.records.changes import NewAudit
from storage.records.matches import FormerHolder, Level, LobbyMember, RuleChange, Seat, Session, StandingOrder
from storage.records.people import PersonDigest
from storage.records.times import NewTimer, Timing
from storage.sql.connection import Connection, Cursor, Values

S = TypeVar("S", bound=msgspec.Struct)

_SEATS = """
SELECT seat, user_id, name, joined_at, resigned_at, absent_since, opened_at, computer_since, changes, put_out,
    computer_level
FROM seats WHERE session_id = ? ORDER BY seat
"""
_FORMER = "SELECT seat, revision, user_id, name FROM former_holders WHERE session_id = ? ORDER BY revision, seat"
_REMOVED_SEATS = "SELECT salt, digest, number FROM removed_parts WHERE session_id = ? AND part = 'seat'"
_MEMBERS = """
SELECT member.seat, member.user_id, member.name, member.joined_at, member.ready, member.choice,
    member.wish, first.interaction_id AS first_ready
FROM lobby_members AS member
LEFT JOIN first_readies AS first ON first.session_id = member.session_id AND first.user_id = member.user_id
WHERE member.session_id = ? ORDER BY member.seat
"""
_RULE_CHANGES = "SELECT revision, version, rules FROM rule_changes WHERE session_id = ? ORDER BY revision"
_ORDERS = "SELECT seat, data FROM standing_orders WHERE session_id = ? ORDER BY seat"
# Guild 0 marks a purged session, of which only the number is left.
_SESSION = "SELECT * FROM sessions LEFT JOIN snapshots USING (session_id) WHERE session_id = ? AND guild_id <> 0"
_PUT_ORDER = """
INSERT INTO standing_orders VALUES (?, ?, ?)
ON CONFLICT (session_id, seat) DO UPDATE SET data = excluded.data
"""
_LEVELS = msgspec.json.Decoder(tuple[Level, ...])
_IN_CHANNEL = """
SELECT * FROM sessions LEFT JOIN snapshots USING (session_id)
WHERE channel_id = ? AND status IN ('lobby', 'running') AND deleted_at IS NULL AND session_id <> ?
"""
_POSITION = "SELECT revision, status FROM sessions WHERE session_id = ?"
_DELETED = "SELECT 1 FROM sessions WHERE session_id = ? AND deleted_at IS NOT NULL"
_FIRED = "UPDATE timers SET fired_at = ? WHERE timer_id = ? AND session_id = ? AND fired_at IS NULL"
_DROP_TIMERS = "DELETE FROM timers WHERE session_id = ? AND fired_at IS NULL"
_ADD_TIMER = """
INSERT INTO timers (session_id, kind, seat, revision, number, due_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
"""
_CLOCKS = "UPDATE snapshots SET clocks = ? WHERE session_id = ?"
# A match whose analysis is stored already does not await another.
_AWAIT_ANALYSIS = """
INSERT INTO pending_analyses (session_id, since) SELECT session_id, CAST(:at AS bigint) FROM sessions
WHERE session_id = :session AND status = 'finished' AND seed_revealed = 1 AND NOT EXISTS (
    SELECT 1 FROM analyses WHERE analyses.session_id = sessions.session_id AND analyses.revision = sessions.revision)
ON CONFLICT (session_id) DO UPDATE SET tries = 0, since = excluded.since
"""
_HANDLE = "INSERT INTO handled_interactions VALUES (?, ?) ON CONFLICT DO NOTHING"
_ADD_EVENT = "INSERT INTO events VALUES (?, ?, ?, ?, ?)"
_VOID_UNDO = "DELETE FROM undo_requests WHERE session_id = ? RETURNING message_id, by_seat"
_WEAR_QUESTION = """
INSERT INTO worn_boards (message_id, session_id, channel_id, kind, seat)
SELECT ?, session_id, channel_id, 'question', ? FROM sessions WHERE session_id = ? ON CONFLICT DO NOTHING
"""
_VOID_QUESTION = "DELETE FROM table_questions WHERE session_id = ? RETURNING ruling_id, channel_id, message_id"
_WEAR_CONSENT = """
INSERT INTO worn_boards (message_id, session_id, channel_id, kind) VALUES (?, ?, ?, 'consent') ON CONFLICT DO NOTHING
"""
_CARRIED_OUT = "DELETE FROM pending_rulings WHERE ruling_id = ?"
_ADD_AUDIT = """
INSERT INTO audit (at, guild_id, session_id, actor, action, target, reason, before, after)
VALUES (:at, :guild_id, :session_id, :actor, :action, :target, :reason, :before, :after) RETURNING audit_id
"""


def records(kind: type[S], cursor: Cursor) -> tuple[S, ...]:
    """Return all rows of the cursor as structs of this kind, by column name, checked against its types."""
    names = [column[0] for column in cursor.description]
    return tuple(msgspec.convert(dict(zip(names, row, strict=True)), kind, strict=False) for row in cursor.fetchall())


def levels_text(levels: Iterable[Level]) -> str:
    """Return the stored form of the levels of a lobby's computer players."""
    return msgspec.json.encode(tuple(levels)).decode()


def first_record(kind: type[S], cursor: Cursor) -> S | None:
    """Return the first row as a struct, or None."""
    found = records(kind, cursor)
    return found[0] if found else None


def parameters(record: msgspec.Struct) -> dict[str, Any]:
    """Return the fields of a struct as named parameters."""
    return {name: getattr(record, name) for name in record.__struct_fields__}


def sessions(connection: Connection, sql: str, values: Values = ()) -> tuple[Session, ...]:
    """Return the sessions of a SELECT's rows, with seats, former holders, lobby members and standing orders."""
    cursor = connection.execute(sql, values)
    names = [column[0] for column in cursor.description]
    found = []
    for row in cursor.fetchall():
        fields = dict(zip(names, row, strict=True))
        fields |= _read_levels(fields["computer_levels"])
        seats = fields["seats"] = seats_of(connection, fields["session_id"])
        if any(seat.changes for seat in seats):
            fields["former"] = records(FormerHolder, connection.execute(_FORMER, (fields["session_id"],)))
        if any(seat.changes or seat.user_id is None for seat in seats):
            fields["removed"] = records(PersonDigest, connection.execute(_REMOVED_SEATS, (fields["session_id"],)))
        fields["rule_changes"] = records(RuleChange, connection.execute(_RULE_CHANGES, (fields["session_id"],)))
        fields["members"] = members(connection, fields["session_id"])
        fields["orders"] = records(StandingOrder, connection.execute(_ORDERS, (fields["session_id"],)))
        found.append(msgspec.convert(fields, Session, strict=False))
    return tuple(found)


def _read_levels(text: str) -> dict[str, Any]:
    # Damaged text must not hide the session, so that moderators can end it and free its channel.
    try:
        return {"computer_levels": _LEVELS.decode(text)}
    except msgspec.DecodeError:
        return {"computer_levels": (), "damaged_column": "computer_levels"}


def session(connection: Connection, session_id: int) -> Session:
    """Return the session. Raises NotFound."""
    found = sessions(connection, _SESSION, (session_id,))
    if not found:
        raise NotFound(f"session {session_id}")
    return found[0]


def added_id(connection: Connection, sql: str, values: Values) -> int:
    """Execute an INSERT that returns the new row's id; return the id."""
    ((number,),) = connection.execute(sql, values).fetchall()
    return int(number)


def placeholders(name: str, values: Iterable[int | str]) -> tuple[str, dict[str, int | str]]:
    """Return a list of named parameters for ``IN (…)``, and their values; for an empty list NULL (no value)."""
    found = {f"{name}{number}": value for number, value in enumerate(values)}
    return ", ".join(f":{one}" for one in found) or "NULL", found


def seats_of(connection: Connection, session_id: int) -> tuple[Seat, ...]:
    """Return the session's seats by number."""
    return records(Seat, connection.execute(_SEATS, (session_id,)))


def members(connection: Connection, session_id: int) -> tuple[LobbyMember, ...]:
    """Return the lobby's members in the order of their seats."""
    return records(LobbyMember, connection.execute(_MEMBERS, (session_id,)))


def position(connection: Connection, session_id: int) -> tuple[int, Any]:
    """Return the revision and status of the session. Raises NotFound."""
    row = connection.execute(_POSITION, (session_id,)).fetchone()
    if row is None:
        raise NotFound(f"session {session_id}")
    return row[0], row[1]


def require_lobby(connection: Connection, session_id: int) -> None:
    """Raise WrongStatus or NotFound unless the session is a lobby; a deleted lobby raises NotFound."""
    _, status = position(connection, session_id)
    if status != "lobby":
        raise WrongStatus(status)
    if connection.execute(_DELETED, (session_id,)).fetchone() is not None:
        raise NotFound(f"session {session_id}")


def require_running(connection: Connection, session_id: int) -> None:
    """Raise WrongStatus or NotFound unless the session is running."""
    _, status = position(connection, session_id)
    if status != "running":
        raise WrongStatus(status)


def require_free(connection: Connection, channel_id: int, but: int | None = None) -> None:
    """Raise ChannelBusy if a session other than `but` is active in the channel."""
    for other in sessions(connection, _IN_CHANNEL, (channel_id, but or 0)):
        raise ChannelBusy(other)


def refusal(connection: Connection, session_id: int, seen_revision: int | None) -> Refusal:
    """Return the error for a guarded change that found no row: Stale if the revision differs from ``seen_revision``.

    Otherwise the error is WrongStatus. Raises NotFound.
    """
    revision, status = position(connection, session_id)
    if seen_revision is not None and revision != seen_revision:
        return Stale(revision, status)
    return WrongStatus(status)


def handle_once(connection: Connection, interaction_id: int | None, at: int) -> None:
    """Record that the interaction is handled in this transaction. Raises Duplicate if it was handled before."""
    if interaction_id is not None and connection.execute(_HANDLE, (interaction_id, at)).rowcount == 0:
        raise Duplicate(interaction_id)


def set_timing(connection: Connection, session_id: int, revision: int, timing: Timing, at: int) -> None:
    """Replace the timers of a session whose revision has changed: the former timers have fired, or are void."""
    if timing.by is not None:
        connection.execute(_FIRED, (at, timing.by, session_id))
    connection.execute(_DROP_TIMERS, (session_id,))
    add_timers(connection, session_id, revision, timing.timers)


def add_timers(connection: Connection, session_id: int, revision: int, timers: Iterable[NewTimer]) -> None:
    """Set timers; a timer that exists already keeps its time."""
    rows = [(session_id, timer.kind, timer.seat, revision, timer.number, timer.due_at) for timer in timers]
    if rows:
        connection.executemany(_ADD_TIMER, rows)


def await_analysis(connection: Connection, session_id: int, at: int) -> None:
    """Note that a match awaits its analysis from now on, if it is finished and has no more secrets."""
    connection.execute(_AWAIT_ANALYSIS, {"session": session_id, "at": at})


def set_clocks(connection: Connection, session_id: int, clocks: bytes | None) -> None:
    """Store the seats' clocks, unless they are unchanged."""
    if clocks is not None:
        connection.execute(_CLOCKS, (clocks, session_id))


def add_events(connection: Connection, session_id: int, revision: int, at: int, events: Iterable[bytes]) -> None:
    """Store the events of one revision in their order."""
    rows = [(session_id, revision, number, at, data) for number, data in enumerate(events)]
    if rows:
        connection.executemany(_ADD_EVENT, rows)


def void_undo(connection: Connection, session_id: int, *, granted: bool = False) -> None:
    """Drop an undo request, because it is `granted` or the match went on; the request's message will show this."""
    for message_id, seat in connection.execute(_VOID_UNDO, (session_id,)).fetchall():
        if message_id is not None and not granted:
            connection.execute(_WEAR_QUESTION, (message_id, seat, session_id))


def void_question(connection: Connection, session_id: int) -> int | None:
    """Drop the open question about moving a session; its message will show this. Return the id of its ruling."""
    for ruling_id, channel_id, message_id in connection.execute(_VOID_QUESTION, (session_id,)).fetchall():
        if message_id is not None:
            connection.execute(_WEAR_CONSENT, (message_id, session_id, channel_id))
        return int(ruling_id)
    return None


def put_orders(connection: Connection, session_id: int, orders: Iterable[StandingOrder]) -> None:
    """Replace the seats' standing orders."""
    rows = [(session_id, order.seat, order.data) for order in orders]
    if rows:
        connection.executemany(_PUT_ORDER, rows)


def add_audit(connection: Connection, entry: NewAudit | None) -> int | None:
    """Write an audit entry, if one is given; return its id. Raises AlreadyRuled if its ruling is no longer pending."""
    if entry is None:
        return None
    if entry.ruling_id is not None and connection.execute(_CARRIED_OUT, (entry.ruling_id,)).rowcount == 0:
        raise AlreadyRuled(f"ruling {entry.ruling_id}")
    return added_id(connection, _ADD_AUDIT, parameters(entry))
