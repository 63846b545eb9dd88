"""The translation of errors of SQLite and the disk into the errors of storage."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from storage.errors import NotSaved, Reason

_REASONS: dict[int, Reason] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_PROTOCOL: "busy",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_AUTH: "read_only",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_FORMAT: "damaged",
    sqlite3.SQLITE_IOERR: "io",
    sqlite3.SQLITE_CANTOPEN: "io",
    sqlite3.SQLITE_NOLFS: "io",
    sqlite3.SQLITE_NOMEM: "io",
    sqlite3.SQLITE_INTERRUPT: "io",
}


_OS_REASONS: dict[int | None, Reason] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EACCES: "read_only",
    errno.EPERM: "read_only",
    errno.EROFS: "read_only",
}


def reason_of(error: BaseException) -> Reason | None:
    """Return why the file or the disk is at fault, or None if the statement itself is."""
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", None)
        return None if code is None else _REASONS.get(code & 0xFF)
    if isinstance(error, OSError):
        return _OS_REASONS.get(error.errno, "io")
    return None


def unsaved(error: BaseException) -> BaseException:
    """Return the error for a caller of the writer: `NotSaved` if the disk or the file is at fault."""
    reason = reason_of(error)
    if reason is None:
        return error
    wrapped = NotSaved(reason, str(error))
    wrapped.__cause__ = error
    return wrapped


@contextmanager
def saving() -> Iterator[None]:
    """Turn errors of the disk or the file into `NotSaved`; others pass."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        reason = reason_of(error)
        if reason is None:
            raise
        raise NotSaved(reason, str(error)) from error
