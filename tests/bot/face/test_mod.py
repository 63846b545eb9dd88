"""`/mod` through the real client: what rulings do, and what the channel sees of them."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest

from bot.face.pages.control import Control
from bot.face.panels.rulings import _said
from bot.host.rulings import End, RequestedRuling
from bot.local.driver import DriverUser
from bot.local.forms import ApiError
from bot.local.permissions import Permission
from bot.local.world import Role
from bot.wording.languages import LANGUAGES
from bot.wording.words import words_for
from tests.bot import duels
from tests.bot.abuse.test_discord_fails import close_to_bot
from tests.bot.judging import WHY, entries, labels, rule, said
from tests.bot.standing import GAME, Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

_numbers = itertools.count(1)


def helper(stand: Standing) -> DriverUser:
    """A new member to whom Discord shows `/mod`, and who is no moderator."""
    role = Role(stand.table.world.snowflake(), "Helpers", str(Permission.MANAGE_MESSAGES), 3)
    stand.guild.roles[role.id] = role
    user = stand.driver.add_user(f"Helper {next(_numbers)}", "en-GB")
    stand.guild.members[user.id].roles.append(role.id)
    return user


async def test_a_pause_is_told_and_panels_answer_politely(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    pings = duels.pings(stand, room)
    answer = await rule(stand, dora, "pause", room)
    assert answer.message.ephemeral
    assert "is paused" in answer.text
    board = stand.board(room)
    assert f"A moderator pauses this match, and all clocks stand still: {WHY}" in board.text
    assert "paused" in (await ana.press(board, "Play")).text
    assert not (await ana.press(board, "My hand")).failed
    assert not (await ben.press(board, "Board")).failed
    assert "paused" in (await ana.command("game status", channel=room)).text
    assert f"`{session_id}`" in (listed := (await ben.command("game list", channel=room)).text)
    assert "paused" in listed
    assert "paused" in (await ana.command("move", channel=room, move="take red blue yellow")).text
    assert duels.pings(stand, room) == pings, "a pause calls nobody"
    await rule(stand, dora, "resume", room)
    assert f"lets this match go on: {WHY}" in stand.board(room).text
    assert duels.pings(stand, room) == {**pings, "Ana": pings["Ana"] + 1}, "whoever is due is called again"
    _, moves = await stand.legal(session_id)
    await stand.move(ana, moves[0], room)
    assert (await stand.session(room)).revision == 3
    assert [entry.action for entry in await entries(stand, session_id)] == ["pause", "resume"]


async def test_a_match_that_was_paused_while_nobody_was_told_is_told_after_a_restart(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    await stand.begin([ana, ben], room)
    await rule(stand, dora, "pause", room)
    await stand.restart()
    await stand.told()
    assert "all clocks stand still" in stand.board(room).text
    assert "paused" in (await ana.press(stand.board(room), "Play")).text


async def test_skip_undo_and_their_completions(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    session_id = await duels.begin(stand, [ana, ben], room)
    for user in (ana, ben):
        await duels.order(stand, user, room, "always-ask")
    await duels.play(stand, room, (ana, "work"), (ana, "strike 2"), (ben, "pass"))
    offered = await dora.complete("mod skip", option="seat", channel=room)
    assert [(one["value"], one["name"]) for one in offered] == [(1, "1. Ana"), (2, "2. Ben")]
    assert [one["value"] for one in await dora.complete("mod skip", option="seat", value="be", channel=room)] == [2]
    await rule(stand, dora, "skip", room, seat=1)
    board = stand.board(room)
    assert "**\u2068Ana\u2069** is skipped." in board.text
    assert f"A moderator ruled so: {WHY}" in board.text
    assert "It isn't the turn of" in (await rule(stand, dora, "skip", room, seat=1)).text
    await duels.play(stand, room, (ben, "shout"))
    # Passes are in no list: they would tell that there was something to be played. The last move told is no choice.
    offered = await dora.complete("mod undo", option="move", channel=room)
    assert [one["value"] for one in offered] == [2, 1, 0]
    assert [one["name"] for one in offered][:2] == ["2. Ana: strike 2", "1. Ana: work"]
    assert [one["value"] for one in await dora.complete("mod undo", option="move", value="work", channel=room)] == [1]
    await rule(stand, dora, "undo", room, move=1)
    assert await duels.stored(stand, room) == ["0 work"]
    assert f"takes the match back to move 1: {WHY}" in stand.board(room).text
    assert "no move to go back to" in (await rule(stand, dora, "undo", room, move=1)).text
    await duels.play(stand, room, (ana, "rest"))
    assert await stand.client.services.host.faults(session_id) == []


async def test_what_is_completed_is_for_moderators(stand: Standing) -> None:
    ana, ben, chen, dora = stand.users(4)
    room = stand.room()
    session_id = await duels.begin(stand, [ana, ben], room)
    await duels.play(stand, room, (ana, "work"), (ana, "work"))
    await rule(stand, dora, "delete", room)
    stranger = helper(stand)
    for user in (ana, chen):
        with pytest.raises(ApiError):
            await user.complete("mod restore", option="session", channel=room)
    assert await stranger.complete("mod restore", option="session", channel=room) == []
    (deleted,) = [
        one for one in await dora.complete("mod restore", option="session", channel=room) if one["value"] == session_id
    ]
    assert "Ana, Ben" in deleted["name"]
    await rule(stand, dora, "restore", room, session=session_id)
    for words, option in (("mod undo", "move"), ("mod extend", "seat"), ("mod replace", "seat")):
        assert await stranger.complete(words, option=option, channel=room) == []
        assert await dora.complete(words, option=option, channel=room) != []
        assert await dora.complete(words, option=option, channel=stand.room()) == []
        there = await dora.complete(words, option=option, channel=stand.room(), session=session_id)
        assert there != [], "from another channel by its number"


async def test_seats_change_hands(stand: Standing) -> None:
    ana, ben, chen, dora = stand.users(4)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    await rule(stand, dora, "replace", room, seat=2, player=chen.id)
    assert (await stand.session(room)).seats[1].user_id == int(chen.id)
    assert "A moderator gives the seat of **\u2068Ben\u2069** to **\u2068Chen\u2069**." in stand.board(room).text
    await rule(stand, dora, "replace", room, seat=1, by="computer")
    assert "The computer plays for **\u2068Ana\u2069**" in stand.board(room).text
    await rule(stand, dora, "replace", room, seat=1)
    assert "is open: anybody may take it" in stand.board(room).text
    assert "no such seat" in (await rule(stand, dora, "replace", room, seat=3)).text
    assert "two seats in a match" in (await rule(stand, dora, "replace", room, seat=1, player=chen.id)).text
    found = await entries(stand, session_id)
    assert [entry.target for entry in found] == [ben.id, ana.id, ana.id]
    assert all(b"Chen" not in (entry.after or b"") for entry in found), "the log keeps numbers, never names"


async def test_more_time_where_a_clock_runs(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    await stand.begin([ana, ben], room, clock="turn:48")
    said = await rule(stand, dora, "extend", room, seat=1, hours=5)
    assert said.text == "Done: **\u2068Ana\u2069** gets 5 hours more."
    assert f"**\u2068Ana\u2069** gets 5 hours more from a moderator: {WHY}" in stand.board(room).text
    log = (await dora.command("mod log", channel=room, action="extend")).text
    assert re.search(r"seat 1, \d+ h \d+ min left → seat 1, 5\d h \d+ min left", log)
    for hours in (0, 721, -3):
        with pytest.raises(ApiError):
            await rule(stand, dora, "extend", room, seat=1, hours=hours)
    assert "once it has begun" in (await rule(stand, dora, "extend", room, seat=2, hours=5)).text
    assert (await stand.session(room)).revision == 1
    with stand.speaking("es-ES"):
        said = await rule(stand, dora, "extend", room, seat=1, hours=1)
    assert said.text == "Hecho: **\u2068Ana\u2069** recibe una hora más."
    free = stand.room()
    await stand.begin([ana, ben], free, clock="none")
    assert "No clock runs for **\u2068Ana\u2069**" in (await rule(stand, dora, "extend", free, seat=1, hours=5)).text


async def test_a_deleted_match_loses_its_buttons_and_frees_its_channel(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    board = stand.board(room)
    answer = await rule(stand, dora, "delete", room)
    assert "its channel is free" in answer.text
    last = stand.driver.messages(room)[-1]
    assert f"A moderator deleted this match: {WHY}" in last.text
    assert f"match {session_id}" in last.text
    assert last.buttons == []
    assert last.images == []
    assert labels(stand.board(room)) == [], "the board is cleaned"
    for action in ("play", "board", "hand", "log"):
        press = await ana.press(board, Control(action, session_id, 0).pack(), forged=True)
        assert "out of date" in press.messages[-1].text
    assert f"`{session_id}`" not in (await ana.command("game list", channel=room)).text
    assert "No game is played" in (await ana.command("game status", channel=room)).text
    assert "no such match" in (await dora.command("game here", channel=room, session=session_id)).text
    assert "no such match" in (await rule(stand, dora, "pause", room, session=session_id)).text
    other = await stand.begin([ben, ana], room)
    busy = await rule(stand, dora, "restore", room, session=session_id)
    assert "has a match already. Give the command with `here:True`" in busy.text
    there = stand.room()
    assert "is back" in (await rule(stand, dora, "restore", there, session=session_id, here=True)).text
    assert (await stand.session(there)).session_id == session_id
    assert f"A moderator brought this match back: {WHY}" in stand.board(there).text
    assert "Play" in labels(stand.board(there))
    assert (await stand.session(room)).session_id == other
    _, moves = await stand.legal(session_id)
    await stand.move(ana, moves[0], there)
    assert (await stand.session(there)).revision == 3


@pytest.mark.parametrize("heard", [False, True])
async def test_a_match_whose_channel_is_closed_can_be_deleted_from_another_one(stand: Standing, *, heard: bool) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    close_to_bot(stand, room, heard=heard)
    await stand.told()
    notices = len(stand.driver.messages("table"))
    await rule(stand, dora, "delete", stand.room(), session=session_id)
    stored = await stand.storage.sessions.load(session_id)
    assert stored is not None
    assert (stored.revision, stored.announced_revision, stored.parked_reason) == (1, 1, None)
    assert len(stand.driver.messages("table")) == notices, "nobody needs to be told that it cannot be shown"
    there = stand.room()
    await rule(stand, dora, "restore", there, session=session_id, here=True)
    assert "brought this match back" in stand.board(there).text


async def test_a_lobby_and_a_finished_match_are_deleted_and_come_back(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room)
    session_id = (await stand.session(room)).session_id
    await rule(stand, dora, "delete", room)
    (message,) = stand.driver.messages(room)
    assert message.id == lobby.id
    assert f"A moderator deleted this match: {WHY}" in message.text
    assert message.buttons == []
    assert (
        "out of date" in (await ben.press(message, Control("join", session_id).pack(), forged=True)).messages[-1].text
    )
    await rule(stand, dora, "restore", room, session=session_id)
    lobby = stand.driver.messages(room)[-1]
    assert "Join" in labels(lobby)
    for user in (ana, ben):
        await user.press(lobby, "Ready")
    await ana.press(lobby, "Start")
    await stand.told()
    _, moves = await stand.legal(session_id)
    await stand.move(ana, moves[0], room)
    assert (await stand.session(room)).revision == 1
    await rule(stand, dora, "end", room)
    assert f"A moderator ended this match: {WHY}" in said(stand, room)
    await rule(stand, dora, "delete", room)
    assert f"A moderator deleted this match: {WHY}" in said(stand, room)
    await rule(stand, dora, "restore", room, session=session_id)
    board = stand.board(room)
    assert "brought this match back" in board.text
    assert labels(board)[:2] == ["Board", "Log"]
    assert (await stand.session(room)).status == "abandoned"


async def test_a_lobby_that_a_moderator_ended_says_why(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room)
    await rule(stand, dora, "end", room, reason="Wrong *channel*")
    assert "A moderator ended this match: Wrong \\*channel\\*" in lobby.text
    assert not lobby.buttons


async def test_a_locked_out_user_may_not_join(stand: Standing) -> None:
    ana, _, _, dora = stand.users(4)
    rude = stand.driver.add_user(f"Rude {next(_numbers)}", "en-GB")
    room = stand.room()
    playing = stand.room()
    await stand.begin([ana, rude], playing)
    lobby = (await ana.command("game new", channel=room, game=GAME)).message
    answer = await rule(stand, dora, "lock", room, user=rude.id, reason="Shouts <@1> **loudly**")
    assert answer.message.ephemeral
    assert "Matches being played are not touched" in answer.text
    refused = await rude.press(lobby, "Join")
    assert "keep you from its tables" in refused.messages[-1].text
    assert "Shouts" in refused.messages[-1].text
    assert "<@1>" not in refused.messages[-1].text.replace("\\<", "")
    assert "keep you from" in (await rude.command("game new", channel=stand.room(), game=GAME)).text
    assert (await stand.session(playing)).seats[1].user_id == int(rude.id)
    assert "already" in (await rule(stand, dora, "lock", room, user=rude.id)).text
    await rule(stand, dora, "unlock", room, user=rude.id)
    await rude.press(lobby, "Join")
    assert len((await stand.session(room)).members) == 2


async def test_what_is_so_already_is_named(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    for words, more, answer in (
        ("resume", {}, "is not paused"),
        ("restore", {"session": session_id}, "is not deleted"),
        ("unlock", {"user": ben.id}, "Nothing keeps this user"),
        ("replace", {"seat": 1, "player": ana.id}, "plays this seat already"),
    ):
        assert answer in (await rule(stand, dora, words, room, **more)).text
    for by, answer in (("computer", "The computer plays this seat"), ("open", "is open to anybody already")):
        await rule(stand, dora, "replace", room, seat=1, by=by)
        assert answer in (await rule(stand, dora, "replace", room, seat=1, by=by)).text
    assert "`/game take` brings them back" in (await rule(stand, dora, "replace", room, seat=1, player=ana.id)).text
    await rule(stand, dora, "pause", room)
    assert "paused already" in (await rule(stand, dora, "pause", room)).text


async def test_a_locked_out_member_is_named_to_the_moderator(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    await stand.begin([ana, ben], room)
    rude = stand.driver.add_user("*Rude*", "en-GB")
    await rule(stand, dora, "lock", room, user=rude.id, reason="Shouts")
    answer = (await rule(stand, dora, "replace", room, seat=1, player=rude.id)).text
    assert "Moderators keep \\*Rude\\* from this server's tables: Shouts." in answer


async def test_a_lobby_has_no_seats_to_rule(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    await stand.lobby([ana, ben], room)
    without: list[tuple[str, dict[str, Any]]] = [("skip", {}), ("extend", {"hours": 4}), ("replace", {})]
    for words, more in without:
        assert "has not begun" in (await rule(stand, dora, words, room, seat=1, **more)).text
    await rule(stand, dora, "end", room)
    assert "is over" in (await rule(stand, dora, "skip", room, seat=1)).text


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_number_of_a_match_can_be_typed_as_it_is_shown(lang: str) -> None:
    words = words_for(None, lang)
    wanted = RequestedRuling(guild_id=1, session_id=12345, actor=2, ruling=End(), reason=WHY)
    assert " 12345." in _said(None, words, "ruling-question", wanted, who="x")
    assert " 12345." in words("deleted-until", session=12345, when="x")


async def test_in_spanish(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    await stand.begin([ana, ben], room)
    dora.set_locale("es-ES")
    try:
        assert "La partida está en pausa" in (await rule(stand, dora, "pause", room)).text
        assert "ya está en pausa" in (await rule(stand, dora, "pause", room)).text
        assert "Lo que hicieron los moderadores" in (await dora.command("mod log", channel=room)).text
    finally:
        dora.set_locale("en-GB")
