"""The protocol of the votes about a seat whose player timed out."""

from __future__ import annotations

from typing import Protocol

from storage.records import Vote


class VoteRepository(Protocol):
    """Keeps votes about seats whose players timed out."""

    async def cast(
        self, session_id: int, vote: Vote, *, seen_revision: int, at: int, interaction_id: int | None = None
    ) -> tuple[Vote, ...]:
        """Replace the voter's vote about a seat; return all votes about it. Raises Duplicate, Stale."""

    async def about(self, session_id: int, seat: int) -> tuple[Vote, ...]:
        """Return the votes about a seat, by voter."""
