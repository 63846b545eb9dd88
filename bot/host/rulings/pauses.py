"""The rulings that pause and resume a match. A pause costs clocks and open seats no time."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.host.matches.play import encode_events
from bot.host.rulings.case import Case
from bot.host.rulings.ruling import MatchRuling
from engine.kernel.errors import Refused
from engine.kernel.steps.events import Event
from storage.records.changes import Change
from storage.records.matches import Seat


class Pause(MatchRuling, frozen=True, tag="pause"):
    """Pause a match and all its clocks."""

    async def check(self, case: Case) -> None:
        """Raise `Refused` like `MatchRuling.check`, and "ruled_already"."""
        await super().check(case)
        if case.session.paused_at is not None:
            raise self.so_already()

    async def apply(self, case: Case) -> None:
        """Pause the match, and announce it."""
        change = Change(
            paused_at=case.at(),
            events=encode_events([Event("event-paused", {"reason": case.request.reason})]),
            audit=case.entry(self.action, {"paused": False}, {"paused": True}),
        )
        await case.change(change)
        await case.go_on()


class Resume(MatchRuling, frozen=True, tag="resume"):
    """Resume a paused match. Its clocks keep the time they had."""

    async def check(self, case: Case) -> None:
        """Raise `Refused` like `MatchRuling.check`, "ruled_already", and "event_paused" (the whole event is paused)."""
        await super().check(case)
        if case.session.paused_at is None:
            raise self.so_already()
        number = case.session.tournament_id
        tournament = None if number is None else await case.storage.tournaments.find(number)
        if tournament is not None and tournament.paused_at is not None:
            raise Refused("event_paused")

    async def apply(self, case: Case) -> None:
        """Resume the match, and announce it."""
        session, at = case.session, case.at()
        since = session.paused_at or at
        change = Change(
            paused_at=None,
            seats=seats_later(session.seats, since, at),
            events=encode_events([Event("event-resumed", {"reason": case.request.reason})]),
            audit=case.entry(self.action, {"paused": True}, {"paused": False}),
        )
        await case.change(change, times=await case.cache.timekeeper.resumed(case.live, since, at))
        await case.go_on()


def seats_later(seats: Sequence[Seat], since: int, at: int) -> tuple[Seat, ...]:
    """Return the open seats with later opening times, because during the pause no user could take them."""
    return tuple(
        msgspec.structs.replace(seat, opened_at=seat.opened_at + at - max(since, seat.opened_at))
        for seat in seats
        if seat.opened_at is not None
    )
