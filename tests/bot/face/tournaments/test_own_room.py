"""Tests that a user's room of an event offers what they can do now, and nothing else (TN-36)."""

from __future__ import annotations

import pytest

from bot.face.messages.tournaments.event_message import (
    BRACKET,
    CHECK_IN,
    INFO,
    JOIN,
    LEAVE,
    PAIRINGS,
    REMIND,
    STANDINGS,
)
from bot.face.tournaments.entry.presses import SURE
from bot.face.tournaments.requests import REFRESH
from tests.bot.clicks import actions, press
from tests.bot.face.tournaments.event_play import new_event, organiser
from tests.bot.meaning import says
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def test_tn36_the_room_offers_what_its_user_can_do_now(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand), form="single", most=4)
    ana, ben = stand.users(2)
    room = await event.use(ana, "event me")
    assert actions(room) == [JOIN, INFO, REMIND]
    assert actions(await event.use(event.organiser, "event me")) == [JOIN, INFO, REMIND, REFRESH]
    # The room itself says what happened: no second message.
    joined = await press(ana, room, JOIN)
    assert joined.message.id == room.message.id
    assert says(joined, "tournament-joined")
    assert actions(joined) == [INFO, LEAVE]
    left = await press(ana, joined, LEAVE)
    assert says(left, "tournament-left")
    assert actions(left) == [JOIN, INFO, REMIND]
    assert REMIND in actions(await press(ana, left, REMIND))
    for user in (ana, ben):
        await event.click(user, JOIN)
    await event.step()
    room = await event.use(ana, "event me")
    assert actions(room) == [CHECK_IN, INFO, LEAVE]
    here = await press(ana, room, CHECK_IN)
    assert says(here, "own-checked-in")
    assert actions(here) == [INFO, LEAVE]
    await event.click(ben, CHECK_IN)
    assert [await event.step() for _ in range(3)] == ["close_checkin", "start", "publish"]
    room = await event.use(ana, "event me")
    assert actions(room) == [PAIRINGS, STANDINGS, BRACKET, INFO, LEAVE]
    # Leaving a running event is confirmed on the same message.
    asked = await press(ana, room, LEAVE)
    assert asked.message.id == room.message.id
    gone = await press(ana, asked, SURE)
    assert says(gone, "own-dropped")
    assert gone.message.id == room.message.id
    assert actions(gone) == [PAIRINGS, STANDINGS, BRACKET, INFO]
