"""The protocol that counts the open sessions of users and guilds, for the quotas."""

from __future__ import annotations

from typing import Protocol


class UsageRepository(Protocol):
    """Counts the open sessions of users and guilds."""

    async def active_in(self, guild_id: int) -> int:
        """Return the number of a guild's lobbies and running sessions."""

    async def opened(self, guild_id: int, user_id: int) -> int:
        """Return the number of a guild's lobbies and running sessions that a user opened, even before being removed."""

    async def opened_since(self, user_id: int, since: int) -> int:
        """Return the number of lobbies that a user opened since that time.

        Ended lobbies and those opened before a removal are included.
        """

    async def tables(self, user_id: int) -> int:
        """Return the number of lobbies and running sessions in which a user waits or sits, in all guilds."""
