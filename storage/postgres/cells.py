"""Finds the values in a database that their columns must not hold."""

from storage.postgres.connection import PostgresConnection
from storage.postgres.migrate import columns_of, key_of, tables
from storage.sql.cells import ANY, cell_faults, read_rules

# PostgreSQL itself refuses texts that are not UTF-8, so any text is allowed here.
RULES = read_rules(ANY, "is_json({0})")


def impossible_cells(connection: PostgresConnection) -> list[str]:
    """Return the places of values that their columns must not hold, at most `MOST_CELLS` per column."""
    return [
        fault
        for table in sorted(tables(connection))
        for fault in cell_faults(connection, RULES, table, columns_of(connection, table), key_of(connection, table))
    ]
