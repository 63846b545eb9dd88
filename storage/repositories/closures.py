"""The protocol of closures: when the host found a session's place closed, and when it notified a player."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from storage.records import Closure, SentNotice


class ClosureRepository(Protocol):
    """Keeps the closures of sessions' places.

    A session keeps its closure after its place is open again.
    """

    async def of(self, session_id: int) -> Closure | None:
        """Return the session's latest closure, or None."""

    async def found(self, session_id: int, at: int, *, seems_open: bool, bits: int) -> None:
        """Note that the host found the session's place closed, and the state of the place at that time."""

    async def told(self, session_ids: Collection[int], at: int) -> None:
        """Note that the host notifies a player of the closures of those sessions."""

    async def notice(self, notice: SentNotice) -> None:
        """Keep a notice about sessions in trouble."""

    async def noticed(self) -> tuple[int, ...]:
        """Return the sessions that a kept notice names."""

    async def set_well(self, session_id: int, *, well: bool) -> None:
        """Note in the notices about a session whether the session works again."""

    async def all_well(self) -> None:
        """Note that every session works again that is neither parked nor unannounced."""

    async def over(self) -> tuple[SentNotice, ...]:
        """Return the notices whose sessions all work again."""

    async def drop_notice(self, message_id: int) -> None:
        """Forget a notice that was edited to say that the trouble is over, or that was deleted."""
