"""After an older backup was restored: boards of the lost future say so, lose their buttons, the present comes."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from bot.local.shown import ShownMessage
from storage.sqlite.backup import backup
from tests.bot.clicks import pressed
from tests.bot.judging import rule
from tests.bot.meaning import refused_with
from tests.bot.standing import Standing

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def restored(stand: Standing, copy: Path) -> None:
    """Put a backup in the place of the database, as docs/operators.md says, and start the bot."""
    await stand.stop_bot()
    for file in [file for file in stand.path.parent.iterdir() if file.name.startswith(stand.path.name)]:
        await asyncio.to_thread(file.unlink)
    await asyncio.to_thread(shutil.copyfile, copy, stand.path)
    await stand.start_bot()
    await stand.told()


def with_buttons(stand: Standing, room: str) -> list[ShownMessage]:
    """Return the boards of a channel that can be pressed, oldest first."""
    return [message for message in stand.driver.messages(room) if message.buttons and message.images]


@pytest.mark.parametrize("same", [False, True], ids=["another message", "the same message"])
async def test_boards_of_the_lost_future(stand: Standing, tmp_path: Path, same: bool) -> None:
    """The lost future was told in later messages, or in the noted one that grew."""
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
    lost = stand.board(room)
    assert (str(kept.board_message_id) == lost.id) == same

    await restored(stand, tmp_path / "copy.db")
    assert refused_with(await pressed(stand, users[0], lost, "board"), "set_back")
    present = stand.board(room)
    assert with_buttons(stand, room) == [present]
    assert (present == lost) == same
    session = await stand.session(room)
    assert (session.revision, session.announced_revision) == (kept.revision, kept.revision)
    assert str(session.board_message_id) == present.id
    # The match goes on from there, and its moves bring back the numbers of the lost ones.
    await stand.rounds(number, 4, users, room)
    assert len(with_buttons(stand, room)) == 1


async def test_a_match_that_began_in_the_lost_future(stand: Standing, tmp_path: Path) -> None:
    users, room = stand.users(2), stand.room()
    await backup(stand.path, tmp_path / "copy.db")
    unknown = await stand.begin(users, room)
    stranger = stand.board(room)
    await restored(stand, tmp_path / "copy.db")
    assert await stand.storage.sessions.load(unknown) is None
    assert refused_with(await pressed(stand, users[0], stranger, "board"), "expired_control")
    assert stranger.buttons == []
    await stand.begin(users, room)
