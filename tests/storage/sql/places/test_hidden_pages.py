"""Tests hidden pages: each change is stored once, with an entry in the log, and nothing is left of a purged match."""

from __future__ import annotations

from storage.records.changes import NewAudit
from storage.records.matches import Session
from storage.store import Storage
from tests.storage.samples import ANN, GUILD


async def test_each_change_is_stored_and_logged_once(storage: Storage, match: Session) -> None:
    number, pages = match.session_id, storage.hidden_pages
    entry = NewAudit(at=5, guild_id=GUILD, session_id=number, actor=ANN, action="page", reason="")
    assert not await pages.show(number, audit=entry)
    assert [await pages.hide(number, audit=entry) for _ in range(2)] == [True, False]
    assert await pages.among([number, number + 1]) == {number}
    assert await pages.among([]) == set()
    assert [await pages.show(number, audit=entry) for _ in range(2)] == [True, False]
    assert await pages.among([number]) == set()
    assert len(await storage.audit.find(GUILD, action="page", limit=9)) == 2
    assert not await pages.hide(number + 1)


async def test_only_a_moderator_shows_what_a_moderator_hid(storage: Storage, match: Session) -> None:
    number, pages = match.session_id, storage.hidden_pages
    assert await pages.hide(number)
    assert await pages.among([number], by_moderator=True) == set()
    assert [await pages.hide(number, moderator=True) for _ in range(2)] == [True, False]
    assert not await pages.hide(number)
    assert not await pages.show(number)
    assert await pages.among([number], by_moderator=True) == {number}
    assert await pages.show(number, moderator=True)
    assert await pages.among([number]) == set()


async def test_a_purged_match_keeps_no_row(storage: Storage, match: Session) -> None:
    number = match.session_id
    assert await storage.hidden_pages.hide(number)

    await storage.database.write(
        lambda connection: connection.execute("UPDATE sessions SET deleted_at = 70, status = 'cancelled'").rowcount
    )
    assert await storage.deleted.purge(number)
    assert await storage.hidden_pages.among([number]) == set()
    assert not await storage.hidden_pages.hide(number)
