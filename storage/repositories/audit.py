"""The protocol of the audit log, which holds the acts of moderators. Entries can be added and read, never changed."""

from __future__ import annotations

from typing import Protocol

from storage.records import AuditEntry, NewAudit


class AuditRepository(Protocol):
    """Keeps the acts of moderators."""

    async def add(self, entry: NewAudit) -> int:
        """Write an entry and return its id."""

    async def last(self, guild_id: int, *, limit: int = 100, before: int | None = None) -> tuple[AuditEntry, ...]:
        """Return the guild's newest entries, newest first, older than the entry `before` if given."""

    async def find(
        self,
        guild_id: int,
        *,
        action: str | None = None,
        actor: int | None = None,
        session_id: int | None = None,
        limit: int,
        offset: int = 0,
    ) -> tuple[AuditEntry, ...]:
        """Return the guild's entries of the given action, actor and session, newest first; None means any."""

    async def last_move(self, session_id: int) -> int:
        """Return the id of the latest entry that moved a session to another channel or restored it, or 0."""

    async def untold_moves(self) -> tuple[AuditEntry, ...]:
        """Return the entries of channel moves that were not announced to the session's table, oldest first."""

    async def move_told(self, audit_id: int) -> None:
        """Note that the session's new channel was announced to its table."""
