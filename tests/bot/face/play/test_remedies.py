"""Tests outdated private panels and refusals during play: each has the buttons for the next step."""

from __future__ import annotations

import pytest

from bot.face.play.sheet_page import READY
from tests.bot.clicks import actions, custom_id, press, pressed
from tests.bot.driver import DriverUser
from tests.bot.duels import begin, boards, order, play
from tests.bot.meaning import refused_with, says
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

ENDED = ["rematch", "replayopen", "decided"]


@pytest.mark.parametrize("action", ["pick", "orders", "takeback", READY, "confirm", "order"])
async def test_the_panel_of_a_finished_match_shows_the_result(stand: Standing, action: str) -> None:
    """After any press the panel shows the podium with the buttons for the next step, and the bot sends nothing else."""
    ana, ben = stand.users(2)
    room = stand.room()
    if action == READY:
        await stand.begin([ana, ben], room, game="marvel_heroes", seats=2)
        panel = (await press(ana, stand.board(room), "play")).message
    elif action in ("confirm", "takeback"):
        await stand.confirms(ana, "always" if action == "confirm" else None)
        await stand.begin([ana, ben], room)
        panel = (await press(ana, stand.board(room), "play")).message
        menu = panel.selects[0]
        await ana.select(panel, menu.custom_id, [menu.options[0][1]])
        await stand.told()
        await stand.confirms(ana, None)
    else:
        await begin(stand, [ana, ben], room)
        panel = (await press(ana, boards(stand, room)[-1], "play")).message
        if action == "order":
            await press(ana, panel, "orders")
    control = custom_id(panel, action) if action != "pick" else panel.buttons[0].custom_id or ""
    # After a restart, the bot does not know the panel, so it cannot delete it when the match ends.
    await stand.restart()
    await stand.resign(ben, room)
    answer = await ana.press(panel, control, forged=True)
    await stand.told()
    assert answer.message.id == panel.id
    assert says(panel, "result-again", rematch="yes")
    assert actions(panel) == ENDED


async def test_the_result_in_a_panel_has_the_button_for_a_rematch(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    panel = (await press(ana, boards(stand, room)[-1], "play")).message
    # After a restart, the bot does not know the panel, so it cannot delete it when the match ends.
    await stand.restart()
    await stand.resign(ben, room)
    await ana.press(panel, panel.buttons[0].custom_id or "", forged=True)
    await stand.told()
    await pressed(stand, ana, panel, "rematch")
    assert (await stand.session(room)).status == "lobby"


async def test_a_refusal_has_the_button_that_helps(stand: Standing) -> None:
    ana, ben, eve = stand.users(3)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    board = boards(stand, room)[-1]
    waiting = await press(ben, board, "play")
    assert refused_with(waiting, "not_your_turn", due="Ana")
    assert actions(waiting) == ["board"]
    assert (await press(ben, waiting, "board")).message.images
    stranger = await press(eve, board, "play")
    assert refused_with(stranger, "not_seated")
    assert actions(stranger) == ["watch", "board"]
    watched = await press(eve, stranger, "watch")
    assert watched.message.id == stranger.message.id, "the refusal turns into the match"
    assert "unwatch" in actions(watched)
    typed = await ana.command("move", channel=room, move="fly away")
    assert actions(typed) == ["play"]
    assert "pick" in actions(await press(ana, typed, "play"))


async def test_a_stranger_may_take_an_open_seat_from_the_refusal(stand: Standing) -> None:
    ana, ben, eve = stand.users(3)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    await pressed(stand, ana, await ana.command("game leave", channel=room), "offer")
    stranger = await press(eve, boards(stand, room)[-1], "play")
    assert actions(stranger) == ["watch", "board", "take"]
    away = await press(ana, boards(stand, room)[-1], "play")
    assert refused_with(away, "seat_open")
    assert actions(away) == ["take"]
    await pressed(stand, ana, away, "take")
    await play(stand, room, (ana, "rest"))
    await order(stand, ben, room, "always-ask")


async def test_where_nothing_is_played_a_match_can_be_started(stand: Standing) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    refused = await ana.command("game board", channel=room)
    assert refused_with(refused, "no_session_here")
    assert actions(refused) == ["newgame"]
    assert "opengame" in actions(await press(ana, refused, "newgame"))


async def test_the_answer_to_an_offered_seat_takes_it_back(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    left = await pressed(stand, ana, await ana.command("game leave", channel=room), "offer")
    assert says(left, "leave-done")
    assert actions(left) == ["take"]
    assert says(await pressed(stand, ana, left, "take"), "take-back")


async def test_after_the_end_a_refusal_offers_the_remaining_actions(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await begin(stand, [ana, ben], room)
    await stand.resign(ben, room)
    answer = await ana.command("move", channel=room, move="rest")
    assert refused_with(answer, "match_over")
    assert actions(answer) == ENDED


def left(user: DriverUser, room: str) -> list[str]:
    """Return the ids of the messages that a user sees in a channel."""
    return [one.id for one in user.messages(room)]


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_a_refusal_goes_with_the_next_press_or_command(stand: Standing, locale: str) -> None:
    ana, ben = stand.users(2)
    room, lang = stand.room(), locale[:2]
    await stand.begin([ana, ben], room)
    with stand.speaking(locale):
        refused = await press(ben, stand.board(room), "play")
        assert refused_with(refused, "not_your_turn", lang)
        first = refused.message.id
        panel = (await press(ana, stand.board(room), "play")).message.id
        assert first in left(ben, room), "the press of another user changes nothing"
        second = (await press(ben, stand.board(room), "play")).message.id
        assert (first in left(ben, room), second in left(ben, room)) == (False, True)
        await ben.command("game board", channel=room)
        await stand.told()
        assert second not in left(ben, room)
        assert panel in left(ana, room), "a panel stays"


async def test_a_button_of_a_refusal_does_not_delete_the_page_that_it_opens(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room)
    refused = (await ana.command("move", channel=room, move="fly")).message
    panel = (await press(ana, refused, "play")).message
    assert (refused.id in left(ana, room), panel.id in left(ana, room)) == (False, True)
    lobby = await stand.lobby([ben], other := stand.room(), seats=2)
    refused = (await press(ben, lobby, "start")).message
    await pressed(stand, ben, refused, "ready")
    await press(ben, lobby, "lobbymore")
    assert refused.id in left(ben, other), "it is no refusal any more"
