"""Tests a Discord that is slow, refuses requests, or loses messages (cases 19 to 21)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from bot.face.posting import announcer
from bot.local.world.guild_world import Overwrite, ThreadMetadata
from bot.local.world.permissions import Permission
from engine.kernel.words.phrases import Phrase
from render.pictures import board_picture, hand_picture
from tests.bot.begun import BegunMatch
from tests.bot.clicks import actions, controls, is_past, press, pressed
from tests.bot.driver import DriverUser, Exchange
from tests.bot.local.helpers import Clock
from tests.bot.meaning import refused_with, says
from tests.bot.standing import Standing, standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

POST = "/channels/{channel_id}/messages"
EDIT = "/channels/{channel_id}/messages/{message_id}"
FOLLOWUP = "/webhooks/{webhook_id}/{webhook_token}"
ANSWER = FOLLOWUP + "/messages/@original"


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the pauses between attempts."""
    monkeypatch.setattr(announcer, "RETRY_SECONDS", (0.05, 0.05, 0.05))


@pytest.fixture(autouse=True)
def no_faults(stand: Standing) -> None:
    stand.table.api.faults.clear()


async def next_move(stand: Standing, room: str) -> str:
    _, moves = await stand.legal((await stand.session(room)).session_id)
    return moves[0]


def posts(stand: Standing, room: str) -> int:
    """Return how often the bot tried to post into a channel."""
    path = f"/api/v10/channels/{room}/messages"
    return sum(request.method == "POST" and request.path == path for request in stand.table.requests)


def slowed(paint: Callable[..., Any], during: Callable[[], object]) -> Callable[..., Any]:
    def painted(*args: Any) -> Any:
        during()
        return paint(*args)

    return painted


async def test_case_19_a_picture_that_takes_longer_than_three_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move or a request for a picture is acknowledged before the picture is painted. The picture comes later."""
    clock, begun, dry = Clock(), Event(), Event()

    def long() -> None:
        begun.set()
        assert dry.wait(10)

    async with standing(tmp_path / "s.db", clock=clock) as stand:
        ana, ben = stand.users(2)
        session_id = await stand.begin([ana, ben])
        monkeypatch.setattr("bot.face.studio.board_picture", slowed(board_picture, long))
        moved = await ana.command("move", move=await next_move(stand, "table"), wait=False)
        await stand.driver.wait_until(begun.is_set)
        looked = await ben.command("game board", wait=False)
        await stand.driver.wait_until(lambda: None not in (moved.ack_seconds, looked.ack_seconds))
        assert not any(message.images for message in looked.messages)
        assert stand.boards[session_id, 1] == 0
        clock.ahead += 4
        stand.table.sweep()
        dry.set()
        for exchange in (moved, looked):
            await exchange.wait_answered()
            assert not exchange.failed
        assert looked.message.images
        await stand.told()
        assert stand.boards[session_id, 1] == 1


async def test_case_19_tokens_older_than_fifteen_minutes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The private answer is lost, because its token has expired. A new message still shows the move in the channel."""
    clock = Clock()

    def a_quarter_of_an_hour() -> None:
        clock.ahead += 16 * 60

    async with standing(tmp_path / "s.db", clock=clock) as stand:
        ana, ben = stand.users(2)
        session_id = await stand.begin([ana, ben])
        host = stand.client.services.host
        play = host.play.move

        async def late(*args: Any, **more: Any) -> Any:
            result = await play(*args, **more)
            a_quarter_of_an_hour()
            return result

        monkeypatch.setattr(host.play, "move", late)
        moved = await ana.command("move", move=await next_move(stand, "table"), wait=False)
        await stand.driver.wait_until(lambda: stand.boards[session_id, 1] == 1)
        await stand.told()
        assert (await stand.session()).announced_revision == 1
        assert moved.text == "", "nobody is left who could be answered"
        monkeypatch.setattr(host.play, "move", play)
        # If the answer with a picture comes too late, the bot logs no error. The picture is lost, and the next request
        # is answered.
        monkeypatch.setattr("bot.face.studio.hand_picture", slowed(hand_picture, a_quarter_of_an_hour))
        lost = await ben.command("game hand", wait=False)
        await stand.told()
        assert not any(message.images for message in lost.messages)
        monkeypatch.undo()
        assert (await ben.command("game hand")).message.images
        assert (await stand.move(ben, await next_move(stand, "table"))).message


@pytest.mark.parametrize(
    ("status", "times", "performed"), [(429, 2, False), (503, 2, False), (503, 1, True), (500, 1, True)]
)
async def test_case_20_a_failed_post_is_retried_and_appears_once(
    stand: Standing, status: int, times: int, performed: bool
) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    fault = stand.table.fault(POST, method="POST", status=status, times=times, performed=performed)
    moved = await stand.move(ana, await next_move(stand, room), room)
    assert moved.message.ephemeral
    assert fault.hits == times
    assert stand.boards[session_id, 1] == 1
    session = await stand.session(room)
    assert (session.revision, session.announced_revision) == (1, 1)
    assert int(stand.board(room).id) == session.board_message_id


async def test_case_20_a_long_outage(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcer, "RETRY_SECONDS", (0.02, 0.02, 300.0))
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    fault = stand.table.fault(POST, method="POST", status=503, times=1000)
    await ana.command("move", channel=room, move=await next_move(stand, room))
    await stand.driver.wait_until(lambda: fault.hits == 3)
    await ben.command("move", channel=room, move=await next_move(stand, room))
    await stand.driver.wait_until(lambda: fault.hits == 4)
    await stand.driver.settle(quiet=0.3)
    session = await stand.session(room)
    assert (session.revision, session.announced_revision) == (2, 0)
    assert fault.hits == 4, "one attempt per move and a few more, no flood"
    stand.table.api.faults.clear()
    # A request for the board also updates the channel: one message shows both moves.
    await ana.command("game status", channel=room)
    await stand.told()
    assert stand.boards[session_id, 2] == 1
    assert stand.boards[session_id, 1] == 0
    assert all(name in stand.board(room).text for name in ("Ana", "Ben"))


@pytest.mark.parametrize("status", [403, 404, 429, 503])
async def test_case_20_old_buttons_that_cannot_be_taken_away(stand: Standing, status: int) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    old = stand.board(room)
    stand.table.fault(EDIT, method="PATCH", status=status, times=1)
    await stand.move(ana, await next_move(stand, room), room)
    await stand.move(ben, await next_move(stand, room), room)
    session = await stand.session(room)
    assert (session.revision, session.announced_revision, session.parked_reason) == (2, 2, None)
    assert [stand.boards[session_id, revision] for revision in range(3)] == [1, 1, 1]
    # Removing the buttons failed temporarily, so the bot tries again when it posts the next board.
    assert is_past(old) != (status in {403, 404})


async def test_case_20_old_buttons_are_removed_after_a_restart(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room)
    old = stand.board(room)
    stand.table.fault(EDIT, method="PATCH", status=503, times=9)
    await stand.move(ana, await next_move(stand, room), room)
    assert old.buttons
    stand.table.api.faults.clear()
    await stand.restart()
    await stand.told()
    assert is_past(old)
    assert stand.board(room).buttons


async def test_case_20_an_answer_that_discord_refuses(stand: Standing, caplog: pytest.LogCaptureFixture) -> None:
    """The move counts, although Discord refuses the bot's answer to it. No message says that the move failed."""
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    stand.table.fault(ANSWER, method="PATCH", status=409, times=1)
    moved = await stand.move(ana, await next_move(stand, room), room)
    assert refused_with(moved, "not_shown")
    assert not refused_with(moved, "not_saved")
    assert stand.boards[session_id, 1] == 1
    assert any("not-shown" in record.getMessage() for record in caplog.records)


async def test_case_20_a_question_that_discord_refuses_is_asked_again(stand: Standing) -> None:
    """If Discord refuses the question, the undo counts as not requested, and the player can request it again."""
    users = ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room)
    for user in users:
        await stand.move(user, await next_move(stand, room), room)

    def questions() -> list[str]:
        return [shown.id for shown in stand.driver.messages(room) if "agree" in actions(shown)]

    stand.table.fault(FOLLOWUP, method="POST", status=409)
    failed = await ana.command("game undo", channel=room)
    await stand.told()
    assert refused_with(failed, "not_shown")
    assert questions() == []
    await ana.command("game undo", channel=room)
    await stand.told()
    (question,) = questions()
    assert (await ana.command("game undo", channel=room)).text.endswith(f"/{question}")
    await stand.told()
    assert questions() == [question]


def close_to_bot(
    stand: Standing, room: str, *, is_closed: bool = True, is_hidden: bool = False, heard: bool = True
) -> None:
    """Forbid the bot to write in a channel (``is_hidden``: also to see it), or allow it again.

    If ``heard`` is False, Discord does not report the change, and the bot learns of it when a request is refused.
    """
    channel = stand.driver.place(room).channel
    looking = Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY
    deny = str(int(Permission.SEND_MESSAGES | looking if is_hidden else Permission.SEND_MESSAGES))
    channel.permission_overwrites = [Overwrite(stand.table.world.bot_id, 1, deny=deny)] if is_closed else []
    if heard:
        stand.table.events.channel_changed(channel)


async def test_case_21_a_channel_closed_to_the_bot(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    # The bot does not try the parked session again during this test.
    monkeypatch.setattr(announcer, "UNPARK_SECONDS", 3600.0)
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    before, announcement = posts(stand, room), len(stand.driver.messages("table"))
    close_to_bot(stand, room)
    await stand.told()
    moved = await stand.move(ana, await next_move(stand, room), room)
    assert moved.message.ephemeral, "the player is answered"
    session = await stand.session(room)
    assert (session.revision, session.announced_revision) == (1, 0)
    assert session.parked_reason is not None
    (notice,) = stand.driver.messages("table")[announcement:]
    assert says(notice, "parked-line", session=session_id)
    assert says(notice, "parked-help-moderators")
    assert notice.pinged == []
    # More moves and requests cause no further attempts to post, and the moderators are notified only once.
    await stand.move(ben, await next_move(stand, room), room)
    for _ in range(4):
        assert (await ana.command("game board", channel=room)).message.images
    await dora.command("game list", channel=room)
    await stand.told()
    assert posts(stand, room) == before, "the bot knows that it may not, and does not try"
    assert len(stand.driver.messages("table")) == announcement + 1
    assert says(await dora.command("game list", channel=room), "list-parked")
    # When the channel is open again, the next `/game board` brings the match back, with all later events.
    close_to_bot(stand, room, is_closed=False)
    stand.client.services.announcer._parked_at.clear()
    await stand.driver.user("Chen").command("game board", channel=room)
    await stand.told()
    session = await stand.session(room)
    assert (session.announced_revision, session.parked_reason) == (2, None)
    assert stand.boards[session_id, 2] == 1
    assert ana.name in stand.board(room).pinged


async def test_case_21_an_unparked_session_that_is_still_closed_is_parked_quietly(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room)
    close_to_bot(stand, room)
    announcement = len(stand.driver.messages("table"))
    await stand.move(ana, await next_move(stand, room), room)
    for _ in range(3):
        stand.client.services.announcer._parked_at.clear()
        await ben.command("game status", channel=room)
        await stand.told()
    assert (await stand.session(room)).parked_reason is not None
    assert len(stand.driver.messages("table")) == announcement + 1


@pytest.mark.parametrize("restarted", [False, True])
async def test_case_21_a_board_that_was_posted_but_not_noted_before_the_channel_closed(
    stand: Standing, monkeypatch: pytest.MonkeyPatch, *, restarted: bool
) -> None:
    """Once the channel is open again, the board is found there and no second one is posted."""
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    move = await next_move(stand, room)
    monkeypatch.setattr(announcer, "RETRY_SECONDS", (3600.0,))
    stand.table.fault(POST, method="POST", status=503, performed=True)
    await ana.command("move", channel=room, move=move)
    await stand.driver.wait_until(lambda: stand.boards[session_id, 1] == 1)
    close_to_bot(stand, room, is_hidden=True)
    monkeypatch.setattr(announcer, "RETRY_SECONDS", (0.05, 0.05, 0.05))
    await stand.restart()
    await stand.told()
    assert (await stand.session(room)).parked_reason is not None
    if restarted:
        await stand.restart()
        await stand.told()
    close_to_bot(stand, room, is_closed=False)
    stand.client.services.announcer._parked_at.clear()
    # By now Discord's nonces have expired.
    stand.driver.forget_nonces()
    await ben.command("game board", channel=room)
    await stand.told()
    session = await stand.session(room)
    assert (session.announced_revision, session.parked_reason) == (1, None)
    assert stand.boards[session_id, 1] == 1
    assert session.board_message_id == int(stand.board(room).id)


async def delete_channel(stand: Standing, room: str) -> None:
    stand.table.events.channel_gone(stand.table.world.remove_place(room).channel)
    await stand.told()


async def listed(stand: Standing, user: DriverUser, session_id: int) -> bool:
    shown = (await user.command("game list", channel=stand.room())).message
    for _ in range(20):
        if f"`{session_id}`" in shown.text:
            return True
        after = [one.rest for one in controls(shown) if one.action == "list"][1]
        await press(user, shown, "list", after)
    return False


async def bring(stand: Standing, session_id: int, room: str) -> Exchange:
    """Let a moderator move a session to a channel."""
    result = await stand.driver.user("Mod Dora").command("game here", channel=room, session=session_id)
    await stand.told()
    return result


async def test_case_21_a_match_of_a_deleted_channel_is_parked_and_played_on_elsewhere(match: BegunMatch) -> None:
    stand, session_id, elsewhere = match.stand, match.session_id, match.stand.room()
    announcement = len(stand.driver.messages("table"))
    await delete_channel(stand, match.room)
    # The bot commits a move before it knows that the channel is deleted.
    _, moves = await stand.legal(session_id)
    await stand.client.services.host.play.move(session_id, int(match.ana.id), moves[0], interaction_id=99)
    stand.client.services.announcer.wake(session_id)
    await stand.told()
    assert len(stand.driver.messages("table")) == announcement + 1
    stored = await stand.storage.sessions.load(session_id)
    assert stored is not None
    assert stored.parked_reason is not None
    assert await listed(stand, match.ana, session_id)
    await bring(stand, session_id, elsewhere)
    # Moving the match to another channel is a revision, so the board has revision 2.
    assert stand.boards[session_id, 2] == 1
    await stand.move(match.ben, await next_move(stand, elsewhere), elsewhere)
    assert stand.boards[session_id, 2] == 1
    assert (await stand.session(elsewhere)).session_id == session_id


async def test_case_21_a_lobby_of_a_deleted_channel_is_begun_elsewhere(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room, elsewhere = stand.room(), stand.room()
    await stand.lobby([ana, ben], room)
    session_id = (await stand.session(room)).session_id
    await delete_channel(stand, room)
    assert await listed(stand, ana, session_id)
    await bring(stand, session_id, elsewhere)
    lobby = stand.driver.messages(elsewhere)[-1]
    for user in (ana, ben):
        await press(user, lobby, "ready")
    await pressed(stand, ben, lobby, "start")
    assert stand.boards[session_id, 0] == 1
    assert (await stand.session(elsewhere)).session_id == session_id


async def test_case_21_who_may_bring_a_match_and_where_to(match: BegunMatch) -> None:
    stand, session_id = match.stand, match.session_id
    elsewhere, taken = stand.room(), stand.room()
    await delete_channel(stand, match.room)
    answer = await match.ana.command("game here", channel=elsewhere, session=session_id)
    assert refused_with(answer, "moderators_only")
    await bring(stand, session_id, elsewhere)
    assert refused_with(await bring(stand, session_id, elsewhere), "here_already")
    await stand.lobby([match.ana], taken, seats=2)
    assert refused_with(await bring(stand, session_id, taken), "here_busy")
    logged = await match.dora.command("mod log", channel=elsewhere, session=session_id, action="bring")
    assert says(logged, "modlog-entry", action=Phrase("action-bring"), who=f"<@{match.dora.id}>")
    assert f"<#{match.room}> → " in logged.text


async def test_case_21_a_match_is_moved_with_its_board_to_another_channel(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room, elsewhere = stand.room(), stand.room()
    session_id = await stand.begin([ana, ben], room)
    await stand.move(ana, await next_move(stand, room), room)
    old = stand.board(room)
    await dora.command("game here", channel=elsewhere, session=session_id, reason="Too loud here")
    await stand.told()
    assert "Ana" in stand.board(elsewhere).text, "the latest move is told once more"
    assert is_past(old)
    assert refused_with(await ben.press(old, f"play:{session_id}:1:", forged=True), "expired_control")
    assert (await press(ben, stand.board(elsewhere), "play")).message.selects
    assert refused_with(await ben.command("game status", channel=room), "no_session_here")


async def test_case_21_a_deleted_lobby_message(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room)
    stand.table.messages.delete(stand.driver.place(room), lobby.raw)
    again = (await ben.command("game board", channel=room)).message
    assert not again.ephemeral
    assert "Ana" in again.text
    for user in (ana, ben):
        await press(user, again, "ready")
    stand.table.messages.delete(stand.driver.place(room), again.raw)
    assert not refused_with(await ana.command("game board", channel=room), "not_in_lobby")
    latest = stand.driver.messages(room)[-1]
    await press(ana, latest, "cancel")
    await stand.told()
    assert (await stand.session(room)).status == "cancelled"
    assert (await stand.session(room)).parked_reason is None


async def test_case_21_an_archived_thread_is_opened_again(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room)
    thread = await stand.begin_in_thread([ben, ana], room)
    session_id = (await stand.session(thread)).session_id
    assert stand.boards[session_id, 0] == 1
    assert isinstance(thread.thread_metadata, ThreadMetadata)
    thread.thread_metadata.archived = True
    stand.table.events.channel_changed(thread)
    await stand.told()
    host = stand.client.services.host
    _, moves = await stand.legal(session_id)
    await host.play.move(session_id, int(ben.id), moves[0], interaction_id=77)
    stand.client.services.announcer.wake(session_id)
    await stand.told()
    assert stand.boards[session_id, 1] == 1
    assert not thread.thread_metadata.archived
