"""The protocol of vacation days, on which users' clocks are stopped. A day is stored by the change that it causes."""

from __future__ import annotations

from typing import Protocol

from storage.records import VacationDay


class VacationRepository(Protocol):
    """Reads users' vacation days."""

    async def since(self, user_id: int, at: int) -> tuple[VacationDay, ...]:
        """Return the user's days that ended, or will end, after that time."""

    async def spent(self, user_id: int, year_from: int) -> int:
        """Return the number of vacation days that the user has spent in the year from `year_from`.

        Days spent before a removal are included.
        """
