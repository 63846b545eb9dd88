"""A whole stand for tests: local table, storage and the bot, connected by the real discord.py client.

At its end each stand checks every request of the bot against Discord's description of its API, if that is available. It
also checks that the table, which applies Discord's rules, refused no request.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

from discord.app_commands import AppCommand
from discord.http import Route

from bot.face.client import Sobremesa, Tree
from bot.face.ground.throttle import Throttle
from bot.face.messages.turn import shows_board
from bot.face.paintings import load_files
from bot.host.clocks.steady_clock import now_ms
from bot.host.ground.quotas import QuotaLimits
from bot.host.host import Host
from bot.local.client import point_client_at
from bot.local.routes.rest_request import Recorded
from bot.local.server import LocalTable
from bot.local.world.guild_world import Channel, Role
from bot.wording.seat_names import SeatNames
from storage.postgres.address import Address
from storage.records.matches import Session
from storage.records.people import Confirm
from storage.store import Storage
from tests.bot.clicks import controls, press
from tests.bot.driver import Driver, DriverUser, Exchange
from tests.bot.handlers import handled, handlers
from tests.bot.inner import cache_of, compared, ready_with_its_guilds
from tests.bot.pairing import PairingHere
from tests.bot.seen import Seen
from tests.bot.shown_messages import ShownMessage
from tests.databases import open_storage
from tests.engine.tables import people
from tests.openapi import OpenApi, required_openapi

R = TypeVar("R")
TOKEN = "a-token-that-nobody-may-see"
GAME = "splendor_marvel"
JUDGES = "Judges"
# The quotas are wide, because in these tests a few users open more matches than people do.
ROOMY = QuotaLimits(opened=10_000, hourly=10_000, tables=10_000, guild=10_000)
TOLD_SECONDS = 60.0
QUIET_ROUNDS, ROUND_SECONDS = 5, 0.003
# The request body that registers the commands, cached. Building it takes as long as the rest of a start.
_COMMANDS: list[Any] = []


class Standing:
    """A running stand, with a driver that controls its users."""

    def __init__(self, table: LocalTable, database: Path | Address, clock: Callable[[], int] = now_ms) -> None:
        self.clock = clock
        self.table = table
        self.database = database
        self.driver = Driver(table)
        self.storage: Storage
        self.client: Sobremesa
        seen = Seen(table)
        self.boards, self.shown, self.pings = seen.boards, seen.shown, seen.pings
        self._running: asyncio.Task[None] | None = None
        self._channels = 0
        guild = next(iter(table.world.guilds.values()))
        role = Role(table.world.snowflake(), JUDGES, "0", 2)
        self.judges = guild.roles.setdefault(role.id, role)
        self.guild = guild

    @property
    def path(self) -> Path:
        """The file of an SQLite database."""
        assert isinstance(self.database, Path)
        return self.database

    async def start_bot(self) -> None:
        """Open the database and connect."""
        self.storage = await open_storage(self.database, self.clock)
        self.client = Sobremesa(
            Host(self.storage, SeatNames(), self.clock, pairer=PairingHere(), strongest="easy"), shards=1
        )
        cache_of(self.client.services.host).quotas.limits = ROOMY
        self.client.services.host.workers.run_apart = compute_here  # type: ignore[method-assign]
        # The rate limits are wide, because the simulated users act faster than people.
        self.client.services.pace = self.client.services.typing = Throttle(limit=100_000, seconds=10)
        # The bot does not pause before it creates the next thread of an event, or edits an event's message again.
        self.client.services.events.threads.pace = self.client.ladders.pace = 0.0
        self.client.services.events.messages.rests = False
        self.client.tree.sync = partial(register, self.client.tree)  # type: ignore[method-assign]
        ready_with_its_guilds(self.client)
        self._running = asyncio.create_task(self.client.start(TOKEN))
        await self.driver.connected()
        await self.driver.registered("game", "move", "settings", "help")
        await self.client.wait_until_ready()

    async def stop_bot(self) -> None:
        """Disconnect and close the database."""
        await self.client.close()
        await self.client.services.host.workers.close()
        if self._running is not None:
            with contextlib.suppress(asyncio.CancelledError):
                await self._running
        await self.storage.close()

    async def restart(self) -> None:
        """Stop the bot and start another on the same database."""
        await self.stop_bot()
        await self.start_bot()

    async def confirms(self, user: DriverUser, confirm: Confirm | None) -> None:
        """Store which moves a user confirms; None resets to the default."""
        await self.client.services.host.preferences.choose_confirm(int(user.id), confirm)

    async def told(self) -> None:
        """Wait until everything is answered and announced, and no task is pending."""
        async with asyncio.timeout(TOLD_SECONDS):
            while True:
                await self.driver.settle(quiet=0)
                # A press may be acknowledged long before its handler is done. A starting bot finds unannounced events
                # one by one.
                await handled()
                await compared(self.client)
                await self.client.services.host.play.thoughts.idle()
                await asyncio.gather(*self.client.services.later, return_exceptions=True)
                await self.client.services.announcer.idle()
                await self.client.waiting_panels.idle()
                await self.client.services.events.idle()
                await self.client.daily_puzzles.idle()
                await self.client.seasons.idle()
                await self.client.leagues.idle()
                await self.client.ladders.idle()
                served = self.table.api.served
                # Data already in the sockets is delivered within a few event-loop iterations, however slow each is.
                for _ in range(QUIET_ROUNDS):
                    await asyncio.sleep(ROUND_SECONDS)
                busy = self.table.interactions.open or self.table.api.in_flight or handlers()
                # A bot that has just started first reads the unannounced events of a former one.
                busy = busy or not self.client.caught_up.is_set()
                # Discord's changes of channels may be announced with a delay.
                services = self.client.services
                busy = busy or services.announcer.busy or services.events.busy
                # An announcement may have started the update of a hand, whose picture takes a while.
                busy = busy or bool(services.later)
                if not busy and self.table.api.served == served:
                    return

    def users(self, count: int) -> list[DriverUser]:
        """Return the first simulated users. Further users join the server when a test first requests them."""
        known = {person.user.global_name for person in self.table.world.people.values()}
        names = people(("Ana", "Ben", "Chen", "Mod Dora"), count)
        return [self.driver.user(name) if name in known else self.driver.add_user(name) for name in names]

    @contextlib.contextmanager
    def speaking(self, locale: str) -> Iterator[None]:
        """Within the ``with`` block, set the Discord language of the first four users."""
        before = {user.id: self.table.world.people[user.id].locale for user in self.users(4)}
        for user in self.users(4):
            user.set_locale(locale)
        try:
            yield
        finally:
            for user in self.users(4):
                user.set_locale(before[user.id])

    def room(self) -> str:
        """Return a new channel, and lift the rate limit on pictures for all users."""
        self._channels += 1
        self.client.services.boards = Throttle(limit=5, seconds=10)
        return self.driver.add_channel(f"room-{self._channels}")

    async def lobby(self, users: list[DriverUser], channel: object = "table", **options: object) -> ShownMessage:
        """Open a lobby and let everybody join; return its message."""
        given = {"game": GAME, "seats": len(users), **options}
        opened_page = await users[0].command("game new", channel=channel, options=given)
        for user in users[1:]:
            await press(user, opened_page, "join")
        return opened_page.message

    async def begin(self, users: list[DriverUser], channel: object = "table", **options: object) -> int:
        """Open a lobby, seat the users, start, and return the session's id."""
        lobby = await self.lobby(users, channel, **options)
        for user in users:
            await press(user, lobby, "ready")
        await press(users[0], lobby, "start")
        await self.told()
        return (await self.session(channel)).session_id

    async def begin_in_thread(self, users: list[DriverUser], channel: object, **options: object) -> Channel:
        """Start a match beside the channel's match; return the thread in which it is played."""
        given = {"game": GAME, "seats": len(users), **options}
        offer = await users[0].command("game new", channel=channel, options=given)
        await press(users[0], offer, "thread")
        await self.told()
        thread = self.driver.threads(channel)[-1]
        lobby = self.driver.messages(thread)[0]
        for user in users[1:]:
            await press(user, lobby, "join")
        for user in users:
            await press(user, lobby, "ready")
        await press(users[0], lobby, "start")
        await self.told()
        return thread

    async def resign(self, user: DriverUser, channel: object = "table") -> Exchange:
        """Let a player resign and confirm, and wait until it is announced; return the answer."""
        question = await user.command("game resign", channel=channel)
        result = await press(user, question, "resign")
        await self.told()
        return result

    async def session(self, channel: object = "table") -> Session:
        """Return the latest stored session of a channel."""
        session = await self.storage.sessions.last_in(int(self.driver.place(channel).channel.id))
        assert session is not None
        return session

    def private_room(self, user: DriverUser) -> str:
        """Return the private channel of a user with the bot."""
        place, fresh = self.table.world.private_channel(user.id)
        if fresh:
            self.table.store.save_place(place)
        return place.channel.id

    async def moves(self, channel: object = "table") -> list[str]:
        """Return the moves of a channel's match, without undone ones."""
        stored = await self.storage.moves.list((await self.session(channel)).session_id)
        return [move.text for move in stored if move.undone_by is None]

    async def token(self, session_id: int) -> int:
        """Return the token of the question that the first seat on turn must answer, as in its panel's custom ids."""
        match = (await self.client.services.host.live(session_id)).running_match
        return match.token(match.decisions()[0].seat)

    def board(self, channel: object = "table") -> ShownMessage:
        """Return the latest board in a channel. Other messages, like the greeting, have pictures too."""
        messages = [message for message in self.driver.messages(channel) if message.images]
        return [one for one in messages if any(shows_board(control, control.session) for control in controls(one))][-1]

    async def move(self, user: DriverUser, text: str, channel: object = "table") -> Exchange:
        """Make a move by text and wait until it is announced."""
        result = await user.command("move", channel=channel, move=text)
        await self.told()
        return result

    async def rounds(self, session_id: int, count: int, users: list[DriverUser], channel: object = "table") -> None:
        """Let each of these users make the first legal move ``count`` times, in turn."""
        for _ in range(count):
            for user in users:
                _, moves = await self.legal(session_id)
                await self.move(user, moves[0], channel)

    async def legal(self, session_id: int) -> tuple[int, list[str]]:
        """Return the user on turn in a session, and the texts of the legal moves."""
        live = await self.client.services.host.live(session_id)
        decision = live.running_match.decisions()[0]
        return decision.seat, [" ".join(move) for move in decision.moves]

    def check_requests(self) -> None:
        """Fail if the bot sent a request that Discord would refuse."""
        described = description()
        # A test may deliver an interaction twice. Discord refuses the second acknowledgement, which is no fault of the
        # bot.
        acknowledged = {
            request.path
            for request in self.table.requests
            if request.path.endswith("/callback") and request.status < 300
        }
        wrong = [
            f"{request.method} {request.path}: {problem}"
            for request in self.table.requests
            if described is not None
            for problem in described.check(request.method, request.path, request.body)
        ]
        wrong += [
            f"{request.method} {request.path}: refused as wrong: {request.body}"
            for request in self.table.requests
            if request.status == 400
            and not request.injected
            and request.path not in acknowledged
            and not self._undocumented(request)
        ]
        assert not wrong, wrong[:5]

    def _undocumented(self, request: Recorded) -> bool:
        """Return whether the table refused a request that Discord may accept: an edit that shows an earlier upload."""
        shows = not request.files and "attachment://" in repr(request.body)
        return shows and self.table.messages.refuses_earlier_uploads


async def compute_here(job: Callable[[], R], *, seconds: float) -> R:
    """Compute in a thread, because other processes do not know the games of the tests. Return the result."""
    async with asyncio.timeout(seconds):
        return await asyncio.to_thread(job)


@cache
def description() -> OpenApi | None:
    """Return Discord's description of its API; None if it is absent, which CI does not allow."""
    return required_openapi() if os.environ.get("CI") == "true" else OpenApi.load()


@cache
def _load_files_once() -> None:
    """Read the game files only once in this process. Checking their texts again would take most of a start."""
    load_files()


async def register(tree: Tree) -> list[AppCommand]:
    """Register the commands, like `Tree.sync`; their texts are collected once per process."""
    assert tree.translator is not None
    if not _COMMANDS:
        _COMMANDS.extend([await one.get_translated_payload(tree, tree.translator) for one in tree.get_commands()])
    given = tree.client.application_id
    assert given is not None
    await tree.client.http.bulk_upsert_global_commands(given, _COMMANDS)
    return []


@contextlib.asynccontextmanager
async def standing(
    database: Path | Address, bot_clock: Callable[[], int] = now_ms, **table: object
) -> AsyncIterator[Standing]:
    """Run a stand on a database until the ``async with`` block ends. ``table`` sets the table's clock."""
    # The bot, too, reads the files before it connects. Otherwise the first command would wait too long for them.
    await asyncio.to_thread(_load_files_once)
    local = await LocalTable.start(token=TOKEN, record=True, **table)  # type: ignore[arg-type]
    # The addresses of Discord are set for the whole process, so they are restored for the next stand.
    before = Route.BASE.partition("/api/")[0]
    point_client_at(local.url)
    stand = Standing(local, database, bot_clock)
    try:
        await stand.start_bot()
        yield stand
        stand.check_requests()
    finally:
        try:
            await stand.stop_bot()
        finally:
            await local.stop()
            point_client_at(before)
            # aiohttp keeps the handlers of a closed server, and with them the table, whose listeners hold the bot and
            # its pictures. So the listeners are removed.
            local.events.listeners.clear()
