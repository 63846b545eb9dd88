"""Tests reminders to voters whom the vote's board did not mention: in private, or after their quiet hours."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec
import pytest
import pytest_asyncio

from bot.face.posting import announcer, reminder_poster
from bot.face.posting.pings import pinged_voters
from bot.host.clocks.clock_arithmetic import SeatTime
from bot.host.clocks.seat_times import encode_times
from bot.host.clocks.terms import HOUR_MS
from bot.host.matches.live import Live
from bot.host.matches.timekeeper import VOTE_MS
from bot.host.rulings import Pause, Resume
from bot.host.timers.reminders import BALLOT
from bot.local.world.guild_world import Overwrite
from bot.local.world.permissions import Permission
from engine.kernel.words.phrases import Phrase
from storage.records.people import Calls
from tests.bot.clicks import actions, controls, custom_id
from tests.bot.driver import DriverUser
from tests.bot.inner import cache_of, storage_of
from tests.bot.meaning import refused_with, says
from tests.bot.reminding import choose, written
from tests.bot.shards import belongs_to_another_shard
from tests.bot.shown_messages import ShownMessage
from tests.bot.standing import Standing
from tests.bot.tables import START, Time, timers
from tests.bot.timed import late, run_out
from tests.bot.voting import CHOICES, vote, votes

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]

DM = "/users/@me/channels"
# After this many seconds without an expected event the test fails, so that it does not delay the whole run.
PATIENCE = 120


@pytest.fixture(scope="module")
def time() -> Time:
    return Time(START)


@pytest.fixture(scope="module")
def bot_clock(time: Time) -> Time:
    return time


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reminder_poster, "RETRY_SECONDS", (0.02, 0.02, 0.02))


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def usual(stand: Standing) -> AsyncIterator[None]:
    yield
    stand.table.api.faults.clear()
    for user in stand.users(4):
        user.close_private_messages(is_closed=False)
        await choose(stand, user, None)


async def told(stand: Standing) -> None:
    """Wait until all fired timers are announced."""
    cache_of(stand.client.services.host).timers_changed.set()
    await stand.told()
    async with asyncio.timeout(PATIENCE):
        while await stand.storage.timers.due_timers(stand.client.services.host.clock()):
            await stand.told()
    await stand.client.reminder_poster.idle()
    await stand.told()


async def looked_again(stand: Standing, time: Time, session_id: int) -> None:
    """Let the interval pass after which the bot checks waiting matches again."""
    stand.client.services.announcer.wake(session_id)
    time.now += reminder_poster.LOOK_MS
    await told(stand)
    stand.client.reminder_poster.wake()
    await told(stand)


async def begun(stand: Standing, time: Time, routes: dict[str, Calls]) -> tuple[str, int, list[DriverUser]]:
    """Return a match of three in which Ana is late: its channel and id, and the players."""
    users = stand.users(3)
    for user in users:
        if user.name in routes:
            await choose(stand, user, routes[user.name])
    room = stand.room()
    session_id = await late(stand, time, users, room)
    await told(stand)
    return room, session_id, users


def ballots(messages: list[ShownMessage]) -> list[ShownMessage]:
    return [one for one in messages if any((button.custom_id or "").count(".") == 2 for button in one.buttons)]


async def test_a_private_message_asks_for_a_vote(stand: Standing, time: Time) -> None:
    room, _, (ana, ben, chen) = await begun(stand, time, {"Ben": "private"})
    assert [stand.pings[room, user.name] for user in (ana, ben, chen)] == [1, 0, 1]
    (letter,) = written(stand, ben, room)
    until = (time.now + VOTE_MS) // 1000
    assert says(letter, "vote-line", who="Ana", when=f"<t:{until}:f>")
    assert says(letter, "call-private-place", game=Phrase("game-name"))
    assert votes(letter) == dict.fromkeys(CHOICES, 0)
    assert letter.buttons[-1].url, "to the board"
    assert written(stand, chen, room) == []


async def test_a_vote_in_a_private_message_is_counted_on_the_board(stand: Standing, time: Time) -> None:
    room, _, (_, ben, chen) = await begun(stand, time, {"Ben": "private"})
    (letter,) = written(stand, ben, room)
    answer = await vote(stand, ben, letter, "computer")
    assert says(answer, "vote-counted", choice=Phrase("vote-computer"), cast=1, voters=2)
    assert votes(stand.board(room))["computer"] == 1
    # Ben changes his vote from the same private message.
    answer = await vote(stand, ben, letter, "substitute")
    assert says(answer, "vote-counted", choice=Phrase("vote-substitute"), cast=1, voters=2)
    on_its_way = custom_id(letter, "vote", next(one.rest for one in controls(letter) if ".computer" in one.rest))
    answer = await vote(stand, chen, stand.board(room), "substitute")
    assert says(answer, "vote-decided", choice=Phrase("vote-substitute"))
    await told(stand)
    assert actions(letter) == [], "nothing is left to vote about"
    assert refused_with(await ben.press(letter, on_its_way, forged=True), "no_vote")
    assert len(written(stand, ben, room)) == 1
    assert [timer.kind for timer in await stand.storage.timers.fired()] == []


async def test_a_vote_in_another_users_private_message_is_refused(stand: Standing, time: Time) -> None:
    room, session_id, (ana, ben, _) = await begun(stand, time, {"Ben": "private"})
    (letter,) = written(stand, ben, room)
    computer = next(one.pack() for one in controls(letter) if ".computer" in one.rest)
    assert refused_with(await ana.press(stand.board(room), computer, forged=True), "own_vote")
    # This private message is about another match.
    stranger, other = stand.users(4)[3], stand.room()
    await choose(stand, stranger, "private")
    await late(stand, time, [*stand.users(2), stranger], other)
    await told(stand)
    (foreign,) = written(stand, stranger, other)
    assert refused_with(await stranger.press(foreign, computer, forged=True), "expired_control")
    assert await stand.storage.votes.about(session_id, 0) == ()
    assert room != other


async def test_a_vote_counts_where_the_server_belongs_to_another_shard(
    stand: Standing, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, session_id, (_, ben, _) = await begun(stand, time, {"Ben": "private"})
    (letter,) = written(stand, ben, room)
    with belongs_to_another_shard(stand.client, int(stand.guild.id), monkeypatch):
        membership = stand.guild.members.pop(ben.id)
        assert refused_with(await vote(stand, ben, letter, "end"), "not_a_member")
        stand.guild.members[ben.id] = membership
        assert says(await vote(stand, ben, letter, "end"), "vote-counted")
    assert len(await stand.storage.votes.about(session_id, 0)) == 1


async def test_a_player_who_left_the_server_has_no_vote(stand: Standing, time: Time) -> None:
    room, session_id, (_, ben, _) = await begun(stand, time, {"Ben": "private"})
    (letter,) = written(stand, ben, room)
    membership = stand.guild.members.pop(ben.id)
    try:
        assert refused_with(await vote(stand, ben, letter, "end"), "not_a_member")
        assert await stand.storage.votes.about(session_id, 0) == ()
    finally:
        stand.guild.members[ben.id] = membership
    assert says(await vote(stand, ben, letter, "end"), "vote-counted")


async def test_a_voter_who_chose_both_ways_is_pinged_once_and_gets_one_private_message(
    stand: Standing, time: Time
) -> None:
    room, _, (_, ben, _) = await begun(stand, time, {"Ben": "both"})
    assert stand.pings[room, "Ben"] == 1
    assert len(written(stand, ben, room)) == 1
    assert ballots(stand.driver.messages(room)) == []


async def test_a_voter_who_wants_no_reminders_gets_none(stand: Standing, time: Time) -> None:
    room, session_id, (_, ben, _) = await begun(stand, time, {"Ben": "none"})
    assert stand.pings[room, "Ben"] == 0
    assert written(stand, ben, room) == []
    assert await timers(stand.client.services.host, session_id, BALLOT) == []


async def test_an_undeliverable_message_comes_once_in_the_channel(stand: Standing, time: Time) -> None:
    ben = stand.users(2)[1]
    ben.close_private_messages()
    room, session_id, _ = await begun(stand, time, {"Ben": "private"})
    (call,) = ballots(stand.driver.messages(room))
    assert call.pinged == ["Ben"]
    assert ben.mention in call.text
    assert says(call, "vote-line", who="Ana", when=f"<t:{(time.now + VOTE_MS) // 1000}:f>")
    assert says(call, "call-undelivered")
    assert list(votes(call)) == CHOICES
    assert says(await vote(stand, ben, call, "computer"), "vote-counted", choice=Phrase("vote-computer"))
    await stand.restart()
    await told(stand)
    assert len(ballots(stand.driver.messages(room))) == 1
    assert stand.pings[room, "Ben"] == 1
    # The next board deletes the reminder.
    await stand.client.services.host.deadlines.vote(session_id, int(stand.users(3)[2].id), 0, "computer", 9_999_001)
    stand.client.services.announcer.wake(session_id)
    await told(stand)
    assert call.deleted


async def test_a_voter_with_quiet_hours_is_asked_in_the_morning(stand: Standing, time: Time) -> None:
    ben = stand.users(2)[1]
    night = (START // 60_000) % (24 * 60)
    await choose(stand, ben, "channel", (night - 60) % 1440, (night + 120) % 1440)
    room = stand.room()
    # The first player has a day, which ends in the next night.
    session_id = await late(stand, time, stand.users(3), room)
    await told(stand)
    assert stand.pings[room, "Ben"] == 0
    (ballot,) = await timers(stand.client.services.host, session_id, BALLOT)
    assert (ballot.seat, ballot.number) == (1, 0)
    assert 0 < ballot.due_at - time.now <= 3 * HOUR_MS
    time.now = ballot.due_at
    await told(stand)
    assert stand.pings[room, "Ben"] == 1
    assert [one.pinged for one in ballots(stand.driver.messages(room))] == [["Ben"]]
    assert await timers(stand.client.services.host, session_id, BALLOT) == []


async def test_voters_who_have_voted_or_need_not_vote_are_not_asked(stand: Standing, time: Time) -> None:
    ben = stand.users(2)[1]
    night = (time.now // 60_000) % (24 * 60)
    await choose(stand, ben, "channel", (night - 60) % 1440, (night + 120) % 1440)
    host = stand.client.services.host
    room = stand.room()
    session_id = await late(stand, time, stand.users(3), room)
    (ballot,) = await timers(host, session_id, BALLOT)
    await host.rulings.carry_out(session_id, int(stand.users(4)[3].id), Pause(), "A look")
    assert await timers(host, session_id, BALLOT) == [], "nobody votes now"
    await host.rulings.carry_out(session_id, int(stand.users(4)[3].id), Resume(), "It goes on")
    (again,) = await timers(host, session_id, BALLOT)
    assert again.due_at == ballot.due_at
    await host.deadlines.vote(session_id, int(ben.id), 0, "computer", 9_999_002)
    time.now = again.due_at
    await told(stand)
    assert stand.pings[room, "Ben"] == 0
    assert await timers(host, session_id, BALLOT) == []


async def test_after_a_pause_over_night_nobody_is_asked_twice(stand: Standing, time: Time) -> None:
    host, moderator, ben = stand.client.services.host, int(stand.users(4)[3].id), stand.users(2)[1]
    night = (time.now // 60_000) % (24 * 60)
    await choose(stand, ben, "channel", (night - 60) % 1440, (night + 120) % 1440)
    room = stand.room()
    session_id = await late(stand, time, stand.users(3), room)
    await told(stand)
    assert (stand.pings[room, "Ben"], stand.pings[room, "Chen"]) == (0, 1)
    for ruling, hours in ((Pause(), 6), (Resume(), 0)):
        await host.rulings.carry_out(session_id, moderator, ruling, "A look")
        stand.client.services.announcer.wake(session_id)
        await told(stand)
        time.now += hours * HOUR_MS
    assert (stand.pings[room, "Ben"], stand.pings[room, "Chen"]) == (1, 1)
    assert [one.pinged for one in ballots(stand.driver.messages(room))] == [["Ben"]]


async def test_voters_are_asked_regardless_of_their_own_turn(stand: Standing, time: Time) -> None:
    """A player on turn may vote, too, even at night, without reminders, or after a reminder of their own turn."""
    host, (_, ben, chen) = stand.client.services.host, stand.users(3)
    room = stand.room()
    session_id = await late(stand, time, stand.users(3), room)
    live = await host.live(session_id)
    night = ((time.now - HOUR_MS) // 60_000) % (24 * 60)
    await choose(stand, ben, "channel", (night - 30) % 1440, (night + 30) % 1440)
    own = SeatTime(due_at=time.now - HOUR_MS, untold=True, told_at=time.now - HOUR_MS, hushed=True)
    clocks = encode_times({**live.times, 1: own, 2: own})
    busy = Live(msgspec.structs.replace(live.session, clocks=clocks), live.match)
    assert await pinged_voters(host, busy, [busy.session.seats[0]]) == [int(ben.id), int(chen.id)]


async def test_the_bot_waits_for_a_closed_channel(stand: Standing, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcer, "UNPARK_SECONDS", 0.0)
    ben = stand.users(2)[1]
    await choose(stand, ben, "private")
    room = stand.room()
    session_id = await stand.begin(stand.users(3), room, clock="turn:24")
    channel = stand.driver.place(room).channel
    channel.permission_overwrites = [Overwrite(stand.guild.id, 0, deny=str(Permission.SEND_MESSAGES))]
    # The bot does not know yet that the channel is closed, and can still edit the board. Its message to Chen is
    # refused.
    await run_out(stand, time, session_id)
    await told(stand)
    assert (await stand.session(room)).parked_reason is not None
    assert written(stand, ben, room) == []
    channel.permission_overwrites = []
    stand.table.events.channel_changed(channel)
    await looked_again(stand, time, session_id)
    assert len(written(stand, ben, room)) == 1
    assert (stand.pings[room, "Ben"], stand.pings[room, "Chen"]) == (0, 1)


@pytest.mark.faults("the disk is gone")
async def test_a_bot_killed_between_a_ballot_and_its_note_sends_no_second_one(
    stand: Standing, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot died before it noted its message. It sends no second one, although Discord has forgotten the nonce."""
    dropping = storage_of(stand.client.services.host).timers.drop

    async def lost(_timer: object) -> bool:
        raise OSError("the disk is gone")

    monkeypatch.setattr(storage_of(stand.client.services.host).timers, "drop", lost)
    ben = stand.users(2)[1]
    await choose(stand, ben, "private")
    room = stand.room()
    await late(stand, time, stand.users(3), room)
    cache_of(stand.client.services.host).timers_changed.set()
    async with asyncio.timeout(PATIENCE):
        while not written(stand, ben, room):
            await stand.told()
    monkeypatch.setattr(storage_of(stand.client.services.host).timers, "drop", dropping)
    await stand.stop_bot()
    stand.driver.forget_nonces()
    await stand.start_bot()
    await told(stand)
    assert len(written(stand, ben, room)) == 1
    assert stand.pings[room, "Ben"] == 0
    assert await stand.storage.timers.fired() == ()


async def test_an_unannounced_request_to_vote_survives_a_board_a_pause_and_a_restart(
    stand: Standing, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The pause between attempts is short even on a busy machine, because the stand waits for it.
    monkeypatch.setattr(reminder_poster, "RETRY_SECONDS", (0.02, 0.02, 2.0))
    _, ben, chen = stand.users(3)
    await choose(stand, ben, "private")
    # The bot must never have written to Ben. Otherwise it would know his private channel and not request it.
    await stand.restart()
    room = stand.room()
    session_id = await stand.begin(stand.users(3), room, clock="turn:24")
    # The fault remains, and the bot retries all the time.
    stand.table.fault(DM, method="POST", status=503, times=10**9)
    await run_out(stand, time, session_id)
    cache_of(stand.client.services.host).timers_changed.set()
    async with asyncio.timeout(PATIENCE):
        while not await stand.storage.timers.fired():
            await stand.told()
    await stand.client.services.host.seats.offer(session_id, int(chen.id), 9_999_003)
    stand.client.services.announcer.wake(session_id)
    await stand.told()
    moderator = int(stand.users(4)[3].id)
    await stand.client.services.host.rulings.carry_out(session_id, moderator, Pause(), "A look")
    stand.client.services.announcer.wake(session_id)
    await stand.told()
    await stand.stop_bot()
    stand.table.api.faults.clear()
    await stand.start_bot()
    await told(stand)
    assert written(stand, ben, room) == [], "nobody votes during a pause"
    await stand.client.services.host.rulings.carry_out(session_id, moderator, Resume(), "It goes on")
    await looked_again(stand, time, session_id)
    assert len(written(stand, ben, room)) == 1
    assert await stand.storage.timers.fired() == ()


async def test_a_request_to_vote_expires_in_a_pause_and_comes_again_after_it(stand: Standing, time: Time) -> None:
    room, session_id, (_, ben, _) = await begun(stand, time, {"Ben": "private"})
    (letter,) = written(stand, ben, room)
    for ruling, asks in ((Pause(), False), (Resume(), True)):
        await stand.client.services.host.rulings.carry_out(session_id, 5, ruling, "Because")
        stand.client.services.announcer.wake(session_id)
        await told(stand)
        assert ("vote" in actions(letter)) is asks
        assert says(letter, "letter-over") is not asks
    assert written(stand, ben, room) == [letter]
