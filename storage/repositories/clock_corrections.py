"""The protocol that corrects stored times after a correction of the host's clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from storage.records import AwayTime, CorrectedTimes, CorrectedTournament, Session


class ClockCorrectionRepository(Protocol):
    """Corrects the stored times."""

    async def page(self, after: int) -> tuple[Session, ...]:
        """Return the next page of sessions whose time still counts, after the session `after`, oldest first.

        The page is empty after the last session.
        """

    async def correct(
        self,
        found: Sequence[CorrectedTimes],
        moved: Callable[[int], int],
        *,
        before: int,
        gaps: tuple[AwayTime, ...],
        tournaments: Sequence[CorrectedTournament] = (),
    ) -> None:
        """Store the corrected times of sessions and tournaments; `moved` corrects the times of users.

        `before` is the present time by the wrong clock. If a tournament is at another revision, raises
        `TournamentMoved` and stores nothing.
        """
