"""An interaction between a user and the bot, from its beginning to its answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.local.bodies.forms import Json
from bot.local.world.guild_world import Message


@dataclass(slots=True, eq=False)
class Interaction:
    """An interaction. `callback_type` is the type of its acknowledgement, None before the acknowledgement."""

    id: str
    token: str
    type: int
    user_id: str
    channel_id: str
    created: float
    name: str
    metadata: Json
    data: Json = field(default_factory=dict)
    source: Message | None = None
    option_type: int = 0
    acked_at: float | None = None
    callback_type: int | None = None
    callback: Json | None = None
    failed: bool = False
    loading: bool = False
    ephemeral: bool = False
    original_id: str | None = None
    followups: list[str] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None
    _waiters: list[tuple[Callable[[Interaction], bool], asyncio.Future[None]]] = field(default_factory=list)

    @property
    def is_settled(self) -> bool:
        """Whether the bot has answered the user or failed to answer."""
        return self.failed or (self.callback_type is not None and not self.loading)

    async def wait(self, ready: Callable[[Interaction], bool], seconds: float) -> None:
        """Waits until a condition on this interaction is true. Raises `TimeoutError`."""
        if ready(self):
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiters.append((ready, future))
        async with asyncio.timeout(seconds):
            await future

    def wake_waiters(self) -> None:
        """Wakes the waiting tasks whose condition is true."""
        waiters, self._waiters = self._waiters, []
        for ready, future in waiters:
            if future.done():
                continue
            if ready(self):
                future.set_result(None)
            else:
                self._waiters.append((ready, future))
