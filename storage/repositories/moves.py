"""The protocol of a session's moves and undos, which the host uses most often."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from storage.records import NO_TIMING, Ending, Move, NewAudit, StandingOrder, Timing


class MoveRepository(Protocol):
    """Keeps moves, and marks those that were taken back."""

    async def append(
        self,
        session_id: int,
        seen_revision: int,
        *,
        seat: int,
        user_id: int | None,
        text: str,
        state: bytes,
        events: Sequence[bytes],
        at: int,
        interaction_id: int | None = None,
        by_order: bool = False,
        ending: Ending | None = None,
        timing: Timing = NO_TIMING,
        orders: Sequence[StandingOrder] = (),
    ) -> int:
        """Store a move, its events and the state after it, and return the new revision.

        `by_order` marks the answer of a standing order; `orders` are the standing orders that the move changes. A
        pending undo request becomes void; the timers of `timing` replace the former ones. Raises Duplicate, Stale,
        WrongStatus (not running) or NotFound.
        """

    async def undo(
        self,
        session_id: int,
        seen_revision: int,
        *,
        dropped: Sequence[int],
        state: bytes,
        events: Sequence[bytes],
        at: int,
        interaction_id: int | None = None,
        orders: Sequence[StandingOrder] = (),
        timing: Timing = NO_TIMING,
        audit: NewAudit | None = None,
        granted: bool = False,
        practice: bool = False,
    ) -> int:
        """Take back the active moves with these numbers, counted from 0, and return the new revision.

        The moves and their events are kept, marked with that revision. `orders` replace the former standing orders. A
        pending undo request is granted by this undo (`granted`) or becomes void. `practice` marks the match as one that
        does not count. Raises NothingToUndo, Duplicate, Stale, WrongStatus (not running) or NotFound.
        """

    async def list(self, session_id: int, *, undone: bool = False) -> tuple[Move, ...]:
        """Return the active moves in order; with `undone`, return the moves that were taken back as well."""

    async def states(self, session_id: int) -> dict[int, bytes]:
        """Return the stored states of a match, by the revision that led to them.

        The first states of old sessions are missing, because earlier versions of the program did not store them.
        """

    async def acted(self, session_id: int, after: int, last: int) -> tuple[Move, ...]:
        """Return the users' moves of the revisions above `after` up to `last`, including moves taken back since."""

    async def acted_last(self, session_id: int, revision: int) -> Move | None:
        """Return the latest move of a user up to `revision`, or None.

        The result is also None if a later revision has no move, for example because it is an undo or a resignation.
        """
