"""The protocol of standing orders: one for each seat, read with the session."""

from __future__ import annotations

from typing import Protocol


class OrderRepository(Protocol):
    """Keeps the seats' standing orders."""

    async def give(
        self, session_id: int, seat: int, data: bytes, *, at: int, interaction_id: int | None = None
    ) -> None:
        """Replace a seat's standing order.

        Raises Duplicate, WrongStatus (not running) or NotFound.
        """
