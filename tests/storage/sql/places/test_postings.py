"""Tests pending posts: a row for each session, until the post is recorded."""

from __future__ import annotations

from storage.records.boards import Call, Chapter, Posting
from storage.records.matches import Session
from storage.store import Storage
from tests.storage.samples import CHANNEL, load, play


def posting(revision: int, called: str = "") -> Posting:
    return Posting(revision, CHANNEL, 9, Chapter("two", 0, called, 1))


async def test_a_posting_stays_until_it_is_noted(storage: Storage, match: Session) -> None:
    number = match.session_id
    await play(storage, number, 0)
    assert await storage.postings.of(number) is None
    await storage.postings.intend(number, posting(0))
    await storage.postings.intend(number, posting(1, "0t"))
    assert await storage.postings.of(number) == posting(1, "0t")
    assert await storage.postings.sessions() == (number,)
    await storage.sessions.park(number, "channel deleted")
    assert await storage.postings.sessions() == ()
    await storage.sessions.unpark(number)
    assert await storage.sessions.set_announced(number, 1, channel_id=CHANNEL, message_id=20)
    assert await storage.postings.of(number) is None


async def test_found_posts_are_recorded_and_the_rest_stay_pending(storage: Storage, match: Session) -> None:
    number = match.session_id
    await play(storage, number, 0)
    await storage.sessions.set_announced(number, 0, channel_id=CHANNEL, message_id=10, chapter=Chapter("one", -1))
    await storage.postings.intend(number, posting(1))
    await storage.postings.record_messages(number, posting(1, "1a"), 20, [Call(21, CHANNEL)])
    found = await load(storage, number)
    assert (found.announced_revision, found.board_message_id) == (1, 20)
    assert (found.chapter, found.chapter_revision, found.chapter_event, found.called) == ("two", 0, 1, "1a")
    worn = await storage.sessions.old_boards(number)
    assert [(one.message_id, one.kind) for one in worn] == [(10, "board")]
    assert await storage.postings.of(number) == posting(1), "further pings may be pending"
    assert await storage.sessions.set_announced(number, 1, message_id=20, chapter=Chapter("two", 0, "0t 1a", 1))
    assert (await load(storage, number)).called == "0t 1a"
    assert not await storage.sessions.set_announced(number, 1, message_id=30), "nothing is pending any more"


async def test_pings_found_without_a_board_are_recorded(storage: Storage, match: Session) -> None:
    number = match.session_id
    await storage.sessions.set_announced(number, 0, channel_id=CHANNEL, message_id=10, chapter=Chapter("one", -1))
    await storage.postings.record_messages(number, posting(0, "1a"), None, [Call(11, CHANNEL)])
    found = await load(storage, number)
    assert (found.board_message_id, found.chapter, found.called) == (10, "one", "1a")
    assert await storage.sessions.with_old_boards() == (number,)
