"""Tests that a panel after a move begins with the result of this move, in every game."""

from __future__ import annotations

from itertools import takewhile

import msgspec
import pytest

from bot.face.play.page import done_page
from bot.face.words.sessions import narrator
from bot.face.words.story import RESULT_WEIGHT
from bot.host.matches.live import Live
from bot.host.matches.past.replays import PastEvent
from bot.host.matches.play import StoredMove
from bot.wording.weights import USUAL, roles_for, weights_for
from bot.wording.words import Words, words_for
from engine.kernel.choices.moves import move_text
from engine.kernel.contract.registry import games
from engine.kernel.steps.events import visible
from engine.players.greedy import choose
from tests.bot.standing import Standing
from tests.bot.tables import interaction
from tests.bot.unstored import parts_of
from tests.toys import TOYS

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

MOVES = 30


@pytest.mark.parametrize("slug", sorted(games().keys() - {*TOYS}))
@pytest.mark.parametrize("lang", ["en", "es"])
async def test_a_panel_begins_with_the_result_of_the_move(stand: Standing, slug: str, lang: str) -> None:
    number = await stand.begin(stand.users(2), stand.room(), game=slug, seats=2)
    services, words, results = stand.client.services, words_for(slug, lang), 0
    for _ in range(MOVES):
        live = await services.host.live(number)
        if not live.is_running:
            break
        decision = live.running_match.decisions()[0]
        user = live.session.seats[decision.seat].user_id or 0
        view = live.running_match.view(decision.seat)
        text = move_text(choose(live.game, view, decision))
        stored = await services.host.play.move(number, user, text, interaction_id=interaction())
        live = await services.host.live(number)
        page = await done_page(services, live, words, stored, user)
        shown = str(parts_of(page)[0]["components"][0]["content"]).removeprefix(f"### {words('panel-done')}\n")
        result = result_lines(live, words, stored)
        if result:
            results += 1
            assert any(f"- {line}" in shown.splitlines() for line in result), (text, shown)
            assert shown.splitlines()[0].removeprefix("- ") in event_lines(live, words, stored, least=0)
    assert results > MOVES / 3


def event_lines(live: Live, words: Words, stored: StoredMove, least: int) -> list[str]:
    """Return the lines of all events of a move that its player may know and that weigh at least ``least``."""
    weights, narrate = weights_for(live.game.slug), narrator(words, live.session)
    return [
        narrate(PastEvent(stored.revision, event))
        for event in visible(stored.events, stored.seat)
        if weights.get(event.key, USUAL) >= least
    ]


def result_lines(live: Live, words: Words, stored: StoredMove) -> list[str]:
    """Return the lines of which a panel must have one: those of weighty events, else those of this turn's events."""
    if weighty := event_lines(live, words, stored, RESULT_WEIGHT):
        return weighty
    roles = roles_for(live.game.slug)
    in_turn = takewhile(lambda event: roles.get(event.key) not in ("heading", "closing", "turn"), stored.events)
    public = msgspec.structs.replace(stored, events=tuple(event for event in in_turn if event.to is None))
    return event_lines(live, words, public, 1)
