"""Tests that a button posts a private page in the channel: in a spectator's view, under the member's name."""

from __future__ import annotations

import pytest

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.throttle import Throttle
from bot.local.world.guild_world import Overwrite
from bot.local.world.permissions import Permission
from storage.records.changes import Lockout, NewAudit
from tests.bot.clicks import actions, press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.duels import begin as begin_duel
from tests.bot.duels import play
from tests.bot.meaning import refused_with, says
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]


async def share(stand: Standing, user: DriverUser, answer: Exchange, action: str, room: str) -> list[ShownMessage]:
    """Press a button that posts something, and return the new messages in the channel."""
    before = {message.id for message in stand.driver.messages(room)}
    stand.client.services.shares = Throttle(limit=3, seconds=60)
    await press(user, answer, action)
    await stand.told()
    return [message for message in stand.driver.messages(room) if message.id not in before]


async def spectators_board(stand: Standing, session_id: int) -> bytes:
    live = await stand.client.services.host.live(session_id)
    return (await stand.client.services.studio.board(live, live.session.language, None)).png


async def test_a_board_is_shown_as_a_spectator_sees_it(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin_duel(stand, [ana, ben], room)
    with stand.speaking("es-ES"):
        board = await ana.command("game board", channel=room)
    (message,) = await share(stand, ana, board, "share", room)
    assert says(message, "shared-board", who="Ana"), "in the channel's language"
    assert not message.buttons
    shown, own = await message.images[0].read(), await board.message.images[0].read()
    assert shown == await spectators_board(stand, session_id)
    assert shown != own, "the presser's own board shows more"
    assert message.images[0].description


async def test_a_step_of_a_replay_is_shared_with_public_facts_only(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await begin_duel(stand, [ana, ben], room)
    await play(stand, room, (ana, "work"), (ana, "rest"))
    panel = await ana.command("game replay", channel=room)
    (message,) = await share(stand, ana, panel, "sharereplay", room)
    assert says(message, "shared-replay", who="Ana")
    assert says(message, "replay-start")
    assert len(message.images) == 1, "the hand beside the board stays private"
    forged = Control("sharefilm", session_id).pack()
    assert refused_with(await ana.press(panel.message, forged, forged=True), "film_running")


async def test_the_film_is_shared_after_the_end(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await begin_duel(stand, [ana, ben], room)
    await play(stand, room, (ana, "work"))
    await stand.resign(ben, room)
    panel = await ana.command("game replay", channel=room)
    eyes = next(menu.custom_id for menu in panel.message.selects if ":eyes." in menu.custom_id)
    await ana.select(panel.message, eyes, ["0"])
    await stand.told()
    (message,) = await share(stand, ana, panel, "sharereplay", room)
    assert len(message.images) == 1, "also where somebody else's eyes were chosen"
    film = await press(ana, panel, "replayfilm")
    (message,) = await share(stand, ana, film, "sharefilm", room)
    assert says(message, "shared-film", who="Ana")
    assert (await message.images[0].read())[:4] == b"GIF8"


async def test_the_proof_of_fairness_is_explained_and_shared(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room)
    session = await stand.session(room)
    more = await press(ben, lobby, "lobbymore")
    assert more.text.endswith(f"-# 🔏 {session.commitment}"), "in small print, before anybody is ready"
    told = await press(ben, lobby, "fair")
    assert told.message.ephemeral
    assert says(told, "fair-commitment", commitment=session.commitment)
    assert says(told, "fair-sealed")
    assert not says(told, "fair-context")
    (posted_message,) = await share(stand, ben, told, "sharefair", room)
    assert says(posted_message, "shared-fair", who="Ben")
    assert session.commitment in posted_message.text
    for user in (ana, ben):
        await press(user, lobby, "ready")
    await press(ana, lobby, "start")
    await stand.told()
    context = (await stand.session(room)).context
    assert context
    for message in stand.driver.messages(room):
        assert context not in message.text
    board = await ana.command("game board", channel=room)
    assert says(await press(ana, board, "fair"), "fair-context", context=context)
    await stand.resign(ben, room)
    ended = stand.board(room)
    assert session.seed.hex() not in ended.text
    assert says(await press(ben, ended, "fair"), "fair-seed", seed=session.seed.hex())


async def test_nothing_is_posted_without_the_rights(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await begin_duel(stand, [ana, ben], room)
    board = await ana.command("game board", channel=room)
    channel = stand.driver.place(room).channel
    count = len(stand.driver.messages(room))
    for who, bit, key in (
        (ana.id, Permission.SEND_MESSAGES, "share_rights"),
        (ana.id, Permission.ATTACH_FILES, "share_rights"),
        (stand.table.world.bot_id, Permission.ATTACH_FILES, "place_rights"),
    ):
        channel.permission_overwrites = [Overwrite(who, 1, deny=str(bit))]
        stand.table.events.channel_changed(channel)
        assert refused_with(await press(ana, board, "share"), key)
    channel.permission_overwrites = []
    stand.table.events.channel_changed(channel)
    assert len(stand.driver.messages(room)) == count
    stand.client.services.shares = Throttle(limit=1, seconds=60, clock=lambda: 0.0)
    await press(ana, board, "share")
    assert refused_with(await press(ana, board, "share"), "too_often")
    await stand.told()
    assert len(stand.driver.messages(room)) == count + 1


async def test_nothing_of_a_match_is_shared_in_another_channel(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room, other = stand.room(), stand.room()
    session_id = await begin_duel(stand, [ana, ben], room)
    answer = await ana.command("help", channel=other)
    forged = Control("share", session_id).pack()
    assert refused_with(await ana.press(answer.message, forged, forged=True), "expired_control")
    assert stand.driver.messages(other) == []


async def test_a_locked_out_user_cannot_share(stand: Standing) -> None:
    ana, ben, chen = stand.users(3)
    room, guild = stand.room(), int(stand.guild.id)
    session_id = await begin_duel(stand, [ana, ben], room)
    board = await chen.command("game board", channel=room)
    replay = await chen.command("game replay", channel=room)
    audit = NewAudit(at=1, guild_id=guild, actor=9, action="lock", reason="rude")
    lockouts = stand.storage.lockouts
    assert await lockouts.lock(Lockout(guild, int(chen.id), 9, "rude", 1), audit)
    try:
        for shown, action in ((board, "share"), (replay, "sharereplay")):
            assert refused_with(await press(chen, shown, action), "locked_out", reason="rude")
        forged = Control("sharefair", session_id).pack()
        assert refused_with(await chen.press(board.message, forged, forged=True), "locked_out")
        for command, offered, kept in (("game board", "share", "fair"), ("game replay", "sharereplay", "replaytext")):
            shown = await chen.command(command, channel=room)
            assert offered not in actions(shown), "what would be refused is not offered"
            assert kept in actions(shown)
        told = await press(chen, board, "fair")
        assert says(told, "fair-sealed")
        assert not actions(told)
    finally:
        await lockouts.unlock(guild, int(chen.id), audit)
    assert len(await share(stand, chen, board, "share", room)) == 1
