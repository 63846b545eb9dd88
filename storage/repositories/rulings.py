"""The protocol of rulings that wait for a second moderator, or for the consent of a table."""

from __future__ import annotations

from typing import Protocol

from storage.records import PendingRuling, TableQuestion


class RulingRepository(Protocol):
    """Keeps rulings that wait for an answer."""

    async def ask(
        self, guild_id: int, session_id: int | None, actor: int, data: bytes, *, at: int, forget_before: int
    ) -> PendingRuling:
        """Store a ruling that waits; forget those that were asked for before a time."""

    async def ask_table(
        self, guild_id: int, session_id: int, actor: int, data: bytes, *, at: int, forget_before: int
    ) -> PendingRuling:
        """Store a ruling that waits for the consent of a session's table, in place of an earlier one."""

    async def question(self, session_id: int) -> TableQuestion | None:
        """Return the open question at a session's table, or None."""

    async def asked_by(self, ruling_id: int, message_id: int) -> bool:
        """Note the message that asks a table; return False if the question is no longer open."""

    async def find(self, ruling_id: int) -> PendingRuling | None:
        """Return the ruling, if it still waits."""

    async def revise(self, ruling_id: int, data: bytes) -> None:
        """Note the answers to a ruling that still waits."""

    async def take(self, ruling_id: int) -> bool:
        """Drop a ruling that is not carried out; return False if another user was first."""
