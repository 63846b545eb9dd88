"""The protocol that stores changes of sessions other than moves: new holders of seats, pauses, ends, deletions."""

from __future__ import annotations

from typing import Protocol

from storage.records import Change


class ChangeRepository(Protocol):
    """Makes changes of sessions."""

    async def make(
        self,
        session_id: int,
        seen_revision: int | None,
        change: Change,
        *,
        at: int,
        interaction_id: int | None = None,
        also_ended: bool = False,
    ) -> int:
        """Make a change of an active session (`also_ended`: of any session) and return the new revision.

        A pending undo request and the timers become void. If `seen_revision` is None, any revision is accepted. Raises
        Duplicate, Stale, WrongStatus, NotFound (also for a seat), AlreadyJoined (a seat's user has another seat),
        ChannelBusy.
        """
