"""Tests that the player of the last move, and the channel, read how and why a match ended."""

from __future__ import annotations

import pytest

from tests.bot.clicks import press, pressed
from tests.bot.e2e.test_panels import stand_at
from tests.bot.meaning import says
from tests.bot.standing import Standing
from tests.engine.games.marvel_united.positions import LONDON, NATIONS, acting, position

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def test_a_victory_names_its_reason_first(stand: Standing) -> None:
    room = stand.room()
    ana, ben = stand.users(2)
    await stand.begin([ana, ben], room, game="marvel_united", seats=2)
    state = position("cosmic-ghost-rider", villain_at=LONDON, filled=(9, 9, 0), health=1)
    await stand_at(stand, room, acting(state, "attack", "attack").state)
    await stand.move(ana, "attack villain", room)
    board = stand.board(room).text
    assert board.index("Cosmic Ghost Rider is defeated!") < board.index("🏆 ")
    assert says(board, "result-side-won")
    assert "2 of 3 Missions" in board


async def test_the_player_of_the_last_move_reads_why_the_match_is_lost(stand: Standing) -> None:
    """Ana's action ends her turn, and then Ben begins his turn without cards."""
    room = stand.room()
    ana, ben = stand.users(2)
    await stand.begin([ana, ben], room, game="marvel_united", seats=2)
    state = position(at=(LONDON, NATIONS), tally=1, tokens={LONDON: {"civilians": 1}}, hands={1: []}, decks={1: []})
    await stand_at(stand, room, acting(state, "heroic", "attack").state)
    panel = (await press(ana, stand.board(room), "play")).message
    await pressed(stand, ana, panel, "pick", "m0")
    await pressed(stand, ana, panel, "confirm")
    for text in (panel.text, stand.board(room).text):
        assert says(text, "end-empty", seat="Ben")
        assert says(text, "result-side-lost")
    assert says(panel, "result-again", rematch="yes")
    assert not says(panel, "panel-done")
