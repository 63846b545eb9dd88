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
def elsewhere(house: Standing) -> Iterator[ServerDriver]:
    """A server of the test's own; everybody is on the first one, too."""
    guild = house.table.add_guild("Elsewhere")
    yield house.driver.server_of(guild)
    for person in house.table.world.people.values():
        person.dms_open = True


def rooms(house: Standing, guild: Guild, count: int) -> list[str]:
    """New channels of a server; the first one of all, where it would tell its moderators, is none of them."""
    made = []
    for number in range(count):
        place = house.table.world.add_text_channel(guild, f"room-{number}")
        house.table.store.save_place(place)
        house.table.events.channel_changed(place.channel, created=True)
        made.append(place.channel.id)
    house.table.store.save_guild(guild)
    return made


def letters(house: Standing, user: DriverUser) -> list[ShownMessage]:
    return house.driver.messages(user.private) if user.private is not None else []


async def stored(house: Standing, session_id: int) -> Session:
    session = await house.storage.sessions.load(session_id)
    assert session is not None
    return session


async def parked(house: Standing, session_id: int) -> bool:
    return (await stored(house, session_id)).parked_reason is not None


async def moved(house: Standing, session_id: int) -> int:
    """Have who is due move, by a way that needs no channel; returns the revision."""
    host = house.client.services.host
    seat, moves = await house.legal(session_id)
    live = await host.live(session_id)
    user_id = live.session.seats[seat].user_id
    assert user_id is not None
    await host.play.move(session_id, user_id, moves[0], interaction_id=next(TOKENS))
    house.client.services.announcer.wake(session_id)
    await house.told()
    return (await stored(house, session_id)).revision


def requests(house: Standing) -> int:
    return len(house.table.requests)


def asked(house: Standing, place: Channel) -> int:
    """How often the bot asked for something to change in a place."""
    ours = [one for one in house.table.requests if f"/channels/{place.id}" in one.path]
    return sum(one.method != "GET" for one in ours)


# ---- the bot is removed


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
async def test_where_the_bot_is_removed_its_players_are_written_to_once(
    house: Standing, elsewhere: ServerDriver, locale: str
) -> None:
    ana, ben, chen, _ = house.users(4)
    lang, guild = locale[:2], elsewhere.guild
    one, two, three = rooms(house, guild, 3)
    match, other = await house.begin([ana, ben], one), await house.begin([ben, chen], two)
    await house.lobby([chen], three, seats=2)
    lobby = (await house.session(three)).session_id
    before = {user.name: len(letters(house, user)) for user in (ana, ben, chen)}
    await ben.command("settings me", channel=one, language=lang)
    elsewhere.remove_bot()
    await house.told()
    words = words_for(None, lang)
    assert [await parked(house, number) for number in (match, other, lobby)] == [True] * 3
    for user, own in ((ana, [match]), (ben, [match, other]), (chen, [other, lobby])):
        (letter,) = letters(house, user)[before[user.name] :]
        assert [f" {number})" in letter.text for number in (match, other, lobby)] == [
            number in own for number in (match, other, lobby)
        ]
        assert f"guild_id={guild.id}" in letter.text
        assert "`bot`" in letter.text
        assert letter.raw.flags & 1 << 12, "it makes no sound at night"
    letter = letters(house, ben)[-1]
    assert words("parked-title", count=2) in letter.text
    assert words("place-no-server") in letter.text
    # Nothing is tried meanwhile, whatever happens.
    sent = requests(house)
    assert await moved(house, match) == 1
    assert requests(house) == sent
    # Added again, it goes on by itself where it was.
    elsewhere.invite_bot()
    await house.told()
    assert [await parked(house, number) for number in (match, other, lobby)] == [False] * 3
    assert house.boards[match, 1] == 1
    assert (await stored(house, match)).announced_revision == 1
    assert len(letters(house, ana)) == before["Ana"] + 1
    await ben.command("settings me", channel=one, language="en")


async def test_a_removal_while_the_bot_was_away_is_found_at_its_start(tmp_path: Path) -> None:
    async with standing(tmp_path / "s.db") as house:
        ana, ben = house.users(2)
        guild = house.table.add_guild("Elsewhere")
        (room,) = rooms(house, guild, 1)
        session_id = await house.begin([ana, ben], room)
        await house.stop_bot()
        house.driver.server_of(guild).remove_bot()
        await house.start_bot()
        await house.told()
        assert await parked(house, session_id)
        assert len(letters(house, ana)) == len(letters(house, ben)) == 1
        # Another start tells nobody again.
        await house.restart()
        await house.told()
        assert len(letters(house, ana)) == 1


async def test_an_outage_is_no_removal(house: Standing, elsewhere: ServerDriver) -> None:
    ana, ben = house.users(2)
    (room,) = rooms(house, elsewhere.guild, 1)
    session_id = await house.begin([ana, ben], room)
    before = len(letters(house, ana))
    elsewhere.begin_outage()
    await house.told()
    assert not await parked(house, session_id)
    # Whatever Discord answers during one, nobody is told.
    await house.client.services.announcer.parking.park((await stored(house, session_id)), "403 50001")
    await house.told()
    assert await parked(house, session_id)
    assert len(letters(house, ana)) == before
    elsewhere.end_outage()
    await house.told()
    assert not await parked(house, session_id)
    assert len(letters(house, ana)) == before


# ---- rights are taken


@pytest.mark.parametrize("right", SEEN_AND_SENT)
async def test_a_right_that_is_taken_is_named_to_the_moderators_and_needs_no_command_when_it_is_back(
    house: Standing, elsewhere: ServerDriver, right: int
) -> None:
    ana, ben = house.users(2)
    system = elsewhere.guild.channels[0]
    (room,) = rooms(house, elsewhere.guild, 1)
    session_id = await house.begin([ana, ben], room)
    told = len(house.driver.messages(system))
    elsewhere.forbid(room, right)
    await house.told()
    sent = requests(house)
    await moved(house, session_id)
    await moved(house, session_id)
    assert requests(house) == sent
    assert await parked(house, session_id)
    (notice,) = house.driver.messages(system)[told:]
    names = dict(zip(SEEN_AND_SENT, ("View Channel", "Send Messages", "Attach Files"), strict=True))
    assert [name in notice.text for name in names.values()] == [one == right for one in names]
    assert f"(session {session_id}), <#{room}>" in notice.text
    assert notice.pinged == []
    elsewhere.forbid(room)
    await house.told()
    assert not await parked(house, session_id)
    assert house.boards[session_id, 2] == 1
    assert len(house.driver.messages(system)) == told + 1


async def test_many_matches_that_wait_for_one_reason_are_one_message(house: Standing, elsewhere: ServerDriver) -> None:
    ana, ben = house.users(2)
    system, *_ = elsewhere.guild.channels
    numbers = [await house.begin([ana, ben], room) for room in rooms(house, elsewhere.guild, 4)]
    threads = len(letters(house, house.driver.user("Owner")))
    told = len(house.driver.messages(system))
    (own,) = [role for role in elsewhere.guild.roles.values() if role.managed]
    elsewhere.allow_role(own, BOT_DEFAULT & ~Permission.ATTACH_FILES)
    await house.told()
    assert all([await parked(house, number) for number in numbers])
    (notice,) = house.driver.messages(system)[told:]
    assert "4 matches" in notice.text
    assert all(f"(session {number})" in notice.text for number in numbers)
    # Once an hour at most, however often that goes back and forth.
    elsewhere.allow_role(own, BOT_DEFAULT)
    await house.told()
    assert not any([await parked(house, number) for number in numbers])
    elsewhere.allow_role(own, BOT_DEFAULT & ~Permission.SEND_MESSAGES)
    await house.told()
    assert all([await parked(house, number) for number in numbers])
    assert len(house.driver.messages(system)) == told + 1
    assert len(letters(house, house.driver.user("Owner"))) == threads
    elsewhere.allow_role(own, BOT_DEFAULT)
    await house.told()
    assert not any([await parked(house, number) for number in numbers])


async def test_where_no_channel_is_left_the_owner_hears_and_else_the_players(
    house: Standing, elsewhere: ServerDriver
) -> None:
    ana, ben = house.users(2)
    owner = house.driver.user("Owner")
    one, two = rooms(house, elsewhere.guild, 2)
    first = await house.begin([ana, ben], one)
    system = elsewhere.guild.channels[0]
    elsewhere.forbid(system, Permission.SEND_MESSAGES)
    before, heard = len(letters(house, owner)), len(letters(house, ana))
    elsewhere.forbid(one, Permission.SEND_MESSAGES)
    await house.told()
    assert f"(session {first})" in letters(house, owner)[before].text
    assert len(letters(house, owner)) == before + 1
    assert len(letters(house, ana)) == heard
    second = await house.begin([ana, ben], two)
    owner.close_private_messages()
    elsewhere.forbid(two, Permission.SEND_MESSAGES)
    await house.told()
    (letter,) = letters(house, ana)[heard:]
    assert f"(session {second})" in letter.text
    assert "could not reach them" in letter.text
    assert "scope" not in letter.text


async def test_who_is_not_to_be_reached_makes_no_storm(
    house: Standing, elsewhere: ServerDriver, caplog: pytest.LogCaptureFixture
) -> None:
    ana, ben = house.users(2)
    (room,) = rooms(house, elsewhere.guild, 1)
    session_id = await house.begin([ana, ben], room)
    for user in (ana, ben):
        user.close_private_messages()
    elsewhere.remove_bot()
    await house.told()
    sent = requests(house)
    await moved(house, session_id)
    assert requests(house) == sent
    assert [record for record in caplog.records if "nobody could be told" in record.getMessage()]
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_what_discord_refuses_unforeseen_parks_and_is_tried_when_its_channel_changes(
    house: Standing, elsewhere: ServerDriver
) -> None:
    ana, ben = house.users(2)
    system = elsewhere.guild.channels[0]
    (room,) = rooms(house, elsewhere.guild, 1)
    session_id = await house.begin([ana, ben], room)
    told = len(house.driver.messages(system))
    house.table.fault(POST, method="POST", status=403)
    house.table.messages.delete(house.driver.place(room), house.board(room).raw)
    await house.move(ana, (await house.legal(session_id))[1][0], room)
    await house.told()
    assert await parked(house, session_id)
    house.table.api.faults.clear()
    (notice,) = house.driver.messages(system)[told:]
    assert "closed to me" in notice.text
    # What has nothing to do with it brings nothing about.
    sent = requests(house)
    elsewhere.add_role("Any")
    await house.told()
    assert requests(house) == sent
    house.table.events.channel_changed(house.driver.place(room).channel)
    await house.told()
    assert not await parked(house, session_id)
    assert (await stored(house, session_id)).announced_revision == 1


async def test_a_message_that_discord_refuses_is_told_as_one_and_not_as_a_closed_channel(
    house: Standing, elsewhere: ServerDriver
) -> None:
    ana, ben = house.users(2)
    system = elsewhere.guild.channels[0]
    (room,) = rooms(house, elsewhere.guild, 1)
    session_id = await house.begin([ana, ben], room)
    told = len(house.driver.messages(system))
    house.table.fault(POST, method="POST", times=2, status=400, code=50035)
    house.table.messages.delete(house.driver.place(room), house.board(room).raw)
    await house.move(ana, (await house.legal(session_id))[1][0], room)
    await house.told()
    house.table.api.faults.clear()
    assert (await stored(house, session_id)).parked_reason == "400 50035"
    (notice,) = house.driver.messages(system)[told:]
    assert "Discord refused the message" in notice.text
    assert "closed" not in notice.text
    await ben.command("game board", channel=room)
    await house.told()


# ---- channels and threads


async def test_a_channel_that_is_deleted_parks_its_match_and_those_of_its_threads(
    house: Standing, elsewhere: ServerDriver
) -> None:
    ana, ben = house.users(2)
    system = elsewhere.guild.channels[0]
    (room,) = rooms(house, elsewhere.guild, 1)
    match = await house.begin([ana, ben], room)
    thread = (await house.session(await house.begin_in_thread([ben, ana], room))).session_id
    told = len(house.driver.messages(system))
    elsewhere.delete(room)
    await house.told()
    assert await parked(house, match)
    assert await parked(house, thread)
    (notice,) = house.driver.messages(system)[told:]
    assert notice.text.count("the channel is gone") == 2
    assert "/game here" in notice.text


@pytest.mark.parametrize("how", ["locked", "locked and archived", "deleted"])
async def test_a_thread_that_is_shut(house: Standing, elsewhere: ServerDriver, how: str) -> None:
    ana, ben = house.users(2)
    system = elsewhere.guild.channels[0]
    (room,) = rooms(house, elsewhere.guild, 1)
    await house.begin([ana, ben], room)
    thread = await house.begin_in_thread([ben, ana], room)
    session_id = (await house.session(thread)).session_id
    told = len(house.driver.messages(system))
    if how == "deleted":
        elsewhere.delete(thread)
    else:
        elsewhere.lock(thread)
    if "archived" in how:
        elsewhere.archive(thread)
    await house.told()
    sent = requests(house)
    await moved(house, session_id)
    assert requests(house) == sent
    assert await parked(house, session_id)
    (notice,) = house.driver.messages(system)[told:]
    assert "the thread is locked or gone" in notice.text
    if how != "deleted":
        elsewhere.lock(thread, locked=False)
        await house.told()
        assert not await parked(house, session_id)
        assert house.boards[session_id, 1] == 1


async def test_starts_ask_nothing_and_tell_nobody_again_of_what_was_found_closed_lately(tmp_path: Path) -> None:
    """A locked thread that is archived, too: a start hears nothing of it, so only asking would tell."""
    ahead = 0
    async with standing(tmp_path / "s.db", lambda: now_ms() + ahead) as house:
        ana, ben = house.users(2)
        server = house.driver.server_of(house.guild)
        (room,) = rooms(house, house.guild, 1)
        system = house.guild.channels[0]
        await house.begin([ana, ben], room)
        thread = await house.begin_in_thread([ben, ana], room)
        session_id = (await house.session(thread)).session_id
        told = len(house.driver.messages(system))
        server.lock(thread)
        server.archive(thread)
        await house.told()
        await moved(house, session_id)
        assert await parked(house, session_id)
        assert len(house.driver.messages(system)) == told + 1
        tried = asked(house, thread)
        for _ in range(3):
            await house.restart()
            await house.told()
        assert await parked(house, session_id)
        assert asked(house, thread) == tried
        assert len(house.driver.messages(system)) == told + 1
        # Another hour later a start asks once, and tells once.
        ahead = parking.AGAIN_MS
        for _ in range(2):
            await house.restart()
            await house.told()
        assert asked(house, thread) == tried + 1
        assert len(house.driver.messages(system)) == told + 2
        # What changed while the bot was away is tried at once.
        await house.stop_bot()
        server.lock(thread, locked=False)
        server.archive(thread, archived=False)
        await house.start_bot()
        await house.told()
        assert not await parked(house, session_id)
        assert house.boards[session_id, 1] == 1


async def test_an_archived_thread_is_a_place(house: Standing, elsewhere: ServerDriver) -> None:
    ana, ben = house.users(2)
    (room,) = rooms(house, elsewhere.guild, 1)
    await house.begin([ana, ben], room)
    thread = await house.begin_in_thread([ben, ana], room)
    session_id = (await house.session(thread)).session_id
    elsewhere.archive(thread)
    elsewhere.add_role("Any")
    await house.told()
    assert not await parked(house, session_id)
    await moved(house, session_id)
    assert house.boards[session_id, 1] == 1


async def test_a_match_that_only_waits_is_brought_back_by_the_board_command(
    house: Standing, elsewhere: ServerDriver
) -> None:
    """Also one of which nothing is untold."""
    ana, ben = house.users(2)
    (room,) = rooms(house, elsewhere.guild, 1)
    session_id = await house.begin([ana, ben], room)
    await house.client.services.host.closures.park(session_id, "403 50013")
    await ben.command("game board", channel=room)
    await house.told()
    assert not await parked(house, session_id)


async def test_a_session_moved_elsewhere_is_no_longer_parked(house: Standing, elsewhere: ServerDriver) -> None:
    ana, ben = house.users(2)
    one, two = rooms(house, elsewhere.guild, 2)
    session_id = await house.begin([ana, ben], one)
    elsewhere.delete(one)
    await house.told()
    assert await parked(house, session_id)
    await house.driver.user("Owner").command("game here", channel=two, session=session_id)
    await house.told()
    assert not await parked(house, session_id)
    assert (await stored(house, session_id)).channel_id == int(two)
