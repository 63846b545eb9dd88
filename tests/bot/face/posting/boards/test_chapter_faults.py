"""Tests that a chapter is announced once and mentions each player once if the bot is cut off or Discord fails."""

from __future__ import annotations

import asyncio

import pytest

from bot.face.posting import announcer
from tests.bot.clicks import is_past
from tests.bot.duels import begin, boards, calls, order, pings, play, revision
from tests.bot.meaning import says
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

POST = "/channels/{channel_id}/messages"
EDIT = "/channels/{channel_id}/messages/{message_id}"


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch, stand: Standing) -> None:
    """Shorten the pauses between attempts, and clear the faults that other tests injected."""
    monkeypatch.setattr(announcer, "RETRY_SECONDS", (0.05, 0.05, 0.05))
    stand.table.api.faults.clear()


async def cut_off(*_: object) -> None:
    raise asyncio.CancelledError


async def test_a_bot_cut_off_between_a_ping_and_its_note_pings_once(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board is edited again.

    The bot finds its earlier reminder in the channel, although the nonce expired long ago.
    """
    ana, ben, chen = stand.users(3)
    room = stand.room()
    session_id = await begin(stand, [ana, ben, chen], room)
    await order(stand, chen, room, "always-ask")
    await play(stand, room, (ana, "strike 2"))
    monkeypatch.setattr(stand.client.services.host, "announced", cut_off)
    await ben.command("move", channel=room, move="block")
    await stand.told()
    (call,) = calls(stand, room)
    assert (await stand.session(room)).announced_revision == 1
    monkeypatch.undo()
    stand.driver.forget_nonces()
    await stand.restart()
    await stand.told()
    session = await stand.session(room)
    assert (session.revision, session.announced_revision, session.called) == (2, 2, "2a")
    assert calls(stand, room) == [call]
    assert pings(stand, room) == {"Ana": 1, "Ben": 1, "Chen": 1}
    assert stand.boards[session_id, 2] == 1
    await play(stand, room, (chen, "pass"), (chen, "pass"))
    assert call.deleted


@pytest.mark.faults("a fault")
async def test_a_change_during_an_announcement_that_failed_is_announced(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    session_id = await begin(stand, [ana, ben, chen], room)
    shown, attempts = stand.client.services.announcer, []
    announce = shown._announce_session

    async def fail_once(number: int) -> None:
        attempts.append(number)
        if len(attempts) == 1:
            shown.wake(number)
            raise RuntimeError("a fault")
        await announce(number)

    monkeypatch.setattr(shown, "_announce_session", fail_once)
    await play(stand, room, (ana, "rest"))
    assert stand.boards[session_id, 1] == 1


async def test_a_bot_cut_off_before_a_chapters_note_posts_no_second_message(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the restart, the bot recognises the message as the chapter's, even if the match has continued since."""
    ana, ben, chen = stand.users(3)
    for more in (False, True):
        room = stand.room()
        session_id = await begin(stand, [ana, ben, chen], room)
        with monkeypatch.context() as patch:
            patch.setattr(stand.client.services.host, "announced", cut_off)
            await ana.command("move", channel=room, move="rest")
            await stand.told()
            patch.setattr(stand.client.services.announcer, "wake", lambda _: None)
            if more:
                await ben.command("move", channel=room, move="work")
        stand.driver.forget_nonces()
        await stand.restart()
        await stand.told()
        first, second = boards(stand, room)
        assert is_past(first)
        assert says(second, "event-rests")
        assert (says(second, "event-works")) == more
        assert pings(stand, room) == {"Ana": 1, "Ben": 1}
        session = await stand.session(room)
        assert session.revision == session.announced_revision == revision(second) == 1 + more
        assert (session.chapter, session.chapter_revision) == ("turn 2", 0)
        assert stand.boards[session_id, 1 + more] == 1


@pytest.mark.parametrize("performed", [False, True])
@pytest.mark.parametrize("status", [503, 500])
@pytest.mark.parametrize(("route", "method"), [(POST, "POST"), (EDIT, "PATCH")])
async def test_a_failed_request_of_a_chapter_is_carried_out_once(
    stand: Standing, monkeypatch: pytest.MonkeyPatch, route: str, method: str, status: int, performed: bool
) -> None:
    """If a request fails, discord.py or the bot repeats it.

    discord.py repeats it with the same nonce, so that Discord carries it out only once.
    """
    ana, ben, chen = stand.users(3)
    room = stand.room()
    session_id = await begin(stand, [ana, ben, chen], room)
    await order(stand, chen, room, "always-ask")
    await play(stand, room, (ana, "strike 2"))
    if status == 503:
        monkeypatch.setattr(stand.table.messages, "_repeated", lambda *_: None)
    fault = stand.table.fault(route, method=method, status=status, times=1, performed=performed)
    await play(stand, room, (ben, "block"))
    assert fault.hits == 1
    (call,) = calls(stand, room)
    assert call.pinged == ["Chen"]
    assert pings(stand, room) == {"Ana": 1, "Ben": 1, "Chen": 1}
    assert len(boards(stand, room)) == 2
    assert stand.boards[session_id, 2] == 1
    assert (await stand.session(room)).announced_revision == 2


async def test_a_reminder_that_could_not_be_deleted_is_deleted_later(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    await begin(stand, [ana, ben, chen], room)
    await order(stand, chen, room, "always-ask")
    await play(stand, room, (ana, "strike 2"), (ben, "block"))
    (call,) = calls(stand, room)
    stand.table.fault(EDIT, method="DELETE", status=503, times=9)
    await play(stand, room, (chen, "pass"), (chen, "pass"))
    assert not call.deleted
    stand.table.api.faults.clear()
    await stand.restart()
    await stand.told()
    assert call.deleted
