"""Tests restoring an older backup: later boards are marked as lost and lose their buttons."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import discord
import pytest

from bot.face.ground.places.channels import Target, own_messages
from bot.face.posting import lost_future
from bot.face.posting.boards import boards
from bot.face.posting.lost_future import LostFuture
from storage.sqlite.backup import backup
from tests.bot.clicks import pressed
from tests.bot.judging import rule
from tests.bot.meaning import refused_with
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.waiting import until

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def restored(stand: Standing, copy: Path, *, marked: bool = False) -> None:
    """Restore a backup as docs/operators.md describes. With ``marked``, the file says that moves may be lost."""
    await stand.stop_bot()
    if not marked:
        with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
            connection.execute("UPDATE presence SET restored = 0")
    for file in [file for file in stand.path.parent.iterdir() if file.name.startswith(stand.path.name)]:
        await asyncio.to_thread(file.unlink)
    await asyncio.to_thread(shutil.copyfile, copy, stand.path)
    await stand.start_bot()
    await stand.told()


def with_buttons(stand: Standing, room: str) -> list[ShownMessage]:
    return [message for message in stand.driver.messages(room) if message.buttons and message.images]


@pytest.mark.parametrize("same", [False, True], ids=["another message", "the same message"])
async def test_boards_of_lost_moves_lose_their_buttons_at_a_press(stand: Standing, tmp_path: Path, same: bool) -> None:
    """Later messages show the lost moves. Or the stored message shows them, if it grew after the backup was made."""
    users = stand.users(2)
    room = stand.room()
    number = await stand.begin(users, room)
    await stand.rounds(number, 2, users, room)
    await backup(stand.path, tmp_path / "copy.db")
    kept = await stand.session(room)
    if same:
        await rule(stand, stand.users(4)[3], "pause", room)
        await stand.told()
    else:
        await stand.rounds(number, 3, users, room)
    lost_board = stand.board(room)
    assert (str(kept.board_message_id) == lost_board.id) == same

    await restored(stand, tmp_path / "copy.db")
    assert refused_with(await pressed(stand, users[0], lost_board, "more"), "set_back")
    # The answer to the press does not contain the board. The announcer posts the current board.
    await stand.told()
    present = stand.board(room)
    assert with_buttons(stand, room) == [present]
    assert (present == lost_board) == same
    session = await stand.session(room)
    assert (session.revision, session.announced_revision) == (kept.revision, kept.revision)
    assert str(session.board_message_id) == present.id
    # The match continues from the backup. Its moves reuse the numbers of the lost moves.
    await stand.rounds(number, 4, users, room)
    assert len(with_buttons(stand, room)) == 1


async def test_the_present_board_appears_although_it_was_posted_before(
    stand: Standing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord drops a message whose nonce was used before. Nonces must differ even if the ids in them look alike."""
    before = boards._preceding_message
    monkeypatch.setattr(boards, "_preceding_message", lambda live, channel: before(live, channel) // 97 * 97)
    users, room = stand.users(2), stand.room()
    number = await stand.begin(users, room)
    await stand.rounds(number, 2, users, room)
    await backup(stand.path, tmp_path / "copy.db")
    await stand.rounds(number, 3, users, room)
    lost_board = stand.board(room)
    await restored(stand, tmp_path / "copy.db")
    assert refused_with(await pressed(stand, users[0], lost_board, "more"), "set_back")
    await stand.told()
    assert with_buttons(stand, room) == [stand.board(room)]


@pytest.mark.parametrize("same", [False, True], ids=["another message", "the same message"])
async def test_boards_of_lost_moves_lose_their_buttons_without_a_press(
    stand: Standing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, same: bool
) -> None:
    """Without a press, the bot searches once: after the first start at which the search is not interrupted."""
    users = stand.users(2)
    room = stand.room()
    number = await stand.begin(users, room)
    await stand.rounds(number, 2, users, room)
    await backup(stand.path, tmp_path / "copy.db")
    kept = await stand.session(room)
    if same:
        await rule(stand, stand.users(4)[3], "pause", room)
        await stand.told()
    else:
        await stand.rounds(number, 3, users, room)
    lost_board = stand.board(room)

    async def asleep(_self: LostFuture) -> None:
        await asyncio.Event().wait()

    with monkeypatch.context() as patch:
        patch.setattr(LostFuture, "look", asleep)
        await restored(stand, tmp_path / "copy.db", marked=True)
        assert lost_board in with_buttons(stand, room)
    await stand.restart()
    await looked(stand)
    await stand.told()
    present = stand.board(room)
    assert with_buttons(stand, room) == [present]
    assert (present == lost_board) == same
    session = await stand.session(room)
    assert (session.revision, session.announced_revision) == (kept.revision, kept.revision)
    assert str(session.board_message_id) == present.id
    await stand.rounds(number, 4, users, room)
    assert len(with_buttons(stand, room)) == 1
    assert not await stand.storage.presence.restored()
    assert await stand.client.services.host.old_boards.lost_since_copy() == ()


async def looked(stand: Standing) -> None:
    async def is_noted() -> bool:
        return not await stand.storage.presence.restored()

    await until(is_noted)


async def test_a_move_made_during_the_search_is_not_lost(
    stand: Standing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match continues after the bot has read the channel and before it reads the file."""
    users = stand.users(2)
    room = stand.room()
    number = await stand.begin(users, room)
    await stand.rounds(number, 2, users, room)
    await backup(stand.path, tmp_path / "copy.db")
    moved = False

    async def own(client: discord.Client, channel: Target, after: int | None) -> AsyncIterator[discord.Message]:
        nonlocal moved
        if str(channel.id) == room and not moved:
            moved = True
            await stand.rounds(number, 1, users, room)
        async for message in own_messages(client, channel, after):
            yield message

    async def taken_back(*_: object) -> None:
        pytest.fail("no board is lost")

    monkeypatch.setattr(lost_future, "own_messages", own)
    monkeypatch.setattr(lost_future, "take_back", taken_back)
    await restored(stand, tmp_path / "copy.db", marked=True)
    await looked(stand)
    await stand.told()
    assert moved
    assert with_buttons(stand, room) == [stand.board(room)]
    assert str((await stand.session(room)).board_message_id) == stand.board(room).id


async def test_the_board_of_a_match_that_began_after_the_backup_loses_its_buttons(
    stand: Standing, tmp_path: Path
) -> None:
    users, room = stand.users(2), stand.room()
    await backup(stand.path, tmp_path / "copy.db")
    unknown = await stand.begin(users, room)
    stranger = stand.board(room)
    await restored(stand, tmp_path / "copy.db")
    assert await stand.storage.sessions.load(unknown) is None
    assert refused_with(await pressed(stand, users[0], stranger, "more"), "expired_control")
    assert stranger.buttons == []
    await stand.begin(users, room)
