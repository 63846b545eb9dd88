"""Tests that a start handles many matches a few at a time, so that users are answered in between."""

from __future__ import annotations

import asyncio

import pytest

from bot.face.posting.announcer import AT_ONCE
from bot.host.lobbies.lobby import SessionPlace
from tests.bot.standing import Standing
from tests.waiting import until

GAME = "splendor_marvel"

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]


async def test_a_start_handles_a_few_matches_at_a_time(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    announcer, host = stand.client.services.announcer, stand.client.services.host
    # Wait until the stand's own start is over.
    await stand.told()
    visited: list[int] = []
    most = 0

    async def unfinished() -> list[int]:
        return list(range(1, 10 * AT_ONCE + 1))

    async def one(number: int) -> None:
        nonlocal most
        most = max(most, len(announcer._tasks))
        await asyncio.sleep(0)
        visited.append(number)
        del announcer._tasks[number]

    def wake(number: int) -> None:
        announcer._tasks[number] = asyncio.create_task(one(number))

    monkeypatch.setattr(host, "unfinished", unfinished)
    monkeypatch.setattr(announcer, "wake", wake)
    await announcer.resume()
    await announcer.idle()
    assert visited == list(range(1, 10 * AT_ONCE + 1))
    assert most == AT_ONCE


async def test_a_start_lists_its_matches_without_states(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben = stand.users(2)
    number = await stand.begin([ana, ben], stand.room())

    async def whole() -> None:
        raise AssertionError

    monkeypatch.setattr(stand.storage.sessions, "active", whole)
    pages = [page async for page in stand.storage.sessions.walk()]
    assert number in [one.session_id for page in pages for one in page]
    assert isinstance(await stand.client.services.host.unfinished(), list)


async def test_a_lobby_that_another_process_opens_is_shown_by_that_process(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    announcer, host, room = stand.client.services.announcer, stand.client.services.host, stand.room()
    ana = stand.users(1)[0]
    place = SessionPlace(int(stand.guild.id), int(stand.driver.place(room).channel.id))
    with monkeypatch.context() as before:
        before.setattr(announcer, "wake", lambda _number: None)
        number = (
            await host.lobby.open(place, game=GAME, seats=2, options={}, language="en", user=(int(ana.id), "Ana"))
        ).session_id
    monkeypatch.setattr("bot.face.posting.announcer.OPENING_MS", 1_000)
    announcer.hear(number)
    await announcer.idle()
    assert (await stand.session(room)).lobby_message_id is None, "the other process is about to show it"

    async def shown() -> bool:
        return (await stand.session(room)).lobby_message_id is not None

    await until(shown)
