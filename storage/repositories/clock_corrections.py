"""The protocol that moves stored moments after a correction of the host's time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from storage.records import AwayTime, CorrectedTimes, CorrectedTournament, Session


class ClockCorrectionRepository(Protocol):
    """Corrects the stored moments."""

    async def page(self, after: int) -> tuple[Session, ...]:
        """Return the next sessions after that one whose time still counts, oldest first; none at the end."""

    async def correct(
        self,
        found: Sequence[CorrectedTimes],
        moved: Callable[[int], int],
        *,
        before: int,
        gaps: tuple[AwayTime, ...],
        tournaments: Sequence[CorrectedTournament] = (),
    ) -> None:
        """Store the corrected moments of sessions, of tournaments and, in `moved`, those of users.

        `before` is the present moment by the time that was wrong. Raises `TournamentMoved`, and stores nothing, where
        a tournament is at another revision.
        """
