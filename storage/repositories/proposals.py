"""The protocol of the moves that players suggest to their partners."""

from __future__ import annotations

from typing import Protocol

from storage.records import Proposal


class ProposalRepository(Protocol):
    """Keeps at most one suggestion of each seat of a session, until the seat that it is for has moved."""

    async def put(self, session_id: int, proposal: Proposal, *, at: int, interaction_id: int | None = None) -> None:
        """Replace the seat's suggestion. Raises NotFound, WrongStatus (the match does not run) or Duplicate."""

    async def drop(self, session_id: int, seat: int) -> bool:
        """Withdraw the seat's suggestion; return False if there is none."""

    async def of_session(self, session_id: int) -> tuple[Proposal, ...]:
        """Return all suggestions of a session, by the seats that made them."""
