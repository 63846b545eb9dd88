"""Stores which users may not sit at a guild's tables."""

from __future__ import annotations

from typing import Protocol

from storage.records import Lockout, NewAudit


class LockoutRepository(Protocol):
    """The lockouts; each method is one transaction, with its entry in the audit log.

    Those that change one raise AlreadyRuled where the ruling that does it waits for nobody any more.
    """

    async def find(self, guild_id: int, user_id: int) -> Lockout | None:
        """Why the user is locked out, or None."""

    async def of_guild(self, guild_id: int) -> tuple[Lockout, ...]:
        """The guild's lockouts, oldest first."""

    async def lock(self, lockout: Lockout, audit: NewAudit) -> bool:
        """Lock a user out; False, and nothing changed, when that is so already."""

    async def unlock(self, guild_id: int, user_id: int, audit: NewAudit) -> bool:
        """Let a user in again; False, and nothing changed, when nothing was in the way."""
