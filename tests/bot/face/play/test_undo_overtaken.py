"""Tests a request for an undo after the other player's undo: the channel says that the request is void."""

from __future__ import annotations

import pytest

from tests.bot.clicks import actions, custom_id
from tests.bot.meaning import says
from tests.bot.standing import Standing

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]


@pytest.mark.parametrize("restarted", [False, True])
async def test_the_request_expires_at_once_and_both_players_are_told(stand: Standing, restarted: bool) -> None:
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
    assert actions(question) == ["agree", "refuse"]
    agree = custom_id(question, "agree")
    if restarted:
        # The bot stops between storing and announcing.
        await stand.client.services.host.undo.ask_undo(session_id, int(ben.id), 4_000_000)
        await stand.restart()
    else:
        answer = await ben.command("game undo", channel=room)
        assert says(answer, "undo-free")
        assert says(answer, "undo-overtook", seat="Ana")
    await stand.told()
    (closed,) = [message for message in stand.driver.messages(room) if message.id == question.id]
    assert not closed.buttons
    assert says(closed, "undo-void-of", who=ana.mention)
    (board,) = [message for message in stand.driver.messages(room) if "play" in actions(message)]
    assert says(board, "event-undo-overtaken", seat="Ana")
    # A later press shows that the request has expired.
    late = await ben.press(question, agree, forged=True)
    assert says(late, "undo-void-of", who=ana.mention)
