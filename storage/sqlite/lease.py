"""The table of the lease in a file."""

import sqlite3

from storage.sql.lease import refuse_if_held

# The lease is not part of the numbered migrations, because a process must hold it before any of them runs.
CREATE = """
CREATE TABLE IF NOT EXISTS lease (
    lease_id INTEGER PRIMARY KEY CHECK (lease_id = 1),
    token TEXT NOT NULL,
    host TEXT NOT NULL,
    pid INTEGER NOT NULL,
    process_start TEXT,
    heartbeat_at INTEGER NOT NULL
) STRICT
"""
# A file with an older schema lacks the table of processes, so callers check this first.
HAS_PROCESSES = "SELECT 1 FROM sqlite_schema WHERE name = 'processes'"


def refuse_if_file_held(connection: sqlite3.Connection, now: int) -> None:
    """Raise LeaseHeld while an opening of the file, in this or another process, is alive. Nothing is written."""
    if connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'lease'").fetchone() is not None:
        refuse_if_held(connection, now)
