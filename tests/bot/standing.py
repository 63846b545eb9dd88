"""A whole house for tests: local table, storage and the bot, joined by the real discord.py client."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

from bot.client import Sobremesa
from bot.host.desk import now_ms
from bot.local.client import point_client_at
from bot.local.driver import Driver, DriverUser, Exchange
from bot.local.server import LocalTable
from bot.local.shown import ShownMessage
from storage import Storage

TOKEN = "a-token-that-nobody-may-see"
GAME = "splendor_marvel"


class Standing:
    """A running house with a driver to move its users."""

    def __init__(self, table: LocalTable, path: Path) -> None:
        self.table = table
        self.path = path
        self.driver = Driver(table)
        self.storage: Storage
        self.client: Sobremesa
        self._running: asyncio.Task[None] | None = None

    async def start_bot(self) -> None:
        """Open the database and connect."""
        self.storage = await Storage.open(self.path, clock=now_ms)
        self.client = Sobremesa(self.storage, shards=1)
        self._running = asyncio.create_task(self.client.start(TOKEN))
        await self.driver.connected()
        await self.driver.registered("game", "move", "settings", "help")
        await self.client.wait_until_ready()

    async def stop_bot(self) -> None:
        """Disconnect and close the database."""
        await self.client.close()
        if self._running is not None:
            with contextlib.suppress(asyncio.CancelledError):
                await self._running
        await self.storage.close()

    async def restart(self) -> None:
        """Stop the bot and start another on the same file."""
        await self.stop_bot()
        await self.start_bot()

    async def told(self) -> None:
        """Wait until everything is answered and announced."""
        await self.driver.settle()
        await self.client.house.announcer.idle()
        await self.driver.settle()

    def users(self, count: int) -> list[DriverUser]:
        """Return the first pretended users."""
        return [self.driver.user(name) for name in ("Ana", "Ben", "Chen", "Mod Dora")[:count]]

    async def begin(self, users: list[DriverUser], channel: object = "table", **options: object) -> int:
        """Open a lobby, seat everybody, start, and return the session's id."""
        opened = await users[0].command("game new", channel=channel, game=GAME, seats=len(users), **options)
        lobby = opened.message
        for user in users[1:]:
            await user.press(lobby, "Join")
        for user in users:
            await user.press(lobby, "Ready")
        await users[0].press(lobby, "Start")
        await self.told()
        session = await self.storage.sessions.active_in(int(self.driver.place(channel).channel.id))
        assert session is not None
        return session.session_id

    def board(self, channel: object = "table") -> ShownMessage:
        """Return the latest message with a picture in a channel."""
        return [message for message in self.driver.messages(channel) if message.images][-1]

    async def move(self, user: DriverUser, text: str, channel: object = "table") -> Exchange:
        """Make a move by text and wait until it is told."""
        done = await user.command("move", channel=channel, move=text)
        await self.told()
        return done


@contextlib.asynccontextmanager
async def standing(path: Path, **table: object) -> AsyncIterator[Standing]:
    """Run a house on a database file until the block ends."""
    local = await LocalTable.start(token=TOKEN, record=True, **table)  # type: ignore[arg-type]
    point_client_at(local.url)
    house = Standing(local, path)
    try:
        await house.start_bot()
        yield house
    finally:
        try:
            await house.stop_bot()
        finally:
            await local.stop()
