"""Tests rematches in Discord: the button and the command open one, and a second press points to it."""

from __future__ import annotations

import pytest
from discord import AllowedMentions

from bot.face.ground.components.custom_ids import Control
from bot.host.clocks.terms import Terms, read_terms
from bot.host.host import Host
from bot.host.matches.live import Live
from storage.errors import NotRead
from tests.bot.clicks import actions, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.meaning import refused_with, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]


async def finished(stand: Standing, room: str, **how: object) -> ShownMessage:
    """Play a match of two to its end, and return its last board."""
    ana, ben = stand.users(2)
    await stand.begin([ana, ben], room, **how)
    await stand.resign(ben, room)
    return stand.board(room)


async def again(stand: Standing, user: DriverUser, board: ShownMessage) -> Exchange:
    answer = await press(user, board, "rematch")
    await stand.told()
    return answer


async def lobby_after(stand: Standing, user: DriverUser, board: ShownMessage) -> ShownMessage:
    """Open a rematch in the channel, and return its lobby. The user's private answer has a link to it."""
    lobby, private = (await again(stand, user, board)).messages
    assert (lobby.ephemeral, private.ephemeral) == (False, True)
    assert says(private, "rematch-open")
    assert lobby.id in private.text
    return lobby


async def taken(stand: Standing, room: str) -> None:
    """Let other users open a lobby in the channel."""
    await stand.lobby(stand.users(4)[3:], room, seats=2)


async def test_the_button_opens_a_lobby_with_the_same_terms(stand: Standing) -> None:
    ben, room = stand.users(2)[1], stand.room()
    board = await finished(stand, room, clock="turn:24", at_zero="computer")
    assert actions(board) == ["rematch", "replayopen", "decided"]
    lobby = await lobby_after(stand, ben, board)
    session = await stand.session(room)
    assert (session.status, session.lobby_message_id, session.created_by) == ("lobby", int(lobby.id), int(ben.id))
    assert read_terms(session.terms) == Terms("turn", limit=24, at_zero="computer")
    assert lobby.text.index("Ben") < lobby.text.index("Ana")


async def test_a_member_added_by_another_is_invited_once_until_ready(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    board = await finished(stand, room)
    lobby = await lobby_after(stand, ben, board)
    assert lobby.pinged == ["Ana"]
    assert says(lobby, "lobby-rematch", who=ana.mention)
    await press(ana, lobby, "ready")
    assert not says(lobby, "lobby-rematch")
    assert stand.pings[room, "Ana"] == 2, "for the match and for the rematch"


async def test_a_second_press_shows_the_existing_rematch(stand: Standing) -> None:
    ana, ben = stand.users(2)
    board = await finished(stand, stand.room())
    lobby = await lobby_after(stand, ben, board)
    for user in (ana, ben):
        answer = await again(stand, user, board)
        assert says(answer, "rematch-there", ready="yes")
        assert lobby.id in answer.text


async def test_a_rematch_is_played_with_rotated_seats(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    board = await finished(stand, room)
    lobby = await lobby_after(stand, ben, board)
    assert not says(lobby, "lobby-complete")
    # A press of Rematch counts as Ready, and the lobby shows it.
    await again(stand, ana, board)
    assert says(lobby, "lobby-complete")
    await press(ana, lobby, "start")
    await stand.told()
    session = await stand.session(room)
    assert [seat.name for seat in session.seats] == ["Ben", "Ana"]
    assert session.announced_revision == session.revision == 0


async def test_who_can_ask_for_a_rematch_and_when(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room = stand.room()
    assert refused_with(await ana.command("game rematch", channel=room), "no_session_here")
    board = await finished(stand, room)
    stranger = await again(stand, chen, board)
    assert refused_with(stranger, "not_at_table")
    assert actions(stranger) == ["newgame"]
    await again(stand, ben, board)
    waits = await ana.command("game rematch", channel=room)
    assert refused_with(waits, "not_over", how="lobby"), "of the lobby that is open"
    looked = await ana.command("game replay", channel=room)
    assert says(looked, "replay-title"), "of the match before it"
    lobby = next(shown for shown in stand.driver.messages(room) if "start" in actions(shown))
    await press(ana, lobby, "ready")
    await press(ana, lobby, "start")
    await stand.told()
    assert refused_with(await ana.command("game rematch", channel=room), "not_over", how="running")


async def test_the_end_of_a_match_names_the_ways_to_another_one(stand: Standing) -> None:
    board = await finished(stand, stand.room())
    assert says(board, "result-again", rematch="yes")
    assert "rematch" in actions(board)


async def test_a_rematch_is_shown_although_the_ping_settings_cannot_be_read(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    board = await finished(stand, room)

    async def unread(_host: Host, _live: Live) -> AllowedMentions:
        raise NotRead("io", "disk I/O error")

    monkeypatch.setattr("bot.face.lobby.presses.invitation_mentions", unread)
    await again(stand, ben, board)
    shown = stand.driver.messages(room)[-1]
    assert says(shown, "lobby-rematch", who=ana.mention)
    assert int(shown.id) == (await stand.session(room)).lobby_message_id


async def test_the_command_opens_a_rematch(stand: Standing) -> None:
    ben, room = stand.users(2)[1], stand.room()
    await finished(stand, room)
    answer = await ben.command("game rematch", channel=room)
    assert says(answer.messages[-1], "lobby-title")
    assert (await stand.session(room)).rematch_of is not None


async def test_a_rematch_gets_one_thread_if_the_channel_is_taken(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    board = await finished(stand, room)
    await taken(stand, room)
    offer = await again(stand, ana, board)
    assert offer.message.ephemeral
    await press(ana, offer, "rematchthread")
    await stand.told()
    (thread,) = stand.driver.threads(room)
    (lobby,) = stand.driver.messages(thread)
    assert lobby.text.index("Ben") < lobby.text.index("Ana")
    assert lobby.pinged == ["Ben"]
    assert (await stand.session(thread)).rematch_of is not None
    # A repeated request makes no second thread for the same rematch.
    assert says(await again(stand, ben, board), "rematch-there")
    assert len(stand.driver.threads(room)) == 1


async def test_an_old_offer_of_a_thread_makes_no_second_one(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    board = await finished(stand, room)
    await taken(stand, room)
    offers = [await again(stand, user, board) for user in (ana, ben)]
    for user, offer in ((ben, offers[1]), (ana, offers[0])):
        await press(user, offer, "rematchthread")
        await stand.told()
    assert says(offers[0], "rematch-there")
    assert len(stand.driver.threads(room)) == 1


async def test_a_stranger_opens_no_thread_with_a_forged_offer(stand: Standing) -> None:
    chen, room = stand.users(3)[2], stand.room()
    board = await finished(stand, room)
    number = (await stand.session(room)).session_id
    await taken(stand, room)
    answer = await chen.press(board, Control("rematchthread", number).pack(), forged=True)
    assert refused_with(answer, "not_at_table")
    assert stand.driver.threads(room) == []
