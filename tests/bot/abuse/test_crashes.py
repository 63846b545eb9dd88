"""Tests a bot that is killed between a commit, a post, and storing the post's id (case 22)."""

from __future__ import annotations

import asyncio
import logging

import pytest

from engine.kernel.matches.match import replay
from tests.bot.abuse.test_discord_fails import next_move
from tests.bot.clicks import press
from tests.bot.standing import Standing

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]


@pytest.mark.parametrize("moves", [1, 2])
async def test_case_22_what_was_committed_and_not_told_is_told_once_after_the_restart(
    stand: Standing, monkeypatch: pytest.MonkeyPatch, moves: int
) -> None:
    users = stand.users(2)
    room = stand.room()
    session_id = await stand.begin(users, room)
    monkeypatch.setattr(stand.client.services.announcer, "wake", lambda _session_id: None)
    for number in range(moves):
        await users[number].command("move", channel=room, move=await next_move(stand, room))
    monkeypatch.undo()
    assert stand.boards[session_id, moves] == 0
    await stand.restart()
    await stand.told()
    assert stand.boards[session_id, moves] == 1
    session = await stand.session(room)
    assert (session.revision, session.announced_revision) == (moves, moves)
    await stand.restart()
    await stand.told()
    assert stand.boards[session_id, moves] == 1
    record = await stand.client.services.host.undo.record(await stand.client.services.host.live(session_id))
    assert len(replay(record).moves) == moves


async def test_case_22_cut_off_between_the_post_and_its_note(
    stand: Standing, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The bot finds its message in the channel again, although Discord has long forgotten the message's nonce."""
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)

    async def cut_off(*_: object) -> None:
        raise asyncio.CancelledError

    monkeypatch.setattr(stand.client.services.host, "announced", cut_off)
    await ana.command("move", channel=room, move=await next_move(stand, room))
    await stand.told()
    for number in range(30):
        ben.say(f"chatter {number}", channel=room)
    monkeypatch.undo()
    stand.driver.forget_nonces()
    await stand.restart()
    await stand.told()
    assert stand.boards[session_id, 1] == 1
    session = await stand.session(room)
    assert session.announced_revision == 1
    assert session.board_message_id == int(stand.board(room).id)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_case_22_the_computer_plays_on_after_a_crash(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    """A resigned seat is on turn when the process is killed. After the start, the computer plays for it."""
    users = stand.users(3)
    room = stand.room()
    await stand.begin(users, room)
    panel = (await users[1].command("game resign", channel=room)).message
    await press(users[1], panel, "resign")
    await stand.told()

    async def cut_off(*_: object) -> list[object]:
        return []

    monkeypatch.setattr(stand.client.services.host.play, "computer_moves", cut_off)
    await stand.move(users[0], await next_move(stand, room), room)
    monkeypatch.undo()
    session_id = (await stand.session(room)).session_id
    assert (await stand.legal(session_id))[0] == 1
    assert (await stand.session(room)).announced_revision == 2
    await stand.restart()
    await stand.told()
    assert (await stand.legal(session_id))[0] == 2
    assert stand.boards[session_id, 3] == 1
    assert "Chen" in stand.board(room).pinged
