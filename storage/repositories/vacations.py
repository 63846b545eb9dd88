"""Reads the days on which users' clocks stood still. A day is written with the change that it brings about."""

from __future__ import annotations

from typing import Protocol

from storage.records import VacationDay


class VacationRepository(Protocol):
    """The vacation days; each method is one transaction."""

    async def since(self, user_id: int, at: int) -> tuple[VacationDay, ...]:
        """The user's days that ended, or will end, after that time."""
