"""A request to take a move back is overtaken by what the other takes back: the channel says that it is void."""

from __future__ import annotations

import pytest

from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


@pytest.mark.parametrize("restarted", [False, True])
async def test_the_question_is_void_at_once_and_both_are_told(stand: Standing, restarted: bool) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room)
    session_id = (await stand.session(room)).session_id
    for user in (ana, ben):
        _, moves = await stand.legal(session_id)
        await stand.move(user, moves[0], room)
    await ana.command("game undo", channel=room)
    await stand.told()
    question = stand.driver.messages(room)[-1]
    assert [button.label for button in question.buttons] == ["Agree", "Refuse"]
    agree = question.custom_id_of("Agree")
    if restarted:
        # The bot stops between what is stored and what is told.
        await stand.client.services.host.undo.ask_undo(session_id, int(ben.id), 4_000_000)
        await stand.restart()
    else:
        answer = await ben.command("game undo", channel=room)
        assert "is taken back" in answer.text
        assert "request of **\u2068Ana\u2069** to take a move back no longer counts" in answer.text
    await stand.told()
    (closed,) = [message for message in stand.driver.messages(room) if message.id == question.id]
    assert not closed.buttons
    assert "no longer counts" in closed.text
    (board,) = [
        message for message in stand.driver.messages(room) if any(one.label == "Play" for one in message.buttons)
    ]
    assert "With that, the request of **\u2068Ana\u2069** to take a move back no longer counts" in board.text
    # A press that was on its way finds it void.
    late = await ben.press(question, agree, forged=True)
    assert "no longer counts" in late.text
