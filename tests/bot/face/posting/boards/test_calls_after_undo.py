"""Tests who is called after an undo: nobody for the move taken back, but each player for a new turn."""

from __future__ import annotations

import pytest

from tests.bot.standing import Standing
from tests.bot.tables import interaction

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


@pytest.mark.parametrize("undone", [False, True])
async def test_an_undo_before_a_new_turn_does_not_keep_its_player_from_being_called(
    stand: Standing, undone: bool
) -> None:
    """All that happens is announced at once: Ana moves, perhaps after an undo, and Ben's move makes it her turn."""
    ana, ben = stand.users(2)
    room = stand.room()
    number = await stand.begin([ana, ben], room)
    services, pings = stand.client.services, stand.pings[room, "Ana"]

    async def take(user_id: str) -> None:
        _, moves = await stand.legal(number)
        text = next(move for move in moves if move.startswith("take"))
        await services.host.play.move(number, int(user_id), text, interaction_id=interaction())

    await take(ana.id)
    if undone:
        await services.host.undo.ask_undo(number, int(ana.id), interaction())
        live = await services.host.live(number)
        assert await services.host.undo.took_back(live, await services.host.unannounced(live.session)) == {0}, (
            "she has just acted"
        )
        await take(ana.id)
    await take(ben.id)
    services.announcer.wake(number)
    await stand.told()
    assert stand.pings[room, "Ana"] == pings + 1
