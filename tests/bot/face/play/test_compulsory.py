"""Tests that a compulsory move is offered as a button and needs no confirmation."""

from __future__ import annotations

import pytest

from engine.games.marvel_card_game.game import GAME
from tests.bot.clicks import actions, controls, press
from tests.bot.e2e.test_panels import stand_at
from tests.bot.meaning import says
from tests.bot.standing import Standing
from tests.engine.games.marvel_card_game.positions import Side, mine, position, theirs

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def test_the_draw_of_a_phase_is_a_button_beside_events_and_is_not_confirmed(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room, game=GAME.slug, seats=2)
    # Webbing can be played on each of three characters.
    table = position(mine("thor"), theirs("ulik"), theirs("rhino"), s=Side(hand="webbing"), phase="draw")
    await stand_at(stand, room, table.state)
    panel = (await press(ana, stand.board(room), "play")).message
    assert [button.label for button in panel.buttons][:2] == ["Draw: Character deck", "Draw: Event deck"]
    done = await press(ana, panel, "pick", next(one.rest for one in controls(panel) if one.action == "pick"))
    assert "confirm" not in actions(done)
    assert says(done.message, "event-drawn")
