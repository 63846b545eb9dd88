"""Stores which users may not sit at a guild's tables."""

from __future__ import annotations

from typing import Protocol

from storage.records import Lockout, NewAudit


class LockoutRepository(Protocol):
    """Keeps who may not sit at a guild's tables; each change has its entry in the audit log.

    Those that change one raise AlreadyRuled where the ruling that does it waits for nobody any more.
    """

    async def find(self, guild_id: int, user_id: int) -> Lockout | None:
        """Return why the user is locked out, or None."""

    async def of_guild(self, guild_id: int) -> tuple[Lockout, ...]:
        """Return the guild's lockouts, oldest first."""

    async def lock(self, lockout: Lockout, audit: NewAudit) -> bool:
        """Lock a user out; returns False and changes nothing when that is so already."""

    async def unlock(self, guild_id: int, user_id: int, audit: NewAudit) -> bool:
        """Let a user in again; returns False and changes nothing when nothing was in the way."""
