"""Tests stored analyses: one for each match, only of finished matches, and only at their revision."""

from __future__ import annotations

import pytest

from storage.records.matches import Session, StoredAnalysis
from storage.store import Storage
from tests.storage.samples import WON, load, play


@pytest.fixture
async def ended(storage: Storage, match: Session) -> int:
    await play(storage, match.session_id, 0, ending=WON)
    return match.session_id


async def test_the_latest_analysis_of_a_match_is_kept(storage: Storage, ended: int) -> None:
    revision = (await load(storage, ended)).revision
    assert await storage.analyses.find(ended) is None
    for version, data in ((1, b"{}"), (2, b"[]")):
        kept = StoredAnalysis(revision, version, data)
        assert await storage.analyses.put(ended, kept)
        assert await storage.analyses.find(ended) == kept
    assert await storage.analyses.find(ended + 1) is None


async def test_another_revision_or_a_running_match_keeps_none(storage: Storage, match: Session) -> None:
    number = match.session_id
    assert not await storage.analyses.put(number, StoredAnalysis(match.revision, 1, b"{}"))
    await play(storage, number, 0, ending=WON)
    revision = (await load(storage, number)).revision
    assert not await storage.analyses.put(number, StoredAnalysis(revision - 1, 1, b"{}"))
    assert not await storage.analyses.put(number + 1, StoredAnalysis(revision, 1, b"{}"))
    assert await storage.analyses.find(number) is None


async def test_a_purged_match_keeps_none(storage: Storage, ended: int) -> None:
    revision = (await load(storage, ended)).revision
    assert await storage.analyses.put(ended, StoredAnalysis(revision, 1, b"{}"))
    await storage.database.write(
        lambda connection: (
            connection.execute("UPDATE sessions SET deleted_at = 70 WHERE session_id = ?", (ended,)) and None
        )
    )
    assert await storage.deleted.purge(ended)
    assert await storage.analyses.find(ended) is None
    assert not await storage.analyses.put(ended, StoredAnalysis(0, 1, b"{}"))
