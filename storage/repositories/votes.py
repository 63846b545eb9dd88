"""Stores how the others vote about a seat whose time ran out."""

from __future__ import annotations

from typing import Protocol

from storage.records import Vote


class VoteRepository(Protocol):
    """Keeps votes about seats whose time ran out."""

    async def cast(
        self, session_id: int, vote: Vote, *, seen_revision: int, at: int, interaction_id: int | None = None
    ) -> tuple[Vote, ...]:
        """Count a vote instead of the voter's former one; returns all about that seat. Raises Duplicate, Stale."""

    async def about(self, session_id: int, seat: int) -> tuple[Vote, ...]:
        """Return the votes about a seat, by voter."""
