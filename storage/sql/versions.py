"""The version of the tables, and of the program."""

from __future__ import annotations

from functools import cache
from importlib import metadata

from storage.sql.connection import Connection

# From this number on, the first line of a migration is one of these marks.
FIRST_MARKED = 77
EXPAND, CONTRACT = "-- expand", "-- contract"
_VERSION = "SELECT coalesce(max(version), 0) FROM schema_version"


def schema_version(connection: Connection) -> int:
    """Return the number of the last migration that was applied to the database, 0 for none."""
    (version,) = connection.execute(_VERSION).fetchone()
    return int(version)


def is_expansion(number: int, script: str) -> bool:
    """Return whether a migration is an expansion: programs of the version before can use the tables that it changes.

    An expansion only adds tables with their indexes, and columns that have a default. It changes no rows and takes
    almost no time, because no process can write while it runs. Raises ValueError if the first line of the script says
    neither `EXPAND` nor `CONTRACT`.
    """
    if number < FIRST_MARKED:
        return False
    mark = script.partition("\n")[0]
    if mark not in (EXPAND, CONTRACT):
        raise ValueError(f"the first line of migration {number} must be {EXPAND!r} or {CONTRACT!r}, not {mark!r}")
    return mark == EXPAND


@cache
def program_version() -> str:
    """Return the version of the program."""
    return metadata.version("sobremesa")
