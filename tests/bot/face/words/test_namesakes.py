"""Tests that texts distinguish people with equal names, and show the username in place of an invisible name."""

from __future__ import annotations

import re

import pytest

from bot.face.messages.tournaments.event_message import CHECK_IN, JOIN, STANDINGS
from tests.bot.clicks import pressed
from tests.bot.driver import DriverUser
from tests.bot.face.tournaments.event_play import new_event, organiser
from tests.bot.standing import Standing

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]
TANGUT = "\U00017000\U00017001"


def called(stand: Standing, username: str, name: str) -> DriverUser:
    user = stand.driver.add_user(username)
    stand.table.world.people[user.id].user.global_name = name
    return user


async def names(stand: Standing, room: str) -> list[str]:
    session = await stand.storage.sessions.active_in(int(room))
    assert session is not None
    return [one.name for one in session.seats or session.members]


async def test_two_players_of_one_name_have_their_usernames_added(stand: Standing) -> None:
    ana, other = called(stand, "ana_one", "Ana"), called(stand, "ana_two", "Аna\u3164")
    room = stand.room()
    lobby = await stand.lobby([ana], room, seats=2)
    assert await names(stand, room) == ["Ana"]
    await pressed(stand, other, lobby, "join")
    assert await names(stand, room) == ["Ana (ana_one)", "Аna (ana_two)"]
    shown = stand.driver.messages(room)[-1].text.replace("\\", "")
    assert "Ana (ana_one)" in shown
    assert "Аna (ana_two)" in shown


async def test_board_and_texts_distinguish_players_of_one_name(stand: Standing) -> None:
    ana, other = called(stand, "ana_3", "Ana"), called(stand, "ana_4", "ANA")
    room = stand.room()
    await stand.begin([ana, other], room)
    board = stand.board(room)
    alt = board.images[0].description or ""
    for username in ("ana_3", "ana_4"):
        assert f"({username})" in alt
    status = (await ana.command("game status", channel=room)).text.replace("\\", "")
    assert "(ana_3)" in status
    assert "(ana_4)" in status
    call = board.text.replace("\\", "")
    assert re.search(r"<@\d+> \(ana_[34]\)", call)


async def test_a_substitute_with_a_players_name_is_distinguished(stand: Standing) -> None:
    ana, ben, other = called(stand, "ana_5", "Ana"), stand.driver.user("Ben"), called(stand, "ana_6", "Ana")
    room = stand.room()
    await stand.begin([ana, ben], room)
    await pressed(stand, ben, await ben.command("game leave", channel=room), "offer")
    await other.command("game take", channel=room)
    assert sorted(await names(stand, room)) == ["Ana (ana_5)", "Ana (ana_6)"]


@pytest.mark.parametrize(
    "name", ["\u3164", "\u2800\u2800", "\u115f", "\u200b\u2060", "\u0301\u0302", "\ufe0f", "\ue000", "\u3000"]
)
async def test_an_invisible_name_is_replaced_by_the_username(stand: Standing, name: str) -> None:
    room = stand.room()
    ghost = called(stand, f"ghost_{room}", name)
    await stand.lobby([ghost], room, seats=2)
    assert await names(stand, room) == [f"ghost_{room}"]
    assert f"ghost_{room}" in (await ghost.command("profile", channel=room)).text.replace("\\", "")


async def test_a_name_that_pictures_cannot_show_has_the_username_added(stand: Standing) -> None:
    room = stand.room()
    await stand.lobby([called(stand, "tangut", TANGUT)], room, seats=2)
    assert await names(stand, room) == [f"{TANGUT} (tangut)"]


async def test_an_event_distinguishes_players_of_one_name_everywhere(stand: Standing) -> None:
    event = await new_event(stand, await organiser(stand), form="swiss", most=4)
    people = [called(stand, f"alex_{number}", name) for number, name in enumerate(("Alex", "alex", "龍Alex", "Αlex"))]
    for user in people:
        await event.click(user, JOIN)
    found = [one.name for one in (await event.whole()).entries]
    assert found == ["Alex (alex_0)", "alex (alex_1)", "龍Alex", "Αlex (alex_3)"]
    await event.step()
    for user in people:
        await event.click(user, CHECK_IN)
    assert [await event.step() for _ in range(3)] == ["close_checkin", "start", "publish"]
    await stand.told()
    whole = await event.whole()
    seated = {one.session_id for one in whole.tables if one.session_id}
    host = stand.client.services.host
    tables = [one.name for number in seated for one in (await host.live(number)).session.seats]
    assert sorted(tables) == sorted(found)
    answer = await event.click(people[0], STANDINGS)
    alt = " ".join(image.description or "" for message in answer.messages for image in message.images)
    assert all(name in alt for name in found)
    exported = await event.export(event.organiser, "standings")
    table = (await exported.message.files[0].read()).decode("utf-8-sig")
    assert all(name in table for name in found)
