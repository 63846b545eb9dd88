"""Tests players who press Undo twice: one move is taken back, and the second press changes nothing."""

from __future__ import annotations

import pytest

from bot.face.messages.turn import MORE
from tests.bot.clicks import actions, custom_id, press, pressed
from tests.bot.driver import DriverUser
from tests.bot.meaning import refused_with, says
from tests.bot.standing import Standing
from tests.toys import BRIGADE

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def practising(stand: Standing, room: str) -> DriverUser:
    """Begin a match of Ana alone that is practice, so that all moves can be taken back, and make two moves."""
    (ana,) = stand.users(1)
    await stand.begin([ana], room, game=BRIGADE, options="heat=6")
    await stand.move(ana, "pour", room)
    question = (await pressed(stand, ana, stand.board(room), "askback")).messages[-1]
    await pressed(stand, ana, question, "practiceback")
    for _ in range(2):
        await stand.move(ana, "pour", room)
    assert (await stand.session(room)).practice
    assert await stand.moves(room) == ["pour", "pour"]
    return ana


@pytest.mark.parametrize(("opener", "action"), [(MORE, "askback"), ("play", "takeback")])
async def test_a_double_tap_takes_one_move_back(stand: Standing, opener: str, action: str) -> None:
    room = stand.room()
    ana = await practising(stand, room)
    page = (await press(ana, stand.board(room), opener)).message
    control = custom_id(page, action)
    for tap in [await ana.press(page, control, wait=False, forged=True) for _ in range(2)]:
        await tap.wait_answered()
    await stand.told()
    assert await stand.moves(room) == ["pour"]
    (panel,) = [one for one in ana.messages(room)[-2:] if "pick" in actions(one)]
    assert says(panel, "undo-free", move="Pour"), "the present state"


async def test_the_command_given_twice_at_once_takes_one_move_back(stand: Standing) -> None:
    room = stand.room()
    ana = await practising(stand, room)
    commands = [await ana.command("game undo", channel=room, wait=False) for _ in range(2)]
    for one in commands:
        await one.wait_answered()
    await stand.told()
    assert await stand.moves(room) == ["pour"]
    assert [refused_with(one, "undo_stale") for one in commands].count(True) == 1


async def test_undo_behind_more_acts_only_in_the_match_that_more_showed(stand: Standing) -> None:
    room = stand.room()
    ana = await practising(stand, room)
    page = (await press(ana, stand.board(room), MORE)).message
    await pressed(stand, ana, page, "askback")
    assert refused_with(await pressed(stand, ana, page, "askback"), "undo_stale")
    assert await stand.moves(room) == ["pour"]
    await pressed(stand, ana, stand.board(room), "askback")
    assert await stand.moves(room) == []
