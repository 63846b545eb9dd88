"""The protocol of handled interactions: a second delivery of an interaction has no effect."""

from __future__ import annotations

from typing import Protocol


class InteractionRepository(Protocol):
    """Keeps the ids of handled interactions."""

    async def handle(self, interaction_id: int, at: int) -> None:
        """Mark the interaction as handled. Raises Duplicate if it was handled before."""

    async def prune(self, before: int) -> int:
        """Forget the interactions handled before that time; return their number."""
