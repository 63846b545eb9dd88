"""The values that each column of the database may hold, by the column's name. `sobremesa check` names each other cell.

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

_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"


def one_of(literal: object) -> Rule:
    """Return the rule of a column that holds one of the words of a `Literal`."""
    return "{0} IN (" + ", ".join(f"'{word}'" for word in get_args(literal)) + ")"


def only_with(other: str, rule: Rule) -> Rule:
    """Return a rule for a column that may hold a value only if the column `other` holds one."""
    return f"{other} IS NOT NULL AND {rule}"


# The rules of columns by their names, which mean the same in all tables but those of `RULES_OF_TABLES`.
RULES: Mapping[str, Rule] = MappingProxyType(
    {
        "absent_since": MOMENT,
        "action": TEXT,
        "actor": ID,
        "after": JSON,
        "against": FLAG,
        "agreed": JSON,
        "ahead": SIGNED,
        "announced_revision": "{0} BETWEEN -1 AND revision",
        "answered_at": MOMENT,
        "answered_by": ID,
        "applied_at": MOMENT,
        "asked_at": MOMENT,
        "at": MOMENT,
        "audit_id": ID,
        "based": FLAG,
        "before": JSON,
        "bits": ID,
        "board_channel_id": ID,
        "board_message_id": ID,
        "by_hand": JSON,
        "by_order": FLAG,
        "by_seat": SEAT,
        "by_user": ID,
        "call_id": ID,
        "called": TEXT,
        "calls": one_of(Calls),
        "changed_at": MOMENT,
        "changes": COUNT,
        "channel_id": ID,
        "chapter": TEXT,
        "chapter_event": COUNT,
        "chapter_revision": REVISION_OR_NONE,
        "checked_in_at": MOMENT,
        "checkin_until": MOMENT,
        "choice": TEXT,
        "clocks": JSON,
        "closed_at": MOMENT,
        "code": TEXT,
        "commitment": TEXT,
        "computer": FLAG,
        "computer_seats": SEAT,
        "computer_since": MOMENT,
        "confirm": one_of(Confirm),
        "context": TEXT,
        "created_at": MOMENT,
        "created_by": ID,
        "damage_told": FLAG,
        "data": JSON,
        "days": FROM_ONE,
        "deadline": MOMENT,
        "deal": TEXT,
        "decided_at": MOMENT,
        "deck_id": ID,
        "deleted_at": MOMENT,
        "digest": ANY,
        "division": TEXT,
        "drawing": FROM_ONE,
        "drawn_at": MOMENT,
        "draws": JSON,
        "dropped": COUNT,
        "due": SEAT,
        "due_at": MOMENT,
        "end_reason": TEXT,
        "ended_at": MOMENT,
        "ended_by": ID,
        "ended_how": one_of(EndedHow),
        "ended_seat": SEAT,
        "entered": COUNT,
        "entries": JSON,
        "excluded": TEXT,
        "extended": FLAG,
        "extended_to": MOMENT,
        "facts": JSON,
        "field": JSON,
        "fired_at": MOMENT,
        "fixed": FLAG,
        "flagged": FLAG,
        "foe": TEXT,
        "folded": TEXT,
        "former": JSON,
        "found_at": MOMENT,
        "from_at": MOMENT,
        "game": TEXT,
        "gaps": JSON,
        "given": JSON,
        "greeted_at": MOMENT,
        "group_number": COUNT,
        "guild_id": ID,
        "heartbeat_at": MOMENT,
        "host": TEXT,
        "id": ID,
        "interaction_id": ID,
        "joined_at": MOMENT,
        "keep_moves": COUNT,
        "kind": TEXT,
        "language": TEXT,
        "lease_id": FROM_ONE,
        "lesson_id": ID,
        "level": TEXT,
        "lobby_message_id": ID,
        "match_id": TEXT,
        "matches": COUNT,
        "member_id": ID,
        "message_id": ID,
        "mode": TEXT,
        "moderator_role": ID,
        "move": TEXT,
        "moves": TEXT,
        "mu": RATING,
        "name": TEXT,
        "no_show": COUNT,
        "notice_id": ID,
        "number": COUNT,
        "objected_by": ID,
        "only_move": one_of(OnlyMove),
        "open": FLAG,
        "opened_at": MOMENT,
        "options": JSON,
        "outcome": JSON,
        "parent_channel_id": ID,
        "parked_reason": TEXT,
        "part": "{0} IN ('seat', 'opened', 'ready')",
        "paused_at": MOMENT,
        "pid": COUNT,
        "plan": JSON,
        "practice": FLAG,
        "presence_id": FROM_ONE,
        "process_start": TEXT,
        "public": FLAG,
        "public_id": TEXT,
        "published_at": MOMENT,
        "put_out": FLAG,
        "quiet_from": MINUTE,
        "quiet_to": MINUTE,
        "rated": TEXT,
        "rating": RATING,
        "ready": FLAG,
        "reason": TEXT,
        "registered_at": MOMENT,
        "rematch_of": f"{ID} AND {{0}} <> session_id",
        "replays": COUNT,
        "resigned_at": MOMENT,
        "restored": FLAG,
        "result": JSON,
        "reveal_at": only_with("tournament_id", MOMENT),
        "revision": COUNT,
        "role": "{0} IN ('organiser', 'judge')",
        "round": COUNT,
        "rounds": COUNT,
        "rules": TEXT,
        "rules_version": TEXT,
        "ruling": JSON,
        "ruling_id": ID,
        "salt": ANY,
        "scope": TEXT,
        "scores": JSON,
        "sealed": f"{FLAG} AND ({{0}} = 0 OR tournament_id IS NOT NULL)",
        "seat": SEAT,
        "seat_count": SEATS,
        "seconded_by": ID,
        "seed": ANY,
        "seed_revealed": FLAG,
        "seen_language": TEXT,
        "session_id": ID,
        "settings": JSON,
        "shown": TEXT,
        "side": SEAT,
        "sigma": RATING,
        "slot": TEXT,
        "stage": COUNT,
        "started_at": MOMENT,
        "stopped": FLAG,
        "swapped": FLAG,
        "table_code": TEXT,
        "target": TEXT,
        "team": TEXT,
        "template_id": ID,
        "terms": JSON,
        "text": TEXT,
        "thread_id": ID,
        "timer_id": ID,
        "token": ANY,
        "told": COUNT,
        "told_at": MOMENT,
        "touched_at": MOMENT,
        "tournament_id": ID,
        "tournament_round": only_with("tournament_id", FROM_ONE),
        "tournament_table": only_with("tournament_id", TEXT),
        "undo": JSON,
        "until_at": f"{MOMENT} AND {{0}} >= from_at",
        "user_id": ID,
        "username": TEXT,
        "version": FROM_ONE,
        "voter": SEAT,
        "well": FLAG,
        "wish": SEAT,
        "wishes": JSON,
        "won": FLAG,
        "year_from": MOMENT,
        "zone": TEXT,
    }
)
RULES_OF_TABLES: Mapping[str, Mapping[str, Rule]] = MappingProxyType(
    {
        "lease": {"token": TEXT},
        "moves": {"revision": FROM_ONE, "undone_by": f"{{0}} > revision AND {COUNT}"},
        "postings": {"after": ID},
        "removed_parts": {"number": ID},
        "results": {"seats": SEATS, "place": COUNT, "status": TEXT},
        "sessions": {
            "guild_id": f"{ID} AND ({{0}} > 0 OR game = '')",
            "status": one_of(Status),
            "entropy": JSON,
            "tournament_id": only_with("tournament_table", ID),
        },
        "snapshots": {"state": JSON},
        "states": {"data": ANY},
        "timers": {"seat": SEAT_OR_NONE},
        "tournament_entries": {
            "number": FROM_ONE,
            "place": SIGNED,
            "seed": COUNT,
            "entropy": TEXT,
            "state": one_of(EntryState),
        },
        "tournament_matches": {"data": ANY},
        "tournament_officials": {"kind": "{0} IN ('user', 'role')"},
        "tournament_rounds": {"number": FROM_ONE, "state": one_of(RoundState)},
        "tournament_rulings": {"undone_by": ID, "state": one_of(RulingState), "asked": "{0} IN (0, 1, 2)"},
        "tournament_tables": {"game": COUNT, "seats": JSON, "round": FROM_ONE},
        "tournaments": {"state": one_of(TournamentState), "asked": COUNT},
        "worn_boards": {"kind": "{0} IN ('board', 'call', 'letter', 'question', 'consent')", "asked": JSON},
    }
)


def rule_of(table: str, column: str) -> Rule | None:
    """Return the rule of a column; None for a column that this program does not know."""
    return RULES_OF_TABLES.get(table, {}).get(column) or RULES.get(column)


def impossible_cells(connection: sqlite3.Connection) -> list[str]:
    """Return the places of values that their columns may not hold, at most `MOST_CELLS` a column."""
    connection.create_function("is_text", 1, _is_text, deterministic=True)
    return [fault for (table,) in connection.execute(_TABLES).fetchall() for fault in _faults(connection, table)]


def _faults(connection: sqlite3.Connection, table: str) -> Iterator[str]:
    columns = connection.execute(f'PRAGMA table_info("{table}")').fetchall()
    keys = [name for _, name, *_, key in columns if key]
    for _, column, *_ in columns:
        rule = rule_of(table, column)
        if rule is None:
            continue
        condition = rule.format(f'"{column}"')
        # A rule is NULL for some wrong values, for example of another type, so NULL counts as a fault.
        wrong = f'"{column}" IS NOT NULL AND NOT coalesce({condition}, FALSE)'
        names = ", ".join(f'"{key}"' for key in keys)
        sql = f'SELECT {names}, "{column}" FROM "{table}" WHERE {wrong} LIMIT {MOST_CELLS}'  # noqa: S608 - names above
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
