"""The protocol of closures: when the host found the places of sessions closed, and when it told a player."""

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
        """Note that the host found the session's place closed, and the look of the place then."""

    async def told(self, session_ids: Collection[int], at: int) -> None:
        """Note that the host tells a player of the closures of those sessions."""

    async def notice(self, notice: SentNotice) -> None:
        """Keep a message that told of sessions in trouble."""

    async def noticed(self) -> tuple[int, ...]:
        """Return the sessions of which such a message tells."""

    async def set_well(self, session_id: int, *, well: bool) -> None:
        """Note for the messages that tell of a session whether it is well again."""

    async def all_well(self) -> None:
        """Note that all sessions are well that are neither parked nor untold."""

    async def over(self) -> tuple[SentNotice, ...]:
        """Return the messages of which all sessions are well again."""

    async def drop_notice(self, message_id: int) -> None:
        """Forget a message that says that the trouble is over, or is gone."""
