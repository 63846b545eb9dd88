"""Tests a player who plays alone and takes a move back: nobody is called, and one message asks the question again."""

from __future__ import annotations

import random

import pytest

from bot.face.messages.turn import MORE
from bot.face.play.sheet_page import NOTE
from engine.kernel.contract.registry import games
from tests.bot.clicks import actions, press, pressed
from tests.bot.driver import DriverUser
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.bot.tables import interaction
from tests.engine.tables import seat_counts

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

GAMES = ("marvel_card_game", "marvel_heroes", "marvel_united", "ragami", "splendor_marvel")
MOVES = 5
# The actions of the controls of a Play panel and of questions about the latest move.
PROMPTS = {"pick", NOTE, "confirm", "takeback", "askundo", "practiceback"}


async def alone(stand: Standing, ana: DriverUser, room: str, game: str) -> None:
    """Begin a match without other people: alone if the rules allow that, otherwise against the computer."""
    seats = min(seat_counts(games()[game]))
    lobby = await stand.lobby([ana], room, game=game, seats=seats)
    if seats > 1:
        await press(ana, (await press(ana, lobby, "table")).message, "computer", str(seats - 1))
    await press(ana, lobby, "ready")
    await pressed(stand, ana, lobby, "start")


async def played(stand: Standing, ana: DriverUser, number: int, text: str) -> None:
    """Make a move, so that a panel that she opened before is outdated."""
    services = stand.client.services
    await services.host.play.move(number, int(ana.id), text, interaction_id=interaction())
    services.announcer.wake(number)
    await stand.told()


async def undo(stand: Standing, ana: DriverUser, room: str, *, command: bool) -> None:
    """Take the latest move back, with the command or behind More. If the match would be practice, agree to that."""
    if command:
        answer = await ana.command("game undo", channel=room)
        await stand.told()
    else:
        answer = await pressed(stand, ana, stand.board(room), "askback")
    if "practiceback" in actions(answer.messages[-1]):
        await pressed(stand, ana, answer.messages[-1], "practiceback")


def prompts(user: DriverUser, room: str) -> list[ShownMessage]:
    return [one for one in user.messages(room) if one.ephemeral and PROMPTS & {*actions(one)}]


@pytest.mark.parametrize("command", [False, True])
@pytest.mark.parametrize("game", GAMES)
async def test_a_move_that_is_taken_back_is_asked_again_once_and_calls_nobody(
    stand: Standing, game: str, command: bool
) -> None:
    (ana,), room, chances = stand.users(1), stand.room(), random.Random(game)
    await stand.confirms(ana, "never")
    await alone(stand, ana, room, game)
    number = (await stand.session(room)).session_id
    for _ in range(MOVES):
        _, moves = await stand.legal(number)
        await press(ana, stand.board(room), "play")
        await played(stand, ana, number, chances.choice(moves))
        revision, pings = (await stand.session(room)).revision, stand.pings[room, "Ana"]
        await undo(stand, ana, room, command=command)
        session = await stand.session(room)
        assert session.revision > revision
        assert stand.pings[room, "Ana"] == pings, "she has just acted"
        (asked,) = prompts(ana, room)
        assert asked.id == ana.messages(room)[-1].id, "nothing is below the question"
        public = [one for one in stand.driver.messages(room) if "play" in actions(one)]
        assert [MORE in actions(one) for one in public] == [True], "only the board"
        _, moves = await stand.legal(number)
        await played(stand, ana, number, chances.choice(moves))
        if (await stand.session(room)).status != "running":
            break
    await stand.confirms(ana, None)
