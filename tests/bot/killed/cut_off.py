"""Cuts a bot off from Discord and from its database at the same time, like a kill: it has no further effect."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from discord.http import HTTPClient
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.face.client import Sobremesa
from storage.sqlite.database import SqliteDatabase
from tests.bot.handlers import handlers
from tests.bot.standing import Standing


class Mortal:
    """Counts the bot's actions once it is armed. It suppresses the n-th action and all later ones."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, stand: Standing) -> None:
        self._stand = stand
        self._fatal: int | None = None
        self.count = 0
        self._seen_to = asyncio.Event()
        self._seen_to.set()
        self._frozen: set[asyncio.Task[Any]] = set()
        self.dead = False
        for owner, name in ((HTTPClient, "request"), (AsyncWebhookAdapter, "request"), (SqliteDatabase, "write")):
            monkeypatch.setattr(owner, name, self._counted(getattr(owner, name)))
        resume = Sobremesa._resume

        async def later(client: Sobremesa) -> None:
            await self._seen_to.wait()
            await resume(client)

        monkeypatch.setattr(Sobremesa, "_resume", later)

    def arm(self, fatal: int) -> None:
        """Start counting the bot's actions. The bot is cut off at the action with the number ``fatal``."""
        self._fatal, self.count = fatal, 0

    async def over(self) -> bool:
        """Wait until the bot is cut off, or until it is idle. Return whether it was cut off."""
        told = asyncio.create_task(self._stand.told())
        while not self.dead and not told.done():
            await asyncio.wait([told], timeout=0.01)
        told.cancel()
        await asyncio.gather(told, return_exceptions=True)
        self._fatal = None
        return self.dead

    async def restart(self, before: Callable[[], Awaitable[object]]) -> None:
        """Start another bot, call ``before`` while it is still starting, and wait until it has started."""
        self._seen_to.clear()
        # A task that waits for a picture before its next action would wait forever, so these tasks are cancelled, too.
        while left := {*handlers(), *(task for task in self._frozen if not task.done())}:
            for task in left:
                task.cancel()
            await asyncio.wait(left)
        await self._stand.stop_bot()
        self.dead = False
        self._stand.driver.forget_nonces()
        # From now on, no interaction of the former bot can be answered.
        self._stand.table.interactions.open.clear()
        await self._stand.start_bot()
        await before()
        await self._stand.client.services.announcer.idle()
        self._seen_to.set()
        await self._stand.told()

    def _counted(self, action: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def counted(*args: Any, **more: Any) -> Any:
            if self._fatal is not None:
                self.count += 1
                self.dead |= self.count >= self._fatal
            if self.dead:
                task = asyncio.current_task()
                assert task is not None
                self._frozen.add(task)
                await asyncio.Event().wait()
            return await action(*args, **more)

        return counted
