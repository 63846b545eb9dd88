"""Tests that the options of an event's game are chosen in menus (TN-2)."""

from __future__ import annotations

import msgspec
import pytest

from bot.face.tournaments.form.option_presses import OPTION
from bot.face.tournaments.form.page import GAME, OPEN, OPTIONS
from bot.face.tournaments.requests import BACK
from bot.face.views.option_menus import SURPRISE
from bot.wording.words import words_for
from tests.bot.clicks import actions, choices
from tests.bot.face.tournaments.event_play import EventStand, organiser
from tests.bot.meaning import refused_with
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

HEROES = "marvel_heroes"


async def form_of(stand: Standing, game: str) -> EventStand:
    lead, channel = await organiser(stand), stand.room()
    event = EventStand(stand, channel, lead, await lead.command("event new", channel=channel))
    await event.choose(GAME, game)
    return event


async def options_of(event: EventStand) -> dict[str, object]:
    found: dict[str, object] = msgspec.json.decode((await event.whole()).tournament.options)
    return found


async def test_an_option_is_chosen_and_announced(stand: Standing) -> None:
    event = await form_of(stand, HEROES)
    await event.press(OPTIONS)
    usual = (await options_of(event))["scenario"]
    value = next(one for one in choices(event.room, OPTION, "scenario.0") if one != usual)
    await event.choose(OPTION, value, "scenario.0")
    assert (await options_of(event))["scenario"] == value
    await event.press(BACK)
    said = words_for(HEROES, "en")("option-value-scenario", value=value)
    assert said in event.room.text
    await event.press(OPEN)
    assert said in event.message().text


async def test_a_surprise_is_drawn_once(stand: Standing) -> None:
    event = await form_of(stand, HEROES)
    await event.press(OPTIONS)
    await event.choose(OPTION, SURPRISE, "scenario.0")
    assert (await options_of(event))["scenario"] in choices(event.room, OPTION, "scenario.0")


async def test_a_game_without_options_has_no_button(stand: Standing) -> None:
    event = await form_of(stand, "noughts")
    assert OPTIONS not in actions(event.room)


async def test_options_cannot_change_once_the_event_is_open(stand: Standing) -> None:
    """The players agreed to the options when they entered. Before that, only the organiser can change them."""
    event = await form_of(stand, HEROES)
    (ana,) = stand.users(1)
    await event.press(OPTIONS)
    before = await options_of(event)
    message = event.room.message
    menu = next(one for one in message.selects if "scenario" in one.custom_id)
    other = next(value for _, value in menu.options if value not in (before["scenario"], SURPRISE))
    forged = await ana.select(message, menu.custom_id, [other], forged=True)
    assert refused_with(forged, "not_organiser")
    await event.press(BACK)
    await event.press(OPEN)
    late = await event.organiser.select(event.room.message, menu.custom_id, [other], forged=True)
    assert refused_with(late, "settled_by_ruling")
    assert await options_of(event) == before
