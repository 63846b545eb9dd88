"""The allowed values of each column of the database. `sobremesa check` reports every other cell.

`cells.csv` lists the columns by name. A row that names no table applies to all tables that have no row of their own. A
rule is a condition in SQL, in which ``{0}`` is the column and a name in braces one of `_NAMED`. A rule may refer to
other columns of the row. Every rule allows NULL. Types and NOT NULL constraints are part of the schema.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from types import MappingProxyType
from typing import get_args

from storage.records.ladders import ChallengeResult, ChallengeState, CountedResult, LadderState
from storage.records.leagues import Decision, LeaguePlayerState, LeagueState
from storage.records.matches import EndedHow, Level, Status
from storage.records.people import Calls, Confirm, OnlyMove
from storage.records.roles import RoleKind, RoleSource
from storage.records.seasons import Counting, Span
from storage.records.tournaments import EntryState, Every, RoundState, RulingState, TournamentState
from storage.sql.connection import Connection

Rule = str
# The rules by table and column; under "", the rules of columns that mean the same in all other tables.
Rules = Mapping[str, Mapping[str, Rule]]

MOST_CELLS = 20
# The last time that has a date, in UTC milliseconds, and the largest number that JSON carries exactly.
_LATEST_MS, _LARGEST = 253_402_300_799_999, 2**53 - 1


def one_of(literal: object) -> Rule:
    """Return the rule of a column that holds one of the words of a `Literal`."""
    return "{0} IN (" + ", ".join(f"'{word}'" for word in get_args(literal)) + ")"


ANY: Rule = "TRUE"
_NAMED: Mapping[str, Rule] = {
    "any": ANY,
    # A Discord id or a row's id; 0 stands for a removed user, or for a row whose content was purged.
    "id": "{0} >= 0",
    "count": f"{{0}} BETWEEN 0 AND {_LARGEST}",
    "from_one": f"{{0}} BETWEEN 1 AND {_LARGEST}",
    "signed": f"abs({{0}}) <= {_LARGEST}",
    "moment": f"{{0}} BETWEEN 0 AND {_LATEST_MS}",
    "minute": "{0} BETWEEN 0 AND 1440",
    "seat": "{0} BETWEEN 0 AND 99",
    # -1 stands for no seat, or for no revision yet.
    "seat_or_none": "{0} BETWEEN -1 AND 99",
    "revision_or_none": f"{{0}} BETWEEN -1 AND {_LARGEST}",
    "seats": "{0} BETWEEN 1 AND 99",
    "flag": "{0} IN (0, 1)",
    "rating": "abs({0}) < 1e6",
    "calls": one_of(Calls),
    "confirm": one_of(Confirm),
    "only_move": one_of(OnlyMove),
    "level": one_of(Level),
    "status": one_of(Status),
    "ended_how": one_of(EndedHow),
    "every": one_of(Every),
    "span": one_of(Span),
    "counting": one_of(Counting),
    "ladder_state": one_of(LadderState),
    "challenge_state": one_of(ChallengeState),
    "challenge_result": one_of(ChallengeResult),
    "counted_result": one_of(CountedResult),
    "league_state": one_of(LeagueState),
    "league_player_state": one_of(LeaguePlayerState),
    "decision": one_of(Decision),
    "entry_state": one_of(EntryState),
    "role_kind": one_of(RoleKind),
    "role_source": one_of(RoleSource),
    "round_state": one_of(RoundState),
    "ruling_state": one_of(RulingState),
    "tournament_state": one_of(TournamentState),
}


def read_rules(text: Rule, json: Rule) -> Rules:
    """Return the rules; ``text`` and ``json`` are the database's conditions for columns with text and with JSON."""
    named_rules = {**_NAMED, "text": text, "json": json}
    rules: dict[str, dict[str, Rule]] = defaultdict(dict)
    lines = (files(__package__) / "cells.csv").read_text(encoding="utf-8").splitlines()
    for row in csv.DictReader(lines):
        rules[row["table"]][row["column"]] = row["rule"].format("{0}", **named_rules)
    return MappingProxyType(rules)


def rule_of(rules: Rules, table: str, column: str) -> Rule | None:
    """Return the rule of a column; None for a column that this program does not know."""
    return rules.get(table, {}).get(column) or rules[""].get(column)


def cell_faults(
    connection: Connection, rules: Rules, table: str, columns: Sequence[str], keys: Sequence[str]
) -> Iterator[str]:
    """Yield the places of values in a table that their columns must not hold; ``keys`` name its key's columns."""
    for column in columns:
        rule = rule_of(rules, table, column)
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
