"""Tests that moves that do nothing are the last buttons of every panel, and when they must be confirmed."""

from __future__ import annotations

import random

import pytest

from bot.face.ground.components.choices import choices
from bot.face.ground.components.series import moves_of
from engine.kernel.choices.decisions import IDLE
from engine.kernel.choices.moves import parse_move
from engine.kernel.contract.registry import games
from storage.records.people import Confirm
from tests.bot.clicks import actions, controls, press, pressed
from tests.bot.duels import begin, boards, play
from tests.bot.standing import Standing
from tests.engine.playing import any_move, start
from tests.engine.tables import seat_counts
from tests.toys import TOYS

MOVES = 150
OWN = sorted(games().keys() - {*TOYS})


@pytest.mark.parametrize("slug", OWN)
def test_a_move_that_does_nothing_is_the_last_button_and_in_no_menu(slug: str) -> None:
    game, chooser, seen = games()[slug], random.Random(f"idle {slug}"), 0
    match = start(game, seat_counts(game)[0], 5)
    for _ in range(MOVES):
        for decision in match.decisions():
            view = match.view(decision.seat)
            shown = choices(game, view, decision.moves, compulsory=decision.compulsory)
            idle = [option.value for option in shown.buttons if _idle(moves_of(decision, option.value))]
            assert [option.value for option in shown.buttons][len(shown.buttons) - len(idle) :] == idle
            listed = [moves_of(decision, option.value) for menu in shown.menus for option in menu.options]
            assert not any(map(_idle, listed))
            seen += len(idle)
        if not match.decisions():
            break
        match.play(*any_move(match, chooser))
    assert seen or not any(move in IDLE for decision in match.decisions() for move in decision.moves)


def _idle(texts: tuple[str, ...]) -> bool:
    return len(texts) == 1 and parse_move(texts[0]) in IDLE


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.usefixtures("calm")
@pytest.mark.parametrize("setting", ["lasting", "always"])
async def test_a_pass_is_confirmed_alike_in_the_panel_and_in_the_channel(stand: Standing, setting: Confirm) -> None:
    ana, ben = stand.users(2)
    room, asks = stand.room(), setting == "always"
    await begin(stand, [ana, ben], room)
    await play(stand, room, (ana, "strike 2"))
    await stand.confirms(ben, setting)
    passed = await pressed(stand, ben, boards(stand, room)[-1], "pass")
    assert ("confirm" in actions(passed)) == asks
    if asks:
        assert "pass" not in await stand.moves(room)
        await pressed(stand, ben, passed, "confirm")
    assert (await stand.moves(room))[-1] == "pass"
    room = stand.room()
    await begin(stand, [ana, ben], room)
    await play(stand, room, (ana, "strike 2"))
    panel = (await press(ben, boards(stand, room)[-1], "play")).message
    rest = [one.rest for one in controls(panel) if one.action == "pick"][-1]
    assert ("confirm" in actions(await pressed(stand, ben, panel, "pick", rest))) == asks
    if asks:
        await pressed(stand, ben, panel, "confirm")
    assert (await stand.moves(room))[-1] == "pass"
    await stand.confirms(ben, None)
