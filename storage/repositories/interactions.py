"""Remembers which interactions had their effect, so that a second delivery has none."""

from __future__ import annotations

from typing import Protocol


class InteractionRepository(Protocol):
    """Keeps which interactions were handled."""

    async def handle(self, interaction_id: int, at: int) -> None:
        """Mark the interaction as handled. Raises Duplicate when it was before."""

    async def prune(self, before: int) -> int:
        """Forget the interactions handled before that time; returns how many."""
