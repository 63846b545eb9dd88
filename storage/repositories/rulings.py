"""Stores rulings that wait for a second moderator, or for the consent of a table."""

from __future__ import annotations

from typing import Protocol

from storage.records import PendingRuling, TableQuestion


class RulingRepository(Protocol):
    """Keeps rulings that wait for an answer."""

    async def ask(
        self, guild_id: int, session_id: int | None, actor: int, data: bytes, *, at: int, forget_before: int
    ) -> PendingRuling:
        """Have a ruling wait; those that were asked for before a time are forgotten."""

    async def ask_table(
        self, guild_id: int, session_id: int, actor: int, data: bytes, *, at: int, forget_before: int
    ) -> PendingRuling:
        """Have a ruling wait for the consent of a session's table, instead of another one that does."""

    async def question(self, session_id: int) -> TableQuestion | None:
        """Return the question that stands at a session's table, or None."""

    async def asked_by(self, ruling_id: int, message_id: int) -> bool:
        """Note the message that asks a table; returns False when the question does not stand any more."""

    async def find(self, ruling_id: int) -> PendingRuling | None:
        """Return the ruling, if it still waits."""

    async def revise(self, ruling_id: int, data: bytes) -> None:
        """Note what was answered to a ruling that waits on."""

    async def take(self, ruling_id: int) -> bool:
        """Let a ruling wait no more that is not carried out; returns False when somebody else was first."""
