"""The protocol of pending rulings, which need a second moderator or the consent of a table."""

from __future__ import annotations

from typing import Protocol

from storage.records import PendingRuling, TableQuestion


class RulingRepository(Protocol):
    """Keeps pending rulings."""

    async def ask(
        self, guild_id: int, session_id: int | None, actor: int, data: bytes, *, at: int, forget_before: int
    ) -> PendingRuling:
        """Store a pending ruling; forget those that were requested before `forget_before`."""

    async def ask_table(
        self, guild_id: int, session_id: int, actor: int, data: bytes, *, at: int, forget_before: int
    ) -> PendingRuling:
        """Store a ruling that needs the consent of a session's table; it replaces an earlier one."""

    async def question(self, session_id: int) -> TableQuestion | None:
        """Return the open question at a session's table, or None."""

    async def asked_by(self, ruling_id: int, message_id: int) -> bool:
        """Note the message with a table's question; return False if the question is no longer open."""

    async def find(self, ruling_id: int) -> PendingRuling | None:
        """Return the ruling if it is still pending, or None."""

    async def revise(self, ruling_id: int, data: bytes) -> None:
        """Note the answers to a pending ruling."""

    async def take(self, ruling_id: int) -> bool:
        """Drop a pending ruling that is not carried out; return False if another user resolved it first."""
