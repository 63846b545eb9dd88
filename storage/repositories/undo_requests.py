"""The protocol of undo requests that need the consent of the other players."""

from __future__ import annotations

from typing import Protocol

from storage.records import UndoRequest


class UndoRequestRepository(Protocol):
    """Keeps at most one request to undo for each session."""

    async def ask(self, request: UndoRequest, *, interaction_id: int | None = None) -> UndoRequest:
        """Store the request; return the open request, which is an earlier one if there is any.

        Raises Stale if the revision is not the present one, WrongStatus, NotFound or Duplicate.
        """

    async def agree(
        self, session_id: int, seat: int, *, seen_revision: int, at: int, interaction_id: int | None = None
    ) -> UndoRequest:
        """Add the seat's consent; return the request. Raises NotFound (no open request), Stale or Duplicate."""

    async def drop(self, session_id: int) -> bool:
        """Withdraw or decline the request; return False if none is open."""

    async def set_message(self, session_id: int, message_id: int) -> bool:
        """Note the message that asks for consent; return False if no request is open."""

    async def find(self, session_id: int) -> UndoRequest | None:
        """Return the open request, or None."""
