"""Moves stored moments once the host's time was set right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from storage.records import AwayTime, CorrectedTimes, Session


class ClockCorrectionRepository(Protocol):
    """Sets the stored moments right."""

    async def page(self, after: int) -> tuple[Session, ...]:
        """Return the next sessions after that one for which time counts still, oldest first; none at the end."""

    async def correct(
        self, found: Sequence[CorrectedTimes], moved: Callable[[int], int], *, before: int, gaps: tuple[AwayTime, ...]
    ) -> None:
        """Keep the moments of sessions and, `moved`, those of users, as the host's time is set right.

        It was `before` till now.
        """
