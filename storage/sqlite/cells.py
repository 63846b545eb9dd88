"""The values that each column of the database may hold, in one table. `sobremesa check` names each other cell.

A rule is a condition in SQL, in which ``{0}`` is the column; it may refer to other columns of its row. Every rule
allows NULL. Types and NOT NULL constraints are part of the schema.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import get_args

from storage.records.matches import EndedHow, Status
from storage.records.people import Calls, Confirm, OnlyMove
from storage.records.tournaments import EntryState, RoundState, RulingState, TournamentState

Rule = str

MOST_CELLS = 20
# The last time that has a date, in UTC milliseconds, and the largest number that JSON carries exactly.
_LATEST_MS, _LARGEST = 253_402_300_799_999, 2**53 - 1

ANY: Rule = "TRUE"
# A Discord id or a row's id; 0 stands for a removed user, or for a row whose content was purged.
ID: Rule = "{0} >= 0"
COUNT: Rule = f"{{0}} BETWEEN 0 AND {_LARGEST}"
FROM_ONE: Rule = f"{{0}} BETWEEN 1 AND {_LARGEST}"
SIGNED: Rule = f"abs({{0}}) <= {_LARGEST}"
MOMENT: Rule = f"{{0}} BETWEEN 0 AND {_LATEST_MS}"
SEAT: Rule = "{0} BETWEEN 0 AND 99"
# -1: no seat, or no revision yet.
SEAT_OR_NONE: Rule = "{0} BETWEEN -1 AND 99"
REVISION_OR_NONE: Rule = f"{{0}} BETWEEN -1 AND {_LARGEST}"
SEATS: Rule = "{0} BETWEEN 1 AND 99"
FLAG: Rule = "{0} IN (0, 1)"
MINUTE: Rule = "{0} BETWEEN 0 AND 1440"
# SQLite does not return bytes that are not UTF-8 unchanged from a text, so the check reads them as a BLOB.
TEXT: Rule = "is_text(CAST({0} AS BLOB))"
JSON: Rule = "is_text(CAST({0} AS BLOB)) AND json_valid(CAST({0} AS TEXT))"
RATING: Rule = "abs({0}) < 1e6"


def one_of(literal: object) -> Rule:
    """Return the rule of a column that holds one of the words of a `Literal`."""
    return "{0} IN (" + ", ".join(f"'{word}'" for word in get_args(literal)) + ")"


def only_with(other: str, rule: Rule) -> Rule:
    """Return a rule for a column that may hold a value only if the column `other` holds one."""
    return f"{other} IS NOT NULL AND {rule}"


Table = Mapping[str, Rule]
_OF_SEAT: Table = {"session_id": ID, "seat": SEAT}
_OF_EVENT: Table = {"tournament_id": ID}

COLUMNS: Mapping[str, Table] = MappingProxyType(
    {
        "audit": {
            "audit_id": ID,
            "at": MOMENT,
            "guild_id": ID,
            "session_id": ID,
            "actor": ID,
            "action": TEXT,
            "target": TEXT,
            "reason": TEXT,
            "before": JSON,
            "after": JSON,
        },
        "closures": {"session_id": ID, "found_at": MOMENT, "open": FLAG, "bits": ID, "told_at": MOMENT},
        "decks": {
            "deck_id": ID,
            "user_id": ID,
            "game": TEXT,
            "name": TEXT,
            "folded": TEXT,
            "code": TEXT,
            "created_at": MOMENT,
            "changed_at": MOMENT,
        },
        "drafts": {**_OF_SEAT, "moves": TEXT, "token": ANY, "at": MOMENT},
        "events": {"session_id": ID, "revision": COUNT, "number": COUNT, "at": MOMENT, "data": JSON},
        "feats": {**_OF_SEAT, "foe": TEXT, "mode": TEXT, "level": TEXT, "rounds": COUNT, "against": FLAG},
        "first_readies": {"session_id": ID, "user_id": ID, "interaction_id": ID},
        "former_holders": {**_OF_SEAT, "revision": COUNT, "user_id": ID, "name": TEXT},
        "guild_settings": {"guild_id": ID, "language": TEXT, "moderator_role": ID, "greeted_at": MOMENT},
        "handled_interactions": {"interaction_id": ID, "at": MOMENT},
        "lease": {
            "lease_id": FROM_ONE,
            "token": TEXT,
            "host": TEXT,
            "pid": COUNT,
            "process_start": TEXT,
            "heartbeat_at": MOMENT,
        },
        "lessons": {
            "user_id": ID,
            "lesson_id": ID,
            "game": TEXT,
            "moves": TEXT,
            "revision": COUNT,
            "touched_at": MOMENT,
        },
        "lobby_members": {
            **_OF_SEAT,
            "member_id": ID,
            "user_id": ID,
            "name": TEXT,
            "joined_at": MOMENT,
            "ready": FLAG,
            "choice": TEXT,
            "wish": SEAT,
        },
        "lockouts": {"guild_id": ID, "user_id": ID, "by_user": ID, "reason": TEXT, "at": MOMENT},
        "moves": {
            **_OF_SEAT,
            "revision": FROM_ONE,
            "user_id": ID,
            "text": TEXT,
            "at": MOMENT,
            "interaction_id": ID,
            "undone_by": f"{{0}} > revision AND {COUNT}",
            "by_order": FLAG,
        },
        "notices": {"message_id": ID, "session_id": ID, "channel_id": ID, "language": TEXT, "well": FLAG},
        "pending_rulings": {
            "ruling_id": ID,
            "guild_id": ID,
            "session_id": ID,
            "actor": ID,
            "data": JSON,
            "at": MOMENT,
        },
        "postings": {
            "session_id": ID,
            "revision": COUNT,
            "channel_id": ID,
            "after": ID,
            "chapter": TEXT,
            "chapter_revision": REVISION_OR_NONE,
            "chapter_event": COUNT,
            "called": TEXT,
        },
        "presence": {"presence_id": FROM_ONE, "at": MOMENT, "ahead": SIGNED, "gaps": JSON, "restored": FLAG},
        "proposals": {**_OF_SEAT, "due": SEAT, "move": TEXT, "token": ANY, "public": FLAG, "at": MOMENT},
        "ratings": {"guild_id": ID, "user_id": ID, "scope": TEXT, "mu": RATING, "sigma": RATING, "matches": COUNT},
        "removed_days": {"salt": ANY, "digest": ANY, "year_from": MOMENT, "days": FROM_ONE},
        "removed_parts": {
            "session_id": ID,
            "salt": ANY,
            "digest": ANY,
            "part": "{0} IN ('seat', 'opened', 'ready')",
            "number": ID,
        },
        "rule_changes": {"session_id": ID, "revision": COUNT, "version": FROM_ONE, "rules": TEXT},
        "results": {
            **_OF_SEAT,
            "user_id": ID,
            "guild_id": ID,
            "game": TEXT,
            "seats": SEATS,
            "side": SEAT,
            "division": TEXT,
            "won": FLAG,
            "place": COUNT,
            "scores": JSON,
            "status": TEXT,
            "excluded": TEXT,
            "rated": TEXT,
            "ended_at": MOMENT,
        },
        "schema_version": {"version": FROM_ONE, "applied_at": MOMENT},
        "seats": {
            **_OF_SEAT,
            "user_id": ID,
            "name": TEXT,
            "joined_at": MOMENT,
            "resigned_at": MOMENT,
            "absent_since": MOMENT,
            "opened_at": MOMENT,
            "computer_since": MOMENT,
            "changes": COUNT,
            "put_out": FLAG,
        },
        "sessions": {
            "session_id": ID,
            "match_id": TEXT,
            # A purged session, of which only the number is left, has no guild and no game.
            "guild_id": f"{ID} AND ({{0}} > 0 OR game = '')",
            "channel_id": ID,
            "parent_channel_id": ID,
            "game": TEXT,
            "rules_version": TEXT,
            "rules": TEXT,
            "seat_count": SEATS,
            "status": one_of(Status),
            "parked_reason": TEXT,
            "language": TEXT,
            "created_by": ID,
            "created_at": MOMENT,
            "started_at": MOMENT,
            "ended_at": MOMENT,
            "ended_by": ID,
            "ended_how": one_of(EndedHow),
            "ended_seat": SEAT,
            "end_reason": TEXT,
            "revision": COUNT,
            "announced_revision": "{0} BETWEEN -1 AND revision",
            "lobby_message_id": ID,
            "board_channel_id": ID,
            "board_message_id": ID,
            "commitment": TEXT,
            "seed_revealed": FLAG,
            "seed": ANY,
            "context": TEXT,
            "options": JSON,
            "entropy": JSON,
            "outcome": JSON,
            "chapter": TEXT,
            "chapter_revision": REVISION_OR_NONE,
            "chapter_event": COUNT,
            "called": TEXT,
            "terms": JSON,
            "computer_seats": SEAT,
            "paused_at": MOMENT,
            "deleted_at": MOMENT,
            "rematch_of": f"{ID} AND {{0}} <> session_id",
            "practice": FLAG,
            "tournament_id": only_with("tournament_table", ID),
            "tournament_round": only_with("tournament_id", FROM_ONE),
            "tournament_table": only_with("tournament_id", TEXT),
            "reveal_at": only_with("tournament_id", MOMENT),
            "deal": TEXT,
            "sealed": f"{FLAG} AND ({{0}} = 0 OR tournament_id IS NOT NULL)",
        },
        "snapshots": {"session_id": ID, "state": JSON, "clocks": JSON},
        "states": {"session_id": ID, "revision": COUNT, "based": FLAG, "data": ANY},
        "standing_orders": {**_OF_SEAT, "data": JSON},
        "table_questions": {"session_id": ID, "ruling_id": ID, "channel_id": ID, "message_id": ID},
        "timers": {
            "timer_id": ID,
            "session_id": ID,
            "kind": TEXT,
            "seat": SEAT_OR_NONE,
            "revision": COUNT,
            "number": COUNT,
            "due_at": MOMENT,
            "fired_at": MOMENT,
        },
        "tournament_calls": {
            **_OF_EVENT,
            "call_id": ID,
            "table_code": TEXT,
            "user_id": ID,
            "text": TEXT,
            "at": MOMENT,
            "answered_by": ID,
            "answered_at": MOMENT,
        },
        "tournament_documents": {**_OF_EVENT, "data": JSON},
        "tournament_entries": {
            **_OF_EVENT,
            "number": FROM_ONE,
            "user_id": ID,
            "name": TEXT,
            "computer": FLAG,
            "state": one_of(EntryState),
            "place": SIGNED,
            "registered_at": MOMENT,
            "checked_in_at": MOMENT,
            "entropy": TEXT,
            "rating": RATING,
            "seed": COUNT,
            "choice": TEXT,
            "team": TEXT,
            "entered": COUNT,
            "dropped": COUNT,
            "absent_since": MOMENT,
        },
        "tournament_matches": {**_OF_EVENT, "session_id": ID, "table_code": TEXT, "data": ANY},
        "tournament_notices": {
            **_OF_EVENT,
            "notice_id": ID,
            "kind": TEXT,
            "round": COUNT,
            "table_code": TEXT,
            "entries": JSON,
            "data": JSON,
            "at": MOMENT,
        },
        "tournament_officials": {
            **_OF_EVENT,
            "role": "{0} IN ('organiser', 'judge')",
            "kind": "{0} IN ('user', 'role')",
            "id": ID,
        },
        "tournament_reminders": {**_OF_EVENT, "user_id": ID},
        "tournament_rounds": {
            **_OF_EVENT,
            "number": FROM_ONE,
            "stage": COUNT,
            "state": one_of(RoundState),
            "given": JSON,
            "field": JSON,
            "wishes": JSON,
            "draws": JSON,
            "fixed": FLAG,
            "flagged": FLAG,
            "swapped": FLAG,
            "drawn_at": MOMENT,
            "published_at": MOMENT,
            "deadline": MOMENT,
            "told": COUNT,
            "extended": FLAG,
            "closed_at": MOMENT,
            "drawing": FROM_ONE,
            "by_hand": JSON,
            "former": JSON,
        },
        "tournament_rulings": {
            **_OF_EVENT,
            "ruling_id": ID,
            "kind": TEXT,
            "actor": ID,
            "reason": TEXT,
            "ruling": JSON,
            "before": JSON,
            "after": JSON,
            "undo": JSON,
            "facts": JSON,
            "round": COUNT,
            "table_code": TEXT,
            "state": one_of(RulingState),
            "seconded_by": ID,
            "undone_by": ID,
            "at": MOMENT,
            "asked": "{0} IN (0, 1, 2)",
            "asked_at": MOMENT,
            "objected_by": ID,
        },
        "tournament_tables": {
            **_OF_EVENT,
            "code": TEXT,
            "round": FROM_ONE,
            "stage": COUNT,
            "number": COUNT,
            "game": COUNT,
            "slot": TEXT,
            "group_number": COUNT,
            "seats": JSON,
            "thread_id": ID,
            "session_id": ID,
            "opened_at": MOMENT,
            "extended_to": MOMENT,
            "replays": COUNT,
            "no_show": COUNT,
            "stopped": FLAG,
            "result": JSON,
            "decided_at": MOMENT,
        },
        "tournament_templates": {
            "template_id": ID,
            "guild_id": ID,
            "name": TEXT,
            "data": JSON,
            "created_by": ID,
            "created_at": MOMENT,
        },
        "tournament_timers": {**_OF_EVENT, "kind": TEXT, "code": TEXT, "due_at": MOMENT},
        "tournaments": {
            "tournament_id": ID,
            "public_id": TEXT,
            "guild_id": ID,
            "channel_id": ID,
            "message_id": ID,
            "name": TEXT,
            "game": TEXT,
            "options": JSON,
            "plan": JSON,
            "terms": JSON,
            "settings": JSON,
            "language": TEXT,
            "state": one_of(TournamentState),
            "revision": COUNT,
            "commitment": TEXT,
            "seed": ANY,
            "seed_revealed": FLAG,
            "created_by": ID,
            "created_at": MOMENT,
            "opened_at": MOMENT,
            "checkin_until": MOMENT,
            "started_at": MOMENT,
            "ended_at": MOMENT,
            "damage_told": FLAG,
            "asked": COUNT,
            "asked_at": MOMENT,
        },
        "undo_requests": {
            "session_id": ID,
            "by_seat": SEAT,
            "by_user": ID,
            "revision": COUNT,
            "keep_moves": COUNT,
            "agreed": JSON,
            "message_id": ID,
            "created_at": MOMENT,
        },
        "untold_moves": {"audit_id": ID},
        "user_settings": {
            "user_id": ID,
            "language": TEXT,
            "calls": one_of(Calls),
            "zone": TEXT,
            "quiet_from": MINUTE,
            "quiet_to": MINUTE,
            "seen_language": TEXT,
            "confirm": one_of(Confirm),
            "only_move": one_of(OnlyMove),
        },
        "usernames": {"user_id": ID, "username": TEXT},
        "vacation_days": {"user_id": ID, "from_at": MOMENT, "until_at": f"{MOMENT} AND {{0}} >= from_at"},
        "votes": {**_OF_SEAT, "voter": SEAT, "choice": TEXT, "at": MOMENT},
        "worn_boards": {
            "message_id": ID,
            "session_id": ID,
            "channel_id": ID,
            "kind": "{0} IN ('board', 'call', 'letter', 'question', 'consent')",
            "seat": SEAT,
            "asked": JSON,
            "shown": TEXT,
        },
    }
)


def impossible_cells(connection: sqlite3.Connection) -> list[str]:
    """Return the places of values that their columns may not hold, at most `MOST_CELLS` a column."""
    connection.create_function("is_text", 1, _is_text, deterministic=True)
    return [fault for table, columns in COLUMNS.items() for fault in _faults(connection, table, columns)]


def _faults(connection: sqlite3.Connection, table: str, columns: Table) -> Iterator[str]:
    keys = [row[1] for row in connection.execute(f"PRAGMA table_info({table})") if row[5]]
    for column, rule in columns.items():
        condition = rule.format(f'"{column}"')
        # A rule is NULL for some wrong values, for example of another type, so NULL counts as a fault.
        wrong = f'"{column}" IS NOT NULL AND NOT coalesce({condition}, FALSE)'
        names = ", ".join(f'"{key}"' for key in keys)
        sql = f'SELECT {names}, "{column}" FROM {table} WHERE {wrong} LIMIT {MOST_CELLS}'  # noqa: S608 - names above
        for *numbers, value in connection.execute(sql):
            at = ", ".join(f"{key} {number}" for key, number in zip(keys, numbers, strict=True))
            yield f"{table}.{column} of {at} cannot be {_description(value)}"


def _description(value: object) -> str:
    """Return a description of an impossible value that reveals no secret: numbers and short words only."""
    if isinstance(value, bytes):
        return f"these {len(value)} bytes"
    return repr(value) if not isinstance(value, str) or len(value) <= 20 else f"this text of {len(value)} signs"


def _is_text(data: bytes | None) -> bool:
    try:
        (data or b"").decode()
    except UnicodeDecodeError:
        return False
    return True
