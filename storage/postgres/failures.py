"""The translation of errors of PostgreSQL and its connection into the errors of storage."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import psycopg

from storage.errors import NotSaved, Reason

# The reasons by PostgreSQL's error code, or by the code's class, its first two characters. 42501 is a missing
# privilege. Class 53 is a lack of resources, 40 and 55 are about locks, 25 is a transaction that only reads, XX is
# damage. An error without a code means that the connection is lost.
_CODES: dict[str, Reason] = {"53100": "full", "42501": "read_only", "57014": "busy"}
_CLASSES: dict[str, Reason] = {
    "08": "io",
    "25": "read_only",
    "28": "io",
    "3D": "io",
    "40": "busy",
    "53": "busy",
    "55": "busy",
    "57": "io",
    "58": "io",
    "XX": "damaged",
}
UNREADABLE = (psycopg.Error, msgspec.DecodeError)


def reason_of(error: BaseException) -> Reason | None:
    """Return why the server or the connection is at fault, or None if the statement itself is."""
    if isinstance(error, msgspec.DecodeError):
        return "damaged"
    if not isinstance(error, psycopg.Error):
        return None
    if error.sqlstate is None:
        return "io" if isinstance(error, (psycopg.OperationalError, psycopg.InterfaceError)) else None
    return _CODES.get(error.sqlstate) or _CLASSES.get(error.sqlstate[:2])


def words_of(error: BaseException) -> str:
    """Return an error's message on one line."""
    return " ".join(str(error).split()) or type(error).__name__


def unsaved(error: BaseException) -> BaseException:
    """Return the error for a caller of the writer: `NotSaved` if the server or the connection is at fault."""
    reason = reason_of(error)
    if reason is None:
        return error
    wrapped = NotSaved(reason, words_of(error))
    wrapped.__cause__ = error
    return wrapped


@contextmanager
def saving() -> Iterator[None]:
    """Turn errors of the server or the connection into `NotSaved`; other errors pass."""
    try:
        yield
    except psycopg.Error as error:
        reason = reason_of(error)
        if reason is None:
            raise
        raise NotSaved(reason, words_of(error)) from error
