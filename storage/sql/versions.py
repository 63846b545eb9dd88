"""The version of the tables, and of the program."""

from __future__ import annotations

from functools import cache
from importlib import metadata

from storage.sql.connection import Connection

_VERSION = "SELECT coalesce(max(version), 0) FROM schema_version"


def schema_version(connection: Connection) -> int:
    """Return the number of the last migration that was applied to the database, 0 for none."""
    (version,) = connection.execute(_VERSION).fetchone()
    return int(version)


@cache
def program_version() -> str:
    """Return the version of the program."""
    return metadata.version("sobremesa")
