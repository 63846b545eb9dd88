"""Tests that members of a lobby who leave the server block neither its start nor its end."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.wording.languages import LANGUAGES
from tests.bot.clicks import actions, forge, press
from tests.bot.driver import DriverUser
from tests.bot.meaning import refused_with, says
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


@pytest_asyncio.fixture(loop_scope="module")
async def opener(stand: Standing) -> AsyncIterator[DriverUser]:
    """A user who opens a lobby and then leaves the server."""
    user = stand.driver.add_user("Eva")
    yield user
    stand.driver.server.add_member(user)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_next_member_may_cancel_the_lobby(stand: Standing, opener: DriverUser, lang: str) -> None:
    ana, ben, chen, _ = stand.users(4)
    room = stand.room()
    lobby = await stand.lobby([opener, ben, chen], room)
    with stand.speaking("es-ES" if lang == "es" else "en-GB"):
        assert refused_with(await forge(ben, lobby, "cancel"), "not_yours", lang)
        stand.driver.server.remove_member(opener)
        assert refused_with(await forge(ana, lobby, "cancel"), "not_yours", lang)
        assert [one.user_id for one in (await stand.session(room)).members] == [int(ben.id), int(chen.id)]
        assert refused_with(await forge(chen, lobby, "cancel"), "not_yours", lang)
        await press(ben, lobby, "cancel")
    await stand.told()
    assert any(says(one, "lobby-cancelled") for one in stand.driver.messages(room))


async def test_the_present_members_start_without_those_who_left(stand: Standing, opener: DriverUser) -> None:
    _, ben, chen, _ = stand.users(4)
    room = stand.room()
    lobby = await stand.lobby([opener, ben, chen], room)
    for user in (opener, ben, chen):
        await press(user, lobby, "ready")
    stand.driver.server.remove_member(opener)
    await press(ben, lobby, "start")
    await stand.told()
    session = await stand.session(room)
    assert session.status == "running"
    assert [one.user_id for one in session.seats] == [int(ben.id), int(chen.id)]


async def test_a_lobby_whose_last_member_is_gone_closes(stand: Standing, opener: DriverUser) -> None:
    (ana,), room = stand.users(1), stand.room()
    lobby = await stand.lobby([opener], room, seats=2)
    stand.driver.server.remove_member(opener)
    assert refused_with(await press(ana, lobby, "lobbymore"), "not_in_lobby")
    await stand.told()
    assert any(says(one, "lobby-deserted") for one in stand.driver.messages(room))
    assert await stand.lobby([ana], room, seats=2)


async def test_a_full_lobby_gives_the_seat_of_a_member_who_left_the_server(stand: Standing, opener: DriverUser) -> None:
    ana, ben, chen, _ = stand.users(4)
    room = stand.room()
    lobby = await stand.lobby([opener, ben], room, seats=2)
    assert refused_with(await press(chen, lobby, "join"), "lobby_full")
    stand.driver.server.remove_member(opener)
    await press(chen, lobby, "join")
    session = await stand.session(room)
    assert (session.created_by, {one.user_id for one in session.members}) == (int(ben.id), {int(ben.id), int(chen.id)})
    assert refused_with(await press(ana, lobby, "join"), "lobby_full")
    await press(ben, lobby, "cancel")


async def test_a_user_who_joins_an_abandoned_lobby_leads_it(stand: Standing, opener: DriverUser) -> None:
    (ana,), room = stand.users(1), stand.room()
    gone = stand.driver.add_user("Fei")
    lobby = await stand.lobby([opener, gone], room, seats=2)
    for one in (opener, gone):
        stand.driver.server.remove_member(one)
    await press(ana, lobby, "join")
    session = await stand.session(room)
    assert (session.status, session.created_by) == ("lobby", int(ana.id))
    assert [one.user_id for one in session.members] == [int(ana.id)]
    await press(ana, lobby, "cancel")


async def test_more_offers_to_cancel_to_the_member_who_inherits_the_lobby(stand: Standing, opener: DriverUser) -> None:
    _, ben, chen, _ = stand.users(4)
    lobby = await stand.lobby([opener, ben, chen], stand.room())
    assert "cancel" not in actions(await press(ben, lobby, "lobbymore"))
    stand.driver.server.remove_member(opener)
    assert {"table", "cancel"} <= {*actions(await press(ben, lobby, "lobbymore"))}
    assert "cancel" not in actions(await press(chen, lobby, "lobbymore"))
