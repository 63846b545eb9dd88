"""The local table: a Discord-compatible server on loopback, with a page for pretended users."""

from __future__ import annotations

import asyncio
import socket
import time
from pathlib import Path

from aiohttp import web

from bot.local.access import Access
from bot.local.api import Api, Fault, Recorded
from bot.local.events import Events
from bot.local.gateway import Gateway, GatewaySession
from bot.local.guilds import Guilds
from bot.local.interactions import Interactions
from bot.local.limits import Limits, Scope
from bot.local.messages import Messages
from bot.local.moments import Clock
from bot.local.nearby import nearby
from bot.local.page_api import PageApi
from bot.local.registry import Registry
from bot.local.replies import Replies
from bot.local.rest import Rest
from bot.local.rules import MAX_REQUEST_BYTES
from bot.local.store import Store
from bot.local.threads import Threads
from bot.local.world import Guild, World

SWEEP_SECONDS, ARCHIVE_SECONDS = 0.25, 60.0
HOST = "127.0.0.1"


def _listen(port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((HOST, port))
    except OSError:
        listening.close()
        raise
    return listening


class LocalTable:
    """A running local table; make one with `start`."""

    def __init__(self, token: str, file: Path | None, clock: Clock, limits: Limits) -> None:
        self.world = World(clock)
        self.events = Events(self.world)
        self.access = Access(self.world)
        self.store = Store(file)
        self.api = Api(token, clock, limits)
        self.gateway = Gateway(self.world, self.events, token)
        self.interactions = Interactions(self.world, self.events)
        self.url = ""
        self._runner: web.AppRunner | None = None
        self._sweeper: asyncio.Task[None] | None = None

    @classmethod
    async def start(
        cls,
        *,
        token: str,
        file: Path | None = None,
        port: int = 0,
        clock: Clock = time.time,
        record: bool = False,
        limits: Limits | None = None,
    ) -> LocalTable:
        """Starts a table on loopback; port 0 takes a free one, no file keeps all in memory.

        `record` keeps every request of the bot in `requests`; without `limits` no request is one too many. Raises
        `OSError` if the port is taken.
        """
        table = cls(token, file, clock, limits or Limits())
        table.api.recording = record
        await table._start(port)
        return table

    async def _start(self, port: int) -> None:
        app = web.Application(client_max_size=MAX_REQUEST_BYTES, middlewares=[nearby])
        app.router.add_get("/gateway", self.gateway.handle)
        # The port is known only once the socket listens, and the addresses in the world need it.
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        listening = _listen(port)
        self.url = f"http://{HOST}:{listening.getsockname()[1]}"
        self.gateway.url = f"ws{self.url.removeprefix('http')}/gateway"
        if not await self.store.open(self.world, self.url):
            self.world.found()
            self._save_all()
        self.messages = Messages(self.world, self.events, self.store, self.url)
        self.threads = Threads(self.world, self.events, self.store, self.messages)
        self.guilds = Guilds(self.world, self.events, self.store, self.gateway, self.threads)
        self.page = PageApi(self)
        rest = Rest(self.world, self.events, self.store, self.messages, self.threads, self.gateway, self.access)
        replies = Replies(self.world, self.events, self.messages, self.threads, self.interactions, self.access)
        for routes in (replies, rest, Registry(self.world, self.events)):
            app.router.add_routes(routes.routes(self.api))
        app.router.add_routes(self.page.routes())
        app.router.add_route("*", "/api/{rest:.*}", self.api.unknown)
        await self._runner.setup()
        await web.SockSite(self._runner, listening).start()
        self._sweeper = asyncio.create_task(self._sweep_on())

    async def stop(self) -> None:
        """Closes all connections and the file."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            await asyncio.gather(self._sweeper, return_exceptions=True)
        await self.page.close()
        await self.gateway.drop_connections(1001)
        if self._runner is not None:
            await self._runner.cleanup()
        await self.store.close()

    async def _sweep_on(self) -> None:
        archived = 0.0
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.sweep()
            archived += SWEEP_SECONDS
            if archived >= ARCHIVE_SECONDS:
                archived = 0.0
                self.threads.archive_silent()

    def sweep(self) -> None:
        """Fails interactions that nobody acknowledged in time; runs by itself four times a second."""
        for interaction in self.interactions.sweep():
            place = self.world.places.get(interaction.channel_id)
            message = self.world.find(place, interaction.original_id or "") if place is not None else None
            if place is not None and message is not None:
                self.messages.delete(place, message)

    def _save_all(self) -> None:
        for person in self.world.people.values():
            self.store.save_person(person)
        for guild in self.world.guilds.values():
            self.store.save_guild(guild)
        for place in self.world.places.values():
            self.store.save_place(place)

    @property
    def requests(self) -> list[Recorded]:
        """The bot's requests so far, when the table was started with `record`."""
        return self.api.requests

    @property
    def connected(self) -> list[GatewaySession]:
        """The bot's sessions that have a connection now."""
        return self.gateway.connected

    def fault(
        self,
        route: str,
        *,
        method: str = "*",
        times: int = 1,
        status: int = 0,
        retry_after: float = 0.05,
        delay: float = 0.0,
        performed: bool = False,
        code: int = 0,
        scope: Scope = "user",
    ) -> Fault:
        """Makes the next requests to a route (a pattern with `*` over route templates) fail or wait.

        `status` 0 only delays (seconds); `performed` does the work and then answers with the failure. `scope` is for
        status 429: what was exceeded.
        """
        fault = Fault(method, route, times, status, retry_after, delay, performed, code, scope)
        self.api.faults.append(fault)
        return fault

    def add_guild(self, name: str, *, bot: bool = True, app: bool = True) -> Guild:
        """Adds the app to another guild, with one channel and all people, while it runs.

        Without `bot` the guild took `applications.commands` alone: the bot is no member, and hears only interactions.
        Without `app` too it took nothing, and only those who added the app to themselves use it there.
        """
        owner = next(one.user.id for one in self.world.people.values() if one.hidden)
        guild = self.world.add_guild(name, owner, bot=bot and app)
        guild.has_app = app
        for person in self.world.people.values():
            if not person.hidden and not person.user.bot:
                self.world.join(guild, person.user.id)
        self.store.save_place(self.world.add_text_channel(guild, "general"))
        self.store.save_guild(guild)
        if bot and app:
            self.events.guild_joined(guild, self.gateway.guild_create(guild, intents=1))
        return guild
