"""The copy of the database that is kept from before a migration, until the next migration has succeeded."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from storage.errors import Failure, NotSaved
from storage.sqlite.backup import copy
from storage.sqlite.failures import saving
from storage.sqlite.migrate import schema_version
from storage.sqlite.soundness import require_pages

# What a copy needs beside its pages: little, but more than nothing.
_SPARE_BYTES = 1_000_000


def kept_copy(path: Path, version: int) -> Path:
    """Return where the copy lies that was made before the migration to a version of the schema."""
    return path.with_name(f"{path.name}.before-{version}")


def copy_before(connection: sqlite3.Connection, path: Path, version: int) -> Path:
    """Copy the database beside itself before the migration to `version`; return where the copy lies.

    A copy that a migration left which did not come to its end is kept: it is older. Raises NotSaved, for example where
    the disk is full, or NotRead; then there is no new copy, and nothing was migrated.
    """
    target = kept_copy(path, version)
    if _holds_less(target, schema_version(connection)):
        return target
    part = target.with_name(f"{target.name}.part")
    size = path.stat().st_size
    try:
        if shutil.disk_usage(path.parent).free < size + _SPARE_BYTES:
            raise NotSaved("full", f"the disk has no room for {size:,} bytes")
        with saving():
            os.close(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600))
            copy(connection, part)
            with closing(sqlite3.connect(part)) as made:
                require_pages(made)
            part.replace(target)
    except BaseException as error:
        part.unlink(missing_ok=True)
        if isinstance(error, NotSaved):
            told = f"before the schema changes the file is copied to {target.name}, which failed: {error.detail}"
            raise NotSaved(error.reason, told) from error
        raise
    return target


def drop_older(path: Path, version: int) -> None:
    """Remove the copies from before earlier migrations, after the one to `version` has succeeded."""
    kept = kept_copy(path, version)
    for other in path.parent.iterdir():
        if other.name.startswith(f"{path.name}.before-") and other != kept:
            other.unlink(missing_ok=True)


def _holds_less(target: Path, version: int) -> bool:
    """Tell whether a copy is of an earlier version than the file, so that a migration was cut off after it."""
    if not target.is_file():
        return False
    try:
        with closing(sqlite3.connect(f"{target.resolve().as_uri()}?mode=ro", uri=True)) as made:
            return schema_version(made) < version
    except (sqlite3.Error, Failure, UnicodeDecodeError):
        return False
