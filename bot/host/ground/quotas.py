"""Limits how many lobbies and matches a user or guild may have open, and keeps locked-out users from the tables."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

import msgspec

from bot.host.clocks.terms import HOUR_MS
from bot.host.ground.locks import Locks
from engine.kernel.errors import Refused
from storage.store import Storage


class QuotaLimits(msgspec.Struct, frozen=True):
    """The limits that the quotas enforce."""

    opened: int = 10  # Active sessions of a guild that one user opened.
    hourly: int = 10  # Lobbies that a user opens within an hour, in all guilds.
    tables: int = 50  # Lobbies and matches in which a user waits or sits, in all guilds.
    guild: int = 500  # Active sessions of a guild.


class Quotas:
    """Checks quotas.

    A lock is held until the user has opened a lobby or joined, so that two requests cannot exceed a limit.
    """

    def __init__(self, storage: Storage, clock: Callable[[], int], limits: QuotaLimits | None = None) -> None:
        self.limits = limits or QuotaLimits()
        self._storage = storage
        self._clock = clock
        self._guilds = Locks()
        self._users = Locks()

    async def admit(self, guild_id: int, user_id: int) -> None:
        """Raise `Refused` ("locked_out" and the reason) if moderators locked the user out of the guild's tables."""
        lockout = await self._storage.lockouts.find(guild_id, user_id)
        if lockout is not None:
            raise Refused("locked_out", reason=lockout.reason)

    async def admit_other(self, guild_id: int, user_id: int, name: str) -> None:
        """Raise `Refused` ("player_locked_out") like `admit`, worded for somebody who seats or accepts the user."""
        lockout = await self._storage.lockouts.find(guild_id, user_id)
        if lockout is not None:
            raise Refused("player_locked_out", name=name, reason=lockout.reason)

    async def is_locked_out(self, guild_id: int, user_id: int) -> bool:
        """Return whether moderators locked the user out of the guild's tables."""
        return await self._storage.lockouts.find(guild_id, user_id) is not None

    async def locked_out(self, guild_id: int) -> set[int]:
        """Return the users whom moderators locked out of the guild's tables."""
        return {lockout.user_id for lockout in await self._storage.lockouts.of_guild(guild_id)}

    async def barred(self, guild_id: int, users: Iterable[int]) -> set[int]:
        """Return the ``users`` who may not take a seat in the guild: they are locked out, or at too many tables."""
        locked = await self.locked_out(guild_id)
        return {
            user_id
            for user_id in users
            if user_id in locked or await self._storage.usage.tables(user_id) >= self.limits.tables
        }

    @asynccontextmanager
    async def opening(self, guild_id: int, user_id: int) -> AsyncIterator[None]:
        """Let a user open a lobby within the `async with` block.

        Raises `Refused`: "guild_full", "too_many_opened", "too_many_lobbies" (each with its ``limit``), and the codes
        of `taking_seat`.
        """
        usage, limits = self._storage.usage, self.limits
        async with self._guilds.lock(guild_id), self.taking_seat(guild_id, user_id):
            if await usage.active_in(guild_id) >= limits.guild:
                raise Refused("guild_full", limit=limits.guild)
            if await usage.count_opened(guild_id, user_id) >= limits.opened:
                raise Refused("too_many_opened", limit=limits.opened)
            if await usage.opened_since(user_id, self._clock() - HOUR_MS) >= limits.hourly:
                raise Refused("too_many_lobbies", limit=limits.hourly)
            yield

    @asynccontextmanager
    async def taking_seat(self, guild_id: int, user_id: int) -> AsyncIterator[None]:
        """Let a user take a seat within the `async with` block. Raises `Refused`: "locked_out", "too_many_tables"."""
        # Lock order: the user's lock is taken last, also by a task that holds a session's lock.
        async with self._users.lock(user_id):
            await self.admit(guild_id, user_id)
            if await self._storage.usage.tables(user_id) >= self.limits.tables:
                raise Refused("too_many_tables", limit=self.limits.tables)
            yield
