"""Tests the text by which a reader knows that something was committed."""

from __future__ import annotations

import pytest

from storage.errors import StorageClosed
from storage.store import Storage
from tests.storage.samples import execute


async def test_each_commit_changes_the_mark(storage: Storage) -> None:
    marks = [await storage.database.commit_mark()]
    for number in range(3):
        await execute(storage, f"INSERT INTO handled_interactions VALUES ({number}, 0)")
        marks.append(await storage.database.commit_mark())
    assert len(set(marks)) == len(marks)


@pytest.mark.sqlite
async def test_without_a_commit_the_mark_stays(storage: Storage) -> None:
    """On a server of PostgreSQL, transactions of other databases change it as well."""
    assert len({await storage.database.commit_mark() for _ in range(3)}) == 1
    await storage.close()
    with pytest.raises(StorageClosed):
        await storage.database.commit_mark()
