"""The copy of the database made before a migration; it is kept until the next migration has succeeded."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from storage.errors import Failure, NotSaved
from storage.sql.versions import schema_version
from storage.sqlite.backup import copy, make_empty
from storage.sqlite.failures import saving
from storage.sqlite.file_owner import give_to_owner
from storage.sqlite.soundness import require_pages

# The space that a copy needs beyond its pages.
_SPARE_BYTES = 1_000_000


def kept_copy(path: Path, version: int) -> Path:
    """Return the path of the copy that was made before the migration to schema version `version`."""
    return path.with_name(f"{path.name}.before-{version}")


def copy_before(connection: sqlite3.Connection, path: Path, version: int) -> Path:
    """Copy the database into its own folder before the migration to `version`; return the path of the copy.

    If an earlier attempt at the migration was interrupted, its copy is older and is kept. Raises NotSaved, for example
    if the disk is full, or NotRead; then there is no new copy, and nothing was migrated.
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
            make_empty(part)
            copy(connection, part)
            give_to_owner(part, path)
            with closing(sqlite3.connect(part)) as backup:
                require_pages(backup)
            part.replace(target)
    except BaseException as error:
        part.unlink(missing_ok=True)
        if isinstance(error, NotSaved):
            failure = f"before the schema changes the file is copied to {target.name}, which failed: {error.detail}"
            raise NotSaved(error.reason, failure) from error
        raise
    return target


def drop_older(path: Path, version: int) -> None:
    """After the migration to `version` has succeeded, remove the copies made before earlier migrations."""
    backup = kept_copy(path, version)
    for other in path.parent.iterdir():
        if other.name.startswith(f"{path.name}.before-") and other != backup:
            other.unlink(missing_ok=True)


def _holds_less(target: Path, version: int) -> bool:
    """Return True if the copy has a schema version below `version`, so that it is from an interrupted migration."""
    if not target.is_file():
        return False
    try:
        with closing(sqlite3.connect(f"{target.resolve().as_uri()}?mode=ro", uri=True)) as backup:
            return schema_version(backup) < version
    except (sqlite3.Error, Failure, UnicodeDecodeError):
        return False
