"""Tests that outdated messages in a closed channel lose their buttons once it is open again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
import pytest_asyncio

from bot.face.posting import announcer, parking
from bot.face.posting.cleaner import Cleaner
from bot.face.posting.edits import Edits
from bot.local.world.guild_world import Channel
from bot.local.world.permissions import Permission
from storage.records.boards import OldBoard
from storage.records.matches import Session
from tests.bot.clicks import is_past
from tests.bot.duels import begin, boards, play
from tests.bot.refused import refused
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing, standing
from tests.toys import DUEL as GAME

pytestmark = [pytest.mark.asyncio(loop_scope="function"), pytest.mark.usefixtures("calm", "quick")]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parking, "GATHER_SECONDS", 0.0)
    monkeypatch.setattr(announcer, "RETRY_SECONDS", (0.02, 0.02, 0.02))


@pytest_asyncio.fixture(loop_scope="function")
async def own(tmp_path: Path) -> AsyncIterator[Standing]:
    """Return a separate stand, which the test may restart."""
    async with standing(tmp_path / "s.db") as stand:
        yield stand


async def in_turn(stand: Standing, room: str) -> None:
    due, _ = await stand.legal((await stand.session(room)).session_id)
    for number in range(4):
        seat = (await stand.session(room)).seats[(due + number) % 2]
        await play(stand, room, (stand.driver.user(seat.name), "rest"))


async def uncleaned(stand: Standing, room: str) -> None:
    """Make moves while the bot does not remove buttons from earlier boards, so that several boards wait for that."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Cleaner, "clean", lambda _cleaner, _session_id: None)
        await in_turn(stand, room)


async def worn(stand: Standing, session_id: int, room: str) -> list[OldBoard]:
    return [one for one in await stand.storage.sessions.old_boards(session_id) if one.channel_id == int(room)]


async def go_elsewhere(stand: Standing, session_id: int) -> str:
    """Move a match to another channel and play on there. Return this channel."""
    room = stand.room()
    await stand.driver.user("Owner").command("game here", channel=room, session=session_id)
    await stand.told()
    await in_turn(stand, room)
    assert (await stand.session(room)).session_id == session_id
    return room


def refusals(stand: Standing, room: str) -> list[str]:
    """Return the refused requests for a channel, except announcements of the match's new channel."""
    told = [one for one in stand.table.requests if refused(one) and f"/channels/{room}" in one.path]
    return [f"{one.method} {one.status}" for one in told if one.method != "POST"]


def pressable(messages: list[ShownMessage]) -> int:
    return sum(not is_past(one) for one in messages)


async def opened(stand: Standing, room: str) -> Channel:
    """Return a thread in which a match was begun."""
    ana, ben = stand.users(2)
    await begin(stand, [ana, ben], room)
    return await stand.begin_in_thread([ben, ana], room, game=GAME, options="turns=9")


@pytest.mark.parametrize("away", [False, True])
async def test_boards_in_a_channel_that_is_hidden_for_now_lose_their_buttons_once_it_is_back(
    own: Standing, *, away: bool
) -> None:
    """The bot removes the buttons as soon as the channel is back, or at its next start if it was ``away`` then."""
    room = own.room()
    session_id = await begin(own, own.users(2), room)
    await uncleaned(own, room)
    assert pressable(boards(own, room)) == 5
    own.driver.server.forbid(room, Permission.VIEW_CHANNEL)
    own.table.requests.clear()
    await go_elsewhere(own, session_id)
    assert len(refusals(own, room)) == 1, "after one refusal the other messages are not tried"
    assert len(await worn(own, session_id, room)) == 5
    own.driver.server.add_role("Any")
    await own.told()
    assert len(refusals(own, room)) == 1, "an unrelated change of the server causes no request"
    if away:
        await own.stop_bot()
    own.driver.server.forbid(room)
    if away:
        await own.start_bot()
    await own.told()
    assert pressable(boards(own, room)) == 0
    assert await worn(own, session_id, room) == []
    assert len(refusals(own, room)) == 1


@pytest.mark.parametrize("archived", [False, True])
async def test_boards_in_a_locked_thread_lose_their_buttons_after_the_unlocking(
    own: Standing, *, archived: bool
) -> None:
    thread = await opened(own, own.room())
    session_id = (await own.session(thread)).session_id
    await uncleaned(own, thread.id)
    own.driver.server.lock(thread)
    if archived:
        own.driver.server.archive(thread)
    await own.told()
    own.table.requests.clear()
    await go_elsewhere(own, session_id)
    # The thread is also reopened, because the bot announces there that the match has moved.
    assert refusals(own, thread.id) == ["PATCH 403"] * (2 if archived else 1)
    assert len(await worn(own, session_id, thread.id)) >= 4
    own.driver.server.lock(thread, locked=False)
    await own.told()
    assert pressable(boards(own, thread.id)) == 0
    assert await worn(own, session_id, thread.id) == []


async def test_a_deleted_channel_causes_one_request(own: Standing) -> None:
    room = own.room()
    session_id = await begin(own, own.users(2), room)
    await uncleaned(own, room)
    own.driver.server.delete(room)
    await own.told()
    own.table.requests.clear()
    own.client.services.announcer.clean(session_id)
    await own.told()
    assert refusals(own, room) == ["GET 404"]
    assert await worn(own, session_id, room) == []


async def test_a_message_that_cannot_be_cleaned_does_not_stop_the_cleaner(
    own: Standing, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    room = own.room()
    session_id = await begin(own, own.users(2), room)
    await uncleaned(own, room)
    bad, *_ = await worn(own, session_id, room)
    retire = Edits.retire

    async def stumbling(self: Edits, message: discord.Message, session: Session | None = None) -> None:
        if message.id == bad.message_id:
            raise RuntimeError("there is something wrong with it")
        await retire(self, message, session)

    monkeypatch.setattr(Edits, "retire", stumbling)
    own.client.services.announcer.clean(session_id)
    await own.told()
    assert [not is_past(one) for one in boards(own, room)] == [True, False, False, False, True]
    assert await worn(own, session_id, room) == []
    assert f"message {bad.message_id} of session {session_id} cannot be cleaned" in caplog.text
    caplog.clear()
