"""Reads the days on which users' clocks stood still. A day is written with the change that it brings about."""

from __future__ import annotations

from typing import Protocol

from storage.records import VacationDay


class VacationRepository(Protocol):
    """Reads users' vacation days, which the changes write that they bring about."""

    async def since(self, user_id: int, at: int) -> tuple[VacationDay, ...]:
        """Return the user's days that ended, or will end, after that time."""

    async def spent(self, user_id: int, year_from: int) -> int:
        """Return how many days of the year that begins at that time the user has spent, also before being removed."""
