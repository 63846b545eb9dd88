"""The protocol of players' drafts on work sheets."""

from __future__ import annotations

from typing import Protocol

from storage.records import SheetDraft


class DraftRepository(Protocol):
    """Keeps at most one draft of each seat of a session. A draft is no part of the match: it makes no revision."""

    async def put(self, session_id: int, draft: SheetDraft, *, at: int, interaction_id: int | None = None) -> None:
        """Replace the seat's draft. Raises NotFound, WrongStatus (the match does not run) or Duplicate."""

    async def find(self, session_id: int, seat: int) -> SheetDraft | None:
        """Return the seat's draft, or None."""
