"""Tests a lost channel: its session is suspended, users who can help are notified once, and the session resumes."""

from __future__ import annotations

import itertools
import logging
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import pytest_asyncio

from bot.face.posting import announcer, parking
from bot.face.posting.notices import Notices
from bot.host.clocks.steady_clock import now_ms
from bot.local.world.guild_world import Channel, Guild
from bot.local.world.permissions import BOT_DEFAULT, Permission
from engine.kernel.words.phrases import Phrase
from storage.records.matches import Session
from tests.bot.driver import DriverUser, ServerDriver
from tests.bot.meaning import says
from tests.bot.shards import belongs_to_another_shard
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing, standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

POST = "/channels/{channel_id}/messages"
SEEN_AND_SENT = {
    Permission.VIEW_CHANNEL: "right-view-channel",
    Permission.SEND_MESSAGES: "right-send-messages",
    Permission.ATTACH_FILES: "right-attach-files",
}
TOKENS = itertools.count(1000)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parking, "GATHER_SECONDS", 0.1)
    monkeypatch.setattr(parking, "LETTER_SECONDS", 0.0)
    monkeypatch.setattr(announcer, "RETRY_SECONDS", (0.05, 0.05, 0.05))


@pytest.fixture
def elsewhere(stand: Standing) -> Iterator[ServerDriver]:
    """A server that only this test uses. Its members are also members of the first server."""
    guild = stand.table.add_guild("Elsewhere")
    yield stand.driver.server_of(guild)
    for person in stand.table.world.people.values():
        person.dms_open = True


def rooms(stand: Standing, guild: Guild, count: int) -> list[str]:
    """Return new channels of a server, without the first one, in which the bot notifies moderators."""
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
    """Let the player on turn move through the host, without the channel. Return the revision."""
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
    """Return how often the bot sent a request that changes something in a channel."""
    ours = [one for one in stand.table.requests if f"/channels/{place.id}" in one.path]
    return sum(one.method != "GET" for one in ours)


class Playing(NamedTuple):
    """A match of Ana and Ben in a channel of its own, and the channel for notices to its server's moderators."""

    number: int
    room: str
    system: str
    told: int


@pytest_asyncio.fixture(loop_scope="module")
async def playing(stand: Standing, elsewhere: ServerDriver) -> Playing:
    system = str(elsewhere.guild.channels[0])
    (room,) = rooms(stand, elsewhere.guild, 1)
    number = await stand.begin(stand.users(2), room)
    return Playing(number, room, system, len(stand.driver.messages(system)))


def notices(stand: Standing, playing: Playing) -> list[ShownMessage]:
    """Return the messages to moderators since the match began."""
    return stand.driver.messages(playing.system)[playing.told :]


class Removed(NamedTuple):
    """A server from which the bot was removed: its two matches and its lobby, and the messages to their players."""

    match: int
    other: int
    lobby: int
    written: dict[str, int]

    @property
    def all(self) -> tuple[int, int, int]:
        return self.match, self.other, self.lobby


@pytest_asyncio.fixture(loop_scope="module")
async def removed(stand: Standing, elsewhere: ServerDriver) -> AsyncIterator[Removed]:
    """Ana plays Ben, Ben plays Chen, and Chen has opened a lobby. Ben's language is Spanish."""
    ana, ben, chen, _ = stand.users(4)
    one, two, three = rooms(stand, elsewhere.guild, 3)
    match, other = await stand.begin([ana, ben], one), await stand.begin([ben, chen], two)
    await stand.lobby([chen], three, seats=2)
    lobby = (await stand.session(three)).session_id
    await ben.command("settings me", channel=one, language="es")
    letter_count = {user.name: len(letters(stand, user)) for user in (ana, ben, chen)}
    elsewhere.remove_bot()
    await stand.told()
    yield Removed(match, other, lobby, letter_count)
    await ben.command("settings me", channel=stand.room(), language="en")


async def test_after_a_removal_each_player_is_notified_once_about_their_matches(
    stand: Standing, elsewhere: ServerDriver, removed: Removed
) -> None:
    ana, ben, chen, _ = stand.users(4)
    match, other, lobby = removed.all
    for user, lang, own in ((ana, "en", [match]), (ben, "es", [match, other]), (chen, "en", [other, lobby])):
        (letter,) = letters(stand, user)[removed.written[user.name] :]
        assert [number for number in removed.all if says(letter, "parked-line", lang, session=number)] == own
        assert says(letter, "parked-title", lang, count=len(own))
        assert says(letter, "place-no-server", lang)
        assert says(letter, "parked-help-removed", lang)
        assert f"guild_id={elsewhere.guild.id}" in letter.text
        assert letter.raw.flags & 1 << 12, "it makes no sound at night"


async def test_a_missing_server_is_logged_in_one_line(
    stand: Standing, elsewhere: ServerDriver, caplog: pytest.LogCaptureFixture
) -> None:
    users = stand.users(2)
    for room in rooms(stand, elsewhere.guild, 3):
        await stand.begin(users, room)
    caplog.clear()
    await stand.stop_bot()
    elsewhere.remove_bot()
    await stand.start_bot()
    await stand.told()
    warned = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    (line,) = [said for said in warned if "parked" in said]
    assert re.fullmatch(r"\d+ sessions are parked \(place-no-server: \d+\)", line)
    assert len(warned) == 1


async def test_after_a_removal_sessions_are_suspended_and_nothing_is_tried(stand: Standing, removed: Removed) -> None:
    assert [await parked(stand, number) for number in removed.all] == [True] * 3
    requests_sent = requests(stand)
    assert await moved(stand, removed.match) == 1
    assert requests(stand) == requests_sent


async def test_after_a_return_to_a_server_its_sessions_resume(
    stand: Standing, elsewhere: ServerDriver, removed: Removed
) -> None:
    (ana,) = stand.users(1)
    await moved(stand, removed.match)
    elsewhere.invite_bot()
    await stand.told()
    assert [await parked(stand, number) for number in removed.all] == [False] * 3
    assert stand.boards[removed.match, 1] == 1
    assert (await stored(stand, removed.match)).announced_revision == 1
    assert len(letters(stand, ana)) == removed.written["Ana"] + 1, "the only new message is about the removal"


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
        # Another start sends no notice again.
        await stand.restart()
        await stand.told()
        assert len(letters(stand, ana)) == 1


async def test_a_server_of_another_shard_is_unknown_not_gone(
    stand: Standing, elsewhere: ServerDriver, playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    with belongs_to_another_shard(stand.client, int(elsewhere.guild.id), monkeypatch):
        stand.client.announcer.look_around()
        await stand.told()
        assert not await parked(stand, playing.number)
        assert notices(stand, playing) == []
        stand.client.shard_ids = [0, 1]
        stand.client.announcer.look_around()
        await stand.told()
        assert (await stored(stand, playing.number)).parked_reason == "place-no-server"


async def test_an_outage_is_no_removal(stand: Standing, elsewhere: ServerDriver, playing: Playing) -> None:
    session_id, (ana,) = playing.number, stand.users(1)
    before = len(letters(stand, ana))
    elsewhere.begin_outage()
    await stand.told()
    assert not await parked(stand, session_id)
    # During an outage the bot notifies no user, even if Discord answers that the channel is closed.
    await stand.client.services.announcer.parking.park((await stored(stand, session_id)), "403 50001")
    await stand.told()
    assert await parked(stand, session_id)
    assert len(letters(stand, ana)) == before
    elsewhere.end_outage()
    await stand.told()
    assert not await parked(stand, session_id)
    assert len(letters(stand, ana)) == before


@pytest.mark.parametrize("right", SEEN_AND_SENT)
async def test_a_lost_right_is_named_to_moderators_and_its_return_resumes_the_match(
    stand: Standing, elsewhere: ServerDriver, playing: Playing, right: int
) -> None:
    session_id, room, *_ = playing
    elsewhere.forbid(room, right)
    await stand.told()
    requests_sent = requests(stand)
    await moved(stand, session_id)
    await moved(stand, session_id)
    assert requests(stand) == requests_sent
    assert await parked(stand, session_id)
    (notice,) = notices(stand, playing)
    assert [one for one, key in SEEN_AND_SENT.items() if says(notice, key)] == [right]
    assert says(notice, "parked-line", session=session_id, channel=f"<#{room}>")
    assert notice.pinged == []
    elsewhere.forbid(room)
    await stand.told()
    assert not await parked(stand, session_id)
    assert stand.boards[session_id, 2] == 1
    assert notices(stand, playing) == [notice]
    assert says(notice, "notice-over", sessions=f"#{session_id}", count=1)
    assert session_id not in await stand.storage.closures.noticed()


class Without:
    """A server with four matches, in whose channels the bot can lose rights."""

    def __init__(self, stand: Standing, server: ServerDriver) -> None:
        self.stand = stand
        self.server = server
        self.numbers: list[int] = []
        (self.own,) = [role for role in server.guild.roles.values() if role.managed]

    async def right(self, right: int) -> None:
        """Remove this permission from the bot and grant all others. If ``right`` is 0, remove none."""
        self.server.allow_role(self.own, BOT_DEFAULT & ~right)
        await self.stand.told()
        assert {await parked(self.stand, number) for number in self.numbers} == {right != 0}

    def notices(self) -> list[ShownMessage]:
        return self.stand.driver.messages(self.server.guild.channels[0])


@pytest_asyncio.fixture(loop_scope="module")
async def without(stand: Standing, elsewhere: ServerDriver) -> Without:
    found = Without(stand, elsewhere)
    found.numbers += [await stand.begin(stand.users(2), room) for room in rooms(stand, elsewhere.guild, 4)]
    return found


async def test_matches_suspended_for_one_reason_share_one_notice(without: Without) -> None:
    notices_found = len(without.notices())
    await without.right(Permission.ATTACH_FILES)
    (notice,) = without.notices()[notices_found:]
    assert says(notice, "parked-title", count=4)
    assert all(says(notice, "parked-line", session=number) for number in without.numbers)
    # The notice stays open as long as one of the matches is suspended.
    waiting, *others = without.numbers
    closures = without.stand.storage.closures
    for number in others:
        await closures.set_well(number, well=True)
    assert await closures.over() == ()
    await closures.set_well(waiting, well=True)
    (over,) = await closures.over()
    assert over.sessions == tuple(without.numbers)
    await without.right(0)
    assert says(notice, "notice-over", count=4)


async def test_killed_before_a_notice_is_closed_the_next_bot_closes_it(
    stand: Standing, elsewhere: ServerDriver, playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match is resumed, and the bot is killed before the notice is marked as closed."""
    session_id, room, *_ = playing
    elsewhere.forbid(room, Permission.VIEW_CHANNEL)
    await stand.told()
    (notice,) = notices(stand, playing)

    async def stuck(*_: object) -> None: ...

    with monkeypatch.context() as patch:
        patch.setattr(Notices, "well", stuck)
        elsewhere.forbid(room)
        await stand.told()
    assert not await parked(stand, session_id)
    assert says(notice, "parked-line", session=session_id)
    await stand.restart()
    await stand.told()
    assert says(notice, "notice-over", sessions=f"#{session_id}", count=1)


async def test_moderators_are_notified_at_most_once_an_hour(stand: Standing, without: Without) -> None:
    owner = stand.driver.user("Owner")
    notices_found, letter_count = len(without.notices()), len(letters(stand, owner))
    for right in (Permission.ATTACH_FILES, 0, Permission.SEND_MESSAGES, 0):
        await without.right(right)
    assert len(without.notices()) == notices_found + 1
    assert len(letters(stand, owner)) == letter_count


async def test_without_a_channel_the_owner_is_notified_or_else_the_players(
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
    assert says(letters(stand, owner)[before], "parked-line", session=first)
    assert len(letters(stand, owner)) == before + 1
    assert len(letters(stand, ana)) == heard
    second = await stand.begin([ana, ben], two)
    owner.close_private_messages()
    elsewhere.forbid(two, Permission.SEND_MESSAGES)
    await stand.told()
    (letter,) = letters(stand, ana)[heard:]
    assert says(letter, "parked-line", session=second)
    assert says(letter, "parked-help-players")
    assert not says(letter, "parked-help-removed")


async def test_a_user_who_cannot_be_reached_causes_few_requests(
    stand: Standing, elsewhere: ServerDriver, playing: Playing, caplog: pytest.LogCaptureFixture
) -> None:
    session_id = playing.number
    for user in stand.users(2):
        user.close_private_messages()
    elsewhere.remove_bot()
    await stand.told()
    requests_sent = requests(stand)
    await moved(stand, session_id)
    assert requests(stand) == requests_sent
    assert [record for record in caplog.records if "no channel could be notified" in record.getMessage()]
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_an_unexpected_refusal_suspends_until_the_channel_changes(
    stand: Standing, elsewhere: ServerDriver, playing: Playing
) -> None:
    session_id, room, *_ = playing
    (ana,) = stand.users(1)
    stand.table.fault(POST, method="POST", status=403)
    stand.table.messages.delete(stand.driver.place(room), stand.board(room).raw)
    await stand.move(ana, (await stand.legal(session_id))[1][0], room)
    await stand.told()
    assert await parked(stand, session_id)
    stand.table.api.faults.clear()
    (notice,) = notices(stand, playing)
    assert says(notice, "place-closed")
    # An event that changes nothing about the channel, such as a new role, leads to no attempt.
    requests_sent = requests(stand)
    elsewhere.add_role("Any")
    await stand.told()
    assert requests(stand) == requests_sent
    stand.table.events.channel_changed(stand.driver.place(room).channel)
    await stand.told()
    assert not await parked(stand, session_id)
    assert (await stored(stand, session_id)).announced_revision == 1


async def test_a_refused_message_is_not_reported_as_a_closed_channel(stand: Standing, playing: Playing) -> None:
    session_id, room, *_ = playing
    ana, ben = stand.users(2)
    stand.table.fault(POST, method="POST", times=2, status=400, code=50035)
    stand.table.messages.delete(stand.driver.place(room), stand.board(room).raw)
    await stand.move(ana, (await stand.legal(session_id))[1][0], room)
    await stand.told()
    stand.table.api.faults.clear()
    assert (await stored(stand, session_id)).parked_reason == "400 50035"
    (notice,) = notices(stand, playing)
    assert says(notice, "place-refused")
    assert not says(notice, "place-closed")
    await ben.command("game board", channel=room)
    await stand.told()


async def test_a_deleted_channel_suspends_its_match_and_those_of_its_threads(
    stand: Standing, elsewhere: ServerDriver, playing: Playing
) -> None:
    thread = (await stand.session(await stand.begin_in_thread(stand.users(2), playing.room))).session_id
    elsewhere.delete(playing.room)
    await stand.told()
    (notice,) = notices(stand, playing)
    for number in (playing.number, thread):
        assert await parked(stand, number)
        assert says(notice, "parked-line", session=number, why=Phrase("place-gone"))
    assert says(notice, "parked-help-moderators")


@pytest.mark.parametrize("how", ["locked", "locked and archived", "deleted"])
async def test_a_locked_thread_parks_its_match(
    stand: Standing, elsewhere: ServerDriver, playing: Playing, how: str
) -> None:
    thread = await stand.begin_in_thread(stand.users(2), playing.room)
    session_id = (await stand.session(thread)).session_id
    if how == "deleted":
        elsewhere.delete(thread)
    else:
        elsewhere.lock(thread)
    if "archived" in how:
        elsewhere.archive(thread)
    await stand.told()
    requests_sent = requests(stand)
    await moved(stand, session_id)
    assert requests(stand) == requests_sent
    assert await parked(stand, session_id)
    (notice,) = notices(stand, playing)
    assert says(notice, "place-shut")
    if how != "deleted":
        elsewhere.lock(thread, locked=False)
        await stand.told()
        assert not await parked(stand, session_id)
        assert stand.boards[session_id, 1] == 1


async def test_a_start_soon_after_tries_nothing_and_sends_no_notice_again(tmp_path: Path) -> None:
    """When a bot starts, Discord sends no event about a locked thread that is archived.

    So the bot learns of the lock only from a refused request.
    """
    ahead = 0
    async with standing(tmp_path / "s.db", lambda: now_ms() + ahead) as stand:
        ana, ben = stand.users(2)
        server = stand.driver.server_of(stand.guild)
        (room,) = rooms(stand, stand.guild, 1)
        system = stand.guild.channels[0]
        await stand.begin([ana, ben], room)
        thread = await stand.begin_in_thread([ben, ana], room)
        session_id = (await stand.session(thread)).session_id
        announcement = len(stand.driver.messages(system))
        server.lock(thread)
        server.archive(thread)
        await stand.told()
        await moved(stand, session_id)
        assert await parked(stand, session_id)
        assert len(stand.driver.messages(system)) == announcement + 1
        tried = asked(stand, thread)
        for _ in range(3):
            await stand.restart()
            await stand.told()
        assert await parked(stand, session_id)
        assert asked(stand, thread) == tried
        assert len(stand.driver.messages(system)) == announcement + 1
        # An hour later, the first of two restarts tries to resume the match and sends one notice. The second does
        # nothing.
        ahead = parking.AGAIN_MS
        for _ in range(2):
            await stand.restart()
            await stand.told()
        assert asked(stand, thread) == tried + 1
        assert len(stand.driver.messages(system)) == announcement + 2
        # At its start, the bot finds changes that were made while it was away, and tries to resume at once.
        await stand.stop_bot()
        server.lock(thread, locked=False)
        server.archive(thread, archived=False)
        await stand.start_bot()
        await stand.told()
        assert not await parked(stand, session_id)
        assert stand.boards[session_id, 1] == 1


async def test_an_archived_thread_suspends_no_match(stand: Standing, elsewhere: ServerDriver) -> None:
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


async def test_the_board_command_resumes_a_suspended_match(stand: Standing, playing: Playing) -> None:
    """The board command resumes a match even if all its events are announced."""
    session_id, room, *_ = playing
    await stand.client.services.host.closures.park(session_id, "403 50013")
    await stand.users(1)[0].command("game board", channel=room)
    await stand.told()
    assert not await parked(stand, session_id)


async def test_a_session_moved_to_another_channel_is_resumed(stand: Standing, elsewhere: ServerDriver) -> None:
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
