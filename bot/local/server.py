"""The local table: a Discord-compatible server on loopback, with a page for simulated users."""

from __future__ import annotations

import asyncio
import socket
import time
from pathlib import Path

from aiohttp import web

from bot.local.bodies.limits import RouteLimits
from bot.local.interactions.replies import Replies
from bot.local.page_server.loopback_only import nearby
from bot.local.page_server.page_api import PageApi
from bot.local.page_server.table_parts import TableParts
from bot.local.routes.command_registry import Registry
from bot.local.routes.guilds import Guilds
from bot.local.routes.messages import Messages
from bot.local.routes.rest import Rest
from bot.local.routes.scheduled_events import ScheduledEvents
from bot.local.routes.threads import Threads
from bot.local.world.message_rules import MAX_REQUEST_BYTES
from bot.local.world.snowflakes import Clock
from bot.local.world.store import TableFileError

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


class LocalTable(TableParts):
    """A running local table. Create one with `start`."""

    def __init__(self, token: str, file: Path | None, clock: Clock, limits: RouteLimits) -> None:
        super().__init__(token, file, clock, limits)
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
        limits: RouteLimits | None = None,
        locale: str = "en-US",
    ) -> LocalTable:
        """Starts a table on loopback. Port 0 means a free port. Without a file, all data stay in memory.

        With `record`, every request of the bot is stored in `requests`. Without `limits`, no rate limit applies in
        practice. A new table's guild has the Discord ``locale``. Raises `OSError` if the port is taken, and
        `TableFileError` if the file cannot be used.
        """
        table = cls(token, file, clock, limits or RouteLimits())
        table.api.recording = record
        await table._start(port, locale)
        return table

    async def _start(self, port: int, locale: str) -> None:
        app = web.Application(client_max_size=MAX_REQUEST_BYTES, middlewares=[nearby])
        app.router.add_get("/gateway", self.gateway.handle)
        # The port is known only after the socket listens, and the URLs in the world contain it.
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        listening = _listen(port)
        self.url = f"http://{HOST}:{listening.getsockname()[1]}"
        self.gateway.url = f"ws{self.url.removeprefix('http')}/gateway"
        try:
            is_known = await self.store.open(self.world, self.url)
        except TableFileError:
            listening.close()
            raise
        if not is_known:
            self.world.create_initial_data(locale)
            self._save_all()
        self.messages = Messages(self.world, self.events, self.store, self.url)
        self.threads = Threads(self.world, self.events, self.store, self.messages)
        self.guilds = Guilds(self.world, self.events, self.store, self.gateway, self.threads)
        self.page = PageApi(self)
        rest = Rest(
            self.world, self.events, self.store, self.messages, self.threads, self.guilds, self.gateway, self.access
        )
        replies = Replies(self.world, self.events, self.messages, self.threads, self.interactions, self.access)
        scheduled = ScheduledEvents(self.world, self.store)
        for routes in (replies, rest, scheduled, Registry(self.world, self.events)):
            app.router.add_routes(routes.routes(self.api))
        app.router.add_routes(self.page.routes())
        app.router.add_route("*", "/api/{rest:.*}", self.api.answer_unknown_path)
        await self._runner.setup()
        await web.SockSite(self._runner, listening).start()
        self._sweeper = asyncio.create_task(self._sweep_on())

    async def stop(self) -> None:
        """Closes all connections and the database."""
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
        """Fails interactions that were not acknowledged in time. A task calls it four times a second."""
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
