"""Counts how much a user or a guild has open, for the quotas."""

from __future__ import annotations

from typing import Protocol


class UsageRepository(Protocol):
    """Counts what users and guilds have open."""

    async def active_in(self, guild_id: int) -> int:
        """Return how many lobbies and running sessions a guild has."""

    async def opened(self, guild_id: int, user_id: int) -> int:
        """Return how many of a guild's lobbies and running sessions a user has opened, also before being removed."""

    async def opened_since(self, user_id: int, since: int) -> int:
        """Return how many lobbies a user has opened since that time, whatever became of them and of the user."""

    async def tables(self, user_id: int) -> int:
        """Return in how many lobbies and running sessions a user waits or sits, in all guilds."""
