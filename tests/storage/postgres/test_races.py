"""Tests two processes that write to one PostgreSQL database at the same time: each sees what the other has written."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import AsyncExitStack

import pytest_asyncio

from storage.errors import ChannelBusy, LobbyFull, TooMany
from storage.records.matches import Vote
from storage.store import Storage
from tests.postgres import empty_database
from tests.storage.samples import ANN, BOB, CID, clock, new_session, running

TIMES = range(40)
Two = tuple[Storage, Storage]


@pytest_asyncio.fixture
async def two() -> AsyncIterator[Two]:
    """Provide two writers that share the database."""
    address = empty_database()
    from storage.postgres.database import PostgresDatabase

    async with AsyncExitStack() as stack:
        first, second = [
            await stack.enter_async_context(Storage(await PostgresDatabase.open(address, clock=clock, shares=True)))
            for _ in range(2)
        ]
        yield first, second


async def raced(*works: Awaitable[object]) -> list[object]:
    return await asyncio.gather(*works, return_exceptions=True)


def kinds(answers: list[object]) -> set[type]:
    return {type(answer) for answer in answers}


async def test_the_last_seat_of_a_lobby_is_taken_once(two: Two) -> None:
    first, second = two
    for number in TIMES:
        lobby = (await first.sessions.create(new_session(match_id=f"M{number}", channel_id=number))).session_id
        answers = await raced(
            first.lobby.join(lobby, BOB, "Bob", seat=1, at=6), second.lobby.join(lobby, CID, "Cid", seat=2, at=6)
        )
        assert kinds(answers) == {tuple, LobbyFull}, answers


async def test_the_later_of_two_votes_sees_the_other(two: Two) -> None:
    first, second = two
    for number in TIMES:
        match = (await running(first, match_id=f"M{number}", channel_id=number)).session_id
        answers = await raced(
            first.votes.cast(match, Vote(0, BOB, "wait"), seen_revision=0, at=9),
            second.votes.cast(match, Vote(0, CID, "wait"), seen_revision=0, at=9),
        )
        assert sorted(len(votes) for votes in answers if isinstance(votes, tuple)) == [1, 2], answers


async def test_no_user_keeps_a_deck_above_the_limit(two: Two) -> None:
    first, second = two
    for number in TIMES:
        answers = await raced(
            *(one.decks.add(number, "g", name, "c", limit=1, at=1) for one, name in ((first, "a"), (second, "b")))
        )
        assert len(await first.decks.of_user(number)) == 1
        assert TooMany in kinds(answers), answers


async def test_a_channel_holds_one_match_and_the_other_host_hears_of_it(two: Two) -> None:
    for number in TIMES:
        sessions = [
            new_session(match_id=f"M{number}.{user}", channel_id=number, created_by=user) for user in (ANN, BOB)
        ]
        answers = await raced(*(one.sessions.create(new) for one, new in zip(two, sessions, strict=True)))
        busy = [answer for answer in answers if isinstance(answer, ChannelBusy)]
        assert [error.session.channel_id for error in busy] == [number], answers
