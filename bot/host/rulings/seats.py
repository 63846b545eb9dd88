"""Rulings about one seat: more time, a skipped turn, another player."""

from __future__ import annotations

from typing import Literal

from bot.host.clocks import clock_arithmetic
from bot.host.clocks.seat_times import plays
from bot.host.clocks.terms import HOUR_MS, LONGEST_HOURS, read_terms
from bot.host.matches.live import Live
from bot.host.matches.play import encode_events
from bot.host.rulings.case import Case
from bot.host.rulings.ruling import SeatRuling, seat_of
from bot.host.seats.seats import skippable, skipping, why
from engine.kernel.errors import Refused
from engine.kernel.steps.events import Event
from engine.kernel.words.phrases import SeatRef
from storage.records.changes import Change
from storage.records.matches import Seat


class Extend(SeatRuling, frozen=True, tag="extend"):
    """Give a seat more time."""

    hours: int

    async def check(self, case: Case) -> None:
        """Raise `Refused` like `SeatRuling.check`, and "no_seat", "bad_hours", "no_clock", "turn_brings_time"."""
        await super().check(case)
        live, seat = case.live, seat_of(case.live, self.seat)
        if not 1 <= self.hours <= LONGEST_HOURS:
            raise Refused("bad_hours", most=LONGEST_HOURS)
        clock = live.times.get(self.seat)
        if clock is None or clock.left is None or not plays(seat):
            raise Refused("no_clock", seat=SeatRef(self.seat))
        if clock.due_at is None and read_terms(live.session.terms).clock == "turn":
            # The seat's next turn brings its own time, so the added time would be lost.
            raise Refused("turn_brings_time", seat=SeatRef(self.seat))

    async def apply(self, case: Case) -> None:
        """Give the seat more time, and announce it."""
        at, live, seat = case.at(), case.live, self.seat
        before, more = live.times[seat], self.hours * HOUR_MS
        left_ms = clock_arithmetic.stop_clock(before, at).left or 0
        event = Event("event-extended", {"seat": SeatRef(seat), "hours": self.hours, "reason": case.request.reason})
        audit = case.entry(
            self.action, {"seat": seat, "left": left_ms}, {"seat": seat, "left": left_ms + more}, self.holder(live)
        )
        change = Change(events=encode_events([event]), end_votes=(seat,), audit=audit)
        await case.change(change, times={**live.times, seat: clock_arithmetic.extend_clock(before, more, at)})


class Skip(SeatRuling, frozen=True, tag="skip"):
    """Let the computer do as little as the rules allow for a seat that is due."""

    async def check(self, case: Case) -> None:
        """Raise `Refused` like `SeatRuling.check`, and "no_seat", "no_skip", "not_due"."""
        await super().check(case)
        seat_of(case.live, self.seat)
        if not skippable(case.live, self.seat):
            is_acting = case.live.running_match.decision_of(self.seat) is not None
            raise Refused("no_skip" if is_acting else "not_due", seat=SeatRef(self.seat))

    async def apply(self, case: Case) -> None:
        """Let the computer pass for the seat, and announce it."""
        seat = self.seat
        events = [Event("event-skipped", {"seat": SeatRef(seat)}), why(case.request.reason)]
        audit = case.entry(
            self.action, {"seat": seat, "due": True}, {"seat": seat, "due": False}, self.holder(case.live)
        )
        change = Change(events=encode_events(events), end_votes=(seat,), audit=audit)
        await case.change(change, times=skipping(case.live, seat))
        await case.go_on()

    async def is_void(self, case: Case, /) -> bool:
        """Return whether the match has gone on since the request."""
        return case.session.revision != case.request.revision


class Replace(SeatRuling, frozen=True, tag="replace"):
    """Replace a seat's player with the first user who takes the seat, with the computer, or with a given user."""

    by: Literal["open", "computer", "user"]
    user_id: int | None = None
    name: str = ""

    def concerns(self, live: Live | None, /) -> set[int]:
        """Return the seat's user and the user who is to get the seat. Raises `Refused` ("no_seat")."""
        if live is None or not live.session.seats:
            return set()
        newcomer = set() if self.user_id is None else {self.user_id}
        return super().concerns(live) | newcomer

    async def check(self, case: Case) -> None:
        """Raise `Refused` like `SeatRuling.check`, "no_seat", "ruled_already", or why the user cannot get the seat."""
        await super().check(case)
        seat = seat_of(case.live, self.seat)
        if self.by == "user":
            await self._check_newcomer(case)
        elif self.by == _played_by(seat):
            raise self.so_already()

    async def _check_newcomer(self, case: Case) -> None:
        """Raise `Refused` if the user cannot be given the seat; the refusal is worded for the moderator."""
        session, user_id, name = case.session, self.user_id or 0, self.name
        await case.cache.quotas.admit_other(session.guild_id, user_id, name)
        own_seat = next((seat for seat in session.seats if seat.user_id == user_id), None)
        if own_seat is not None and own_seat.seat == self.seat:
            raise (
                self.so_already()
                if plays(own_seat)
                else Refused("own_seat" if own_seat.resigned_at is None else "gave_up")
            )
        if own_seat is not None and own_seat.resigned_at is None:
            raise Refused("already_seated")
        if session.held_by(user_id) - {self.seat}:
            raise Refused("player_knows_a_hand", name=name)

    async def apply(self, case: Case) -> None:
        """Replace the seat's player, and announce it."""
        live, seats, seat = case.live, case.services.seats, case.session.seats[self.seat]
        before = {"seat": self.seat, "by": _played_by(seat), "user": seat.user_id}
        after = {**before, "by": self.by, "user": self.user_id if self.by == "user" else seat.user_id}
        audit = case.entry(self.action, before, after, seat.user_id)
        if self.by == "open":
            await seats.open(live, self.seat, audit=audit, interaction_id=case.request.interaction_id)
        elif self.by == "computer":
            await seats.to_computer(live, self.seat, audit=audit, how="moderator")
        else:
            await seats.give_to(live, self.seat, self.user_id or 0, self.name, audit=audit)

    def so_already(self) -> Refused:
        """Return the refusal of a replacement that would change nothing."""
        return Refused("ruled_already", what=self.by)


def _played_by(seat: Seat) -> str:
    if seat.opened_at is not None:
        return "open"
    return "user" if plays(seat) else "computer"
