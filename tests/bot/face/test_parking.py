"""A session whose place is lost waits, who can help hears of it once, and what is back goes on by itself."""

from __future__ import annotations

import itertools
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.face.posting import announcer, parking
from bot.host.steady_clock import now_ms
from bot.local.driver import DriverUser, ServerDriver
from bot.local.permissions import BOT_DEFAULT, Permission
from bot.local.shown import ShownMessage
from bot.local.world import Channel, Guild
from bot.wording.words import words_for
from storage.records import Session
from tests.bot.standing import Standing, standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

POST = "/channels/{channel_id}/messages"
SEEN_AND_SENT = (Permission.VIEW_CHANNEL, Permission.SEND_MESSAGES, Permission.ATTACH_FILES)
TOKENS = itertools.count(1000)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pauses, shortened."""
    monkeypatch.setattr(parking, "GATHER_SECONDS", 0.1)
    monkeypatch.setattr(parking, "LETTER_SECONDS", 0.0)
    monkeypatch.setattr(announcer, "RETRY_SECONDS", (0.05, 0.05, 0.05))


@pytest.fixture
def elsewhere(stand: Standing) -> Iterator[ServerDriver]:
    """A server of the test's own; everybody is on the first one, too."""
    guild = stand.table.add_guild("Elsewhere")
    yield stand.driver.server_of(guild)
    for person in stand.table.world.people.values():
        person.dms_open = True


def rooms(stand: Standing, guild: Guild, count: int) -> list[str]:
    """New channels of a server; the first one of all, where it would tell its moderators, is none of them."""
    made = []
    for number in range(count):
        place = stand.table.world.add_text_channel(guild, f"room-{number}")
        stand.table.store.save_place(place)
        stand.table.events.channel_changed(place.channel, created=True)
        made.append(place.channel.id)
    stand.table.store.save_guild(guild)
    return made


def letters(stand: Standing, user: DriverUser) -> list[ShownMessage]:
    return stand.driver.messages(user.private) if user.private is not None else []


async def stored(stand: Standing, session_id: int) -> Session:
    session = await stand.storage.sessions.load(session_id)
    assert session is not None
    return session


async def parked(stand: Standing, session_id: int) -> bool:
    return (await stored(stand, session_id)).parked_reason is not None


async def moved(stand: Standing, session_id: int) -> int:
    """Have who is due move, by a way that needs no channel; returns the revision."""
    host = stand.client.services.host
    seat, moves = await stand.legal(session_id)
    live = await host.live(session_id)
    user_id = live.session.seats[seat].user_id
    assert user_id is not None
    await host.play.move(session_id, user_id, moves[0], interaction_id=next(TOKENS))
    stand.client.services.announcer.wake(session_id)
    await stand.told()
    return (await stored(stand, session_id)).revision


def requests(stand: Standing) -> int:
    return len(stand.table.requests)


def asked(stand: Standing, place: Channel) -> int:
    """How often the bot asked for something to change in a place."""
    ours = [one for one in stand.table.requests if f"/channels/{place.id}" in one.path]
    return sum(one.method != "GET" for one in ours)


# ---- the bot is removed


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_where_the_bot_is_removed_its_players_are_written_to_once(
    stand: Standing, elsewhere: ServerDriver, locale: str
) -> None:
    ana, ben, chen, _ = stand.users(4)
    lang, guild = locale[:2], elsewhere.guild
    one, two, three = rooms(stand, guild, 3)
    match, other = await stand.begin([ana, ben], one), await stand.begin([ben, chen], two)
    await stand.lobby([chen], three, seats=2)
    lobby = (await stand.session(three)).session_id
    before = {user.name: len(letters(stand, user)) for user in (ana, ben, chen)}
    await ben.command("settings me", channel=one, language=lang)
    elsewhere.remove_bot()
    await stand.told()
    words = words_for(None, lang)
    assert [await parked(stand, number) for number in (match, other, lobby)] == [True] * 3
    for user, own in ((ana, [match]), (ben, [match, other]), (chen, [other, lobby])):
        (letter,) = letters(stand, user)[before[user.name] :]
        assert [f" {number})" in letter.text for number in (match, other, lobby)] == [
            number in own for number in (match, other, lobby)
        ]
        assert f"guild_id={guild.id}" in letter.text
        assert "`bot`" in letter.text
        assert letter.raw.flags & 1 << 12, "it makes no sound at night"
    letter = letters(stand, ben)[-1]
    assert words("parked-title", count=2) in letter.text
    assert words("place-no-server") in letter.text
    # Nothing is tried meanwhile, whatever happens.
    sent = requests(stand)
    assert await moved(stand, match) == 1
    assert requests(stand) == sent
    # Added again, it goes on by itself where it was.
    elsewhere.invite_bot()
    await stand.told()
    assert [await parked(stand, number) for number in (match, other, lobby)] == [False] * 3
    assert stand.boards[match, 1] == 1
    assert (await stored(stand, match)).announced_revision == 1
    assert len(letters(stand, ana)) == before["Ana"] + 1
    await ben.command("settings me", channel=one, language="en")


async def test_a_removal_while_the_bot_was_away_is_found_at_its_start(tmp_path: Path) -> None:
    async with standing(tmp_path / "s.db") as stand:
        ana, ben = stand.users(2)
        guild = stand.table.add_guild("Elsewhere")
        (room,) = rooms(stand, guild, 1)
        session_id = await stand.begin([ana, ben], room)
        await stand.stop_bot()
        stand.driver.server_of(guild).remove_bot()
        await stand.start_bot()
        await stand.told()
        assert await parked(stand, session_id)
        assert len(letters(stand, ana)) == len(letters(stand, ben)) == 1
        # Another start tells nobody again.
        await stand.restart()
        await stand.told()
        assert len(letters(stand, ana)) == 1


async def test_an_outage_is_no_removal(stand: Standing, elsewhere: ServerDriver) -> None:
    ana, ben = stand.users(2)
    (room,) = rooms(stand, elsewhere.guild, 1)
    session_id = await stand.begin([ana, ben], room)
    before = len(letters(stand, ana))
    elsewhere.begin_outage()
    await stand.told()
    assert not await parked(stand, session_id)
    # Whatever Discord answers during one, nobody is told.
    await stand.client.services.announcer.parking.park((await stored(stand, session_id)), "403 50001")
    await stand.told()
    assert await parked(stand, session_id)
    assert len(letters(stand, ana)) == before
    elsewhere.end_outage()
    await stand.told()
    assert not await parked(stand, session_id)
    assert len(letters(stand, ana)) == before


# ---- rights are taken


@pytest.mark.parametrize("right", SEEN_AND_SENT)
async def test_a_right_that_is_taken_is_named_to_the_moderators_and_needs_no_command_when_it_is_back(
    stand: Standing, elsewhere: ServerDriver, right: int
) -> None:
    ana, ben = stand.users(2)
    system = elsewhere.guild.channels[0]
    (room,) = rooms(stand, elsewhere.guild, 1)
    session_id = await stand.begin([ana, ben], room)
    told = len(stand.driver.messages(system))
    elsewhere.forbid(room, right)
    await stand.told()
    sent = requests(stand)
    await moved(stand, session_id)
    await moved(stand, session_id)
    assert requests(stand) == sent
    assert await parked(stand, session_id)
    (notice,) = stand.driver.messages(system)[told:]
    names = dict(zip(SEEN_AND_SENT, ("View Channel", "Send Messages", "Attach Files"), strict=True))
    assert [name in notice.text for name in names.values()] == [one == right for one in names]
    assert f"(session {session_id}), <#{room}>" in notice.text
    assert notice.pinged == []
    elsewhere.forbid(room)
    await stand.told()
    assert not await parked(stand, session_id)
    assert stand.boards[session_id, 2] == 1
    assert len(stand.driver.messages(system)) == told + 1


async def test_many_matches_that_wait_for_one_reason_are_one_message(stand: Standing, elsewhere: ServerDriver) -> None:
    ana, ben = stand.users(2)
    system, *_ = elsewhere.guild.channels
    numbers = [await stand.begin([ana, ben], room) for room in rooms(stand, elsewhere.guild, 4)]
    threads = len(letters(stand, stand.driver.user("Owner")))
    told = len(stand.driver.messages(system))
    (own,) = [role for role in elsewhere.guild.roles.values() if role.managed]
    elsewhere.allow_role(own, BOT_DEFAULT & ~Permission.ATTACH_FILES)
    await stand.told()
    assert all([await parked(stand, number) for number in numbers])
    (notice,) = stand.driver.messages(system)[told:]
    assert "4 matches" in notice.text
    assert all(f"(session {number})" in notice.text for number in numbers)
    # Once an hour at most, however often that goes back and forth.
    elsewhere.allow_role(own, BOT_DEFAULT)
    await stand.told()
    assert not any([await parked(stand, number) for number in numbers])
    elsewhere.allow_role(own, BOT_DEFAULT & ~Permission.SEND_MESSAGES)
    await stand.told()
    assert all([await parked(stand, number) for number in numbers])
    assert len(stand.driver.messages(system)) == told + 1
    assert len(letters(stand, stand.driver.user("Owner"))) == threads
    elsewhere.allow_role(own, BOT_DEFAULT)
    await stand.told()
    assert not any([await parked(stand, number) for number in numbers])


async def test_where_no_channel_is_left_the_owner_hears_and_else_the_players(
    stand: Standing, elsewhere: ServerDriver
) -> None:
    ana, ben = stand.users(2)
    owner = stand.driver.user("Owner")
    one, two = rooms(stand, elsewhere.guild, 2)
    first = await stand.begin([ana, ben], one)
    system = elsewhere.guild.channels[0]
    elsewhere.forbid(system, Permission.SEND_MESSAGES)
    before, heard = len(letters(stand, owner)), len(letters(stand, ana))
    elsewhere.forbid(one, Permission.SEND_MESSAGES)
    await stand.told()
    assert f"(session {first})" in letters(stand, owner)[before].text
    assert len(letters(stand, owner)) == before + 1
    assert len(letters(stand, ana)) == heard
    second = await stand.begin([ana, ben], two)
    owner.close_private_messages()
    elsewhere.forbid(two, Permission.SEND_MESSAGES)
    await stand.told()
    (letter,) = letters(stand, ana)[heard:]
    assert f"(session {second})" in letter.text
    assert "could not reach them" in letter.text
    assert "scope" not in letter.text


async def test_who_is_not_to_be_reached_makes_no_storm(
    stand: Standing, elsewhere: ServerDriver, caplog: pytest.LogCaptureFixture
) -> None:
    ana, ben = stand.users(2)
    (room,) = rooms(stand, elsewhere.guild, 1)
    session_id = await stand.begin([ana, ben], room)
    for user in (ana, ben):
        user.close_private_messages()
    elsewhere.remove_bot()
    await stand.told()
    sent = requests(stand)
    await moved(stand, session_id)
    assert requests(stand) == sent
    assert [record for record in caplog.records if "nobody could be told" in record.getMessage()]
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_what_discord_refuses_unforeseen_parks_and_is_tried_when_its_channel_changes(
    stand: Standing, elsewhere: ServerDriver
) -> None:
    ana, ben = stand.users(2)
    system = elsewhere.guild.channels[0]
    (room,) = rooms(stand, elsewhere.guild, 1)
    session_id = await stand.begin([ana, ben], room)
    told = len(stand.driver.messages(system))
    stand.table.fault(POST, method="POST", status=403)
    stand.table.messages.delete(stand.driver.place(room), stand.board(room).raw)
    await stand.move(ana, (await stand.legal(session_id))[1][0], room)
    await stand.told()
    assert await parked(stand, session_id)
    stand.table.api.faults.clear()
    (notice,) = stand.driver.messages(system)[told:]
    assert "closed to me" in notice.text
    # What has nothing to do with it brings nothing about.
    sent = requests(stand)
    elsewhere.add_role("Any")
    await stand.told()
    assert requests(stand) == sent
    stand.table.events.channel_changed(stand.driver.place(room).channel)
    await stand.told()
    assert not await parked(stand, session_id)
    assert (await stored(stand, session_id)).announced_revision == 1


async def test_a_message_that_discord_refuses_is_told_as_one_and_not_as_a_closed_channel(
    stand: Standing, elsewhere: ServerDriver
) -> None:
    ana, ben = stand.users(2)
    system = elsewhere.guild.channels[0]
    (room,) = rooms(stand, elsewhere.guild, 1)
    session_id = await stand.begin([ana, ben], room)
    told = len(stand.driver.messages(system))
    stand.table.fault(POST, method="POST", times=2, status=400, code=50035)
    stand.table.messages.delete(stand.driver.place(room), stand.board(room).raw)
    await stand.move(ana, (await stand.legal(session_id))[1][0], room)
    await stand.told()
    stand.table.api.faults.clear()
    assert (await stored(stand, session_id)).parked_reason == "400 50035"
    (notice,) = stand.driver.messages(system)[told:]
    assert "Discord refused the message" in notice.text
    assert "closed" not in notice.text
    await ben.command("game board", channel=room)
    await stand.told()


# ---- channels and threads


async def test_a_channel_that_is_deleted_parks_its_match_and_those_of_its_threads(
    stand: Standing, elsewhere: ServerDriver
) -> None:
    ana, ben = stand.users(2)
    system = elsewhere.guild.channels[0]
    (room,) = rooms(stand, elsewhere.guild, 1)
    match = await stand.begin([ana, ben], room)
    thread = (await stand.session(await stand.begin_in_thread([ben, ana], room))).session_id
    told = len(stand.driver.messages(system))
    elsewhere.delete(room)
    await stand.told()
    assert await parked(stand, match)
    assert await parked(stand, thread)
    (notice,) = stand.driver.messages(system)[told:]
    assert notice.text.count("the channel is gone") == 2
    assert "/game here" in notice.text


@pytest.mark.parametrize("how", ["locked", "locked and archived", "deleted"])
async def test_a_thread_that_is_shut(stand: Standing, elsewhere: ServerDriver, how: str) -> None:
    ana, ben = stand.users(2)
    system = elsewhere.guild.channels[0]
    (room,) = rooms(stand, elsewhere.guild, 1)
    await stand.begin([ana, ben], room)
    thread = await stand.begin_in_thread([ben, ana], room)
    session_id = (await stand.session(thread)).session_id
    told = len(stand.driver.messages(system))
    if how == "deleted":
        elsewhere.delete(thread)
    else:
        elsewhere.lock(thread)
    if "archived" in how:
        elsewhere.archive(thread)
    await stand.told()
    sent = requests(stand)
    await moved(stand, session_id)
    assert requests(stand) == sent
    assert await parked(stand, session_id)
    (notice,) = stand.driver.messages(system)[told:]
    assert "the thread is locked or gone" in notice.text
    if how != "deleted":
        elsewhere.lock(thread, locked=False)
        await stand.told()
        assert not await parked(stand, session_id)
        assert stand.boards[session_id, 1] == 1


async def test_starts_ask_nothing_and_tell_nobody_again_of_what_was_found_closed_lately(tmp_path: Path) -> None:
    """A locked thread that is archived, too: a start hears nothing of it, so only asking would tell."""
    ahead = 0
    async with standing(tmp_path / "s.db", lambda: now_ms() + ahead) as stand:
        ana, ben = stand.users(2)
        server = stand.driver.server_of(stand.guild)
        (room,) = rooms(stand, stand.guild, 1)
        system = stand.guild.channels[0]
        await stand.begin([ana, ben], room)
        thread = await stand.begin_in_thread([ben, ana], room)
        session_id = (await stand.session(thread)).session_id
        told = len(stand.driver.messages(system))
        server.lock(thread)
        server.archive(thread)
        await stand.told()
        await moved(stand, session_id)
        assert await parked(stand, session_id)
        assert len(stand.driver.messages(system)) == told + 1
        tried = asked(stand, thread)
        for _ in range(3):
            await stand.restart()
            await stand.told()
        assert await parked(stand, session_id)
        assert asked(stand, thread) == tried
        assert len(stand.driver.messages(system)) == told + 1
        # Another hour later a start asks once, and tells once.
        ahead = parking.AGAIN_MS
        for _ in range(2):
            await stand.restart()
            await stand.told()
        assert asked(stand, thread) == tried + 1
        assert len(stand.driver.messages(system)) == told + 2
        # What changed while the bot was away is tried at once.
        await stand.stop_bot()
        server.lock(thread, locked=False)
        server.archive(thread, archived=False)
        await stand.start_bot()
        await stand.told()
        assert not await parked(stand, session_id)
        assert stand.boards[session_id, 1] == 1


async def test_an_archived_thread_is_a_place(stand: Standing, elsewhere: ServerDriver) -> None:
    ana, ben = stand.users(2)
    (room,) = rooms(stand, elsewhere.guild, 1)
    await stand.begin([ana, ben], room)
    thread = await stand.begin_in_thread([ben, ana], room)
    session_id = (await stand.session(thread)).session_id
    elsewhere.archive(thread)
    elsewhere.add_role("Any")
    await stand.told()
    assert not await parked(stand, session_id)
    await moved(stand, session_id)
    assert stand.boards[session_id, 1] == 1


async def test_a_match_that_only_waits_is_brought_back_by_the_board_command(
    stand: Standing, elsewhere: ServerDriver
) -> None:
    """Also one of which nothing is untold."""
    ana, ben = stand.users(2)
    (room,) = rooms(stand, elsewhere.guild, 1)
    session_id = await stand.begin([ana, ben], room)
    await stand.client.services.host.closures.park(session_id, "403 50013")
    await ben.command("game board", channel=room)
    await stand.told()
    assert not await parked(stand, session_id)


async def test_a_session_moved_elsewhere_is_no_longer_parked(stand: Standing, elsewhere: ServerDriver) -> None:
    ana, ben = stand.users(2)
    one, two = rooms(stand, elsewhere.guild, 2)
    session_id = await stand.begin([ana, ben], one)
    elsewhere.delete(one)
    await stand.told()
    assert await parked(stand, session_id)
    await stand.driver.user("Owner").command("game here", channel=two, session=session_id)
    await stand.told()
    assert not await parked(stand, session_id)
    assert (await stored(stand, session_id)).channel_id == int(two)
