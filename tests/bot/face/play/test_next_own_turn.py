"""Tests that a player who moves twice in a row reads where one turn ends and the next begins."""

from __future__ import annotations

import pytest

from bot.face.play.page import done_page
from bot.wording.words import words_for
from engine.kernel.choices.moves import move_text
from tests.bot.standing import Standing
from tests.bot.tables import interaction
from tests.bot.unstored import parts_of

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

MOVES = 80


@pytest.mark.parametrize(("lang", "said"), [("en", "📍 Turn of "), ("es", "📍 Turno de ")])
async def test_the_panel_tells_that_the_own_next_turn_begins(stand: Standing, lang: str, said: str) -> None:
    """Marvel United alone: the next turn is the same player's, after a turn of the Villain or at once."""
    (ana,) = stand.users(1)
    room = stand.room()
    number = await stand.begin([ana], room, game="marvel_united", options="mode=commander")
    services, began = stand.client.services, 0
    for _ in range(MOVES):
        live = await services.host.live(number)
        if not live.is_running:
            break
        text = move_text(live.running_match.decisions()[0].moves[0])
        stored = await services.host.play.move(number, int(ana.id), text, interaction_id=interaction())
        live = await services.host.live(number)
        begins = any(event.key == "event-hero-turn" for event in stored.events)
        if begins and live.is_running:
            began += 1
            page = await done_page(services, live, words_for("marvel_united", lang), stored, int(ana.id))
            assert said in str(parts_of(page))
    assert began
