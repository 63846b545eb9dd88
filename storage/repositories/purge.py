"""The protocol of deleted sessions: it finds sessions that can be restored, and later removes them permanently."""

from __future__ import annotations

from typing import Protocol

from storage.records import Session


class DeletedRepository(Protocol):
    """Keeps deleted sessions until they are removed permanently."""

    async def of_guild(self, guild_id: int, since: int, *, limit: int = 25) -> tuple[Session, ...]:
        """Return the guild's sessions that were deleted since that time, the latest first, without their states."""

    async def purge(self, session_id: int) -> bool:
        """Remove a deleted session permanently; only its number stays, because the audit log may name it.

        If the session is not deleted, returns False and changes nothing.
        """
