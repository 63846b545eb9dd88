"""Tests stored analyses: one for each match, only of finished matches, and only at their revision."""

from __future__ import annotations

import msgspec
import pytest

from storage.records.changes import Change, Ending
from storage.records.matches import PendingAnalysis, Session, StoredAnalysis
from storage.store import Storage
from tests.storage.samples import WON, execute, load, play, running


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


async def test_a_finished_match_awaits_its_analysis_until_it_is_stored(storage: Storage, match: Session) -> None:
    number = match.session_id
    assert await storage.analyses.next_pending() is None
    await play(storage, number, 0, ending=WON)
    assert await storage.analyses.next_pending() == PendingAnalysis(number, 0)
    await storage.analyses.begin_attempt(number)
    assert await storage.analyses.next_pending() == PendingAnalysis(number, 1)
    revision = (await load(storage, number)).revision
    assert not await storage.analyses.put(number, StoredAnalysis(revision - 1, 1, b"{}"))
    assert await storage.analyses.next_pending() is not None
    assert await storage.analyses.put(number, StoredAnalysis(revision, 1, b"{}"))
    assert await storage.analyses.next_pending() is None


@pytest.mark.parametrize(("ending", "found"), [(WON, True), (msgspec.structs.replace(WON, status="abandoned"), False)])
async def test_a_match_that_a_ruling_ends_awaits_its_analysis_if_it_has_a_result(
    storage: Storage, match: Session, ending: Ending, found: bool
) -> None:
    await storage.changes.make(match.session_id, 0, Change(ending=ending), at=12)
    assert (await storage.analyses.next_pending() is not None) == found


async def test_of_the_matches_with_the_fewest_attempts_the_latest_comes_first(storage: Storage, ended: int) -> None:
    other = (await running(storage, match_id="M2", channel_id=5)).session_id
    await play(storage, other, 0, ending=WON)
    await execute(storage, "UPDATE sessions SET ended_at = ended_at + 1 WHERE session_id = ?", (other,))
    assert await storage.analyses.next_pending() == PendingAnalysis(other, 0)
    await storage.analyses.begin_attempt(other)
    assert await storage.analyses.next_pending() == PendingAnalysis(ended, 0)
    await storage.analyses.drop_pending(ended)
    assert await storage.analyses.next_pending() == PendingAnalysis(other, 1)


@pytest.mark.parametrize("change", ["deleted_at = 70", "status = 'running'", "seed_revealed = 0"])
async def test_a_match_that_was_deleted_or_goes_on_is_not_analysed(storage: Storage, ended: int, change: str) -> None:
    await execute(storage, f"UPDATE sessions SET {change} WHERE session_id = ?", (ended,))
    assert await storage.analyses.next_pending() is None


async def test_an_attempt_that_was_broken_off_in_order_does_not_count(storage: Storage, ended: int) -> None:
    for _ in range(3):
        await storage.analyses.begin_attempt(ended)
        await storage.analyses.undo_attempt(ended)
    await storage.analyses.undo_attempt(ended)
    assert await storage.analyses.next_pending() == PendingAnalysis(ended, 0)


async def test_a_match_that_has_awaited_its_analysis_for_too_long_awaits_none(storage: Storage, ended: int) -> None:
    at = (await load(storage, ended)).ended_at
    assert at is not None
    assert await storage.analyses.prune_pending(at) == 0
    assert await storage.analyses.next_pending() is not None
    assert await storage.analyses.prune_pending(at + 1) == 1
    assert await storage.analyses.next_pending() is None
    revision = (await load(storage, ended)).revision
    assert await storage.analyses.put(ended, StoredAnalysis(revision, 1, b"{}"))
