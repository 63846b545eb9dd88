"""The protocol of deleted sessions: it finds those that can be restored, and removes them for good afterwards."""

from __future__ import annotations

from typing import Protocol

from storage.records import Session


class DeletedRepository(Protocol):
    """Keeps deleted sessions until they are removed for good."""

    async def of_guild(self, guild_id: int, since: int, *, limit: int = 25) -> tuple[Session, ...]:
        """Return the guild's sessions that were deleted since that time, the latest first, without their states."""

    async def purge(self, session_id: int) -> bool:
        """Remove a deleted session for good; only its number stays, which the audit log may name.

        Returns False and changes nothing if the session is not deleted.
        """
