"""What a host holds inside: tests look into it, the faces cannot."""

from __future__ import annotations

from bot.host.host import Host
from bot.host.session_cache import SessionCache
from storage.sqlite.store import SqliteStorage


def storage_of(host: Host) -> SqliteStorage:
    """Return where a host keeps everything."""
    storage = host._storage
    assert isinstance(storage, SqliteStorage)
    return storage


def cache_of(host: Host) -> SessionCache:
    """Return the sessions that a host has in memory."""
    return host._cache
