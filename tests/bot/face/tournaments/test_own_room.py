"""Tests that a user's room of an event offers what they can do now, and nothing else (TN-36)."""

from __future__ import annotations

import pytest

from bot.face.messages.tournaments.event_message import (
    BRACKET,
    CHECK_IN,
    INFO,
    JOIN,
    LEAVE,
    ME,
    PAIRINGS,
    REMIND,
    STANDINGS,
)
from bot.face.messages.tournaments.notices import REFRESH
from bot.face.tournaments.entry.presses import SURE
from tests.bot.clicks import actions, press
from tests.bot.face.tournaments.event_play import new_event, organiser
from tests.bot.meaning import refused_with, says
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def test_tn36_the_room_offers_what_its_user_can_do_now(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand), form="single", most=4)
    ana, ben = stand.users(2)
    room = await event.use(ana, "event me")
    assert actions(room) == [JOIN, INFO, REMIND]
    assert actions(await event.use(event.organiser, "event me")) == [JOIN, INFO, REMIND, REFRESH]
    # The room itself says what happened, so the bot sends no second message.
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
    question = await press(ana, room, LEAVE)
    assert question.message.id == room.message.id
    gone = await press(ana, question, SURE)
    assert says(gone, "own-dropped")
    assert gone.message.id == room.message.id
    assert actions(gone) == [PAIRINGS, STANDINGS, BRACKET, INFO]


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("es-ES", "es")])
async def test_the_shared_message_answers_each_member_with_the_button_that_helps(
    stand: Standing, locale: str, lang: str
) -> None:
    event = await new_event(stand, await organiser(stand), form="single", most=4)
    ana, ben = stand.users(2)
    ana.set_locale(locale)
    stranger = await event.click(ana, LEAVE)
    assert refused_with(stranger, "not_entered", lang)
    assert actions(stranger) == [JOIN, ME]
    assert says(await press(ana, stranger, JOIN), "tournament-joined", lang)
    needless = await event.click(ana, REMIND)
    assert refused_with(needless, "reminder_needless", lang)
    assert actions(needless) == [ME]
    assert LEAVE in actions(await press(ana, needless, ME))
    await event.click(ben, JOIN)
    await event.step()
    for user in (ana, ben):
        await event.click(user, CHECK_IN)
    assert [await event.step() for _ in range(2)] == ["close_checkin", "start"]
    # The pairings of the round exist, but nobody may see them yet.
    assert not {PAIRINGS, STANDINGS, BRACKET} & set(actions(event.message()))
    assert await event.step() == "publish"
    assert {PAIRINGS, STANDINGS, BRACKET} <= set(actions(event.message()))
    late = await event.click(stand.driver.add_user("Zoe"), LEAVE)
    assert refused_with(late, "not_entered")
    assert actions(late) == [ME]
    ana.set_locale("en-GB")
