"""Tests that the channel gets each announcement once, true, and with all facts needed to check the randomness."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.face.help.greeting import greet
from bot.host.host import Host
from bot.host.lobbies.lobby import SessionPlace
from bot.wording.seat_names import SeatNames
from storage.sqlite.store import SqliteStorage
from tests.bot.clicks import actions, is_past, press
from tests.bot.inner import cache_of
from tests.bot.meaning import says
from tests.bot.standing import GAME, Standing

pytestmark = pytest.mark.asyncio(loop_scope="module")

PLACE_ID = 7


async def test_the_context_is_announced_even_if_a_move_overtakes_the_first_board(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = stand.room()
    ana, ben = stand.users(2)
    lobby = await stand.lobby([ana, ben], room)
    for user in (ana, ben):
        await press(user, lobby, "ready")
    announcer = stand.client.services.announcer
    with monkeypatch.context() as patch:
        patch.setattr(announcer, "wake", lambda _: None)
        await press(ana, lobby, "start")
        session = await stand.session(room)
        _, moves = await stand.legal(session.session_id)
        await ana.command("move", channel=room, move=moves[0])
    announcer.wake(session.session_id)
    await stand.told()
    session = await stand.session(room)
    assert session.revision == 1
    assert session.context
    assert session.context in (await press(ana, stand.driver.messages(room)[0], "fair")).text


async def test_a_move_during_the_painting_of_a_board_is_announced_once(stand: Standing) -> None:
    room = stand.room()
    users = stand.users(2)
    session_id = await stand.begin(users, room)
    host = stand.client.services.host
    old = await host.live(session_id)
    seat, moves = await stand.legal(session_id)
    await host.play.move(session_id, int(users[seat].id), moves[0], interaction_id=int(stand.table.world.snowflake()))
    assert await host.story(old.session, (0, 0))
    assert await host.story(old.session, (old.session.revision + 1, 0)) == []
    live = await host.live(session_id)
    assert await host.story(live.session, (old.session.revision + 1, 0))
    stand.client.services.announcer.wake(session_id)
    await stand.told()


async def test_a_cancelled_lobby_reveals_its_seed(stand: Standing) -> None:
    room = stand.room()
    ana, ben = stand.users(2)
    lobby = await stand.lobby([ana, ben], room)
    session = await stand.session(room)
    before = await press(ben, lobby, "fair")
    assert session.commitment in before.text
    assert session.seed.hex() not in before.text
    await press(ana, lobby, "cancel")
    await stand.told()
    assert session.seed.hex() not in lobby.text
    assert session.seed.hex() in (await press(ben, lobby, "fair")).text


async def test_a_match_ended_by_a_moderator_has_no_result_but_a_seed(stand: Standing) -> None:
    room = stand.room()
    ana, ben, _, dora = stand.users(4)
    await stand.begin([ana, ben], room)
    await dora.command("game end", channel=room, reason="quarrel")
    await stand.told()
    session = await stand.session(room)
    said = (await ben.command("game status", channel=room)).text
    assert "without a result" in said
    assert session.seed.hex() in (await press(ben, stand.board(room), "fair")).text


async def test_a_lobby_recorded_late_does_not_count_as_the_first_board(stand: Standing) -> None:
    room = stand.room()
    users = stand.users(2)
    lobby = await stand.lobby(users, room)
    host = stand.client.services.host
    before = await host.live((await stand.session(room)).session_id)
    for user in users:
        await press(user, lobby, "ready")
    await host.lobby.start(before.session.session_id, int(users[0].id))
    await host.lobby_shown(before, int(lobby.id))
    session = await stand.session(room)
    assert session.announced_revision == -1
    assert (await host.live(session.session_id)).session.lobby_message_id == int(lobby.id)
    stand.client.services.announcer.wake(session.session_id)
    await stand.told()
    assert stand.boards[session.session_id, 0] == 1


async def test_a_running_match_without_a_state_is_reported_as_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    async with await SqliteStorage.open(path, clock=lambda: 1) as storage:
        host = Host(storage, SeatNames(), clock=lambda: 1, strongest="easy")
        session = await host.lobby.open(
            SessionPlace(PLACE_ID, PLACE_ID), game=GAME, seats=2, options={}, language="en", user=(1, "Ana")
        )
        assert await host.faults(session.session_id) == []
        await host.lobby.join(session.session_id, 2, "Ben", 21)
        await host.lobby.ready(session.session_id, 1, 22)
        await host.lobby.ready(session.session_id, 2, 23)
        await host.lobby.start(session.session_id, 1)
        assert await host.faults(session.session_id) == []
        await storage.database.write(lambda connection: connection.execute("DELETE FROM snapshots").rowcount)
        assert await host.faults(session.session_id) == ["the stored state is missing"]


async def test_a_lobby_is_not_posted_twice_while_it_is_opened(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    room = stand.room()
    ana, ben = stand.users(2)
    await ana.command("game new", channel=room, game=GAME, seats=2)
    session = await stand.session(room)
    await forget_lobby_message(stand, session.session_id)
    (lobby,) = stand.driver.messages(room)
    await ben.command("game status", channel=room)
    await stand.told()
    assert stand.driver.messages(room) == [lobby]
    assert (await stand.session(room)).lobby_message_id is None
    monkeypatch.setattr("bot.face.posting.announcer.OPENING_MS", 0)
    await ben.command("game status", channel=room)
    await stand.told()
    assert stand.driver.messages(room) == [lobby], "it is found where it stands"
    assert (await stand.session(room)).lobby_message_id == int(lobby.id)
    await forget_lobby_message(stand, session.session_id)
    stand.table.messages.delete(stand.driver.place(room), lobby.raw)
    await ben.command("game status", channel=room)
    await stand.told()
    (message,) = stand.driver.messages(room)
    assert message != lobby
    assert (await stand.session(room)).lobby_message_id == int(message.id)


async def forget_lobby_message(stand: Standing, session_id: int) -> None:
    """Put a lobby back into the state between its opening and the recording of its message."""
    await stand.storage.database.write(
        lambda connection: (
            connection.execute(
                "UPDATE sessions SET announced_revision = -1, lobby_message_id = NULL WHERE session_id = ?",
                (session_id,),
            ).rowcount
        )
    )
    cache_of(stand.client.services.host).forget(session_id)


async def test_a_suspended_match_is_shown_again_by_the_next_move(stand: Standing) -> None:
    room = stand.room()
    users = stand.users(2)
    session_id = await stand.begin(users, room)
    await stand.client.services.host.closures.park(session_id, "403 50013")
    seat, moves = await stand.legal(session_id)
    await stand.move(users[seat], moves[0], room)
    session = await stand.session(room)
    assert (session.parked_reason, session.announced_revision) == (None, 1)
    assert stand.boards[session_id, 1] == 1


async def test_commands_cannot_be_installed_by_a_single_user(stand: Standing) -> None:
    for command in stand.client.tree.get_commands():
        assert command.to_dict(stand.client.tree)["integration_types"] == [0]


async def test_a_server_without_a_system_channel_is_greeted(stand: Standing) -> None:
    guild = stand.client.get_guild(int(stand.guild.id))
    assert guild is not None
    guild._system_channel_id = None
    await stand.storage.database.write(
        lambda connection: connection.execute("DELETE FROM guild_settings WHERE guild_id = ?", (guild.id,)).rowcount
    )
    first = guild.text_channels[0].id
    await greet(stand.client.services, guild)
    await greet(stand.client.services, guild)
    hellos = [message for message in stand.driver.messages(str(first)) if says(message, "greeting")]
    assert hellos
    assert "newgame" in actions(hellos[-1])


async def test_a_moderator_by_role_cannot_change_the_moderators_role(stand: Standing) -> None:
    room = stand.room()
    _, _, chen, dora = stand.users(4)
    await dora.command("settings server", channel=room, moderators=stand.judges.id)
    roles = stand.guild.members[chen.id].roles
    roles.append(stand.judges.id)
    try:
        everyone = stand.guild.id
        refused = await chen.command("settings server", channel=room, moderators=everyone)
        assert "manage the server" in refused.text
        settings = await stand.storage.settings.guild(int(stand.guild.id))
        assert settings.moderator_role == int(stand.judges.id)
        for _ in range(2):
            await dora.command("settings server", channel=room, moderators=everyone)
        entry, former, *_ = await stand.storage.audit.find(int(stand.guild.id), action="role", limit=9)
        role = f'{{"role":{stand.judges.id}}}'.encode()
        assert (entry.actor, entry.before, entry.after) == (int(dora.id), role, b'{"role":null}')
        assert (former.before, former.after) == (b'{"role":null}', role)
        log = (await dora.command("mod log", channel=room, action="role")).text
        assert f"**choose moderators** · {dora.mention}" in log
        assert f"moderator role: <@&{stand.judges.id}> → moderator role: –" in log
        await dora.command("settings server", channel=room, moderators=stand.judges.id)
        assert "English" in (await chen.command("settings server", channel=room, language="en")).text
    finally:
        roles.remove(stand.judges.id)


async def test_a_player_is_mentioned_although_the_board_cannot_be_painted(
    stand: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = stand.room()
    users = stand.users(2)
    session_id = await stand.begin(users, room)

    def broken(*_: object) -> None:
        raise ValueError("no paint")

    with monkeypatch.context() as patch:
        patch.setattr("bot.face.studio.board_picture", broken)
        seat, moves = await stand.legal(session_id)
        await stand.move(users[seat], moves[0], room)
    seat, moves = await stand.legal(session_id)
    called = stand.driver.messages(room)[-1]
    assert users[seat].mention in called.text
    assert not called.images
    await stand.move(users[seat], moves[0], room)
    assert stand.board(room).buttons
    assert is_past(called)
