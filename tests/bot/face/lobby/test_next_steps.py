"""Tests that refusals in a lobby carry the buttons that help, and that these lead to the start."""

from __future__ import annotations

import pytest

from bot.face.ground.components.custom_ids import Control
from engine.games.marvel_card_game.state.decks import DECKS
from tests.bot.clicks import actions, choose, forge, label, press, pressed
from tests.bot.inner import cache_of, storage_of
from tests.bot.meaning import refused_with, said_at, says
from tests.bot.standing import Standing
from tests.toys import BRIGADE

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

CARDS = "marvel_card_game"


async def test_start_leads_to_the_match_by_the_buttons_of_its_refusal(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    lobby = await stand.lobby([ana], room, game="marvel_united", seats=4)
    refusal = await press(ana, lobby, "start")
    assert refused_with(refusal, "too_few", count=1)
    assert actions(refusal) == ["ready", "addcomputer"]
    await pressed(stand, ana, refusal, "addcomputer")
    assert says(lobby, "lobby-computer-seat", who="Computer 1")
    assert says(refusal, "missing-ready", names="Ana")
    assert actions(refusal) == ["ready"]
    await pressed(stand, ana, refusal, "ready")
    assert (says(refusal, "lobby-complete"), actions(refusal)) == (True, ["start"])
    await pressed(stand, ana, refusal, "start")
    assert refusal.message.deleted, "the lobby's message says that the match began"
    assert says(lobby, "lobby-running")
    assert (await stand.session(room)).status == "running"


async def test_all_missing_players_are_added_with_one_press(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    lobby = await stand.lobby([ana], room, game="big_race", seats=8)
    refusal = await press(ana, lobby, "start")
    assert label(refusal, "addcomputer") == "+ 4 computer players"
    await pressed(stand, ana, refusal, "addcomputer")
    assert (await stand.session(room)).computer_seats == 4


async def test_a_seat_that_blocks_the_roles_of_others_goes_to_the_computer(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    opened_page = await ana.command("game new", channel=room, options={"game": BRIGADE, "options": "arsonist=true"})
    for user in (ben, chen):
        await press(user, opened_page, "join")
        await press(user, opened_page, "ready")
    await press(ana, opened_page, "leave")
    refusal = await press(ben, opened_page, "start")
    assert refused_with(refusal, "seats_free")
    assert "addcomputer" not in actions(refusal), "Ben did not open the lobby"


async def test_each_user_gets_the_button_that_helps_them(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    lobby = await stand.lobby([ana, ben], stand.room(), seats=3)
    refusal = await press(ana, lobby, "join")
    assert (refused_with(refusal, "already_joined"), actions(refusal)) == (True, ["ready"])
    refusal = await press(chen, lobby, "ready")
    assert (refused_with(refusal, "not_joined"), actions(refusal)) == (True, ["join"])
    await pressed(stand, chen, refusal, "join")
    assert says(lobby, "lobby-member", who="Chen")
    assert actions(refusal) == ["ready"]
    for user in (ana, chen):
        await press(user, lobby, "ready")
    refusal = await press(ana, lobby, "start")
    assert (refused_with(refusal, "not_all_ready", names="Ben"), actions(refusal)) == (True, []), "Ben must press"


async def test_a_forged_button_is_refused(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room, seats=3)
    before = await stand.session(room)
    assert refused_with(await forge(ana, lobby, "addcomputer"), "expired_control")
    forged = Control("addcomputer", before.session_id, 0, "1").pack()
    assert refused_with(await ben.press(lobby, forged, forged=True), "not_your_table")
    assert await stand.session(room) == before


async def test_a_choice_that_became_invalid_is_made_again(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room, game=CARDS)
    host, number = stand.client.services.host, (await stand.session(room)).session_id
    await storage_of(host).lobby.choose(number, int(ana.id), DECKS.write({"thor": 1}), at=1)
    cache_of(host).forget(number)
    for user in (ana, ben):
        await press(user, lobby, "ready")
    refusal = await press(ana, lobby, "start")
    assert (refused_with(refusal, "choice_void", who="Ana"), actions(refusal)) == (True, ["choice"])
    answer = await press(ana, refusal, "choice")
    await choose(ana, answer, "choose", "wx-men")
    await press(ana, lobby, "ready")
    await pressed(stand, ana, lobby, "start")
    assert (await stand.session(room)).status == "running"


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_a_user_who_leaves_reads_so_and_can_come_back(stand: Standing, locale: str) -> None:
    ana, ben = stand.users(2)
    room, lang = stand.room(), locale[:2]
    with stand.speaking(locale):
        lobby = await stand.lobby([ana, ben], room, seats=3)
        assert says(lobby, "lobby-free-seat", lang, number="3")
        left = (await press(ben, lobby, "leave")).message
        await stand.told()
        assert left.ephemeral
        assert says(left, "lobby-left", lang)
        assert not says(lobby, "lobby-member", lang, who="Ben")
        assert says(lobby, "lobby-free-seat", lang, number="2–3"), "the lobby shows the free seat"
        assert actions(left) == ["join"]
        await pressed(stand, ben, left, "join")
    assert says(lobby, "lobby-member", lang, who="Ben")
    assert not says(left, "lobby-left", lang)


async def test_more_of_a_lobby_begins_with_what_changes_the_match(stand: Standing) -> None:
    (ana,), room = stand.users(1), stand.room()
    lobby = await stand.lobby([ana], room, game=CARDS, seats=2)
    more = (await press(ana, lobby, "lobbymore")).message
    assert actions(more) == ["choice", "options", "table", "leave", "cancel", "fair"]
    assert said_at(more, "choice-deck-how") < said_at(more, "lobby-options-how") < said_at(more, "lobby-table-how")
    assert said_at(more, "lobby-table-how") < said_at(more, "game-blurb") < said_at(more, "lobby-expires")
