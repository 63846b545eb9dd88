"""Stores requests to take moves back that need the consent of the others."""

from __future__ import annotations

from typing import Protocol

from storage.records import UndoRequest


class UndoRequestRepository(Protocol):
    """Keeps at most one request to undo for each session."""

    async def ask(self, request: UndoRequest, *, interaction_id: int | None = None) -> UndoRequest:
        """Store the request; returns the one that stands, which is an earlier one if there is any.

        Raises Stale unless it was asked at the present revision, WrongStatus, NotFound or Duplicate.
        """

    async def agree(
        self, session_id: int, seat: int, *, seen_revision: int, at: int, interaction_id: int | None = None
    ) -> UndoRequest:
        """Add the seat's consent; returns the request. Raises NotFound (none stands), Stale or Duplicate."""

    async def drop(self, session_id: int) -> bool:
        """Withdraw or decline the request; returns False when none stood."""

    async def set_message(self, session_id: int, message_id: int) -> bool:
        """Note the message that asks for consent; returns False when no request stands any more."""

    async def find(self, session_id: int) -> UndoRequest | None:
        """Return the request that stands, or None."""
