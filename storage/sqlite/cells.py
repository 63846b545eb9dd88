"""Finds the values in a file that their columns must not hold."""

import sqlite3

from storage.sql.cells import cell_faults, read_rules

_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
# SQLite changes the bytes of a text that are not UTF-8, so the check reads the text as a BLOB.
_TEXT = "is_text(CAST({0} AS BLOB))"
RULES = read_rules(_TEXT, f"{_TEXT} AND json_valid(CAST({{0}} AS TEXT))")


def impossible_cells(connection: sqlite3.Connection) -> list[str]:
    """Return the places of values that their columns must not hold, at most `MOST_CELLS` per column."""
    connection.create_function("is_text", 1, _is_text, deterministic=True)
    faults: list[str] = []
    for (table,) in connection.execute(_TABLES).fetchall():
        columns = connection.execute(f'PRAGMA table_info("{table}")').fetchall()
        keys = [name for _, name, *_, key in columns if key]
        faults += cell_faults(connection, RULES, table, [name for _, name, *_ in columns], keys)
    return faults


def _is_text(data: bytes | None) -> bool:
    try:
        (data or b"").decode()
    except UnicodeDecodeError:
        return False
    return True
