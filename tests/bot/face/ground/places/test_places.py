"""Tests that no board begins where it cannot continue: entry points check the bot's rights and name missing ones."""

from __future__ import annotations

import pytest

from bot.local.world.guild_world import PRIVATE_THREAD, Channel, Overwrite, ThreadMetadata
from bot.local.world.permissions import BOT_DEFAULT, Permission
from bot.wording.words import words_for
from tests.bot.clicks import press
from tests.bot.driver import DriverUser, Exchange
from tests.bot.meaning import says
from tests.bot.standing import GAME, Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

BOTH = pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
RIGHTS = {
    "view-channel": Permission.VIEW_CHANNEL,
    "send-messages": Permission.SEND_MESSAGES,
    "attach-files": Permission.ATTACH_FILES,
    "read-message-history": Permission.READ_MESSAGE_HISTORY,
}
SEND, ATTACH = (words_for(None, "en")(f"right-{right}") for right in ("send-messages", "attach-files"))
EVERY_RIGHT = pytest.mark.parametrize("right", RIGHTS)


def deny(stand: Standing, room: object, *rights: int) -> None:
    """Deny the bot these rights in a channel, and give it all others back."""
    channel = stand.driver.place(room).channel
    denied = str(sum(rights))
    channel.permission_overwrites = [Overwrite(stand.table.world.bot_id, 1, deny=denied)] if rights else []
    stand.table.events.channel_changed(channel)


def refused(answer: Exchange, *words: str) -> None:
    """Check that the answer is private and contains all of these texts."""
    assert all(message.ephemeral for message in answer.messages)
    for one in words:
        assert one in answer.text


async def sessions(stand: Standing) -> int:
    return len([session async for session in stand.storage.sessions.every()])


async def in_thread(stand: Standing, room: str, user: DriverUser) -> Channel:
    """Open a lobby in a thread, and return the thread."""
    offer = await user.command("game new", channel=room, game=GAME, seats=2)
    await press(user, offer, "thread")
    await stand.told()
    return stand.driver.threads(room)[-1]


def lock(stand: Standing, thread: Channel, *, locked: bool = True, archived: bool = False) -> None:
    assert isinstance(thread.thread_metadata, ThreadMetadata)
    thread.thread_metadata.locked, thread.thread_metadata.archived = locked, archived
    stand.table.events.channel_changed(thread)


@BOTH
@EVERY_RIGHT
async def test_no_lobby_opens_where_the_bot_lacks_a_right(stand: Standing, right: str, locale: str) -> None:
    (ana,) = stand.users(1)
    room, before = stand.room(), await sessions(stand)
    deny(stand, room, RIGHTS[right])
    with stand.speaking(locale):
        answer = await ana.command("game new", channel=room, game=GAME)
        words = words_for(None, locale[:2])
        refused(answer, words(f"right-{right}"))
        for other in RIGHTS.keys() - {right}:
            assert words(f"right-{other}") not in answer.text
    assert await sessions(stand) == before
    deny(stand, room)
    assert not (await ana.command("game new", channel=room, game=GAME)).message.ephemeral


async def test_all_missing_rights_are_named_at_once(stand: Standing) -> None:
    (ana,) = stand.users(1)
    room = stand.room()
    deny(stand, room, Permission.SEND_MESSAGES, Permission.ATTACH_FILES)
    refused(
        await ana.command("game new", channel=room, game=GAME),
        SEND,
        ATTACH,
    )


async def test_embed_links_are_not_needed(stand: Standing) -> None:
    room = stand.room()
    deny(stand, room, Permission.EMBED_LINKS)
    session_id = await stand.begin(stand.users(2), room)
    assert stand.boards[session_id, 0] == 1


@EVERY_RIGHT
async def test_no_match_starts_where_the_bot_lacks_a_right(stand: Standing, right: str) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    lobby = await stand.lobby([ana, ben], room)
    for user in (ana, ben):
        await press(user, lobby, "ready")
    deny(stand, room, RIGHTS[right])
    answer = await press(ana, lobby, "start")
    refused_by = [message for message in answer.messages if message.ephemeral]
    assert says(refused_by[-1], f"right-{right}")
    assert (await stand.session(room)).status == "lobby"
    deny(stand, room)
    await press(ana, lobby, "start")
    await stand.told()
    assert (await stand.session(room)).status == "running"


@BOTH
@pytest.mark.parametrize(
    ("bit", "right"),
    [
        (Permission.CREATE_PUBLIC_THREADS, "create-public-threads"),
        (Permission.SEND_MESSAGES_IN_THREADS, "send-messages-in-threads"),
    ],
)
async def test_no_thread_is_offered_or_made_in_which_no_board_could_be_shown(
    stand: Standing, bit: int, right: str, locale: str
) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room)
    words = words_for(None, locale[:2])
    with stand.speaking(locale):
        offer = await ben.command("game new", channel=room, game=GAME, seats=2)
        deny(stand, room, bit)
        instead = await ben.command("game new", channel=room, game=GAME, seats=2)
        refused(instead, words(f"right-{right}"))
        assert not instead.message.buttons
        # The button was shown while the bot still had the right. Now the right is missing, so the press is refused.
        pressed = await press(ben, offer, "thread")
        assert words(f"right-{right}") in pressed.messages[-1].text
    assert stand.driver.threads(room) == []


async def test_a_thread_needs_its_own_rights(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    await stand.begin([ana, ben], room)
    thread = await in_thread(stand, room, ben)
    lobby = stand.driver.messages(thread)[0]
    await press(ana, lobby, "join")
    for user in (ana, ben):
        await press(user, lobby, "ready")
    deny(stand, room, Permission.SEND_MESSAGES_IN_THREADS)
    answer = await press(ana, lobby, "start")
    assert says(answer.messages[-1], "right-send-messages-in-threads")
    # The bot needs no right to write in the parent channel.
    deny(stand, room, Permission.SEND_MESSAGES)
    await press(ana, lobby, "start")
    await stand.told()
    assert (await stand.session(thread)).status == "running"


@BOTH
async def test_a_locked_thread_is_refused(stand: Standing, locale: str) -> None:
    ana, ben, _, dora = stand.users(4)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    thread = await in_thread(stand, room, ben)
    lobby = stand.driver.messages(thread)[0]
    await press(ana, lobby, "join")
    for user in (ana, ben):
        await press(user, lobby, "ready")
    lock(stand, thread)
    await stand.told()
    words = words_for(None, locale[:2])
    with stand.speaking(locale):
        answer = await press(ana, lobby, "start")
        assert words("refused-place-locked", where="here") in answer.messages[-1].text
        moved = await dora.command("game here", channel=thread, session=session_id)
        refused(moved, words("refused-place-locked", where="here"))
    assert (await stand.session(thread)).status == "lobby"
    assert (await stand.session(room)).session_id == session_id


async def test_no_match_is_moved_where_no_board_could_be_shown(stand: Standing) -> None:
    ana, ben, _, dora = stand.users(4)
    room, elsewhere = stand.room(), stand.room()
    session_id = await stand.begin([ana, ben], room)
    deny(stand, elsewhere, Permission.ATTACH_FILES)
    refused(
        await dora.command("game here", channel=elsewhere, session=session_id),
        ATTACH,
    )
    assert (await stand.session(room)).session_id == session_id


async def test_no_rematch_opens_where_the_bot_lacks_a_right(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    await press(ben, await ben.command("game resign", channel=room), "resign")
    await stand.told()
    deny(stand, room, Permission.ATTACH_FILES)
    refused(await ana.command("game rematch", channel=room), ATTACH)
    assert (await stand.session(room)).session_id == session_id
    deny(stand, room)
    await ana.command("game rematch", channel=room)
    opened = (await stand.session(room)).session_id
    assert opened != session_id
    # If a match is already there, the answer points to it and opens nothing.
    deny(stand, room, Permission.ATTACH_FILES)
    again = await ana.command("game rematch", channel=room, options={})
    assert not says(again, "right-attach-files")


async def test_no_thread_is_offered_for_a_rematch_if_the_bot_cannot_make_one(stand: Standing) -> None:
    ana, ben, chen, dora = stand.users(4)
    room = stand.room()
    await stand.begin([ana, ben], room)
    await press(ben, await ben.command("game resign", channel=room), "resign")
    await stand.told()
    board = stand.board(room)
    await stand.begin([chen, dora], room)
    deny(stand, room, Permission.CREATE_PUBLIC_THREADS)
    answer = await press(ana, board, "rematch")
    assert says(answer.messages[-1], "right-create-public-threads")
    assert stand.driver.threads(room) == []


@BOTH
async def test_a_deleted_match_is_not_restored_where_no_board_could_be_shown(stand: Standing, locale: str) -> None:
    ana, ben, _, dora = stand.users(4)
    room, elsewhere = stand.room(), stand.room()
    session_id = await stand.begin([ana, ben], room)
    await dora.command("mod delete", channel=room, reason="A mistake")
    await stand.told()
    words = words_for(None, locale[:2])
    deny(stand, room, Permission.SEND_MESSAGES)
    deny(stand, elsewhere, Permission.ATTACH_FILES)
    with stand.speaking(locale):
        back = {"session": session_id, "reason": "No mistake"}
        there = await dora.command("mod restore", channel=elsewhere, options=back)
        rights = [words("right-send-messages")]
        refused(there, words("refused-place-rights", where="there", rights=", ".join(rights)))
        here = await dora.command("mod restore", channel=elsewhere, options={**back, "here": True})
        refused(here, words("refused-place-rights", where="here", rights=words("right-attach-files")))
        place = stand.table.world.remove_place(room)
        stand.table.events.channel_gone(place.channel)
        gone = await dora.command("mod restore", channel=elsewhere, options=back)
        refused(gone, words("refused-place-gone"))
        assert f"`{words('command-mod-restore-here')}:True`" in gone.text
        deny(stand, elsewhere)
        await dora.command("mod restore", channel=elsewhere, options={**back, "here": True})
    await stand.told()
    assert (await stand.session(elsewhere)).session_id == session_id


@BOTH
async def test_on_a_server_without_the_bot_the_answer_asks_to_add_it(stand: Standing, locale: str) -> None:
    guild = stand.table.add_guild(f"Commands alone {locale}", bot=False)
    (channel,) = guild.channels
    (ana,) = stand.users(1)
    before = await sessions(stand)
    with stand.speaking(locale):
        answer = await ana.command("game new", channel=channel, game=GAME)
        assert "`bot`" in answer.text
        assert f"guild_id={guild.id}" in answer.text
        assert "scope=bot+applications.commands" in answer.text
        assert f"permissions={BOT_DEFAULT}" in answer.text, "those of the README"
        refused(answer, words_for(None, locale[:2])("refused-commands-only", link="").strip())
        # All other commands answer as usual on this server.
        for words in ("game list", "game status", "game board", "my games", "settings show", "deck list", "help"):
            other = await ana.command(words, channel=channel)
            assert not other.failed
            assert words_for(None, locale[:2])("refused-fault") not in other.text, words
        ruled = await ana.command("game end", channel=channel, reason="Try")
        assert words_for(None, locale[:2])("refused-no-session-here") in ruled.text
    assert await sessions(stand) == before


@BOTH
async def test_a_private_thread_without_the_bot_is_refused(stand: Standing, locale: str) -> None:
    (ana,) = stand.users(1)
    room, before = stand.room(), await sessions(stand)
    body = {"name": "Among us", "type": PRIVATE_THREAD}
    thread = stand.table.threads.create(stand.driver.place(room), ana.id, body, None)
    with stand.speaking(locale):
        answer = await ana.command("game new", channel=thread.channel, game=GAME)
        refused(answer, words_for(None, locale[:2])("refused-place-private"))
    assert await sessions(stand) == before
    stand.table.threads.join(thread, stand.table.world.bot_id)
    await stand.told()
    assert not (await ana.command("game new", channel=thread.channel, game=GAME)).message.ephemeral
