"""Tests secret choices of seats: until all choices are revealed, the chooser sees only that the choice is stored."""

from __future__ import annotations

import pytest

from bot.face.words.story import valid_events
from bot.host.matches.past.replays import PastEvent
from engine.kernel.steps.events import Event
from tests.bot.clicks import press
from tests.bot.meaning import says
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


@pytest.mark.usefixtures("distinct_hands")
async def test_the_channel_shows_the_revealed_choices_after_the_last_one(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session = await stand.begin([ana, ben], room, game="ragami", seats=2)

    async def keeping(seat: int) -> str:
        live = await stand.client.services.host.live(session)
        return live.running_match.view(seat).moves[0]

    first = await stand.move(ana, await keeping(0), room)
    assert says(first, "event-chosen")
    last = await stand.move(ben, await keeping(1), room)
    assert says(stand.board(room), "event-kept-first")
    assert not says(last, "event-chosen")
    log = await press(ana, stand.board(room), "log")
    assert says(log, "event-kept-first")
    assert not says(log, "event-chosen")


async def test_a_player_with_several_choices_waits_only_after_the_last_one() -> None:
    chosen, other = Event("event-chosen", {"move": "show 2"}, (0,)), Event("event-shown")

    def kept(*events: Event) -> list[int]:
        return valid_events("ragami", [PastEvent(number, event) for number, event in enumerate(events)])

    assert kept(chosen) == [0]
    assert kept(chosen, chosen) == [1]
    assert kept(chosen, other) == [1]
    assert kept(other, chosen) == [0, 1]
