"""Tests the private picture of all hands: it is offered to users who see another hand, and shows their own view."""

from __future__ import annotations

import pytest

from bot.wording.words import words_for
from tests.bot.clicks import actions, forge, press
from tests.bot.meaning import refused_with
from tests.bot.standing import Standing
from tests.toys import BRIGADE, DUEL

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def test_all_hands_are_offered_as_soon_as_somebody_sees_another_hand(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game=BRIGADE, options="heat=6")
    assert "hands" not in actions(await press(ben, stand.board(room), "more")), "nobody has a map yet"
    await stand.move(ana, "wait", room)
    assert "hands" in actions(await press(ben, stand.board(room), "more"))


async def test_each_user_sees_the_hands_that_their_own_view_shows(stand: Standing) -> None:
    arsonist, ben, chen, eve = stand.users(4)
    room = stand.room()
    number = await stand.begin([arsonist, ben, chen], room, game=BRIGADE, options="heat=6 arsonist=true")
    await stand.move(arsonist, "wait", room)
    board = stand.board(room)
    seen = (await press(chen, board, "hands")).message
    assert seen.ephemeral
    (alt,) = (image.description for image in seen.images)
    source = (await stand.client.services.host.live(number)).running_match.state.source
    words = words_for(BRIGADE, "en")
    told = [f"{words('plain-hand', name=one.name)}. {words('board-source', square=source)}" for one in (ben, chen)]
    assert alt == ". ".join(told) + "."
    for other in (arsonist, eve):
        assert refused_with(await forge(other, board, "hands"), "no_hands")


async def test_a_game_without_visible_hands_does_not_offer_them(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game=DUEL)
    assert "hand" in actions(stand.board(room))
    assert "hands" not in actions(stand.board(room))
