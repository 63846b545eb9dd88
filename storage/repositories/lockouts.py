"""The protocol of lockouts: users who may not sit at a guild's tables."""

from __future__ import annotations

from typing import Protocol

from storage.records import Lockout, NewAudit


class LockoutRepository(Protocol):
    """Keeps the users who may not sit at a guild's tables; each change has its entry in the audit log.

    Methods that change a lockout raise AlreadyRuled if their ruling is no longer pending.
    """

    async def find(self, guild_id: int, user_id: int) -> Lockout | None:
        """Return the user's lockout, or None."""

    async def of_guild(self, guild_id: int) -> tuple[Lockout, ...]:
        """Return the guild's lockouts, oldest first."""

    async def lock(self, lockout: Lockout, audit: NewAudit) -> bool:
        """Lock a user out; return False and change nothing if the user is already locked out."""

    async def unlock(self, guild_id: int, user_id: int, audit: NewAudit) -> bool:
        """Let a user in again; return False and change nothing if the user is not locked out."""
