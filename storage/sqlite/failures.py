"""The translation of errors of SQLite and the disk into the errors of storage."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from storage.errors import NotRead, NotSaved, Reason, StorageError

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


# The errors of reading from a damaged file: errors of SQLite; of Python, if an error message quotes bytes that are not
# UTF-8; and of msgspec, if a readable row holds a value of another type than its column has, or invalid JSON.
UNREADABLE = (sqlite3.Error, UnicodeDecodeError, msgspec.DecodeError)

_OS_REASONS: dict[int | None, Reason] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EACCES: "read_only",
    errno.EPERM: "read_only",
    errno.EROFS: "read_only",
}


def reason_of(error: BaseException) -> Reason | None:
    """Return why the file or the disk is at fault, or None if the statement itself is."""
    if isinstance(error, UnicodeDecodeError | msgspec.DecodeError):
        return "damaged"
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", None)
        return None if code is None else _REASONS.get(code & 0xFF)
    if isinstance(error, OSError):
        return _OS_REASONS.get(error.errno, "io")
    return None


def words_of(error: BaseException | str) -> str:
    """Return an error's message on one line, without unprintable characters from a damaged file."""
    if isinstance(error, UnicodeDecodeError):
        return "it holds bytes that are not text"
    text = " ".join("".join(sign if sign.isprintable() else " " for sign in str(error)).split())
    return text or type(error).__name__


def unsaved(error: BaseException) -> BaseException:
    """Return the error for a caller of the writer: `NotSaved` if the disk or the file is at fault."""
    reason = reason_of(error)
    if reason is None:
        return error
    wrapped = NotSaved(reason, words_of(error))
    wrapped.__cause__ = error
    return wrapped


@contextmanager
def saving() -> Iterator[None]:
    """Turn errors of the disk or the file into `NotSaved`; other errors pass."""
    try:
        yield
    except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
        reason = reason_of(error)
        if reason is None:
            raise
        raise NotSaved(reason, words_of(error)) from error


@contextmanager
def opening() -> Iterator[None]:
    """Turn errors within the `with` block, except storage errors, into `NotRead`.

    The statements of the block are correct, so the file is at fault.
    """
    try:
        yield
    except NotSaved as error:
        if error.reason != "damaged":
            raise
        raise NotRead("damaged", error.detail) from error
    except StorageError:
        raise
    except Exception as error:
        raise NotRead(reason_of(error) or "damaged", words_of(error)) from error
