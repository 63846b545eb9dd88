"""No board is begun where none can follow: each door looks at the bot's rights first, and names what lacks."""

from __future__ import annotations

import pytest

from bot.local.driver import DriverUser, Exchange
from bot.local.permissions import BOT_DEFAULT, Permission
from bot.local.world import PRIVATE_THREAD, Channel, Overwrite, ThreadMetadata
from bot.wording.words import words_for
from tests.bot.standing import GAME, Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

BOTH = pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
RIGHTS = {
    "view-channel": (Permission.VIEW_CHANNEL, "View Channel", "Ver canal"),
    "send-messages": (Permission.SEND_MESSAGES, "Send Messages", "Enviar mensajes"),
    "attach-files": (Permission.ATTACH_FILES, "Attach Files", "Adjuntar archivos"),
    "read-message-history": (
        Permission.READ_MESSAGE_HISTORY,
        "Read Message History",
        "Leer el historial de mensajes",
    ),
}
EVERY_RIGHT = pytest.mark.parametrize("right", RIGHTS)


def deny(house: Standing, room: object, *rights: int) -> None:
    """Take rights from the bot in a channel, and give it all others back."""
    channel = house.driver.place(room).channel
    denied = str(sum(rights))
    channel.permission_overwrites = [Overwrite(house.table.world.bot_id, 1, deny=denied)] if rights else []
    house.table.events.channel_changed(channel)


def refused(answer: Exchange, *words: str) -> None:
    """The answer is private and says all that."""
    assert all(message.ephemeral for message in answer.messages)
    for one in words:
        assert one in answer.text


async def sessions(house: Standing) -> int:
    return len([session async for session in house.storage.sessions.every()])


async def in_thread(house: Standing, room: str, user: DriverUser) -> Channel:
    """Have a lobby in a thread; returns the thread."""
    offer = await user.command("game new", channel=room, game=GAME, seats=2)
    await user.press(offer.message, "Open a thread")
    await house.told()
    return house.driver.threads(room)[-1]


def lock(house: Standing, thread: Channel, *, locked: bool = True, archived: bool = False) -> None:
    assert isinstance(thread.thread_metadata, ThreadMetadata)
    thread.thread_metadata.locked, thread.thread_metadata.archived = locked, archived
    house.table.events.channel_changed(thread)


@BOTH
@EVERY_RIGHT
async def test_no_lobby_opens_where_a_right_lacks(house: Standing, right: str, locale: str) -> None:
    (ana,) = house.users(1)
    room, before = house.room(), await sessions(house)
    bit, english, spanish = RIGHTS[right]
    deny(house, room, bit)
    with house.speaking(locale):
        answer = await ana.command("game new", channel=room, game=GAME)
        words = words_for(None, locale[:2])
        refused(answer, words(f"right-{right}"), english if locale == "en-GB" else spanish)
        for other, _, _ in set(RIGHTS.values()) - {RIGHTS[right]}:
            assert words(f"right-{other}") not in answer.text
    assert await sessions(house) == before
    deny(house, room)
    assert not (await ana.command("game new", channel=room, game=GAME)).message.ephemeral


async def test_all_that_lacks_is_named_at_once(house: Standing) -> None:
    (ana,) = house.users(1)
    room = house.room()
    deny(house, room, Permission.SEND_MESSAGES, Permission.ATTACH_FILES)
    refused(await ana.command("game new", channel=room, game=GAME), "**Send Messages**", "**Attach Files**")


async def test_embed_links_are_not_needed(house: Standing) -> None:
    room = house.room()
    deny(house, room, Permission.EMBED_LINKS)
    session_id = await house.begin(house.users(2), room)
    assert house.boards[session_id, 0] == 1


@EVERY_RIGHT
async def test_no_match_starts_where_a_right_lacks(house: Standing, right: str) -> None:
    ana, ben = house.users(2)
    room = house.room()
    lobby = await house.lobby([ana, ben], room)
    for user in (ana, ben):
        await user.press(lobby, "Ready")
    deny(house, room, RIGHTS[right][0])
    answer = await ana.press(lobby, "Start")
    refused_by = [message for message in answer.messages if message.ephemeral]
    assert RIGHTS[right][1] in refused_by[-1].text
    assert (await house.session(room)).status == "lobby"
    deny(house, room)
    await ana.press(lobby, "Start")
    await house.told()
    assert (await house.session(room)).status == "running"


@BOTH
@pytest.mark.parametrize(
    ("bit", "right"),
    [
        (Permission.CREATE_PUBLIC_THREADS, "create-public-threads"),
        (Permission.SEND_MESSAGES_IN_THREADS, "send-messages-in-threads"),
    ],
)
async def test_no_thread_is_offered_or_made_that_could_hold_no_board(
    house: Standing, bit: int, right: str, locale: str
) -> None:
    ana, ben = house.users(2)
    room = house.room()
    await house.begin([ana, ben], room)
    words = words_for(None, locale[:2])
    with house.speaking(locale):
        offer = await ben.command("game new", channel=room, game=GAME, seats=2)
        deny(house, room, bit)
        instead = await ben.command("game new", channel=room, game=GAME, seats=2)
        refused(instead, words(f"right-{right}"))
        assert not instead.message.buttons
        # The offer of before was made in good faith.
        pressed = await ben.press(offer.message, words("thread-open"))
        assert words(f"right-{right}") in pressed.messages[-1].text
    assert house.driver.threads(room) == []


async def test_a_thread_needs_rights_of_its_own(house: Standing) -> None:
    ana, ben = house.users(2)
    room = house.room()
    await house.begin([ana, ben], room)
    thread = await in_thread(house, room, ben)
    lobby = house.driver.messages(thread)[0]
    await ana.press(lobby, "Join")
    for user in (ana, ben):
        await user.press(lobby, "Ready")
    deny(house, room, Permission.SEND_MESSAGES_IN_THREADS)
    answer = await ana.press(lobby, "Start")
    assert "**Send Messages in Threads**" in answer.messages[-1].text
    # Writing in the channel itself is not needed there.
    deny(house, room, Permission.SEND_MESSAGES)
    await ana.press(lobby, "Start")
    await house.told()
    assert (await house.session(thread)).status == "running"


@BOTH
async def test_a_locked_thread_is_no_place(house: Standing, locale: str) -> None:
    ana, ben, _, dora = house.users(4)
    room = house.room()
    session_id = await house.begin([ana, ben], room)
    thread = await in_thread(house, room, ben)
    lobby = house.driver.messages(thread)[0]
    await ana.press(lobby, "Join")
    for user in (ana, ben):
        await user.press(lobby, "Ready")
    lock(house, thread)
    await house.told()
    words = words_for(None, locale[:2])
    with house.speaking(locale):
        answer = await ana.press(lobby, "Start")
        assert words("refused-place-locked", where="here") in answer.messages[-1].text
        moved = await dora.command("game here", channel=thread, session=session_id)
        refused(moved, words("refused-place-locked", where="here"))
    assert (await house.session(thread)).status == "lobby"
    assert (await house.session(room)).session_id == session_id


async def test_nothing_is_brought_where_no_board_could_follow(house: Standing) -> None:
    ana, ben, _, dora = house.users(4)
    room, elsewhere = house.room(), house.room()
    session_id = await house.begin([ana, ben], room)
    deny(house, elsewhere, Permission.ATTACH_FILES)
    refused(await dora.command("game here", channel=elsewhere, session=session_id), "**Attach Files**")
    assert (await house.session(room)).session_id == session_id


async def test_no_rematch_opens_where_a_right_lacks(house: Standing) -> None:
    ana, ben = house.users(2)
    room = house.room()
    session_id = await house.begin([ana, ben], room)
    await ben.press((await ben.command("game resign", channel=room)).message, "Yes, resign")
    await house.told()
    deny(house, room, Permission.ATTACH_FILES)
    refused(await ana.command("game rematch", channel=room), "**Attach Files**")
    assert (await house.session(room)).session_id == session_id
    deny(house, room)
    await ana.command("game rematch", channel=room)
    opened = (await house.session(room)).session_id
    assert opened != session_id
    # Where there is one already nothing is to be opened.
    deny(house, room, Permission.ATTACH_FILES)
    again = await ana.command("game rematch", channel=room, options={})
    assert "**Attach Files**" not in again.text


async def test_no_thread_is_offered_for_a_rematch_that_could_hold_none(house: Standing) -> None:
    ana, ben, chen, dora = house.users(4)
    room = house.room()
    await house.begin([ana, ben], room)
    await ben.press((await ben.command("game resign", channel=room)).message, "Yes, resign")
    await house.told()
    board = house.board(room)
    await house.begin([chen, dora], room)
    deny(house, room, Permission.CREATE_PUBLIC_THREADS)
    answer = await ana.press(board, "Rematch")
    assert "**Create Public Threads**" in answer.messages[-1].text
    assert house.driver.threads(room) == []


@BOTH
async def test_what_was_deleted_is_restored_to_no_place_without_a_board(house: Standing, locale: str) -> None:
    ana, ben, _, dora = house.users(4)
    room, elsewhere = house.room(), house.room()
    session_id = await house.begin([ana, ben], room)
    await dora.command("mod delete", channel=room, reason="A mistake")
    await house.told()
    words = words_for(None, locale[:2])
    deny(house, room, Permission.SEND_MESSAGES)
    deny(house, elsewhere, Permission.ATTACH_FILES)
    with house.speaking(locale):
        back = {"session": session_id, "reason": "No mistake"}
        there = await dora.command("mod restore", channel=elsewhere, options=back)
        rights = [words("right-send-messages")]
        refused(there, words("refused-place-rights", where="there", rights=", ".join(rights)))
        here = await dora.command("mod restore", channel=elsewhere, options={**back, "here": True})
        refused(here, words("refused-place-rights", where="here", rights=words("right-attach-files")))
        place = house.table.world.remove_place(room)
        house.table.events.channel_gone(place.channel)
        gone = await dora.command("mod restore", channel=elsewhere, options=back)
        refused(gone, words("refused-place-gone"))
        assert f"`{words('command-mod-restore-here')}:True`" in gone.text
        deny(house, elsewhere)
        await dora.command("mod restore", channel=elsewhere, options={**back, "here": True})
    await house.told()
    assert (await house.session(elsewhere)).session_id == session_id


@BOTH
async def test_where_only_the_commands_were_added_the_bot_itself_is_asked_for(house: Standing, locale: str) -> None:
    guild = house.table.add_guild(f"Commands alone {locale}", bot=False)
    (channel,) = guild.channels
    (ana,) = house.users(1)
    before = await sessions(house)
    with house.speaking(locale):
        answer = await ana.command("game new", channel=channel, game=GAME)
        assert "`bot`" in answer.text
        assert f"guild_id={guild.id}" in answer.text
        assert "scope=bot+applications.commands" in answer.text
        assert f"permissions={BOT_DEFAULT}" in answer.text, "those of the README"
        refused(answer, words_for(None, locale[:2])("refused-commands-only", link="").strip())
        # All else answers there as anywhere.
        for words in ("game list", "game status", "game board", "my games", "settings show", "deck list", "help"):
            other = await ana.command(words, channel=channel)
            assert not other.failed
            assert words_for(None, locale[:2])("refused-fault") not in other.text, words
        ruled = await ana.command("game end", channel=channel, reason="Try")
        assert words_for(None, locale[:2])("refused-no-session-here") in ruled.text
    assert await sessions(house) == before


@BOTH
async def test_a_private_thread_that_the_bot_is_not_in_is_no_place(house: Standing, locale: str) -> None:
    (ana,) = house.users(1)
    room, before = house.room(), await sessions(house)
    body = {"name": "Among us", "type": PRIVATE_THREAD}
    thread = house.table.threads.create(house.driver.place(room), ana.id, body, None)
    with house.speaking(locale):
        answer = await ana.command("game new", channel=thread.channel, game=GAME)
        refused(answer, words_for(None, locale[:2])("refused-place-private"))
    assert await sessions(house) == before
    house.table.threads.join(thread, house.table.world.bot_id)
    await house.told()
    assert not (await ana.command("game new", channel=thread.channel, game=GAME)).message.ephemeral
