"""Gives tests access to the internal parts of a host and a client."""

from __future__ import annotations

import asyncio

from discord.state import AutoShardedConnectionState

from bot.face.client import Sobremesa
from bot.host.host import Host
from bot.host.matches.session_cache import SessionCache
from storage.sqlite.database import SqliteDatabase
from storage.store import Storage


def storage_of(host: Host) -> Storage:
    return host._storage


def sqlite_of(storage: Storage) -> SqliteDatabase:
    """Return the SQLite database of a storage."""
    assert isinstance(storage.database, SqliteDatabase)
    return storage.database


def cache_of(host: Host) -> SessionCache:
    """Return the sessions that a host has in memory."""
    return host._cache


async def compared(client: Sobremesa) -> None:
    """Wait until a client that has just started has compared the rules of all matches."""
    if comparing := [task for task in client._chores if task.get_name() == "after the start: rules"]:
        await asyncio.wait(comparing)


class KnownGuilds(AutoShardedConnectionState):
    """A connection that is ready once all guilds are known. An ordinary one always waits for further guilds."""

    @property
    def guild_ready_timeout(self) -> float:  # type: ignore[override]
        """Return the seconds to wait for further guilds. They are few, because all guilds are known already."""
        return 0.1 if any(guild.unavailable for guild in self.guilds) else 0.001


def ready_with_its_guilds(client: Sobremesa) -> None:
    """Make a client that is not yet connected ready as soon as all its guilds are known."""
    client._connection.__class__ = KnownGuilds
