"""Passes each due timer to its handler, by a table of timer kinds."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal

import msgspec

from bot.host.lobbies.lobby import EXPIRES, Lobby
from bot.host.matches.appointments import Appointments
from bot.host.matches.deleted_sessions import PURGE, DeletedSessions
from bot.host.matches.play import TIMER, Play
from bot.host.matches.session_cache import SessionCache
from bot.host.matches.timekeeper import APPOINTMENT, INVITATION
from bot.host.seats.deadlines import Deadlines
from bot.host.seats.seats import Seats
from bot.host.timers.reminders import BALLOT, CALL, NUDGE, Reminders
from engine.kernel.errors import Refused
from storage.records.times import Timer

# Where the effect of a timer is announced: on the session's board, to its player, or nowhere.
AnnouncementPlace = Literal["board", "player", "nowhere"]


class TimerKind(msgspec.Struct, frozen=True):
    """A kind of timer: its effect, and where the effect is announced."""

    effect: Callable[[Timer], Awaitable[None]]
    announced_in: AnnouncementPlace = "board"
    harmless: bool = False  # The timer costs no player anything, even if the machine's clock has jumped.


def timer_kinds(
    play: Play,
    reminders: Reminders,
    appointments: Appointments,
    deadlines: Deadlines,
    seats: Seats,
    lobby: Lobby,
    deleted: DeletedSessions,
) -> dict[str, TimerKind]:
    """Return the table of all timer kinds."""
    return {
        TIMER: TimerKind(play.late, harmless=True),
        CALL: TimerKind(reminders.fire, "player", harmless=True),
        NUDGE: TimerKind(reminders.fire, "player", harmless=True),
        BALLOT: TimerKind(reminders.fire_ballot, "player", harmless=True),
        INVITATION: TimerKind(reminders.fire_invitation, "player", harmless=True),
        APPOINTMENT: TimerKind(appointments.ring),
        "zero": TimerKind(deadlines.ring),
        "stall": TimerKind(deadlines.stalled),
        "vote": TimerKind(deadlines.vote_over),
        "open": TimerKind(seats.fill_open_seat),
        EXPIRES: TimerKind(lobby.expire),
        PURGE: TimerKind(deleted.purge, "nowhere"),
    }


class DueTimers:
    """Passes each due timer to its handler."""

    def __init__(self, cache: SessionCache, kinds: dict[str, TimerKind]) -> None:
        self._clock = cache.clock
        self._rows = cache.storage.timers
        self._sessions = cache.storage.sessions
        self.kinds = kinds
        # Methods of `TimerRows` (storage/sql), offered here unchanged.
        self.next_after = self._rows.next_after

    async def is_owned(self, timer: Timer) -> bool:
        """Return whether the session of a timer belongs to this process."""
        return await self._sessions.is_owned(timer.session_id)

    async def due_timers(self, at: int) -> list[Timer]:
        """Return the timers due at ``at`` that may fire, in order."""
        return [timer for timer in await self._rows.due_timers(at) if self._may_ring(timer)]

    async def ring(self, timer: Timer) -> None:
        """Fire a timer. If it no longer applies or its session was removed, drop it; if it is too early, keep it."""
        if not self._may_ring(timer):
            return
        kind = self.kinds.get(timer.kind)
        if kind is None:
            await self._rows.drop(timer)
            return
        try:
            await kind.effect(timer)
        except Refused as error:
            if error.code != "no_session":
                raise
            await self._rows.drop(timer)

    async def reminders(self) -> tuple[Timer, ...]:
        """Return the fired timers whose players have not been notified yet, earliest first."""
        return tuple(timer for timer in await self._rows.fired() if self.announcement_place(timer) == "player")

    def announcement_place(self, timer: Timer) -> AnnouncementPlace:
        """Return where the effect of a timer is announced."""
        kind = self.kinds.get(timer.kind)
        return "nowhere" if kind is None else kind.announced_in

    def _may_ring(self, timer: Timer) -> bool:
        """Return whether a timer is due. If the machine's clock is not steady, the timer must also be harmless."""
        kind = self.kinds.get(timer.kind)
        harmless = kind is not None and kind.harmless
        return timer.due_at <= self._clock() and (harmless or self._clock.steady)
