"""Tests what an undo makes void: a request for another undo, and the panels of the other players."""

from __future__ import annotations

import pytest

from tests.bot.clicks import actions, custom_id, press, pressed
from tests.bot.driver import DriverUser
from tests.bot.meaning import says
from tests.bot.shown_messages import ShownMessage
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


async def asked_panel(stand: Standing, user: DriverUser, room: str) -> ShownMessage:
    """Open a user's Play panel, and return it."""
    panel = (await press(user, stand.board(room), "play")).message
    assert "pick" in actions(panel)
    return panel


async def test_a_panel_of_another_player_asks_no_more_after_an_undo(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room)
    await stand.move(ana, "take yellow blue red", room)
    panel = await asked_panel(stand, ben, room)
    await ana.command("game undo", channel=room)
    await stand.told()
    assert "pick" not in actions(panel), "it is Ana's turn again"
    assert says(panel, "panel-waits", kind="turn", who="Ana")
    await stand.move(ana, "take yellow blue red", room)
    (asked,) = [one for one in ben.messages(room) if one.ephemeral and "pick" in actions(one)]
    assert asked.id == ben.messages(room)[-1].id, "the question comes again below the board"


async def test_the_panel_of_a_player_who_agreed_asks_no_more(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room)
    _, moves = await stand.legal((await stand.session(room)).session_id)
    await stand.move(ana, next(one for one in moves if one.startswith("reserve")), room)
    panel = await asked_panel(stand, ben, room)
    await ana.command("game undo", channel=room)
    await stand.told()
    (question,) = [one for one in stand.driver.messages(room) if "agree" in actions(one)]
    await pressed(stand, ben, question, "agree")
    assert "pick" not in actions(panel)
    assert says(panel, "panel-waits", kind="turn", who="Ana")
