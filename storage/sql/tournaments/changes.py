"""Changes of a tournament in a transaction that is already open. Each is guarded by the tournament's revision."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from storage.errors import NotFound, TournamentMoved
from storage.records.changes import NewAudit
from storage.records.tournaments import (
    BegunGame,
    EntryRequest,
    JudgeCall,
    NewNotice,
    NewTournament,
    Official,
    StoredTournament,
    TournamentChange,
    TournamentEntry,
    TournamentRound,
    TournamentRuling,
    TournamentTable,
    TournamentTimer,
)
from storage.sql.connection import Connection
from storage.sql.matches.changes import apply_change
from storage.sql.matches.lobby import begin, sit
from storage.sql.matches.sessions import add_session
from storage.sql.rows import add_audit, added_id, await_analysis, first_record, parameters

# The columns of a tournament that never change: its ids, its seed and the commitment to it, its creator.
_LASTING = {"tournament_id", "public_id", "guild_id", "revision", "commitment", "seed", "created_by", "created_at"}
_COLUMNS = frozenset(StoredTournament.__struct_fields__) - _LASTING
_CREATE = """
INSERT INTO tournaments (public_id, guild_id, channel_id, name, game, options, plan, terms, settings, language,
    state, revision, commitment, seed, created_by, created_at)
VALUES (:public_id, :guild_id, :channel_id, :name, :game, :options, :plan, :terms, :settings, :language,
    'draft', 0, :commitment, :seed, :created_by, :created_at)
RETURNING tournament_id
"""
_FIND = "SELECT * FROM tournaments WHERE tournament_id = ?"
_KEPT = "SELECT 1 FROM tournaments WHERE tournament_id = ?"
_ADVANCE = "UPDATE tournaments SET revision = revision + 1 WHERE tournament_id = ? AND revision = ?"
_SET = "UPDATE tournaments SET {0} = ? WHERE tournament_id = ?"
_NOTICE = """
INSERT INTO tournament_notices (tournament_id, kind, round, table_code, entries, data, at)
VALUES (:tournament, :kind, :round, :table_code, :entries, :data, :at)
"""
_REVEAL = """
UPDATE sessions SET reveal_at = NULL, seed_revealed = CASE WHEN ended_at IS NOT NULL AND sealed = 0 THEN 1 ELSE 0 END
WHERE session_id = :session
"""
_UNSEAL = "UPDATE sessions SET sealed = 0 WHERE tournament_id = ?"
_UNSEAL_ONE = "UPDATE sessions SET sealed = 0 WHERE session_id = ?"
_FREE = """
UPDATE sessions SET tournament_id = NULL, tournament_round = NULL, tournament_table = NULL, of_event = 1, sealed = 0,
    terms = ?
WHERE session_id = ? AND ended_at IS NULL
"""
_ADD = "INSERT INTO {0} (tournament_id, {1}) VALUES (:tournament, {2})"
_UPSERT = _ADD + " ON CONFLICT (tournament_id, {3}) DO UPDATE SET {4}"
_CHANGE = "UPDATE {0} SET {1} WHERE {2} = :{2} AND tournament_id = :tournament"


def _listed(names: Iterable[str], form: str = "{0}") -> str:
    return ", ".join(form.format(name) for name in names)


def _upsert_statement(table: str, kind: type[msgspec.Struct], key: str) -> str:
    """Return the statement that stores a record of this kind, and replaces the record with the same key."""
    names = kind.__struct_fields__
    assignments = _listed((name for name in names if name != key), "{0} = excluded.{0}")
    return _UPSERT.format(table, _listed(names), _listed(names, ":{0}"), key, assignments)


def _numbered(table: str, kind: type[msgspec.Struct], key: str) -> tuple[str, str]:
    """Return two statements: one adds a record under a new number, the other changes the record with its number."""
    names = [name for name in kind.__struct_fields__ if name != key]
    add_statement = _ADD.format(table, _listed(names), _listed(names, ":{0}"))
    return add_statement, _CHANGE.format(table, _listed(names, "{0} = :{0}"), key)


_ENTRY = _upsert_statement("tournament_entries", TournamentEntry, "number")
_ASK_TO_ENTER = _upsert_statement("tournament_requests", EntryRequest, "user_id")
_DECIDED = "DELETE FROM tournament_requests WHERE tournament_id = ? AND user_id = ?"
_DROP_REQUESTS = "DELETE FROM tournament_requests WHERE tournament_id = ?"
_ROUND = _upsert_statement("tournament_rounds", TournamentRound, "number")
_TABLE = _upsert_statement("tournament_tables", TournamentTable, "code")
_RULING = _numbered("tournament_rulings", TournamentRuling, "ruling_id")
_CALL = _numbered("tournament_calls", JudgeCall, "call_id")
_NOBODY = "UPDATE tournament_entries SET user_id = NULL WHERE tournament_id = ? AND number = ?"
_CLEAR = "DELETE FROM tournament_tables WHERE tournament_id = ? AND round = ?"
_SIT = "UPDATE tournament_tables SET session_id = ? WHERE tournament_id = ? AND code = ?"


def add_tournament(
    connection: Connection, new: NewTournament, officials: tuple[Official, ...], audit: NewAudit | None
) -> int:
    """Add a draft with its officials and its audit entry; return its id."""
    number = added_id(connection, _CREATE, parameters(new))
    _set_officials(connection, number, officials)
    add_audit(connection, audit)
    return number


def add_opened(
    connection: Connection,
    new: NewTournament,
    officials: tuple[Official, ...],
    audit: NewAudit,
    opening: TournamentChange,
    at: int,
) -> int:
    """Add a tournament like `add_tournament`, and make the change that opens it; return its id."""
    number = add_tournament(connection, new, officials, audit)
    change_tournament(connection, number, 0, opening, at)
    return number


def add_call(connection: Connection, number: int, call: JudgeCall) -> None:
    """Add a call for a judge under a new number."""
    connection.execute(_CALL[0], _values(number, call))


def add_notice(connection: Connection, number: int, notice: NewNotice, at: int) -> None:
    """Add a notice of a tournament that is to be announced."""
    connection.execute(_NOTICE, {**_values(number, notice), "at": at})


def add_notice_if_kept(connection: Connection, number: int, notice: NewNotice, at: int) -> None:
    """Add a notice like `add_notice`, unless the tournament was deleted: then nobody is left to be told."""
    if connection.execute(_KEPT, (number,)).fetchone() is not None:
        add_notice(connection, number, notice, at)


def find_tournament(connection: Connection, tournament_id: int) -> StoredTournament | None:
    """Return a tournament, or None."""
    return first_record(StoredTournament, connection.execute(_FIND, (tournament_id,)))


def require_tournament(connection: Connection, tournament_id: int) -> StoredTournament:
    """Return a tournament. Raises NotFound."""
    found = find_tournament(connection, tournament_id)
    if found is None:
        raise NotFound(f"tournament {tournament_id}")
    return found


def change_tournament(
    connection: Connection, number: int, seen_revision: int, change: TournamentChange, at: int
) -> None:
    """Make a change of a tournament in a transaction. Raises TournamentMoved, NotFound, ChannelBusy."""
    if connection.execute(_ADVANCE, (number, seen_revision)).rowcount == 0:
        raise TournamentMoved(require_tournament(connection, number).revision)
    for column, value in change.fields.items():
        if column not in _COLUMNS:
            raise LookupError(column)
        connection.execute(_SET.format(column), (value, number))
    if change.officials is not None:
        _set_officials(connection, number, change.officials)
    if change.cleared is not None:
        connection.execute(_CLEAR, (number, change.cleared))
    # Entries may exchange their users, so the users are cleared first.
    connection.executemany(_NOBODY, [(number, entry.number) for entry in change.entries])
    record_lists: Sequence[tuple[str, Sequence[msgspec.Struct]]] = (
        (_ENTRY, change.entries),
        (_ROUND, change.rounds),
        (_TABLE, change.tables),
    )
    for sql, found in record_lists:
        connection.executemany(sql, [_values(number, row) for row in found])
    for ruling in change.rulings:
        connection.execute(_RULING[ruling.ruling_id > 0], _values(number, ruling))
    for call in change.calls:
        connection.execute(_CALL[call.call_id > 0], _values(number, call))
    connection.executemany(_NOTICE, [{**_values(number, notice), "at": at} for notice in change.notices])
    connection.executemany(_ASK_TO_ENTER, [_values(number, one) for one in change.requests])
    connection.executemany(_DECIDED, [(number, user_id) for user_id in change.decided_requests])
    if change.fields.get("state", "registration") not in ("registration", "checkin"):
        connection.execute(_DROP_REQUESTS, (number,))
    if change.reminders is not None:
        _set_reminders(connection, number, change.reminders)
    if change.timers is not None:
        set_timers(connection, number, change.timers)
    if change.fields.get("seed_revealed"):
        connection.execute(_UNSEAL, (number,))
    connection.executemany(_UNSEAL_ONE, [(session_id,) for session_id in change.unsealed])
    connection.executemany(_REVEAL, [{"session": session_id} for session_id in change.revealed_sessions])
    for session_id in change.revealed_sessions:
        await_analysis(connection, session_id, at)
    connection.executemany(_FREE, [(terms, session_id) for session_id, terms in change.freed_sessions])
    if change.begun_game is not None:
        session_id = begin_game(connection, change.begun_game, at)
        connection.execute(_SIT, (session_id, number, change.begun_for))
    for one in change.sessions:
        apply_change(connection, one.session_id, one.seen_revision, one.change, at, also_ended=True)
    for audit in (change.audit, *change.further_audits):
        add_audit(connection, audit)


def begin_game(connection: Connection, game: BegunGame, at: int) -> int:
    """Add a session whose match has started, and return its id. Raises ChannelBusy."""
    session_id = add_session(connection, game.new)
    sit(connection, session_id, game.seats, {}, at)
    values = {"context": game.context, "entropy": game.entropy, "options": None, "terms": None}
    values |= {"rules_version": None, "rules": game.rules}
    begin(connection, session_id, values, game.state, game.events, game.timing, at)
    return session_id


def _set_reminders(connection: Connection, number: int, users: tuple[int, ...]) -> None:
    connection.execute("DELETE FROM tournament_reminders WHERE tournament_id = ?", (number,))
    sql = "INSERT INTO tournament_reminders VALUES (?, ?)"
    connection.executemany(sql, [(number, user_id) for user_id in users])


def _set_officials(connection: Connection, number: int, officials: tuple[Official, ...]) -> None:
    connection.execute("DELETE FROM tournament_officials WHERE tournament_id = ?", (number,))
    rows = [(number, one.role, one.kind, one.id) for one in dict.fromkeys(officials)]
    connection.executemany("INSERT INTO tournament_officials VALUES (?, ?, ?, ?)", rows)


def set_timers(connection: Connection, number: int, timers: tuple[TournamentTimer, ...]) -> None:
    """Replace all timers of a tournament, also of an id that belongs to no tournament."""
    connection.execute("DELETE FROM tournament_timers WHERE tournament_id = ?", (number,))
    rows = [(number, timer.kind, timer.code, timer.due_at) for timer in timers]
    connection.executemany("INSERT INTO tournament_timers VALUES (?, ?, ?, ?)", rows)


def _values(number: int, row: msgspec.Struct) -> dict[str, Any]:
    return {**parameters(row), "tournament": number}
