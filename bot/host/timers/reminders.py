"""Records which players must be reminded of a match, once for each timer."""

from __future__ import annotations

import msgspec

from bot.host.clocks.clock_arithmetic import SeatTime
from bot.host.clocks.seat_times import Times, encode_times, proposed_times
from bot.host.matches.live import Live
from bot.host.matches.session_cache import SessionCache
from bot.host.matches.timekeeper import INVITATION, calls
from engine.kernel.errors import Refused
from storage.records.boards import Call
from storage.records.times import Timer

# A ballot timer's number is the seat about which the others vote.
CALL, NUDGE, BALLOT = "call", "nudge", "ballot"


class Reminders:
    """Records due reminders. A fired reminder stays stored until its player was notified."""

    def __init__(self, cache: SessionCache) -> None:
        self._cache = cache
        self._storage = cache.storage

    async def fire(self, timer: Timer) -> None:
        """Record that a player is to be reminded now, and schedule the next reminder.

        A timer that no longer applies is dropped.
        """
        async with self._cache.locked(timer.session_id) as live:
            clock = live.times.get(timer.seat)
            void = timer.revision != live.session.revision or clock is None or clock.due_at is None
            if void or clock is None or not 0 <= timer.number <= clock.calls + 1:
                await self._storage.timers.drop(timer)
                return
            user_id = live.session.seats[timer.seat].user_id or 0
            at, person = self._cache.clock(), await self._cache.timekeeper.person(user_id)
            clock_after = _clock_after_call(clock, timer, at)
            data = encode_times({**live.times, timer.seat: clock_after})
            following = tuple(calls(timer.seat, clock_after, at, person))
            if await self._storage.timers.fire(timer, at=at, clocks=data, following=following):
                self._cache.revise(timer.session_id, clocks=data)

    async def fire_ballot(self, timer: Timer) -> None:
        """Record that a player is to be notified of a vote now. A timer that no longer applies is dropped."""
        async with self._cache.locked(timer.session_id) as live:
            late = live.times.get(timer.number)
            stale = timer.revision != live.session.revision
            if stale or late is None or late.zero is None or timer.seat not in late.unasked:
                await self._storage.timers.drop(timer)
                return
            seats_left = tuple(seat for seat in late.unasked if seat != timer.seat)
            data = encode_times({**live.times, timer.number: msgspec.structs.replace(late, unasked=seats_left)})
            if await self._storage.timers.fire(timer, at=self._cache.clock(), clocks=data):
                self._cache.revise(timer.session_id, clocks=data)

    async def fire_invitation(self, timer: Timer) -> None:
        """Record that a player is to be told about an appointment now. A timer that no longer applies is dropped."""
        async with self._cache.locked(timer.session_id) as live:
            clock = live.times.get(timer.seat)
            one = clock.appointment if clock is not None else None
            void = timer.revision != live.session.revision or not is_invited(live, timer, self._cache.clock())
            if void or clock is None or one is None or not one.untold:
                await self._storage.timers.drop(timer)
                return
            at, invited_session = self._cache.clock(), msgspec.structs.replace(one, untold=False)
            invited_at = at if one.stage == "proposed" else clock.invited_at
            clock_after = msgspec.structs.replace(clock, appointment=invited_session, invited_at=invited_at)
            data = encode_times({**live.times, timer.seat: clock_after})
            if await self._storage.timers.fire(timer, at=at, clocks=data):
                self._cache.revise(timer.session_id, clocks=data)

    async def note(self, timer: Timer, call: Call) -> None:
        """Store the message of a reminder, so that it can be removed once the match no longer waits for the answer."""
        seat = timer.seat if timer.kind not in (BALLOT, INVITATION) else None
        await self._storage.sessions.note_call(timer.session_id, msgspec.structs.replace(call, seat=seat))

    async def mark_notified(self, timer: Timer) -> None:
        """Record that a player was notified, or need not be."""
        await self._storage.timers.drop(timer)

    async def hush(self, session_id: int, user_id: int) -> None:
        """Stop all reminders of a user for this turn.

        Raises `Refused`: "not_seated", "not_started", "match_over", "paused", "not_due".
        """
        async with self._cache.locked(session_id) as live:
            live.need_running()
            seat = live.own_seat(user_id)
            clock = live.times.get(seat)
            if clock is None or clock.due_at is None:
                raise Refused("not_due", seat="none")
            await self._reset(live, {**live.times, seat: msgspec.structs.replace(clock, hushed=True)})

    async def reschedule(self, user_id: int) -> None:
        """Reschedule the user's reminders after they changed their settings."""
        self._cache.timekeeper.forget(user_id)
        for session in await self._storage.sessions.of_user(user_id):
            async with self._cache.lock(session.session_id):
                live = await self._cache.even_damaged_under_lock(session.session_id)
                if live.damage is None and live.is_running and live.session.paused_at is None:
                    await self._reset(live, live.times)

    async def _reset(self, live: Live, times: Times) -> None:
        session, data = live.session, encode_times(times)
        following = await self._cache.timekeeper.session_timers(session, times, self._cache.clock())
        await self._storage.timers.reset(session.session_id, revision=session.revision, clocks=data, timers=following)
        self._cache.revise(session.session_id, clocks=data)
        self._cache.timers_changed.set()


def is_invited(live: Live, timer: Timer, at: int = 0) -> bool:
    """Return whether what an invitation says about an appointment still holds for its player.

    An invitation to proposed times holds only as long as one of them is later than ``at``.
    """
    clock = live.times.get(timer.seat)
    one = clock.appointment if clock is not None else None
    # An invitation to times that were replaced says nothing any more; the new times have an invitation of their own.
    if one is None or not live.is_running or one.invitation != timer.number:
        return False
    return one.stage != "proposed" or (not one.times and bool(proposed_times(live.times, max(at, one.at))))


def _clock_after_call(clock: SeatTime, timer: Timer, at: int) -> SeatTime:
    if timer.kind == NUDGE:
        return msgspec.structs.replace(clock, nudge_at=None, nudged=True)
    if timer.number == 0:
        return msgspec.structs.replace(clock, untold=False, told_at=at)
    return msgspec.structs.replace(clock, calls=timer.number, called_at=at)
