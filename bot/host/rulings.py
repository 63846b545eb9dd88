"""What moderators do to a session: typed operations, each with who, whom, why, before and after in the audit log."""

from __future__ import annotations

import msgspec

from bot.host.changes import Changes
from bot.host.desk import Desk, Live
from bot.host.play import Play, encode_events
from bot.host.seats import Seats
from engine.kernel.errors import Refused
from engine.kernel.events import Event
from storage.records import Change, Ending, NewAudit

REASON_LIMIT = 300


class End(msgspec.Struct, frozen=True, tag="end"):
    """End a session without a result."""


Ruling = End


class Rulings:
    """The desk's clerk for moderators. Whoever calls has checked the right to rule at this very moment."""

    def __init__(self, desk: Desk, play: Play, seats: Seats, changes: Changes) -> None:
        self._desk = desk
        self._play = play
        self._seats = seats
        self._changes = changes
        self._storage = desk.storage

    async def carry_out(self, session_id: int, actor: int, ruling: Ruling, reason: str) -> None:
        """Do what a moderator ruled, and write it down in the same transaction.

        Raises `Refused`: "reason_needed", "match_over".
        """
        reason = " ".join(reason.split())[:REASON_LIMIT]
        if not reason:
            raise Refused("reason_needed")
        async with self._desk.lock(session_id):
            live = await self._desk.held(session_id)
            await self._end(live, actor, reason)

    async def _end(self, live: Live, actor: int, reason: str) -> None:
        """The seed is revealed all the same."""
        session = live.session
        if not session.active:
            raise Refused("match_over")
        audit = NewAudit(
            at=self._desk.clock(),
            guild_id=session.guild_id,
            session_id=session.session_id,
            actor=actor,
            action="end",
            reason=reason,
            before=msgspec.json.encode({"status": session.status, "revision": session.revision}),
            after=msgspec.json.encode({"status": "abandoned"}),
        )
        ended = Change(
            ending=Ending(status="abandoned", reason=reason, by=actor),
            events=encode_events([Event("event-ended", {"reason": reason})]),
            audit=audit,
        )
        await self._desk.change(live, ended)
