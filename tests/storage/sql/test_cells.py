"""Tests that the table of allowed values lists every column, and that a cell with any other value is found."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from storage.sql.cells import ANY, rule_of
from storage.sql.leases.leases import CREATE
from storage.sqlite.cells import RULES, impossible_cells
from storage.sqlite.connection import readable_text
from storage.sqlite.migrate import own_migrations
from tests.chances import fresh
from tests.storage.samples import opened
from tests.storage.sqlite.test_migrations import MIGRATIONS, at_version

# The tables that SQLite itself creates.
APART = {"sqlite_sequence"}
# For each type, values that no rule allows. Columns of text get words that their rule does not list.
WRONG: dict[str, tuple[object, ...]] = {
    "INTEGER": (-(2**62),),
    "REAL": (9e99,),
    "TEXT": (b"\xff\xfe", b"nowhere"),
    "BLOB": (b"\xff{", None),
}


@pytest.fixture
async def filled(path: Path) -> Path:
    await at_version(path, len(MIGRATIONS))
    async with opened(path):
        pass
    return path


def columns(connection: sqlite3.Connection) -> Iterator[tuple[str, str, str]]:
    tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    for table in sorted(set(tables) - APART):
        for row in connection.execute(f"PRAGMA table_info({table})"):
            yield table, row[1], row[2]


def test_every_column_has_a_rule(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(CREATE)
        connection.execute("CREATE TABLE schema_version (version INTEGER PRIMARY KEY, applied_at INTEGER NOT NULL)")
        for migration in own_migrations():
            for statement in migration.statements:
                connection.execute(statement)
        found = {(table, column) for table, column, _ in columns(connection)}
        assert [one for one in sorted(found) if rule_of(RULES, *one) is None] == []
        named = {(table, column) for table, rules in RULES.items() for column in rules}
        assert named <= found | {("", column) for _, column in found}
        assert impossible_cells(connection) == []


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS) + 1, 4))
async def test_the_samples_of_every_version_are_possible(path: Path, version: int) -> None:
    await at_version(path, version)
    async with opened(path) as storage:
        found = await storage.database.read(impossible_cells)
    # The host writes JSON into columns of bytes, but the samples have plain words there. All other faults count.
    assert [fault for fault in found if "bytes" not in fault] == []


async def test_an_impossible_value_is_found_in_every_column(filled: Path) -> None:
    chances, missed = fresh("cells"), []
    with closing(sqlite3.connect(filled, isolation_level=None)) as connection:
        connection.text_factory = readable_text
        before = set(impossible_cells(connection))
        connection.execute("PRAGMA ignore_check_constraints = ON")
        for name in ("audit_never_changes", "removed_parts_end"):
            connection.execute(f"DROP TRIGGER IF EXISTS {name}")
        for table, column, kind in list(columns(connection)):
            if rule_of(RULES, table, column) == ANY or connection.execute(f"SELECT 1 FROM {table}").fetchone() is None:
                continue
            value = chances.choice([one for one in WRONG[kind] if one is not None])
            connection.execute("BEGIN")
            text = "CAST(? AS TEXT)" if kind == "TEXT" else "?"
            try:
                connection.execute(f'UPDATE {table} SET "{column}" = {text}', (value,))
            except sqlite3.IntegrityError:
                # The schema refuses this value, for example because two rows would have the same name.
                connection.execute("ROLLBACK")
                continue
            found = set(impossible_cells(connection)) - before
            if not any(fault.startswith(f"{table}.{column} of ") for fault in found):
                missed.append((table, column, value))
            connection.execute("ROLLBACK")
    # A word is allowed in every column of free text, so it is no fault there.
    assert [one for one in missed if one[2] != b"nowhere" or "IN (" in (rule_of(RULES, one[0], one[1]) or "")] == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("seat_count = -1", "sessions.seat_count of session_id 1 cannot be -1"),
        ("ended_by = -1", "sessions.ended_by of session_id 1 cannot be -1"),
        ("reveal_at = -1", "sessions.reveal_at of session_id 1 cannot be -1"),
        ("tournament_table = '1-1'", "sessions.tournament_table of session_id 1 cannot be '1-1'"),
        ("status = 'dancing'", "sessions.status of session_id 1 cannot be 'dancing'"),
        ("announced_revision = 99", "sessions.announced_revision of session_id 1 cannot be 99"),
        ("guild_id = 0", "sessions.guild_id of session_id 1 cannot be 0"),
    ],
)
async def test_a_wrong_value_in_a_session_is_found(filled: Path, change: str, fault: str) -> None:
    with closing(sqlite3.connect(filled, isolation_level=None)) as connection:
        connection.text_factory = readable_text
        before = set(impossible_cells(connection))
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute(f"UPDATE sessions SET {change} WHERE session_id = 1")
        assert set(impossible_cells(connection)) - before == {fault}
