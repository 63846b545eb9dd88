"""The panel on which members of a lobby change seats: who sits where, in both languages, and names of all sorts."""

from __future__ import annotations

import pytest

from tests.bot.clicks import actions, choices, choose, custom_id, press, pressed
from tests.bot.meaning import plain, refused_with
from tests.bot.standing import Standing
from tests.toys import BRIGADE, DUEL

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def test_a_member_takes_the_villains_seat_and_the_lobby_shows_it(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room, game=BRIGADE, seats=4, options="arsonist=true last=true")
    assert "1. ⚪ **Ana**: not ready yet · 🎴 Hose · firefighter" in plain(lobby.text)
    assert "2. 🪑 free · firefighter" in plain(lobby.text)
    assert "4. ⚪ **Ben**: not ready yet · 🎴 Matches · arsonist" in plain(lobby.text)
    panel = (await press(ben, lobby, "lobbyseats")).message
    assert panel.ephemeral
    assert "Yours: Seat 4 (arsonist)" in plain(panel.text)
    assert choices(panel, "sit") == ["0", "1", "2"]
    moved = (await choose(ben, panel, "sit", "1")).message
    await stand.told()
    assert "Yours: Seat 2 (firefighter)" in plain(moved.text)
    assert "2. ⚪ **Ben**: not ready yet · 🎴 Bucket · firefighter" in plain(lobby.text)
    assert "4. 🪑 free · arsonist" in plain(lobby.text)


async def test_two_swap_by_the_button(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room, game=BRIGADE, options="arsonist=true")
    panel = (await press(ben, lobby, "lobbyseats")).message
    asked = (await choose(ben, panel, "sit", "0")).message
    await stand.told()
    assert "You have asked Ana to swap." in plain(asked.text)
    assert "🔃 Ben would like to swap seats with Ana" in plain(lobby.text)
    agreed = (await pressed(stand, ana, await press(ana, lobby, "lobbyseats"), "sit", "1")).message
    assert "Yours: Seat 2 (firefighter)" in plain(agreed.text)
    assert "swap seats" not in plain(lobby.text)
    assert [member.user_id for member in (await stand.session(room)).members] == [int(ben.id), int(ana.id)]


async def test_a_wish_is_taken_back_by_the_button(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    with stand.speaking("es-ES"):
        lobby = await stand.lobby([ana, ben], room, game=BRIGADE, options="arsonist=true")
        asked = (await choose(ben, (await press(ben, lobby, "lobbyseats")).message, "sit", "0")).message
        assert "Has propuesto a Ana cambiar de puesto." in plain(asked.text)
        stays = (await press(ben, asked, "sit", "1")).message
    assert "Lo tuyo: Puesto 2 (" in plain(stays.text)
    assert "propuesto" not in stays.text
    assert [member.wish for member in (await stand.session(room)).members] == [None, None]


async def test_seats_are_offered_only_where_they_differ(stand: Standing) -> None:
    ana, ben, eve = stand.users(3)
    for game in (DUEL, BRIGADE):
        room = stand.room()
        lobby = await stand.lobby([ana, ben], room, game=game)
        assert "lobbyseats" not in actions(lobby)
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room, game=BRIGADE, options="arsonist=true")
    assert refused_with(await press(eve, lobby, "lobbyseats"), "not_joined")
    forged = custom_id(lobby, "lobbyseats").replace("lobbyseats", "sit") + "1"
    before = lobby.text
    assert refused_with(await ana.press(lobby, forged, forged=True), "expired_control")
    assert lobby.text == before
