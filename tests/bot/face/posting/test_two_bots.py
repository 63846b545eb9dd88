"""Tests two bots at one local table that share a PostgreSQL database, each with one of two shards."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext, suppress
from functools import partial
from typing import Any

import pytest
import pytest_asyncio

from bot.face.client import Sobremesa
from bot.host.clocks.steady_clock import now_ms
from bot.host.host import Host
from bot.host.places import owned_shards
from bot.local.client import point_client_at
from bot.local.server import LocalTable
from bot.local.world.guild_world import Guild
from bot.wording.seat_names import SeatNames
from storage.elapsed import elapsed_ms
from storage.errors import LeaseLost, NotSaved
from storage.postgres.address import Address
from storage.slots import SLOTS, slots_in
from storage.store import Storage
from tests.bot.clicks import press
from tests.bot.driver import Driver, Exchange
from tests.bot.inner import ready_with_its_guilds
from tests.bot.meaning import says
from tests.bot.seen import Seen
from tests.bot.standing import GAME, TOKEN, register
from tests.postgres import empty_database, new_database
from tests.storage.postgres.test_versions import next_version
from tests.storage.samples import silence, until
from tests.waiting import until as until_true

SHARDS = 2
SECONDS = 30
INTERACTIONS = itertools.count(1)


class Bot:
    """A bot in this process, with its own connections to the database."""

    storage: Storage
    host: Host
    client: Sobremesa

    def __init__(self) -> None:
        self._connected: dict[Any, Any] = {}

    async def start(self, address: Address) -> None:
        """Join the other bots, and connect."""
        from storage.postgres.database import PostgresDatabase

        database = await PostgresDatabase.open(address, clock=now_ms, heartbeat_seconds=0.2, shares=True)
        self.storage = Storage(database)
        self.host = Host(self.storage, SeatNames(), database.wall_ms, elapsed_ms, strongest="easy")
        await self.host.shards.share(SHARDS)
        shards = self.host.shards
        await until(lambda: bool(shards.own_shards() or shards.promised()), SECONDS)
        first = min(shards.own_shards() or shards.promised())
        self.client = Sobremesa(self.host, shards=SHARDS, first_shard=first)
        self.client.tree.sync = partial(register, self.client.tree)  # type: ignore[method-assign]
        ready_with_its_guilds(self.client)
        self._running = asyncio.create_task(self.client.start(TOKEN))
        async with asyncio.timeout(SECONDS):
            await asyncio.sleep(0)
            await self.client.caught_up.wait()

    async def freeze(self) -> None:
        """Make the bot look frozen to other processes.

        It announces nothing, handles no timers and gives no sign of life.
        """
        self.client.services.announcer._closed = True
        await self.client._clock.close()
        database: Any = self.storage.database
        database._heart.cancel()
        await silence(self.storage, 60_000, database.ownership.leases.token)

    def cut_off(self) -> None:
        """Let the bot reach Discord, but not its database."""
        database: Any = self.storage.database

        def lost() -> None:
            raise NotSaved("io", "no route to the server")

        for thread in (database._writing, *database._reading):
            self._connected[thread] = thread.connected
            thread.connected = lost

    def connect_again(self) -> None:
        """Let the bot reach its database again."""
        for thread, connected in self._connected.items():
            thread.connected = connected

    async def stop(self) -> None:
        """Disconnect, and close the database."""
        await self.client.close()
        await self.host.workers.close()
        with suppress(asyncio.CancelledError):
            await self._running
        await self.storage.close()


class Two:
    """Two bots, one server for each shard, and a record of the boards that were shown there."""

    def __init__(self, table: LocalTable) -> None:
        self.table = table
        self.driver = Driver(table)
        self.bots: list[Bot] = []
        self.seen = Seen(table)

    def guild_of(self, shard: int) -> Guild:
        """Return a server of a shard."""
        while True:
            for guild in self.table.world.guilds.values():
                if (int(guild.id) >> 22) % SHARDS == shard:
                    return guild
            self.table.add_guild("Another server")

    def room(self, shard: int) -> str:
        """Return a new channel in the server of a shard."""
        return self.driver.add_channel(f"room-{len(self.table.world.places)}", self.guild_of(shard))

    async def begin(self, shard: int) -> tuple[str, int]:
        """Begin a match in a shard; return its channel and its session."""
        ana, ben = self.driver.user("Ana"), self.driver.user("Ben")
        room = self.room(shard)
        opened_page = await ana.command("game new", channel=room, options={"game": GAME, "seats": 2})
        await press(ben, opened_page, "join")
        for user in (ana, ben):
            await press(user, opened_page.message, "ready")
        await press(ana, opened_page.message, "start")
        session = await self.bots[0].storage.sessions.last_in(int(room))
        assert session is not None
        await self.shown(session.session_id, 0)
        return room, session.session_id

    async def shown(self, session: int, revision: int) -> None:
        """Wait until a board was shown, and then long enough for a second copy to appear."""
        await self.seen.until_shown(session, revision, SECONDS)
        await asyncio.sleep(0.3)

    async def until_owned(self, *counts: int) -> None:
        """Wait until the bots own these numbers of slots, in order."""
        await self.driver.wait_until(
            lambda: [len(slots_in(one.storage.database.slots)) for one in self.bots] == [*counts]
        )

    async def until_connected(self, *shards: set[int]) -> None:
        """Wait until each bot has these shards, and all are connected."""
        await self.driver.wait_until(
            lambda: (
                [set(one.client.own_shards) for one in self.bots] == [*shards]
                and all(one.client.lives for one in self.bots)
            )
        )


@asynccontextmanager
async def two_at(address: Address, *versions: AbstractContextManager[None]) -> AsyncIterator[Two]:
    """Start two bots, each within its context of ``versions``, which may make it another version of the program."""
    table = await LocalTable.start(token=TOKEN)
    point_client_at(table.url)
    found = Two(table)
    for shard in range(SHARDS):
        found.guild_of(shard)
    try:
        for version in versions or [nullcontext()] * SHARDS:
            found.bots.append(Bot())
            with version:
                await found.bots[-1].start(address)
        await found.driver.registered("game", "move")
        await found.until_connected({0}, {1})
        yield found
    finally:
        for bot in found.bots:
            await bot.stop()
        await table.stop()


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(owned_shards, "IDENTIFY_MS", 10)


@pytest_asyncio.fixture
async def two() -> AsyncIterator[Two]:
    async with two_at(empty_database()) as found:
        yield found


async def move(bot: Bot, session: int) -> int:
    """Let the player on turn make a move through a bot, which may not own the match. Return the revision."""
    live = await bot.host.live(session)
    (decision,) = live.begun_match.decisions()
    user = live.session.seats[decision.seat].user_id
    assert user is not None
    await bot.host.play.move(session, user, " ".join(decision.moves[0]), interaction_id=next(INTERACTIONS))
    # The owner's announcer wakes here, or by the notification about another process.
    bot.client.announcer.wake(session)
    return (await bot.host.live(session)).session.revision


async def test_moves_in_both_shards_are_announced_once(two: Two) -> None:
    await two.until_owned(SLOTS // 2, SLOTS // 2)
    for shard in range(SHARDS):
        _, session = await two.begin(shard)
        assert [await one.host.sessions.is_owned(session) for one in two.bots] == [shard == 0, shard == 1]
        revision = await move(two.bots[shard], session)
        await two.shown(session, revision)
    assert set(two.seen.boards.values()) == {1}


async def test_a_move_that_another_process_makes_is_announced_by_the_owner(two: Two) -> None:
    """A press in a private message reaches the process of shard 0, even if the match belongs to another process."""
    _, session = await two.begin(1)
    first, second = two.bots
    revision = await move(first, session)
    await two.shown(session, revision)
    assert await move(second, session) == revision + 1
    await two.shown(session, revision + 1)
    assert set(two.seen.boards.values()) == {1}


async def test_a_bot_of_the_version_before_plays_on_beside_one_that_has_expanded_the_tables() -> None:
    async with two_at(new_database("expanded"), nullcontext(), next_version(expands=True)) as two:
        await two.until_owned(SLOTS // 2, SLOTS // 2)
        for shard in range(SHARDS):
            _, session = await two.begin(shard)
            for bot in two.bots:
                await two.shown(session, await move(bot, session))
        assert set(two.seen.boards.values()) == {1}
        for bot in two.bots:
            assert not bot.storage.lost_event.is_set()
        # The version before is stopped at last.
        await two.bots.pop(0).stop()
        await two.until_connected({0, 1})


async def test_a_user_who_asks_one_bot_is_forgotten_by_both(two: Two) -> None:
    """The user's matches belong to both bots, and each has both in memory."""
    await two.until_owned(SLOTS // 2, SLOTS // 2)
    ana, sessions = two.driver.user("Ana"), [(await two.begin(shard))[1] for shard in range(SHARDS)]

    async def held() -> list[bool]:
        lives = [await bot.host.live(session) for bot in two.bots for session in sessions]
        return [any(seat.user_id == int(ana.id) for seat in live.session.seats) for live in lives]

    assert await held() == [True] * 4
    for bot in two.bots:
        await bot.host.preferences.choose_language(int(ana.id), "es")
    lobbies = [two.room(shard) for shard in range(SHARDS)]
    for room in lobbies:
        assert ana.name in (await ana.command("game new", channel=room, options={"game": GAME, "seats": 2})).text
    sure = await ana.command("my forget", channel=two.room(0))
    await press(ana, sure, "forget")

    async def forgotten() -> bool:
        return not any(await held())

    await until_true(forgotten, SECONDS)
    for bot in two.bots:
        assert (await bot.host.preferences.of_user(int(ana.id))).language is None
        assert (await bot.host.personal_data.everything(int(ana.id))).empty
    for session in sessions:
        # The computer plays on, so a new board is shown.
        await two.seen.until_shown(session, (await two.bots[0].host.live(session)).session.revision, SECONDS)

    def shown() -> list[str]:
        return [one.text for room in lobbies for one in two.driver.messages(room)]

    await until(lambda: not [text for text in shown() if ana.name in text], SECONDS)


async def test_the_other_bot_announces_what_a_frozen_one_has_not(two: Two) -> None:
    _, session = await two.begin(1)
    first, second = two.bots
    await second.freeze()
    revision = await move(first, session)
    await two.until_owned(SLOTS, SLOTS // 2)
    await two.shown(session, revision)
    assert set(two.seen.boards.values()) == {1}
    with pytest.raises(LeaseLost):
        await second.storage.settings.set_user_language(7, "es")
    assert second.storage.database.slots == 0
    await two.until_connected({0, 1}, set())
    (sessions,) = [await one.storage.sessions.load(session) for one in two.bots[:1]]
    assert sessions is not None
    assert sessions.parked_reason is None


def trust(bot: Bot, milliseconds: int) -> None:
    """Let the leases of a bot run out so long after they were renewed."""
    bot.storage.database.ownership.trusted_ms = milliseconds


async def ask(two: Two, room: str) -> tuple[Exchange, bool]:
    """Use a command, and return its answer and whether it is the refusal of a bot without its database."""
    status = await two.driver.user("Ana").command("game status", channel=room)
    assert status.messages
    return status, any(says(status, "refused-not-saved", lang) for lang in ("en", "es"))


async def test_a_bot_that_was_the_only_one_refuses_without_its_database(two: Two) -> None:
    """If another one started since, its answer would come first."""
    room, _ = await two.begin(1)
    await two.bots.pop().stop()
    (bot,) = two.bots
    await two.until_connected({0, 1})
    ownership = bot.storage.database.ownership
    await until(lambda: ownership.is_alone, SECONDS)
    trust(bot, 1_000)
    bot.cut_off()
    await until(lambda: not ownership.is_current, SECONDS)
    assert not bot.host.shards.have_run_out
    status, is_refused = await ask(two, room)
    assert is_refused
    assert (status.ack_seconds or 0) >= owned_shards.LATE_SECONDS
    assert set(bot.client.own_shards) == {0, 1}
    bot.connect_again()
    await until(lambda: ownership.is_current, SECONDS)
    assert (await ask(two, room))[1] is False


async def test_a_bot_without_its_database_is_silent_in_the_shards_that_another_one_has(two: Two) -> None:
    room, session = await two.begin(1)
    first, second = two.bots
    trust(second, 1_000)
    second.cut_off()
    await silence(first.storage, 60_000, second.storage.database.ownership.leases.token)
    await two.until_owned(SLOTS, SLOTS // 2)
    await until(lambda: second.host.shards.have_run_out, SECONDS)
    guild = int(two.guild_of(1).id)
    assert not await second.host.shards.answers(next(INTERACTIONS), guild)
    await two.until_connected({0, 1}, set())
    assert not second.client.is_serving
    assert (await ask(two, room))[1] is False
    second.connect_again()
    await two.until_owned(SLOTS // 2, SLOTS // 2)
    await two.until_connected({0}, {1})
    await two.shown(session, await move(second, session))
    assert set(two.seen.boards.values()) == {1}


async def test_a_shard_is_handed_over_in_order_when_a_bot_stops(two: Two) -> None:
    room, session = await two.begin(1)
    second = two.bots.pop()
    await second.stop()
    await two.until_connected({0, 1})
    question = await two.driver.user("Ana").command("game status", channel=room)
    assert question.messages
    await two.shown(session, await move(two.bots[0], session))
    assert set(two.seen.boards.values()) == {1}


async def test_only_the_process_of_the_first_shard_registers_the_commands(two: Two) -> None:
    assert [one.client._commands_synced for one in two.bots] == [True, False]
