"""Lets the players of a table agree on a time to go on, for which its clocks wait (TN-67)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

import msgspec

from bot.host.clocks.appointments import Appointment
from bot.host.clocks.clock_arithmetic import SeatTime
from bot.host.clocks.seat_times import (
    Times,
    appointment_revision,
    players,
    proposed_times,
    without_appointment,
)
from bot.host.clocks.terms import DAY_MS, read_terms
from bot.host.matches.live import Live
from bot.host.matches.play import encode_events
from bot.host.matches.session_cache import SessionCache
from engine.kernel.errors import Refused
from engine.kernel.steps.events import Event
from engine.kernel.words.phrases import Param, SeatRef
from storage.records.changes import Change
from storage.records.times import Timer

# The maximum number of times (points in time) that a player proposes at once, and how far ahead they may be.
MOST_TIMES, FURTHEST_MS = 3, 14 * DAY_MS
PROPOSED, AGREED = "event-appointment-proposed", "event-appointment-agreed"
COME, OFF = "event-appointment-come", "event-appointment-off"


class Appointments:
    """Stores proposed times and agreements with the seats' clocks. Each change of them is a revision of the session."""

    def __init__(self, cache: SessionCache) -> None:
        self._cache = cache
        self._tournaments = cache.storage.tournaments

    async def latest_time(self, live: Live) -> int:
        """Return the latest time that a table can agree on: within two weeks, and before the end of its round."""
        furthest, session = self._cache.clock() + FURTHEST_MS, live.session
        if session.tournament_id is None or session.tournament_round is None:
            return furthest
        end = await self._tournaments.round_deadline(session.tournament_id, session.tournament_round)
        return furthest if end is None else min(furthest, end)

    async def propose(self, session_id: int, user_id: int, times: Collection[int], interaction_id: int) -> None:
        """Propose times (UTC milliseconds) to the others. They replace all earlier proposals of the table.

        Raises `Refused`: the codes of `Live.need_running`, `Live.playing_seat` and `need_appointable`,
        "appointment_stands" (the table has agreed on a time), "bad_input" (no times or too many),
        "appointment_past", "appointment_late" (after the round's end), "appointment_far", "already_done".
        """
        async with self._cache.locked(session_id) as live:
            seat = self._seat(live, user_id)
            if live.appointment is not None:
                raise Refused("appointment_stands")
            sorted_times, at = tuple(sorted({*times})), self._cache.clock()
            if not 1 <= len(sorted_times) <= MOST_TIMES:
                raise Refused("bad_input", value=str(len(sorted_times)))
            await self._need_possible(live, sorted_times)
            revision = live.session.revision + 1
            # New proposals replace the parts of all seats, also of seats that no player plays now.
            parts: dict[int, Appointment | None] = dict.fromkeys(live.times)
            parts |= {number: Appointment("proposed", at, untold=True, revision=revision) for number in _numbers(live)}
            parts[seat] = Appointment("proposed", at, times=sorted_times, revision=revision)
            await self._change_appointment(live, parts, PROPOSED, {"seat": SeatRef(seat)}, interaction_id)

    async def accept(self, session_id: int, user_id: int, moment: int, interaction_id: int) -> bool:
        """Accept a proposed time. Return whether all players have accepted it now, so that the clocks wait.

        Accepting the same time again changes nothing.

        Raises `Refused` like `propose`, and "appointment_gone" (the time is not proposed any more).
        """
        async with self._cache.locked(session_id) as live:
            seat, at = self._seat(live, user_id), self._cache.clock()
            if live.appointment is not None:
                raise Refused("appointment_stands")
            suits = proposed_times(live.times, at)
            if moment not in suits:
                raise Refused("appointment_gone")
            await self._need_possible(live, (moment,))
            everybody = {*_numbers(live)}
            if everybody <= {*suits[moment], seat}:
                revision = live.session.revision + 1
                parts = {
                    number: Appointment(
                        "agreed", at, until=moment, untold=number in everybody - {seat}, revision=revision
                    )
                    for number in live.times
                }
                await self._change_appointment(live, parts, AGREED, {"until": str(moment // 1000)}, interaction_id)
                return True
            if seat in suits[moment]:
                return False
            mine = live.times[seat].appointment
            if mine is None or mine.stage != "proposed":
                mine = Appointment("proposed", at, revision=appointment_revision(live.times))
            accepted = tuple(sorted({*mine.times, moment}))
            parts = {seat: msgspec.structs.replace(mine, times=accepted, untold=False)}
            await self._change_appointment(live, parts, None, {}, interaction_id)
            return False

    async def cancel(self, session_id: int, user_id: int, revision: int, interaction_id: int) -> None:
        """End the wait, or withdraw all proposed times. Every player of the table may do this.

        ``revision`` is the `Appointment.revision` that the player saw.

        Raises `Refused`: the codes of `Live.need_running` and `Live.playing_seat`, "no_appointment",
        "appointment_changed" (the player saw other times), "already_done".
        """
        async with self._cache.locked(session_id) as live:
            live.need_running()
            seat, waited = live.playing_seat(user_id), live.appointment
            if waited is None and not proposed_times(live.times, self._cache.clock()):
                raise Refused("no_appointment")
            if revision != appointment_revision(live.times):
                raise Refused("appointment_changed")
            times = live.times
            if waited is not None:
                times = await self._cache.timekeeper.resumed(live, waited.at, self._cache.clock())
            events = [Event(OFF, {"seat": SeatRef(seat), "agreed": "no" if waited is None else "yes"})]
            change = Change(events=encode_events(events))
            await self._cache.change(live, change, times=without_appointment(times), interaction_id=interaction_id)

    async def ring(self, timer: Timer) -> None:
        """Let the clocks go on if the agreed time has come, or remove the proposed times if all of them have passed.

        A timer that no longer applies is dropped.
        """
        async with self._cache.locked(timer.session_id) as live:
            waited = live.appointment
            stale = timer.revision != live.session.revision or live.session.paused_at is not None
            if not stale and waited is not None and waited.until == timer.due_at:
                await self._begin_appointment(live, waited, timer)
            elif not stale and waited is None and not proposed_times(live.times, self._cache.clock()):
                await self._cache.change(live, Change(), times=without_appointment(live.times), by=timer.timer_id)
            else:
                await self._cache.storage.timers.drop(timer)

    async def _begin_appointment(self, live: Live, waited: Appointment, timer: Timer) -> None:
        at, missing_seats = self._cache.clock(), {*_numbers(live)}
        clocks = await self._cache.timekeeper.resumed(live, waited.at, at)
        come = Appointment("come", at, until=waited.until, revision=live.session.revision + 1)
        times = {
            number: _called_to_come(clock, msgspec.structs.replace(come, untold=number in missing_seats))
            for number, clock in clocks.items()
        }
        change = Change(events=encode_events([Event(COME, {})]))
        await self._cache.change(live, change, times=times, by=timer.timer_id)

    def _seat(self, live: Live, user_id: int) -> int:
        live.need_running()
        seat = live.playing_seat(user_id)
        need_appointable(live)
        return seat

    async def _need_possible(self, live: Live, times: Iterable[int]) -> None:
        at, latest_at = self._cache.clock(), await self.latest_time(live)
        for moment in times:
            if moment <= at:
                raise Refused("appointment_past")
            if moment > at + FURTHEST_MS:
                raise Refused("appointment_far", days=FURTHEST_MS // DAY_MS)
            if moment >= latest_at:
                raise Refused("appointment_late", end=str(latest_at // 1000))

    async def _change_appointment(
        self,
        live: Live,
        parts: Mapping[int, Appointment | None],
        key: str | None,
        params: dict[str, Param],
        interaction_id: int,
    ) -> None:
        times: Times = {
            seat: msgspec.structs.replace(clock, appointment=parts.get(seat, clock.appointment))
            for seat, clock in live.times.items()
        }
        events = [] if key is None else [Event(key, params)]
        await self._cache.change(live, Change(events=encode_events(events)), times=times, interaction_id=interaction_id)


def may_appoint(live: Live) -> bool:
    """Return whether a table can agree on a time: people play against a clock, and nobody's time is over."""
    clocked = read_terms(live.session.terms).clock != "none"
    late = any(clock.zero is not None for clock in live.times.values())
    return live.is_running and live.session.paused_at is None and clocked and len(_numbers(live)) > 1 and not late


def need_appointable(live: Live) -> None:
    """Raise `Refused` ("no_appointments") unless `may_appoint`."""
    if not may_appoint(live):
        raise Refused("no_appointments")


def _called_to_come(clock: SeatTime, come: Appointment) -> SeatTime:
    """Return the clock of a seat whose player gets a separate message that the agreed time has come.

    The message also announces the player's turn. The table chose the time, so the player's wish for no reminders ends.
    """
    if clock.due_at is None or not come.untold:
        return msgspec.structs.replace(clock, appointment=come)
    return msgspec.structs.replace(clock, appointment=come, untold=False, told_at=clock.due_at, hushed=False)


def _numbers(live: Live) -> list[int]:
    return [seat.seat for seat in players(live.session)]
