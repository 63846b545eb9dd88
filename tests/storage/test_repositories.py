"""Tests what storage promises: each repository is a protocol, and SQLite keeps it, no less and no more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_type_hints

import pytest

from storage.sqlite.store import SqliteStorage
from storage.store import Storage

PROMISES = get_type_hints(Storage)


def public(kind: type) -> Iterator[str]:
    """Yield what callers may use of a class."""
    return (name for name in vars(kind) if not name.startswith("_"))


@pytest.mark.parametrize("name", PROMISES)
async def test_sqlite_keeps_what_is_promised_and_offers_nothing_besides(name: str, storage: SqliteStorage) -> None:
    promise, kept = PROMISES[name], type(getattr(storage, name))
    assert promise in kept.__mro__
    assert {*public(kept)} == {*public(promise)}


@pytest.mark.parametrize("name", PROMISES)
def test_each_promise_is_told_once_at_the_protocol(name: str, storage: SqliteStorage) -> None:
    promise, kept = PROMISES[name], type(getattr(storage, name))
    for method in public(promise):
        told, again = getattr(promise, method).__doc__, vars(kept)[method].__doc__
        assert told
        assert again != told
